"""Following suit, winning tricks, reneges (E14 to E16)."""

from typing import Any

import pytest

from tests.rules.euchre.asking import ask, codes, faults, plays

PACK_25, PACK_32 = {"pack": 25}, {"pack": 32}

OWED: list[Any] = [
    # id, trump, lead, hand, house rules, owed, playable, forced
    ("E14-any-card-of-the-suit", "c", "Qs", "A9s Jc Kd", {}, ("s", 1), "A9s", ""),
    ("E14-the-only-one", "c", "Qs", "9s Jc Kd", {}, ("s", 1), "9s", "9s"),
    ("E14-void-any-card", "c", "Qs", "Kd Ac", {}, ("s", 0), "Kd Ac", ""),
    ("E14-last-card", "c", "Qs", "Kd", {}, ("s", 0), "Kd", "Kd"),
    ("E14-trump-led", "c", "Ac", "Kd 9c", {}, ("c", 1), "9c", "9c"),
    ("E14-left-bower-led", "h", "Jd", "Kh Qd", {}, ("h", 1), "Kh", "Kh"),
    ("E14-right-bower-led", "h", "Jh", "Kd Jd", {}, ("h", 1), "Jd", "Jd"),
    ("E14-left-bower-follows-trump", "s", "9s", "Jc 9h", {}, ("s", 1), "Jc", "Jc"),
    ("E14-left-bower-is-not-of-its-printed-suit", "h", "Ad", "Jd Kd 9c", {}, ("d", 1), "Kd", "Kd"),
    ("E14-void-but-for-the-bower", "h", "Ad", "Jd 9c Ts", {}, ("d", 0), "Ts Jd 9c", ""),
    ("E14-the-other-colours-jacks-are-plain", "h", "As", "Js Jc 9h", {}, ("s", 1), "Js", "Js"),
    ("E14-joker-led", "s", "Rj", "9s Ah", PACK_25, ("s", 1), "9s", "9s"),
    ("E14-joker-follows-trump", "c", "Ac", "9d Rj", PACK_25, ("c", 1), "Rj", "Rj"),
    ("E14-joker-led-left-bower-follows", "c", "Rj", "9d Js As", PACK_25, ("c", 1), "Js", "Js"),
    ("E14-joker-is-no-plain-card", "c", "Ad", "9d Rj", PACK_25, ("d", 1), "9d", "9d"),
    ("E14-seven-follows-eight", "d", "8c", "As 7c", PACK_32, ("c", 1), "7c", "7c"),
]


@pytest.mark.parametrize(
    ("trump", "lead", "hand", "house", "owed", "playable", "forced"),
    [row[1:] for row in OWED],
    ids=[row[0] for row in OWED],
)
def test_E14_obligation(
    trump: str, lead: str, hand: str, house: Any, owed: tuple[str, int], playable: str, forced: str
) -> None:
    answer = ask("follow", trump=trump, lead=lead, hand=hand, house_rules=house)
    assert (answer["legal"], answer["owed"]) == (None, {"suit": owed[0], "cards": owed[1]})
    assert (answer["playable"], answer["forced"]) == (playable, forced)
    assert answer["example"] in {part[0] + part[-1] for part in playable.split()} or answer["example"][0] in playable


@pytest.mark.parametrize(
    ("trump", "lead", "hand", "house", "playable"),
    [(*row[1:5], row[6]) for row in OWED],
    ids=[row[0] for row in OWED],
)
def test_E14_every_card_of_the_hand(trump: str, lead: str, hand: str, house: Any, playable: str) -> None:
    may = {rank + group[-1] for group in playable.split() for rank in group[:-1]}
    for card in (rank + group[-1] for group in hand.split() for rank in group[:-1]):
        answer = ask("follow", trump=trump, lead=lead, hand=hand, cards=card, house_rules=house)
        assert answer["legal"] == (card in may)
        assert ("suit_owed" in codes(answer)) == (card not in may)
        assert "E14" in answer["rules"]
        assert "playable" not in answer


def test_E14_left_bower_follows_trump() -> None:
    answer = ask("follow", trump="h", lead="Jd", hand="Kh Qd", cards="Qd")
    assert (answer["legal"], answer["example"], answer["rules"]) == (False, "Kh", ["E5", "E14"])
    assert codes(answer) == ["trump_was_led", "suit_owed"]


