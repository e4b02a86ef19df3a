"""Which cards are in the pack (E2)."""

from typing import Final

from rules.cards import FACE_INDEX, RED_JOKER, SUITS
from rules.consistency import CardCount
from rules.euchre.forms import TWO_HANDED
from rules.euchre.house_rules import CLASSIC, HouseRules

HAND_SIZE: Final = 5
JOKER: Final = 1 << RED_JOKER


def _of_ranks(ranks: str) -> int:
    return sum(1 << FACE_INDEX[rank + suit] for rank in ranks for suit in SUITS)


_FACES: Final = {24: _of_ranks("9TJQKA"), 32: _of_ranks("789TJQKA"), 25: _of_ranks("9TJQKA") | JOKER}


def pack_of(house: HouseRules = CLASSIC) -> int:
    """The mask of the faces in the pack; two-handed without 7s and 8s (E23)."""
    return _FACES[24 if house.form is TWO_HANDED and house.pack == 32 else house.pack]


def card_count(house: HouseRules) -> CardCount:
    """Counts cards, of which there is one each, and notes those that are not in the pack."""
    return CardCount(packs=1, pack=pack_of(house))
