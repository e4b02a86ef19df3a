"""May this be played (E14, E16)?"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.cards import FACES, SUITS, Cards
from rules.consistency import hand_too_small, not_in_hand, too_large
from rules.errors import Fault, refuse
from rules.euchre.following import Owed, example, forced, may_follow, owed_by, playable
from rules.euchre.house_rules import CLASSIC, HouseRules
from rules.euchre.packs import HAND_SIZE, card_count
from rules.euchre.trump import Order, disguised_trumps, order_of
from rules.seats import Seat, Team
from rules.tricks import FollowVerdict
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points for a renege; `to` is None where everyone plays for themselves: each opponent gets them."""

    left_out: ClassVar[frozenset[str]] = frozenset({"to"})

    points: int
    to: Team | None


@dataclass(frozen=True, slots=True)
class RenegeVerdict(Verdict):
    """A play against E14 and the cards that could have been played; these are None if the hand is not known."""

    left_out: ClassVar[frozenset[str]] = frozenset({"penalty"})

    seat: Seat
    legal: bool
    owed: Owed | None
    playable: Cards | None
    example: Cards | None
    penalty: Penalty | None = None


def follow(
    trump: str, lead: Cards, hand: Cards, cards: Cards | None = None, house_rules: HouseRules = CLASSIC
) -> FollowVerdict[Owed]:
    """May `cards` of `hand` be played to `lead`? Without `cards`: what is owed, and which cards may be played.

    `hand` is the seat's whole hand before it plays. Raises `Malformed` if `lead` is not one card, or the cards
    contradict each other.
    """
    refuse(_contradictions(lead, hand, cards, house_rules))
    order = order_of(trump)
    owed = owed_by(order, lead, hand)
    if cards is None:
        return FollowVerdict(
            legal=None,
            owed=owed,
            example=example(order, lead, hand),
            playable=playable(order, lead, hand),
            forced=forced(order, lead, hand),
            **decided_by(obligations(order, lead, hand), *house_rules.form.rules()),
        )
    legal = may_follow(order, lead, hand, cards)
    reasons = obligations(order, lead, hand) if legal else breaches(order, lead, hand, cards)
    shown = cards if legal else example(order, lead, hand)
    return FollowVerdict(legal, owed, shown, **decided_by(reasons, *house_rules.form.rules()))


def renege(order: Order, lead: Cards, seat: Seat, hand: Cards | None, cards: Cards) -> RenegeVerdict | None:
    """The verdict on a seat's play if it is against E14, else None. `hand` is None if it is not known."""
    if hand is None:
        if len(cards) == 1:
            return None
        return RenegeVerdict(seat, False, None, None, None, **decided_by([_wrong_number(cards)]))
    if may_follow(order, lead, hand, cards):
        return None
    reasons = breaches(order, lead, hand, cards)
    others = () if len(cards) != 1 else ("E16",)
    choice = playable(order, lead, hand)
    return RenegeVerdict(
        seat, False, owed_by(order, lead, hand), choice, example(order, lead, hand), **decided_by(reasons, *others)
    )


def obligations(order: Order, lead: Cards, hand: Cards) -> Iterator[Reason]:
    """What a hand owes, as reasons."""
    suit = order.suit_led(lead)
    held = order.held(suit, hand)
    if held:
        yield Reason("suit_is_owed", "E14", {"suit": SUITS[suit], "available": str(held)})
    else:
        yield Reason("nothing_of_suit", "E14", {"suit": SUITS[suit]})
    yield from _disguises(order, lead, hand)


def breaches(order: Order, lead: Cards, hand: Cards, cards: Cards) -> Iterator[Reason]:
    """Every point in which a play is against E14."""
    if len(cards) != 1:
        yield _wrong_number(cards)
        return
    suit = order.suit_led(lead)
    params = {"suit": SUITS[suit], "available": str(order.held(suit, hand)), "played": str(cards)}
    yield Reason("suit_owed", "E14", params)
    yield from _disguises(order, lead, hand)


def _wrong_number(cards: Cards) -> Reason:
    return Reason("wrong_number", "E14", {"played": len(cards)})


def _disguises(order: Order, lead: Cards, hand: Cards) -> Iterator[Reason]:
    """The left bower and the joker, where it matters that they are trumps."""
    for face, rule in disguised_trumps(order, lead):
        yield Reason("trump_was_led", rule, {"card": FACES[face], "suit": order.trump})
    for face, rule in disguised_trumps(order, hand):
        suit = order.suit_led(lead)
        if suit == order.trump_index or SUITS[suit] == FACES[face][1]:
            yield Reason("card_is_trump", rule, {"card": FACES[face], "suit": order.trump})


# --- contradictions ---


def lead_faults(pointer: str, lead: Cards) -> Iterator[Fault]:
    """A fault if not exactly one card is led."""
    if len(lead) != 1:
        yield Fault(pointer, "wrong_size", f"One card is led, not {len(lead)}.")


def _contradictions(lead: Cards, hand: Cards, cards: Cards | None, house: HouseRules) -> Iterator[Fault]:
    count = card_count(house)
    count.add("/lead", lead)
    count.add("/hand", hand)
    yield from count.faults
    yield from lead_faults("/lead", lead)
    yield from too_large("/hand", hand, HAND_SIZE, "A hand")
    yield from hand_too_small("/hand", hand, lead)
    if cards is not None:
        yield from not_in_hand("/cards", cards, hand)
