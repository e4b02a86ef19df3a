"""Whole deals: every bid and play checked, every trick counted (E1 to E24)."""

from typing import Any

import pytest

from tests.rules.euchre.asking import ask, bids, codes, faults, plays

DEALT = {"1": "AKs T9h Qc", "2": "9s AKJh Jd", "3": "Ts AKQd 9c", "4": "Qs T9d AKc"}
ASSIST = {
    "dealer": 4,
    "hands": DEALT,
    "upcard": "Qh",
    "bids": bids("p s"),
    "picked_up": True,
    "discard": "9d",
    "score": {"A": 0, "B": 0},
}
ROUND = [
    plays("As 9s Ts Qs"),
    plays("Ks Kh 9c Td"),
    plays("Jh Qd Qh 9h", 2),
    plays("Jd Kd Kc Th", 2),
    plays("Ah Ad Ac Qc", 2),
]
RENEGE = [*ROUND[:2], plays("Jh Qd Qh Qc", 2), ROUND[3], plays("Ah Ad Ac 9h", 2)]
LONE_2 = [plays("Ts As 9s", 3, skipped=(4,)), plays("Ks Kh 9c", 1, skipped=(4,))]


def judge(**given: Any) -> dict[str, Any]:
    return ask("record", **{**ASSIST, **given})


def first_fault(answer: dict[str, Any]) -> tuple[str, str] | None:
    fault = answer["first_fault"]
    return fault and (fault["pointer"], fault["rule"])


def test_a_clean_deal() -> None:
    answer = judge(tricks=ROUND, score={"A": 9, "B": 9})
    assert (answer["first_fault"], answer["faults"], answer["tricks_won"]) == (None, [], {"A": 1, "B": 4})
    assert [trick["winner"] for trick in answer["tricks"]] == [1, 2, 2, 2, 2]
    assert answer["deal"]["points"] == {"A": 0, "B": 1}
    assert (answer["deal"]["score"], answer["deal"]["winner"], answer["deal"]["dealer"]) == ({"A": 9, "B": 10}, "B", 1)


FAULTS: list[Any] = [
    # id, what differs from the clean deal, first fault
    ("E3-the-right-kitty", {"kitty": "Js JTc"}, None),
    ("E7-slip-is-no-fault", {"bids": bids("p o")}, None),
    ("E8-upcard-laid-down", {"discard": "Qh", "tricks": [ROUND[0]]}, None),
    ("E8-upcard-left", {"picked_up": False, "discard": None, "tricks": [ROUND[0]]}, None),
    ("E8-shown-by-the-card-laid-down", {"picked_up": None, "tricks": [ROUND[0]]}, None),
    ("E8-nobody-says", {"picked_up": None, "discard": None, "tricks": [ROUND[0]]}, None),
    ("E8-must-take", {"picked_up": False, "discard": None, "house_rules": {"pick_up": "required"}}, ("/picked_up", "E8")),
    ("E8-two-laid-down", {"discard": "9d Td", "tricks": [ROUND[0]]}, ("/discard", "E8")),
    ("E8-none-laid-down", {"discard": "", "tricks": [ROUND[0]]}, ("/discard", "E8")),
    ("E9-turned-down-suit", {"bids": bids("p p p p =h"), "picked_up": False, "discard": None, "tricks": [ROUND[0]]},
     ("/bids/4", "E9")),
    ("E9-taken-in-the-second-round", {"bids": bids("p p p p =d")}, ("/picked_up", "E8")),
    ("E7-bid-after-the-end", {"bids": bids("p s p")}, ("/bids/2", "E7")),
    ("E12-second-partner", {"alone": [2, 4], "tricks": LONE_2}, ("/alone/1", "E12")),
    ("E12-canadian-loner", {"house_rules": {"canadian_loner": True}, "tricks": ROUND}, ("/alone", "E12")),
    ("E13-left-of-dealer", {"tricks": [plays("9s Ts Qs As", 2)]}, ("/tricks/0/0", "E13")),
    ("E13-left-of-loner", {"alone": [2], "tricks": LONE_2}, None),
    ("E13-not-left-of-loner", {"alone": [2], "tricks": [plays("As 9s Ts", skipped=(4,))]}, ("/tricks/0/0", "E13")),
    ("E13-lone-lead", {"alone": [2], "tricks": [plays("As 9s Ts", skipped=(4,))],
     "house_rules": {"lone_lead": "left_of_dealer"}}, None),
    ("E14-renege", {"tricks": [plays("As Kh Ts Qs")]}, ("/tricks/0/1", "E14")),
    ("E14-renege-later", {"tricks": RENEGE}, ("/tricks/2/3", "E14")),
    ("E14-two-cards", {"tricks": [[*plays("As 9s Ts"), {"seat": 4, "cards": "Qs Td"}]]}, ("/tricks/0/3", "E14")),
    ("E15-winner-leads", {"tricks": [ROUND[0], plays("Kh 9c Td Ks", 2)]}, ("/tricks/1/0", "E15")),
]  # fmt: skip


