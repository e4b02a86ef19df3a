"""How fast the Tractor rules are, on parsed values, one core.

`aim` is what the issue asks for, `other` what the fastest engine known reaches (compiled Rust, like machine), both in
checks a second; they stand in the benchmark's extra info and in its name, so that a run can be read by itself.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.cards import Cards
from rules.tractor import splits
from rules.tractor.following import demand_of, may_follow, owed_by, pays
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.trump import Order, Trump, order_of
from rules.tractor.verdicts.trick import trick
from rules.tractor.winning import winner_of

HEARTS = Trump("2", "h")
ORDER = order_of(HEARTS)
HOUSES = {"pairs": CLASSIC, "tractors_first": HouseRules(follow_tractor="tractors_first")}

MIXED = "AKQJJ984s KT98h AKT7c QQ9743d RBj 3s"
FOURTEEN_TRUMPS = "RRBBj AA22h 22s 22d 22c AKQJT987654c"
ALL_TRUMPS = "RRBBj AAKKQQJJ22h 22s 22d 22c 87654h"
SIDE_RUNS = "AAKKQQ99887755s 3456789TJQKc"

# name, lead, hand of 25, cards played, aim, other engine
CHECKS: list[Any] = [
    ("single", "Ts", MIXED, "9s", 150_000, 250_000),
    ("pair", "TTs", MIXED, "JJs", 150_000, 250_000),
    (
        "tractor-of-11-pairs",
        "KKQQJJTT99887766554433h",
        FOURTEEN_TRUMPS,
        "RRBBj AA22h 22s 22d 22c 87654c 9TJc",
        60_000,
        2,
    ),
    ("pair-and-seven-singles", "33456789Th", ALL_TRUMPS, "RRBBj AKQJ8h", 60_000, 1),
    ("two-tractors", "JJTT6644s", SIDE_RUNS, "AAKK9988s", 60_000, None),
]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("name", "led", "hand", "played", "aim", "other"), CHECKS, ids=[row[0] for row in CHECKS])
def test_follow_check(
    benchmark: BenchmarkFixture, name: str, led: str, hand: str, played: str, aim: int, other: int | None, house: str
) -> None:
    lead, held, cards = Cards.parse(led), Cards.parse(hand), Cards.parse(played)
    assert len(held) == 25
    benchmark.group = f"follow check, a second: {name}, aim {aim:,}, other engine {other or '-'}"
    benchmark.extra_info.update(aim=aim, other=other)
    assert benchmark(may_follow, ORDER, lead, held, cards, HOUSES[house])


def judged(order: Order, plays: Sequence[Cards], hands: Sequence[Cards]) -> int:
    """Is the lead a lead, did the three others follow, who wins."""
    demand = demand_of(order, plays[0])
    assert demand is not None
    for cards, hand in zip(plays[1:], hands[1:], strict=True):
        assert pays(demand, owed_by(demand, hand), cards)
    return winner_of(order, plays).winner


REST = "3456789TJQKAc 789TJd"
TRICKS: list[Any] = [
    (
        "singles",
        ["As", "Ts", "9s", "3s"],
        [f"As {REST}", f"KTs {REST}", f"9Js {REST}", f"3s {REST}"],
        0,
        30_000,
        32_000,
    ),
    (
        "throw-of-eight-with-two-ruffs",
        ["AAKKQT98s", "33445567h", "JJTT998h 2c", "QJ876543s"],
        [f"AAKKQT98s {REST}", f"33445567h {REST}", f"JJTT998h 2c {REST}", f"QJ876543s {REST}"],
        2,
        20_000,
        1_060,
    ),
]


@pytest.mark.parametrize(("name", "plays", "hands", "winner", "aim", "other"), TRICKS, ids=[row[0] for row in TRICKS])
def test_whole_trick(
    benchmark: BenchmarkFixture, name: str, plays: list[str], hands: list[str], winner: int, aim: int, other: int
) -> None:
    benchmark.group = f"trick with four legality checks and the winner, a second: {name}, aim {aim:,}, other {other:,}"
    parsed, held = [Cards.parse(play) for play in plays], [Cards.parse(hand) for hand in hands]
    assert benchmark(judged, ORDER, parsed, held) == winner


@pytest.mark.parametrize(
    ("name", "plays", "winner"), [(row[0], row[1], row[3]) for row in TRICKS], ids=[row[0] for row in TRICKS]
)
def test_whole_verdict(benchmark: BenchmarkFixture, name: str, plays: list[str], winner: int) -> None:
    """The whole answer with reasons, as the API gives it."""
    benchmark.group = "trick verdict with reasons, a second"
    parsed = [(seat, Cards.parse(cards)) for seat, cards in enumerate(plays, start=1)]
    assert benchmark(trick, HEARTS, parsed, "A").winner == winner + 1


def test_first_time(benchmark: BenchmarkFixture) -> None:
    """Tractors owed first, with nothing kept from questions before: the most that such a check can cost."""
    benchmark.group = "follow check with empty caches, tractors owed first"
    lead, held, cards = (Cards.parse(text) for text in CHECKS[2][1:4])

    def forget() -> None:
        splits._can_cut.cache_clear()
        splits.most_tractors.cache_clear()

    ask = (ORDER, lead, held, cards, HOUSES["tractors_first"])
    assert benchmark.pedantic(may_follow, ask, setup=forget, rounds=2000)


LADDER = "33445566778899TTJJQQKKAA"


@pytest.mark.parametrize("pairs", [1, 2, 3, 4, 6, 8, 11])
def test_growth_with_the_lead(benchmark: BenchmarkFixture, pairs: int) -> None:
    """A run of so many pairs led, tractors owed first: the time must not grow faster than the lead."""
    benchmark.group = "growth with the lead, tractors owed first"
    lead, held = Cards.parse(f"{LADDER[: 2 * pairs]}h"), Cards.parse(FOURTEEN_TRUMPS)
    demand = demand_of(ORDER, lead, HOUSES["tractors_first"])
    assert demand is not None
    owed = benchmark(lambda: owed_by(demand, held))
    assert owed.cards == min(14, 2 * pairs)


@pytest.mark.parametrize("size", [5, 10, 15, 20, 25])
def test_growth_with_the_hand(benchmark: BenchmarkFixture, size: int) -> None:
    """Two tractors led in trumps, hands of so many trumps."""
    benchmark.group = "growth with the hand, tractors owed first"
    demand = demand_of(ORDER, Cards.parse("TT99h 6655h"), HOUSES["tractors_first"])
    assert demand is not None
    held = Cards.of(list(Cards.parse(ALL_TRUMPS.replace("87654h", "87433h")))[:size])
    assert benchmark(lambda: owed_by(demand, held)).cards == min(8, size)
