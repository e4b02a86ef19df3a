"""Opening a table, booking events, reading it: versions, retries, limits."""

import json
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from api.tables import MOST_EVENTS
from tests.tables.phone import Phone, opened, trick, won

HEARTS = {"type": "trump", "suit": "h", "seat": 1}


def test_a_new_table_shows_its_keys_once(app: Flask) -> None:
    answer = app.test_client().post("/v1/tables", json={"game": "tractor", "players": ["Ana", "Bo", "Cai", "Dee"]})
    body = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/tables/{body['id']}"
    assert answer.headers["ETag"] == '"0"'
    assert set(body["keys"]) == {"host", "scorer", "viewer"}
    assert len(set(body["keys"].values())) == 3
    again = Phone(app, body["id"], body["keys"]["viewer"]).read()
    assert "keys" not in again
    assert again["players"][1] == {"seat": 2, "name": "Bo", "team": "B"}
    assert (again["version"], again["can_undo"], again["can_redo"], again["recent_ids"]) == (0, None, None, [])


OPENINGS: list[Any] = [
    ({}, [("/game", "missing_field"), ("/players", "missing_field")]),
    ({"game": "poker", "players": ["a"] * 4}, [("/game", "bad_value")]),
    ({"game": "tractor", "players": ["a"] * 3}, [("/players", "wrong_size")]),
    ({"game": "tractor", "players": ["a"] * 5}, [("/players", "wrong_size")]),
    ({"game": "tractor", "players": ["a", "", "c", "d"]}, [("/players/1", "bad_value")]),
    ({"game": "tractor", "players": ["a", "b" * 41, "c", "d"]}, [("/players/1", "bad_value")]),
    ({"game": "tractor", "players": ["a", "b\u0007", "c", "d"]}, [("/players/1", "bad_value")]),
    ({"game": "tractor", "players": ["a", "b\u202eb", "c", "d"]}, [("/players/1", "bad_value")]),
    ({"game": "tractor", "players": ["a", "b", "c", 4]}, [("/players/3", "bad_type")]),
    (
        {"game": "tractor", "players": ["a"] * 4, "house_rules": {"rank_gap": 1}},
        [("/house_rules/rank_gap", "bad_type")],
    ),
    ({"game": "tractor", "players": ["a"] * 4, "dealer": 1}, [("/dealer", "unknown_field")]),
    ({"game": "tractor", "players": ["a"] * 4, "colour": 1}, [("/colour", "unknown_field")]),
]


