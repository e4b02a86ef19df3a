"""Going alone, and who leads to the first trick (E12, E13)."""

from typing import Any

import pytest

from tests.rules.euchre.asking import ask, bids, codes

LEFT_OF_DEALER = {"lone_lead": "left_of_dealer"}

# Dealer 4; `o` is the bid of seat 1, so seats 1 and 3 are the makers.
ALLOWED: list[Any] = [
    # id, bids, alone, house rules, leader, who sits out
    ("E13-nobody-alone", "o", [], {}, 1, []),
    ("E12-the-maker", "o", [1], {}, 2, [3]),
    ("E12-the-makers-partner", "o", [3], {}, 4, [1]),
    ("E12-a-defender", "o", [2], {}, 3, [4]),
    ("E12-the-dealer-defends", "o", [4], {}, 1, [2]),
    ("E12-one-of-each-side", "o", [1, 2], {}, 2, [3, 4]),
    ("E12-the-defender-first", "o", [4, 3], {}, 4, [1, 2]),
    ("E12-in-the-second-round", "p p p p p =s", [4], {}, 1, [2]),
    ("E12-assisting-seat", "p s", [2], {}, 3, [4]),
    ("E12-accepting-dealer", "p p p a", [4], {}, 1, [2]),
    ("E12-maker-only", "o", [1], {"alone_by": "maker_only"}, 2, [3]),
    ("E12-maker-only-leaves-defenders-alone", "o", [4], {"alone_by": "maker_only"}, 1, [2]),
    ("E12-against-lone-maker", "o", [1, 4], {"defend_alone": "only_against_lone_maker"}, 4, [2, 3]),
    ("E12-whatever-the-order", "o", [4, 1], {"defend_alone": "only_against_lone_maker"}, 4, [2, 3]),
    ("E12-against-makers-partner", "o", [4, 3], {"defend_alone": "only_against_lone_maker"}, 4, [1, 2]),
    ("E12-never-concerns-defenders", "o", [3], {"defend_alone": "never"}, 4, [1]),
    ("E12-canadian-loner", "p s", [2], {"canadian_loner": True}, 3, [4]),
    ("E12-canadian-opponent-orders", "o", [], {"canadian_loner": True}, 1, []),
    ("E12-canadian-dealer-accepts", "p p p a", [], {"canadian_loner": True}, 1, []),
    ("E12-canadian-second-round", "p p p p p =s", [], {"canadian_loner": True}, 1, []),
    ("E12-canadian-and-a-defender", "p s", [2, 3], {"canadian_loner": True}, 3, [1, 4]),
    ("E13-left-of-dealer", "o", [2], LEFT_OF_DEALER, 1, [4]),
    ("E13-left-of-dealer-sits-out", "o", [3], LEFT_OF_DEALER, 2, [1]),
    ("E13-left-of-dealer-with-two", "o", [4, 1], LEFT_OF_DEALER, 1, [2, 3]),
    ("E13-left-of-dealer-two-sit-out", "o", [4, 3], LEFT_OF_DEALER, 3, [1, 2]),
    ("E13-left-of-dealer-nobody-alone", "o", [], LEFT_OF_DEALER, 1, []),
]


@pytest.mark.parametrize(
    ("said", "alone", "house", "leader", "out"), [row[1:] for row in ALLOWED], ids=[row[0] for row in ALLOWED]
)
def test_going_alone(said: str, alone: list[int], house: Any, leader: int, out: list[int]) -> None:
    answer = ask("bidding", dealer=4, upcard="9d", bids=bids(said), alone=alone, house_rules=house)
    assert (answer["legal"], answer["leader"], answer["sitting_out"]) == (True, leader, out)
    assert "E13" in answer["rules"]
    assert ("E12" in answer["rules"]) == bool(alone)


