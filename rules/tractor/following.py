"""Following a lead (T19 to T23): what is owed, whether a play pays it, which cards may and must be played.

One verifier stands behind all of it: a hand owes what `owed_by` says, a play is legal if `pays` says so. What is owed
is the most of the led layout that the whole hand can give (T23), so that the same words describe "what may I play",
"is this legal" and "was this a revoke".
"""

from typing import NamedTuple

from rules.cards import FACE_COUNT, Cards
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.splits import holds_tractors, most_tractors, run_lengths, shape_of
from rules.tractor.trump import Order, Suit


class Demand(NamedTuple):
    """What a lead asks of the other seats: its suit, cards, pairs in all, and tractors where these are owed (T22)."""

    suit: Suit
    lead: Cards
    cards: int
    pairs: int
    tractors: tuple[int, ...]


class Owed(NamedTuple):
    """What a hand owes to a lead: cards of the suit, pairs, and tractors besides (lengths in pairs)."""

    suit: str
    cards: int
    pairs: int
    tractors: tuple[int, ...]

    @property
    def all_pairs(self) -> int:
        return self.pairs + sum(self.tractors)


def demand_of(order: Order, lead: Cards, house: HouseRules = CLASSIC) -> Demand | None:
    """What `lead` demands, or None if it is no lead (T14)."""
    suit = order.suit_led(lead)
    if suit is None:
        return None
    mask = lead.mask
    pairs = (mask >> FACE_COUNT).bit_count()
    if pairs < 2 or house.follow_tractor == "pairs":
        return Demand(suit, lead, mask.bit_count(), pairs, ())
    return Demand(suit, lead, mask.bit_count(), pairs, shape_of(suit, lead).tractors)


def owed_by(demand: Demand, hand: Cards) -> Owed:
    """What `hand`, which has at least as many cards as were led, owes (T19 to T23)."""
    suit, _, led, led_pairs, tractors = demand
    held = hand.mask & suit.both
    count = held.bit_count()
    pairs = (held >> FACE_COUNT).bit_count()
    if tractors and pairs > 1:
        return _with_tractors(demand, Cards(held))
    return Owed(suit.name, count if count < led else led, pairs if pairs < led_pairs else led_pairs, ())


def _with_tractors(demand: Demand, held: Cards) -> Owed:
    tractors = most_tractors(run_lengths(demand.suit.pairs_by_level(held)), demand.tractors)
    pairs = min(demand.pairs, held.pairs.bit_count()) - sum(tractors)
    return Owed(demand.suit.name, min(demand.cards, len(held)), pairs, tractors)


def pays(demand: Demand, owed: Owed, cards: Cards) -> bool:
    """Is `cards` a legal play for a hand that owes this?"""
    mask = cards.mask
    if mask.bit_count() != demand.cards:
        return False
    of_suit = mask & demand.suit.both
    if of_suit.bit_count() < owed.cards:
        return False
    if not owed.tractors:
        return (of_suit >> FACE_COUNT).bit_count() >= owed.pairs
    return (of_suit >> FACE_COUNT).bit_count() >= owed.all_pairs and holds_tractors(
        run_lengths(demand.suit.pairs_by_level(cards)), owed.tractors
    )


def may_follow(order: Order, lead: Cards, hand: Cards, cards: Cards, house: HouseRules = CLASSIC) -> bool:
    """May a hand play `cards` (some of its own) to `lead`? Raises `ValueError` if that is no lead."""
    demand = demand_of(order, lead, house)
    if demand is None:
        raise ValueError(f"{lead} is no lead (T14)")
    return pays(demand, owed_by(demand, hand), cards)
