"""Taking the talon and laying eight cards down (T9)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.cards import Cards
from rules.consistency import CardCount, not_in_hand, wrong_size
from rules.errors import Fault, refuse
from rules.tractor import HAND_SIZE, TALON_SIZE
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class TalonExchangeVerdict(Verdict):
    """`hand` are the 25 cards left, `points_buried` the points laid down; both None if it is not legal."""

    legal: bool
    hand: Cards | None
    points_buried: int | None


def talon_exchange(hand: Cards, talon: Cards, discard: Cards) -> TalonExchangeVerdict:
    """May the starter, holding 25 cards and taking the 8 of the talon, lay `discard` down?

    Raises `Malformed` if hand or talon have the wrong size, or the cards contradict each other.
    """
    refuse(_contradictions(hand, talon, discard))
    if len(discard) != TALON_SIZE:
        reason = Reason("eight_cards_are_laid_down", "T9", {"laid": len(discard), "owed": TALON_SIZE})
        return TalonExchangeVerdict(False, None, None, **decided_by([reason]))
    points = discard.points
    reasons = [
        Reason("talon_exchanged", "T9", {"cards": str(discard)}),
        Reason("points_buried", "T3", {"points": points}),
    ]
    return TalonExchangeVerdict(True, hand + talon - discard, points, **decided_by(reasons))


def _contradictions(hand: Cards, talon: Cards, discard: Cards) -> Iterator[Fault]:
    yield from wrong_size("/hand", hand, HAND_SIZE, "A hand")
    yield from wrong_size("/talon", talon, TALON_SIZE, "The talon")
    count = CardCount()
    count.add("/hand", hand)
    count.add("/talon", talon)
    yield from count.faults
    yield from not_in_hand("/discard", discard - hand, talon, "the hand or the talon")
