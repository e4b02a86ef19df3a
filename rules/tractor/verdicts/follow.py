"""May this be played (T19 to T23, T32)?"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from rules.cards import Cards, both_copies, faces_of, write_faces
from rules.consistency import CardCount, hand_too_small, not_in_hand, too_large
from rules.errors import Fault, refuse
from rules.seats import Seat
from rules.tractor import HAND_SIZE
from rules.tractor.choices import example, forced, playable
from rules.tractor.following import Demand, Owed, demand_of, owed_by, pays
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.leading import Penalty
from rules.tractor.splits import Shape, serves_as
from rules.tractor.trump import TRUMP, Order, Trump, order_of
from rules.tricks import FollowVerdict
from rules.verdict import Reason, Verdict, decided_by, rule_number

FIRST_OF_FOLLOWING: Final = 19


@dataclass(frozen=True, slots=True)
class RevokeVerdict(Verdict):
    """A play against T19 to T22. Without the seat's hand, what it owed is not known: `owed` and `example` are None."""

    left_out: ClassVar[frozenset[str]] = frozenset({"penalty"})

    seat: Seat
    legal: bool
    owed: Owed | None
    example: Cards | None
    penalty: Penalty | None = None

    @property
    def broken(self) -> str:
        """The rule of T19 to T22 that was broken first; others only say what a card is."""
        return next(reason.rule for reason in self.reasons if rule_number(reason.rule) >= FIRST_OF_FOLLOWING)


def follow(
    trump: Trump, lead: Cards, hand: Cards, cards: Cards | None = None, house_rules: HouseRules = CLASSIC
) -> FollowVerdict[Owed]:
    """May `cards` of `hand` be played to `lead`? Without `cards`: what is owed, and which cards may be played.

    `hand` is the seat's whole hand before it plays. Raises `Malformed` if `lead` is no lead, or the cards contradict
    each other.
    """
    order = order_of(trump, house_rules)
    demand = demand_of(order, lead, house_rules)
    refuse(_contradictions(demand, lead, hand, cards))
    assert demand is not None
    owed = owed_by(demand, hand)
    if cards is None:
        return FollowVerdict(
            legal=None,
            owed=owed,
            example=example(order, demand, owed, hand),
            playable=playable(demand, owed, hand),
            forced=forced(demand, owed, hand),
            **decided_by(obligations(demand, owed)),
        )
    legal = pays(demand, owed, cards)
    reasons = obligations(demand, owed) if legal else breaches(demand, owed, hand, cards)
    return FollowVerdict(legal, owed, cards if legal else example(order, demand, owed, hand), **decided_by(reasons))


def _contradictions(demand: Demand | None, lead: Cards, hand: Cards, cards: Cards | None) -> Iterator[Fault]:
    count = CardCount()
    count.add("/lead", lead)
    count.add("/hand", hand)
    yield from count.faults
    yield from lead_faults("/lead", lead, demand is not None)
    yield from hand_too_small("/hand", hand, lead)
    yield from too_large("/hand", hand, HAND_SIZE, "A hand")
    if cards is not None:
        yield from not_in_hand("/cards", cards, hand)


def lead_faults(pointer: str, lead: Cards, is_lead: bool) -> Iterator[Fault]:
    """A fault if something can only be judged with a lead (T14) and there is none."""
    if not lead:
        yield Fault(pointer, "bad_value", "At least one card is led.")
    elif not is_lead:
        yield Fault(
            pointer, "bad_value", f"{lead} is no lead: all its cards must be trumps, or of one side suit (T14)."
        )


def revoke(order: Order, demand: Demand, seat: Seat, hand: Cards | None, cards: Cards) -> RevokeVerdict | None:
    """The verdict on a seat's play if it is against T19 to T22, else None. `hand` is None if it is not known."""
    if hand is None:
        if len(cards) == demand.cards:
            return None
        return RevokeVerdict(seat, False, None, None, **decided_by([_wrong_number(demand, cards)], "T32"))
    owed = owed_by(demand, hand)
    if pays(demand, owed, cards):
        return None
    reasons = breaches(demand, owed, hand, cards)
    return RevokeVerdict(seat, False, owed, example(order, demand, owed, hand), **decided_by(reasons, "T32"))


def obligations(demand: Demand, owed: Owed) -> list[Reason]:
    """What a hand owes, as reasons."""
    if not owed.cards:
        return [Reason("nothing_of_suit", "T19", {"suit": owed.suit})]
    code = "suit_is_owed" if owed.cards == demand.cards else "all_of_suit_is_owed"
    reasons = [Reason(code, "T19", {"suit": owed.suit, "owed": owed.cards})]
    if owed.tractors:
        reasons.append(Reason("tractors_are_owed", _pair_rule(demand), {"tractors": list(owed.tractors)}))
    if owed.pairs:
        reasons.append(Reason("pairs_are_owed", _pair_rule(demand), {"suit": owed.suit, "owed": owed.pairs}))
    if demand.pairs and not owed.all_pairs:
        reasons.append(Reason("no_pair_is_owed", _pair_rule(demand), {"suit": owed.suit}))
    return reasons


def breaches(demand: Demand, owed: Owed, hand: Cards, cards: Cards) -> list[Reason]:
    """Every point in which a play falls short of what the hand owes."""
    if len(cards) != demand.cards:
        return [_wrong_number(demand, cards)]
    return list(_shortfalls(demand, owed, demand.suit.held(hand), cards))


def _wrong_number(demand: Demand, cards: Cards) -> Reason:
    return Reason("wrong_number", "T19", {"led": demand.cards, "played": len(cards)})


def _shortfalls(demand: Demand, owed: Owed, held: Cards, cards: Cards) -> Iterator[Reason]:
    of_suit = demand.suit.held(cards)
    if len(of_suit) < owed.cards:
        params = {"suit": owed.suit, "owed": owed.cards, "played": len(of_suit), "available": str(held)}
        yield Reason("suit_owed", "T19", params)
        yield from _rank_cards_mistaken(demand, cards - of_suit)
    pairs = of_suit.pairs.bit_count()
    if pairs < owed.all_pairs:
        code = "pair_owed" if owed.all_pairs == 1 else "pairs_owed"
        available = str(Cards(both_copies(held.pairs)))
        yield Reason(code, _pair_rule(demand), {"owed": owed.all_pairs, "played": pairs, "available": available})
    elif owed.tractors and len(of_suit) >= owed.cards:
        params = {"tractors": list(owed.tractors), "available": str(Cards(both_copies(held.pairs)))}
        yield Reason("tractors_owed", _pair_rule(demand), params)


def _rank_cards_mistaken(demand: Demand, others: Cards) -> Iterator[Reason]:
    """Cards printed in the suit led that are trumps: the usual mistake (T11)."""
    printed = 0x1FFF << 13 * demand.suit.index
    mistaken = others.faces & printed
    if demand.suit.index != TRUMP and mistaken:
        yield Reason("rank_card_is_trump", "T11", {"cards": write_faces(faces_of(mistaken)), "suit": demand.suit.name})


def _pair_rule(demand: Demand) -> str:
    if demand.cards == 2:
        return "T20"
    all_pairs = demand.cards == 2 * demand.pairs
    return "T21" if all_pairs and serves_as(demand.suit, demand.lead, Shape((demand.pairs,), 0, 0)) else "T22"
