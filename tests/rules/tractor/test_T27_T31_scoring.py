"""Points, the talon, the rank change and what comes next."""

from typing import Any

import pytest

from rules.cards import Cards
from rules.errors import Malformed
from rules.tractor.house_rules import HouseRules
from rules.tractor.trump import Trump
from rules.tractor.verdicts.round import Parts, RoundVerdict, Transfer, round_end
from rules.tractor.verdicts.talon import LastTrick, TalonVerdict, talon

HEARTS = Trump("2", "h")


def worth(led: str, house: str = "twice_cards", winner: Any = "B", points: int = 15, **more: Any) -> TalonVerdict:
    rules = HouseRules.of({"talon_multiplier": house})
    return talon(LastTrick(winner, Cards.parse(led)), "A", talon_points=points, trump=HEARTS, house_rules=rules, **more)


MULTIPLIERS: list[Any] = [
    # lead of the last trick: twice_cards, twice_largest_component, power_of_two, double, double_or_quadruple
    ("single", "Ks", 2, 2, 2, 2, 2),
    ("pair", "KKs", 4, 4, 4, 2, 4),
    ("tractor", "KKQQs", 8, 8, 16, 2, 4),
    ("singles", "AKQs", 6, 2, 8, 2, 2),
    ("pair-and-single", "KKAs", 6, 4, 8, 2, 4),
    ("tractor-and-single", "AQQJJs", 10, 8, 32, 2, 4),
    ("tractor-and-pair", "AAQQJJ99s", 16, 8, 256, 2, 4),
]
RULES = ("twice_cards", "twice_largest_component", "power_of_two", "double", "double_or_quadruple")


@pytest.mark.parametrize(
    ("led", "times"), [(row[1], row[2:]) for row in MULTIPLIERS], ids=[row[0] for row in MULTIPLIERS]
)
def test_T28_multiplier(led: str, times: tuple[int, ...]) -> None:
    assert tuple(worth(led, rule).multiplier for rule in RULES) == times
    assert tuple(worth(led, rule).points_to_opponents for rule in RULES) == tuple(15 * n for n in times)


@pytest.mark.parametrize("winner", ["A", 1, 3])
def test_T28_declarers_win_the_last_trick(winner: Any) -> None:
    verdict = worth("KKs", winner=winner)
    assert (verdict.multiplier, verdict.points_to_opponents) == (None, 0)


@pytest.mark.parametrize("winner", ["B", 2, 4])
def test_T28_opponents_win_the_last_trick(winner: Any) -> None:
    assert worth("KKs", winner=winner).points_to_opponents == 60


def test_T3_points_of_the_talon_from_its_cards() -> None:
    verdict = talon(LastTrick("B", cards_each=1), "A", talon=Cards.parse("KT55d 3468c"))
    assert (verdict.talon_points, verdict.points_to_opponents) == (30, 60)


TALON_FAULTS: list[Any] = [
    ("nothing-about-the-talon", {"last_trick": LastTrick("B", cards_each=1)}, [("/talon_points", "missing_field")]),
    ("nothing-about-the-last-lead", {"last_trick": LastTrick("B"), "talon_points": 5}, [("/last_trick/lead", "missing_field")]),
    ("talon-of-seven", {"last_trick": LastTrick("A"), "talon": Cards.parse("3456789c")}, [("/talon", "wrong_size")]),
    ("points-do-not-agree", {"last_trick": LastTrick("A"), "talon": Cards.parse("3456789Tc"), "talon_points": 10},
     [("/talon_points", "contradiction")]),
    ("numbers-do-not-agree", {"last_trick": LastTrick("B", Cards.parse("KKs"), 3), "talon_points": 5},
     [("/last_trick/cards_each", "contradiction")]),
    ("no-lead", {"last_trick": LastTrick("B", Cards.parse("Ks Qd")), "talon_points": 5, "trump": HEARTS},
     [("/last_trick/lead", "bad_value")]),
    ("led-and-in-talon", {"last_trick": LastTrick("B", Cards.parse("33c")), "talon": Cards.parse("3456789Tc")},
     [("/talon", "too_many_copies")]),
    ("layout-needed", {"last_trick": LastTrick("B", cards_each=4), "talon_points": 5, "house": "double_or_quadruple"},
     [("/last_trick/lead", "missing_field")]),
    ("trump-needed", {"last_trick": LastTrick("B", Cards.parse("KKQQs")), "talon_points": 5,
                      "house": "twice_largest_component"}, [("/trump", "missing_field")]),
    ("a-single-needs-no-layout", {"last_trick": LastTrick("B", cards_each=1), "talon_points": 5,
                                  "house": "double_or_quadruple"}, []),
    ("declarers-won-nothing-needed", {"last_trick": LastTrick("A"), "talon_points": 5, "house": "double_or_quadruple"}, []),
]  # fmt: skip


