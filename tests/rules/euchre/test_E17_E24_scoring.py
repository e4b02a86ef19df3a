"""What a deal scores, and how the match stands after it (E17 to E24)."""

from typing import Any

import pytest

from tests.rules.euchre.asking import ask, codes, faults

FOUR = {"lone_defender_euchre": "four"}

# Team A made trump.
DEALS: list[Any] = [
    # id, tricks of A, alone, house rules, outcome, points of A and B, rule
    ("E17-three-tricks", 3, [], {}, "made", (1, 0), "E17"),
    ("E17-four-tricks", 4, [], {}, "made", (1, 0), "E17"),
    ("E17-march", 5, [], {}, "march", (2, 0), "E17"),
    ("E18-two-tricks", 2, [], {}, "euchred", (0, 2), "E18"),
    ("E18-no-trick", 0, [], {}, "euchred", (0, 2), "E18"),
    ("E18-lone-maker-euchred", 2, [1], {}, "euchred", (0, 2), "E18"),
    ("E18-lone-maker-without-a-trick", 0, [3], {}, "euchred", (0, 2), "E18"),
    ("E19-lone-march", 5, [1], {}, "lone_march", (4, 0), "E19"),
    ("E19-lone-made", 4, [1], {}, "lone_made", (1, 0), "E19"),
    ("E19-the-makers-partner-alone", 5, [3], {}, "lone_march", (4, 0), "E19"),
    ("E19-against-a-lone-defender", 5, [4, 1], {}, "lone_march", (4, 0), "E19"),
    ("E20-three-alone", 2, [2], {}, "defended_alone", (0, 2), "E20"),
    ("E20-four-alone", 1, [4], {}, "defended_alone", (0, 2), "E20"),
    ("E20-five-alone", 0, [2], {}, "lone_defence_march", (0, 4), "E20"),
    ("E20-against-a-lone-maker", 2, [1, 2], {}, "defended_alone", (0, 2), "E20"),
    ("E20-three-are-four-points", 2, [2], FOUR, "defended_alone", (0, 4), "E20"),
    ("E20-five-are-four-points-too", 0, [2], FOUR, "lone_defence_march", (0, 4), "E20"),
    ("E20-lone-defender-fails", 3, [2], {}, "made", (1, 0), "E17"),
    ("E20-lone-defender-takes-nothing", 5, [2], FOUR, "march", (2, 0), "E17"),
]


@pytest.mark.parametrize(
    ("taken", "alone", "house", "outcome", "points", "rule"), [r[1:] for r in DEALS], ids=[r[0] for r in DEALS]
)
def test_deal(taken: int, alone: list[int], house: Any, outcome: str, points: tuple[int, int], rule: str) -> None:
    tricks = {"A": taken, "B": 5 - taken}
    answer = ask("deal", makers="A", tricks=tricks, alone=alone, score={"A": 1, "B": 2}, dealer=4, house_rules=house)
    assert (answer["outcome"], answer["points"]) == (outcome, {"A": points[0], "B": points[1]})
    assert (answer["score"], answer["dealer"]) == ({"A": 1 + points[0], "B": 2 + points[1]}, 1)
    assert (answer["match_over"], answer["winner"]) == (False, None)
    assert answer["rules"] == ["E1", rule, "E21"]


@pytest.mark.parametrize(
    ("taken", "alone", "house", "outcome", "points", "rule"), [r[1:] for r in DEALS], ids=[r[0] for r in DEALS]
)
def test_the_same_with_team_b_as_makers(
    taken: int, alone: list[int], house: Any, outcome: str, points: tuple[int, int], rule: str
) -> None:
    tricks = {"B": taken, "A": 5 - taken}
    answer = ask("deal", makers="B", tricks=tricks, alone=[seat % 4 + 1 for seat in alone], house_rules=house)
    assert (answer["outcome"], answer["points"]) == (outcome, {"B": points[0], "A": points[1]})


@pytest.mark.parametrize(("maker", "points"), [(1, {"A": 2, "B": 0}), (4, {"A": 2, "B": 0}), (2, {"A": 2, "B": 0})])
def test_the_makers_may_be_given_by_the_makers_seat(maker: int, points: dict[str, int]) -> None:
    answer = ask("deal", maker=maker, tricks={"A": 5, "B": 0})
    assert answer["points"] == points
    assert answer["outcome"] == ("march" if maker == 1 else "euchred")


def test_without_score_and_dealer_only_the_points_are_known() -> None:
    answer = ask("deal", makers="A", tricks={"A": 5, "B": 0})
    assert all(answer[name] is None for name in ("score", "dealer", "match_over", "winner"))


