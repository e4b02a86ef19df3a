"""Ways to split cards of one suit into components, without searching subsets of a hand (T15, T21 to T25).

A suit is a ladder of levels, one strength each, and a tractor takes one pair from each of several neighbouring
levels. Walking down the ladder, all that matters is which components are already begun, and how many levels the
one tractor that reaches below still has to go: at most one can, because only rank cards of several suits share a
level, and above and below them each level has one pair. So a few states a level, at most 18 levels, cover every
split there is; the tractors of a lead (at most 12 pairs) bound the states, not the number of splits.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.cards import Cards
from rules.tractor.trump import Suit


class Shape(NamedTuple):
    """What a set of cards is made of: lengths of its tractors in pairs, longest first; other pairs; singles (T15)."""

    tractors: tuple[int, ...]
    pairs: int
    singles: int

    @property
    def all_pairs(self) -> int:
        """Pairs in all; those inside tractors count (T22)."""
        return sum(self.tractors) + self.pairs

    @property
    def cards(self) -> int:
        return 2 * self.all_pairs + self.singles


def longest_run(pairs_by_level: Sequence[int]) -> int:
    """The length in pairs of the longest run of neighbouring levels that hold a pair."""
    longest = run = 0
    for pairs in pairs_by_level:
        run = run + 1 if pairs else 0
        longest = max(longest, run)
    return longest


def holds_tractors(pairs_by_level: Sequence[int], tractors: Sequence[int]) -> bool:
    """Can all these tractors (lengths in pairs, each at least 2) be taken from the pairs at once?"""
    if not tractors:
        return True
    if tractors[0] > longest_run(pairs_by_level):
        return False
    return len(tractors) == 1 or _all_fit(pairs_by_level, tractors)


def _all_fit(pairs_by_level: Sequence[int], tractors: Sequence[int]) -> bool:
    states = {(0, tuple(tractors))}
    for pairs in reversed(pairs_by_level):
        states = {after for going, rest in states for after in _down_one(going, rest, pairs)}
        if any(not rest and not going for going, rest in states):
            return True
    return False


def _down_one(going: int, rest: tuple[int, ...], pairs: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """From (levels the open tractor still needs, tractors not begun) to the same one level further down."""
    free = pairs - (going > 0)
    if free < 0:
        return
    yield max(going - 1, 0), rest
    if free and going <= 1:
        for index, length in enumerate(rest):
            if index == 0 or rest[index - 1] != length:
                yield length - 1, rest[:index] + rest[index + 1 :]


def serves_as(suit: Suit, cards: Cards, shape: Shape) -> bool:
    """Can `cards`, all of `suit` and as many as the shape has, be split into this shape (T24, T25)?

    A longer tractor may serve as shorter ones, and pairs as singles.
    """
    if cards.pairs.bit_count() < shape.all_pairs:
        return False
    return not shape.tractors or holds_tractors(suit.pairs_by_level(cards), shape.tractors)


class Split(NamedTuple):
    """How far a split has got on its way down the ladder.

    `begun` counts, kind by kind (`Ladder.kinds`), the tractors and pairs whose top card has been passed; `going` is
    how many more levels the open tractor needs; `singles` are the cards left over so far.
    """

    begun: tuple[int, ...]
    going: int
    singles: int

    @property
    def counts(self) -> tuple[int, ...]:
        """Components begun, kind by kind, singles last."""
        return (*self.begun, self.singles)


class Ladder:
    """All splits of one play into one shape, level by level from the top."""

    def __init__(self, suit: Suit, cards: Cards, shape: Shape) -> None:
        kinds = sorted(set(shape.tractors), reverse=True)
        self.kinds = (*kinds, 1)
        self.wanted = (*(shape.tractors.count(kind) for kind in kinds), shape.pairs)
        self.singles = shape.singles
        self.levels = [
            ((level & cards.pairs).bit_count(), (level & cards.faces).bit_count() + (level & cards.pairs).bit_count())
            for level in reversed(suit.levels)
        ]

    def splits_by_level(self) -> list[set[Split]]:
        """For each level from the top, the states just below it that lie on some whole split."""
        reached = [{Split((0,) * len(self.kinds), 0, 0)}]
        for pairs, cards in self.levels:
            reached.append({after for before in reached[-1] for after in self.below(before, pairs, cards)})
        whole = {split for split in reached[-1] if self.complete(split)}
        return self._leading_to(reached[:-1], whole)[1:]

    def complete(self, split: Split) -> bool:
        return split.begun == self.wanted and not split.going

    def below(self, split: Split, pairs: int, cards: int) -> Iterator[Split]:
        """The states one level further down, at a level with so many identical pairs and cards."""
        free = pairs - (split.going > 0)
        if free < 0:
            return
        going = max(split.going - 1, 0)
        single = split.singles + cards - 2 * (split.going > 0)
        yield from self._take_pairs(split.begun, going, single, free)
        if free and not going:
            for kind, length in enumerate(self.kinds[:-1]):
                if split.begun[kind] < self.wanted[kind]:
                    yield from self._take_pairs(_one_more(split.begun, kind, 1), length - 1, single - 2, free - 1)

    def _take_pairs(self, begun: tuple[int, ...], going: int, singles: int, free: int) -> Iterator[Split]:
        for taken in range(min(free, self.wanted[-1] - begun[-1]) + 1):
            if singles - 2 * taken <= self.singles:
                yield Split(_one_more(begun, -1, taken), going, singles - 2 * taken)

    def _leading_to(self, reached: list[set[Split]], whole: set[Split]) -> list[set[Split]]:
        useful = [whole]
        for splits, (pairs, cards) in zip(reversed(reached), reversed(self.levels), strict=True):
            useful.append({split for split in splits if useful[-1].intersection(self.below(split, pairs, cards))})
        return useful[::-1]

    def most_by_level(self) -> list[tuple[int, ...]]:
        """For each level from the top: the most components of each kind that a split can have begun there or above.

        The highest split for one kind need not be the highest for another.
        """
        return [
            tuple(max(counts) for counts in zip(*(split.counts for split in splits), strict=True))
            for splits in self.splits_by_level()
        ]

    def can_exceed(self, most_by_level: list[tuple[int, ...]]) -> bool:
        """Is there a split that beats, component by component, every split counted in `most_by_level`?

        At each level the split must have begun, above it, at least as many components of each kind as the other can
        have begun there or above: that is what "the n-th highest beats the n-th highest" says for every n at once.
        """
        splits = {Split((0,) * len(self.kinds), 0, 0)}
        for (pairs, cards), most in zip(self.levels, most_by_level, strict=True):
            ahead = (split for split in splits if all(a >= b for a, b in zip(split.counts, most, strict=True)))
            splits = {after for split in ahead for after in self.below(split, pairs, cards)}
        return any(self.complete(split) for split in splits)

    def top_of_longest(self) -> int:
        """The highest strength at which the longest component can begin in some split."""
        longest = next((kind for kind, wanted in enumerate(self.wanted) if wanted), len(self.wanted))
        below_top = next(n for n, most in enumerate(self.most_by_level()) if most[longest])
        return len(self.levels) - 1 - below_top


def _one_more(counts: tuple[int, ...], kind: int, more: int) -> tuple[int, ...]:
    kind %= len(counts)
    return (*counts[:kind], counts[kind] + more, *counts[kind + 1 :])


def runs(pairs_by_level: Sequence[int]) -> Iterator[range]:
    """The longest possible runs of levels that hold a pair, the lowest first; a run of one is no tractor."""
    bounds = [-1, *(level for level, pairs in enumerate(pairs_by_level) if not pairs), len(pairs_by_level)]
    return (range(low + 1, high) for low, high in pairwise(bounds) if high - low > 2)
