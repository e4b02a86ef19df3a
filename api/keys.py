"""Keys and invitations: who may read a table, who may write, who may let others in.

A key is 128 random bits, shown once and kept as its SHA-256. An unknown table, a wrong key and one that has ended look
alike. A code of six letters gives a key of its own to each who joins with it.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final, Literal, get_args

from api.stores.base import Join, KeyHashes, Store, StoredTable, VersionConflict

Role = Literal["host", "scorer", "viewer"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O, which are taken for others on a phone in poor light."""
CODE_LENGTH: Final = 6
CODE_LASTS: Final = 600

WINDOW: Final = 600
ATTEMPTS_PER_CLIENT: Final = 20
ATTEMPTS_PER_CODE: Final = 40
MOST_KEYS_PER_ROLE: Final = 50
RETRIES: Final = 10


class NoKey(Exception):
    """No key was given."""


class NoSuchTable(Exception):
    """There is no such table, or the key is none of its keys, or it has ended."""


class NotAllowed(Exception):
    """The key is one of the table's, but may not do this; `needed` may."""

    def __init__(self, needed: Role) -> None:
        super().__init__(needed)
        self.needed = needed


class NoSuchCode(Exception):
    """The code is unknown or has expired, or its table has gone."""


class TooManyAttempts(Exception):
    """Too many codes were tried; `wait` is the seconds until more are taken."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


class TooManyKeys(Exception):
    """So many have joined that the host must renew keys first."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Makes and checks keys. `random_key` and `random_letter` are where the randomness comes from."""

    random_key: Callable[[], str] = lambda: secrets.token_urlsafe(16)
    random_letter: Callable[[str], str] = secrets.choice

    def new(self) -> dict[Role, str]:
        return {role: self.random_key() for role in ROLES}

    def new_table(self) -> str:
        return secrets.token_hex(10)

    @staticmethod
    def hash(secret: str) -> str:
        return sha256(secret.encode()).hexdigest()

    def entered(self, table: StoredTable | None, key: str | None, needed: Role) -> StoredTable:
        """The table, if the key is good for it. Raises `NoKey`, `NoSuchTable`, `NotAllowed`."""
        if not key:
            raise NoKey
        role = self._role(table.keys if table else {}, key)
        if table is None or role is None:
            raise NoSuchTable
        if ROLES.index(role) > ROLES.index(needed):
            raise NotAllowed(needed)
        return table

    def _role(self, keys: KeyHashes, key: str) -> Role | None:
        """Looks at every hash, whichever fits: how long it takes says nothing about the keys."""
        given, found = self.hash(key), None
        for role in reversed(ROLES):
            for known in keys.get(role, ()):
                if compare_digest(known, given):
                    found = role
        return found

    def invite(self, store: Store, table: StoredTable, role: Role, now: int) -> dict[str, Any]:
        """A new code for that role; it ends with the keys of the role that there are now."""
        code = "".join(self.random_letter(CODE_LETTERS) for _ in range(CODE_LENGTH))
        expires = now + CODE_LASTS
        store.put_join(Join(self.hash(code), table.id, role, table.keys[role][0], expires))
        return {"code": code, "role": role, "expires": datetime.fromtimestamp(expires, UTC).isoformat()}

    def join(self, store: Store, code: str, client: str, now: int) -> dict[str, Any]:
        """A new key for who has the code. Raises `TooManyAttempts`, `NoSuchCode`, `TooManyKeys`."""
        code_hash = self.hash(code.upper())
        self._count(store, f"client {self.hash(client)}", ATTEMPTS_PER_CLIENT, now)
        self._count(store, f"code {code_hash}", ATTEMPTS_PER_CODE, now)
        for _ in range(RETRIES):
            join = store.join(code_hash, now)
            table = store.read(join.table, now) if join else None
            if join is None or table is None or table.keys[join.role][0] != join.anchor:
                raise NoSuchCode
            key = self.random_key()
            if self._added(store, table, join.role, key):
                return {"id": table.id, "role": join.role, "key": key}
        raise VersionConflict

    def _count(self, store: Store, who: str, most: int, now: int) -> None:
        if store.count_attempt(who, now, WINDOW) > most:
            raise TooManyAttempts(WINDOW - now % WINDOW)

    def _added(self, store: Store, table: StoredTable, role: str, key: str) -> bool:
        if len(table.keys[role]) >= MOST_KEYS_PER_ROLE:
            raise TooManyKeys
        return self._changed(store, table, {**table.keys, role: (*table.keys[role], self.hash(key))})

    @staticmethod
    def _changed(store: Store, table: StoredTable, keys: KeyHashes) -> bool:
        try:
            store.change_keys(table, keys)
        except VersionConflict:
            return False
        return True

    def renew(self, store: Store, table: StoredTable, roles: tuple[Role, ...], now: int) -> dict[str, Any]:
        """New keys for these roles in the place of all that there are."""
        fresh = {role: self.random_key() for role in ROLES if role in roles}
        hashes: dict[str, tuple[str, ...]] = {role: (self.hash(key),) for role, key in fresh.items()}
        for _ in range(RETRIES):
            if self._changed(store, table, {**table.keys, **hashes}):
                return {"keys": fresh}
            again = store.read(table.id, now)
            if again is None:
                raise NoSuchTable
            table = again
        raise VersionConflict