@pytest.mark.parametrize(("dealer", "after"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_E1_the_next_seat_deals(dealer: int, after: int) -> None:
    assert ask("deal", makers="A", tricks={"A": 3, "B": 2}, dealer=dealer)["dealer"] == after


@pytest.mark.parametrize("target", [1, 5, 7, 10, 11, 15, 21, 100])
def test_E21_target(target: int) -> None:
    def winner(score: int) -> Any:
        house = {"target": target}
        answer = ask("deal", makers="A", tricks={"A": 3, "B": 2}, score={"A": score, "B": 0}, house_rules=house)
        assert answer["match_over"] == (answer["winner"] is not None)
        return answer["winner"]

    assert winner(target - 1) == "A"
    if target > 1:
        assert winner(target - 2) is None


def test_E21_defenders_win_the_match_too() -> None:
    answer = ask("deal", makers="A", tricks={"A": 2, "B": 3}, score={"A": 9, "B": 8}, dealer=1)
    assert (answer["score"], answer["match_over"], answer["winner"]) == ({"A": 9, "B": 10}, True, "B")


# --- E22, E23 ---

ALONE_FOR_THEMSELVES: list[Any] = [
    # id, form, maker, tricks, points, outcome
    ("E22-made", "three_handed", 2, (1, 3, 1), (0, 1, 0), "made"),
    ("E22-made-with-four", "three_handed", 1, (4, 1, 0), (1, 0, 0), "made"),
    ("E22-march", "three_handed", 3, (0, 0, 5), (0, 0, 3), "march"),
    ("E22-euchred", "three_handed", 2, (3, 2, 0), (2, 0, 2), "euchred"),
    ("E22-defenders-together", "three_handed", 1, (2, 2, 1), (0, 2, 2), "euchred"),
    ("E23-made", "two_handed", 2, (2, 3), (0, 1), "made"),
    ("E23-march", "two_handed", 2, (0, 5), (0, 2), "march"),
    ("E23-euchred", "two_handed", 2, (3, 2), (2, 0), "euchred"),
    ("E23-euchred-without-a-trick", "two_handed", 1, (0, 5), (0, 2), "euchred"),
]


def by_seat(numbers: Any) -> dict[str, int]:
    return {str(seat): number for seat, number in enumerate(numbers, start=1)}


@pytest.mark.parametrize(
    ("form", "maker", "tricks", "points", "outcome"),
    [row[1:] for row in ALONE_FOR_THEMSELVES],
    ids=[row[0] for row in ALONE_FOR_THEMSELVES],
)
def test_E22_E23_deal(form: str, maker: int, tricks: Any, points: Any, outcome: str) -> None:
    answer = ask("deal", form=form, maker=maker, tricks=by_seat(tricks), score=by_seat([1] * len(tricks)), dealer=2)
    assert (answer["outcome"], answer["points"]) == (outcome, by_seat(points))
    assert answer["score"] == by_seat(1 + point for point in points)
    assert answer["dealer"] == {"three_handed": 3, "two_handed": 1}[form]
    assert {"three_handed": "E22", "two_handed": "E23"}[form] in answer["rules"]


THREE: list[Any] = [
    # id, maker, tricks, score before, winner
    ("E22-one-reaches-the-target", 2, (1, 3, 1), (7, 9, 8), 2),
    ("E22-the-higher-of-two-wins", 2, (3, 2, 0), (9, 5, 8), 1),
    ("E22-equal-another-deal", 2, (3, 2, 0), (8, 5, 8), None),
    ("E22-equal-below-the-target", 2, (3, 2, 0), (7, 5, 7), None),
    ("E22-after-a-tie-one-is-ahead", 1, (3, 1, 1), (10, 5, 10), 1),
    ("E22-after-a-tie-the-third-overtakes", 2, (0, 5, 0), (10, 9, 10), 2),
    ("E22-after-a-tie-the-third-catches-up", 2, (0, 5, 0), (10, 7, 10), None),
]


@pytest.mark.parametrize(("maker", "tricks", "score", "winner"), [r[1:] for r in THREE], ids=[r[0] for r in THREE])
def test_E22_match(maker: int, tricks: Any, score: Any, winner: int | None) -> None:
    answer = ask("deal", form="three_handed", maker=maker, tricks=by_seat(tricks), score=by_seat(score), dealer=1)
    assert (answer["match_over"], answer["winner"]) == (winner is not None, winner)
    if winner is None and max(answer["score"].values()) >= 10:
        assert "equal_at_target" in codes(answer)


# --- E24 ---

LONE_MARCH = {"makers": "A", "tricks": {"A": 5, "B": 0}, "alone": [1], "dealer": 1}


@pytest.mark.parametrize(
    ("score", "carry", "counts"),
    [
        ({"A": 9, "B": 0}, {"A": 3, "B": 0}, 2),
        ({"A": 9, "B": 1}, {"A": 3, "B": 0}, 1),
        ({"A": 6, "B": 9}, {"A": 0, "B": 0}, 1),
        ({"A": 5, "B": 0}, None, None),
    ],
)
def test_E24_laps_and_slam(score: Any, carry: Any, counts: int | None) -> None:
    answer = ask("deal", form="railroad", score=score, **LONE_MARCH)
    assert (answer.get("carry"), answer.get("match_counts")) == (carry, counts)
    assert answer["match_over"] == (carry is not None)


def test_E24_each_of_them_is_a_house_rule_of_its_own() -> None:
    score = {"A": 9, "B": 0}
    laps = ask("deal", score=score, house_rules={"laps": True}, **LONE_MARCH)
    slam = ask("deal", score=score, house_rules={"slam": True}, **LONE_MARCH)
    off = ask("deal", form="railroad", score=score, house_rules={"laps": False, "slam": False}, **LONE_MARCH)
    assert (laps["carry"], "match_counts" in laps) == ({"A": 3, "B": 0}, False)
    assert (slam["match_counts"], "carry" in slam) == (2, False)
    assert not {"carry", "match_counts"} & off.keys()


def test_E24_points_that_carried_over_may_stand_above_a_low_target() -> None:
    house = {"target": 1, "laps": True}
    answer = ask("deal", makers="B", tricks={"A": 1, "B": 4}, score={"A": 3, "B": 0}, house_rules=house)
    assert (answer["winner"], answer["carry"]) == ("A", {"A": 2, "B": 0})


# --- contradictions ---

CONTRADICTIONS: list[Any] = [
    ("E15-six-tricks", {"tricks": {"A": 3, "B": 3}}, [("/tricks", "contradiction")]),
    ("E15-four-tricks", {"tricks": {"A": 3, "B": 1}}, [("/tricks", "contradiction")]),
    ("E15-one-side-missing", {"tricks": {"A": 3}}, [("/tricks/B", "missing_field")]),
    ("E15-by-seat", {"tricks": {"1": 3, "2": 2}},
     [("/tricks/1", "unknown_field"), ("/tricks/2", "unknown_field"), ("/tricks/A", "missing_field"),
      ("/tricks/B", "missing_field")]),
    ("E15-too-many", {"tricks": {"A": 6, "B": 0}}, [("/tricks/A", "bad_value")]),
    ("E12-two-partners", {"alone": [1, 3]}, [("/alone/1", "contradiction")]),
    ("E12-twice", {"alone": [1, 1]}, [("/alone/1", "seat_twice")]),
    ("E17-no-makers", {"makers": None}, [("/makers", "missing_field")]),
    ("E17-maker-of-the-other-team", {"maker": 2}, [("/maker", "contradiction")]),
    ("E21-over-before", {"score": {"A": 10, "B": 9}}, [("/score/A", "contradiction")]),
    ("E21-over-before-for-both", {"score": {"A": 10, "B": 10}}, [("/score/A", "contradiction"), ("/score/B", "contradiction")]),
    ("E22-teams", {"form": "three_handed", "tricks": {"1": 5, "2": 0, "3": 0}},
     [("/makers", "contradiction"), ("/maker", "missing_field")]),
    ("E22-alone", {"form": "three_handed", "makers": None, "maker": 1, "alone": [1], "tricks": {"1": 5, "2": 0, "3": 0}},
     [("/alone/0", "contradiction")]),
    ("E22-over-before", {"form": "three_handed", "makers": None, "maker": 1, "tricks": {"1": 5, "2": 0, "3": 0},
     "score": {"1": 11, "2": 10, "3": 0}}, [("/score/1", "contradiction"), ("/score/2", "contradiction")]),
    ("E23-no-seat-3", {"form": "two_handed", "makers": None, "maker": 3, "dealer": 4, "tricks": {"1": 5, "2": 0}},
     [("/dealer", "bad_value"), ("/maker", "bad_value")]),
    ("several-at-once", {"tricks": {"A": 3, "B": 3}, "alone": [2, 4], "score": {"A": 0}},
     [("/tricks", "contradiction"), ("/alone/1", "contradiction"), ("/score/B", "missing_field")]),
    ("house-rules", {"house_rules": {"five_card_trick": True, "target": 0}},
     [("/house_rules/five_card_trick", "unknown_field"), ("/house_rules/target", "bad_value")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "expected"), [row[1:] for row in CONTRADICTIONS], ids=[row[0] for row in CONTRADICTIONS]
)
def test_contradictions(given: Any, expected: list[tuple[str, str]]) -> None:
    request = {"makers": "A", "tricks": {"A": 3, "B": 2}, **given}
    assert faults("deal", **{name: value for name, value in request.items() if value is not None}) == expected
