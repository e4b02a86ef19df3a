"""Evenings of Euchre through HTTP only: a whole match with two phones and all that goes wrong, and the small forms."""

from typing import Any

import pytest
from flask import Flask

from tests.tables.phone import Phone, opened

COLUMNS = "deal dealer trump maker makers alone tricks_A tricks_B outcome points_A points_B score_A score_B reneges winner notes"
SHEET = """
1 4 h 2 B 2   0 5 lone_march     0 4 0 4  - - -
2 1 - - - -   0 0 thrown_in      0 0 0 4  - - -
3 2 s 3 A -   3 2 made           1 0 1 4  - - Dee dealt twice
4 3 s 4 B -   0 1 renege         2 0 3 4  2 - -
5 4 - 3 A 2   1 4 defended_alone 0 2 3 6  - - -
6 1 d 1 A -   5 0 march          2 0 5 6  - - the cat took a card; =tea
7 2 c 2 B 2   1 4 lone_made      0 1 5 7  - - -
8 3 h 4 B 4,1 0 5 lone_march     0 4 5 11 - B -
"""


def test_a_match(app: Flask) -> None:
    house = {"renege_penalty": "two_points", "call_for_best": True}
    ana, keys = opened(app, game="euchre", dealer=4, house_rules=house)
    bo = Phone(app, ana.table, keys["scorer"])

    loner_with_cards(ana, bo)
    thrown_in(bo)
    wrong_maker(ana)
    renege(ana, bo)
    only_the_outcome(bo)
    correction(ana)
    to_the_end(ana, bo)

    over = ana.read()
    assert (over["game_over"], over["winner"], over["score"]) == (True, "B", {"A": 5, "B": 11})
    assert ana.refused(named("h", 1))["verdict"]["reasons"][0]["code"] == "game_is_over"
    ana.book({"type": "note", "text": "good night"})
    check_sheet(ana)
    log = ana.ask("GET", f"/tables/{ana.table}/events").get_json()["events"]
    assert [entry["version"] for entry in log] == list(range(1, ana.read()["version"] + 1))


def loner_with_cards(ana: Phone, bo: Phone) -> None:
    """Seat 2 assists the dealer, goes alone and gets the upcard for its nine of spades."""
    bidding: dict[str, Any] = {"type": "bidding", "upcard": "Qh", "bids": bids("pass assist", 1)}
    assert ana.refused({**bidding, "alone": [2, 4]})["verdict"]["reasons"][0]["code"] == "bidding_is_not_legal"
    assert ana.refused({**bidding, "bids": bids("pass pass", 1)})["verdict"]["judged"]["outcome"] == "open"
    deal = ana.book({**bidding, "alone": [2], "picked_up": True})["deal"]
    assert [deal[name] for name in ("trump", "maker", "makers", "alone", "leader")] == ["h", 2, "B", [2], 3]
    assert bo.send(trick(3, "Ts", "As", "Qh", skipped=4)).status_code == 412
    bo.read()
    assert code(bo.refused(trick(1, "As", "Qh", "Ts", skipped=4))) == "wrong_seat_leads"
    assert code(bo.refused(trick(3, "Ts", "9d", "As", "Qh"))) == "seat_sits_out"
    assert code(bo.refused(trick(3, "Qh", "As", "9s", skipped=4))) == "upcard_is_the_dealers"
    after = bo.book(trick(3, "Ts", "As", "Qh", skipped=4))
    assert (after["deal"]["tricks"], after["deal"]["leader"]) == ({"A": 0, "B": 1}, 2)
    for cards in ("Jh 9c 9h", "Jd Qd Th", "Ah Kd Qc", "Kh Ad Ks"):
        bo.book(trick(2, *cards.split(), skipped=4))
    assert code(bo.refused(won(2))) == "more_tricks_than_there_are"
    after = bo.book({"type": "deal"})
    assert (after["score"], after["deal"]["number"], after["deal"]["dealer"]) == ({"A": 0, "B": 4}, 2, 1)


def thrown_in(bo: Phone) -> None:
    after = bo.book({"type": "bidding", "upcard": "9c", "bids": bids("pass " * 8, 2)})
    assert (after["score"], after["deal"]["number"], after["deal"]["dealer"]) == ({"A": 0, "B": 4}, 3, 2)
    bo.book({"type": "undo"})
    assert bo.book({"type": "thrown_in"})["deal"] == after["deal"]


def wrong_maker(ana: Phone) -> None:
    """Somebody enters the wrong maker and notices two deals later."""
    ana.read()
    ana.book(named("s", 4))
    ana.book({"type": "note", "text": "Dee dealt twice"})
    ana.book(won(3))
    ana.book(won("A"))
    ana.book(won(2))
    assert code(ana.refused({"type": "deal"})) == "tricks_are_missing"
    assert code(ana.refused({"type": "deal", "tricks": {"A": 3, "B": 3}})) == "tricks_do_not_add_up"
    assert ana.book({"type": "deal", "tricks": {"A": 3, "B": 2}})["score"] == {"A": 2, "B": 4}