REFUSED: list[Any] = [
    # id, bids, alone, house rules, code, who has to put it right, leader, who sits out then
    ("E12-second-of-two-partners", "o", [1, 3], {}, "partner_goes_alone", 3, 2, [3]),
    ("E12-second-of-two-defenders", "o", [4, 2], {}, "partner_goes_alone", 2, 1, [2]),
    ("E12-maker-only", "o", [3], {"alone_by": "maker_only"}, "only_the_maker_goes_alone", 3, 1, []),
    ("E12-defenders-never", "o", [2], {"defend_alone": "never"}, "no_defender_goes_alone", 2, 1, []),
    ("E12-never-also-against-a-loner", "o", [1, 4], {"defend_alone": "never"}, "no_defender_goes_alone", 4, 2, [3]),
    ("E12-no-lone-maker", "o", [2], {"defend_alone": "only_against_lone_maker"}, "only_against_a_lone_maker", 2, 1, []),
    ("E12-refused-maker-is-no-lone-maker", "o", [3, 2],
     {"alone_by": "maker_only", "defend_alone": "only_against_lone_maker"}, "only_against_a_lone_maker", 3, 1, []),
    ("E12-canadian-loner-missing", "p s", [], {"canadian_loner": True}, "assisting_seat_goes_alone", 2, 1, []),
    ("E12-canadian-in-the-wrong-word", "p o", [], {"canadian_loner": True}, "assisting_seat_goes_alone", 2, 1, []),
    ("E12-canadian-dealer-instead", "p s", [4], {"canadian_loner": True}, "partner_must_go_alone", 4, 1, []),
    ("E24-railroad-defender", "o", [2], {}, "only_against_a_lone_maker", 2, 1, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "alone", "house", "code", "seat", "leader", "out"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_refused_loner(
    said: str, alone: list[int], house: Any, code: str, seat: int, leader: int, out: list[int], request: Any
) -> None:
    form = "railroad" if "railroad" in request.node.callspec.id else "four_handed"
    answer = ask("bidding", dealer=4, upcard="9d", bids=bids(said), alone=alone, house_rules=house, form=form)
    assert (answer["legal"], answer["outcome"], answer["trump"]) == (False, "trump", "d")
    assert code in codes(answer)
    assert (answer["next_seat"], answer["leader"], answer["sitting_out"]) == (seat, leader, out)
    assert answer["choices"] == [{"alone": code == "assisting_seat_goes_alone"}]


@pytest.mark.parametrize(("form", "seats", "rule"), [("three_handed", 3, "E22"), ("two_handed", 2, "E23")])
def test_E22_E23_nobody_goes_alone(form: str, seats: int, rule: str) -> None:
    answer = ask("bidding", form=form, dealer=seats, upcard="9d", bids=bids("o", seats, seats), alone=[1])
    assert (answer["legal"], answer["sitting_out"], answer["leader"]) == (False, [], 1)
    assert [reason["rule"] for reason in answer["reasons"] if reason["code"] == "nobody_goes_alone"] == [rule]


@pytest.mark.parametrize(("said", "outcome"), [("", "open"), ("p p p p", "open"), ("p p p p p p p p", "thrown_in")])
def test_E12_nobody_goes_alone_before_trump(said: str, outcome: str) -> None:
    answer = ask("bidding", dealer=4, upcard="9d", bids=bids(said), alone=[2])
    assert (answer["legal"], answer["outcome"], answer["trump"]) == (False, outcome, None)
    assert codes(answer).count("alone_before_trump") == 1
    assert answer.get("next_seat") == (1 if outcome == "open" else None)


def test_every_refusal_is_named_at_once() -> None:
    house = {"alone_by": "maker_only", "defend_alone": "never", "pick_up": "required"}
    answer = ask("bidding", dealer=4, upcard="9d", bids=bids("o"), alone=[3, 2], picked_up=False, house_rules=house)
    refused = {"ordered_dealer_takes", "only_the_maker_goes_alone", "no_defender_goes_alone"}
    assert refused <= set(codes(answer))
    assert (answer["next_seat"], answer["choices"]) == (4, [{"picked_up": True}])


def test_E13_a_legal_answer_has_nothing_to_put_right() -> None:
    answer = ask("bidding", dealer=4, upcard="9d", bids=bids("o"), alone=[1])
    assert "next_seat" not in answer
    assert "choices" not in answer
