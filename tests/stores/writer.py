"""A process that appends to table t1 of an SQLite file and prints each event that was acknowledged.

`python writer.py FILE NAME COUNT [AT WHEN]`: with AT and WHEN (`before`, `after`) it kills itself at that statement of
its first append.
"""

import os
import signal
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from api.stores.base import StoredTable, VersionConflict
from api.stores.sqlite import SqliteStore

NOW = 1_800_000_000
TABLE = StoredTable("t1", 0, "", {}, 0, NOW + 1000)


def dying(at: int, when: str) -> type[sqlite3.Connection]:
    """Connections that kill the process at a statement, counted from BEGIN."""

    class Dying(sqlite3.Connection):
        left = -1

        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            self.left = at if sql.startswith("BEGIN") else self.left - 1
            if self.left == 0 and when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            cursor = super().execute(sql, *parameters)
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return cursor

    return Dying


def append(store: SqliteStore, event: str) -> None:
    while True:
        before = store.read("t1", NOW)
        assert before is not None
        try:
            store.append(before, event, f"{before.version + 1}", before.expires)
        except VersionConflict:
            continue
        return


def main(path: str, name: str, count: str, at: str = "", when: str = "") -> None:
    with suppress(VersionConflict):
        SqliteStore(path).create(TABLE)
    store = SqliteStore(path, dying(int(at), when) if at else sqlite3.Connection)
    for n in range(int(count)):
        append(store, f"{name}/{n}")
        print(f"{name}/{n}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
