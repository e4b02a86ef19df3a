"""The places that stores keep tables in, as tests see them: each gives stores, whose low-level calls can be watched.

A low-level call is a statement to SQLite or a request to DynamoDB. `Watch` counts them; `Failing` is a watch that makes
one of them fail, before or after it took effect.
"""

import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Protocol

from botocore.exceptions import ClientError, ConnectTimeoutError, ReadTimeoutError

from api.stores.base import Store
from api.stores.dynamodb import DynamoStore
from api.stores.sqlite import SqliteStore


class Watch:
    """Sees every low-level call: its name, and what does it."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __call__(self, name: str, call: Callable[[], Any]) -> Any:
        self.calls.append(name)
        return call()


class Failing(Watch):
    """Raises `error` in the place of call number `at`, counting from 0, or after it."""

    def __init__(self, at: int, when: str, error: Exception) -> None:
        super().__init__()
        self.at, self.when, self.error = at, when, error
        self.failed = False

    def __call__(self, name: str, call: Callable[[], Any]) -> Any:
        now = len(self.calls) == self.at
        self.failed |= now
        self.calls.append(name)
        if now and self.when == "before":
            raise self.error
        result = call()
        if now:
            raise self.error
        return result


class Backend(Protocol):
    """What tests need of a place that tables are kept in."""

    append_calls: tuple[str, ...]
    read_calls: tuple[str, ...]
    failures: tuple[Exception, ...]

    def store(self, watch: Watch | None = None) -> Store:
        """Another store in the same place, ready: what it does at first use is done."""
        ...

    def fill_log(self, table: str, events: Sequence[str]) -> None:
        """Writes events 1 to so many below the store, of a table that is there without any."""
        ...

    def expire(self, now: int) -> None:
        """Clears away what has expired, if the place does that by itself."""
        ...


# --- SQLite ---


def watched_connection(watch: Watch) -> type[sqlite3.Connection]:
    class WatchedConnection(sqlite3.Connection):
        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            return watch(sql.split(" ", 1)[0], lambda: super(WatchedConnection, self).execute(sql, *parameters))

    return WatchedConnection


class SqliteBackend:
    append_calls = ("BEGIN", "UPDATE", "INSERT", "COMMIT")
    read_calls = ("SELECT",)
    failures = (
        sqlite3.OperationalError("database is locked"),
        sqlite3.OperationalError("database or disk is full"),
        sqlite3.OperationalError("disk I/O error"),
    )

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stores: list[SqliteStore] = []

    def store(self, watch: Watch | None = None) -> SqliteStore:
        ready: list[bool] = []  # the watch is to see nothing of the opening

        def watching(name: str, call: Callable[[], Any]) -> Any:
            return watch(name, call) if watch and ready else call()

        store = SqliteStore(self.path, watched_connection(watching) if watch else sqlite3.Connection)
        store.open()
        ready.append(True)
        self._stores.append(store)
        return store

    def fill_log(self, table: str, events: Sequence[str]) -> None:
        db = sqlite3.connect(self.path)
        with db:
            db.executemany(
                "INSERT INTO events VALUES (?, ?, ?)", [(table, n, event) for n, event in enumerate(events, 1)]
            )
            db.execute("UPDATE tables SET version = ? WHERE id = ?", (len(events), table))
        db.close()

    def expire(self, now: int) -> None:
        pass

    def close(self) -> None:
        for store in self._stores:
            store.close()


# --- DynamoDB ---


class WatchedClient:
    """A boto3 client whose requests a watch sees, each made under `lock`."""

    def __init__(self, client: Any, watch: Watch, lock: AbstractContextManager[Any]) -> None:
        self._client, self._watch, self._lock = client, watch, lock

    def __getattr__(self, name: str) -> Callable[..., Any]:
        request = getattr(self._client, name)

        def locked(**arguments: Any) -> Any:
            with self._lock:
                return request(**arguments)

        return lambda **arguments: self._watch(name, lambda: locked(**arguments))


def refusal(code: str, status: int = 400, **more: Any) -> ClientError:
    """What boto3 raises when DynamoDB refuses."""
    return ClientError(
        {"Error": {"Code": code, "Message": code}, "ResponseMetadata": {"HTTPStatusCode": status}, **more}, "Request"
    )


class DynamoBackend:
    """A table in an emulator; `one_at_a_time` for moto, which loses updates when requests come together."""

    append_calls = ("transact_write_items",)
    read_calls = ("get_item",)
    failures = (
        refusal("ThrottlingException"),
        refusal("InternalServerError", 500),
        ConnectTimeoutError(endpoint_url="there"),
        ReadTimeoutError(endpoint_url="there"),
    )

    def __init__(self, client: Any, table_name: str, one_at_a_time: bool) -> None:
        self.client, self.table_name = client, table_name
        self._lock: AbstractContextManager[Any] = threading.Lock() if one_at_a_time else nullcontext()

    def store(self, watch: Watch | None = None, **options: Any) -> DynamoStore:
        return DynamoStore(WatchedClient(self.client, watch or Watch(), self._lock), self.table_name, **options)

    def fill_log(self, table: str, events: Sequence[str]) -> None:
        key = {"pk": {"S": f"TABLE#{table}"}}
        puts = [
            {"PutRequest": {"Item": {**key, "sk": {"S": f"EVENT#{n:010}"}, "event": {"S": event}, "ttl": {"N": "1"}}}}
            for n, event in enumerate(events, 1)
        ]
        for start in range(0, len(puts), 25):
            self.client.batch_write_item(RequestItems={self.table_name: puts[start : start + 25]})
        self.client.update_item(
            TableName=self.table_name,
            Key={**key, "sk": {"S": "SNAPSHOT"}},
            UpdateExpression="SET version = :version",
            ExpressionAttributeValues={":version": {"N": str(len(events))}},
        )

    def expire(self, now: int) -> None:
        for page in self.client.get_paginator("scan").paginate(TableName=self.table_name):
            for item in page["Items"]:
                if int(item["ttl"]["N"]) <= now:
                    self.client.delete_item(TableName=self.table_name, Key={"pk": item["pk"], "sk": item["sk"]})
