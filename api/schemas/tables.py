"""Requests about tables, apart from the events themselves."""

from typing import Any, Final

from api.keys import CODE_LENGTH, ROLES
from api.schemas.base import Choice, ListOf, StrictField, StrictSchema, Text, Whole
from api.schemas.events import LONGEST_NAME, Words
from api.schemas.refusal import wrong_type
from api.sheets import SHEETS, Opening

FORMS: Final = ("four_handed", "three_handed", "two_handed", "railroad")


class AnyHouseRules(StrictField[dict[str, Any]]):
    """House rules of whichever game; the game checks them."""

    def __init__(self, **options: Any) -> None:
        super().__init__("an object of house rules", {"type": "object"}, **options)

    def read(self, value: Any) -> dict[str, Any]:
        if type(value) is not dict:
            raise wrong_type(self.wanted, value)
        return value


class OpenRequest(StrictSchema):
    """A new table. Dealer and form are for Euchre; without a dealer one is drawn."""

    game = Choice(*SHEETS, required=True)
    players = ListOf(Words(LONGEST_NAME), 2, 4, required=True, description="Names by seat.")
    house_rules = AnyHouseRules(load_default={})
    dealer = Whole(1, 4)
    form = Choice(*FORMS)

    def completed(self, loaded: dict[str, Any]) -> tuple[str, Opening]:
        return loaded.pop("game"), Opening(**loaded)


class InviteRequest(StrictSchema):
    """A code for a scorer or a viewer."""

    role = Choice("scorer", "viewer", required=True)


class JoinRequest(StrictSchema):
    """The code that somebody at the table has on the screen."""

    code = Text(CODE_LENGTH, CODE_LENGTH, required=True)


class RenewRequest(StrictSchema):
    """Which roles get new keys; all, if left out."""

    roles = ListOf(Choice(*ROLES), 1, 3, load_default=ROLES)
