"""A whole evening of Tractor through HTTP only: two phones, from 2 past the ace, with everything that goes wrong."""

from typing import Any

from flask import Flask

from tests.tables.phone import Phone, opened, trick, won

COLUMNS = "round trump_rank trump_suit declarers starter tricks talon_points opponents_points change_team change_ranks rank_A rank_B winner notes"
SHEET = """
1 2 h        A 1 4 0    75  A 1 3 2 - Bo threw too early
2 3 s        A 3 2 100  130 B 1 3 3 - -
3 3 no-trump B 4 0 -    85  - 0 3 3 - -
4 3 d        A 1 1 0    0   A 3 6 3 - -
5 6 c        A 3 0 -    35  A 2 8 3 - the cat took a card
6 8 h        A 1 0 -    0   A 3 J 3 - -
7 J h        A 3 0 -    0   A 3 A 3 - -
8 A -        A 1 0 -    60  A 1 A 3 A -
"""


def test_an_evening(app: Flask) -> None:
    ana, keys = opened(app)
    bo = Phone(app, ana.table, keys["scorer"])

    first_round(ana, bo)
    second_round(ana, bo)
    no_trump(ana)
    wrong_winner(ana, bo)
    to_the_end(ana, bo)

    over = ana.read()
    assert (over["game_over"], over["winner"], over["ranks"]) == (True, "A", {"A": "A", "B": "3"})
    assert ana.refused(won(1))["verdict"]["reasons"][0]["code"] == "game_is_over"
    ana.book({"type": "note", "text": "good night"})
    check_sheet(ana)
    check_log(ana)


def first_round(ana: Phone, bo: Phone) -> None:
    """With cards: a reveal that is cancelled, a failed throw, a refused play, the talon."""
    ana.book({"type": "trump", "reveals": [{"seat": 2, "cards": "2s"}, {"seat": 1, "cards": "22h"}]})
    assert bo.send(won(2)).status_code == 412
    assert bo.read()["round"]["trump"] == {"rank": "2", "suit": "h"}
    bo.book({"type": "failed_throw", "seat": 1, "thrown": "AKK9s", "led": "9s"})
    ana.read()
    assert ana.refused(trick("9s", "Ts", "5s", "3c 4c"))["verdict"]["rules"] == ["T19"]
    assert ana.refused(trick("9s", "Ts", "5s", "3s", leader=2))["verdict"]["reasons"][0]["code"] == "wrong_seat_leads"
    snapshot = ana.book(trick("9s", "Ts", "5s", "3s"))
    assert (snapshot["round"]["opponents_points"], snapshot["round"]["leader"]) == (45, 2)
    assert (snapshot["round"]["next_bound"], snapshot["round"]["to_next_bound"]) == (80, 35)
    ana.book({"type": "note", "text": "Bo threw too early"})
    ana.book(trick("KKd", "44h", "QQd", "T5d", leader=2))
    ana.book(won(4, 30, 10))
    ana.book(won("A", 15, 12))
    after = ana.book({"type": "round", "talon": "KK55c 3467c"})
    assert after["round"]["declarers"] == "A"
    assert after["round"]["starter"] == 3


def second_round(ana: Phone, bo: Phone) -> None:
    """In short, and the opponents win the last trick."""
    bo.read()
    bo.book({"type": "trump", "suit": "s"})
    bo.book(won(3, 100, 20))
    bo.book(won(4, 30, 5))
    after = bo.book({"type": "round", "talon_points": 10})
    assert (after["ranks"], after["round"]["declarers"], after["round"]["starter"]) == ({"A": "3", "B": "3"}, "B", 4)


def no_trump(ana: Phone) -> None:
    ana.read()
    reveals = [{"seat": 3, "cards": "3h"}, {"seat": 2, "cards": "BBj"}]
    assert ana.book({"type": "trump", "reveals": reveals})["round"]["trump"] == {"rank": "3", "suit": None}
    ana.book({"type": "round", "opponents_points": 85})


def wrong_winner(ana: Phone, bo: Phone) -> None:
    """Somebody enters the wrong winner and notices a round later; undo and redo on the way."""
    bo.read()
    bo.book({"type": "trump", "suit": "d", "seat": 1})
    wrong = bo.book(won(2, 40, 25))["version"]
    end = bo.book({"type": "round", "talon_points": 0})
    assert end["round"]["declarers"] == "A"
    assert end["ranks"] == {"A": "4", "B": "3"}
    undone = bo.book({"type": "undo"})
    assert undone["can_redo"] == {"version": end["version"], "type": "round"}
    assert bo.book({"type": "redo"})["ranks"] == {"A": "4", "B": "3"}
    corrected = bo.book({"type": "correct", "corrects": wrong, "event": won(1, 40, 25)})
    assert corrected["ranks"] == {"A": "6", "B": "3"}
    ana.read()


def to_the_end(ana: Phone, bo: Phone) -> None:
    for suit, points in (("c", 35), ("h", 0), ("h", 0)):
        ana.book({"type": "trump", "suit": suit})
        if suit == "c":
            ana.book({"type": "note", "text": "the cat took a card"})
        ana.book({"type": "round", "opponents_points": points})
    bo.read()
    assert bo.read()["round"]["trump_rank"] == "A"
    bo.book({"type": "round", "opponents_points": 60})


def cells(line: str) -> dict[str, Any]:
    values = line.split(maxsplit=13)
    read = [int(value) if value.lstrip("-").isdigit() else None if value == "-" else value for value in values]
    row: dict[str, Any] = dict(zip(COLUMNS.split(), read, strict=True))
    row["notes"] = row["notes"] or ""
    row["trump_suit"] = "no trump" if row["trump_suit"] == "no-trump" else row["trump_suit"]
    return row | {name: None if row[name] is None else str(row[name]) for name in ("trump_rank", "rank_A", "rank_B")}


def check_sheet(ana: Phone) -> None:
    rows = ana.ask("GET", f"/tables/{ana.table}/sheet").get_json()["rows"]
    expected = [cells(line) for line in SHEET.strip().splitlines()]
    for row, right in zip(rows, expected, strict=True):
        assert row == right
    csv = ana.ask("GET", f"/tables/{ana.table}/sheet", Accept="text/csv").text.splitlines()
    assert csv[0] == ",".join(COLUMNS.split())
    assert len(csv) == 9
    assert csv[1] == "1,2,h,A,1,4,0,75,A,1,3,2,,Bo threw too early"


def check_log(ana: Phone) -> None:
    log = ana.ask("GET", f"/tables/{ana.table}/events").get_json()["events"]
    assert [entry["version"] for entry in log] == list(range(1, ana.read()["version"] + 1))
