"""Cards and their notation: `AAKK7s QT5h RBj`.

A set of cards is one integer. Bit f says that face f is there at least once, bit f + 54 that it is there twice;
two packs hold no third copy. Counting, taking away and "is contained in" are then a few machine operations, which
is what makes every verdict cheap whatever the size of the hand.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "shdc"
FACES: Final = (*(rank + suit for suit in SUITS for rank in reversed(RANKS)), "Rj", "Bj")
"""Every face in the order of the notation: suits s h d c j, ranks high to low."""

FACE_COUNT: Final = len(FACES)
FACE_INDEX: Final = {face: index for index, face in enumerate(FACES)}
BLACK_JOKER: Final = FACE_INDEX["Bj"]
RED_JOKER: Final = FACE_INDEX["Rj"]

ALL_FACES: Final = (1 << FACE_COUNT) - 1

_GROUP = re.compile(r"([2-9TJQKA]+)([shdc])|([RB]+)(j)")
_CARDS = re.compile(rf"(?: *(?:{_GROUP.pattern}))* *")
_INDEX = {suit: {rank: FACE_INDEX[rank + suit] for rank in RANKS} for suit in SUITS}
_INDEX["j"] = {joker: FACE_INDEX[joker + "j"] for joker in "RB"}
_SPELLING_HINTS: Final = (
    (re.compile(r"10"), "the ten is written T, as in Ts"),
    (re.compile(r"[tjqkarb]"), "ranks and jokers are capital letters, as in As or Rj"),
    (re.compile(r"[SHDCJ]"), "suits are small letters, as in Ks"),
)


class BadCards(ValueError):
    """A text that spells no cards, or more copies than the packs hold.

    `code` is `bad_card` or `too_many_copies`; the message says what to write instead.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def both_copies(faces: int) -> int:
    """The mask of both copies of `faces` (bit f for face f)."""
    return faces | faces << FACE_COUNT


_TENS: Final = both_copies(sum(1 << FACE_INDEX[rank + suit] for rank in "KT" for suit in SUITS))
_FIVES: Final = both_copies(sum(1 << FACE_INDEX["5" + suit] for suit in SUITS))


@dataclass(frozen=True, slots=True)
class Cards:
    """An immutable set of cards, each face up to twice. `Cards.parse("AAKs")` makes one, `str()` writes it back."""

    mask: int = 0

    @classmethod
    def parse(cls, text: str) -> "Cards":
        """The cards that `text` spells. Raises `BadCards`."""
        return cls.of(faces_in(text))

    @classmethod
    def of(cls, faces: Iterable[int]) -> "Cards":
        """The cards with these face indices. Raises `BadCards` at a third copy."""
        once = twice = more = 0
        for face in faces:
            bit = 1 << face
            more |= twice & bit
            twice |= once & bit
            once |= bit
        if more:
            raise BadCards("too_many_copies", _too_many(faces))
        return cls(once | twice << FACE_COUNT)

    @property
    def faces(self) -> int:
        """Bit f is set if face f is there."""
        return self.mask & ALL_FACES

    @property
    def pairs(self) -> int:
        """Bit f is set if both copies of face f are there."""
        return self.mask >> FACE_COUNT

    @property
    def points(self) -> int:
        """Points in these cards: K and 10 count 10, 5 counts 5 (T3)."""
        return 10 * (self.mask & _TENS).bit_count() + 5 * (self.mask & _FIVES).bit_count()

    def copies(self, face: int) -> int:
        return (self.mask >> face & 1) + (self.mask >> face + FACE_COUNT & 1)

    def of_faces(self, faces: int) -> "Cards":
        """The cards among these whose face is in `faces`, every copy."""
        return Cards(self.mask & both_copies(faces))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __iter__(self) -> Iterator[int]:
        """Face indices in the order of the notation, each as often as it is there."""
        for face in faces_of(self.faces):
            yield from (face,) * self.copies(face)

    def __le__(self, other: "Cards") -> bool:
        return not self.mask & ~other.mask

    def __add__(self, other: "Cards") -> "Cards":
        """Both together. Raises `BadCards` at a third copy."""
        third = (self.pairs & other.faces) | (self.faces & other.pairs)
        if third:
            raise BadCards("too_many_copies", _too_many((*self, *other)))
        twice = self.pairs | other.pairs | (self.faces & other.faces)
        return Cards(self.faces | other.faces | twice << FACE_COUNT)

    def __sub__(self, other: "Cards") -> "Cards":
        """What is left when `other`, as far as it is here, is taken away."""
        once, twice, gone, both_gone = self.faces, self.pairs, other.faces, other.pairs
        return Cards((once & ~gone) | (twice & ~both_gone) | (twice & ~gone) << FACE_COUNT)

    def __str__(self) -> str:
        return write_faces(self)


def faces_of(faces: int) -> Iterator[int]:
    """The face indices in a mask of faces, in the order of the notation."""
    while faces:
        lowest = faces & -faces
        yield lowest.bit_length() - 1
        faces ^= lowest


def write_faces(faces: Iterable[int]) -> str:
    """Face indices in the order of the notation, written as one string."""
    groups: dict[str, str] = {}
    for face in faces:
        name = FACES[face]
        groups[name[1]] = groups.get(name[1], "") + name[0]
    return " ".join(ranks + suit for suit, ranks in groups.items())


def faces_in(text: str) -> tuple[int, ...]:
    """The face indices that `text` spells, in its order. Raises `BadCards` with a hint at the right spelling."""
    if not _CARDS.fullmatch(text):
        raise BadCards("bad_card", _misspelt(text))
    return tuple(
        _INDEX[suit or joker_suit][rank]
        for ranks, suit, jokers, joker_suit in _GROUP.findall(text)
        for rank in ranks or jokers
    )


def _misspelt(text: str) -> str:
    # Enough of the text for a hint: looking for groups in a long run of ranks without a suit is quadratic.
    beginning = text[:100]
    rest = _GROUP.sub("", beginning).strip() or beginning
    for pattern, hint in _SPELLING_HINTS:
        if pattern.search(rest):
            return f"{_quoted(text)} spells no cards: {hint}."
    return f"{_quoted(text)} spells no cards: write ranks 2-9 T J Q K A, then the suit s h d c (jokers Rj and Bj)."


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:39] + "…")


def _too_many(faces: Iterable[int]) -> str:
    return " ".join(
        f"{FACES[face]} appears {times(count)}; two packs hold two."
        for face, count in sorted(Counter(faces).items())
        if count > 2
    )


def times(count: int) -> str:
    """How often, in words."""
    return "three times" if count == 3 else f"{count} times"
