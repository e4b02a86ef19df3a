"""Events at a Tractor table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from api.schemas import fields as field
from api.schemas.base import Choice, Nested, Whole
from api.schemas.events import LONGEST_TEXT, EventSchema, Words, missing, one_form
from api.schemas.tractor import MOST_POINTS, LastTrickSchema, talon_in_order
from rules.cards import Cards
from rules.consistency import CardCount, not_in_hand, wrong_size
from rules.errors import Fault, refuse
from rules.tractor import TALON_SIZE, events
from rules.tricks import Play, count_hands_and_plays, out_of_order

POINTS_OF_A_TRICK: Final = range(0, 205, 5)


class TrumpEvent(EventSchema):
    """What was revealed, or the trump suit and who declared."""

    reveals = field.plays(0, 20)
    talon = talon_in_order()
    suit = field.suit(allow_none=True, description="The trump suit, or null for no trump.")
    seat = field.seat(description="Who declared.")

    def completed(self, loaded: dict[str, Any]) -> events.Event:
        if one_form(loaded, ("reveals", "talon"), ("suit", "seat")):
            return events.TrumpRevealed(loaded.get("reveals", ()), loaded.get("talon"))
        if "suit" not in loaded:
            raise missing("suit", "Give the reveals, or the trump suit (null for no trump) and who declared.")
        return events.TrumpNamed(loaded["suit"], loaded.get("seat"))


class TrickEvent(EventSchema):
    """The four plays, or who won, the points and the number of cards."""

    plays = field.plays(4, 4)
    winner = field.seat_or_team()
    points = Choice(*POINTS_OF_A_TRICK, description="The points in the trick.")
    cards_each = Whole(1, 25)

    def completed(self, loaded: dict[str, Any]) -> events.Event:
        if one_form(loaded, ("plays",), ("winner", "points", "cards_each")):
            refuse(_faults_within(loaded["plays"]))
            return events.TrickPlayed(loaded["plays"])
        if "winner" not in loaded:
            raise missing("winner", "Give the four plays, or who won the trick.")
        return events.TrickWon(**loaded)


class FailedThrowEvent(EventSchema):
    """What was thrown and then led, or the points it cost."""

    seat = field.seat(required=True)
    thrown = field.CardsField()
    led = field.CardsField()
    points = Whole(0, 1000)

    def completed(self, loaded: dict[str, Any]) -> events.Event:
        if not one_form(loaded, ("thrown", "led"), ("points",)):
            if "points" not in loaded:
                raise missing("thrown", "Give the cards thrown and led, or the points it cost.")
            return events.ThrowPaid(**loaded)
        for name in ("thrown", "led"):
            if name not in loaded:
                raise missing(name, "Give both the cards thrown and those then led.")
        refuse(not_in_hand("/led", loaded["led"], loaded["thrown"], "the cards thrown"))
        return events.ThrowFailed(**loaded)


class TransferEvent(EventSchema):
    """Points moved by agreement."""

    to = Choice("declarers", "opponents", required=True)
    points = Whole(0, 1000, required=True)
    why = Words(LONGEST_TEXT)

    make = events.Transferred


class RoundEvent(EventSchema):
    """The end of a round: the talon, or the opponents' points."""

    talon = field.CardsField()
    talon_points = Choice(*range(0, 85, 5))
    last_trick = Nested(LastTrickSchema)
    opponents_points = Whole(-MOST_POINTS, MOST_POINTS)

    def completed(self, loaded: dict[str, Any]) -> events.Event:
        one_form(loaded, ("talon", "talon_points", "last_trick"), ("opponents_points",))
        if not loaded.keys() & {"talon", "talon_points", "opponents_points"}:
            raise missing("opponents_points", "Give the talon, its points, or the opponents' points in all.")
        if "talon" in loaded:
            refuse(wrong_size("/talon", loaded["talon"], TALON_SIZE, "The talon"))
        return events.RoundEnded(**loaded)


def _faults_within(plays: Sequence[tuple[int, Cards]]) -> Iterator[Fault]:
    yield from out_of_order([seat for seat, _ in plays])
    count = CardCount()
    yield from count_hands_and_plays(count, [Play(*play) for play in plays], {})
    yield from count.faults


EVENTS: Final[Mapping[str, EventSchema]] = {
    "trump": TrumpEvent(),
    "trick": TrickEvent(),
    "failed_throw": FailedThrowEvent(),
    "transfer": TransferEvent(),
    "round": RoundEvent(),
}
