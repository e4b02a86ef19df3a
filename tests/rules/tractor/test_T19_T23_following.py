"""Following: what is owed, which plays pay it, what may and what must be played."""

from typing import Any

import pytest
from hypothesis import given

from rules.cards import Cards
from rules.errors import Malformed
from rules.tractor.following import may_follow
from rules.tractor.house_rules import HouseRules
from rules.tractor.trump import Trump, order_of
from rules.tractor.verdicts.follow import follow
from tests.strategies import leads_and_hands

HEARTS = Trump("2", "h")
TRACTORS_FIRST = {"follow_tractor": "tractors_first"}

# what is led, the hand, what is owed (cards, pairs besides, tractors), playable, forced
OWED: list[Any] = [
    ("T19-any-of-the-suit", "Ks", "A9s 3c", {}, (1, 0, []), "A9s", ""),
    ("T19-only-card-of-the-suit", "Ks", "9s 33c", {}, (1, 0, []), "9s", "9s"),
    ("T19-void", "Ks", "334c", {}, (0, 0, []), "34c", ""),
    ("T19-all-of-the-suit-and-one-free", "QJs", "9s 334c", {}, (1, 0, []), "9s 34c", "9s"),
    ("T19-one-of-two-equal-cards-is-forced", "QJs", "33c 4c", {}, (0, 0, []), "334c", "3c"),
    ("T11-rank-card-is-no-spade", "Ks", "2s 3c", {}, (0, 0, []), "2s 3c", ""),
    ("T10-rank-card-follows-trump", "5h", "2s 3c", {}, (1, 0, []), "2s", "2s"),
    ("T20-pair-owed", "QQs", "K77s 3c", {}, (2, 1, []), "77s", "77s"),
    ("T20-either-pair", "QQs", "KK77s", {}, (2, 1, []), "KK77s", ""),
    ("T20-no-pair", "QQs", "K7s 3c", {}, (2, 0, []), "K7s", "K7s"),
    ("T20-one-card-short", "QQs", "7s 33c", {}, (1, 0, []), "7s 3c", "7s 3c"),
    ("T20-rank-cards-are-no-pair", "99h", "2s 2d 34h", {}, (2, 0, []), "2s 34h 2d", ""),
    ("T21-as-many-pairs-as-led", "99TTs", "JJQQKAs", {}, (4, 2, []), "QQJJs", "QQJJs"),
    ("T21-any-two-of-three", "99TTs", "3355JJKs", {}, (4, 2, []), "JJ5533s", ""),
    ("T21-one-pair-and-two-cards", "99TTs", "55JQKs", {}, (4, 1, []), "KQJ55s", "55s"),
    ("T21-tractors-first", "99TTs", "3344JJKs", TRACTORS_FIRST, (4, 0, [2]), "4433s", "4433s"),
    ("T21-tractors-first-part-of-a-run", "99TTs", "334455s", TRACTORS_FIRST, (4, 0, [2]), "554433s", "44s"),
    ("T21-tractors-first-no-run", "99TTs", "3355JJs", TRACTORS_FIRST, (4, 2, []), "JJ5533s", ""),
    ("T21-longest-run-then-the-rest", "8899TTs", "445577s Ks 3c", TRACTORS_FIRST, (6, 1, [2]),
     "775544s", "775544s"),
    ("T21-rest-of-a-length-is-a-tractor-again", "8899TTJJs", "33446677QKs", TRACTORS_FIRST,
     (8, 0, [2, 2]), "77664433s", "77664433s"),
    ("T22-pairs-in-a-throw", "AKKJJs", "3355678s", {}, (5, 2, []), "8765533s",
     "5533s"),
    ("T22-singles-owe-no-pair", "AKs", "778s", {}, (2, 0, []), "877s", "7s"),
    ("T22-tractor-in-a-throw-owes-pairs", "AKKQQs", "3355789s", {}, (5, 2, []),
     "9875533s", "5533s"),
    ("T22-tractor-in-a-throw-owes-a-tractor", "AKKQQs", "3344668s", TRACTORS_FIRST, (5, 0, [2]), "864433s",
     "4433s"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("led", "hand", "house", "owed", "playable", "forced"), [row[1:] for row in OWED], ids=[row[0] for row in OWED]
)
def test_T19_T22_owed(led: str, hand: str, house: Any, owed: Any, playable: str, forced: str) -> None:
    verdict = follow(HEARTS, Cards.parse(led), Cards.parse(hand), house_rules=HouseRules.of(house))
    assert (verdict.owed.cards, verdict.owed.pairs, list(verdict.owed.tractors)) == owed
    assert (str(verdict.playable), str(verdict.forced)) == (str(Cards.parse(playable)), str(Cards.parse(forced)))
    assert verdict.legal is None


PLAYS: list[Any] = [
    ("T19-number", "QQs", "77s Ks", "7s", {}, "wrong_number", "T19"),
    ("T19-suit", "Ks", "9s Ah", "Ah", {}, "suit_owed", "T19"),
    ("T11-rank-card", "Ks", "Q2s", "2s", {}, "rank_card_is_trump", "T11"),
    ("T20-pair", "QQs", "K77s", "K7s", {}, "pair_owed", "T20"),
    ("T21-pairs", "99TTs", "3355JQs", "335Js", {}, "pairs_owed", "T21"),
    ("T21-tractor", "99TTs", "334466s", "3366s", TRACTORS_FIRST, "tractors_owed", "T21"),
    ("T22-pairs", "AKKJJs", "3355678s", "33567s", {}, "pairs_owed", "T22"),
    ("T22-tractor", "AKKQQs", "3344668s", "33668s", TRACTORS_FIRST, "tractors_owed", "T22"),
    ("legal-pair", "QQs", "K77s", "77s", {}, None, None),
    ("legal-tractor", "99TTs", "334466s", "3344s", TRACTORS_FIRST, None, None),
    ("legal-void", "QQs", "3c Ah", "3c Ah", {}, None, None),
]


@pytest.mark.parametrize(
    ("led", "hand", "played", "house", "code", "rule"), [row[1:] for row in PLAYS], ids=[row[0] for row in PLAYS]
)
def test_T19_T22_play(led: str, hand: str, played: str, house: Any, code: str | None, rule: str | None) -> None:
    rules = HouseRules.of(house)
    verdict = follow(HEARTS, Cards.parse(led), Cards.parse(hand), Cards.parse(played), rules)
    assert verdict.legal == (code is None)
    if code:
        assert (verdict.reasons[0].code, verdict.reasons[0].rule) == (code, rule)
        again = follow(HEARTS, Cards.parse(led), Cards.parse(hand), verdict.example, rules)
        assert again.legal


def test_T11_a_rank_card_kept_for_its_suit_is_explained() -> None:
    verdict = follow(HEARTS, Cards.parse("Ks"), Cards.parse("Q2s"), Cards.parse("2s"))
    assert [reason.code for reason in verdict.reasons] == ["rank_card_is_trump", "suit_owed"]
    assert verdict.rules == ("T11", "T19")


CONTRADICTIONS: list[Any] = [
    ("no-lead", "As Kd", "3s4s", None, [("/lead", "bad_value")]),
    ("nothing-led", "", "3s4s", None, [("/lead", "bad_value")]),
    ("not-in-hand", "As", "3s", "4s", [("/cards", "not_in_hand")]),
    ("more-led-than-held", "AKQs", "3s", None, [("/hand", "wrong_size")]),
    ("three-aces", "AAs", "A3s", None, [("/hand", "too_many_copies")]),
    (
        "all-at-once",
        "AAs",
        "As",
        "3s",
        [("/hand", "too_many_copies"), ("/hand", "wrong_size"), ("/cards", "not_in_hand")],
    ),
]


@pytest.mark.parametrize(
    ("led", "hand", "played", "faults"), [row[1:] for row in CONTRADICTIONS], ids=[r[0] for r in CONTRADICTIONS]
)
def test_contradictions(led: str, hand: str, played: str | None, faults: Any) -> None:
    with pytest.raises(Malformed) as caught:
        follow(HEARTS, Cards.parse(led), Cards.parse(hand), None if played is None else Cards.parse(played))
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == faults


def test_may_follow_without_a_lead_says_so() -> None:
    with pytest.raises(ValueError, match="no lead"):
        may_follow(order_of(HEARTS), Cards.parse("As Kd"), Cards.parse("3s"), Cards.parse("3s"))


@given(leads_and_hands(most_cards=12, most_others=8))
def test_T23_a_legal_play_exists_for_every_hand(case: Any) -> None:
    trump, house, led, (hand,) = case
    obligation = follow(trump, led, hand, house_rules=house)
    assert obligation.example <= hand
    assert follow(trump, led, hand, obligation.example, house).legal
    assert obligation.forced is not None
    assert obligation.playable is not None
    assert obligation.forced <= obligation.example <= obligation.playable <= hand
    assert may_follow(order_of(trump, house), led, hand, obligation.example, house)


@given(leads_and_hands(most_cards=12, most_others=8))
def test_T23_keeping_back_a_forced_card_is_illegal(case: Any) -> None:
    trump, house, led, (hand,) = case
    forced = follow(trump, led, hand, house_rules=house).forced
    assert forced is not None
    if not forced:
        return
    face = next(iter(forced))
    rest = hand - Cards.of([face] * (hand.copies(face) - forced.copies(face) + 1))
    if len(rest) >= len(led):
        play = follow(trump, led, rest, house_rules=house).example
        assert not follow(trump, led, hand, play, house).legal
