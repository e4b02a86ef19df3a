"""The SQLite file: killed processes, several processes, and files that are not ours."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from api.stores.base import DamagedStore, StoredTable, StoreUnavailable
from api.stores.sqlite import SqliteStore
from tests.stores.test_contract import LATER, NOW, opened

ROOT = Path(__file__).parents[2]

WRITER = """
import sys
from api.stores.base import VersionConflict
from api.stores.sqlite import SqliteStore
store = SqliteStore(sys.argv[1])
for _ in range(int(sys.argv[2])):
    while True:
        before = store.read("t1", 1_800_000_000)
        try:
            store.append(before, "{}", "{}", before.expires)
        except VersionConflict:
            continue
        break
    print(before.version + 1, flush=True)
"""


def writer(path: Path, events: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(events)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def test_a_killed_process_loses_no_acknowledged_event(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    opened(SqliteStore(path))
    acknowledged = 0
    for _ in range(5):
        running = writer(path, 100_000)
        assert running.stdout is not None
        running.stdout.readline()
        time.sleep(random.uniform(0.01, 0.3))
        os.kill(running.pid, signal.SIGKILL)
        told = running.communicate()[0].split()
        acknowledged = max([acknowledged, *map(int, told[:-1])])  # the last line may be cut short
        store = SqliteStore(path)
        table = store.read("t1", NOW)
        assert table is not None
        assert table.version >= acknowledged
        assert [version for version, _ in store.events("t1", 0, 10**6)] == list(range(1, table.version + 1))
        store.close()
    assert acknowledged > 5
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()


def test_four_processes_write_one_log(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    store = SqliteStore(path)
    opened(store)
    running = [writer(path, 25) for _ in range(4)]
    told = [int(line) for process in running for line in process.communicate()[0].split()]
    assert sorted(told) == list(range(1, 101))
    assert [version for version, _ in store.events("t1", 0, 1000)] == list(range(1, 101))


def foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE letters (words TEXT)")
    db.close()


def later_version(path: Path) -> None:
    SqliteStore(path).open()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def torn(path: Path) -> None:
    store = SqliteStore(path)
    opened(store, events=200)
    store.close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    content = bytearray(path.read_bytes())
    content[4096:20000] = b"\xff" * (20000 - 4096)
    path.write_bytes(content)


FILES = [
    ("text", lambda path: path.write_text("Dear Bo"), "is not an SQLite file"),
    ("empty", lambda path: path.touch(), "is empty"),
    ("folder", lambda path: path.mkdir(), "is not a file"),
    ("foreign", foreign_database, "belongs to another program"),
    ("later", later_version, "another version of this program"),
    ("torn", torn, "is damaged"),
]


@pytest.mark.parametrize(("make", "message"), [row[1:] for row in FILES], ids=[row[0] for row in FILES])
def test_a_file_that_is_not_ours_or_damaged_is_left_as_it_is(tmp_path: Path, make: object, message: str) -> None:
    path = tmp_path / "tables.sqlite3"
    make(path)  # type: ignore[operator]
    before = path.read_bytes() if path.is_file() else b""
    store = SqliteStore(path)
    for _ in range(2):
        with pytest.raises(DamagedStore, match=message):
            store.open()
        with pytest.raises(DamagedStore, match=message):
            store.create(StoredTable("t1", 0, "{}", {}, 0, LATER))
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_the_file_is_made_with_its_folder_at_first_use(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "tables.sqlite3"
    store = SqliteStore(path)
    assert not path.parent.exists()
    assert store.read("t1", NOW) is None
    assert path.is_file()


def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises((StoreUnavailable, DamagedStore), match="taken"):
        SqliteStore(tmp_path / "taken" / "tables.sqlite3").open()
