"""Tables in one DynamoDB table, the store on AWS.

| what | `pk` | `sk` | besides |
|---|---|---|---|
| a table | `TABLE#<id>` | `SNAPSHOT` | `version`, `snapshot`, `keys`, `generation`, `ttl` |
| each of its events | `TABLE#<id>` | `EVENT#<10 digits>` | `event`, `ttl` |
| an invitation | `JOIN#<hash of its code>` | `JOIN` | `table`, `role`, `anchor`, `ttl` |
| attempts | `ATTEMPT#<who>#<start of the window>` | `WINDOW#<its length>` | `count`, `ttl` |

`ttl` is when an item expires. DynamoDB takes it away some time later, each item by itself, so that reading looks at it
too. The events must outlast their table, however long that is in use, and an append must not touch them all: `ttl` of
an event is therefore one to two seasons after that of its table, and only the append that takes a table into its next
season moves the events on. Numbers are whole, and every read is a consistent one.
"""

import random
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from botocore import exceptions
from botocore.exceptions import ClientError
from botocore.parsers import ResponseParserError

from api.stores.base import Join, KeyHashes, StoredTable, StoreUnavailable, VersionConflict
from api.stores.dynamodb_items import (
    SEASON,
    TTL,
    Item,
    event_key,
    hashes,
    join_key,
    key,
    key_of,
    number,
    outlasting,
    snapshot_key,
    table_of,
    text,
    version,
)

LAST_VERSION: Final = 10**10 - 1
"""The highest that ten digits can spell."""
LONGEST_ID: Final = 1024
"""In bytes. A longer id is nobody's; DynamoDB refuses keys of more than 2,048."""

MOST_IN_TRANSACTION: Final = 100
MOST_IN_BATCH: Final = 25

TRIES: Final = 8
FIRST_PAUSE: Final = 0.025
LONGEST_PAUSE: Final = 0.4

PASSING: Final = {
    "InternalServerError",
    "ProvisionedThroughputExceeded",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "RequestTimeout",
    "RequestTimeoutException",
    "ServiceUnavailable",
    "Throttling",
    "ThrottlingError",
    "ThrottlingException",
    "TransactionConflict",
    "TransactionConflictException",
    "TransactionInProgressException",
}
"""What DynamoDB refuses for the moment, as the code of an error or as the reason why a transaction was cancelled."""
CONNECTION: Final = (
    exceptions.ConnectionError,
    exceptions.CredentialRetrievalError,
    exceptions.HTTPClientError,
    exceptions.IncompleteReadError,
    ResponseParserError,
)


class Client(Protocol):
    """What the store asks of a boto3 client for DynamoDB."""

    def get_item(self, **request: Any) -> dict[str, Any]: ...
    def query(self, **request: Any) -> dict[str, Any]: ...
    def put_item(self, **request: Any) -> dict[str, Any]: ...
    def update_item(self, **request: Any) -> dict[str, Any]: ...
    def batch_write_item(self, **request: Any) -> dict[str, Any]: ...
    def transact_write_items(self, **request: Any) -> dict[str, Any]: ...


def table_definition(name: str) -> dict[str, Any]:
    """What `create_table` needs for a table that this store can use; time to live is to be by the attribute `TTL`."""
    return {
        "TableName": name,
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [{"AttributeName": key, "AttributeType": "S"} for key in ("pk", "sk")],
        "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
    }


def connect(table_name: str, region: str | None = None, endpoint: str | None = None) -> "DynamoStore":
    """A store with a client of its own; region and endpoint come from the environment if they are not given."""
    import boto3
    from botocore.config import Config

    # A call that fails has failed well within the 29 s that API Gateway waits.
    config = Config(connect_timeout=1, read_timeout=2, retries={"mode": "standard", "total_max_attempts": 3})
    client = boto3.client("dynamodb", region_name=region, endpoint_url=endpoint, config=config)
    return DynamoStore(client, table_name)


