"""The order of the cards once trump is chosen (E4 to E6)."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.cards import FACE_COUNT, FACE_INDEX, RANKS, RED_JOKER, SUITS, Cards, both_copies

SAME_COLOUR: Final = {"s": "c", "c": "s", "h": "d", "d": "h"}


@dataclass(frozen=True, slots=True)
class Order:
    """The order of all cards under one trump: by face the index of its suit, in the order of `SUITS`, and its strength.

    Bowers and jokers belong to the trump suit. `held_by[n]` is the mask of all cards of suit n.
    """

    trump: str
    suit_of: tuple[int, ...]
    strength: tuple[int, ...]
    held_by: tuple[int, ...]

    @property
    def trump_index(self) -> int:
        return SUITS.index(self.trump)

    @property
    def left_bower(self) -> int:
        """The face of the other jack of the same colour."""
        return FACE_INDEX["J" + SAME_COLOUR[self.trump]]

    def suit_led(self, lead: Cards) -> int:
        """The index of the suit of one card."""
        return self.suit_of[lead.mask.bit_length() - 1]

    def held(self, suit: int, cards: Cards) -> Cards:
        """The cards of that suit."""
        return Cards(cards.mask & self.held_by[suit])

    def is_trump(self, face: int) -> bool:
        return SUITS[self.suit_of[face]] == self.trump


@cache
def order_of(trump: str) -> Order:
    """The order of the cards with this suit (one of `s h d c`) as trump."""
    placed = {
        FACE_INDEX[face]: (index, strength)
        for index, suit in enumerate(SUITS)
        for strength, face in enumerate(_ladder(suit, trump))
    }
    suit_of = tuple(placed[face][0] for face in range(FACE_COUNT))
    strength = tuple(placed[face][1] for face in range(FACE_COUNT))
    held_by = tuple(both_copies(sum(1 << face for face in placed if suit_of[face] == n)) for n in range(len(SUITS)))
    return Order(trump, suit_of, strength, held_by)


def _ladder(suit: str, trump: str) -> list[str]:
    """The cards of a suit from the lowest up; the black joker, which is in no pack, so that every face has a place."""
    without_jack = [rank + suit for rank in RANKS if rank != "J"]
    if suit == trump:
        return [*without_jack, "J" + SAME_COLOUR[trump], "J" + trump, "Bj", "Rj"]
    return without_jack if suit == SAME_COLOUR[trump] else [rank + suit for rank in RANKS]


def disguised_trumps(order: Order, cards: Cards) -> tuple[tuple[int, str], ...]:
    """The trumps among these cards that do not look like one, with the rule that makes them so.

    The left bower (E5) and the joker (E6).
    """
    disguised = ((order.left_bower, "E5"), (RED_JOKER, "E6"))
    return tuple((face, rule) for face, rule in disguised if cards.faces >> face & 1)
