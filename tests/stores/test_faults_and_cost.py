"""What an append costs, and what is left when one of its low-level calls fails: the table as before, or fully after."""

import sqlite3
import threading
from pathlib import Path

import pytest

from api.stores.base import Store, StoredTable, StoreUnavailable, VersionConflict
from tests.stores.backends import Backend, DynamoBackend, Failing, SqliteBackend, Watch
from tests.stores.test_contract import LATER, NOW, append, opened, read


def state(store: Store) -> tuple[StoredTable, list[tuple[int, str]]]:
    return read(store), store.events("t1", 0, 100)


@pytest.mark.parametrize("length", [0, 1, 3000])
def test_an_append_is_one_transaction_whatever_the_log(backend: Backend, length: int) -> None:
    opened(backend.store())
    backend.fill_log("t1", ["{}"] * length)
    watch = Watch()
    store = backend.store(watch)
    before = read(store)
    assert tuple(watch.calls) == backend.read_calls
    watch.calls.clear()
    store.append(before, "{}", "{}", LATER)
    assert tuple(watch.calls) == backend.append_calls


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("failure", range(4))
@pytest.mark.parametrize("at", range(4))
def test_each_call_of_an_append_made_to_fail(backend: Backend, at: int, failure: int, when: str) -> None:
    """Also half-way in the transaction, and when the call took effect but the answer was lost."""
    if at >= len(backend.append_calls) or failure >= len(backend.failures):
        return
    quiet = backend.store()
    opened(quiet, events=2)
    before = state(quiet)
    failing = Failing(at, when, backend.failures[failure])
    with pytest.raises(StoreUnavailable):
        backend.store(failing).append(before[0], '{"event":3}', '{"version":3}', LATER)
    assert failing.failed
    table, log = state(quiet)
    last = at == len(backend.append_calls) - 1
    if when == "after" and last:
        assert (table.version, table.snapshot, log[-1]) == (3, '{"version":3}', (3, '{"event":3}'))
    else:
        assert (table, log) == before
    append(quiet)
    assert [version for version, _ in state(quiet)[1]] == list(range(1, table.version + 2))


def test_a_transaction_in_the_way_is_waited_for() -> None:
    """A conflict of transactions passes; it is no conflict of versions."""
    pauses: list[float] = []
    refused = iter([True, True, False])

    class Busy:
        def transact_write_items(self, **_: object) -> dict[str, object]:
            if next(refused):
                raise _cancelled("TransactionConflict")
            return {}

    store = _dynamo(Busy(), pauses)
    store.append(StoredTable("t1", 0, "{}", {}, 0, LATER), "{}", "{}", LATER)
    assert len(pauses) == 2
    assert all(pause > 0 for pause in pauses)


def test_the_reasons_of_a_cancelled_transaction_are_told_apart() -> None:
    class Refusing:
        def __init__(self, *reasons: str) -> None:
            self.reasons = reasons

        def transact_write_items(self, **_: object) -> dict[str, object]:
            raise _cancelled(*self.reasons)

    table = StoredTable("t1", 0, "{}", {}, 0, LATER)
    for reasons, error in (
        (("None", "ConditionalCheckFailed"), VersionConflict),
        (("TransactionConflict", "ConditionalCheckFailed"), VersionConflict),
        (("TransactionConflict", "None"), StoreUnavailable),
        (("ThrottlingError", "None"), StoreUnavailable),
    ):
        with pytest.raises(error):
            _dynamo(Refusing(*reasons), []).append(table, "{}", "{}", LATER)


def _cancelled(*reasons: str) -> Exception:
    from tests.stores.backends import refusal

    return refusal("TransactionCanceledException", CancellationReasons=[{"Code": reason} for reason in reasons])


def _dynamo(client: object, pauses: list[float]) -> Store:
    from api.stores.dynamodb import DynamoStore

    return DynamoStore(client, "tables", jitter=lambda: 0.5, sleep=pauses.append)  # type: ignore[arg-type]


def test_eight_threads_append_25_events_each(backend: Backend) -> None:
    opened(backend.store())

    def write() -> None:
        store = backend.store()
        for _ in range(25):
            while True:
                before = read(store)
                try:
                    store.append(before, "{}", f'{{"version":{before.version + 1}}}', LATER)
                except VersionConflict:
                    continue
                except StoreUnavailable:
                    assert isinstance(backend, DynamoBackend)
                    continue
                break

    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = backend.store()
    table = store.read("t1", NOW)
    assert table is not None
    assert (table.version, table.snapshot) == (200, '{"version":200}')
    assert [version for version, _ in store.events("t1", 0, 1000)] == list(range(1, 201))


def test_a_failed_call_leaves_no_lock_while_its_error_is_kept(tmp_path: Path) -> None:
    """The traceback of an error keeps cursors alive, and with them, without a rollback, the lock on the file."""
    backend = SqliteBackend(tmp_path / "tables.sqlite3")
    watch = Watch()
    assert backend.store(watch).count_attempt("somebody", NOW, 600) == 1
    failing = backend.store(Failing(watch.calls.index("SELECT"), "after", sqlite3.OperationalError("disk I/O error")))
    with pytest.raises(StoreUnavailable) as kept:
        failing.count_attempt("somebody", NOW, 600)
    assert backend.store().count_attempt("somebody", NOW, 600) == 2
    assert kept.value.__cause__ is not None
    backend.close()
