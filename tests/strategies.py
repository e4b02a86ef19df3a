"""What the property tests draw: cards, trumps, house rules, leads with hands, whole deals."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from rules.cards import FACE_COUNT, RANKS, SUITS, Cards
from rules.tractor.house_rules import HouseRules
from rules.tractor.trump import TRUMP, Order, Trump, order_of

PACKS = tuple(face for face in range(FACE_COUNT) for _ in range(2))

trumps = st.builds(Trump, st.sampled_from(RANKS), st.sampled_from([*SUITS, None]))

order_options: dict[str, st.SearchStrategy[Any]] = {
    "no_trump_rank_cards": st.sampled_from(["plain", "trump"]),
    "rank_gap": st.sampled_from(["closed", "open"]),
}

house_rules = st.builds(
    HouseRules,
    **order_options,
    throw_checked_against=st.sampled_from(["everyone", "opponents"]),
    failed_throw_leads=st.sampled_from(["smallest_lowest", "lowest", "opponents_choose"]),
    failed_throw_penalty=st.sampled_from(["per_card_withdrawn", "per_card_thrown", "flat", "none"]),
    failed_throw_must_beat=st.booleans(),
    follow_tractor=st.sampled_from(["pairs", "tractors_first"]),
    throw_winner=st.sampled_from(["highest", "largest_component", "every_component"]),
)

cards = st.lists(st.sampled_from(PACKS), max_size=33).map(lambda faces: Cards.of(_at_most_twice(faces)))


def _at_most_twice(faces: Sequence[int]) -> list[int]:
    return [face for place, face in enumerate(faces) if faces[:place].count(face) < 2]


def faces_of_suit(order: Order, suit: int) -> list[int]:
    """Every card of a suit in the sense of the round, each face twice."""
    return [face for face in PACKS if order.suit_of[face] == suit]


@st.composite
def deals(draw: st.DrawFn) -> tuple[dict[int, Cards], list[int]]:
    """Four hands of 25, and the 8 faces of the talon in order."""
    pack = draw(st.permutations(PACKS))
    hands = {seat: Cards.of(pack[25 * (seat - 1) : 25 * seat]) for seat in range(1, 5)}
    return hands, pack[100:]


@st.composite
def leads_and_hands(draw: st.DrawFn, most_cards: int = 8, most_others: int = 3, hands: int = 1) -> Any:
    """A trump, house rules, a lead, and equally large hands for other seats, rich in cards and pairs of the suit led."""
    trump, house = draw(trumps), draw(house_rules)
    order = order_of(trump, house)
    suit = draw(st.sampled_from(range(5)))
    pool = faces_of_suit(order, suit) or faces_of_suit(order, 4)
    shuffled = draw(rich_in_pairs(order, suit if pool[0] in faces_of_suit(order, suit) else TRUMP))
    led = draw(st.integers(1, most_cards))
    lead, rest = shuffled[:led], shuffled[led:]
    others = draw(st.permutations([face for face in PACKS if face not in pool]))
    counts = draw(st.lists(st.integers(0, most_cards), min_size=hands, max_size=hands))
    size = max(len(lead), *counts) + draw(st.integers(0, most_others))
    dealt = []
    for count in counts:
        held = rest[:count]
        free = size - len(held)
        dealt.append(Cards.of([*held, *others[:free]]))
        rest, others = rest[len(held) :], others[free:]
    return trump, house, Cards.of(lead), dealt


@st.composite
def rich_in_pairs(draw: st.DrawFn, order: Order, suit: int) -> list[int]:
    """All cards of a suit, in an order that puts second copies, and often neighbours in strength, side by side."""
    faces = sorted(set(faces_of_suit(order, suit)), key=order.strength.__getitem__)
    if draw(st.booleans()):
        faces = draw(st.permutations(faces))
    start = draw(st.integers(0, len(faces) - 1))
    faces = faces[start:] + faces[:start]
    singles = set(draw(st.lists(st.sampled_from(faces), max_size=4)))
    return [face for face in faces for _ in range(1 if face in singles else 2)] + [f for f in faces if f in singles]
