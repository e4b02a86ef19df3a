"""Who wins a trick, and when a throw that was played had to fail."""

from typing import Any

import pytest

from rules.cards import Cards
from rules.errors import Malformed
from rules.tractor.house_rules import HouseRules
from rules.tractor.trump import Trump
from rules.tractor.verdicts.trick import TrickVerdict, trick

HEARTS = Trump("2", "h")


def judge(plays: str, trump: Trump = HEARTS, house: dict[str, Any] | None = None, **more: Any) -> TrickVerdict:
    """Plays separated by bars, seat 1 leading: `KKs | AAs | 33h | T5s`."""
    hands = {seat: Cards.parse(hand) for seat, hand in more.pop("hands", {}).items()}
    seats = enumerate(plays.split("|"), start=1)
    return trick(
        trump,
        [(seat, Cards.parse(cards)) for seat, cards in seats],
        hands=hands,
        house_rules=HouseRules.of(house or {}),
        **more,
    )


def standings(verdict: TrickVerdict) -> str:
    """One letter a play: w(ins), b(eaten), c(annot win)."""
    return "".join(play.standing[0] for play in verdict.plays)


TRICKS: list[Any] = [
    ("T24-highest-of-suit", "9s | Ks | Ts | Ad", {}, "bwbc"),
    ("T24-trump", "As | Ks | 3h | 4s", {}, "bbwb"),
    ("T24-first-of-equals", "As | 3s | As | 4s", {}, "wbbb"),
    ("T24-equal-rank-cards", "3c | 2s | 2d | Ah", {}, "bwbb"),
    ("T10-rank-card-of-trump-suit", "3c | 2s | 2h | Ah", {}, "bbwb"),
    ("T10-jokers", "2h | Bj | Rj | Bj", {}, "bbwb"),
    ("T24-pair", "QQs | KKs | 33h | T5s", {}, "bbwc"),
    ("T24-two-trumps-are-no-pair", "33s | AKh | 45s | 67s", {}, "wccc"),
    ("T24-equal-rank-cards-are-no-pair", "33s | 2d 2c | 45s | 67s", {}, "wccc"),
    ("T24-pair-of-another-side-suit", "33s | AAd | 45s | 67s", {}, "wccc"),
    ("T24-tractor", "5566s | 7788s | 99JJs | 34TTs", {}, "bwcc"),
    ("T24-tractor-ruffed", "KKAAs | 33QQs | 4455h | 6677s", {}, "bcwb"),
    ("T24-equal-pairs-of-rank-cards", "33s | 22d | 22c | 67s", {}, "bwbc"),
    ("T24-longer-run-is-another-kind", "5566s | 778899h | 7788s | TTJJs", {}, "bcbw"),
    ("T25-throw-stands", "AKs | 34s | 56s | 78s", {}, "wccc"),
    ("T25-follower-in-suit-cannot-win", "AKs | 99s | 35s | 46s", {}, "wccc"),
    ("T25-ruffed", "AKs | 34h | 56s | 78s", {}, "bwcc"),
    ("T25-partial-ruff", "AKs | Rj 3c | 34s | 56s", {}, "wccc"),
    ("T25-ruff-misses-the-pair", "AAKs | 789h | 334s | 556s", {}, "wccc"),
    ("T25-pair-serves-as-singles", "AKs | TTh | 34s | 56s", {}, "bwcc"),
    ("T25-run-serves-as-pairs", "AAQQ9s | 33447h | 34567s | 8TJKs 3c", {}, "bwcc"),
    ("T25-throw-of-trumps", "RRj 22h Ah | 33445h | 66778h | 99TTJh", {}, "wccc"),
    ("T25-highest-single", "KQs | 34h | 3h Rj | 56s", {}, "bbwc"),
    ("T25-equal-singles-first-played", "KQs | Bj 3h | Bj 4h | 56s", {}, "bwbc"),
    ("T25-highest-pair-decides", "KK3s | 88Ah | TT9h | 456s", {}, "bbwc"),
    ("T25-singles-decide-without-a-pair", "KJ9s | 99Th | 33Ah | 456s", {}, "bbwc"),
    ("T25-highest-pair-anywhere", "5566TTs | 6677h 22h | JJQQh 33h | 34KJQKs", {}, "bwbc"),
    ("T25-largest-component", "556699s | 5566h 22h | 8899h 33h | 34TJQKs", {"throw_winner": "largest_component"}, "bbwc"),
    ("T25-longer-run-serves-as-tractor-and-pair", "335566s | 5566h QQh | 778899h | 9TJQKAs",
     {"throw_winner": "largest_component"}, "bbwc"),
    ("T25-every-component", "KQs | 3Th | 3h Rj | 56s", {"throw_winner": "every_component"}, "bwbc"),
    ("T25-every-component-beaten", "KQs | 3Th | 4h Rj | 56s", {"throw_winner": "every_component"}, "bbwc"),
    ("T25-two-tractors-in-one-run", "33448899s | AAh 22s 22d 22h | 5566TJQKs | 33445567d", {}, "bwcc"),
]  # fmt: skip


