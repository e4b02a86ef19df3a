"""Cards, their order and their components (T2, T10-T15), by enumeration."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

Trump = tuple[str, str | None]
House = Mapping[str, Any]
Cards = tuple[str, ...]

RANKS = "23456789TJQKA"
SUITS = "shdcj"


def parse(text: str) -> list[str]:
    if not re.fullmatch(r"\s*(([2-9TJQKA]+[shdc]|[RB]+j)\s*)*", text):
        raise ValueError(f"no cards: {text!r}")
    return [rank + run[-1] for run in re.findall(r"[2-9TJQKARB]+[shdcj]", text) for rank in run[:-1]]


def is_rank_card(card: str, trump: Trump, house: House) -> bool:
    rank, trump_suit = trump
    counts = trump_suit is not None or house.get("no_trump_rank_cards", "plain") == "trump"
    return counts and card[0] == rank and card[1] != "j"


def suit(card: str, trump: Trump, house: House) -> str:
    if card[1] in ("j", trump[1]) or is_rank_card(card, trump, house):
        return "trump"
    return card[1]


def ladder(trump: Trump, house: House) -> dict[str, int]:
    """The strengths within one printed suit of the ranks that stay in it."""
    ranks = [rank for rank in RANKS if not is_rank_card(rank + "s", trump, house)]
    if house.get("rank_gap", "closed") == "open":
        return {rank: RANKS.index(rank) for rank in ranks}
    return {rank: number for number, rank in enumerate(ranks)}


def trump_tops(trump: Trump, house: House) -> list[set[str]]:
    """What lies above the plain trumps, from the bottom: sets of equal cards."""
    rank_cards = {trump[0] + letter for letter in "shdc" if is_rank_card(trump[0] + letter, trump, house)}
    highest = {card for card in rank_cards if card[1] == trump[1]}
    return [cards for cards in (rank_cards - highest, highest, {"Bj"}, {"Rj"}) if cards]


def strength(card: str, trump: Trump, house: House) -> int:
    """Comparable within one suit only; consecutive cards differ by one (T13)."""
    for above, equals in enumerate(trump_tops(trump, house)):
        if card in equals:
            return max(ladder(trump, house).values()) + 1 + above
    return ladder(trump, house)[card[0]]


def order(card: str, trump: Trump, house: House) -> tuple[int, int]:
    """Sorts from the highest card down, equal cards in the order s h d c."""
    return -strength(card, trump, house), SUITS.index(card[1])


def top(cards: Iterable[str], trump: Trump, house: House) -> int:
    return max(strength(card, trump, house) for card in cards)


def pair_faces(cards: Iterable[str]) -> list[str]:
    return [face for face, copies in Counter(cards).items() if copies >= 2]


def is_run(faces: Sequence[str], trump: Trump, house: House) -> bool:
    strengths = sorted(strength(face, trump, house) for face in faces)
    in_one_suit = len({suit(face, trump, house) for face in faces}) == 1
    return in_one_suit and strengths == list(range(strengths[0], strengths[0] + len(faces)))


def components(cards: Iterable[str], size: int, trump: Trump, house: House) -> list[Cards]:
    """Every different single (size 1), pair (2) or tractor (4, 6, ...) among the cards, highest first."""
    cards = list(cards)
    if size == 1:
        found: list[Cards] = [(face,) for face in set(cards)]
    else:
        chosen = combinations(pair_faces(cards), size // 2)
        found = [faces + faces for faces in chosen if is_run(faces, trump, house)]
    return sorted(
        (_in_order(component, trump, house) for component in found),
        key=lambda component: _order_of(component, trump, house),
    )


def _in_order(cards: Cards, trump: Trump, house: House) -> Cards:
    return tuple(sorted(cards, key=lambda card: order(card, trump, house)))


def _order_of(cards: Cards, trump: Trump, house: House) -> list[tuple[int, int]]:
    return [order(card, trump, house) for card in cards]


def without(cards: Iterable[str], taken: Iterable[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def splits(cards: Sequence[str], shape: Sequence[int], trump: Trump, house: House) -> list[list[Cards]]:
    """Every way to split all the cards into components of these sizes (1, 2, 4, 6, ... cards).

    The components of a split come longest first, those of one size highest first.
    """
    if len({suit(card, trump, house) for card in cards}) > 1:
        return []
    return list(_splits(list(cards), sorted(shape, reverse=True), [], trump, house))


def _splits(
    cards: list[str], sizes: list[int], before: list[Cards], trump: Trump, house: House
) -> Iterator[list[Cards]]:
    if not sizes:
        if not cards:
            yield before
        return
    for component in components(cards, sizes[0], trump, house):
        if _out_of_turn(component, before, trump, house):
            continue
        yield from _splits(without(cards, component), sizes[1:], [*before, component], trump, house)


def _out_of_turn(component: Cards, before: list[Cards], trump: Trump, house: House) -> bool:
    """Of the orders in which components of one size can be taken, only one shall count."""
    return (
        bool(before)
        and len(before[-1]) == len(component)
        and _order_of(component, trump, house) < _order_of(before[-1], trump, house)
    )


def shapes(number: int, largest: int) -> Iterator[list[int]]:
    """Every list of component sizes with this sum, those with the longest components first."""
    if number == 0:
        yield []
    for size in range(min(number, largest), 0, -1):
        if size == 1 or size % 2 == 0:
            for rest in shapes(number - size, size):
                yield [size, *rest]


def kind_of(size: int) -> str:
    return {1: "single", 2: "pair"}.get(size, "tractor")


def layout(cards: Sequence[str], trump: Trump, house: House) -> list[tuple[str, Cards]] | None:
    """T14, T15: the components, longest and then highest first; None if the cards are no lead."""
    if len({suit(card, trump, house) for card in cards}) != 1:
        return None
    possible = (split for shape in shapes(len(cards), len(cards)) for split in splits(cards, shape, trump, house))
    return [(kind_of(len(component)), component) for component in next(possible)]


def lead_kind(cards: Sequence[str], trump: Trump, house: House) -> str | None:
    parts = layout(cards, trump, house)
    if parts is None:
        return None
    return parts[0][0] if len(parts) == 1 else "top_cards"