@pytest.mark.parametrize(("given", "fault"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_first_fault(given: dict[str, Any], fault: tuple[str, str] | None) -> None:
    answer = judge(**given)
    assert first_fault(answer) == fault
    assert (len(answer["faults"]) > 0) == (fault is not None)
    assert {reason["rule"] for reason in answer["reasons"]} == {found["rule"] for found in answer["faults"]}


def test_every_fault_is_listed_in_order() -> None:
    answer = judge(
        picked_up=False,
        discard=None,
        tricks=[plays("9s Ts Qs As", 2), plays("Kh 9c Td Ks", 2)],
        house_rules={"pick_up": "required"},
    )
    assert [(fault["pointer"], fault["rule"]) for fault in answer["faults"]] == [
        ("/picked_up", "E8"),
        ("/tricks/0/0", "E13"),
        ("/tricks/1/0", "E15"),
        ("/tricks/1/3", "E14"),
    ]
    assert first_fault(answer) == ("/picked_up", "E8")


def test_E16_a_renege_names_trick_seat_and_cards() -> None:
    answer = judge(tricks=RENEGE)
    (reason,) = answer["reasons"]
    assert (reason["code"], reason["rule"]) == ("renege_in_trick", "E14")
    assert reason["params"] == {"trick": 3, "seat": 1, "played": "Qc", "available": "T9h"}
    assert (answer["tricks_won"], answer["deal"]["points"]) == ({"A": 1, "B": 4}, {"A": 0, "B": 1})


# Seat 1 (team A) or seat 2 (team B, the makers) reneges; the deal ends there.
ENDS: list[Any] = [
    ("E16-by-a-defender", {"tricks": RENEGE}, {"A": 0, "B": 2}),
    ("E16-before-the-deal-is-over", {"tricks": RENEGE[:3]}, {"A": 0, "B": 2}),
    ("E16-in-an-unfinished-trick", {"tricks": [plays("As Kh")]}, {"A": 2, "B": 0}),
    ("E16-against-a-loner", {"alone": [2], "tricks": [plays("Ts Qc 9s", 3, skipped=(4,))]}, {"A": 0, "B": 4}),
    ("E16-by-the-loner", {"alone": [2], "tricks": [plays("Ts As Ah", 3, skipped=(4,))]}, {"A": 2, "B": 0}),
    ("E16-the-first-one-counts", {"tricks": [plays("As Kh 9c Qs")]}, {"A": 2, "B": 0}),
]


@pytest.mark.parametrize(("given", "points"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS])
def test_E16_two_points_end_the_deal(given: dict[str, Any], points: dict[str, int]) -> None:
    deal = judge(house_rules={"renege_penalty": "two_points"}, **given)["deal"]
    assert (deal["outcome"], deal["points"], deal["score"], deal["dealer"]) == ("renege", points, points, 1)


def test_E16_another_number_of_cards_costs_nothing() -> None:
    tricks = [[*plays("As 9s Ts"), {"seat": 4, "cards": "Qs Td"}]]
    assert judge(house_rules={"renege_penalty": "two_points"}, tricks=tricks)["deal"] is None


def test_E15_all_five_tricks_are_played() -> None:
    answer = judge(tricks=ROUND[:4])
    assert (answer["first_fault"], answer["deal"], answer["tricks_won"]) == (None, None, {"A": 1, "B": 3})


def test_an_unfinished_trick_counts_for_nobody() -> None:
    answer = judge(tricks=[*ROUND[:4], plays("Ah Ad", 2)])
    assert [trick["complete"] for trick in answer["tricks"]] == [True] * 4 + [False]
    assert (answer["deal"], answer["tricks_won"]) == (None, {"A": 1, "B": 3})


def test_E10_thrown_in() -> None:
    answer = judge(bids=bids("p " * 8), picked_up=None, discard=None, tricks=[])
    assert (answer["first_fault"], answer["deal"], answer["tricks"]) == (None, None, [])
    assert (answer["bidding"]["outcome"], answer["bidding"]["next_dealer"]) == ("thrown_in", 1)
    assert answer["tricks_won"] == {"A": 0, "B": 0}


def test_E10_a_stuck_dealer_passed() -> None:
    request = {"bids": bids("p " * 8), "picked_up": None, "discard": None, "tricks": []}
    answer = judge(house_rules={"stick_the_dealer": True}, **request)
    assert (first_fault(answer), answer["deal"]) == (("/bids/7", "E10"), None)


# --- after a fault the rest is judged as the cards lie ---


def test_a_refused_bid_still_makes_the_trump_that_was_played() -> None:
    request = {"bids": bids("p p p p =h"), "picked_up": False, "discard": None}
    answer = judge(tricks=[ROUND[0], plays("Ks Kh 9c Ac")], **request)
    assert first_fault(answer) == ("/bids/4", "E9")
    assert [trick["winner"] for trick in answer["tricks"]] == [1, 2]


def test_E12_a_refused_loner_who_went_alone_all_the_same() -> None:
    never = {"defend_alone": "never"}
    alone = judge(alone=[3], house_rules=never, tricks=[plays("Qs 9s Ts", 4, skipped=(1,))])
    assert first_fault(alone) == ("/alone/0", "E12")
    assert len(alone["faults"]) == 1
    played_on = judge(alone=[3], house_rules=never, tricks=[ROUND[0]])
    assert len(played_on["faults"]) == 1


# --- call for best (E24) ---

CALL = {"alone": [2], "house_rules": {"call_for_best": True}}
EXCHANGED = [
    plays("Ts As Qh", 3, skipped=(4,)),
    plays("Jh 9c 9h", 2, skipped=(4,)),
    plays("Jd Qd Th", 2, skipped=(4,)),
    plays("Ah Kd Qc", 2, skipped=(4,)),
    plays("Kh Ad Ks", 2, skipped=(4,)),
]

EXCHANGES: list[Any] = [
    # id, what differs, seat gives gets, the fault
    ("E24-best-card", CALL, (2, "9s", "Qh"), None),
    ("E24-waived", CALL, None, None),
    ("E24-not-agreed", {"alone": [2]}, (2, "9s", "Qh"), "no_exchange_agreed"),
    ("E24-nobody-alone", {"house_rules": {"call_for_best": True}}, (2, "9s", "Qh"), "only_loners_exchange"),
    ("E24-a-trump-is-the-best", CALL, (2, "9s", "Ac"), "not_the_best_card"),
    ("E24-without-trump-the-highest", CALL | {"picked_up": False, "discard": None}, (2, "9s", "Ac"), None),
    ("E24-without-trump-a-king-is-not", CALL | {"picked_up": False, "discard": None}, (2, "9s", "Kc"), "not_the_best_card"),
    ("E24-without-trump-any-ace", CALL | {"picked_up": False, "discard": None, "alone": [3]}, (3, "9c", "As"),
     "not_the_best_card"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "exchange", "code"), [r[1:] for r in EXCHANGES], ids=[r[0] for r in EXCHANGES])
def test_E24_call_for_best(given: dict[str, Any], exchange: Any, code: str | None) -> None:
    exchanges = [dict(zip(("seat", "gives", "gets"), exchange, strict=True))] if exchange else []
    answer = judge(exchanges=exchanges, **given)
    assert first_fault(answer) == (code and ("/exchanges/0", "E24"))
    assert codes(answer) == ([code] if code else [])


def test_E24_the_cards_change_hands() -> None:
    answer = judge(exchanges=[{"seat": 2, "gives": "9s", "gets": "Qh"}], tricks=EXCHANGED, **CALL)
    assert (answer["first_fault"], answer["deal"]["outcome"]) == (None, "lone_march")
    assert answer["deal"]["points"] == {"A": 0, "B": 4}


# --- other forms ---


THREE_HANDED: dict[str, Any] = {
    "form": "three_handed",
    "dealer": 3,
    "hands": {"1": "AKs T9h Qc", "2": "9s AKJh Jd", "3": "Ts AKQd 9c"},
    "upcard": "Qh",
    "bids": bids("p o", 3, 3),
}


def test_E22_three_handed() -> None:
    tricks = [plays(cards, 1, 3) for cards in ("As 9s Ts", "Ks Kh Qh")]
    tricks += [plays(cards, 2, 3) for cards in ("Jh Qd 9h", "Jd Kd Th", "Ah Ad Qc")]
    score = {"1": 0, "2": 9, "3": 0}
    answer = ask("record", picked_up=True, discard="9c", tricks=tricks, score=score, **THREE_HANDED)
    assert (answer["first_fault"], answer["tricks_won"]) == (None, {"1": 1, "2": 4, "3": 0})
    assert (answer["deal"]["points"], answer["deal"]["winner"]) == ({"1": 0, "2": 1, "3": 0}, 2)
    assert "team" not in answer["tricks"][0]


@pytest.mark.parametrize(
    ("trick", "points"),
    [("As Kh Ts", {"1": 2, "2": 0, "3": 2}), ("As 9s Ad", {"1": 0, "2": 2, "3": 0})],
    ids=["E22-by-the-maker", "E22-by-a-defender"],
)
def test_E16_three_handed_each_opponent_gets_two(trick: str, points: dict[str, int]) -> None:
    house = {"renege_penalty": "two_points"}
    answer = ask("record", tricks=[plays(trick, 1, 3)], house_rules=house, **THREE_HANDED)
    assert (answer["deal"]["outcome"], answer["deal"]["points"]) == ("renege", points)


# --- contradictions ---

KITTY = "9h 9c Ks"
CONTRADICTIONS: list[Any] = [
    ("E1-a-hand-missing", {"hands": {seat: DEALT[seat] for seat in "124"}}, [("/hands/3", "missing_field")]),
    ("E2-not-in-the-pack", {"hands": DEALT | {"1": "AKs T8h Qc"}}, [("/hands/1", "bad_card")]),
    ("E2-upcard-in-a-hand", {"upcard": "Qc"}, [("/upcard", "too_many_copies")]),
    ("E3-hand-of-six", {"hands": DEALT | {"1": "AKJs T9h Qc"}}, [("/hands/1", "wrong_size")]),
    ("E3-kitty-too-small", {"kitty": "Js Jc"}, [("/kitty", "wrong_size")]),
    ("E3-kitty-in-the-hands", {"kitty": "Js Jc Tc Qs"}, [("/kitty", "wrong_size"), ("/kitty", "too_many_copies")]),
    ("E8-laid-down-without-taking", {"picked_up": False}, [("/discard", "contradiction")]),
    ("E8-laid-down-in-the-second-round", {"bids": bids("p p p p =s"), "picked_up": None}, [("/discard", "contradiction")]),
    ("E8-nothing-laid-down", {"discard": None, "tricks": ROUND}, [("/discard", "missing_field")]),
    ("E8-not-held", {"discard": "9c"}, [("/discard", "not_in_hand")]),
    ("E10-thrown-in-and-played", {"bids": bids("p " * 8), "tricks": ROUND},
     [("/discard", "contradiction"), ("/tricks", "contradiction")]),
    ("E7-no-trump-yet", {"bids": bids("p"), "picked_up": None, "discard": None, "tricks": ROUND},
     [("/tricks", "contradiction")]),
    ("E7-out-of-turn", {"bids": bids("p s", 1)}, [("/bids/0/seat", "seat_order")]),
    ("E12-sits-out-and-plays", {"alone": [2], "tricks": [plays("Ts Qs As 9s", 3)]},
     [("/tricks/0/1/seat", "seat_order")]),
    ("E12-sits-out-and-leads", {"alone": [2], "tricks": [plays("Qs As 9s Ts", 4)]}, [("/tricks/0/0/seat", "seat_order")]),
    ("E14-out-of-order", {"tricks": [[ROUND[0][n] for n in (0, 2, 1, 3)]]},
     [("/tricks/0/1/seat", "seat_order"), ("/tricks/0/2/seat", "seat_order"), ("/tricks/0/3/seat", "seat_order")]),
    ("E14-unfinished-in-between", {"tricks": [ROUND[0][:3], ROUND[1]]}, [("/tricks/0", "wrong_size")]),
    ("E14-not-held", {"tricks": [plays("As Ts 9s Qs")]},
     [("/tricks/0/1/cards", "not_in_hand"), ("/tricks/0/2/cards", "not_in_hand")]),
    ("E14-played-before", {"tricks": [ROUND[0], plays("As Kh 9c Td")]}, [("/tricks/1/0/cards", "not_in_hand")]),
    ("E14-two-cards-led", {"tricks": [plays("AKs 9s Ts Qs")]}, [("/tricks/0/0/cards", "wrong_size")]),
    ("E21-score-over-before", {"score": {"A": 10, "B": 3}}, [("/score/A", "contradiction")]),
    ("E24-gives-what-it-has-not", CALL | {"exchanges": [{"seat": 2, "gives": "9h", "gets": "Qh"}]},
     [("/exchanges/0/gives", "not_in_hand")]),
    ("E24-gets-what-is-not-there", CALL | {"exchanges": [{"seat": 2, "gives": "9s", "gets": "Ah"}]},
     [("/exchanges/0/gets", "not_in_hand")]),
    ("E24-gets-what-the-dealer-laid-down", CALL | {"exchanges": [{"seat": 2, "gives": "9s", "gets": "9d"}]},
     [("/exchanges/0/gets", "not_in_hand")]),
    ("E24-twice", CALL | {"exchanges": [{"seat": 2, "gives": "9s", "gets": "Qh"}] * 2}, [("/exchanges/1/seat", "seat_twice")]),
    ("E24-both-partners", CALL | {"exchanges": [{"seat": 2, "gives": "9s", "gets": "Qh"},
     {"seat": 4, "gives": "Qh", "gets": "9s"}]}, [("/exchanges/1/seat", "contradiction")]),
    ("E22-no-partner", THREE_HANDED | {"discard": "9c", "score": None, "exchanges": [{"seat": 2, "gives": "9s", "gets": "Qh"}]},
     [("/exchanges/0/seat", "contradiction")]),
    ("E22-no-seat-4", {"form": "three_handed", "score": None}, [("/dealer", "bad_value"), ("/hands/4", "bad_value")]),
    ("several-at-once", {"hands": DEALT | {"1": "AKs T8h Qc"}, "upcard": "9s", "kitty": "Js", "score": {"A": 1}},
     [("/kitty", "wrong_size"), ("/score/B", "missing_field"), ("/hands/1", "bad_card"), ("/upcard", "too_many_copies")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "expected"), [row[1:] for row in CONTRADICTIONS], ids=[row[0] for row in CONTRADICTIONS]
)
def test_contradictions_name_every_fault(given: Any, expected: list[tuple[str, str]]) -> None:
    request = {**ASSIST, **given}
    found = faults("record", **{name: value for name, value in request.items() if value is not None})
    assert found == expected
