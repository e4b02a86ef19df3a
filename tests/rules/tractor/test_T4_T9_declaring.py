"""Revealing, settling trump, and the talon."""

from typing import Any

import pytest

from rules.cards import Cards, faces_in
from rules.errors import Malformed
from rules.tractor.house_rules import HouseRules
from rules.tractor.verdicts.declaration import DeclarationVerdict, declaration
from rules.tractor.verdicts.talon_exchange import talon_exchange


def declare(
    reveals: str, first_round: bool = True, house: dict[str, Any] | None = None, **more: Any
) -> DeclarationVerdict:
    """Reveals as `1:2h 2:22s`, in the order shown."""
    shown = [(int(word[0]), Cards.parse(word[2:])) for word in reveals.split()]
    talon = faces_in(more.pop("talon")) if "talon" in more else None
    return declaration(first_round, shown, talon=talon, house_rules=HouseRules.of(house or {}), **more)


def fates(verdict: DeclarationVerdict) -> str:
    """One sign a reveal: + stands to the end, x cancelled, - refused."""
    return "".join("-" if not reveal.accepted else "x" if reveal.cancelled_by else "+" for reveal in verdict.reveals)


REVEALS: list[Any] = [
    ("T5-single", "1:2h", {}, "+", ("h", 1)),
    ("T5-pair", "4:22d", {}, "+", ("d", 4)),
    ("T5-joker-pair", "3:BBj", {}, "+", (None, 3)),
    ("T5-not-the-rank", "1:3h", {}, "-", None),
    ("T5-single-joker", "1:Rj", {}, "-", None),
    ("T5-two-different-jokers", "1:RBj", {}, "-", None),
    ("T5-two-suits", "1:2h2s", {}, "-", None),
    ("T6-pair-cancels-single", "1:2h 2:22s", {}, "x+", ("s", 2)),
    ("T6-jokers-cancel-single", "1:2h 2:BBj", {}, "x+", (None, 2)),
    ("T6-jokers-cancel-pair", "1:22h 2:RRj", {}, "x+", (None, 2)),
    ("T6-no-second-single", "1:2h 2:2s", {}, "+-", ("h", 1)),
    ("T6-no-second-pair", "1:22h 2:22s", {}, "+-", ("h", 1)),
    ("T6-jokers-stand", "1:BBj 2:22s", {}, "+-", (None, 1)),
    ("T6-no-second-jokers", "1:BBj 2:RRj", {}, "+-", (None, 1)),
    ("T6-twice-cancelled", "1:2h 2:22s 3:BBj", {}, "xx+", (None, 3)),
    ("T6-reinforced", "1:2h 1:2h 2:22s", {}, "++-", ("h", 1)),
    ("T6-reinforced-shown-as-pair", "1:2h 1:22h 2:22s", {}, "++-", ("h", 1)),
    ("T6-reinforced-then-jokers", "1:2h 1:2h 2:BBj", {}, "xx+", (None, 2)),
    ("T6-reinforce-off", "1:2h 1:2h 2:22s", {"reinforce": False}, "x-+", ("s", 2)),
    ("T6-only-a-standing-single", "1:2h 2:22s 1:2h", {}, "x+-", ("s", 2)),
    ("T6-not-a-third-time", "1:2h 1:2h 1:22h", {}, "++-", ("h", 1)),
    ("T6-own-reveal", "1:2h 1:22s", {}, "+-", ("h", 1)),
    ("T6-own-reveal-by-jokers", "1:2h 1:BBj", {}, "+-", ("h", 1)),
    ("T6-self-overturn", "1:2h 1:22s", {"self_overturn": True}, "x+", ("s", 1)),
    (
        "T6-self-overturn-by-a-pair-of-the-suit",
        "1:2h 1:22h 2:22s",
        {"self_overturn": True, "reinforce": False},
        "x+-",
        ("h", 1),
    ),
    ("T6-self-overturn-not-by-less", "1:22h 1:2s", {"self_overturn": True}, "+-", ("h", 1)),
    ("T6-red-over-black", "1:BBj 2:RRj", {"joker_pairs": "red_over_black"}, "x+", (None, 2)),
    ("T6-not-black-over-red", "1:RRj 2:BBj", {"joker_pairs": "red_over_black"}, "+-", (None, 1)),
    ("T6-suit-order-singles", "1:2d 2:2c 3:2h 4:2s", {"equal_reveals": "suit_order"}, "xxx+", ("s", 4)),
    ("T6-suit-order-pairs", "1:22c 2:22h", {"equal_reveals": "suit_order"}, "x+", ("h", 2)),
    ("T6-suit-order-downwards", "1:2h 2:2d", {"equal_reveals": "suit_order"}, "+-", ("h", 1)),
    ("T6-suit-order-single-never-a-pair", "1:22d 2:2s", {"equal_reveals": "suit_order"}, "+-", ("d", 1)),
]


@pytest.mark.parametrize(
    ("reveals", "house", "expected", "stands"), [r[1:] for r in REVEALS], ids=[r[0] for r in REVEALS]
)
def test_T5_T7_reveals(
    reveals: str, house: dict[str, Any], expected: str, stands: tuple[str | None, int] | None
) -> None:
    verdict = declare(reveals, house=house)
    assert fates(verdict) == expected
    if stands is None:
        assert (verdict.outcome, verdict.trump, verdict.seat) == ("redeal", None, None)
        return
    suit, seat = stands
    assert verdict.outcome == ("trump" if suit else "no_trump")
    assert verdict.trump == ("2", suit)
    assert (verdict.seat, verdict.starter, verdict.declarers) == (seat, seat, "A" if seat % 2 else "B")


