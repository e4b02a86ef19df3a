"""Whole rounds: every play checked, every point counted (T1 to T32)."""

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.answers import adjudicate
from api.questions import question
from rules.cards import Cards
from rules.errors import Malformed
from tests.rounds import played_round
from tests.strategies import PACKS

RECORD, TRICK, FOLLOW = (question("tractor", name) for name in ("record", "trick", "follow"))


def judge(request: dict[str, Any]) -> dict[str, Any]:
    return adjudicate(RECORD, request)


houses = st.fixed_dictionaries(
    {},
    optional={
        "follow_tractor": st.just("tractors_first"),
        "rank_gap": st.just("open"),
        "no_trump_rank_cards": st.just("trump"),
        "throw_checked_against": st.just("opponents"),
        "failed_throw_leads": st.sampled_from(["lowest", "opponents_choose"]),
        "failed_throw_must_beat": st.just(False),
        "throw_winner": st.sampled_from(["largest_component", "every_component"]),
    },
)
rounds = st.builds(lambda seed, house: played_round(Random(seed), house), st.integers(0, 2**32), houses)


@settings(max_examples=40)
@given(rounds)
def test_T3_points_are_conserved_and_a_legal_round_has_no_fault(request_: dict[str, Any]) -> None:
    answer = judge(request_)
    assert answer["first_fault"] is None
    assert sum(trick["points"] for trick in answer["tricks"]) + answer["talon_exchange"]["points_buried"] == 200
    assert answer["round"]["opponents_points"] == answer["opponents_points"]
    assert all(trick["complete"] for trick in answer["tricks"])


@settings(max_examples=25)
@given(rounds, st.data())
def test_T23_follow_trick_and_record_agree_on_every_play(request_: dict[str, Any], data: st.DataObject) -> None:
    """One play is exchanged for any other cards of the hand: all three say the same about it."""
    number = data.draw(st.integers(0, len(request_["tricks"]) - 1))
    request_["tricks"] = request_["tricks"][: number + 1]
    plays = request_["tricks"][number]
    hands = hands_before(request_, number)
    place = data.draw(st.integers(1, 3))
    hand = list(hands[plays[place]["seat"]])
    plays[place]["cards"] = str(Cards.of(data.draw(st.permutations(hand))[: len(Cards.parse(plays[0]["cards"]))]))
    common = {"trump": judge(request_)["declaration"]["trump"], "house_rules": request_["house_rules"]}
    led = {"lead": plays[0]["cards"], "hand": str(Cards.of(hand)), "cards": plays[place]["cards"]}
    legal = adjudicate(FOLLOW, {**common, **led})["legal"]
    bare = [{"seat": play["seat"], "cards": play["cards"]} for play in plays]
    trick = adjudicate(TRICK, {**common, "plays": bare, "hands": {str(plays[place]["seat"]): led["hand"]}})
    recorded = judge(request_)["tricks"][number]
    assert legal == (not trick["revokes"])
    assert legal == (plays[place]["seat"] not in [fault["seat"] for fault in recorded["revokes"]])
    assert recorded["winner"] == trick["winner"]


def hands_before(request_: dict[str, Any], number: int) -> dict[int, Cards]:
    hands = {int(seat): Cards.parse(hand) for seat, hand in request_["hands"].items()}
    starter = request_["starter"]
    hands[starter] = hands[starter] + Cards.parse(" ".join(request_["talon"])) - Cards.parse(request_["discard"])
    for plays in request_["tricks"][:number]:
        for play in plays:
            hands[play["seat"]] -= Cards.parse(play["cards"])
    return hands


def dealt(wanted: dict[int, str], buried: str = "", **more: Any) -> dict[str, Any]:
    """A later round of team A at rank 2 with hearts as trump: the cards wanted, the rest as it comes."""
    hands = {seat: Cards.parse(wanted.get(seat, "")) for seat in range(1, 5)}
    talon = Cards.parse(buried)
    rest = Cards.of(PACKS)
    for cards in (*hands.values(), talon):
        rest -= cards
    spare = list(rest)
    for seat, hand in hands.items():
        missing = 25 - len(hand)
        hands[seat], spare = hand + Cards.of(spare[:missing]), spare[missing:]
    talon += Cards.of(spare)
    return {
        "first_round": False,
        "ranks": {"A": "2", "B": "5"},
        "declarers": "A",
        "starter": 1,
        "hands": {str(seat): str(hand) for seat, hand in hands.items()},
        "talon": [str(Cards(1 << face)) for face in talon],
        "reveals": [{"seat": 1, "cards": "2h"}],
        "discard": str(talon),
        "tricks": [],
        **more,
    }