def test_E5_a_left_bower_played_to_its_printed_suit_is_explained() -> None:
    answer = ask("follow", trump="h", lead="Ad", hand="Jd Kd 9c", cards="Jd")
    assert codes(answer) == ["card_is_trump", "suit_owed"]


@pytest.mark.parametrize(("cards", "played"), [("KQh", 2), ("", 0), ("KQh As", 3)])
def test_E14_a_play_is_one_card(cards: str, played: int) -> None:
    answer = ask("follow", trump="h", lead="9h", hand="KQh As", cards=cards)
    assert (answer["legal"], answer["example"]) == (False, "Qh")
    assert answer["reasons"][0]["code"] == "wrong_number"
    assert answer["reasons"][0]["params"] == {"played": played}


FOLLOW_FAULTS: list[Any] = [
    ("E2-not-in-the-pack", {"hand": "8h As"}, [("/hand", "bad_card")]),
    ("E2-lead-not-in-the-pack", {"lead": "Rj"}, [("/lead", "bad_card")]),
    ("E2-twice", {"hand": "KKh As"}, [("/hand", "too_many_copies")]),
    ("E2-three-times", {"hand": "KKKh As"}, [("/hand", "too_many_copies")]),
    ("E2-lead-in-the-hand", {"hand": "9h As"}, [("/hand", "too_many_copies")]),
    ("E3-six-cards", {"hand": "AKQh AKQd"}, [("/hand", "wrong_size")]),
    ("E3-no-cards", {"hand": ""}, [("/hand", "wrong_size")]),
    ("E14-two-cards-led", {"lead": "9Th"}, [("/lead", "wrong_size")]),
    ("E14-nothing-led", {"lead": ""}, [("/lead", "wrong_size")]),
    ("not-in-hand", {"cards": "Qh"}, [("/cards", "not_in_hand")]),
    ("E2-two-copies-played", {"cards": "KKh"}, [("/cards", "not_in_hand")]),
    ("several-at-once", {"lead": "8h", "hand": "KKh AQJTs", "cards": "Qd"},
     [("/lead", "bad_card"), ("/hand", "too_many_copies"), ("/hand", "wrong_size"), ("/cards", "not_in_hand")]),
    ("no-suit", {"trump": "r"}, [("/trump", "bad_value")]),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), [r[1:] for r in FOLLOW_FAULTS], ids=[r[0] for r in FOLLOW_FAULTS])
def test_E14_contradictions(given: Any, expected: list[tuple[str, str]]) -> None:
    assert faults("follow", **{"trump": "h", "lead": "9h", "hand": "Kh As", **given}) == expected


TRICKS: list[Any] = [
    # id, trump, plays from seat 1 on, house rules, standing of each play: wins, beaten, cannot win
    ("E15-highest-of-the-suit", "h", "9c Ad Tc Qc", {}, "bcbw"),
    ("E15-trump-wins", "d", "Ac Kc 9d Qc", {}, "bbwb"),
    ("E15-highest-trump", "d", "Ac 9d Td 9c", {}, "bbwb"),
    ("E5-right-over-left-over-ace", "h", "Jd Ah Jh 9h", {}, "bbwb"),
    ("E5-left-over-ace", "s", "As Jc Ks Qs", {}, "bwbb"),
    ("E5-left-bower-led", "s", "Jc Ac 9s Ts", {}, "wcbb"),
    ("E5-left-bower-trumps-its-printed-suit", "s", "Ac Jc Kc Qc", {}, "bwbb"),
    ("E4-plain-jack-below-queen", "h", "Js Qs Ts 9s", {}, "bwbb"),
    ("E4-jack-over-ten", "h", "Ts Js 9s Ad", {}, "bwbc"),
    ("E6-joker-over-right-bower", "c", "Jc Rj 9c Js", PACK_25, "bwbb"),
    ("E6-joker-trumps", "c", "Ad Kd Rj Qd", PACK_25, "bbwb"),
    ("E4-eight-over-seven", "c", "7d 8d As Kh", PACK_32, "bwcc"),
    ("E15-nobody-follows", "c", "9d As Kh Qh", {}, "wccc"),
    ("E14-two-cards-cannot-win", "c", "9d AKd Td Qd", {}, "bcbw"),
    ("E14-no-card-cannot-win", "c", "9d - Td 9s", {}, "bcwc"),
]


