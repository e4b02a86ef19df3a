"""The pack, and the order of the cards (E2 to E6)."""

from typing import Any

import pytest

from rules.cards import FACE_COUNT, FACE_INDEX, FACES, SUITS, Cards
from rules.euchre.forms import FORMS
from rules.euchre.house_rules import HouseRules
from rules.euchre.packs import pack_of
from rules.euchre.trump import order_of

ORDERS = [
    # trump, suit, its cards from the highest down, in the pack of 32 with the joker
    ("s", "s", "Rj Js Jc As Ks Qs Ts 9s 8s 7s"),
    ("s", "c", "Ac Kc Qc Tc 9c 8c 7c"),
    ("s", "h", "Ah Kh Qh Jh Th 9h 8h 7h"),
    ("h", "h", "Rj Jh Jd Ah Kh Qh Th 9h 8h 7h"),
    ("h", "d", "Ad Kd Qd Td 9d 8d 7d"),
    ("h", "c", "Ac Kc Qc Jc Tc 9c 8c 7c"),
    ("d", "d", "Rj Jd Jh Ad Kd Qd Td 9d 8d 7d"),
    ("d", "h", "Ah Kh Qh Th 9h 8h 7h"),
    ("c", "c", "Rj Jc Js Ac Kc Qc Tc 9c 8c 7c"),
    ("c", "s", "As Ks Qs Ts 9s 8s 7s"),
]


@pytest.mark.parametrize(("trump", "suit", "expected"), ORDERS, ids=[f"{row[1]}-under-{row[0]}" for row in ORDERS])
def test_E4_E5_E6_order(trump: str, suit: str, expected: str) -> None:
    order = order_of(trump)
    faces = [face for face in range(FACE_COUNT) if SUITS[order.suit_of[face]] == suit and FACES[face][0] in "789TJQKAR"]
    from_the_top = sorted(faces, key=lambda face: -order.strength[face])
    assert " ".join(FACES[face] for face in from_the_top) == expected


@pytest.mark.parametrize("trump", SUITS)
def test_E5_every_card_has_one_place(trump: str) -> None:
    order = order_of(trump)
    assert len({(order.suit_of[face], order.strength[face]) for face in range(FACE_COUNT)}) == FACE_COUNT
    everything = Cards.of(range(FACE_COUNT))
    assert sum(len(order.held(suit, everything)) for suit in range(4)) == FACE_COUNT


@pytest.mark.parametrize(("trump", "left"), [("s", "Jc"), ("c", "Js"), ("h", "Jd"), ("d", "Jh")])
def test_E5_left_bower_is_the_other_jack_of_the_colour(trump: str, left: str) -> None:
    assert order_of(trump).left_bower == FACE_INDEX[left]
    assert order_of(trump).is_trump(FACE_INDEX[left])


PACKS: list[Any] = [
    ({}, "four_handed", 24, "9s Ah", "8s Rj"),
    ({"pack": 32}, "four_handed", 32, "7s 8d Ah", "6s Rj"),
    ({"pack": 25}, "four_handed", 25, "9s Rj", "8s Bj"),
    ({"pack": 32}, "three_handed", 32, "7s", "Rj"),
    ({"pack": 32}, "two_handed", 24, "9s", "7s 8s"),
    ({"pack": 25}, "two_handed", 25, "Rj", "8s"),
    ({}, "railroad", 25, "Rj", "8s"),
    ({"pack": 24}, "railroad", 24, "9s", "Rj"),
]


@pytest.mark.parametrize(("house", "form", "size", "there", "missing"), PACKS)
def test_E2_E23_E24_pack(house: dict[str, Any], form: str, size: int, there: str, missing: str) -> None:
    pack = pack_of(HouseRules.of(house, form=form))
    assert pack.bit_count() == size
    assert not Cards.parse(there).faces & ~pack
    assert not Cards.parse(missing).faces & pack


def test_E1_E22_E23_seats() -> None:
    assert {name: form.seats for name, form in FORMS.items()} == {
        "four_handed": (1, 2, 3, 4),
        "three_handed": (1, 2, 3),
        "two_handed": (1, 2),
        "railroad": (1, 2, 3, 4),
    }