@pytest.mark.parametrize(("body", "faults"), OPENINGS)
def test_a_table_that_cannot_be_opened(app: Flask, body: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    answer = app.test_client().post("/v1/tables", json=body)
    assert answer.status_code == 422
    assert [(fault["pointer"], fault["code"]) for fault in answer.get_json(force=True)["errors"]] == faults


@pytest.mark.parametrize("name", ["阿娜", "Аня", "Zoë 🂡", "عائشة", "O'Brien", "x" * 40])
def test_names_in_any_script(app: Flask, name: str) -> None:
    host, _ = opened(app, players=[name, "Bo", "Cai", "Dee"])
    assert host.read()["players"][0]["name"] == name
    host.book({"type": "rename", "seat": 2, "name": name})
    assert host.read()["players"][1]["name"] == name


def test_an_event_is_booked(app: Flask) -> None:
    host, _ = opened(app)
    event = {"id": str(uuid4()), **HEARTS, "by": "Ana", "at": "2026-12-01T20:15:00Z"}
    answer = host.send(event)
    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"1"'
    assert answer.get_json()["event"] == event
    snapshot = answer.get_json()["snapshot"]
    assert snapshot["can_undo"] == {"version": 1, "type": "trump"}
    assert snapshot["recent_ids"] == [event["id"]]
    assert host.read() == snapshot
    log = host.ask("GET", f"/tables/{host.table}/events").get_json()
    assert log == {"events": [{"version": 1, "event": event}]}


def test_an_unchanged_table_is_304(app: Flask) -> None:
    host, _ = opened(app)
    host.book(HEARTS)
    for etag in ('"1"', 'W/"1"', '"0", W/"1"'):
        answer = host.ask("GET", f"/tables/{host.table}", If_None_Match=etag)
        assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", '"1"')
    assert host.ask("GET", f"/tables/{host.table}", If_None_Match='"0"').status_code == 200


def test_a_version_is_needed_and_must_be_the_latest(app: Flask) -> None:
    host, _ = opened(app)
    path, event = f"/tables/{host.table}/events", {"id": str(uuid4()), **HEARTS}
    assert host.ask("POST", path, event).status_code == 428
    stale = host.ask("POST", path, event, If_Match='"7"')
    assert (stale.status_code, stale.get_json(force=True)["version"], stale.headers["ETag"]) == (412, 0, '"0"')
    assert host.ask("POST", path, event, If_Match="nonsense").status_code == 412
    assert host.ask("POST", path, event, If_Match='W/"0"').status_code == 201


def test_a_retry_never_counts_twice(app: Flask) -> None:
    host, _ = opened(app)
    host.book(HEARTS)
    event = {"id": str(uuid4()), **won(2, 15)}
    assert host.send(event, 1).status_code == 201
    host.book(won(2, 5))
    for version in (0, 1, 2, 3, 99):
        again = host.send(event, version)
        assert (again.status_code, again.get_json()["event"], again.get_json()["version"]) == (200, event, 2)
    bare = host.ask("POST", f"/tables/{host.table}/events", event)
    assert bare.status_code == 200
    assert host.read()["round"]["opponents_points"] == 20


def test_an_id_is_remembered_for_64_events(app: Flask) -> None:
    host, _ = opened(app)
    first = {"id": str(uuid4()), "type": "note", "text": "first"}
    host.send(first)
    for _ in range(63):
        host.book({"type": "note", "text": "x"})
    assert host.send(first, 0).status_code == 200
    host.book({"type": "note", "text": "x"})
    assert host.send(first, 0).status_code == 412
    assert len(host.read()["recent_ids"]) == 64


FAULTS: list[Any] = [
    ({"type": "note", "text": "x"}, [("/id", "missing_field")]),
    ({"id": "1", "type": "note", "text": "x"}, [("/id", "bad_value")]),
    ({"id": str(uuid4())}, [("/type", "missing_field")]),
    ({"id": str(uuid4()), "type": "dance"}, [("/type", "bad_value")]),
    ({"id": str(uuid4()), "type": "undo", "why": "x"}, [("/why", "unknown_field")]),
    ({"id": str(uuid4()), "type": "trick"}, [("/winner", "missing_field")]),
    ({"id": str(uuid4()), "type": "trick", "winner": 5}, [("/winner", "bad_value")]),
    ({"id": str(uuid4()), "type": "trick", "winner": 1, "points": 7}, [("/points", "bad_value")]),
    ({"id": str(uuid4()), **trick("As", "Ks", "Qs")}, [("/plays", "wrong_size")]),
    ({"id": str(uuid4()), **trick("As", "As", "As", "Ks")}, [("/plays/2/cards", "too_many_copies")]),
    ({"id": str(uuid4()), **trick("As", "Ks", "Qs", "Js"), "winner": 1}, [("/winner", "contradiction")]),
    ({"id": str(uuid4()), "type": "failed_throw", "seat": 1, "thrown": "AKs"}, [("/led", "missing_field")]),
    ({"id": str(uuid4()), "type": "failed_throw", "seat": 1, "thrown": "AKs", "led": "Qs"}, [("/led", "not_in_hand")]),
    ({"id": str(uuid4()), "type": "round"}, [("/opponents_points", "missing_field")]),
    ({"id": str(uuid4()), "type": "round", "talon": "As"}, [("/talon", "wrong_size")]),
    ({"id": str(uuid4()), "type": "note", "text": "x" * 501}, [("/text", "bad_value")]),
    ({"id": str(uuid4()), "type": "rename", "seat": 1, "name": "\n"}, [("/name", "bad_value")]),
    ({"id": str(uuid4()), "type": "note", "text": "x", "at": "soon", "by": "\u0000"}, [("/by", "bad_value"), ("/at", "bad_value")]),
    ({"id": str(uuid4()), "type": "correct", "corrects": 1}, [("/event", "missing_field")]),
    ({"id": str(uuid4()), "type": "correct", "corrects": 1, "event": {"type": "undo"}}, [("/event/type", "bad_value")]),
    ({"id": str(uuid4()), "type": "correct", "corrects": 0, "event": {"type": "trick"}},
     [("/corrects", "bad_value"), ("/event/winner", "missing_field")]),
]  # fmt: skip


@pytest.mark.parametrize(("event", "faults"), FAULTS)
def test_an_event_with_faults(app: Flask, event: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    host, _ = opened(app)
    answer = host.ask("POST", f"/tables/{host.table}/events", event, If_Match='"0"')
    assert answer.status_code == 422
    assert [(fault["pointer"], fault["code"]) for fault in answer.get_json(force=True)["errors"]] == faults
    assert host.read()["version"] == 0


def test_an_event_is_at_most_8_kib(app: Flask) -> None:
    host, _ = opened(app)
    answer = host.send({"type": "note", "text": "x", "by": "y" * 9000})
    assert answer.status_code == 422
    assert "8 KiB" in answer.text


def test_what_the_rules_refuse_is_409_with_the_verdict(app: Flask) -> None:
    host, _ = opened(app)
    host.book(HEARTS)
    problem = host.refused(trick("AAs", "Ks", "QQs", "JJs"))
    assert problem["verdict"]["legal"] is False
    assert problem["verdict"]["rules"] == ["T19"]
    assert problem["verdict"]["reasons"][0]["text"]
    assert host.read()["version"] == 1


def test_a_correction_names_the_event_that_would_no_longer_hold(app: Flask) -> None:
    host, _ = opened(app)
    host.book(HEARTS)
    host.book(trick("As", "Ks", "Qs", "Js"))
    later = host.book(trick("Kh", "3h", "4h", "5h"))
    problem = host.refused({"type": "correct", "corrects": 2, "event": trick("As", "Ks", "6h", "Js")})
    assert problem["refused"] == {"version": 3, "type": "trick", "id": later["recent_ids"][-1]}
    assert host.read() == later


def test_the_log_in_pages(app: Flask) -> None:
    host, _ = opened(app)
    for number in range(7):
        host.book({"type": "note", "text": str(number)})
    page = host.ask("GET", f"/tables/{host.table}/events?after=2&limit=3").get_json()["events"]
    assert [entry["version"] for entry in page] == [3, 4, 5]
    assert host.ask("GET", f"/tables/{host.table}/events?after=7").get_json() == {"events": []}


@pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=0", "limit=101", "limit=1.5", "limit="])
def test_the_log_with_a_bad_page(app: Flask, query: str) -> None:
    host, _ = opened(app)
    answer = host.ask("GET", f"/tables/{host.table}/events?{query}")
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["pointer"] == f"/{query.partition('=')[0]}"


def test_the_sheet_as_csv(app: Flask) -> None:
    host, _ = opened(app)
    host.book(HEARTS)
    host.book({"type": "note", "text": '=1+1, "quoted"'})
    host.book({"type": "round", "opponents_points": 85})
    rows = host.ask("GET", f"/tables/{host.table}/sheet").get_json()["rows"]
    assert rows[0]["opponents_points"] == 85
    answer = host.ask("GET", f"/tables/{host.table}/sheet", Accept="text/csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    header, line, *rest = answer.text.splitlines()
    assert not rest
    assert header.split(",")[:4] == ["round", "trump_rank", "trump_suit", "declarers"]
    assert line.startswith("1,2,h,A,1,0,,85,")
    assert line.endswith('"\'=1+1, ""quoted"""')


def test_a_full_table(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.tables.MOST_EVENTS", 3)
    host, _ = opened(app)
    for _ in range(3):
        host.book({"type": "note", "text": "x"})
    assert host.refused({"type": "note", "text": "x"})["verdict"]["reasons"][0]["code"] == "table_is_full"
    assert MOST_EVENTS == 5000


def test_a_snapshot_after_100_rounds_is_small(app: Flask) -> None:
    host, _ = opened(app, players=["名" * 40] * 4, house_rules={"must_defend": ["3"]})
    for number in range(100):
        host.book({"type": "trump", "suit": "h", "seat": 1 if number == 0 else 2})
        host.book(trick("KKQQs", "AAJJs", "3344h", "TT55s", leader=host.read()["round"]["starter"]))
        host.book({"type": "round", "opponents_points": 85})
    assert len(json.dumps(host.read(), ensure_ascii=False).encode()) < 8 * 1024
