"""What else is wrong with a request that has faults of form: the contract asks for all faults at once.

Fields that cannot be read are put aside and the rest is judged once more: cards that cannot be read count as no cards,
what is unknown or optional is left out. Only faults that do not depend on what was put aside are added.
"""

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields

from api.schemas.base import ListOf, MapOf, Nested
from api.schemas.fields import CardField, CardsField, HouseRulesField
from rules.errors import Fault, Malformed

SAFE: Final = frozenset({"too_many_copies", "seat_twice", "seat_order", "contradiction"})
"""Codes that say the same whatever stands in the fields put aside; others need whole hands."""

STAND_INS: Final[Mapping[str, Any]] = {"trump": "h", "upcard": "9c", "bid": "pass"}
NOTHING, HAND, CARD = "", "hand", "card"


def further_faults(
    schema: Schema, answer: Callable[[Any], Any], body: Any, faults: Sequence[Fault]
) -> tuple[Fault, ...]:
    """Faults between fields, besides the faults of form already found."""
    if not isinstance(body, dict):
        return ()
    try:
        mended = copy.deepcopy(body)
        aside = {_put_aside(schema, mended, fault.pointer.split("/")[1:]) for fault in faults}
        answer(schema.load(mended))
    except (_Beyond, ValidationError):
        return ()
    except Malformed as malformed:
        return tuple(_independent(malformed.faults, faults, aside))
    return ()


class _Beyond(Exception):
    """A field without which nothing can be said."""


def _independent(found: Iterable[Fault], before: Sequence[Fault], aside: set[str]) -> Iterable[Fault]:
    codes = SAFE - ({"too_many_copies", "contradiction"} if CARD in aside else set())
    codes |= set() if HAND in aside else {"not_in_hand", "wrong_size"}
    for fault in found:
        if fault.code in codes and not any(_within(fault.pointer, other.pointer) for other in before):
            yield fault


def _within(pointer: str, other: str) -> bool:
    return pointer == other or pointer.startswith(other + "/") or other.startswith(pointer + "/")


def _put_aside(schema: Schema, body: Any, path: list[str]) -> str:
    """Mends the body at a faulty place; says if a hand or a single card was put aside, of which nothing is known."""
    name, rest = _unescaped(path[0]) if path else "", path[1:]
    field = schema.fields.get(name)
    if field is None:
        body.pop(name, None)
        return NOTHING
    if rest and name in body:
        return _deeper(field, body, name, rest)
    return _replace(field, body, name)


def _deeper(field: fields.Field[Any], body: Any, name: Any, rest: list[str]) -> str:
    inside = body[name]
    if isinstance(field, HouseRulesField) and isinstance(inside, dict):
        inside.pop(_unescaped(rest[0]), None)
        return NOTHING
    if isinstance(field, Nested) and isinstance(inside, dict) and name != "trump":
        return _put_aside(field.schema, inside, rest)
    if isinstance(field, MapOf) and isinstance(inside, dict):
        inside.pop(_unescaped(rest[0]), None)
        return NOTHING
    if isinstance(field, ListOf) and isinstance(inside, list) and rest[0].isdigit() and int(rest[0]) < len(inside):
        place = int(rest[0])
        return _deeper(field.inner, inside, place, rest[1:]) if rest[1:] else _replace(field.inner, inside, place)
    return _replace(field, body, name)


def _replace(field: fields.Field[Any], body: Any, name: Any) -> str:
    """Cards that cannot be read count as none; a trump as any, a bid as a pass; an optional field as not given."""
    if isinstance(field, CardsField):
        body[name] = ""
        return HAND if name in {"hand", "talon", "discard", "thrown", "kitty"} else NOTHING
    if name in STAND_INS:
        body[name] = STAND_INS[name] if not isinstance(field, Nested) else {"rank": "2", "suit": "h"}
        return CARD if isinstance(field, CardField) else NOTHING
    if not field.required and isinstance(body, dict):
        body.pop(name, None)
        return NOTHING
    raise _Beyond


def _unescaped(segment: str) -> str:
    return segment.replace("~1", "/").replace("~0", "~")