@pytest.mark.parametrize(("given", "faults"), [row[1:] for row in TALON_FAULTS], ids=[row[0] for row in TALON_FAULTS])
def test_T28_contradictions(given: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    house = HouseRules.of({"talon_multiplier": given.get("house", "twice_cards")})
    assert faults == _faults_of(
        lambda: talon(
            declarers="A", house_rules=house, **{name: value for name, value in given.items() if name != "house"}
        )
    )


def _faults_of(judge: Any) -> list[tuple[str, str]]:
    try:
        judge()
    except Malformed as malformed:
        return [(fault.pointer, fault.code) for fault in malformed.faults]
    return []


def end(points: int, ranks: str = "55", starter: int = 1, **house: Any) -> RoundVerdict:
    """A round of team A (starter 1 or 3) or B (2 or 4), both teams at the ranks given, A's first."""
    declarers: Any = "A" if starter % 2 else "B"
    return round_end({"A": ranks[0], "B": ranks[1]}, declarers, starter, points, house_rules=HouseRules.of(house))


BOUNDS: list[Any] = [
    # opponents' points, who rises (d: declarers, o: opponents), ranks
    (-40, "d", 3), (0, "d", 3), (5, "d", 2), (35, "d", 2), (40, "d", 1), (75, "d", 1), (80, None, 0), (115, None, 0),
    (120, "o", 1), (155, "o", 1), (160, "o", 2), (195, "o", 2), (200, "o", 3), (235, "o", 3), (240, "o", 4), (275, "o", 4),
    (280, "o", 5),
]  # fmt: skip


@pytest.mark.parametrize(("points", "side", "ranks"), BOUNDS)
def test_T29_rank_change(points: int, side: str | None, ranks: int) -> None:
    verdict = end(points)
    assert verdict.change == ({"d": "A", "o": "B"}.get(side or ""), ranks)
    assert verdict.opponents_points == max(0, points)


@pytest.mark.parametrize(("step", "points"), [(step, n * step) for step in (20, 30, 60) for n in (1, 2, 3, 4)])
def test_T29_bounds_follow_from_the_step(step: int, points: int) -> None:
    scaled = points * 40 // step
    assert end(points, rank_step=step).change == end(scaled).change
    assert end(points - 1, rank_step=step).change == end(scaled - 1).change


@pytest.mark.parametrize(("starter", "next_starter"), [(1, 3), (2, 4), (3, 1), (4, 2)])
def test_T30_the_starters_partner_starts(starter: int, next_starter: int) -> None:
    verdict = end(75, starter=starter)
    assert (verdict.declarers, verdict.starter) == ("A" if starter % 2 else "B", next_starter)


@pytest.mark.parametrize(("starter", "next_starter"), [(1, 2), (2, 3), (3, 4), (4, 1)])
@pytest.mark.parametrize("points", [80, 115, 120, 300])
def test_T30_the_seat_after_the_old_starter_starts(points: int, starter: int, next_starter: int) -> None:
    verdict = end(points, starter=starter)
    assert (verdict.declarers, verdict.starter) == ("B" if starter % 2 else "A", next_starter)


LADDERS: list[Any] = [
    ("T31-rises", 60, "KQ", {}, ("AQ", 1, None)),
    ("T31-past-the-ace", 20, "KQ", {}, ("AQ", 2, "A")),
    ("T31-opponents-past-the-ace", 130, "9A", {}, ("9A", 1, "B")),
    ("T31-stops-at-a-rank", 30, "43", {"must_defend": ["5"]}, ("53", 1, None)),
    ("T31-passes-after-defending", 30, "53", {"must_defend": ["5"]}, ("73", 2, None)),
    ("T31-stops-at-the-next", 0, "93", {"must_defend": ["9", "J"]}, ("J3", 2, None)),
    ("T31-opponents-never-pass", 160, "35", {"must_defend": ["5"]}, ("35", 0, None)),
    ("T31-opponents-stop", 240, "33", {"must_defend": ["5"]}, ("35", 2, None)),
    ("T31-ace-defended", 40, "A3", {"must_defend": ["A"]}, ("A3", 1, "A")),
    ("T31-ace-stops", 0, "K3", {"must_defend": ["A"]}, ("A3", 1, None)),
    ("T31-two-defended", 0, "22", {"must_defend": ["2", "5"]}, ("52", 3, None)),
]


@pytest.mark.parametrize(
    ("points", "ranks", "house", "expected"), [row[1:] for row in LADDERS], ids=[row[0] for row in LADDERS]
)
def test_T31_ladder(points: int, ranks: str, house: dict[str, Any], expected: tuple[str, int, str | None]) -> None:
    verdict = end(points, ranks, **house)
    assert (verdict.ranks["A"] + verdict.ranks["B"], verdict.change.ranks, verdict.winner) == expected
    assert verdict.game_over == (verdict.winner is not None)
    assert (verdict.trump_rank is None) == verdict.game_over
    if not verdict.game_over:
        assert verdict.trump_rank == verdict.ranks[verdict.declarers or "A"]


def test_T27_the_sum_of_the_parts() -> None:
    parts = Parts(50, 10, LastTrick("B", cards_each=2), [Transfer("opponents", 30), Transfer("declarers", 20)])
    assert round_end({"A": "2", "B": "2"}, "A", 1, parts=parts).opponents_points == 50 + 40 + 30 - 20


ROUND_FAULTS: list[Any] = [
    ("starter-not-of-the-declarers", {"starter": 2, "opponents_points": 80}, [("/starter", "contradiction")]),
    ("no-points", {}, [("/opponents_points", "missing_field")]),
    ("sum-and-parts", {"opponents_points": 80, "parts": Parts(80)}, [("/opponents_points", "contradiction")]),
    ("talon-without-last-trick", {"parts": Parts(80, 10)}, [("/last_trick", "missing_field")]),
    ("opponents-won-an-unknown-talon", {"parts": Parts(80, None, LastTrick("B", cards_each=1))},
     [("/talon_points", "missing_field")]),
    ("too-many-points", {"parts": Parts(200, 10, LastTrick("A"))}, [("/trick_points", "contradiction")]),
]  # fmt: skip


@pytest.mark.parametrize(("given", "faults"), [row[1:] for row in ROUND_FAULTS], ids=[row[0] for row in ROUND_FAULTS])
def test_T27_contradictions(given: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert faults == _faults_of(lambda: round_end({"A": "2", "B": "2"}, "A", **{"starter": 1, **given}))
