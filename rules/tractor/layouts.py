"""Layouts: the components a lead is made of (T14, T15), and what beats each of them (T16)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Literal

from rules.cards import Cards, both_copies, faces_of
from rules.tractor.splits import Shape, runs, shape_of
from rules.tractor.trump import Order, Suit

Kind = Literal["single", "pair", "tractor", "top_cards"]


@dataclass(frozen=True, slots=True)
class Component:
    """A single, pair or tractor; `top` is the strength of its highest card, `pairs` its length (0: a single)."""

    kind: Kind
    cards: Cards
    top: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A lead split into components: tractors, longest first, then pairs, then singles, each from the top (T15)."""

    cards: Cards
    suit: Suit
    components: tuple[Component, ...]

    @property
    def kind(self) -> Kind:
        return self.components[0].kind if len(self.components) == 1 else "top_cards"

    @property
    def is_throw(self) -> bool:
        return len(self.components) > 1

    @property
    def shape(self) -> Shape:
        return shape_of(self.suit, self.cards)


def layout_of(order: Order, cards: Cards) -> Layout | None:
    """The layout of `cards` as a lead, or None if they are no lead: no cards, or cards of two suits (T14)."""
    suit = order.suit_led(cards)
    if suit is None:
        return None
    return Layout(cards, suit, (_one(suit, cards),) if len(cards) == 1 else _components(suit, cards))


def _one(suit: Suit, card: Cards) -> Component:
    return Component("single", card, suit.top(card.faces), 0)


def _components(suit: Suit, cards: Cards) -> tuple[Component, ...]:
    tractors = sorted(_tractors(suit, cards), key=lambda component: (-component.pairs, -component.top))
    rest = reduce(Cards.__sub__, (tractor.cards for tractor in tractors), cards)
    pairs = (Component("pair", Cards(both_copies(face)), strength, 1) for face, strength in _from_top(suit, rest.pairs))
    odd = rest.faces & ~rest.pairs
    singles = (Component("single", Cards(face), strength, 0) for face, strength in _from_top(suit, odd))
    return (*tractors, *pairs, *singles)


def _tractors(suit: Suit, cards: Cards) -> Iterator[Component]:
    """Of equal rank cards only one pair can be part of a tractor: the first in the order s h d c (T15)."""
    for run in runs(suit.pairs_by_level(cards)):
        pairs = sum(next(_bits(suit.levels[level] & cards.pairs)) for level in run)
        yield Component("tractor", Cards(both_copies(pairs)), run[-1], len(run))


def _from_top(suit: Suit, faces: int) -> Iterator[tuple[int, int]]:
    """The faces, one bit each, with their strengths: from the strongest, equal ones in the order s h d c."""
    for strength in range(len(suit.levels) - 1, -1, -1):
        for face in _bits(suit.levels[strength] & faces):
            yield face, strength


def _bits(faces: int) -> Iterator[int]:
    return (1 << face for face in faces_of(faces))


def beating(suit: Suit, component: Component, hand: Cards) -> Cards:
    """The cards of `hand`, every copy, that occur in a play of the suit that beats the component (T16)."""
    if component.pairs == 0:
        return hand.of_faces(suit.above[component.top])
    if component.pairs == 1:
        return Cards(both_copies(hand.pairs & suit.above[component.top]))
    windows = _higher_windows(suit, component, hand)
    return Cards(both_copies(reduce(or_, (_pairs_in(suit, window, hand) for window in windows), 0)))


def highest_beating(suit: Suit, component: Component, hand: Cards) -> Cards:
    """The highest play of `hand` that beats the component; no cards if there is none."""
    if component.pairs > 1:
        best = max(_higher_windows(suit, component, hand), key=lambda window: window[-1], default=range(0))
        return Cards(both_copies(sum(next(_bits(suit.levels[level] & hand.pairs)) for level in best)))
    faces = (hand.pairs if component.pairs else hand.faces) & suit.above[component.top]
    if not faces:
        return Cards()
    face = next(_bits(suit.levels[suit.top(faces)] & faces))
    return Cards(both_copies(face) if component.pairs else face)


def _higher_windows(suit: Suit, component: Component, hand: Cards) -> Iterator[range]:
    """Stretches of neighbouring pairs as long as the tractor that end above it."""
    for run in runs(suit.pairs_by_level(hand)):
        for start in run[: max(0, len(run) - component.pairs + 1)]:
            if start + component.pairs - 1 > component.top:
                yield range(start, start + component.pairs)


def _pairs_in(suit: Suit, window: range, hand: Cards) -> int:
    return reduce(or_, (suit.levels[level] & hand.pairs for level in window))
