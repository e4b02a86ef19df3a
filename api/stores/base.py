"""What a store of tables must do. One suite of tests holds every implementation to it.

A table is a log of events, numbered from 1 without gaps, and the snapshot that follows from them; beside these stand
the hashes of its keys. Snapshots and events are JSON texts that the store does not look into. Times are whole seconds
since 1970. Whatever has expired is as if it were not there, whether or not it has been cleared away yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

KeyHashes = Mapping[str, tuple[str, ...]]
"""For each role ("host", "scorer", "viewer") the SHA-256 hashes, in hex, of the keys that have it."""


class StoreUnavailable(Exception):
    """The store failed; nothing of the call was done, or all of it. The same call may be made again."""


class VersionConflict(Exception):
    """Somebody else wrote first, the keys were changed, or the table has gone: read it again."""


class DamagedStore(Exception):
    """What is there is not a store of ours, or is damaged. It was not touched; the message says what to do."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is kept: everything that a read or an append needs, in one item.

    `generation` counts the changes of its keys.
    """

    id: str
    version: int
    snapshot: str
    keys: KeyHashes
    generation: int
    expires: int


@dataclass(frozen=True, slots=True)
class Join:
    """An open invitation: who has its code gets a key of that role, until it expires or the role's keys are renewed.

    `anchor` is the hash of the role's first key, by which it is known whether they were.
    """

    code_hash: str
    table: str
    role: str
    anchor: str
    expires: int


class Store(Protocol):
    """Every method raises `StoreUnavailable` if the store fails, and is atomic: all of it happens, or nothing."""

    @property
    def name(self) -> str:
        """What `/v1/health` calls it."""
        ...

    def create(self, table: StoredTable) -> None:
        """Keeps a new table. Raises `VersionConflict` if there is one of that id."""
        ...

    def read(self, table: str, now: int) -> StoredTable | None:
        """The table, or None if there is none or it has expired. Reads one item."""
        ...

    def append(self, before: StoredTable, event: str, snapshot: str, expires: int) -> None:
        """Writes event `before.version + 1` and the snapshot after it, in one transaction.

        Raises `VersionConflict`, and writes nothing, unless version and generation are still those of `before`.
        """
        ...

    def events(self, table: str, after: int, limit: int) -> list[tuple[int, str]]:
        """Up to `limit` events with versions above `after`, ascending."""
        ...

    def change_keys(self, before: StoredTable, keys: KeyHashes) -> None:
        """Puts these keys in the place of those of `before` and counts the generation up by one.

        Raises `VersionConflict` unless the generation is still that of `before`; the version may have changed.
        """
        ...

    def delete(self, table: str) -> None:
        """Takes the table and its events away; what is not there is fine."""
        ...

    def put_join(self, join: Join) -> None:
        """Keeps an invitation."""
        ...

    def join(self, code_hash: str, now: int) -> Join | None:
        """The invitation of that code, or None if there is none or it has expired."""
        ...

    def count_attempt(self, who: str, now: int, window: int) -> int:
        """Counts an attempt of `who` and gives how many there were in the current window of so many seconds.

        Counts across all processes that share the store; a window begins at each multiple of its length.
        """
        ...
