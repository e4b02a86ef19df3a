"""Many phones at once, and a store that fails: nothing is lost, nothing counts twice, on either store."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from api import create_app
from api.stores.base import Store, StoreUnavailable
from tests.tables.phone import Phone, opened, won

HEARTS = {"type": "trump", "suit": "h", "seat": 1}


@pytest.fixture(params=["sqlite", "dynamodb"])
def store(request: pytest.FixtureRequest) -> Store:
    """One of each kind."""
    made: Store = request.getfixturevalue(f"{request.param}_backend").store()
    return made


@pytest.fixture
def app(store: Store) -> Flask:
    return create_app(store=store)


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Runs jobs in threads that start together, and gives what they return."""
    results: list[Any] = [None] * len(jobs)
    ready = threading.Barrier(len(jobs))

    def run(place: int) -> None:
        ready.wait()
        results[place] = jobs[place]()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_eight_phones_write_25_events_each(app: Flask) -> None:
    host, keys = opened(app)

    def writer(name: int) -> Callable[[], None]:
        phone = Phone(app, host.table, keys["scorer"])

        def write() -> None:
            for number in range(25):
                event = {"id": str(uuid4()), "type": "note", "text": f"{name}.{number}"}
                while (answer := phone.send(event)).status_code == 412:
                    phone.read()
                assert answer.status_code == 201, answer.text

        return write

    at_once(*(writer(name) for name in range(8)))
    snapshot = host.read()
    assert snapshot["version"] == 200
    log = [entry for after in (0, 100) for entry in _page(host, after)]
    assert [entry["version"] for entry in log] == list(range(1, 201))
    assert sorted(entry["event"]["text"] for entry in log) == sorted(f"{a}.{b}" for a in range(8) for b in range(25))
    assert snapshot["recent_ids"] == [entry["event"]["id"] for entry in log][-64:]
    undone = host.book({"type": "undo"})  # folds the whole log
    assert {**host.book({"type": "redo"}), "version": 200, "recent_ids": snapshot["recent_ids"]} == snapshot
    assert undone["can_undo"] == {"version": 199, "type": "note"}


def _page(host: Phone, after: int) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = host.ask("GET", f"/tables/{host.table}/events?after={after}").get_json()["events"]
    return events


def test_the_same_event_sent_five_times_at_once_counts_once(app: Flask) -> None:
    host, keys = opened(app)
    host.book(HEARTS)
    event = {"id": str(uuid4()), **won(2, 15)}
    phones = [Phone(app, host.table, keys["scorer"]) for _ in range(5)]
    answers = at_once(*((lambda phone=phone: phone.send(event, 1)) for phone in phones))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 200, 201]
    assert {answer.get_json()["version"] for answer in answers} == {2}
    assert host.read()["round"]["opponents_points"] == 15


class FailingStore:
    """A store in which one call fails, before or after it took effect."""

    def __init__(self, store: Store, call: str, after: bool) -> None:
        self.store, self.call, self.after, self.armed = store, call, after, False

    def __getattr__(self, name: str) -> Any:
        real = getattr(self.store, name)
        if name != self.call or not self.armed:
            return real

        def failing(*args: Any) -> Any:
            self.armed = False
            if self.after:
                real(*args)
            raise StoreUnavailable("pulled the plug")

        return failing


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("call", ["read", "append"])
def test_a_failing_store_loses_nothing_and_counts_nothing_twice(store: Store, call: str, after: bool) -> None:
    failing = FailingStore(store, call, after)
    app = create_app(store=failing)  # type: ignore[arg-type]
    host, _ = opened(app)
    host.book(HEARTS)
    event = {"id": str(uuid4()), **won(2, 15)}
    failing.armed = True
    answer = host.send(event)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert answer.get_json(force=True)["retry"] is True
    assert "plug" not in answer.text
    again = host.send(event)
    assert again.status_code == (200 if call == "append" and after else 201)
    assert host.read()["round"]["opponents_points"] == 15
    assert host.read()["version"] == 2


class CountingStore:
    """A store that counts its calls."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Any:
        real = getattr(self.store, name)

        def counted(*args: Any) -> Any:
            self.calls.append(name)
            return real(*args)

        return counted if callable(real) else real


def test_an_append_reads_one_item_and_writes_once_whatever_the_log(store: Store) -> None:
    counting = CountingStore(store)
    host, _ = opened(create_app(store=counting))  # type: ignore[arg-type]
    for length in range(40):
        counting.calls.clear()
        host.book({"type": "note", "text": str(length)})
        assert counting.calls == ["read", "append"]
    counting.calls.clear()
    host.read()
    assert counting.calls == ["read"]