@pytest.mark.parametrize(
    ("trump", "cards", "house", "expected"), [row[1:] for row in TRICKS], ids=[row[0] for row in TRICKS]
)
@pytest.mark.parametrize("leader", [1, 4])
def test_E15_winner(trump: str, cards: str, house: Any, expected: str, leader: int) -> None:
    answer = ask("trick", trump=trump, plays=plays(cards, leader), house_rules=house)
    assert (
        "".join({"wins": "w", "beaten": "b", "cannot_win": "c"}[play["standing"]] for play in answer["plays"])
        == expected
    )
    winner = (leader + expected.index("w") - 1) % 4 + 1
    assert (answer["winner"], answer["team"]) == (winner, "A" if winner % 2 else "B")
    assert answer["cards"] == cards.split()[expected.index("w")]


SKIPPED: list[Any] = [
    ("E12-one-sits-out", 3, (2,), "9h Ah Kh", 4),
    ("E12-two-sit-out", 2, (3, 4), "Kd Ad", 1),
    ("E12-neighbours-sit-out", 4, (1, 2), "Kd Ad", 3),
]


@pytest.mark.parametrize(
    ("leader", "skipped", "cards", "winner"), [r[1:] for r in SKIPPED], ids=[r[0] for r in SKIPPED]
)
def test_E15_seats_that_sit_out(leader: int, skipped: tuple[int, ...], cards: str, winner: int) -> None:
    assert ask("trick", trump="c", plays=plays(cards, leader, skipped=skipped))["winner"] == winner


@pytest.mark.parametrize(("form", "seats"), [("three_handed", 3), ("two_handed", 2)])
def test_E22_E23_no_teams(form: str, seats: int) -> None:
    answer = ask("trick", form=form, trump="d", plays=plays("Ac 9d Jh", 2, seats))
    assert (answer["winner"], "team" in answer) == (1, False)


RENEGES: list[Any] = [
    # id, trump, plays from seat 1 on, hands, who reneged, what could have been played
    ("E16-trumped-with-suit-in-hand", "h", "As Ks 9h Qs", {"3": "T9s 9h"}, [3], ["T9s"]),
    ("E16-discarded", "h", "As Kd Ts Qs", {"2": "9s Kd"}, [2], ["9s"]),
    ("E16-hand-unknown", "h", "As Kd Ts Qs", {}, [], []),
    ("E16-hand-void", "h", "As Kd Ts Qs", {"2": "Kd 9h"}, [], []),
    ("E16-left-bower-is-no-diamond", "h", "Ad 9c Kd Qd", {"2": "Jd 9c"}, [], []),
    ("E16-left-bower-kept", "h", "9h 9c Kh Qh", {"2": "Jd 9c"}, [2], ["Jd"]),
    ("E16-left-bower-thrown-on-diamonds", "h", "Ad Jd Kd Qd", {"2": "Jd 9d"}, [2], ["9d"]),
    (
        "E16-three-of-them",
        "h",
        "As Kd Ad Qd",
        {"2": "9s Kd", "3": "Ts Ad", "4": "Qs Qd"},
        [2, 3, 4],
        ["9s", "Ts", "Qs"],
    ),
    ("E16-the-leader-cannot", "h", "As Ks Ts Qs", {"1": "As Kh"}, [], []),
]


@pytest.mark.parametrize(
    ("trump", "cards", "hands", "seats", "playable"), [row[1:] for row in RENEGES], ids=[row[0] for row in RENEGES]
)
def test_E16_renege(trump: str, cards: str, hands: dict[str, str], seats: list[int], playable: list[str]) -> None:
    answer = ask("trick", trump=trump, plays=plays(cards), hands=hands)
    found = answer["revokes"]
    assert [(fault["seat"], fault["legal"], fault["playable"]) for fault in found] == [
        (seat, False, cards) for seat, cards in zip(seats, playable, strict=True)
    ]
    assert ("E16" in answer["rules"]) == bool(seats)
    assert all("E14" in fault["rules"] and "E16" in fault["rules"] for fault in found)
    assert all("penalty" not in fault for fault in found)


