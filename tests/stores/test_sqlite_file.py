"""The SQLite file: how it is made, and files that are not ours, are damaged, or cannot be written to."""

import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from api.stores.base import DamagedStore, Join, StoredTable, StoreUnavailable
from api.stores.sqlite import ROWS_CLEARED, TABLES_CLEARED, SqliteStore
from tests.stores.test_contract import LATER, NOW, a_table, append, log, opened, read


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(path)) as store:
        yield store


def contents(folder: Path) -> dict[str, bytes | None]:
    """All that is in a folder, to the byte."""
    return {each.name: each.read_bytes() if each.is_file() else None for each in folder.iterdir()}


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def a_store(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        opened(store, events=200)


# --- making it ---


def test_it_is_made_with_its_folders_at_first_use(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a?b#c%20.sqlite3"
    with closing(SqliteStore(path)) as store:
        assert list(tmp_path.iterdir()) == []
        assert store.read("t1", NOW) is None
        assert path.is_file()
    assert list(path.parent.iterdir()) == [path]


def test_it_writes_ahead_and_through_to_the_disk(path: Path) -> None:
    seen: list[sqlite3.Connection] = []

    class Seen(sqlite3.Connection):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            seen.append(self)

    with closing(SqliteStore(path, Seen)) as store:
        opened(store)
        full = 2
        assert [db.execute("PRAGMA synchronous").fetchone() for db in seen] == [(full,)]
        assert seen[0].execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_it_may_be_made_by_several_at_once(path: Path) -> None:
    stores = [SqliteStore(path) for _ in range(8)]
    threads = [
        threading.Thread(target=lambda n=n, each=each: opened(each, f"t{n}", events=1)) for n, each in enumerate(stores)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [read(stores[0], f"t{n}").version for n in range(8)] == [1] * 8
    for each in stores:
        each.close()
    assert list(path.parent.iterdir()) == [path]


def no_links(*_: Any) -> None:
    raise PermissionError("no hard links")


@pytest.mark.parametrize("link", [os.link, no_links], ids=["links", "no links"])
def test_a_file_that_appears_meanwhile_is_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch, link: Callable[..., None]
) -> None:
    other = path.with_name("other")
    a_store(other)

    def overtaken(*names: Any) -> None:
        other.rename(path)
        link(*names)

    monkeypatch.setattr(os, "link", overtaken)
    with closing(SqliteStore(path)) as store:
        assert read(store).version == 200
    assert list(path.parent.iterdir()) == [path]


def test_it_is_made_where_there_are_no_hard_links(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", no_links)
    a_store(path)
    assert list(path.parent.iterdir()) == [path]


def test_it_is_opened_again_after_it_was_closed(store: SqliteStore) -> None:
    opened(store, events=1)
    store.close()
    append(store)
    assert log(store) == [1, 2]


# --- files that are not ours, or damaged ---


def foreign(path: Path) -> None:
    change(path, "CREATE TABLE letters (words TEXT)", "INSERT INTO letters VALUES ('Dear Bo')")


def foreign_ahead(path: Path) -> None:
    """With a -wal that belongs to it."""
    other = path.with_name("other")
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE letters (words TEXT)")
        db.execute("PRAGMA wal_checkpoint")
        db.execute("INSERT INTO letters VALUES ('Dear Bo')")
        shutil.copy(other, path)
        shutil.copy(f"{other}-wal", f"{path}-wal")
    other.unlink()


def later(path: Path) -> None:
    a_store(path)
    change(path, "PRAGMA user_version = 99")


def torn(path: Path) -> None:
    a_store(path)
    content = bytearray(path.read_bytes())
    content[4096:20000] = b"\xff" * (20000 - 4096)
    path.write_bytes(content)


def cut(path: Path) -> None:
    a_store(path)
    os.truncate(path, path.stat().st_size // 2)


def cut_to_its_header(path: Path) -> None:
    a_store(path)
    os.truncate(path, 100)


def without_events(path: Path) -> None:
    a_store(path)
    change(path, "DROP TABLE events")


def only_its_wal(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        opened(store, events=20)
        wal = Path(f"{path}-wal").read_bytes()
    path.unlink()
    Path(f"{path}-wal").write_bytes(wal)


NOT_OURS = r"Nothing was changed\. Name another file for the tables, or move this one away\."
UNSOUND = r"Nothing was changed\. Put back a copy"
FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "text": (lambda path: path.write_text("Dear Bo,\n" * 1000), f"is not an SQLite file. {NOT_OURS}"),
    "short text": (lambda path: path.write_text("Bo"), f"is not an SQLite file. {NOT_OURS}"),
    "zeros": (lambda path: path.write_bytes(bytes(8192)), f"is not an SQLite file. {NOT_OURS}"),
    "empty": (lambda path: path.touch(), f"is empty.*{NOT_OURS}"),
    "folder": (lambda path: path.mkdir(), f"is not a file. {NOT_OURS}"),
    "foreign": (foreign, f"belongs to another program. {NOT_OURS}"),
    "foreign with a wal": (foreign_ahead, f"belongs to another program. {NOT_OURS}"),
    "later": (later, rf"written by another version of this program \(format 99\). {NOT_OURS}"),
    "torn": (torn, f"is damaged: .* {UNSOUND}"),
    "cut": (cut, f"is damaged: .* {UNSOUND}"),
    "cut to its header": (cut_to_its_header, f"is damaged: .* {UNSOUND}"),
    "without events": (without_events, f"is damaged: it lacks events. {UNSOUND}"),
    "only its wal": (only_its_wal, "tables.sqlite3-wal, which may hold the latest events, is there without .*"),
}


@pytest.mark.parametrize(("make", "message"), FILES.values(), ids=FILES)
def test_what_is_not_ours_or_damaged_is_left_as_it_is(
    path: Path, store: SqliteStore, make: Callable[[Path], object], message: str
) -> None:
    make(path)
    before = contents(path.parent)
    calls: list[Callable[[], object]] = [
        store.open,
        lambda: store.read("t1", NOW),
        lambda: store.create(a_table()),
        lambda: store.append(a_table(), "e", "s", LATER),
        lambda: store.delete("t1"),
        lambda: store.count_attempt("ana", NOW, 600),
    ]
    for call in calls:
        with pytest.raises(DamagedStore, match=message) as raised:
            call()
        assert str(path) in str(raised.value)
    after = contents(path.parent)
    beside = {} if "is damaged" not in message else {f"{path.name}-shm", f"{path.name}-wal"}
    assert {name: after[name] for name in after if name in before or name not in beside} == before


def test_once_the_file_is_put_right_the_store_works(path: Path, store: SqliteStore) -> None:
    torn(path)
    with pytest.raises(DamagedStore):
        store.open()
    path.rename(path.with_name("away"))
    for beside in path.parent.glob("tables.sqlite3-*"):
        beside.unlink()
    opened(store, events=1)
    assert log(store) == [1]


def test_an_event_that_the_snapshot_does_not_know_is_damage(path: Path, store: SqliteStore) -> None:
    before = opened(store, events=2)
    change(path, "INSERT INTO events VALUES ('t1', 3, 'whence?')")
    with pytest.raises(DamagedStore, match="is damaged"):
        store.append(before, "e", "s", LATER)
    assert read(store) == before


# --- files that cannot be written to ---

NOBODY = 65534


@pytest.fixture
def anyones() -> Iterator[Path]:
    """A folder that a user without rights can reach, and that user; root may write everywhere."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        a_store(folder / "tables.sqlite3")
        root = os.getuid() == 0
        if root:
            for each in (folder, *folder.iterdir()):
                os.chown(each, NOBODY, -1)
            os.setresuid(NOBODY, NOBODY, 0)
        yield folder
        folder.chmod(0o755)
        if root:
            os.setresuid(0, 0, 0)


def test_a_folder_that_may_not_be_written_to(anyones: Path) -> None:
    anyones.chmod(0o555)
    for path in (anyones / "tables.sqlite3", anyones / "new.sqlite3", anyones / "new" / "tables.sqlite3"):
        with pytest.raises(StoreUnavailable, match=r"folder .* is not there or may not be written to"):
            SqliteStore(path).create(a_table("t2"))
    assert [each.name for each in anyones.iterdir()] == ["tables.sqlite3"]


def test_a_file_that_may_not_be_written_to(anyones: Path) -> None:
    path = anyones / "tables.sqlite3"
    path.chmod(0o444)
    with pytest.raises(StoreUnavailable, match="The file may not be written to"):
        SqliteStore(path).open()


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("Dear Bo")
    with pytest.raises(StoreUnavailable, match="taken"):
        SqliteStore(tmp_path / "taken" / "tables.sqlite3").open()
    assert (tmp_path / "taken").read_text() == "Dear Bo"


def test_a_file_that_has_gone(path: Path, store: SqliteStore) -> None:
    opened(store)
    store.close()
    path.unlink()
    with pytest.raises(StoreUnavailable, match="cannot be used"):
        store.read("t1", NOW)
    assert not path.exists()


# --- a disk that is full, others that write ---


def test_a_full_disk(path: Path) -> None:
    """SQLite's own error, in the midst of the transaction."""

    class Small(sqlite3.Connection):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.execute("PRAGMA max_page_count = 1")  # no more pages than there are

    with closing(SqliteStore(path)) as store:
        before = opened(store, events=2)
        with closing(SqliteStore(path, Small)) as full, pytest.raises(StoreUnavailable, match="full"):
            full.append(before, "e" * 100_000, "s", LATER)
        assert read(store) == before
        assert log(store) == [1, 2]
        append(store)


def test_others_that_write_for_long_are_waited_for_but_not_for_ever(path: Path) -> None:
    with closing(SqliteStore(path, patience=0.1)) as store:
        before = opened(store)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreUnavailable, match="locked"):
                store.append(before, "e", "s", LATER)
            assert read(store) == before
            other.execute("COMMIT")
        append(store)
        assert log(store) == [1]


def test_a_failed_call_leaves_no_lock_while_its_error_is_kept(path: Path, store: SqliteStore) -> None:
    """The traceback of an error keeps cursors alive, and with them, without a rollback, the lock on the file."""

    class FailsToRead(sqlite3.Connection):
        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            cursor = super().execute(sql, *parameters)
            if sql.startswith("SELECT count"):
                raise sqlite3.OperationalError("disk I/O error")
            return cursor

    with closing(SqliteStore(path, FailsToRead)) as failing, pytest.raises(StoreUnavailable) as kept:
        failing.count_attempt("ana", NOW, 600)
    assert store.count_attempt("ana", NOW, 600) == 1
    assert kept.value.__cause__ is not None


# --- clearing away ---


def count(path: Path, name: str) -> int:
    with closing(sqlite3.connect(path)) as db:
        ((rows,),) = db.execute(f"SELECT count(*) FROM {name}")
    return int(rows)


def test_new_tables_clear_expired_ones_away_a_few_at_a_time(path: Path, store: SqliteStore) -> None:
    for n in range(20):
        store.create(StoredTable(f"old{n}", 0, "s", {}, 0, NOW + 1))
        store.append(StoredTable(f"old{n}", 0, "s", {}, 0, NOW + 1), "e", "s", NOW + 1)
    assert store.read("old0", NOW + 1) is None
    for n in range(1, 10):
        store.create(a_table(f"new{n}"))
        assert count(path, "tables") == 20 + n - n * TABLES_CLEARED
        assert count(path, "events") == 20 - n * TABLES_CLEARED


def test_new_invitations_and_attempts_clear_expired_ones_away(path: Path, store: SqliteStore) -> None:
    for n in range(ROWS_CLEARED + 10):
        store.put_join(Join(f"{n}", "t1", "viewer", "dd", NOW))
        store.count_attempt(f"{n}", NOW - 600, 600)
    store.count_attempt("ana", NOW + 600, 600)
    assert count(path, "attempts") == 10 + 1
    store.put_join(Join("new", "t1", "viewer", "dd", LATER))
    assert count(path, "joins") == 10 + 1
