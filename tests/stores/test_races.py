"""Many write one table at once, each reading again when it was too late: no event is lost, none is there twice."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from api.stores.base import Store, StoreUnavailable, VersionConflict
from tests.stores.backends import Backend
from tests.stores.test_contract import LATER, NOW, a_table, opened, read

WRITERS = 8
EACH = 25


def together(writers: Sequence[Callable[[], None]]) -> None:
    """Runs them in threads of their own, and fails if one of them fails."""
    failures: list[BaseException] = []

    def run(write: Callable[[], None]) -> None:
        try:
            write()
        except BaseException as failure:  # noqa: BLE001 - a thread must not fail unseen
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(write,)) for write in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def append_all(store: Store, writer: int) -> None:
    """Appends its events, reading again each time that somebody else was first."""
    for n in range(EACH):
        while True:
            before = read(store)
            try:
                store.append(before, f"{writer}/{n}", f"{before.snapshot} {writer}/{n}", LATER)
            except VersionConflict:
                continue
            break


def test_200_events_of_eight_threads_are_all_there_in_order(backend: Backend) -> None:
    """Half of the threads share a store, as in one server; the others have one each, as in several."""
    opened(backend.store())
    stores = [backend.store()] * (WRITERS // 2) + [backend.store() for _ in range(WRITERS // 2)]
    together([lambda n=n, store=store: append_all(store, n) for n, store in enumerate(stores)])  # type: ignore[misc]
    log = backend.store().events("t1", 0, 1000)
    table = read(backend.store())
    assert [version for version, _ in log] == list(range(1, WRITERS * EACH + 1))
    assert table.version == WRITERS * EACH
    assert table.snapshot.split()[1:] == [event for _, event in log]
    for writer in range(WRITERS):
        assert [event for _, event in log if event.startswith(f"{writer}/")] == [f"{writer}/{n}" for n in range(EACH)]


def test_of_appends_to_one_version_one_is_done(backend: Backend) -> None:
    before = opened(backend.store())
    outcomes: list[str] = []

    def write(event: str) -> None:
        try:
            backend.store().append(before, event, event, LATER)
        except VersionConflict:
            outcomes.append("conflict")
        else:
            outcomes.append(event)

    together([lambda n=n: write(f"{n}") for n in range(WRITERS)])  # type: ignore[misc]
    ((version, event),) = backend.store().events("t1", 0, 10)
    assert sorted(outcomes) == [event, *["conflict"] * (WRITERS - 1)]
    assert read(backend.store()) == replace(before, version=1, snapshot=event)
    assert version == 1


def test_of_tables_with_one_id_one_is_created(backend: Backend) -> None:
    outcomes: list[str] = []

    def create(snapshot: str) -> None:
        try:
            backend.store().create(replace(a_table(), snapshot=snapshot))
        except VersionConflict:
            return
        outcomes.append(snapshot)

    together([lambda n=n: create(f"{n}") for n in range(WRITERS)])  # type: ignore[misc]
    assert outcomes == [read(backend.store()).snapshot]


def test_changes_of_keys_and_appends_do_not_undo_each_other(backend: Backend) -> None:
    opened(backend.store())

    def add_key(name: str) -> None:
        store = backend.store()
        while True:
            before = read(store)
            try:
                store.change_keys(before, {**before.keys, "viewer": (*before.keys["viewer"], name)})
            except VersionConflict:
                continue
            break

    adding = [lambda n=n: add_key(f"{n}") for n in range(WRITERS)]  # type: ignore[misc]
    together([*adding, lambda: append_all(backend.store(), 0)])
    table = read(backend.store())
    assert (table.version, table.generation) == (EACH, WRITERS)
    assert sorted(table.keys["viewer"]) == sorted(["dd", *(f"{n}" for n in range(WRITERS))])


def test_no_attempt_is_missed_or_told_the_same_count(backend: Backend) -> None:
    counts: list[int] = []
    store = backend.store()
    together([lambda: counts.extend(store.count_attempt("ana", NOW, 600) for _ in range(10))] * WRITERS)
    assert sorted(counts) == list(range(1, 10 * WRITERS + 1))


def test_a_table_deleted_among_appends_has_gone_with_its_log(backend: Backend) -> None:
    opened(backend.store())
    store = backend.store()
    under_way = threading.Event()

    def write() -> None:
        while (before := store.read("t1", NOW)) is not None:
            try:
                store.append(before, "e", "s", LATER)
            except VersionConflict:
                continue
            if before.version == 10:
                under_way.set()

    def delete() -> None:
        under_way.wait(60)
        while True:
            try:
                backend.store().delete("t1")
            except StoreUnavailable:
                continue
            break

    together([write, write, delete])
    assert store.read("t1", NOW) is None
    assert store.events("t1", 0, 1000) == []
