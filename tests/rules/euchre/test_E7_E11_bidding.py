"""Choosing trump: whose turn, which words, what is settled (E6 to E11)."""

from typing import Any

import pytest

from tests.rules.euchre.asking import ask, bids, choices, codes, faults

STICK = {"stick_the_dealer": True}
ANY_SUIT = {"may_name_turned_down": True}

TURNS: list[Any] = [
    # id, dealer, bids, house rules, whose turn, what it may bid
    ("E7-left-of-dealer-speaks-first", 4, "", {}, 1, "p o"),
    ("E7-from-dealer-2", 2, "", {}, 3, "p o"),
    ("E7-dealers-partner-assists", 4, "p", {}, 2, "p s"),
    ("E7-the-other-opponent-orders", 4, "p p", {}, 3, "p o"),
    ("E7-dealer-accepts", 4, "p p p", {}, 4, "p a"),
    ("E9-second-round-starts-left-of-dealer", 4, "p p p p", {}, 1, "p =s =h =c"),
    ("E9-any-suit", 4, "p p p p", ANY_SUIT, 1, "p =s =h =d =c"),
    ("E10-dealer-may-pass-again", 4, "p p p p p p p", {}, 4, "p =s =h =c"),
    ("E10-dealer-is-stuck", 4, "p p p p p p p", STICK, 4, "=s =h =c"),
    ("E10-only-the-dealer-is-stuck", 4, "p p p p p p", STICK, 3, "p =s =h =c"),
    ("E10-stuck-with-any-suit", 4, "p p p p p p p", STICK | ANY_SUIT, 4, "=s =h =d =c"),
]


@pytest.mark.parametrize(
    ("dealer", "said", "house", "seat", "may"), [row[1:] for row in TURNS], ids=[row[0] for row in TURNS]
)
def test_turn(dealer: int, said: str, house: Any, seat: int, may: str) -> None:
    answer = ask("bidding", dealer=dealer, upcard="9d", bids=bids(said, dealer), house_rules=house)
    assert (answer["legal"], answer["outcome"], answer["next_seat"]) == (True, "open", seat)
    assert choices(answer) == may
    assert answer["trump"] is answer["maker"] is answer["leader"] is None


SETTLED: list[Any] = [
    # id, bids, trump, maker, makers, leader
    ("E7-order-up", "o", "d", 1, "A", 1),
    ("E7-assist", "p s", "d", 2, "B", 1),
    ("E7-order-up-by-the-third", "p p o", "d", 3, "A", 1),
    ("E7-accept", "p p p a", "d", 4, "B", 1),
    ("E9-named-at-once", "p p p p =s", "s", 1, "A", 1),
    ("E9-named-by-the-dealer", "p p p p p p p =c", "c", 4, "B", 1),
]


@pytest.mark.parametrize(
    ("said", "trump", "maker", "makers", "leader"), [row[1:] for row in SETTLED], ids=[row[0] for row in SETTLED]
)
def test_trump_is_settled(said: str, trump: str, maker: int, makers: str, leader: int) -> None:
    answer = ask("bidding", dealer=4, upcard="Jd", bids=bids(said))
    assert (answer["legal"], answer["outcome"], answer["trump"]) == (True, "trump", trump)
    assert (answer["maker"], answer["makers"], answer["leader"], answer["sitting_out"]) == (maker, makers, leader, [])
    assert "next_seat" not in answer


SLIPS = [
    # bids, form, seats, who said it, which word belongs there
    ("s", "four_handed", 4, 1, "order_up"),
    ("a", "four_handed", 4, 1, "order_up"),
    ("p o", "four_handed", 4, 2, "assist"),
    ("p a", "four_handed", 4, 2, "assist"),
    ("p p p o", "four_handed", 4, 4, "accept"),
    ("p p p s", "four_handed", 4, 4, "accept"),
    ("s", "three_handed", 3, 1, "order_up"),
    ("p s", "three_handed", 3, 2, "order_up"),
    ("s", "two_handed", 2, 1, "order_up"),
]


@pytest.mark.parametrize(("said", "form", "seats", "seat", "word"), SLIPS)
def test_E7_wrong_word_is_a_slip_and_the_bid_stands(said: str, form: str, seats: int, seat: int, word: str) -> None:
    answer = ask("bidding", dealer=seats, upcard="Jd", bids=bids(said, seats, seats), form=form)
    assert (answer["legal"], answer["outcome"], answer["trump"], answer["maker"]) == (True, "trump", "d", seat)
    slip = next(reason for reason in answer["reasons"] if reason["code"] == "wrong_word")
    assert (slip["rule"], slip["params"]["seat"], slip["params"]["word"]) == ("E7", seat, word)


