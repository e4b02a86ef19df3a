"""What else is wrong with a request that has faults of form: the contract asks for all faults at once.

Fields that cannot be read are put aside and the rest is judged once more: cards that cannot be read count as no cards,
what is unknown or optional is left out. Only faults that do not depend on what was put aside are added.
"""

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields

from api.schemas.base import ListOf, MapOf, Nested
from api.schemas.fields import CardsField, HouseRulesField
from rules.errors import Fault, Malformed

SAFE: Final = frozenset({"too_many_copies", "seat_twice", "seat_order", "contradiction"})
"""Codes that say the same whatever stands in the fields put aside; others need whole hands."""

TRUMPS: Final = ({"rank": "2", "suit": "h"}, "h")


def further_faults(
    schema: Schema, answer: Callable[[Any], Any], body: Any, faults: Sequence[Fault]
) -> tuple[Fault, ...]:
    """Faults between fields, besides the faults of form already found."""
    if not isinstance(body, dict):
        return ()
    try:
        mended = copy.deepcopy(body)
        hands_aside = [_put_aside(schema, mended, fault.pointer.split("/")[1:]) for fault in faults]
        answer(schema.load(mended))
    except (_Beyond, ValidationError):
        return ()
    except Malformed as malformed:
        return tuple(_independent(malformed.faults, faults, any(hands_aside)))
    return ()


class _Beyond(Exception):
    """A field without which nothing can be said."""


def _independent(found: Iterable[Fault], before: Sequence[Fault], hands_aside: bool) -> Iterable[Fault]:
    codes = SAFE if hands_aside else SAFE | {"not_in_hand", "wrong_size"}
    aside = [fault.pointer for fault in before]
    for fault in found:
        if fault.code in codes and not any(_within(fault.pointer, pointer) for pointer in aside):
            yield fault


def _within(pointer: str, other: str) -> bool:
    return pointer == other or pointer.startswith(other + "/") or other.startswith(pointer + "/")


def _put_aside(schema: Schema, body: Any, path: list[str]) -> bool:
    """Mends the body at a faulty place. True if a hand was put aside, so that nothing is known of what it holds."""
    name, rest = _unescaped(path[0]) if path else "", path[1:]
    field = schema.fields.get(name)
    if field is None:
        body.pop(name, None)
        return False
    if rest and name in body:
        return _deeper(field, body, name, rest)
    return _replace(field, body, name)


def _deeper(field: fields.Field[Any], body: Any, name: Any, rest: list[str]) -> bool:
    inside = body[name]
    if isinstance(field, HouseRulesField) and isinstance(inside, dict):
        inside.pop(_unescaped(rest[0]), None)
        return False
    if isinstance(field, Nested) and isinstance(inside, dict) and name != "trump":
        return _put_aside(field.schema, inside, rest)
    if isinstance(field, MapOf) and isinstance(inside, dict):
        key = _unescaped(rest[0])
        inside.pop(key)
        return True
    if isinstance(field, ListOf) and isinstance(inside, list) and rest[0].isdigit() and int(rest[0]) < len(inside):
        place = int(rest[0])
        return _deeper(field.inner, inside, place, rest[1:]) if rest[1:] else _replace(field.inner, inside, place)
    return _replace(field, body, name)


def _replace(field: fields.Field[Any], body: Any, name: Any) -> bool:
    """Cards that cannot be read count as none; a trump as any; an optional field as not given."""
    if isinstance(field, CardsField):
        body[name] = ""
        return name in {"hand", "talon", "discard", "thrown", "kitty"}
    if name == "trump":
        body[name] = TRUMPS[0] if isinstance(field, Nested) else TRUMPS[1]
        return False
    if not field.required and isinstance(body, dict):
        body.pop(name, None)
        return False
    raise _Beyond


def _unescaped(segment: str) -> str:
    return segment.replace("~1", "/").replace("~0", "~")
