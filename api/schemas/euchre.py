"""Requests of the Euchre questions. Each loads into the arguments of the question's function in `rules`."""

from collections.abc import Mapping
from typing import Any

from api.schemas import fields as field
from api.schemas.base import Choice, Flag, ListOf, MapOf, Nested, StrictSchema, Whole
from rules.euchre.bidding import WORDS, Bid
from rules.euchre.forms import FORMS, FOUR_HANDED
from rules.euchre.house_rules import OPTIONS, HouseRules
from rules.euchre.record import Exchange
from rules.euchre.verdicts.bidding import Said
from rules.euchre.verdicts.record import Record
from rules.house_rules import chosen
from rules.tricks import Play

SIDES = {str(side): side for form in FORMS.values() for side in form.sides}
MOST_POINTS = 1000


def _checked(given: Mapping[str, Any], pointer: str) -> dict[str, Any]:
    return chosen(OPTIONS, given, pointer)


def house_rules_field() -> field.HouseRulesField:
    described = "House rules; what is left out has the default of the form."
    return field.HouseRulesField(_checked, OPTIONS, load_default={}, description=described)


def form_field() -> Choice:
    return Choice(*FORMS, load_default=FOUR_HANDED.name, description="The form of the game.")


def cards(**options: Any) -> field.CardsField:
    """Cards of one pack."""
    return field.CardsField(packs=1, **options)


def hands(**options: Any) -> MapOf:
    return field.hands(packs=1, **options)


def by_side(item: Whole, **options: Any) -> MapOf:
    """Something counted for each team, or for each seat where everyone plays for themselves."""
    return MapOf(SIDES, item, **options)


def alone_field() -> ListOf:
    return ListOf(field.seat(), 0, 4, load_default=(), description="The seats that go alone, in the order announced.")


class EuchreRequest(StrictSchema):
    """What every question takes: house rules whose defaults depend on the form."""

    def completed(self, loaded: dict[str, Any]) -> dict[str, Any]:
        house = HouseRules.of(loaded.pop("house_rules"), form=loaded.pop("form"))
        return {**loaded, "house_rules": house}


class BidSchema(StrictSchema):
    """What a seat says; `suit` only with `name`."""

    seat = field.seat(required=True)
    bid = Choice(*WORDS, required=True)
    suit = field.suit(allow_none=True, description="The suit named.")

    def completed(self, loaded: dict[str, Any]) -> Bid:
        return Bid(**loaded)


class SaidRequest(EuchreRequest):
    """A bidding, loaded as `said`."""

    dealer = field.seat(required=True)
    upcard = field.CardField(required=True)
    bids = ListOf(Nested(BidSchema), 0, 20, required=True, description="The bids of both rounds in their order.")
    alone = alone_field()
    picked_up = Flag(allow_none=True, description="Did the dealer take the upcard?")
    joker_suit = field.suit(allow_none=True, description="The suit that the dealer named when the joker was turned.")

    def completed(self, loaded: dict[str, Any]) -> dict[str, Any]:
        said = Said(**{name: loaded.pop(name) for name in Said._fields if name in loaded})
        return super().completed({**loaded, "said": said})


class BiddingRequest(SaidRequest):
    """What is trump, or whose turn is it?"""

    hands = hands(allow_none=True, description="Dealt hands by seat, to see who may ask for a new deal.")
    form = form_field()
    house_rules = house_rules_field()


class FollowRequest(EuchreRequest):
    """May this card be played to this lead?"""

    trump = field.suit(required=True)
    lead = cards(required=True)
    hand = cards(required=True, description="The seat's whole hand before it plays.")
    cards = cards(allow_none=True, description="The card played; left out, only the obligation is asked.")
    form = form_field()
    house_rules = house_rules_field()


class OneCardPlaySchema(StrictSchema):
    """What a seat plays."""

    seat = field.seat(required=True)
    cards = cards(required=True)

    def completed(self, loaded: dict[str, Any]) -> Play:
        return Play(**loaded)


def plays_field(low: int, **options: Any) -> ListOf:
    return ListOf(Nested(OneCardPlaySchema), low, 4, **options)


class TrickRequest(EuchreRequest):
    """Who wins this trick?"""

    trump = field.suit(required=True)
    plays = plays_field(2, required=True, description="The plays in order, the lead first; seats skipped sit out.")
    hands = hands(allow_none=True, description="Whole hands before they played, by seat.")
    form = form_field()
    house_rules = house_rules_field()


class DealRequest(EuchreRequest):
    """What does this deal score?"""

    makers = field.team(allow_none=True, description="The team that chose trump; without partners give maker instead.")
    maker = field.seat(allow_none=True, description="The seat that chose trump.")
    tricks = by_side(Whole(0, 5), required=True, description="The tricks that each side took.")
    alone = alone_field()
    score = by_side(Whole(0, MOST_POINTS), allow_none=True, description="The score before the deal.")
    dealer = field.seat(allow_none=True)
    form = form_field()
    house_rules = house_rules_field()


class ExchangeSchema(StrictSchema):
    """A lone seat's exchange with its partner."""

    seat = field.seat(required=True, description="The seat that goes alone.")
    gives = field.CardField(required=True)
    gets = field.CardField(required=True)

    def completed(self, loaded: dict[str, Any]) -> Exchange:
        return Exchange(**loaded)


class RecordRequest(SaidRequest):
    """A whole deal as it was written down."""

    hands = hands(required=True, description="All hands as dealt.")
    kitty = cards(allow_none=True, description="The rest of the pack without the upcard.")
    discard = cards(allow_none=True, description="The card that the dealer laid down for the upcard.")
    exchanges = ListOf(Nested(ExchangeSchema), 0, 4, load_default=())
    tricks = ListOf(plays_field(1), 0, 5, load_default=())
    score = by_side(Whole(0, MOST_POINTS), allow_none=True, description="The score before the deal.")
    form = form_field()
    house_rules = house_rules_field()

    def completed(self, loaded: dict[str, Any]) -> dict[str, Any]:
        given = super().completed(loaded)
        return {"house_rules": given.pop("house_rules"), "deal_record": Record(**given)}