@pytest.mark.parametrize(("plays", "house", "expected"), [row[1:] for row in TRICKS], ids=[row[0] for row in TRICKS])
def test_T24_T25_trick(plays: str, house: dict[str, Any], expected: str) -> None:
    verdict = judge(plays, house=house)
    assert standings(verdict) == expected
    assert verdict.winner == expected.index("w") + 1


@pytest.mark.parametrize(
    ("rank_cards", "expected"), [("plain", "wbbc"), ("trump", "bwbb")], ids=["T12-plain", "T12-rank-cards-are-trumps"]
)
def test_T12_no_trump(rank_cards: str, expected: str) -> None:
    verdict = judge("Ac | 2c | 3c | 2s", Trump("2", None), {"no_trump_rank_cards": rank_cards})
    assert standings(verdict) == expected


def test_T3_T27_points_go_to_the_side_that_wins() -> None:
    assert (judge("QQs | KKs | 33h | T5s", declarers="A").points_to_opponents) == 0
    assert (judge("QQs | KKs | 33h | T5s", declarers="B").points_to_opponents) == 35
    assert (judge("QQs | KKs | 33h | T5s").points_to_opponents) is None


BEATABLE: list[Any] = [
    ("T26-card-played", "A9s | T3s | 45s | 67s", {}, {}, (2, "9s", "Ts")),
    ("T26-lowest-component-is-named", "KQ9s | AT3s | 456s | 78Js", {}, {}, (2, "9s", "As")),
    ("T26-card-kept-in-hand", "A9s | 43s | 45s | 67s", {2: "T43s"}, {}, (2, "9s", "Ts")),
    ("T26-first-in-order-of-play", "A9s | 43s | T5s | J7s", {}, {}, (3, "9s", "Ts")),
    ("T26-partner-counts", "A9s | 43s | T5s | 67s", {}, {}, (3, "9s", "Ts")),
    ("T16-partner-may-not-count", "A9s | 43s | T5s | 67s", {}, {"throw_checked_against": "opponents"}, None),
    ("T26-stands", "AKs | 43s | T5s | 67s", {}, {}, None),
    ("T26-no-throw", "9s | Ts | 4s | 6s", {}, {}, None),
    ("T26-ruffing-does-not-count", "AKs | 34h | T5s | 67s", {}, {}, None),
]


@pytest.mark.parametrize(
    ("plays", "hands", "house", "expected"), [r[1:] for r in BEATABLE], ids=[r[0] for r in BEATABLE]
)
def test_T26_throw_was_beatable(plays: str, hands: Any, house: Any, expected: Any) -> None:
    verdict = judge(plays, hands=hands, house=house)
    found = verdict.throw_was_beatable
    assert (found and (found.seat, str(found.component), str(found.by))) == expected
    assert verdict.winner == (2 if "34h" in plays else 1 if len(plays.split("|", maxsplit=1)[0]) > 3 else 2)


