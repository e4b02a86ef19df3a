"""The fields that requests are made of: cards, seats, teams, ranks, trump, house rules."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from api.schemas.base import Choice, ListOf, MapOf, Nested, Refused, StrictField, StrictSchema, Whole
from api.schemas.refusal import wrong_type
from rules.cards import RANKS, SUITS, BadCards, Cards, faces_in
from rules.house_rules import Option

CARDS_PATTERN: Final = r"^( *([2-9TJQKA]+[shdc]|[RB]+j))* *$"
CARD_PATTERN: Final = r"^([2-9TJQKA][shdc]|[RB]j)$"
LONGEST_CARDS: Final = 400


class CardsField(StrictField[Cards]):
    """Cards in notation, each face at most twice: `AAKK7s QT5h RBj`.

    Of one pack further copies are not refused here but kept as a second one: whoever counts cards refuses that one.
    """

    def __init__(self, packs: int = 2, **options: Any) -> None:
        schema = {"type": "string", "pattern": CARDS_PATTERN, "maxLength": LONGEST_CARDS}
        super().__init__("cards in notation, such as AAKK7s QT5h RBj", schema, **options)
        self.packs = packs

    def read(self, value: Any) -> Cards:
        if not isinstance(value, str):
            raise wrong_type(self.wanted, value)
        if len(value) > LONGEST_CARDS:
            raise Refused("bad_value", f"Cards are at most {LONGEST_CARDS} characters.")
        try:
            return Cards.of(_at_most_twice(faces_in(value))) if self.packs == 1 else Cards.parse(value)
        except BadCards as error:
            raise Refused(error.code, str(error)) from error


def _at_most_twice(faces: tuple[int, ...]) -> list[int]:
    return [face for face, copies in Counter(faces).items() for _ in range(min(copies, 2))]


class CardField(StrictField[int]):
    """One card, loaded as its face index."""

    def __init__(self, **options: Any) -> None:
        super().__init__("one card, such as Ks or Bj", {"type": "string", "pattern": CARD_PATTERN}, **options)

    def read(self, value: Any) -> int:
        if not isinstance(value, str):
            raise wrong_type(self.wanted, value)
        try:
            faces = faces_in(value[:LONGEST_CARDS])
        except BadCards as error:
            raise Refused(error.code, str(error)) from error
        if len(faces) != 1 or len(value) != 2:
            raise Refused("bad_card", "This must be one card, such as Ks or Bj.")
        return faces[0]


def seat(**options: Any) -> Whole:
    return Whole(1, 4, **{"description": "A seat, 1 to 4 in order of play.", **options})


def team(**options: Any) -> Choice:
    return Choice("A", "B", **{"description": "Team A is seats 1 and 3, team B seats 2 and 4.", **options})


def seat_or_team(**options: Any) -> Choice:
    return Choice("A", "B", 1, 2, 3, 4, **{"description": "A seat or a team.", **options})


def rank(**options: Any) -> Choice:
    return Choice(*RANKS, **{"description": "A rank; the ten is T.", **options})


def suit(**options: Any) -> Choice:
    return Choice(*SUITS, **{"description": "A suit letter.", **options})


def hands(packs: int = 2, **options: Any) -> MapOf:
    """Whole hands by seat."""
    return MapOf({str(number): number for number in range(1, 5)}, CardsField(packs), **options)


class HouseRulesField(StrictField[Any]):
    """House rules, each optional; loaded by `of`, which checks names and values. null is none at all."""

    null_is_missing = True

    def __init__(self, of: Callable[[Mapping[str, Any], str], Any], options: tuple[Option, ...], **more: Any) -> None:
        properties = {option.name: _option_schema(option) for option in options}
        schema = {"type": "object", "properties": properties, "additionalProperties": False}
        super().__init__("an object of house rules", schema, allow_none=True, **more)
        self.of = of

    def read(self, value: Any) -> Any:
        if type(value) is not dict:
            raise wrong_type(self.wanted, value)
        return self.of(value, "")


def _option_schema(option: Option) -> dict[str, Any]:
    return {
        **option.json_schema(),
        "default": option.as_data()["default"],
        "description": f"{option.text} ({option.rule})",
    }


class PlaySchema(StrictSchema):
    """What a seat plays, loaded as (seat, cards)."""

    seat = Whole(1, 4, required=True)
    cards = CardsField(required=True)

    def completed(self, loaded: dict[str, Any]) -> tuple[int, Cards]:
        return loaded["seat"], loaded["cards"]


def plays(low: int, high: int, **options: Any) -> ListOf:
    return ListOf(Nested(PlaySchema), low, high, **options)
