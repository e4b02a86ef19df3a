"""Leads, layouts and throws."""

from typing import Any

import pytest

from rules.cards import Cards
from rules.errors import Malformed
from rules.tractor.house_rules import HouseRules
from rules.tractor.trump import Trump
from rules.tractor.verdicts.lead import LeadVerdict, lead

HEARTS = Trump("2", "h")


def ask(cards: str, trump: Trump = HEARTS, house: dict[str, Any] | None = None, **known: Any) -> LeadVerdict:
    hands = padded({seat: Cards.parse(hand) for seat, hand in known.pop("hands", {}).items()}, Cards.parse(cards))
    given = {
        name: Cards.parse(value) if name in ("hand", "played", "talon") else value for name, value in known.items()
    }
    seat = given.pop("seat", 1)
    return lead(trump, seat, Cards.parse(cards), hands=hands, house_rules=HouseRules.of(house or {}), **given)


def padded(hands: dict[int, Cards], led: Cards) -> dict[int, Cards]:
    """Hands made equally large, and as large as the lead, with clubs that nobody shows."""
    size = max([len(led), *map(len, hands.values())])
    shown = [*led, *(face for hand in hands.values() for face in hand)]
    spare = [face for face in Cards.parse("AAKKQQJJTT998877665544c AAKKQQJJTTd") if face not in shown]
    filled = {}
    for seat, hand in hands.items():
        filled[seat] = hand + Cards.of(spare[: size - len(hand)])
        spare = spare[size - len(hand) :]
    return filled


def components(verdict: LeadVerdict) -> list[str]:
    return [str(component.cards) for component in verdict.components]


LAYOUTS = [
    ("T14-single", HEARTS, "Ks", "single", ["Ks"]),
    ("T14-pair", HEARTS, "KKs", "pair", ["KKs"]),
    ("T14-tractor", HEARTS, "KKQQs", "tractor", ["KKQQs"]),
    ("T14-two-singles", HEARTS, "KQs", "top_cards", ["Ks", "Qs"]),
    ("T14-pairs-apart", HEARTS, "KKJJs", "top_cards", ["KKs", "JJs"]),
    ("T14-two-suits", HEARTS, "Ks Qd", None, []),
    ("T11-rank-card-and-suit", HEARTS, "A2s", None, []),
    ("T15-longest-first", HEARTS, "AAKK9988776644s", "top_cards", ["99887766s", "AAKKs", "44s"]),
    ("T15-tractors-pairs-singles", HEARTS, "A9977665s", "top_cards", ["7766s", "99s", "As", "5s"]),
    ("T13-across-the-gap", Trump("7", "h"), "8866s", "tractor", ["8866s"]),
    ("T13-jokers", HEARTS, "RRBBj 22h 22s AAh", "tractor", ["22s AA22h RRBBj"]),
    ("T13-three-at-rank-one-in-tractor", HEARTS, "22s 22d 22h", "top_cards", ["22s 22h", "22d"]),
    ("T15-suits-in-order-s-h-d-c", Trump("2", "s"), "22c 22d AAs", "top_cards", ["AAs 22d", "22c"]),
    ("T15-rank-cards-never-pair", HEARTS, "2s 2d", "top_cards", ["2s", "2d"]),
    ("T12-no-trump-rank-plain", Trump("9", None), "TT9988s", "tractor", ["TT9988s"]),
]


@pytest.mark.parametrize(("trump", "cards", "kind", "parts"), [row[1:] for row in LAYOUTS], ids=[r[0] for r in LAYOUTS])
def test_T14_T15_layout(trump: Trump, cards: str, kind: str | None, parts: list[str]) -> None:
    verdict = ask(cards, trump)
    assert (verdict.kind, components(verdict)) == (kind, parts)
    assert verdict.legal == (kind is not None)


