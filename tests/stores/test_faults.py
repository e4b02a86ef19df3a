"""Each low-level call made to fail in turn, before and after it took effect: all of it happens, or nothing."""

import itertools
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from api.stores.base import Join, Store, StoredTable, StoreUnavailable, VersionConflict
from tests.stores.backends import Backend, DynamoBackend, Failing, Watch
from tests.stores.test_contract import KEYS, LATER, NOW, a_table, append, opened, read

Operation = Callable[[Store, StoredTable], Any]

WRITES: dict[str, Operation] = {
    "create": lambda store, table: store.create(a_table(f"{table.id} new")),
    "append": lambda store, table: store.append(table, '{"event":3}', '{"version":3}', LATER + 1),
    "change_keys": lambda store, table: store.change_keys(table, {"host": ("11",)}),
    "put_join": lambda store, table: store.put_join(Join(f"{table.id} code", "t", "viewer", "dd", LATER)),
}
READS: dict[str, Operation] = {
    "read": lambda store, table: store.read(table.id, NOW),
    "events": lambda store, table: store.events(table.id, 0, 10),
    "join": lambda store, table: store.join(table.id, NOW),
}


def state(store: Store, id_: str) -> list[Any]:
    """All that the writes change, without the ids, so that it can be compared."""
    tables = [store.read(each, NOW) for each in (id_, f"{id_} new")]
    join = store.join(f"{id_} code", NOW)
    return [
        *(table and replace(table, id="") for table in tables),
        store.events(id_, 0, 100),
        join and replace(join, code_hash=""),
    ]


def rehearsed(backend: Backend, operation: Operation) -> tuple[int, list[Any], list[Any]]:
    """How many low-level calls the operation makes, and the states before and after it."""
    watch, quiet = Watch(), backend.store()
    table = opened(quiet, "rehearsal", events=2)
    before = state(quiet, table.id)
    operation(backend.store(watch), table)
    return len(watch.calls), before, state(quiet, table.id)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("operation", WRITES.values(), ids=WRITES)
def test_a_write_that_fails_is_not_done_or_done(backend: Backend, operation: Operation, when: str) -> None:
    """It is done only if its very last call took effect and the answer to that was lost; it may be made again."""
    calls, before, after = rehearsed(backend, operation)
    assert before != after
    quiet = backend.store()
    for n, (at, failure) in enumerate(itertools.product(range(calls), backend.failures)):
        table = opened(quiet, f"t{n}", events=2)
        failing = Failing(at, when, failure)
        with pytest.raises(StoreUnavailable):
            operation(backend.store(failing), table)
        assert failing.failed
        assert state(quiet, table.id) == (after if when == "after" and at == calls - 1 else before)
        with suppress(VersionConflict):
            operation(quiet, table)
        assert state(quiet, table.id) == after


@pytest.mark.parametrize("operation", READS.values(), ids=READS)
def test_a_read_that_fails_says_so(backend: Backend, operation: Operation) -> None:
    table = opened(backend.store())
    for failure in backend.failures:
        with pytest.raises(StoreUnavailable):
            operation(backend.store(Failing(0, "before", failure)), table)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_store_goes_on_after_a_failure(backend: Backend, when: str) -> None:
    """The same store, whose connection failed in the midst of a transaction."""
    opened(backend.store())
    for at in range(len(backend.append_calls)):
        store = backend.store(Failing(at + len(backend.read_calls), when, backend.failures[0]))
        with pytest.raises(StoreUnavailable):
            append(store)
        append(store)
        append(backend.store())
    versions = [version for version, _ in backend.store().events("t1", 0, 100)]
    assert versions == list(range(1, read(backend.store()).version + 1))


@pytest.mark.parametrize("when", ["before", "after"])
def test_an_attempt_is_counted_once_or_not_at_all(backend: Backend, when: str) -> None:
    watch, quiet = Watch(), backend.store()
    assert backend.store(watch).count_attempt("rehearsal", NOW, 600) == 1
    for at in range(len(watch.calls)):
        with pytest.raises(StoreUnavailable):
            backend.store(Failing(at, when, backend.failures[0])).count_attempt(f"{at}", NOW, 600)
        done = when == "after" and at == len(watch.calls) - 1
        assert quiet.count_attempt(f"{at}", NOW, 600) == (2 if done else 1)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_delete_that_fails_leaves_a_whole_table_or_none_and_may_be_made_again(backend: Backend, when: str) -> None:
    """DynamoDB deletes a long log piece by piece, but the table has gone with the first."""
    watch, quiet = Watch(), backend.store()
    opened(quiet, "rehearsal")
    backend.fill_log("rehearsal", ["{}"] * 60)
    backend.store(watch).delete("rehearsal")
    for at in range(len(watch.calls)):
        id_ = f"t{at}"
        opened(quiet, id_)
        backend.fill_log(id_, ["{}"] * 60)
        whole = read(quiet, id_)
        with pytest.raises(StoreUnavailable):
            backend.store(Failing(at, when, backend.failures[0])).delete(id_)
        left = quiet.read(id_, NOW)
        if left is None:
            with pytest.raises(VersionConflict):
                quiet.append(whole, "{}", "{}", LATER)
        else:
            assert left == whole
            assert len(quiet.events(id_, 0, 100)) == 60
            assert not isinstance(backend, DynamoBackend) or (at, when) == (0, "before")
        quiet.delete(id_)
        assert quiet.read(id_, NOW) is None
        assert quiet.events(id_, 0, 100) == []


def test_keys_are_as_before_or_after_when_several_change_them(backend: Backend) -> None:
    """Of two that change the keys of one state one is told that it was too late, also if the other's answer was lost."""
    quiet = backend.store()
    before = opened(quiet)
    with pytest.raises(StoreUnavailable):
        backend.store(Failing(len(_change_calls(backend)) - 1, "after", backend.failures[0])).change_keys(
            before, {"host": ("11",)}
        )
    with pytest.raises(VersionConflict):
        quiet.change_keys(before, {"host": ("22",)})
    assert read(quiet) == replace(before, keys={"host": ("11",)}, generation=1)


def _change_calls(backend: Backend) -> list[str]:
    watch = Watch()
    backend.store(watch).change_keys(opened(backend.store(), "rehearsal"), KEYS)
    return watch.calls