def renege(ana: Phone, bo: Phone) -> None:
    """Bo plays a club to diamonds, and a diamond later."""
    ana.book({"type": "bidding", "upcard": "9h", "bids": bids("pass pass pass pass name:s", 4)})
    ana.book(trick(4, "Ad", "Kd", "9c", "Qd"))
    problem = ana.refused(trick(4, "As", "Ks", "Td", "9s"))
    assert problem["verdict"]["rules"] == ["E16"]
    assert problem["verdict"]["reasons"][0]["params"] == {"seat": 2, "suit": "d", "cards": "Td"}
    bo.read()
    after = bo.book({"type": "renege", "seat": 2})
    assert (after["score"], after["deal"]["number"], after["deal"]["trump"]) == ({"A": 4, "B": 4}, 5, None)


def only_the_outcome(bo: Phone) -> None:
    assert code(bo.refused({"type": "deal", "tricks": {"A": 1, "B": 4}})) == "maker_is_not_known"
    after = bo.book({"type": "deal", "tricks": {"A": 1, "B": 4}, "maker": 3, "alone": [2]})
    assert after["score"] == {"A": 4, "B": 6}


def correction(ana: Phone) -> None:
    """The maker of the third deal is put right; what would contradict a later event is not."""
    ana.read()
    log = ana.ask("GET", f"/tables/{ana.table}/events").get_json()["events"]
    wrong = next(entry["version"] for entry in log if entry["event"].get("trump") == "s")
    refused = ana.refused({"type": "correct", "corrects": wrong, "event": named("s", 4, 4)})
    assert (refused["refused"]["version"], refused["refused"]["type"]) == (wrong + 4, "trick")
    assert code(refused) == "seat_sits_out"
    after = ana.book({"type": "correct", "corrects": wrong, "event": named("s", 3)})
    assert (after["score"], after["deal"]["number"]) == ({"A": 3, "B": 6}, 6)


def to_the_end(ana: Phone, bo: Phone) -> None:
    ana.book(named("d", 1))
    ana.book({"type": "note", "text": "the cat took a card"})
    ana.book({"type": "note", "text": "=tea"})
    assert ana.book({"type": "deal", "tricks": {"A": 5, "B": 0}})["score"] == {"A": 5, "B": 6}
    bo.read()
    bo.book(named("c", 2, 2))
    assert bo.book({"type": "deal", "tricks": {"A": 1, "B": 4}})["score"] == {"A": 5, "B": 7}
    bo.book(named("h", 4, 4, 1))
    for _ in range(5):
        bo.book(won(4))
    assert bo.book({"type": "deal"})["game_over"] is True
    undone = bo.book({"type": "undo"})
    assert (undone["game_over"], undone["winner"], undone["score"]) == (False, None, {"A": 5, "B": 7})
    assert bo.book({"type": "redo"})["winner"] == "B"


def check_sheet(ana: Phone) -> None:
    rows = ana.ask("GET", f"/tables/{ana.table}/sheet").get_json()["rows"]
    expected = [cells(line) for line in SHEET.strip().splitlines()]
    assert len(rows) == len(expected)
    for row, right in zip(rows, expected, strict=True):
        assert row == right
    header, *lines = ana.ask("GET", f"/tables/{ana.table}/sheet", Accept="text/csv").text.splitlines()
    assert header == ",".join(COLUMNS.split())
    assert lines == [",".join("" if cell is None else str(cell) for cell in row.values()) for row in expected]


def cells(line: str) -> dict[str, Any]:
    values = line.split(maxsplit=15)
    read = [int(value) if value.isdigit() else None if value == "-" else value for value in values]
    row: dict[str, Any] = dict(zip(COLUMNS.split(), read, strict=True))
    seats = {name: None if row[name] is None else str(row[name]).replace(",", " ") for name in ("alone", "reneges")}
    return {**row, **seats, "notes": row["notes"] or ""}


# --- three- and two-handed ---


def test_a_match_three_handed(app: Flask) -> None:
    ana, _ = opened(
        app, game="euchre", players=["Ana", "Bo", "Cai"], form="three_handed", dealer=3, house_rules={"target": 5}
    )
    assert ana.read()["players"][2] == {"seat": 3, "name": "Cai"}
    assert code(ana.refused(named("h", 2, 2))) == "nobody_goes_alone"
    ana.book(named("h", 2))
    for seat in (2, 2, 2, 1, 3):
        ana.book(won(seat))
    assert ana.book({"type": "deal"})["score"] == {"1": 0, "2": 1, "3": 0}
    ana.book({"type": "deal", "tricks": {"1": 3, "2": 1, "3": 1}, "maker": 3})
    deal = ana.book({"type": "bidding", "upcard": "9h", "bids": bids("pass order_up", 3, 3), "picked_up": True})["deal"]
    assert (deal["dealer"], deal["maker"], deal["leader"]) == (2, 1, 3)
    ana.book(trick(3, "As", "Jh", "Ks", seats=3))
    for _ in range(4):
        ana.book(won(1))
    over = ana.book({"type": "deal"})
    assert (over["score"], over["winner"], over["deal"]["dealer"]) == ({"1": 5, "2": 3, "3": 0}, 1, 3)
    assert ana.read() == over
    header, *lines = ana.ask("GET", f"/tables/{ana.table}/sheet", Accept="text/csv").text.splitlines()
    sides = [f"{what}_{seat}" for what in ("points", "score") for seat in (1, 2, 3)]
    assert header.split(",") == [
        *("deal", "dealer", "trump", "maker", "tricks_1", "tricks_2", "tricks_3", "outcome"), *sides,
        *("reneges", "winner", "notes"),
    ]  # fmt: skip
    assert lines == [
        "1,3,h,2,1,3,1,made,0,1,0,0,1,0,,,",
        "2,1,,3,3,1,1,euchred,2,2,0,2,3,0,,,",
        "3,2,h,1,5,0,0,march,3,0,0,5,3,0,,1,",
    ]


