"""The file of an SQLite store: is it ours and sound, making a new one, and what a failure means."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from api.stores.base import DamagedStore, StoreUnavailable

APPLICATION_ID: Final = 0x506B4162
"""Stands in the header of every file of ours ("PkAb")."""
FORMAT: Final = 1
"""The `user_version` of the file: a later program may have another schema."""

SCHEMA: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL,
    version INTEGER NOT NULL,
    snapshot TEXT NOT NULL,
    keys TEXT NOT NULL,
    generation INTEGER NOT NULL,
    expires INTEGER NOT NULL
);
CREATE INDEX tables_expiry ON tables (expires);
CREATE TABLE events (
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) WITHOUT ROWID;
CREATE TABLE joins (
    code_hash TEXT PRIMARY KEY NOT NULL,
    table_id TEXT NOT NULL,
    role TEXT NOT NULL,
    anchor TEXT NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX joins_expiry ON joins (expires);
CREATE TABLE attempts (
    who TEXT NOT NULL,
    window INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (who, window, expires)
) WITHOUT ROWID;
CREATE INDEX attempts_expiry ON attempts (expires);
"""

DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
NOT_OURS: Final = "Nothing was changed. Name another file for the tables, or move this one away."
UNSOUND: Final = (
    "Nothing was changed. Put back a copy of it, or move it away (with -wal and -shm, if they are there) to begin anew;"
    " `sqlite3 FILE .recover` may save what it holds."
)

ALONE: Final = "Nothing was changed. Put the file back that it belongs to, or move it away to begin anew."


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Says what a failure of SQLite or of the file system means to who called the store."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise StoreUnavailable(f"{path} cannot be used: {error}.{_hint(path)}") from error
    except sqlite3.DatabaseError as error:
        # A constraint broken: the log holds an event that its snapshot does not know.
        if _code(error) in DAMAGE or isinstance(error, sqlite3.IntegrityError):
            raise DamagedStore(f"{path} is damaged: {error}. {UNSOUND}") from error
        raise
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be used: {error}.{_hint(path)}") from error


def _hint(path: Path) -> str:
    """What is often behind a failure: SQLite writes to the file, and puts files of its own beside it."""
    if not os.access(path.parent, os.W_OK | os.X_OK):
        return f" The folder {path.parent} is not there or may not be written to."
    if path.exists() and not os.access(path, os.W_OK):
        return " The file may not be written to."
    return ""


def _code(error: sqlite3.Error) -> int:
    """SQLite's number for the kind of error; -1 for one that is not from SQLite."""
    code: int = getattr(error, "sqlite_errorcode", -1)
    return code & 0xFF


# --- a file that is there ---


def check_file(path: Path, patience: float) -> None:
    """Raises `DamagedStore` unless the file is ours and sound, and `StoreUnavailable` if it may not be written to.

    Changes nothing.
    """
    if not path.is_file():
        raise DamagedStore(f"{path} is not a file. {NOT_OURS}")
    if path.stat().st_size == 0:
        raise DamagedStore(f"{path} is empty, which a file with tables never is. {NOT_OURS}")
    # Immutable first, which leaves no -wal and -shm beside somebody else's file. It does not see what our own -wal
    # holds, and may take a file in the midst of a checkpoint for a damaged one: whether it is sound is asked after.
    _check_identity(path, patience)
    _check_soundness(path, patience)
    if not os.access(path, os.W_OK):
        raise StoreUnavailable(f"{path} cannot be used.{_hint(path)}")


def _check_identity(path: Path, patience: float) -> None:
    try:
        with closing(_reader(path, "immutable=1", patience)) as db:
            ((application,),) = db.execute("PRAGMA application_id")
            ((form,),) = db.execute("PRAGMA user_version")
    except sqlite3.DatabaseError as error:
        if _code(error) == sqlite3.SQLITE_NOTADB:
            raise DamagedStore(f"{path} is not an SQLite file. {NOT_OURS}") from error
        if _code(error) == sqlite3.SQLITE_CORRUPT:
            return
        raise
    if application != APPLICATION_ID:
        raise DamagedStore(f"{path} belongs to another program. {NOT_OURS}")
    if form != FORMAT:
        raise DamagedStore(f"{path} was written by another version of this program (format {form}). {NOT_OURS}")


def _check_soundness(path: Path, patience: float) -> None:
    with closing(_reader(path, "mode=ro", patience)) as db:
        ((found,),) = db.execute("PRAGMA quick_check(1)")
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    if found != "ok":
        raise DamagedStore(f"{path} is damaged: {found.splitlines()[-1]}. {UNSOUND}")
    if missing := {"tables", "events", "joins", "attempts"} - names:
        raise DamagedStore(f"{path} is damaged: it lacks {', '.join(sorted(missing))}. {UNSOUND}")


def _reader(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=patience, isolation_level=None)


# --- a file that is not there yet ---


def make_file(path: Path) -> None:
    """Makes the file, with its folder, beside its place and then puts it there: nobody ever sees half of it.

    Raises `DamagedStore` if the -wal of a file that has gone is still there: SQLite would take it for the new one's.
    """
    wal = path.with_name(f"{path.name}-wal")
    if wal.exists() and wal.stat().st_size and not path.exists():
        raise DamagedStore(f"{wal}, which may hold the latest events, is there without {path}. {ALONE}")
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f"{path.stem}-", suffix=path.suffix, dir=path.parent)
    os.close(handle)
    new = Path(name)
    try:
        _fill(new)
        _put_in_place(new, path)
    finally:
        new.unlink(missing_ok=True)


def _fill(new: Path) -> None:
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        db.executescript(f"BEGIN; {SCHEMA} COMMIT;")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("PRAGMA journal_mode = WAL")


def _put_in_place(new: Path, path: Path) -> None:
    """Gives the new file its name, unless there is one of that name by now, perhaps from a process that was faster."""
    try:
        _name(new, path)
    except FileExistsError:
        return
    if hasattr(os, "O_DIRECTORY"):  # so that the name, too, outlasts a power cut
        folder = os.open(path.parent, os.O_DIRECTORY)
        os.fsync(folder)
        os.close(folder)


def _name(new: Path, path: Path) -> None:
    """Raises `FileExistsError` if the name is taken."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # no hard links here, as on FAT: take the name with an empty file, then put ours in its place
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
        new.replace(path)
