"""Several processes on one SQLite file, and processes that are killed: no acknowledged event is lost."""

import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from api.stores.base import StoredTable
from api.stores.sqlite import SqliteStore
from tests.stores import writer
from tests.stores.test_contract import NOW


def start(path: Path, name: str, count: int, *more: str) -> "subprocess.Popen[str]":
    command = [sys.executable, writer.__file__, str(path), name, str(count), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def acknowledged(process: "subprocess.Popen[str]") -> list[str]:
    """The events that the process told of; the last line may have been cut short."""
    return [line.strip() for line in process.communicate()[0].splitlines(keepends=True) if line.endswith("\n")]


def sound_log(path: Path) -> list[str]:
    """The events of the table, after it is seen that everything fits together."""
    with closing(SqliteStore(path)) as store:
        table, log = store.read("t1", NOW), store.events("t1", 0, 10**6)
    assert table is not None
    assert [version for version, _ in log] == list(range(1, table.version + 1))
    assert table.snapshot == (f"{table.version}" if log else "")
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return [event for _, event in log]


def test_four_processes_make_the_file_and_write_one_log(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    writers = [start(path, name, 25) for name in "abcd"]
    told = [acknowledged(process) for process in writers]
    assert [process.returncode for process in writers] == [0] * 4
    assert told == [[f"{name}/{n}" for n in range(25)] for name in "abcd"]
    log = sound_log(path)
    assert len(log) == 100
    for name, events in zip("abcd", told, strict=True):
        assert [event for event in log if event.startswith(name)] == events
    assert list(tmp_path.glob("*")) == [path]


def test_processes_killed_at_random_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Two write at a time; one is killed, the other goes on or is killed too."""
    path = tmp_path / "tables.sqlite3"
    told: list[str] = []
    for n in range(6):
        killed, other = start(path, f"killed{n}", 10**6), start(path, f"other{n}", 10**6)
        for process in (killed, other):
            assert process.stdout
            told.append(process.stdout.readline().strip())
        time.sleep(random.uniform(0.0, 0.2))
        killed.send_signal(signal.SIGKILL)
        time.sleep(random.uniform(0.0, 0.05))
        other.send_signal(signal.SIGKILL)
        told += [*acknowledged(killed), *acknowledged(other)]
        assert (killed.returncode, other.returncode) == (-signal.SIGKILL, -signal.SIGKILL)
        log = sound_log(path)
        assert len(set(log)) == len(log)
        assert set(told) <= set(log)
    assert len(told) > 12


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_process_killed_at_each_statement_of_an_append(tmp_path: Path, when: str) -> None:
    path = tmp_path / "tables.sqlite3"
    start(path, "first", 3).communicate()
    expected = ["first/0", "first/1", "first/2"]
    for at in range(4):
        process = start(path, f"at{at}", 1, str(at), when)
        assert acknowledged(process) == []
        assert process.returncode == -signal.SIGKILL
        if (at, when) == (3, "after"):
            expected.append("at3/0")
        assert sound_log(path) == expected


FORKING = """
import os, sqlite3, sys
sys.path.insert(0, sys.argv[2])
from tests.stores import writer

class Noted(sqlite3.Connection):
    made_by = []
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.made_by.append(os.getpid())

store = writer.SqliteStore(sys.argv[1], Noted)
store.create(writer.TABLE)
writer.append(store, "parent")
for n in range(3):
    child = os.fork()
    if not child:
        writer.append(store, f"child{n}")
        store.close()
        os._exit(0 if os.getpid() in Noted.made_by else 1)
    assert os.waitpid(child, 0)[1] == 0, "the child wrote through its parent's connection"
    writer.append(store, f"parent{n}")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no fork there")
def test_a_store_goes_through_a_fork(tmp_path: Path) -> None:
    """As under servers that load the app once and then fork."""
    path = tmp_path / "tables.sqlite3"
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", FORKING, str(path), str(root)], check=True)
    assert sound_log(path) == ["parent", *(f"{who}{n}" for n in range(3) for who in ("child", "parent"))]


def test_a_file_left_in_the_midst_of_a_checkpoint_is_whole(tmp_path: Path) -> None:
    """Its first page then tells of more pages than there are; the rest is in the -wal."""
    path, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    store = SqliteStore(path)
    store.create(StoredTable("t1", 0, "", {}, 0, NOW + 1000))
    for n in range(30):
        writer.append(store, f"{n} {'x' * 4000}")
    old = path.stat().st_size
    (tmp_path / "copy.sqlite3-wal").write_bytes((tmp_path / "tables.sqlite3-wal").read_bytes())
    store.close()
    assert path.stat().st_size > old
    copy.write_bytes(path.read_bytes()[:old])
    assert [event.split()[0] for event in sound_log(copy)] == [f"{n}" for n in range(30)]
