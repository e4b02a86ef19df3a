"""Hands so poor that they may ask for a new deal (E11)."""

from collections.abc import Mapping
from typing import Final

from rules.cards import FACE_INDEX, SUITS, Cards
from rules.euchre.house_rules import HouseRules
from rules.euchre.packs import JOKER
from rules.seats import Seat

_NINES_AND_TENS: Final = sum(1 << FACE_INDEX[rank + suit] for rank in "9T" for suit in SUITS)
_ACES_AND_FACES: Final = JOKER | sum(1 << FACE_INDEX[rank + suit] for rank in "AKQJ" for suit in SUITS)


def may_redeal(hands: Mapping[Seat, Cards], house: HouseRules) -> tuple[Seat, ...]:
    """The seats, ascending, whose hand may ask for a new deal before any bid."""
    return tuple(seat for seat, hand in sorted(hands.items()) if _is_poor(hand, house))


def _is_poor(hand: Cards, house: HouseRules) -> bool:
    farmers_hand = house.farmers_hand and not hand.faces & ~_NINES_AND_TENS
    return farmers_hand or (house.no_ace_no_face and not hand.faces & _ACES_AND_FACES)