REVOKES: list[Any] = [
    ("T32-pair-kept", "QQs | 34s | K7s | 56s", {3: "K77s"}, [(3, "pair_owed")]),
    ("T32-suit-kept", "Js | 4c | 4s | 5s", {2: "3s 4c"}, [(2, "suit_owed")]),
    ("T32-two-seats", "Js | 4c | 4s | 5c", {2: "3s 4c", 4: "9s 5c"}, [(2, "suit_owed"), (4, "suit_owed")]),
    ("T32-hands-unknown", "Js | 4c | 4s | 5c", {}, []),
    ("T32-followed", "Js | 4c | 4s | 5s", {2: "3d 4c"}, []),
    ("T19-number-needs-no-hand", "QQs | 3s | 45s | 67s", {}, [(2, "wrong_number")]),
    ("T19-number-with-hand", "QQs | 3s | 45s | 67s", {2: "34s"}, [(2, "wrong_number")]),
]


@pytest.mark.parametrize(("plays", "hands", "expected"), [row[1:] for row in REVOKES], ids=[row[0] for row in REVOKES])
def test_T32_revokes(plays: str, hands: dict[int, str], expected: list[tuple[int, str]]) -> None:
    verdict = judge(plays, hands=hands)
    assert [(fault.seat, fault.reasons[0].code) for fault in verdict.revokes] == expected
    assert all(not fault.legal and "T32" in fault.rules for fault in verdict.revokes)


def test_T19_a_play_of_the_wrong_number_cannot_win() -> None:
    assert standings(judge("3s | AAs | 4s | 5s")) == "bcbw"
    assert standings(judge("33s | As | 44s | 55s")) == "bcbw"


@pytest.mark.parametrize(("seat", "to"), [(2, "declarers"), (3, "opponents")])
def test_T32_penalty(seat: int, to: str) -> None:
    hands = {seat: {2: "9s 4c", 3: "9s 5c"}[seat]}
    verdict = judge("Js | 4c | 5c | 5s", hands=hands, declarers="A", house={"revoke_penalty": 40})
    penalty = verdict.revokes[0].penalty
    assert penalty is not None
    assert (penalty.points, penalty.to) == (40, to)
    assert judge("Js | 4c | 5c | 5s", hands=hands, declarers="A").revokes[0].penalty is None


def test_an_unfinished_trick_is_judged_as_it_lies() -> None:
    verdict = judge("9s | Ks")
    assert (verdict.winner, verdict.complete, standings(verdict)) == (2, False, "bw")


CONTRADICTIONS: list[Any] = [
    ("no-lead", [(1, "As Kd"), (2, "3s4s")], {}, [("/plays/0/cards", "bad_value")]),
    ("seat-twice", [(1, "As"), (2, "3s"), (2, "4s")], {}, [("/plays/2/seat", "seat_twice")]),
    ("seat-skipped", [(1, "As"), (3, "3s")], {}, [("/plays/1/seat", "seat_order")]),
    ("four-before-one", [(4, "As"), (1, "3s")], {}, []),
    ("three-kings", [(1, "Ks"), (2, "Ks"), (3, "Ks")], {}, [("/plays/2/cards", "too_many_copies")]),
    ("not-in-hand", [(1, "Ks"), (2, "3s")], {2: "4s"}, [("/plays/1/cards", "not_in_hand")]),
    ("hand-too-small", [(1, "KQs"), (2, "3s")], {2: "3s"}, [("/hands/2", "wrong_size")]),
    ("in-hand-and-played", [(1, "KKs"), (2, "34s")], {3: "Ks 3c"}, [("/plays/0/cards", "too_many_copies")]),
]


@pytest.mark.parametrize(
    ("plays", "hands", "faults"), [row[1:] for row in CONTRADICTIONS], ids=[r[0] for r in CONTRADICTIONS]
)
def test_contradictions(plays: list[tuple[int, str]], hands: dict[int, str], faults: list[tuple[str, str]]) -> None:
    found: list[tuple[str, str]] = []
    try:
        parsed = {seat: Cards.parse(hand) for seat, hand in hands.items()}
        trick(HEARTS, [(seat, Cards.parse(cards)) for seat, cards in plays], hands=parsed)
    except Malformed as malformed:
        found = [(fault.pointer, fault.code) for fault in malformed.faults]
    assert found == faults