REFUSED: list[Any] = [
    # id, bids, house rules, outcome, code, rule, whose turn, what it may bid instead
    ("E7-another-suit-in-the-first-round", "p =s", {}, "open", "suit_not_on_offer", "E7", 2, "p s"),
    ("E7-naming-is-for-the-second-round", "p =d", {}, "open", "suit_not_on_offer", "E7", 2, "p s"),
    ("E9-turned-down-suit", "p p p p =d", {}, "open", "suit_was_turned_down", "E9", 1, "p =s =h =c"),
    ("E9-order-up-too-late", "p p p p o", {}, "open", "upcard_was_turned_down", "E9", 1, "p =s =h =c"),
    ("E9-assist-too-late", "p p p p p s", ANY_SUIT, "open", "upcard_was_turned_down", "E9", 2, "p =s =h =d =c"),
    ("E10-stuck-dealer-passes", "p p p p p p p p", STICK, "open", "dealer_must_name", "E10", 4, "=s =h =c"),
    ("E10-stuck-dealer-names-turned-down", "p p p p p p p =d", STICK, "open", "suit_was_turned_down", "E9", 4, "=s =h =c"),
    ("E7-bid-after-trump", "o p", {}, "trump", "bidding_is_over", "E7", None, None),
    ("E9-bid-after-a-suit-was-named", "p p p p =s =c", {}, "trump", "bidding_is_over", "E7", None, None),
    ("E10-bid-after-all-have-passed", "p p p p p p p p =s", {}, "thrown_in", "bidding_is_over", "E10", None, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "house", "outcome", "code", "rule", "seat", "may"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_refused_bid_says_why_whose_turn_and_what_is_open(
    said: str, house: Any, outcome: str, code: str, rule: str, seat: int | None, may: str | None
) -> None:
    answer = ask("bidding", dealer=4, upcard="9d", bids=bids(said), house_rules=house)
    assert (answer["legal"], answer["outcome"]) == (False, outcome)
    assert [reason["rule"] for reason in answer["reasons"] if reason["code"] == code] == [rule]
    assert rule in answer["rules"]
    assert answer.get("next_seat") == seat
    assert (choices(answer) if seat else None) == may


def test_E9_what_follows_a_refused_bid_is_not_judged() -> None:
    answer = ask("bidding", dealer=4, upcard="9d", bids=bids("p =s p p"), alone=[2], picked_up=True)
    assert (answer["legal"], codes(answer), answer["next_seat"]) == (False, ["suit_not_on_offer"], 2)


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_E10_E1_thrown_in_and_the_next_seat_deals(dealer: int) -> None:
    answer = ask("bidding", dealer=dealer, upcard="9d", bids=bids("p " * 8, dealer))
    assert (answer["legal"], answer["outcome"], answer["next_dealer"]) == (True, "thrown_in", dealer % 4 + 1)
    assert "next_seat" not in answer


UPCARD: list[Any] = [
    # id, bids, picked up, house rules, refused with
    ("E8-accepting-dealer-takes-it", "p p p a", True, {}, None),
    ("E8-accepting-dealer-must", "p p p a", False, {}, "accepting_dealer_takes"),
    ("E8-ordered-dealer-takes-it", "o", True, {}, None),
    ("E8-ordered-dealer-leaves-it", "o", False, {}, None),
    ("E8-assisted-dealer-leaves-it", "p s", False, {"pick_up": "optional"}, None),
    ("E8-ordered-dealer-must", "o", False, {"pick_up": "required"}, "ordered_dealer_takes"),
    ("E8-assisted-dealer-must", "p s", False, {"pick_up": "required"}, "ordered_dealer_takes"),
    ("E8-nobody-says", "o", None, {"pick_up": "required"}, None),
    ("E8-not-in-the-second-round", "p p p p =s", True, {}, "nothing_to_take"),
    ("E8-left-in-the-second-round", "p p p p =s", False, {"pick_up": "required"}, None),
    ("E8-not-before-trump", "p", True, {}, "nothing_to_take"),
    ("E8-not-after-a-throw-in", "p p p p p p p p", True, {}, "nothing_to_take"),
]


@pytest.mark.parametrize(
    ("said", "picked_up", "house", "code"), [row[1:] for row in UPCARD], ids=[row[0] for row in UPCARD]
)
def test_E8_upcard(said: str, picked_up: bool | None, house: Any, code: str | None) -> None:
    answer = ask("bidding", dealer=4, upcard="Kd", bids=bids(said), picked_up=picked_up, house_rules=house)
    assert answer["legal"] == (code is None)
    if code:
        assert [reason["rule"] for reason in answer["reasons"] if reason["code"] == code] == ["E8"]


def test_E8_a_refused_pick_up_says_what_the_dealer_may_do() -> None:
    answer = ask("bidding", dealer=4, upcard="Kd", bids=bids("p p p a"), picked_up=False)
    assert (answer["next_seat"], answer["choices"]) == (4, [{"picked_up": True}])
    assert (answer["outcome"], answer["trump"], answer["leader"]) == ("trump", "d", 1)


# --- the joker turned up (E6) ---

PACK_25 = {"pack": 25}


def test_E6_the_dealer_names_a_suit_first() -> None:
    answer = ask("bidding", dealer=4, upcard="Rj", bids=[], house_rules=PACK_25)
    assert (answer["legal"], answer["outcome"], answer["next_seat"]) == (True, "open", 4)
    assert choices(answer) == "=s =h =d =c"
    assert answer["rules"] == ["E6"]


@pytest.mark.parametrize("suit", "shdc")
def test_E6_the_suit_named_counts_as_the_upcards(suit: str) -> None:
    named = {"dealer": 4, "upcard": "Rj", "joker_suit": suit, "house_rules": PACK_25}
    assert ask("bidding", bids=bids("p p o"), **named)["trump"] == suit
    assert f"={suit}" not in choices(ask("bidding", bids=bids("p p p p"), **named))
    assert not ask("bidding", bids=bids(f"p p p p ={suit}"), **named)["legal"]


@pytest.mark.parametrize(("word", "suit"), [("spades", "s"), ("hearts", "h"), ("diamonds", "d"), ("clubs", "c")])
def test_E6_a_fixed_suit(word: str, suit: str) -> None:
    house = PACK_25 | {"joker_upcard": word}
    assert ask("bidding", dealer=4, upcard="Rj", bids=bids("o"), house_rules=house)["trump"] == suit
    refused = ask("bidding", dealer=4, upcard="Rj", bids=bids(f"p p p p ={suit}"), house_rules=house)
    assert (refused["legal"], "E9" in refused["rules"]) == (False, True)


def test_E5_before_trump_a_jack_has_its_printed_suit() -> None:
    assert ask("bidding", dealer=4, upcard="Jd", bids=bids("o"))["trump"] == "d"


# --- redeals (E11) ---

NINES, NO_FACE, SEVENS = "9s 9h 9d 9c Ts", "T9s 8h 7d 9c", "9s 9h 9d Tc 7s"
REDEALS: list[Any] = [
    ("E11-off", {}, NINES, []),
    ("E11-farmers-hand", {"farmers_hand": True}, NINES, [1]),
    ("E11-no-ace-no-face", {"no_ace_no_face": True}, NINES, [1]),
    ("E11-sevens-are-no-farmers-hand", {"farmers_hand": True, "pack": 32}, SEVENS, []),
    ("E11-sevens-are-no-faces", {"no_ace_no_face": True, "pack": 32}, SEVENS, [1]),
    ("E11-mixed-low-cards", {"no_ace_no_face": True, "pack": 32}, NO_FACE, [1]),
    ("E11-a-jack-is-a-face", {"no_ace_no_face": True}, "9s 9h 9d Tc Js", []),
    ("E11-an-ace", {"no_ace_no_face": True}, "9s 9h 9d Tc As", []),
    ("E11-the-joker", {"no_ace_no_face": True, "pack": 25}, "9s 9h 9d Tc Rj", []),
    ("E11-the-joker-is-no-nine", {"farmers_hand": True, "pack": 25}, "9s 9h 9d Tc Rj", []),
]


@pytest.mark.parametrize(("house", "hand", "seats"), [row[1:] for row in REDEALS], ids=[row[0] for row in REDEALS])
def test_E11_redeal(house: Any, hand: str, seats: list[int]) -> None:
    answer = ask("bidding", dealer=4, upcard="Kd", bids=[], hands={"1": hand}, house_rules=house)
    assert (answer["outcome"], answer["may_redeal"], answer["next_seat"]) == ("open", seats, 1)
    assert ("E11" in answer["rules"]) == bool(seats)


def test_E11_only_before_any_bid() -> None:
    request = {"dealer": 4, "upcard": "Kd", "hands": {"1": NINES}, "house_rules": {"farmers_hand": True}}
    assert "may_redeal" not in ask("bidding", bids=bids("p"), **request)
    assert ask("bidding", bids=[], **request | {"hands": {"3": NINES, "1": "AKQJs Td"}})["may_redeal"] == [3]
    assert "may_redeal" not in ask("bidding", bids=[], dealer=4, upcard="Kd")


# --- the other forms (E22, E23) ---


def test_E22_three_handed() -> None:
    request = {"form": "three_handed", "dealer": 3, "upcard": "Ah"}
    turn = ask("bidding", bids=bids("p p", 3, 3), **request)
    assert (turn["next_seat"], choices(turn)) == (3, "p a")
    second = ask("bidding", bids=bids("p p p", 3, 3), **request)
    assert (second["next_seat"], choices(second)) == (1, "p =s =d =c")
    made = ask("bidding", bids=bids("p o", 3, 3), **request)
    assert (made["trump"], made["maker"], made["leader"], "makers" in made) == ("h", 2, 1, False)
    assert "E22" in made["rules"]
    assert ask("bidding", bids=bids("p " * 6, 3, 3), **request)["next_dealer"] == 1


def test_E23_two_handed() -> None:
    request = {"form": "two_handed", "dealer": 1, "upcard": "Kd"}
    made = ask("bidding", bids=bids("p a", 1, 2), picked_up=True, **request)
    assert (made["trump"], made["maker"], made["leader"], "makers" in made) == ("d", 1, 2, False)
    assert ask("bidding", bids=bids("p p p p", 1, 2), **request)["next_dealer"] == 2
    stuck = ask("bidding", bids=bids("p p p p", 1, 2), house_rules=STICK, **request)
    assert (stuck["legal"], stuck["next_seat"], choices(stuck)) == (False, 1, "=s =h =c")


# --- contradictions ---

CONTRADICTIONS: list[Any] = [
    ("E7-out-of-turn", {"bids": [{"seat": 2, "bid": "pass"}]}, [("/bids/0/seat", "seat_order")]),
    ("E7-twice-in-a-row", {"bids": bids("p") * 2}, [("/bids/1/seat", "seat_order")]),
    ("E9-name-without-suit", {"bids": [{"seat": 1, "bid": "name"}]}, [("/bids/0/suit", "missing_field")]),
    ("E7-suit-with-a-pass", {"bids": [{"seat": 1, "bid": "pass", "suit": "h"}]}, [("/bids/0/suit", "contradiction")]),
    ("E6-no-joker-no-suit", {"joker_suit": "h"}, [("/joker_suit", "contradiction")]),
    ("E6-bids-before-the-suit", {"upcard": "Rj", "house_rules": PACK_25, "bids": bids("p")},
     [("/joker_suit", "missing_field")]),
    ("E6-fixed-suit", {"upcard": "Rj", "joker_suit": "h", "house_rules": PACK_25 | {"joker_upcard": "spades"}},
     [("/joker_suit", "contradiction")]),
    ("E2-no-joker-in-the-pack", {"upcard": "Rj", "joker_suit": "h"}, [("/upcard", "bad_card")]),
    ("E2-no-eights-in-the-pack", {"upcard": "8h", "hands": {"2": "8s AKQJh"}},
     [("/upcard", "bad_card"), ("/hands/2", "bad_card")]),
    ("E3-hand-of-four", {"hands": {"2": "AKQJh"}}, [("/hands/2", "wrong_size")]),
    ("E2-card-in-two-hands", {"hands": {"1": "AKQJTh", "2": "Ah AKQJs"}}, [("/hands/2", "too_many_copies")]),
    ("E12-announced-twice", {"bids": bids("o"), "alone": [1, 1]}, [("/alone/1", "seat_twice")]),
    ("E22-no-seat-4", {"form": "three_handed", "dealer": 4, "alone": [4]},
     [("/dealer", "bad_value"), ("/alone/0", "bad_value")]),
    ("several-at-once", {"upcard": "8h", "bids": bids("p p", 1), "alone": [2, 2], "joker_suit": "s"},
     [("/bids/0/seat", "seat_order"), ("/alone/1", "seat_twice"), ("/joker_suit", "contradiction"),
      ("/upcard", "bad_card")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "expected"), [row[1:] for row in CONTRADICTIONS], ids=[row[0] for row in CONTRADICTIONS]
)
def test_contradictions_name_every_fault(given: Any, expected: list[tuple[str, str]]) -> None:
    assert faults("bidding", **{"dealer": 4, "upcard": "9d", "bids": [], **given}) == expected


def test_E7_out_of_turn_says_whose_turn_it_is_and_what_it_may_bid() -> None:
    said = [*bids("p"), {"seat": 3, "bid": "pass"}]
    with pytest.raises(Exception, match="After seat 1 it is the turn of seat 2, not 3; seat 2 may bid pass, assist"):
        ask("bidding", dealer=4, upcard="9d", bids=said)