def test_T6_both_entries_of_a_reinforced_reveal_are_cancelled() -> None:
    verdict = declare("1:2h 1:22h 2:BBj")
    assert [reveal.cancelled_by for reveal in verdict.reveals] == [2, 2, None]


def test_T7_later_rounds_keep_starter_and_declarers() -> None:
    verdict = declare("2:5h", first_round=False, rank="5", starter=3, declarers="A")
    assert (verdict.seat, verdict.starter, verdict.declarers) == (2, 3, "A")


TALONS: list[Any] = [
    ("T8-first-of-the-rank", "9d Bj 7c 7s Ah 4h 5h 6h", "c", 3),
    ("T8-jokers-passed-over", "Bj Rj Bj Rj 9d 8d 7h 2d", "h", 7),
    ("T8-highest-of-the-talon", "9d Bj Qs Rj Jh 4c 3d 6d", "s", 8),
    ("T8-first-of-equals", "9d Bj Qs Rj Qh 4c 3d 6d", "s", 8),
    ("T8-ace-high", "Kd Ah Kd 2s 3s 4s 5s 6s", "h", 8),
]


@pytest.mark.parametrize(("talon", "suit", "exposed"), [row[1:] for row in TALONS], ids=[row[0] for row in TALONS])
def test_T8_talon_exposed(talon: str, suit: str, exposed: int) -> None:
    verdict = declare("", first_round=False, rank="7", talon=talon)
    assert (verdict.outcome, verdict.trump, verdict.exposed) == ("trump", ("7", suit), exposed)
    assert verdict.rules == ("T8",)


def test_T8_nobody_reveals() -> None:
    assert declare("", first_round=True).outcome == "redeal"
    assert declare("", first_round=False, rank="7").outcome == "expose_talon"
    assert declare("", first_round=False, rank="7", house={"nobody_reveals": "no_trump"}).trump == ("7", None)
    assert declare("", first_round=True, house={"nobody_reveals": "no_trump"}).outcome == "redeal"


def test_T31_first_rank_is_the_rank_of_the_first_round() -> None:
    assert declare("1:3h", house={"first_rank": "3"}).trump == ("3", "h")
    assert declare("1:3h").outcome == "redeal"


CONTRADICTIONS: list[Any] = [
    ("rank-of-the-first-round", "", {"rank": "5"}, [("/rank", "contradiction")]),
    ("rank-of-a-later-round", "", {"first_round": False}, [("/rank", "missing_field")]),
    ("starter-of-the-first-round", "2:2h", {"starter": 1, "declarers": "A"},
     [("/starter", "contradiction"), ("/declarers", "contradiction")]),
    ("starter-where-nobody-revealed", "", {"starter": 1}, [("/starter", "contradiction")]),
    ("starter-that-the-reveal-gives", "2:2h", {"starter": 2, "declarers": "B"}, []),
    ("starter-of-the-other-team", "", {"first_round": False, "rank": "5", "starter": 2, "declarers": "A"},
     [("/starter", "contradiction")]),
    ("three-twos", "1:2h 2:22h", {}, [("/reveals/1/cards", "too_many_copies")]),
    ("shown-again-is-the-same-card", "1:2h 2:22s 1:2h 3:2h", {}, []),
    ("reinforced-is-the-second-card", "1:2h 1:2h 3:2h", {}, [("/reveals/2/cards", "too_many_copies")]),
    ("talon-of-seven", "", {"first_round": False, "rank": "7", "talon": "2s3s4s5s6s8s9s"}, [("/talon", "wrong_size")]),
    ("three-in-talon", "1:77h", {"first_round": False, "rank": "7", "talon": "7h2s3s4s5s6s8s9s"},
     [("/talon/0", "too_many_copies")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("reveals", "more", "faults"), [row[1:] for row in CONTRADICTIONS], ids=[r[0] for r in CONTRADICTIONS]
)
def test_contradictions(reveals: str, more: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    found: list[tuple[str, str]] = []
    try:
        declare(reveals, **more)
    except Malformed as malformed:
        found = [(fault.pointer, fault.code) for fault in malformed.faults]
    assert found == faults


HAND, TALON = Cards.parse("AKQJT98765432s AKQJT9876543h"), Cards.parse("AKKQ55d T2c")


def test_T9_the_same_eight_may_be_laid_down() -> None:
    verdict = talon_exchange(HAND, TALON, TALON)
    assert (verdict.legal, verdict.hand, verdict.points_buried) == (True, HAND, 40)


def test_T9_any_eight_of_the_33() -> None:
    verdict = talon_exchange(HAND, TALON, Cards.parse("KT5s KT5h Qd 2c"))
    assert verdict.points_buried == 50
    assert verdict.hand == HAND + TALON - Cards.parse("KT5s KT5h Qd 2c")


@pytest.mark.parametrize("laid", ["", "AKKQ55d Tc", "AKKQ55d T2c As"])
def test_T9_another_number_is_not_allowed(laid: str) -> None:
    verdict = talon_exchange(HAND, TALON, Cards.parse(laid))
    assert (verdict.legal, verdict.hand, verdict.rules) == (False, None, ("T9",))


def test_T9_contradictions_all_at_once() -> None:
    with pytest.raises(Malformed) as caught:
        talon_exchange(Cards.parse("AAs"), Cards.parse("As"), Cards.parse("Ks"))
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [
        ("/hand", "wrong_size"),
        ("/talon", "wrong_size"),
        ("/talon", "too_many_copies"),
        ("/discard", "not_in_hand"),
    ]


def test_T9_only_own_cards_are_laid_down() -> None:
    with pytest.raises(Malformed, match="Ac is not in the hand or the talon"):
        talon_exchange(HAND, TALON, Cards.parse("AKKQ55d Tc Ac"))
