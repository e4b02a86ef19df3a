"""Events at a Euchre table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from api.faults import below
from api.schemas import fields as field
from api.schemas.base import Flag, ListOf, Nested, Whole
from api.schemas.euchre import BidSchema, alone_field, by_side, plays_field
from api.schemas.events import EventSchema, missing, one_form
from rules.consistency import CardCount
from rules.errors import Fault, refuse
from rules.euchre import events
from rules.euchre.bidding import Bid
from rules.euchre.scoring import TRICKS
from rules.euchre.verdicts.follow import lead_faults
from rules.seats import Seat
from rules.tricks import Play, count_hands_and_plays, seat_twice


class BiddingEvent(EventSchema):
    """The upcard and the bids, or the trump suit and who made it; and who goes alone."""

    upcard = field.CardField()
    bids = ListOf(Nested(BidSchema), 0, 20, description="The bids of both rounds in their order.")
    alone = alone_field()
    picked_up = Flag(allow_none=True, description="Did the dealer take the upcard?")
    joker_suit = field.suit(allow_none=True, description="The suit that the dealer named when the joker was turned.")
    trump = field.suit()
    maker = field.seat(description="Who made trump.")

    def completed(self, loaded: dict[str, Any]) -> events.Event:
        if one_form(loaded, ("upcard", "bids", "picked_up", "joker_suit"), ("trump", "maker")):
            refuse([*_missing(loaded, "upcard", "bids"), *_bid_faults(loaded.get("bids", ())), *_twice(loaded)])
            return events.TrumpBid(**loaded)
        refuse([*_missing(loaded, "trump", "maker"), *_twice(loaded)])
        return events.TrumpNamed(**loaded)


class TrickEvent(EventSchema):
    """The plays, or who won."""

    plays = plays_field(2, description="The plays in order, the lead first; seats that sit out are left out.")
    winner = field.seat_or_team()

    def completed(self, loaded: dict[str, Any]) -> events.Event:
        if one_form(loaded, ("plays",), ("winner",)):
            refuse(_faults_within(loaded["plays"]))
            return events.TrickPlayed(loaded["plays"])
        if not loaded:
            raise missing("winner", "Give the plays, or who won the trick.")
        return events.TrickWon(**loaded)


class DealEvent(EventSchema):
    """The end of a deal: the tricks, if they are not the table's; without a bidding before it the maker."""

    tricks = by_side(Whole(0, TRICKS), description="The tricks that each side took.")
    maker = field.seat(description="Who made trump.")
    alone = ListOf(field.seat(), 0, 4, description="The seats that went alone.")
    trump = field.suit()

    def completed(self, loaded: dict[str, Any]) -> events.Event:
        refuse(_twice(loaded))
        return events.DealEnded(**loaded)


class ThrownInEvent(EventSchema):
    """Everyone passed twice: nobody scores."""

    make = events.ThrownIn


class RenegeEvent(EventSchema):
    """A seat did not follow suit as it could."""

    seat = field.seat(required=True)

    make = events.Reneged


def _missing(loaded: Mapping[str, Any], *names: str) -> Iterator[Fault]:
    for name in names:
        if name not in loaded:
            message = "Give the upcard and the bids, or the trump suit and who made it."
            yield Fault(below("", name), "missing_field", message)


def _bid_faults(bids: Sequence[Bid]) -> Iterator[Fault]:
    for place, bid in enumerate(bids):
        if bid.bid == "name" and bid.suit is None:
            yield Fault(f"/bids/{place}/suit", "missing_field", "Naming a suit needs the suit.")
        if bid.bid != "name" and bid.suit is not None:
            yield Fault(f"/bids/{place}/suit", "contradiction", f"Only name goes with a suit, {bid.bid} does not.")


def _twice(loaded: Mapping[str, Any]) -> Iterator[Fault]:
    alone: Sequence[Seat] = loaded.get("alone", ())
    for place, seat in enumerate(alone):
        if seat in alone[:place]:
            yield Fault(f"/alone/{place}", "seat_twice", f"Seat {seat} is named already.")


def _faults_within(plays: Sequence[Play]) -> Iterator[Fault]:
    yield from lead_faults("/plays/0/cards", plays[0].cards)
    seats = [play.seat for play in plays]
    for place, seat in enumerate(seats):
        if seat in seats[:place]:
            yield seat_twice(f"/plays/{place}/seat", seat)
    count = CardCount(packs=1)
    yield from count_hands_and_plays(count, plays, {})
    yield from count.faults


EVENTS: Final[Mapping[str, EventSchema]] = {
    "bidding": BiddingEvent(),
    "trick": TrickEvent(),
    "deal": DealEvent(),
    "thrown_in": ThrownInEvent(),
    "renege": RenegeEvent(),
}
