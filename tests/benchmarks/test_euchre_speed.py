"""How fast the Euchre rules are, on parsed values, one core. A follow check may cost 10 microseconds."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.cards import Cards
from rules.euchre.following import may_follow, playable
from rules.euchre.trump import order_of
from rules.euchre.verdicts.follow import follow
from rules.euchre.verdicts.trick import trick
from rules.euchre.winning import winner_of

ORDER = order_of("h")

# name, lead, hand, card, legal
CHECKS = [
    ("follows", "Qs", "A9s Jc Kd 9h", "9s", True),
    ("void", "Qs", "Ac JTd K9h", "Ac", True),
    ("left-bower-follows", "9h", "A9s Jd Kd 9c", "Jd", True),
    ("renege", "Qs", "A9s Jc Kd 9h", "9h", False),
    ("left-bower-reneges", "Ad", "Jd Kd 9c", "Jd", False),
]


@pytest.mark.parametrize(("lead", "hand", "card", "legal"), [row[1:] for row in CHECKS], ids=[row[0] for row in CHECKS])
def test_follow_check(benchmark: BenchmarkFixture, lead: str, hand: str, card: str, legal: bool) -> None:
    benchmark.group = "Euchre follow check, aim 10 µs"
    led, held, played = Cards.parse(lead), Cards.parse(hand), Cards.parse(card)
    assert benchmark(may_follow, ORDER, led, held, played) is legal


def test_playable(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "Euchre cards that may be played"
    led, held = Cards.parse("Qs"), Cards.parse("A9s Jc Kd 9h")
    assert len(benchmark(playable, ORDER, led, held)) == 2


def test_winner(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "Euchre trick winner"
    plays = [Cards.parse(card) for card in ("Jd", "Ah", "Jh", "9h")]
    assert benchmark(winner_of, ORDER, plays).winner == 2


def test_follow_verdict(benchmark: BenchmarkFixture) -> None:
    """The whole answer with reasons, as the API gives it."""
    benchmark.group = "Euchre verdicts with reasons"
    led, held, played = Cards.parse("Jd"), Cards.parse("Kh Qd"), Cards.parse("Qd")
    assert benchmark(follow, "h", led, held, played).legal is False


def test_trick_verdict(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "Euchre verdicts with reasons"
    plays = [(seat, Cards.parse(card)) for seat, card in enumerate(("As", "Ks", "9h", "Qs"), start=1)]
    hands = {3: Cards.parse("T9s 9h")}
    assert len(benchmark(trick, "h", plays, hands).revokes) == 1
