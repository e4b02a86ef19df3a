"""Trump and the order of the cards."""

import pytest

from rules.cards import FACES, Cards
from rules.tractor.house_rules import HouseRules
from rules.tractor.trump import TRUMP, Trump, order_of


def from_the_top(trump: Trump, suit: int, house: HouseRules) -> str:
    """The levels of a suit from the strongest down; equal cards together, an open gap as a dash."""
    levels = order_of(trump, house).suits[suit].levels
    return " ".join("".join(FACES[f] for f in range(54) if level >> f & 1) or "-" for level in reversed(levels))


ORDERS = [
    ("T10-trumps", Trump("7", "h"), TRUMP, {}, "Rj Bj 7h 7s7d7c Ah Kh Qh Jh Th 9h 8h 6h 5h 4h 3h 2h"),
    ("T10-rank-ace", Trump("A", "s"), TRUMP, {}, "Rj Bj As AhAdAc Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"),
    ("T11-side-suit", Trump("7", "h"), 0, {}, "As Ks Qs Js Ts 9s 8s 6s 5s 4s 3s 2s"),
    ("T11-trump-suit-is-no-side-suit", Trump("7", "h"), 1, {}, ""),
    ("T12-no-trump", Trump("7", None), TRUMP, {}, "Rj Bj"),
    ("T12-no-trump-suit", Trump("7", None), 1, {}, "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h"),
    ("T12-rank-trumps", Trump("7", None), TRUMP, {"no_trump_rank_cards": "trump"}, "Rj Bj 7s7h7d7c"),
    ("T12-rank-gone", Trump("7", None), 1, {"no_trump_rank_cards": "trump"}, "Ah Kh Qh Jh Th 9h 8h 6h 5h 4h 3h 2h"),
    ("T13-open", Trump("7", "h"), 0, {"rank_gap": "open"}, "As Ks Qs Js Ts 9s 8s - 6s 5s 4s 3s 2s"),
    (
        "T13-open-trumps",
        Trump("K", "d"),
        TRUMP,
        {"rank_gap": "open"},
        "Rj Bj Kd KsKhKc Ad - Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d",
    ),
    (
        "T13-aces-leave-no-gap",
        Trump("A", "d"),
        TRUMP,
        {"rank_gap": "open"},
        "Rj Bj Ad AsAhAc Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d",
    ),
    (
        "T13-twos-leave-a-gap-below-all",
        Trump("2", "d"),
        0,
        {"rank_gap": "open"},
        "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s -",
    ),
]


@pytest.mark.parametrize(
    ("trump", "suit", "house", "expected"), [row[1:] for row in ORDERS], ids=[row[0] for row in ORDERS]
)
def test_T10_T13_order(trump: Trump, suit: int, house: dict[str, str], expected: str) -> None:
    assert from_the_top(trump, suit, HouseRules.of(house)) == expected


def test_every_face_has_its_place() -> None:
    for rank in "23456789TJQKA":
        for suit in ("s", "h", "d", "c", None):
            order = order_of(Trump(rank, suit))
            for face in range(54):
                level = order.suits[order.suit_of[face]].levels[order.strength[face]]
                assert level >> face & 1


@pytest.mark.parametrize(
    ("cards", "led"),
    [("AKs", "s"), ("A7s", None), ("7s Rj", "trump"), ("7s Ah", "trump"), ("As Kd", None), ("", None), ("7h", "trump")],
)
def test_T14_one_suit(cards: str, led: str | None) -> None:
    suit = order_of(Trump("7", "h")).suit_led(Cards.parse(cards))
    assert (suit.name if suit else None) == led