PENALTIES: list[Any] = [
    ("E16-both-partners", "four_handed", "As Kd Ts Qs", (), {"points": 2, "to": "A"}),
    ("E16-against-a-lone-seat", "four_handed", "As Kd Qs", (3,), {"points": 4, "to": "A"}),
    ("E16-by-a-lone-seat", "four_handed", "As Kd Ts", (4,), {"points": 2, "to": "A"}),
    ("E16-three-handed", "three_handed", "As Kd Ts", (), {"points": 2}),
    ("E16-two-handed", "two_handed", "As Kd", (), {"points": 2}),
]


@pytest.mark.parametrize(
    ("form", "cards", "skipped", "penalty"), [r[1:] for r in PENALTIES], ids=[r[0] for r in PENALTIES]
)
def test_E16_two_points(form: str, cards: str, skipped: tuple[int, ...], penalty: dict[str, Any]) -> None:
    request = {"form": form, "trump": "h", "plays": plays(cards, skipped=skipped), "hands": {"2": "9s Kd"}}
    answer = ask("trick", house_rules={"renege_penalty": "two_points"}, **request)
    assert [fault["penalty"] for fault in answer["revokes"]] == [penalty]
    assert "renege_costs" in codes(answer)


@pytest.mark.parametrize("hands", [{}, {"2": "AKd"}])
def test_E14_another_number_of_cards_is_a_fault_but_no_renege(hands: dict[str, str]) -> None:
    request = {"trump": "c", "plays": plays("9d AKd Td Qd"), "hands": hands}
    answer = ask("trick", house_rules={"renege_penalty": "two_points"}, **request)
    (fault,) = answer["revokes"]
    assert (fault["seat"], fault["rules"], fault["reasons"][0]["code"]) == (2, ["E14"], "wrong_number")
    assert (fault["owed"] is None) == (not hands)
    assert "penalty" not in fault


TRICK_FAULTS: list[Any] = [
    ("E2-played-twice", {"plays": plays("9c Ac 9c Kc")}, [("/plays/2/cards", "too_many_copies")]),
    ("E2-not-in-the-pack", {"plays": plays("9c 8c Tc Kc")}, [("/plays/1/cards", "bad_card")]),
    ("E2-in-another-hand", {"hands": {"3": "Tc 9c"}}, [("/plays/0/cards", "too_many_copies")]),
    ("E2-in-two-hands", {"hands": {"3": "Tc 9s", "4": "Kc 9s"}}, [("/hands/4", "too_many_copies")]),
    ("E14-back-and-forth", {"plays": [plays("9c Ac Tc Kc")[n] for n in (0, 2, 1, 3)]}, [("/plays/2/seat", "seat_order")]),
    ("E14-round-the-corner", {"plays": plays("9c Ac", 4) + plays("Tc", 3) + plays("Kc", 2)},
     [("/plays/3/seat", "seat_order")]),
    ("E14-seat-twice", {"plays": plays("9c Ac Tc") + plays("Kc", 1)}, [("/plays/3/seat", "seat_twice")]),
    ("E14-one-play-is-no-trick", {"plays": plays("9c")}, [("/plays", "wrong_size")]),
    ("E14-two-cards-led", {"plays": plays("9Ac Tc")}, [("/plays/0/cards", "wrong_size")]),
    ("E3-six-in-hand", {"hands": {"3": "AQJTc 9Ts"}}, [("/hands/3", "wrong_size"), ("/plays/1/cards", "too_many_copies")]),
    ("E3-none-in-hand", {"hands": {"3": ""}}, [("/hands/3", "wrong_size"), ("/plays/2/cards", "not_in_hand")]),
    ("not-in-hand", {"hands": {"3": "9s"}}, [("/plays/2/cards", "not_in_hand")]),
    ("E22-no-seat-4", {"form": "three_handed"}, [("/plays/3/seat", "bad_value")]),
    ("E23-no-seat-3", {"form": "two_handed", "plays": plays("9c Ac"), "hands": {"3": "9s"}}, [("/hands/3", "bad_value")]),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), [r[1:] for r in TRICK_FAULTS], ids=[r[0] for r in TRICK_FAULTS])
def test_E14_trick_contradictions(given: Any, expected: list[tuple[str, str]]) -> None:
    assert faults("trick", **{"trump": "h", "plays": plays("9c Ac Tc Kc"), **given}) == expected
