"""Tables in one SQLite file, the store of a laptop server.

The file is made at first use, whole or not at all. One that is there already is opened only if it is ours and sound;
any other is left as it is, to the byte. Threads and processes may share it (on a local disk, as WAL needs).
"""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Final

from api.stores.base import Join, KeyHashes, StoredTable, VersionConflict
from api.stores.sqlite_file import check_file, explained, make_file

TABLES_CLEARED: Final = 2
"""Expired tables that opening a new one takes away: more than it adds, so that a backlog shrinks."""
ROWS_CLEARED: Final = 50
"""Expired invitations or attempts that writing one takes away."""
PATIENCE: Final = 5.0
"""Seconds that a call waits for others to finish writing before it gives up."""
LARGEST: Final = 2**63 - 1


class SqliteStore:
    """A store in the file at `path`, which is opened, and made if need be, by the first call that needs it.

    `connection` is the class whose instances talk to SQLite.
    """

    def __init__(
        self,
        path: str | Path,
        connection: type[sqlite3.Connection] = sqlite3.Connection,
        patience: float = PATIENCE,
    ) -> None:
        self._path = Path(path)
        self._connection = connection
        self._patience = patience
        self._opening = Lock()
        self._checked = False
        self._all_idle: dict[int, list[sqlite3.Connection]] = {}
        self._latest_now = 0

    @property
    def name(self) -> str:
        return "sqlite"

    def open(self) -> None:
        """Opens the file now. Raises what every other method would: `DamagedStore`, `StoreUnavailable`."""
        with self._connected():
            pass

    def close(self) -> None:
        """Lets go of the file; the next call opens it again."""
        while self._idle:
            self._idle.pop().close()

    def create(self, table: StoredTable) -> None:
        row = (table.id, table.version, table.snapshot, json.dumps(table.keys), table.generation, table.expires)
        with self._writing() as db:
            self._clear_tables(db)
            created = db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row).rowcount
        if not created:
            raise VersionConflict

    def read(self, table: str, now: int) -> StoredTable | None:
        self._latest_now = now
        with self._connected() as db:
            row = db.execute(
                "SELECT id, version, snapshot, keys, generation, expires FROM tables WHERE id = ? AND expires > ?",
                (table, now),
            ).fetchone()
        return _table(*row) if row else None

    def append(self, before: StoredTable, event: str, snapshot: str, expires: int) -> None:
        after = before.version + 1
        with self._writing() as db:
            as_before = db.execute(
                "UPDATE tables SET version = ?, snapshot = ?, expires = ?"
                " WHERE id = ? AND version = ? AND generation = ?",
                (after, snapshot, expires, before.id, before.version, before.generation),
            ).rowcount
            if as_before:
                db.execute("INSERT INTO events VALUES (?, ?, ?)", (before.id, after, event))
        if not as_before:
            raise VersionConflict

    def events(self, table: str, after: int, limit: int) -> list[tuple[int, str]]:
        with self._connected() as db:
            return db.execute(
                "SELECT version, event FROM events WHERE table_id = ? AND version > ? ORDER BY version LIMIT ?",
                (table, min(after, LARGEST), limit),
            ).fetchall()

    def change_keys(self, before: StoredTable, keys: KeyHashes) -> None:
        with self._writing() as db:
            as_before = db.execute(
                "UPDATE tables SET keys = ?, generation = generation + 1 WHERE id = ? AND generation = ?",
                (json.dumps(keys), before.id, before.generation),
            ).rowcount
        if not as_before:
            raise VersionConflict

    def delete(self, table: str) -> None:
        with self._writing() as db:
            _delete(db, table)

    def put_join(self, join: Join) -> None:
        row = (join.code_hash, join.table, join.role, join.anchor, join.expires)
        with self._writing() as db:
            _clear(db, "joins", "code_hash", self._latest_now)
            db.execute("INSERT OR REPLACE INTO joins VALUES (?, ?, ?, ?, ?)", row)

    def join(self, code_hash: str, now: int) -> Join | None:
        self._latest_now = now
        with self._connected() as db:
            row = db.execute(
                "SELECT code_hash, table_id, role, anchor, expires FROM joins WHERE code_hash = ? AND expires > ?",
                (code_hash, now),
            ).fetchone()
        return Join(*row) if row else None

    def count_attempt(self, who: str, now: int, window: int) -> int:
        self._latest_now = now
        key = (who, window, now - now % window + window)
        with self._writing() as db:
            _clear(db, "attempts", "who, window, expires", now)
            db.execute(
                "INSERT INTO attempts VALUES (?, ?, ?, 1)"
                " ON CONFLICT (who, window, expires) DO UPDATE SET count = count + 1",
                key,
            )
            counted: int
            (counted,) = db.execute(
                "SELECT count FROM attempts WHERE who = ? AND window = ? AND expires = ?", key
            ).fetchone()
        return counted

    def _clear_tables(self, db: sqlite3.Connection) -> None:
        """Takes a few expired tables away, each with all of its events: a table is never half there."""
        expired = "SELECT id FROM tables WHERE expires <= ? LIMIT ?"
        for (table,) in db.execute(expired, (self._latest_now, TABLES_CLEARED)).fetchall():
            _delete(db, table)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A connection in a transaction of its own, which is committed at the end."""
        with self._connected() as db:
            # At once the one that writes: a transaction that reads first may find that it must not write any more.
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """A connection that nobody else has meanwhile. What it had begun when something failed is undone."""
        with explained(self._path):
            try:
                db = self._idle.pop()
            except IndexError:
                db = self._connect()
            try:
                yield db
            except BaseException:
                _give_up(db)
                raise
            self._idle.append(db)

    @property
    def _idle(self) -> list[sqlite3.Connection]:
        """Connections to use again. A forked process must not touch those of its parent, so each has its own."""
        return self._all_idle.setdefault(os.getpid(), [])

    def _connect(self) -> sqlite3.Connection:
        self._ensure_ours()
        db = sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=self._patience,
            isolation_level=None,
            check_same_thread=False,
            factory=self._connection,
        )
        # NORMAL would do against a killed process; FULL also keeps what was acknowledged through a power cut.
        db.execute("PRAGMA synchronous = FULL")
        return db

    def _ensure_ours(self) -> None:
        """Makes the file if there is none; checks it, once, if there is."""
        with self._opening:
            if self._checked:
                return
            if not self._path.exists():
                make_file(self._path)
            check_file(self._path, self._patience)
            self._checked = True


def _give_up(db: sqlite3.Connection) -> None:
    """Rolls back first: closing alone keeps the lock while a cursor lives on, as in the traceback of the failure."""
    with suppress(sqlite3.Error):
        db.rollback()
    db.close()


def _table(id_: str, version: int, snapshot: str, keys: str, generation: int, expires: int) -> StoredTable:
    hashes: KeyHashes = {role: tuple(hashes) for role, hashes in json.loads(keys).items()}
    return StoredTable(id_, version, snapshot, hashes, generation, expires)


def _delete(db: sqlite3.Connection, table: str) -> None:
    db.execute("DELETE FROM tables WHERE id = ?", (table,))
    db.execute("DELETE FROM events WHERE table_id = ?", (table,))


def _clear(db: sqlite3.Connection, name: str, key: str, now: int) -> None:
    """Takes a few of the rows away that have expired."""
    expired = f"SELECT {key} FROM {name} WHERE expires <= ? LIMIT ?"
    db.execute(f"DELETE FROM {name} WHERE ({key}) IN ({expired})", (now, ROWS_CLEARED))
