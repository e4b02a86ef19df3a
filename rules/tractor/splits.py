"""Ways to split cards of one suit into components, without searching subsets of a hand (T15, T21 to T25).

A suit is a ladder of levels, one strength each, and a tractor takes one pair from each of several neighbouring
levels. Whether tractors can be taken at all depends only on the lengths of the runs of pairs. How high they, the
pairs and the singles can be is found by walking down the ladder (`Ladder`).
"""

from collections.abc import Iterator, Sequence
from functools import cache
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
    def is_throw(self) -> bool:
        """Is it more than one component (T14)?"""
        return len(self.tractors) + self.pairs + self.singles > 1

    @property
    def cards(self) -> int:
        return 2 * self.all_pairs + self.singles


def shape_of(suit: Suit, cards: Cards) -> Shape:
    """What `cards`, all of `suit`, are made of: tractors as long as possible first, then pairs, then singles (T15)."""
    pairs = cards.pairs.bit_count()
    lengths = [len(run) for run in runs(suit.pairs_by_level(cards))] if pairs > 1 else []
    return Shape(tuple(sorted(lengths, reverse=True)), pairs - sum(lengths), len(cards) - 2 * pairs)


def runs(pairs_by_level: Sequence[int]) -> Iterator[range]:
    """The longest possible runs of levels that hold a pair, the lowest first; a run of one is no tractor."""
    start = 0
    for level, pairs in enumerate((*pairs_by_level, 0)):
        if not pairs:
            if level - start > 1:
                yield range(start, level)
            start = level + 1


Lengths = tuple[int, ...]


def run_lengths(pairs_by_level: Sequence[int]) -> tuple[Lengths, ...]:
    """The lengths of the runs that tractors can be cut from, longest first; more than one way to see them at most.

    Only rank cards of several suits share a level. With two pairs there, a run through that level may as well be one
    that ends there and one that begins there; as soon as one tractor goes through, the others have no neighbour left.
    """
    whole = list(runs(pairs_by_level))
    ways = [tuple(sorted(map(len, whole), reverse=True))]
    for place, run in enumerate(whole):
        for level in run[1:-1]:
            if pairs_by_level[level] > 1:
                halves = (level - run.start + 1, run.stop - level)
                rest = [len(other) for other in whole[:place] + whole[place + 1 :]]
                ways.append(tuple(sorted((*rest, *halves), reverse=True)))
    return tuple(ways)


def holds_tractors(ways: tuple[Lengths, ...], tractors: Lengths) -> bool:
    """Can all these tractors, longest first, be cut at once from runs of these lengths (`run_lengths`)?"""
    return any(_can_cut(lengths, tractors) for lengths in ways)


@cache
def _can_cut(runs: Lengths, tractors: Lengths) -> bool:
    """Which run to cut from matters when several tractors are led, so every length of run is tried.

    This is bin packing, for which no rule of thumb is right. But the runs of a hand of 25 cards are among the 101 ways
    to write a number up to 13 as a sum of twos and more, and the tractors led among the 77 ways for 12: whatever the
    hands, there are only so many questions, each answered once.
    """
    if not tractors:
        return True
    longest, others = tractors[0], tractors[1:]
    return any(
        _can_cut(_with_one(runs[:place] + runs[place + 1 :], run - longest), others)
        for place, run in enumerate(runs)
        if run >= longest and run not in runs[:place]
    )


def _with_one(lengths: Lengths, more: int) -> Lengths:
    return tuple(sorted((*lengths, more), reverse=True)) if more > 1 else lengths


@cache
def most_tractors(ways: tuple[Lengths, ...], led: Lengths) -> Lengths:
    """What a hand with such runs owes to led tractors where these come first (T21), in the order of the rule.

    For each led tractor, longest first, the longest run the hand has up to its length, then the rest of that length
    likewise. The longest at each step must go together with those before it, wherever they are cut from: so each step
    asks whether all of them fit at once, and the outcome is the greatest there is in the order the rule compares.
    """
    owed: Lengths = ()
    for tractor in led:
        rest = tractor
        while step := next((n for n in range(rest, 1, -1) if holds_tractors(ways, _with_one(owed, n))), 0):
            owed, rest = _with_one(owed, step), rest - step
    return owed


def serves_as(suit: Suit, cards: Cards, shape: Shape) -> bool:
    """Can `cards`, all of `suit` and as many as the shape has, be split into this shape (T24, T25)?

    A longer tractor may serve as shorter ones, and pairs as singles.
    """
    if cards.pairs.bit_count() < shape.all_pairs:
        return False
    return not shape.tractors or holds_tractors(run_lengths(suit.pairs_by_level(cards)), shape.tractors)


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
    """All splits of one play into one shape, level by level from the top.

    Walking down, all that matters is how many components of each kind are begun, and how many levels the one tractor
    that reaches below still has to go: at most one can, because only rank cards of several suits share a level, and
    above and below them each level has one pair. So a few states a level, at most 17 levels, cover every split.
    """

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
