"""What is particular to DynamoDB: refusals that pass, answers that are lost, long logs, and expiry item by item."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import ClientError

from api.stores import dynamodb
from api.stores.base import Join, StoredTable, StoreUnavailable, VersionConflict
from api.stores.dynamodb import FIRST_PAUSE, LONGEST_PAUSE, TRIES, DynamoStore, connect, table_definition
from api.stores.dynamodb_items import SEASON, TTL, outlasting
from tests.stores.backends import DynamoBackend, Failing, Watch, refusal
from tests.stores.test_contract import LATER, NOW, a_table, append, log, opened, read

TABLE = a_table()


def cancelled(*reasons: str) -> ClientError:
    return refusal("TransactionCanceledException", CancellationReasons=[{"Code": reason} for reason in reasons])


class Scripted:
    """A client that answers each request by the next of its answers, or raises it, and keeps the requests."""

    def __init__(self, answers: Iterator[Any]) -> None:
        self.answers = answers
        self.requests: list[dict[str, Any]] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def request(**arguments: Any) -> Any:
            self.requests.append(arguments)
            answer = next(self.answers)
            if isinstance(answer, Exception):
                raise answer
            return answer

        return request


def scripted(*answers: Any) -> tuple[DynamoStore, Scripted, list[float]]:
    """A store over such a client, and the pauses that it makes; the last answer is given for ever."""
    client, pauses = Scripted(iter([*answers[:-1], *repeat(answers[-1], 50)])), list[float]()
    return DynamoStore(client, "tables", jitter=lambda: 0.5, sleep=pauses.append), client, pauses


# --- refusals ---


def test_a_transaction_in_the_way_is_waited_for() -> None:
    """That another one is under way is no conflict of versions."""
    store, client, pauses = scripted(cancelled("TransactionConflict", "None"), cancelled("TransactionConflict"), {})
    store.append(TABLE, "e", "s", LATER)
    assert len(client.requests) == 3
    assert pauses == [0.5 * FIRST_PAUSE * 2, 0.5 * FIRST_PAUSE * 4]


def test_waiting_has_an_end() -> None:
    store, client, pauses = scripted(cancelled("TransactionConflict"))
    with pytest.raises(StoreUnavailable):
        store.append(TABLE, "e", "s", LATER)
    assert len(client.requests) == TRIES
    assert len(pauses) == TRIES - 1
    assert pauses == sorted(pauses)
    assert max(pauses) == 0.5 * LONGEST_PAUSE


@pytest.mark.parametrize(
    ("reasons", "error"),
    [
        (("ConditionalCheckFailed", "ConditionalCheckFailed"), VersionConflict),
        (("None", "ConditionalCheckFailed"), VersionConflict),
        (("TransactionConflict", "ConditionalCheckFailed"), VersionConflict),
        (("None", "TransactionConflict"), StoreUnavailable),
        (("ThrottlingError", "None"), StoreUnavailable),
        (("ProvisionedThroughputExceeded", "TransactionConflict"), StoreUnavailable),
        (("None", "ValidationError"), ClientError),
        (("TransactionConflict", "ValidationError"), ClientError),
        ((), ClientError),
    ],
)
def test_why_a_transaction_was_cancelled_is_told_apart(reasons: tuple[str, ...], error: type[Exception]) -> None:
    store, _, _ = scripted(cancelled(*reasons))
    for call in (
        lambda: store.append(TABLE, "e", "s", LATER),
        lambda: store.create(TABLE),
        lambda: store.change_keys(TABLE, {}),
    ):
        with pytest.raises(error):
            call()


@pytest.mark.parametrize("code", ["ValidationException", "AccessDeniedException", "ResourceNotFoundException"])
def test_mistakes_show_as_what_they_are(code: str) -> None:
    """To try again would not help: they are for the log, and whoever set it up."""
    store, client, _ = scripted(refusal(code))
    for call in (lambda: store.read("t1", NOW), lambda: store.append(TABLE, "e", "s", LATER)):
        with pytest.raises(ClientError, match=code):
            call()
    assert len(client.requests) == 2


# --- answers that are lost ---


def test_one_append_has_one_token_and_the_next_another() -> None:
    store, client, _ = scripted(cancelled("TransactionConflict"), {})
    store.append(TABLE, "e", "s", LATER)
    store.append(TABLE, "e", "s", LATER)
    first, again, other = (request["ClientRequestToken"] for request in client.requests)
    assert first == again != other
    assert all(len(token) <= 36 for token in (first, other))


class Twice(Watch):
    """Makes each request again, as boto3 does when an answer does not come."""

    def __call__(self, name: str, call: Callable[[], Any]) -> Any:
        super().__call__(name, call)
        return call()


@pytest.mark.ministack
def test_a_request_made_again_after_its_answer_was_lost_is_no_conflict(ministack_backend: DynamoBackend) -> None:
    """Moto knows nothing of tokens."""
    store = ministack_backend.store(Twice())
    store.create(TABLE)
    append(store)
    append(store)
    store.change_keys(read(store), {"host": ("11",)})
    assert log(store) == [1, 2]
    assert (read(store).version, read(store).generation) == (2, 1)


# --- items ---


def test_items_are_as_the_module_says(dynamodb_backend: DynamoBackend) -> None:
    store = dynamodb_backend.store()
    opened(store, events=2)
    store.put_join(Join("c0de", "t1", "viewer", "dd", NOW + 600))
    store.count_attempt("ana", NOW + 1, 600)
    items = {
        (item["pk"]["S"], item["sk"]["S"]): item
        for item in dynamodb_backend.client.scan(TableName=dynamodb_backend.table_name)["Items"]
    }
    assert {key: set(item) - {"pk", "sk"} for key, item in items.items()} == {
        ("TABLE#t1", "SNAPSHOT"): {"version", "snapshot", "keys", "generation", "ttl"},
        ("TABLE#t1", "EVENT#0000000001"): {"event", "ttl"},
        ("TABLE#t1", "EVENT#0000000002"): {"event", "ttl"},
        ("JOIN#c0de", "JOIN"): {"table", "role", "anchor", "ttl"},
        (f"ATTEMPT#ana#{NOW - NOW % 600}", "WINDOW#600"): {"count", "ttl"},
    }
    numbers = [value["N"] for item in items.values() for value in item.values() if "N" in value]
    assert all(number.isdecimal() for number in numbers)
    assert {"S", "N", "M"} == {kind for item in items.values() for value in item.values() for kind in value}


def test_the_table_takes_its_time_to_live(dynamodb_backend: DynamoBackend) -> None:
    answer = dynamodb_backend.client.update_time_to_live(
        TableName=dynamodb_backend.table_name, TimeToLiveSpecification={"Enabled": True, "AttributeName": TTL}
    )
    assert answer["TimeToLiveSpecification"]["Enabled"]
    assert table_definition("other")["TableName"] == "other"


def test_every_read_is_consistent() -> None:
    store, client, _ = scripted({"Items": []})
    store.read("t1", NOW)
    store.join("c0de", NOW)
    store.events("t1", 0, 10)
    assert [request["ConsistentRead"] for request in client.requests] == [True] * 3


# --- long logs ---


def ttls(backend: DynamoBackend, id_: str = "t1") -> list[int]:
    """When each event of a table expires, in the order of versions."""
    pages = backend.client.get_paginator("query").paginate(
        TableName=backend.table_name,
        KeyConditionExpression="pk = :pk AND begins_with(sk, :event)",
        ExpressionAttributeValues={":pk": {"S": f"TABLE#{id_}"}, ":event": {"S": "EVENT#"}},
    )
    return [int(item["ttl"]["N"]) for page in pages for item in page["Items"]]


@pytest.fixture(params=["dynamodb", pytest.param("ministack", marks=pytest.mark.ministack)])
def backend(request: pytest.FixtureRequest) -> DynamoBackend:
    return request.getfixturevalue(f"{request.param}_backend")


def long_table(backend: DynamoBackend, events: int, id_: str = "t1") -> StoredTable:
    """A table with so many events, which are all to be moved on."""
    opened(backend.store(), id_)
    backend.fill_log(id_, [f"{n}" for n in range(1, events + 1)])
    return read(backend.store(), id_)


def test_the_append_that_takes_a_table_into_its_next_season_moves_its_events_on(backend: DynamoBackend) -> None:
    expires = LATER + SEASON
    table, watch = long_table(backend, 250), Watch()
    store = backend.store(watch)
    store.append(table, "251", "s", expires)
    assert ttls(backend) == [outlasting(expires)] * 251
    assert watch.calls.count("transact_write_items") == 3 + 1
    watch.calls.clear()
    store.append(read(backend.store()), "252", "s", (expires // SEASON + 1) * SEASON - 1)
    assert watch.calls == ["transact_write_items"]
    assert [event for _, event in store.events("t1", 0, 1000)] == [f"{n}" for n in range(1, 253)]


def test_events_outlast_their_table_by_a_season_at_least() -> None:
    for expires in (LATER, SEASON * 7 - 1, SEASON * 7, SEASON * 7 + 1):
        end_of_the_season = (expires // SEASON + 1) * SEASON
        assert end_of_the_season > expires
        assert outlasting(expires) == end_of_the_season + SEASON


@pytest.mark.parametrize("when", ["before", "after"])
def test_moving_on_that_fails_changes_nothing_to_be_seen_and_may_be_made_again(
    backend: DynamoBackend, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dynamodb, "MOST_IN_TRANSACTION", 10)
    table, store, watch = long_table(backend, 25), backend.store(), Watch()
    backend.store(watch).append(long_table(backend, 25, "rehearsal"), "e", "s", LATER + SEASON)
    assert len(watch.calls) == 3 * 2 + 1  # a page and a transaction, three times, and the append
    for at in range(len(watch.calls) - 1):
        backend.fill_log("t1", [f"{n}" for n in range(1, 26)])
        with pytest.raises(StoreUnavailable):
            backend.store(Failing(at, when, backend.failures[0])).append(table, "e", "s", LATER + SEASON)
        assert read(store) == table
        assert len(store.events("t1", 0, 100)) == 25
    store.append(table, "26", "s", LATER + SEASON)
    assert ttls(backend) == [outlasting(LATER + SEASON)] * 26


def test_moving_on_brings_no_deleted_event_back(backend: DynamoBackend) -> None:
    """The table is deleted after its events were read, and before they are moved on."""
    table = long_table(backend, 25)

    class DeletesFirst(Watch):
        def __call__(self, name: str, call: Callable[[], Any]) -> Any:
            if name == "transact_write_items" and name not in self.calls:
                backend.store().delete("t1")
            return super().__call__(name, call)

    with pytest.raises(VersionConflict):
        backend.store(DeletesFirst()).append(table, "e", "s", LATER + SEASON)
    assert backend.store().read("t1", NOW) is None
    assert ttls(backend) == []


def test_delete_goes_on_with_what_a_batch_left_undone(backend: DynamoBackend) -> None:
    class Lazy:
        """Does half of each batch."""

        def __init__(self, client: Any) -> None:
            self.client = client

        def batch_write_item(self, RequestItems: dict[str, list[Any]]) -> dict[str, Any]:  # noqa: N803
            ((name, requests),) = RequestItems.items()
            done, left = requests[: len(requests) // 2 + 1], requests[len(requests) // 2 + 1 :]
            self.client.batch_write_item(RequestItems={name: done})
            return {"UnprocessedItems": {name: left} if left else {}}

        def __getattr__(self, name: str) -> Any:
            return getattr(self.client, name)

    long_table(backend, 60)
    pauses: list[float] = []
    DynamoStore(Lazy(backend.client), backend.table_name, sleep=pauses.append).delete("t1")
    assert pauses
    assert backend.store().read("t1", NOW) is None
    assert ttls(backend) == []


def test_a_batch_that_is_never_done_is_given_up() -> None:
    page = {"Items": [{"pk": {"S": "TABLE#t1"}, "sk": {"S": "EVENT#0000000001"}}]}
    undone = {"UnprocessedItems": {"tables": [{"DeleteRequest": {"Key": page["Items"][0]}}]}}
    store, client, pauses = scripted({}, page, undone)
    with pytest.raises(StoreUnavailable):
        store.delete("t1")
    assert len(client.requests) == 2 + TRIES
    assert len(pauses) == TRIES - 1


# --- the client ---


def test_importing_the_module_does_not_import_boto3() -> None:
    code = "import sys, api.stores.dynamodb; sys.exit('boto3' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=True)


def test_a_store_with_a_client_of_its_own_gives_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "nobody")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "nothing")
    store = connect("tables", region="eu-central-1", endpoint="http://127.0.0.1:9")
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        store.read("t1", NOW)
