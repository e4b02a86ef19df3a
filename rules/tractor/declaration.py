"""Revealing and settling trump (T4 to T8)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, Literal

from rules.cards import FACES, RANKS, Cards
from rules.seats import Seat
from rules.tractor.house_rules import CLASSIC, HouseRules

SUITS_FROM_LOWEST: Final = "dchs"


class Size(IntEnum):
    """How strong a kind of reveal is (T6)."""

    SINGLE = 1
    PAIR = 2
    JOKERS = 3


@dataclass(frozen=True, slots=True)
class Reveal:
    """What a seat shows: `suit` is a suit letter, or `B` or `R` for a pair of jokers."""

    seat: Seat
    size: Size
    suit: str


Refusal = Literal["no_reveal", "own_reveal", "too_late", "cannot_reinforce"]
Effect = Literal["stands", "cancels", "reinforces"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What became of one reveal: its effect or the reason it was refused, and the seat that cancelled it later."""

    effect: Effect | Refusal
    cancelled_by: Seat | None = None

    @property
    def accepted(self) -> bool:
        return self.effect in ("stands", "cancels", "reinforces")


def reveal_of(seat: Seat, cards: Cards, rank: str) -> Reveal | None:
    """What these cards reveal: one card or an identical pair of the trump rank, or two identical jokers (T5)."""
    faces = {FACES[face] for face in cards}
    if len(faces) != 1 or len(cards) > 2:
        return None
    face = faces.pop()
    value, suit = face[0], face[1]
    if suit == "j":
        return Reveal(seat, Size.JOKERS, value) if len(cards) == 2 else None
    return Reveal(seat, Size(len(cards)), suit) if value == rank else None


def settle(
    reveals: Sequence[tuple[Seat, Cards]], rank: str, house: HouseRules = CLASSIC
) -> tuple[Reveal | None, tuple[Shown, ...]]:
    """Takes the reveals in the order shown; gives the one that stands in the end and what became of each (T6)."""
    standing: Reveal | None = None
    lying: list[int] = []
    shown: list[Shown] = []
    for seat, cards in reveals:
        reveal = reveal_of(seat, cards, rank)
        effect = _effect(standing, reveal, house)
        shown.append(Shown(effect))
        if effect == "cancels":
            for place in lying:
                shown[place] = replace(shown[place], cancelled_by=seat)
        if shown[-1].accepted and reveal:
            lying = [*lying, len(shown) - 1] if effect == "reinforces" else [len(shown) - 1]
            standing = replace(reveal, size=Size.PAIR) if effect == "reinforces" else reveal
    return standing, tuple(shown)


def _effect(standing: Reveal | None, reveal: Reveal | None, house: HouseRules) -> Effect | Refusal:
    if reveal is None:
        return "no_reveal"
    if standing is None:
        return "stands"
    if standing.seat == reveal.seat:
        same_suit = _same_suit(standing, reveal)
        if same_suit and standing.size == Size.SINGLE and house.reinforce:
            return "reinforces"
        if not house.self_overturn:
            return "cannot_reinforce" if same_suit else "own_reveal"
    return "cancels" if cancels(reveal, standing, house) else "too_late"


def _same_suit(one: Reveal, other: Reveal) -> bool:
    return one.suit == other.suit and Size.JOKERS not in (one.size, other.size)


def cancels(reveal: Reveal, standing: Reveal, house: HouseRules = CLASSIC) -> bool:
    """Does a reveal cancel the one that stands (T6)? Whose it is does not matter here."""
    if reveal.size != standing.size:
        return reveal.size > standing.size
    if reveal.size == Size.JOKERS:
        return house.joker_pairs == "red_over_black" and (reveal.suit, standing.suit) == ("R", "B")
    if house.equal_reveals == "first_stands":
        return False
    return SUITS_FROM_LOWEST.index(reveal.suit) > SUITS_FROM_LOWEST.index(standing.suit)


def trump_from_talon(talon: Sequence[str], rank: str) -> tuple[str, int]:
    """The suit that the talon sets and how many cards were exposed for it (T8).

    Takes the talon's cards as faces ("9d", "Bj") in the order of exposure.
    """
    for place, face in enumerate(talon):
        if face[0] == rank:
            return face[1], place + 1
    suit_cards = [face for face in talon if face[1] != "j"]
    return max(suit_cards, key=lambda face: RANKS.index(face[0]))[1], len(talon)


def copies_shown(reveals: Sequence[tuple[Seat, Cards]], shown: Sequence[Shown]) -> Iterator[tuple[int, Cards]]:
    """For each place in the reveals the cards that were not on the table before.

    A face that a seat shows again is the same card, unless it reinforces with it.
    """
    seen: dict[Seat, Cards] = {}
    for place, ((seat, cards), result) in enumerate(zip(reveals, shown, strict=True)):
        before = seen.get(seat, Cards())
        new = cards if result.effect == "reinforces" and len(cards) == 1 else cards - before
        yield place, new
        seen[seat] = before + new