THREE_HANDS = {2: "664s 3c", 3: "9TJs 3c", 4: "78Qs 4c"}
THROWS: list[Any] = [
    ("T16-lower-everywhere", "AKKs", {2: "664s 3c", 3: "9TJs 3c", 4: "78Qs 4c"}, {}, ("stands", None, None, None)),
    ("T16-pair-beaten", "A55s", {2: "664s", 3: "9TJs", 4: "78Qs"}, {}, ("fails", "55s", "As", (2, "66s"))),
    ("T16-singles-do-not-beat-a-pair", "A55s", {2: "KQJs", 3: "9T8s", 4: "764s"}, {}, ("stands", None, None, None)),
    ("T16-equal-does-not-beat", "AKs", {2: "AKs", 3: "34s", 4: "56s"}, {}, ("fails", "Ks", "As", (2, "As"))),
    ("T16-ruffing-does-not-count", "KQs", {2: "Rj 2h", 3: "AAh", 4: "33h"}, {}, ("stands", None, None, None)),
    ("T16-shorter-tractor-beats-none", "A665544s", {2: "99887s 3c", 3: "3c", 4: "4c"}, {}, ("stands", None, None, None)),
    ("T16-much-shorter-tractor-beats-none", "A66554433s", {2: "8877s 3c", 3: "4c", 4: "5c"}, {}, ("stands", None, None, None)),
    ("T16-tractor-of-same-length", "A5544s", {2: "8877s", 3: "39s", 4: "Ts"}, {}, ("fails", "5544s", "As", (2, "8877s"))),
    ("T16-run-of-three-beats-two", "A5544s", {2: "998877s", 3: "3s", 4: "Ts"}, {}, ("fails", "5544s", "As", (2, "998877s"))),
    ("T17-fewest-cards", "Q55s", {2: "66s 3c", 3: "Ks 3c 4c", 4: "3s 4c 5c"}, {}, ("fails", "Qs", "55s", (3, "Ks"))),
    ("T17-lowest-of-singles", "Q97s", {2: "AK3s", 3: "456s", 4: "8TJs"}, {}, ("fails", "7s", "Q9s", (2, "AKs"))),
    ("T17-first-in-order-of-play", "AQs", {2: "34s", 3: "K5s", 4: "K6s"}, {}, ("fails", "Qs", "As", (3, "Ks"))),
    ("T16-partner-counts", "AJs", {2: "34s", 3: "Q5s", 4: "67s"}, {}, ("fails", "Js", "As", (3, "Qs"))),
    ("T16-partner-may-not-count", "AJs", {2: "34s", 3: "Q5s", 4: "67s"}, {"throw_checked_against": "opponents"},
     ("stands", None, None, None)),
    ("T17-lowest", "Q55s", {2: "66s", 3: "Ks", 4: "3s"}, {"failed_throw_leads": "lowest"}, ("fails", "55s", "Qs", (2, "66s"))),
    ("T17-opponents-choose", "Q55s", {2: "66s", 3: "Ks", 4: "3s"}, {"failed_throw_leads": "opponents_choose"},
     ("fails", None, None, None)),
    ("T17-need-not-beat", "AQs", {2: "Ks", 3: "3s", 4: "4s"}, {"failed_throw_must_beat": False}, ("fails", "Qs", "As", None)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "hands", "house", "expected"), [row[1:] for row in THROWS], ids=[r[0] for r in THROWS]
)
def test_T16_T17_throw(cards: str, hands: dict[int, str], house: dict[str, Any], expected: Any) -> None:
    throw = ask(cards, hands=hands, house=house, declarers="A").throw
    assert throw is not None
    must_beat = (throw.must_beat.seat, str(throw.must_beat.options)) if throw.must_beat else None
    led = None if throw.must_lead is None else str(throw.must_lead)
    back = None if throw.withdrawn is None else str(throw.withdrawn)
    assert (throw.status, led, back, must_beat) == expected


PENALTIES = [
    ("per_card_withdrawn", 20),
    ("per_card_thrown", 30),
    ("flat", 10),
    ("none", None),
]


@pytest.mark.parametrize(("rule", "points"), PENALTIES)
@pytest.mark.parametrize(("seat", "to"), [(1, "opponents"), (2, "declarers")])
def test_T17_penalty(rule: str, points: int | None, seat: int, to: str) -> None:
    hands = {other: hand for other, hand in {1: "A34s", 2: "A34s", 3: "567s", 4: "8TJs"}.items() if other != seat}
    verdict = ask("KQ9s", seat=seat, hands=hands, declarers="A", house={"failed_throw_penalty": rule})
    assert verdict.throw is not None
    penalty = verdict.throw.penalty
    assert (penalty and (penalty.points, penalty.to)) == (points and (points, to))