class DynamoStore:
    """A store in the DynamoDB table of that name.

    What is refused for the moment is tried again after a pause of a random length: `jitter` gives a number from 0 to 1,
    `sleep` waits so many seconds.
    """

    def __init__(
        self,
        client: Client,
        table_name: str,
        jitter: Callable[[], float] = random.random,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._client = client
        self._table_name = table_name
        self._jitter = jitter
        self._sleep = sleep

    @property
    def name(self) -> str:
        return "dynamodb"

    def create(self, table: StoredTable) -> None:
        item = {
            **snapshot_key(table.id),
            "version": number(table.version),
            "snapshot": text(table.snapshot),
            "keys": hashes(table.keys),
            "generation": number(table.generation),
            TTL: number(table.expires),
        }
        self._transact(self._put(item))

    def read(self, table: str, now: int) -> StoredTable | None:
        if len(table.encode()) > LONGEST_ID:
            return None
        item = self._item(snapshot_key(table), now)
        return table_of(table, item) if item else None

    def append(self, before: StoredTable, event: str, snapshot: str, expires: int) -> None:
        after = before.version + 1
        if expires // SEASON > before.expires // SEASON:
            self._move_on(before.id, expires)
        kept = {**event_key(before.id, after), "event": text(event), TTL: number(outlasting(expires))}
        self._transact(
            self._put(kept),
            self._update(
                snapshot_key(before.id),
                given={"version": number(before.version), "generation": number(before.generation)},
                then={"version": number(after), "snapshot": text(snapshot), TTL: number(expires)},
            ),
        )

    def events(self, table: str, after: int, limit: int) -> list[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        for page in self._log(table, after, limit):
            found += [(version(item), item["event"]["S"]) for item in page]
            if len(found) >= limit:
                break
        return found[:limit]

    def change_keys(self, before: StoredTable, keys: KeyHashes) -> None:
        update = self._update(
            snapshot_key(before.id),
            given={"generation": number(before.generation)},
            then={"keys": hashes(keys), "generation": number(before.generation + 1)},
        )
        self._transact(update)

    def delete(self, table: str) -> None:
        """Takes the snapshot away, and with it the table, and then the events.

        If it fails between the two it may be called again; what is left nobody can read, and it expires.
        """
        self._transact({"Delete": {"TableName": self._table_name, "Key": snapshot_key(table)}})
        for page in self._log(table, 0, MOST_IN_BATCH):
            self._delete_all([key_of(item) for item in page])

    def put_join(self, join: Join) -> None:
        item = {
            **join_key(join.code_hash),
            "table": text(join.table),
            "role": text(join.role),
            "anchor": text(join.anchor),
            TTL: number(join.expires),
        }
        with _explained():
            self._client.put_item(TableName=self._table_name, Item=item)

    def join(self, code_hash: str, now: int) -> Join | None:
        item = self._item(join_key(code_hash), now)
        if item is None:
            return None
        return Join(code_hash, item["table"]["S"], item["role"]["S"], item["anchor"]["S"], int(item[TTL]["N"]))

    def count_attempt(self, who: str, now: int, window: int) -> int:
        start = now - now % window
        with _explained():
            answer = self._client.update_item(
                TableName=self._table_name,
                Key=key(f"ATTEMPT#{who}#{start}", f"WINDOW#{window}"),
                UpdateExpression="ADD #count :one SET #ttl = :ttl",
                ExpressionAttributeNames={"#count": "count", "#ttl": TTL},
                ExpressionAttributeValues={":one": number(1), ":ttl": number(start + window)},
                ReturnValues="UPDATED_NEW",
            )
        return int(answer["Attributes"]["count"]["N"])

    # --- reading ---

    def _item(self, key: Item, now: int) -> Item | None:
        """The item of that key, unless it has expired."""
        with _explained():
            answer = self._client.get_item(TableName=self._table_name, Key=key, ConsistentRead=True)
        item: Item | None = answer.get("Item")
        return item if item and int(item[TTL]["N"]) > now else None

    def _log(self, table: str, after: int, size: int) -> Iterator[list[Item]]:
        """The events above a version, ascending, in pages of at most `size`: DynamoDB also ends one at 1 MB."""
        if after >= LAST_VERSION:
            return
        request: dict[str, Any] = {
            "TableName": self._table_name,
            "ConsistentRead": True,
            "KeyConditionExpression": "#pk = :pk AND #sk BETWEEN :first AND :last",
            "ExpressionAttributeNames": {"#pk": "pk", "#sk": "sk"},
            "ExpressionAttributeValues": {
                ":pk": event_key(table, 0)["pk"],
                ":first": event_key(table, after + 1)["sk"],
                ":last": event_key(table, LAST_VERSION)["sk"],
            },
            "Limit": size,
        }
        while True:
            with _explained():
                answer = self._client.query(**request)
            yield answer["Items"]
            if "LastEvaluatedKey" not in answer:
                return
            request["ExclusiveStartKey"] = answer["LastEvaluatedKey"]

    # --- writing ---

    def _put(self, item: Item) -> dict[str, Any]:
        """Part of a transaction: a new item, if there is none of its key."""
        put = {"Item": item, "ConditionExpression": "attribute_not_exists(#pk)"}
        return {"Put": {"TableName": self._table_name, **put, "ExpressionAttributeNames": {"#pk": "pk"}}}

    def _update(self, key: Item, given: Item, then: Item) -> dict[str, Any]:
        """Part of a transaction: sets these attributes of an item, if those have the values given."""
        return {
            "Update": {
                "TableName": self._table_name,
                "Key": key,
                "ConditionExpression": " AND ".join(f"#{name} = :given_{name}" for name in given),
                "UpdateExpression": "SET " + ", ".join(f"#{name} = :then_{name}" for name in then),
                "ExpressionAttributeNames": {f"#{name}": name for name in {**given, **then}},
                "ExpressionAttributeValues": {
                    **{f":given_{name}": value for name, value in given.items()},
                    **{f":then_{name}": value for name, value in then.items()},
                },
            }
        }

    def _transact(self, *parts: dict[str, Any]) -> None:
        """Does all the parts or none. Raises `VersionConflict` if the condition of one does not hold.

        boto3 asks again when an answer is lost. By the token DynamoDB knows that it has done it already, and says so
        instead of finding that the condition no longer holds.
        """
        token = uuid.uuid4().hex
        for attempt in range(TRIES):
            self._pause(attempt)
            try:
                with _explained():
                    self._client.transact_write_items(TransactItems=list(parts), ClientRequestToken=token)
                    return
            except ClientError as error:
                reasons = _reasons(error)
                if "ConditionalCheckFailed" in reasons:
                    raise VersionConflict from error
                if not reasons or not reasons <= PASSING:
                    raise
        raise StoreUnavailable("DynamoDB has kept cancelling the transaction.")

    def _delete_all(self, keys: list[Item]) -> None:
        """Takes the items away that have these keys, at most a batch of them."""
        left = [{"DeleteRequest": {"Key": key}} for key in keys]
        for attempt in range(TRIES):
            if not left:
                return
            self._pause(attempt)
            with _explained():
                answer = self._client.batch_write_item(RequestItems={self._table_name: left})
            left = answer["UnprocessedItems"].get(self._table_name, [])
        if left:
            raise StoreUnavailable("DynamoDB has left part of a batch undone.")

    def _move_on(self, table: str, expires: int) -> None:
        """Lets the events outlast a table that is to expire then. Raises `VersionConflict` if one has gone."""
        kept = number(outlasting(expires))
        for page in self._log(table, 0, MOST_IN_TRANSACTION):
            keys = [key_of(item) for item in page if int(item[TTL]["N"]) < int(kept["N"])]
            if keys:
                self._transact(*(self._update(key, given={"pk": key["pk"]}, then={TTL: kept}) for key in keys))

    def _pause(self, attempt: int) -> None:
        """Before every attempt but the first waits up to twice as long as before the last."""
        if attempt:
            self._sleep(self._jitter() * min(LONGEST_PAUSE, FIRST_PAUSE * 2**attempt))


def _reasons(error: Any) -> set[str]:
    """Why a transaction was cancelled: there is a reason for each part, `None` for one that was not in the way."""
    reasons = error.response.get("CancellationReasons", [])
    return {reason.get("Code") or "None" for reason in reasons} - {"None"}


@contextmanager
def _explained() -> Iterator[None]:
    """Tells failures that pass from mistakes in the set-up or in here, which are left to show as what they are."""
    try:
        yield
    except CONNECTION as error:
        raise StoreUnavailable(f"DynamoDB cannot be reached: {error}") from error
    except ClientError as error:
        status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
        if error.response.get("Error", {}).get("Code") in PASSING or status >= 500:
            raise StoreUnavailable(f"DynamoDB refuses for the moment: {error}") from error
        raise
