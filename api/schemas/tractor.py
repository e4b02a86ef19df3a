"""Requests of the Tractor questions. Each loads into the arguments of the question's function in `rules`."""

from typing import Any

from api.schemas import fields as field
from api.schemas.base import Choice, Flag, ListOf, Nested, StrictSchema, Whole
from rules.tractor.house_rules import OPTIONS, HouseRules
from rules.tractor.record import RecordedPlay
from rules.tractor.trump import Trump
from rules.tractor.verdicts.record import Record
from rules.tractor.verdicts.round import Parts, Transfer
from rules.tractor.verdicts.talon import LastTrick

MOST_POINTS = 10**9


def house_rules_field() -> field.HouseRulesField:
    return field.HouseRulesField(HouseRules.of, OPTIONS, description="House rules; what is left out has its default.")


class TrumpSchema(StrictSchema):
    """The trump rank and suit; `"suit": null` is no trump."""

    rank = field.rank(required=True)
    suit = field.suit(required=True, allow_none=True, description="The trump suit, or null for no trump.")

    def completed(self, loaded: dict[str, Any]) -> Trump:
        return Trump(loaded["rank"], loaded["suit"])


def trump_field(**options: Any) -> Nested:
    return Nested(TrumpSchema, **options)


def talon_in_order(**options: Any) -> ListOf:
    described = {"description": "The 8 cards of the talon in the order in which they lie.", **options}
    return ListOf(field.CardField(), 8, 8, **described)


class DeclarationRequest(StrictSchema):
    """Who declares, and what is trump?"""

    first_round = Flag(required=True)
    rank = field.rank(description="The trump rank; the first round has that of the house rule first_rank.")
    reveals = field.plays(0, 20, required=True, description="What was revealed, in that order.")
    talon = talon_in_order(allow_none=True)
    starter = field.seat(allow_none=True, description="In later rounds: the seat that takes the talon.")
    declarers = field.team(allow_none=True)
    house_rules = house_rules_field()


class TalonExchangeRequest(StrictSchema):
    """May these cards be laid down?"""

    hand = field.CardsField(required=True, description="The starter's 25 cards.")
    talon = field.CardsField(required=True, description="The 8 cards of the talon.")
    discard = field.CardsField(required=True, description="The cards laid face down.")
    house_rules = house_rules_field()


class LeadRequest(StrictSchema):
    """May this be led, and does the throw stand?"""

    trump = trump_field(required=True)
    seat = field.seat(required=True)
    cards = field.CardsField(required=True, description="The cards led or thrown.")
    declarers = field.team(allow_none=True)
    hand = field.CardsField(allow_none=True, description="The leader's whole hand.")
    hands = field.hands(allow_none=True, description="Whole hands of other seats, by seat.")
    played = field.CardsField(allow_none=True, description="Cards played in earlier tricks.")
    talon = field.CardsField(allow_none=True, description="The 8 cards of the talon, if the leader may show them.")
    house_rules = house_rules_field()


class FollowRequest(StrictSchema):
    """May these cards be played to this lead?"""

    trump = trump_field(required=True)
    lead = field.CardsField(required=True)
    hand = field.CardsField(required=True, description="The seat's whole hand before it plays.")
    cards = field.CardsField(allow_none=True, description="The cards played; left out, only the obligation is asked.")
    house_rules = house_rules_field()


class TrickRequest(StrictSchema):
    """Who wins this trick?"""

    trump = trump_field(required=True)
    declarers = field.team(allow_none=True)
    plays = field.plays(1, 4, required=True, description="The plays in order, the lead first.")
    hands = field.hands(allow_none=True, description="Whole hands before they played, by seat.")
    house_rules = house_rules_field()


class LastTrickSchema(StrictSchema):
    """The last trick: who won it, and what was led or how many cards each seat played."""

    winner = field.seat_or_team(required=True)
    lead = field.CardsField(allow_none=True)
    cards_each = Whole(1, 25, allow_none=True)

    def completed(self, loaded: dict[str, Any]) -> LastTrick:
        return LastTrick(**loaded)


class TalonRequest(StrictSchema):
    """What is the talon worth?"""

    declarers = field.team(required=True)
    last_trick = Nested(LastTrickSchema, required=True)
    talon = field.CardsField(allow_none=True, description="The 8 cards of the talon, or else talon_points.")
    talon_points = Choice(*range(0, 85, 5), allow_none=True, description="The points in the talon.")
    trump = trump_field(allow_none=True)
    house_rules = house_rules_field()


class RanksSchema(StrictSchema):
    """The ranks of both teams."""

    A = field.rank(required=True)
    B = field.rank(required=True)


class TransferSchema(StrictSchema):
    """Points that a failed throw or a revoke moved."""

    to = Choice("declarers", "opponents", required=True)
    points = Whole(0, MOST_POINTS, required=True)

    def completed(self, loaded: dict[str, Any]) -> Transfer:
        return Transfer(**loaded)


class RoundRequest(StrictSchema):
    """What happens after this round?"""

    ranks = Nested(RanksSchema, required=True)
    declarers = field.team(required=True)
    starter = field.seat(required=True)
    opponents_points = Whole(-MOST_POINTS, MOST_POINTS, allow_none=True, description="The sum, or else its parts.")
    trick_points = Choice(
        *range(0, 205, 5), allow_none=True, description="Points in the tricks that the opponents won."
    )
    talon_points = Choice(*range(0, 85, 5), allow_none=True)
    last_trick = Nested(LastTrickSchema, allow_none=True)
    transfers = ListOf(Nested(TransferSchema), 0, 100, allow_none=True)
    trump = trump_field(allow_none=True)
    house_rules = house_rules_field()

    def completed(self, loaded: dict[str, Any]) -> dict[str, Any]:
        parts = {name: loaded.pop(name, None) for name in ("trick_points", "talon_points", "last_trick", "transfers")}
        return {**loaded, "parts": Parts(**parts)}


class RecordedPlaySchema(StrictSchema):
    """What a seat played; for a withdrawn throw `thrown`, and in `cards` what was then led."""

    seat = field.seat(required=True)
    cards = field.CardsField(required=True)
    thrown = field.CardsField(allow_none=True)

    def completed(self, loaded: dict[str, Any]) -> RecordedPlay:
        return RecordedPlay(**loaded)


class RecordRequest(StrictSchema):
    """A whole round as it was written down."""

    first_round = Flag(required=True)
    ranks = Nested(RanksSchema, required=True)
    declarers = field.team(allow_none=True)
    starter = field.seat(allow_none=True)
    hands = field.hands(required=True, description="All four hands of 25 cards, before the talon was taken.")
    talon = talon_in_order(required=True)
    reveals = field.plays(0, 20, required=True, description="What was revealed, in that order.")
    discard = field.CardsField(allow_none=True, description="The 8 cards laid face down.")
    tricks = ListOf(ListOf(Nested(RecordedPlaySchema), 1, 4), 0, 25, load_default=())
    house_rules = house_rules_field()

    def completed(self, loaded: dict[str, Any]) -> dict[str, Any]:
        house = {"house_rules": loaded.pop("house_rules")} if "house_rules" in loaded else {}
        return {"round_record": Record(**loaded), **house}