def test_a_match_two_handed(app: Flask) -> None:
    ana, _ = opened(app, game="euchre", players=["Ana", "Bo"], form="two_handed", dealer=1, house_rules={"target": 3})
    ana.book(named("c", 2))
    ana.book(trick(2, "Jc", "9d", seats=2))
    assert ana.read()["deal"]["leader"] == 2
    ana.book({"type": "deal", "tricks": {"1": 0, "2": 5}})
    ana.book({"type": "thrown_in"})
    over = ana.book({"type": "deal", "tricks": {"1": 2, "2": 3}, "maker": 2})
    assert (over["score"], over["winner"], over["game_over"]) == ({"1": 0, "2": 3}, 2, True)
    rows = ana.ask("GET", f"/tables/{ana.table}/sheet").get_json()["rows"]
    assert [(row["dealer"], row["outcome"], row["points_2"], row["score_2"]) for row in rows] == [
        (1, "march", 2, 2),
        (2, "thrown_in", 0, 2),
        (1, "made", 1, 3),
    ]
    assert rows[0].keys() == {
        *("deal", "dealer", "trump", "maker", "tricks_1", "tricks_2", "outcome", "points_1", "points_2"),
        *("score_1", "score_2", "reneges", "winner", "notes"),
    }


# --- opening a table ---


@pytest.mark.parametrize(("form", "seats"), [(None, 4), ("railroad", 4), ("three_handed", 3), ("two_handed", 2)])
def test_E1_the_first_dealer_is_drawn_and_stays(app: Flask, form: str | None, seats: int) -> None:
    named_form = {"form": form} if form else {}
    ana, _ = opened(app, game="euchre", players=["Ana", "Bo", "Cai", "Dee"][:seats], **named_form)
    new = ana.read()
    assert new["form"] == (form or "four_handed")
    assert new["deal"]["dealer"] in range(1, seats + 1)
    ana.book({"type": "thrown_in"})
    assert ana.book({"type": "undo"})["deal"] == new["deal"]


OPENINGS: list[Any] = [
    ({"players": ["a"] * 3}, [("/players", "wrong_size")]),
    ({"players": ["a"] * 4, "form": "two_handed"}, [("/players", "wrong_size")]),
    ({"players": ["a"] * 3, "form": "three_handed", "dealer": 4}, [("/dealer", "bad_value")]),
    ({"players": ["a"] * 4, "form": "solo"}, [("/form", "bad_value")]),
    ({"players": ["a"] * 4, "house_rules": {"target": 0}}, [("/house_rules/target", "bad_value")]),
    ({"players": ["a"] * 2, "house_rules": {"tagret": 5}}, [("/players", "wrong_size"), ("/house_rules/tagret", "unknown_field")]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "faults"), OPENINGS)
def test_a_table_that_cannot_be_opened(app: Flask, body: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    answer = app.test_client().post("/v1/tables", json={"game": "euchre", "dealer": 1, **body})
    assert answer.status_code == 422
    assert [(fault["pointer"], fault["code"]) for fault in answer.get_json(force=True)["errors"]] == faults


# --- events in short ---


def named(trump: str, maker: int, *alone: int) -> dict[str, Any]:
    return {"type": "bidding", "trump": trump, "maker": maker, "alone": list(alone)}


def bids(words: str, first: int, seats: int = 4) -> list[dict[str, Any]]:
    """Bids from this seat on; `name:s` names spades."""
    said: list[dict[str, Any]] = []
    for place, word in enumerate(words.split()):
        bid, _, suit = word.partition(":")
        said.append({"seat": (first + place - 1) % seats + 1, "bid": bid, **({"suit": suit} if suit else {})})
    return said


def trick(leader: int, *cards: str, seats: int = 4, skipped: int = 0) -> dict[str, Any]:
    """A trick of all seats but one that sits out."""
    order = [seat for seat in ((leader + place - 1) % seats + 1 for place in range(seats)) if seat != skipped]
    return {"type": "trick", "plays": [{"seat": s, "cards": c} for s, c in zip(order, cards, strict=True)]}


def won(winner: Any) -> dict[str, Any]:
    return {"type": "trick", "winner": winner}


def code(problem: dict[str, Any]) -> str:
    first: str = problem["verdict"]["reasons"][0]["code"]
    return first
