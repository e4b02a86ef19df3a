"""Trump and the order of the cards (T4, T10 to T13)."""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from rules.cards import BLACK_JOKER, FACE_INDEX, RANKS, RED_JOKER, SUITS, Cards, both_copies
from rules.tractor.house_rules import CLASSIC, HouseRules

TRUMP: Final = len(SUITS)
SUIT_NAMES: Final = (*SUITS, "trump")


class Trump(NamedTuple):
    """The trump rank (one of `23456789TJQKA`) and the trump suit (`s h d c`), or None for no trump."""

    rank: str
    suit: str | None


@dataclass(frozen=True, slots=True)
class Suit:
    """One suit as it is in this round: all trumps, or what is left of a printed suit (T10 to T12).

    `levels[n]` is the mask of the faces of strength n; strengths that follow each other are consecutive (T13), a gap
    left open is an empty level. `above[n]` is the mask of all faces stronger than n.
    """

    index: int
    name: str
    levels: tuple[int, ...]
    above: tuple[int, ...]
    both: int

    def top(self, faces: int) -> int:
        """The greatest strength among `faces`, of which at least one is of this suit."""
        level = len(self.levels) - 1
        while not self.levels[level] & faces:
            level -= 1
        return level

    def held(self, cards: Cards) -> Cards:
        return Cards(cards.mask & self.both)

    def pairs_by_level(self, cards: Cards) -> tuple[int, ...]:
        """How many identical pairs there are at each strength; more than one only among equal rank cards."""
        pairs = cards.pairs
        return tuple([(level & pairs).bit_count() for level in self.levels])


@dataclass(frozen=True, slots=True)
class Order:
    """The order of all cards in a round. `suit_of` has the suit's index (4 is trump) and `strength` by face."""

    suits: tuple[Suit, ...]
    suit_of: tuple[int, ...]
    strength: tuple[int, ...]

    def suit_led(self, cards: Cards) -> Suit | None:
        """The one suit that all of `cards` belong to (T14), or None."""
        mask = cards.mask
        if not mask:
            return None
        suit = self.suits[self.suit_of[(mask & -mask).bit_length() - 1]]
        return None if mask & ~suit.both else suit

    def is_trump(self, cards: Cards) -> bool:
        return not cards.mask & ~self.suits[TRUMP].both


def order_of(trump: Trump, house: HouseRules = CLASSIC) -> Order:
    """The order of the cards for this trump under these house rules (`no_trump_rank_cards`, `rank_gap`)."""
    return _order(trump, house.no_trump_rank_cards == "trump", house.rank_gap == "open")


@cache
def _order(trump: Trump, rank_cards_in_no_trump: bool, open_gap: bool) -> Order:
    plain_rank = trump.suit is None and not rank_cards_in_no_trump
    ladder = _ladder(None if plain_rank else trump.rank, open_gap)
    levels = [[_face(rank, suit) for rank in ladder] for suit in SUITS]
    trumps = [] if trump.suit is None else levels[SUITS.index(trump.suit)]
    trumps = _trump_levels(trumps, trump, plain_rank)
    suits = [_suit(index, [] if SUITS[index] == trump.suit else faces) for index, faces in enumerate(levels)]
    return _indexed((*suits, _suit(TRUMP, trumps)))


def _ladder(missing: str | None, open_gap: bool) -> list[str]:
    """The ranks of a suit from the lowest up; an empty string is the gap that the trump rank leaves open (T13)."""
    ranks = ["" if rank == missing else rank for rank in RANKS]
    if ranks[-1] == "" or not open_gap:
        return [rank for rank in ranks if rank]
    return ranks


def _face(rank: str, suit: str) -> int:
    return 1 << FACE_INDEX[rank + suit] if rank else 0


def _trump_levels(suit_levels: list[int], trump: Trump, plain_rank: bool) -> list[int]:
    jokers = [1 << BLACK_JOKER, 1 << RED_JOKER]
    if plain_rank:
        return jokers
    others = sum(_face(trump.rank, suit) for suit in SUITS if suit != trump.suit)
    rank_card = [_face(trump.rank, trump.suit)] if trump.suit else []
    return [*suit_levels, others, *rank_card, *jokers]


def _suit(index: int, levels: list[int]) -> Suit:
    above = [sum(levels[strength + 1 :]) for strength in range(len(levels))]
    return Suit(index, SUIT_NAMES[index], tuple(levels), tuple(above), both_copies(sum(levels)))


def _indexed(suits: tuple[Suit, ...]) -> Order:
    placed = {
        face: (suit.index, strength)
        for suit in suits
        for strength, faces in enumerate(suit.levels)
        for face in range(faces.bit_length())
        if faces >> face & 1
    }
    faces = sorted(placed)
    return Order(suits, tuple(placed[face][0] for face in faces), tuple(placed[face][1] for face in faces))
