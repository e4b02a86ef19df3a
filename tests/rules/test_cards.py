"""Notation and counting of cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FACES, BadCards, Cards, faces_in
from tests.strategies import cards

CANONICAL = [
    ("", ""),
    ("As", "As"),
    ("KAs", "AKs"),
    ("AsAsKs", "AAKs"),
    ("QT5h AAKK7s", "AAKK7s QT5h"),
    ("Rj Bj RBj", "RRBBj"),
    ("2c 3d 4h 5s Bj", "5s 4h 3d 2c Bj"),
    ("  As   Ks ", "AKs"),
]


@pytest.mark.parametrize(("written", "canonical"), CANONICAL)
def test_notation_is_canonical(written: str, canonical: str) -> None:
    assert str(Cards.parse(written)) == canonical


MISSPELT = [
    ("10s", "the ten is written T"),
    ("as", "capital letters"),
    ("AS", "small letters"),
    ("rj", "capital letters"),
    ("A", "spells no cards"),
    ("sA", "spells no cards"),
    ("Rs", "spells no cards"),
    ("As,Ks", "spells no cards"),
    ("🂡", "spells no cards"),
    ("As\n", "spells no cards"),
    ("Xs", "spells no cards"),
]


@pytest.mark.parametrize(("written", "hint"), MISSPELT)
def test_misspelt_cards_get_a_hint(written: str, hint: str) -> None:
    with pytest.raises(BadCards, match=hint) as caught:
        Cards.parse(written)
    assert caught.value.code == "bad_card"


def test_T2_no_third_copy() -> None:
    with pytest.raises(BadCards, match="Ks appears three times") as caught:
        Cards.parse("KKs Kh Ks")
    assert caught.value.code == "too_many_copies"


def test_long_nonsense_is_refused_quickly_and_shortened() -> None:
    with pytest.raises(BadCards) as caught:
        Cards.parse("A" * 100_000)
    assert len(str(caught.value)) < 200


POINTS = [("K", 10), ("T", 10), ("5", 5), ("A", 0), ("Q", 0), ("2", 0)]


@pytest.mark.parametrize(("rank", "points"), POINTS)
def test_T3_points(rank: str, points: int) -> None:
    assert Cards.parse(f"{rank}{rank}s {rank}h").points == 3 * points


def test_T3_two_hundred_in_all() -> None:
    assert Cards.of([*range(len(FACES)), *range(len(FACES))]).points == 200


@given(cards)
def test_parsing_what_is_written_gives_the_same(held: Cards) -> None:
    assert Cards.parse(str(held)) == held


@given(cards, st.randoms(use_true_random=False))
def test_writing_is_canonical_whatever_the_order(held: Cards, random: st.DrawFn) -> None:
    faces = [FACES[face] for face in held]
    random.shuffle(faces)  # type: ignore[attr-defined]
    assert str(Cards.parse(" ".join(faces))) == str(held)


@given(cards)
def test_iterating_gives_every_card(held: Cards) -> None:
    assert len(list(held)) == len(held)
    assert Cards.of(held) == held
    assert sum(held.copies(face) for face in range(len(FACES))) == len(held)


@given(cards, st.data())
def test_taking_away_and_adding_back(held: Cards, data: st.DataObject) -> None:
    faces = list(held)
    some = Cards.of(data.draw(st.permutations(faces))[: data.draw(st.integers(0, len(faces)))])
    rest = held - some
    assert some <= held
    assert len(rest) == len(held) - len(some)
    assert rest + some == held


@given(cards, cards)
def test_contained_means_no_card_is_missing(one: Cards, other: Cards) -> None:
    assert (one <= other) == (not one - other)


def test_adding_a_third_copy_is_refused() -> None:
    with pytest.raises(BadCards, match="As appears three times"):
        Cards.parse("AAs") + Cards.parse("As")


def test_faces_come_in_the_order_written() -> None:
    assert [FACES[face] for face in faces_in("3s Bj As")] == ["3s", "Bj", "As"]