WANTED = {1: "2h AKQ9s 33d 6d", 2: "AJT72s 44c 99d", 3: "K65s 447d", 4: "Q83s 6c 55d"}


def plays(*cards: str, leader: int = 1) -> list[dict[str, Any]]:
    """A trick from its plays; a lead `AK9s>9s` is a throw of AK9s withdrawn to 9s."""
    trick = []
    for place, play in enumerate(cards):
        thrown, _, led = play.rpartition(">")
        seat = (leader + place - 1) % 4 + 1
        trick.append({"seat": seat, "cards": led, **({"thrown": thrown} if thrown else {})})
    return trick


FIRST = plays("As", "7s", "5s", "3s")
FAULTS: list[Any] = [
    ("no-fault", [FIRST], {}, None),
    ("T9-the-starter-leads", [plays("7s", "5s", "3s", "9s", leader=2)], {}, ("/tricks/0/0", "T9")),
    ("T24-the-winner-leads-next", [FIRST, plays("Js", "6s", "8s", "9s", leader=2)], {}, ("/tricks/1/0", "T24")),
    ("T14-no-lead", [plays("As 3d", "7s 9d", "5s 4d", "3s 5d")], {}, ("/tricks/0/0", "T14")),
    ("T19-suit-kept", [plays("As", "4c", "5s", "3s")], {}, ("/tricks/0/1", "T19")),
    ("T19-rank-card-for-its-suit", [plays("As", "2s", "5s", "3s")], {}, ("/tricks/0/1", "T19")),
    ("T19-number", [plays("As", "7s", "56s", "3s")], {}, ("/tricks/0/2", "T19")),
    ("T20-pair-kept", [plays("33d", "99d", "47d", "55d")], {}, ("/tricks/0/2", "T20")),
    ("T16-failed-throw-withdrawn", [plays("AKQ9s>9s", "Ts", "5s", "3s")], {}, None),
    ("T17-any-card-that-beats", [plays("AKQ9s>9s", "Js", "5s", "3s")], {}, None),
    ("T17-must-beat", [plays("AKQ9s>9s", "7s", "5s", "3s")], {}, ("/tricks/0/1", "T17")),
    ("T17-need-not-beat", [plays("AKQ9s>9s", "7s", "5s", "3s")], {"failed_throw_must_beat": False}, None),
    ("T17-another-component-led", [plays("AKQ9s>Qs", "As", "5s", "3s")], {}, ("/tricks/0/0", "T17")),
    ("T17-opponents-choose", [plays("AKQ9s>Qs", "As", "5s", "3s")], {"failed_throw_leads": "opponents_choose"}, None),
    ("T17-what-stands-is-no-choice", [plays("AK9s>As", "7s", "5s", "3s")], {"failed_throw_leads": "opponents_choose"},
     ("/tricks/0/0", "T17")),
    ("T26-played-as-if-it-stood", [plays("AK9s", "7JTs", "65Ks", "3Q8s")], {}, ("/tricks/0/0", "T26")),
    ("T14-a-pair-is-no-throw", [plays("33d>3d", "9d", "4d", "5d")], {}, ("/tricks/0/0", "T14")),
]  # fmt: skip


