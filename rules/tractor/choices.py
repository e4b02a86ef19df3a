"""Exactly which cards of a hand occur in some legal play, which in every one, and one legal play (T19 to T23)."""

from collections.abc import Callable, Iterator

from rules.cards import FACES, Cards, both_copies, faces_of
from rules.tractor.following import Demand, Owed
from rules.tractor.splits import holds_tractors, run_lengths
from rules.tractor.trump import Order


def playable(demand: Demand, owed: Owed, hand: Cards) -> Cards:
    """Each card as often as the legal play has it that has the most of it."""
    held = demand.suit.held(hand)
    others = hand - held
    free = demand.cards - owed.cards
    if free:
        return held + _copies(others, lambda _, copies: min(copies, free))
    return _copies(
        held, lambda face, copies: max(n for n in range(copies + 1) if _can_play(demand, owed, held, face, n))
    )


def forced(demand: Demand, owed: Owed, hand: Cards) -> Cards:
    """Each card as often as every legal play has it."""
    held = demand.suit.held(hand)
    others = hand - held
    free = demand.cards - owed.cards
    if free:
        spare = len(others) - free
        return held + _copies(others, lambda _, copies: max(0, copies - spare))
    return _copies(
        held, lambda face, copies: min(n for n in range(copies + 1) if _can_keep(demand, owed, held, face, copies - n))
    )


def _copies(cards: Cards, number: Callable[[int, int], int]) -> Cards:
    return Cards.of(face for face in faces_of(cards.faces) for _ in range(number(face, cards.copies(face))))


def _can_keep(demand: Demand, owed: Owed, held: Cards, face: int, copies: int) -> bool:
    """Is there a legal play that leaves so many copies of the face in hand?"""
    rest = held - _of(face, copies)
    return (
        len(rest) >= owed.cards
        and rest.pairs.bit_count() >= owed.all_pairs
        and _tractors_fit(demand, owed.tractors, rest)
    )


def _can_play(demand: Demand, owed: Owed, held: Cards, face: int, copies: int) -> bool:
    """Is there a legal play with so many copies of the face?

    They can be among the cards that no pair is owed for, else their pair must be one of those owed: any pair will do
    beside the tractors, so only a play in which every pair owed is part of a tractor leaves a question.
    """
    if copies <= owed.cards - 2 * owed.all_pairs:
        return True
    if not held.pairs >> face & 1:
        return False
    return owed.pairs > 0 or any(_windows_with(demand, owed, held, face))


def _windows_with(demand: Demand, owed: Owed, held: Cards, face: int) -> Iterator[bool]:
    """For each place of an owed tractor that has the face: do the other tractors owed fit beside it?"""
    levels = demand.suit.pairs_by_level(held)
    place = next(level for level, faces in enumerate(demand.suit.levels) if faces >> face & 1)
    for length in sorted(set(owed.tractors)):
        others = list(owed.tractors)
        others.remove(length)
        for start in range(max(0, place - length + 1), min(place, len(levels) - length) + 1):
            window = range(start, start + length)
            if all(levels[level] for level in window):
                rest = [pairs - (level in window) for level, pairs in enumerate(levels)]
                yield holds_tractors(run_lengths(rest), tuple(others))


def _tractors_fit(demand: Demand, tractors: tuple[int, ...], held: Cards) -> bool:
    return not tractors or holds_tractors(run_lengths(demand.suit.pairs_by_level(held)), tractors)


def _of(face: int, copies: int) -> Cards:
    return Cards((0, 1 << face, both_copies(1 << face))[copies])


def example(order: Order, demand: Demand, owed: Owed, hand: Cards) -> Cards:
    """One legal play, of cards that are cheap to give away: no points, no trumps, low.

    From the whole hand the dearest cards are taken away one by one, as long as a legal play is left.
    """
    play = demand.suit.held(hand)
    if owed.cards == demand.cards:
        keep_suit = play
        for face in _dearest_first(order, play):
            if len(keep_suit) > owed.cards and _can_keep(demand, owed, keep_suit, face, 1):
                keep_suit = keep_suit - _of(face, 1)
        return keep_suit
    others = list(_dearest_first(order, hand - play))[-(demand.cards - owed.cards) :]
    return play + Cards.of(others)


def _dearest_first(order: Order, cards: Cards) -> list[int]:
    def worth(face: int) -> tuple[bool, int, int]:
        points = 0 if FACES[face][0] in "RB" else Cards(1 << face).points
        return order.is_trump(Cards(1 << face)), points, order.strength[face]

    return sorted(cards, key=worth, reverse=True)