def test_T17_penalty_without_declarers_has_no_side() -> None:
    throw = ask("KQs", hands={2: "As 3c", 3: "3s 4c", 4: "4s 5c"}).throw
    assert throw is not None
    assert throw.penalty is not None
    assert (throw.penalty.points, throw.penalty.to) == (10, None)


def test_T17_opponents_choose_lists_what_can_be_beaten() -> None:
    throw = ask("AQJJs", hands={2: "KKs", 3: "3s", 4: "4s"}, house={"failed_throw_leads": "opponents_choose"}).throw
    assert throw is not None
    assert throw.choices is not None
    assert [str(choice) for choice in throw.choices] == ["JJs", "Qs"]


def test_T17_opponents_choose_prices_what_does_not_depend_on_the_choice() -> None:
    house = {"failed_throw_leads": "opponents_choose", "failed_throw_penalty": "flat"}
    throw = ask("AQs", hands={2: "Ks", 3: "3s", 4: "4s"}, house=house, declarers="A").throw
    assert throw is not None
    assert throw.penalty is not None
    assert throw.penalty.points == 10


OPEN = [
    ("nothing-known", "AKs", {}, "open", ["", "As"]),
    ("own-hand-counts", "AKs", {"hand": "AAKs"}, "stands", ["", ""]),
    ("cards-played-count", "AKs", {"played": "As"}, "stands", ["", ""]),
    ("shown-talon-counts", "AKs", {"talon": "As 3456789c"}, "stands", ["", ""]),
    ("three-hands-known", "AKs", {"hands": {2: "3s", 3: "4s", 4: "5s"}}, "stands", ["", ""]),
    ("one-hand-unknown", "AKs", {"hands": {2: "3s", 3: "4s"}}, "open", ["", "As"]),
    ("pairs-need-both-copies", "KKQs", {"played": "As"}, "open", ["", "As"]),
    ("a-known-hand-beats", "AQs", {"hands": {3: "K4s"}}, "fails", ["", "AKs"]),
]


@pytest.mark.parametrize(
    ("cards", "known", "status", "unseen"), [row[1:] for row in OPEN], ids=[row[0] for row in OPEN]
)
def test_T18_unknown_hands(cards: str, known: dict[str, Any], status: str, unseen: list[str]) -> None:
    verdict = ask(cards, **known)
    assert verdict.throw is not None
    assert verdict.throw.status == status
    assert [str(component.beaten_by_outstanding) for component in verdict.components] == unseen


def test_T18_opponents_known_and_only_they_count() -> None:
    known = {"hands": {2: "3s", 4: "5s"}, "house": {"throw_checked_against": "opponents"}}
    verdict = ask("AKs", **known)
    assert verdict.throw is not None
    assert verdict.throw.status == "stands"


def test_T18_nothing_is_settled_while_unseen_cards_could_beat() -> None:
    throw = ask("AQ9s", hands={3: "K4s 3c"}, declarers="A").throw
    assert throw is not None
    assert [str(beaten.component) for beaten in throw.beaten] == ["Qs", "9s"]
    assert (throw.status, throw.must_lead, throw.withdrawn, throw.penalty, throw.must_beat) == ("fails", *[None] * 4)


CONTRADICTIONS: list[Any] = [
    ("not-in-own-hand", "AKs", {"hand": "A3s"}, [("/cards", "not_in_hand")]),
    ("hand-given-twice", "As", {"hand": "As", "hands": {1: "Ks As"}}, [("/hands/1", "contradiction")]),
    ("three-aces", "AAs", {"hands": {2: "A3s"}}, [("/hands/2", "too_many_copies")]),
    ("played-before", "AAs", {"played": "As"}, [("/played", "too_many_copies")]),
    ("talon-of-two", "As", {"talon": "3s4s"}, [("/talon", "wrong_size")]),
    ("no-cards", "", {}, [("/cards", "bad_value")]),
    ("own-hand-larger", "As", {"hand": "AKs", "hands": {2: "3s"}}, [("/hands/2", "wrong_size")]),
    ("several-at-once", "AAs", {"hands": {2: "A3s"}, "talon": "4s"}, [("/talon", "wrong_size"), ("/hands/2", "too_many_copies")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "known", "faults"), [row[1:] for row in CONTRADICTIONS], ids=[r[0] for r in CONTRADICTIONS]
)
def test_contradictions(cards: str, known: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Malformed) as caught:
        ask(cards, **known)
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == faults