@pytest.mark.parametrize(("tricks", "house", "fault"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_first_fault(tricks: Any, house: dict[str, Any], fault: tuple[str, str] | None) -> None:
    answer = judge(dealt(WANTED, tricks=tricks, house_rules=house))
    assert answer["first_fault"] == (fault and {"pointer": fault[0], "rule": fault[1]})
    assert answer["round"] is None
    assert len(answer["tricks"]) == len(tricks)


def test_T16_a_throw_that_stands_may_not_be_withdrawn() -> None:
    answer = judge(dealt({1: "2h AAKKs"}, tricks=[plays("AAKs>Ks")]))
    assert answer["first_fault"] == {"pointer": "/tricks/0/0", "rule": "T16"}


def test_T17_a_failed_throw_moves_points() -> None:
    answer = judge(dealt(WANTED, tricks=[plays("AKQ9s>9s", "Ts", "5s", "3s")]))
    assert answer["transfers"] == [{"to": "opponents", "points": 30}]
    assert answer["opponents_points"] == 30 + 15
    assert answer["tricks"][0]["throw"]["must_beat"] == {"seat": 2, "options": "AJTs"}


def test_T32_a_revoke_moves_points_under_the_house_rule() -> None:
    tricks = [plays("As", "4c", "5s", "3s")]
    assert judge(dealt(WANTED, tricks=tricks))["transfers"] == []
    answer = judge(dealt(WANTED, tricks=tricks, house_rules={"revoke_penalty": 40}))
    assert answer["transfers"] == [{"to": "declarers", "points": 40}]
    assert answer["opponents_points"] == -40


def test_T9_seven_cards_laid_down() -> None:
    request_ = dealt(WANTED)
    request_["discard"] = str(Cards.parse(request_["discard"]) - Cards.parse(request_["talon"][0]))
    answer = judge(request_)
    assert answer["first_fault"] == {"pointer": "/discard", "rule": "T9"}
    assert answer["talon_exchange"]["legal"] is False


def test_T8_nobody_reveals_in_the_first_round() -> None:
    request_ = dealt(WANTED, first_round=True, ranks={"A": "2", "B": "2"}, reveals=[])
    for name in ("declarers", "starter", "discard"):
        del request_[name]
    answer = judge(request_)
    assert answer["declaration"]["outcome"] == "redeal"
    assert (answer["talon_exchange"], answer["tricks"], answer["round"]) == (None, [], None)


def test_T8_the_talon_sets_trump_when_nobody_reveals() -> None:
    answer = judge(dealt(WANTED, buried="3c 2s Tc 5c 8c 7c Jc 9c", reveals=[]))
    assert answer["declaration"]["trump"] == {"rank": "2", "suit": "s"}
    assert answer["declaration"]["exposed"] == 1


def changed(path: str, value: Any) -> dict[str, Any]:
    """The record of one trick with one thing changed; None takes it out."""
    request_: Any = copy.deepcopy(dealt(WANTED, tricks=[FIRST]))
    *way, last = path.strip("/").split("/")
    place = request_
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    if value is None:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return request_


CONTRADICTIONS: list[Any] = [
    ("/declarers", None, [("/declarers", "missing_field")]),
    ("/starter", 2, [("/starter", "contradiction")]),
    ("/hands/2", None, [("/hands/2", "missing_field")]),
    ("/discard", None, [("/discard", "missing_field")]),
    ("/discard", "4c", [("/discard", "not_in_hand")]),
    ("/reveals/0/seat", 4, [("/reveals/0/cards", "not_in_hand")]),
    ("/tricks/0/1/cards", "9s", [("/tricks/0/1/cards", "not_in_hand")]),
    ("/tricks/0/1/thrown", "7Js", [("/tricks/0/1/thrown", "contradiction")]),
    ("/tricks/0/0/thrown", "KQs", [("/tricks/0/0/cards", "not_in_hand")]),
    ("/tricks/0/0/thrown", "As 4c", [("/tricks/0/0/thrown", "not_in_hand")]),
    ("/tricks/0/1/seat", 3, [("/tricks/0/1/seat", "seat_order"), ("/tricks/0/2/seat", "seat_twice")]),
    ("/tricks/0/0/cards", "", [("/tricks/0/0/cards", "bad_value")]),
    ("/talon/0", "As", [("/talon/0", "too_many_copies")]),
    (
        "/first_round",
        True,
        [("/ranks/B", "contradiction")],
    ),
]


@pytest.mark.parametrize(("path", "value", "faults"), CONTRADICTIONS)
def test_contradictions(path: str, value: Any, faults: list[tuple[str, str]]) -> None:
    found: list[tuple[str, str]] = []
    try:
        judge(changed(path, value))
    except Malformed as malformed:
        found = [(fault.pointer, fault.code) for fault in malformed.faults]
    assert found == faults


def test_only_the_last_trick_may_be_unfinished() -> None:
    with pytest.raises(Malformed, match="only the last one recorded may be unfinished") as caught:
        judge(dealt(WANTED, tricks=[plays("As", "7s", "5s"), plays("Ks", "Ts")]))
    assert [fault.pointer for fault in caught.value.faults] == ["/tricks/0"]
    assert judge(dealt(WANTED, tricks=[plays("As", "7s", "5s")]))["tricks"][0]["complete"] is False
