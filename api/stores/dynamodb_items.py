"""The items of the DynamoDB table: their keys, and how values are spelt in them."""

from collections.abc import Mapping
from typing import Any, Final

from api.stores.base import KeyHashes, StoredTable

Value = dict[str, Any]
"""An attribute as DynamoDB spells it, such as `{"N": "7"}`."""
Item = Mapping[str, Value]

TTL: Final = "ttl"
SEASON: Final = 90 * 24 * 3600


def outlasting(expires: int) -> int:
    """When an event expires whose table expires then: at the end of the next season."""
    return (expires // SEASON + 2) * SEASON


def key(pk: str, sk: str) -> dict[str, Value]:
    return {"pk": text(pk), "sk": text(sk)}


def snapshot_key(table: str) -> dict[str, Value]:
    return key(f"TABLE#{table}", "SNAPSHOT")


def event_key(table: str, version: int) -> dict[str, Value]:
    return key(f"TABLE#{table}", f"EVENT#{version:010}")


def join_key(code_hash: str) -> dict[str, Value]:
    return key(f"JOIN#{code_hash}", "JOIN")


def key_of(item: Item) -> Item:
    return {name: item[name] for name in ("pk", "sk")}


def version(event: Item) -> int:
    return int(event["sk"]["S"].removeprefix("EVENT#"))


def text(text: str) -> Value:
    return {"S": text}


def number(number: int) -> Value:
    return {"N": str(number)}


def hashes(keys: KeyHashes) -> Value:
    return {"M": {role: {"L": [text(each) for each in hashes]} for role, hashes in keys.items()}}


def table_of(id_: str, item: Item) -> StoredTable:
    keys = {role: tuple(each["S"] for each in hashes["L"]) for role, hashes in item["keys"]["M"].items()}
    numbers = {name: int(item[name]["N"]) for name in ("version", "generation", TTL)}
    return StoredTable(id_, numbers["version"], item["snapshot"]["S"], keys, numbers["generation"], numbers[TTL])
