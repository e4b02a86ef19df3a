"""JSON as strictly as a referee needs it: text in, an object out, or every reason why not.

Python's own decoder lets through what would change a request behind the sender's back (the second of two equal keys
wins, `NaN`, `1e400`) and fails on what is only hostile (a body nested 5,000 deep, an integer of 5,000 digits).
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from json import JSONDecodeError, JSONDecoder
from math import isfinite
from typing import Any, Final, NoReturn

from api.faults import BadJson, NotJson, below, shortened
from rules.errors import Fault

MAX_DEPTH: Final = 32
MAX_DIGITS: Final = 16
MAX_NAME: Final = 100  # in the pointer of a fault
MAX_FAULTS: Final = 20

_STRINGS: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_ALL_BUT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")


class _Suspect(Exception):
    """The quick reading met something to refuse."""


class _Refused:
    """Stands in the tree for a value that is refused."""

    def __init__(self, code: str, message: str, value: object = None) -> None:
        self.code = code
        self.message = message
        self.value = value


def decode(body: bytes) -> dict[str, Any]:
    """The JSON object in `body`.

    Raises `Malformed`: `NotJson` if the bytes are no JSON, `BadJson` if they are but not an object, or hold a name
    twice, more than `MAX_DEPTH` levels, a number too long to be meant, or half a character (a lone surrogate).
    """
    text = _text(body)
    _refuse_deep(body)
    try:
        if _SURROGATE.search(body):
            raise _Suspect
        found = _QUICK.decode(text)
    except JSONDecodeError as error:
        raise _not_json(_syntax(error, text)) from None
    except _Suspect:
        found = _with_every_fault(text)
    if not isinstance(found, dict):
        raise BadJson([Fault("", "bad_type", "The body must be a JSON object: { … }.")])
    return found


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_json(f"The body is not UTF-8: byte {error.start} is wrong.") from None


def _not_json(message: str) -> NotJson:
    return NotJson([Fault("", "bad_value", message)])


def _syntax(error: JSONDecodeError, text: str) -> str:
    if not text.strip():
        return "The body is empty: send a JSON object."
    what = error.msg.removesuffix(" at").removesuffix(" starting")
    return f"The body is no JSON: {what} at line {error.lineno}, column {error.colno}."


def _refuse_deep(body: bytes) -> None:
    """Before anything recurses. Few brackets cannot nest deep, which spares most bodies the exact look."""
    if body.count(b"[") + body.count(b"{") <= MAX_DEPTH:
        return
    depth = 0
    for bracket in _STRINGS.sub(b"", body).translate(None, _ALL_BUT_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise BadJson([Fault("", "bad_value", f"The body is nested deeper than {MAX_DEPTH} levels.")])


# --- the quick reading: gives up at the first thing to refuse ---


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Suspect
    return found


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise _Suspect
    return int(digits)


def _fraction(digits: str) -> float:
    if len(digits) > MAX_DIGITS or not isfinite(number := float(digits)):
        raise _Suspect
    return number


def _no_number(name: str) -> NoReturn:
    raise _not_json(f"The body is no JSON: {name} is no JSON number.")


_QUICK: Final = JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number
)


# --- the thorough reading: marks what is refused, then collects the marks with their pointers ---


def _marked_object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Refused:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
    return _Refused("contradiction", f"{shortened(twice)} stands more than once in this object.", found)


def _marked_number(digits: str) -> float | _Refused:
    if len(digits) > MAX_DIGITS:
        return _Refused("bad_value", f"A number of {len(digits)} characters is too long; {MAX_DIGITS} are allowed.")
    number = float(digits)
    return number if isfinite(number) else _Refused("bad_value", f"{digits} is too large.")


def _marked_whole(digits: str) -> float | _Refused:
    return int(digits) if len(digits) <= MAX_DIGITS else _marked_number(digits)


_THOROUGH: Final = JSONDecoder(
    object_pairs_hook=_marked_object, parse_int=_marked_whole, parse_float=_marked_number, parse_constant=_no_number
)


def _with_every_fault(text: str) -> Any:
    try:
        found = _THOROUGH.decode(text)
    except JSONDecodeError as error:
        raise _not_json(_syntax(error, text)) from None
    faults = tuple(islice(_faults("", found), MAX_FAULTS))
    if faults:
        raise BadJson(faults)
    return found


def _faults(pointer: str, value: object) -> Iterator[Fault]:
    if isinstance(value, _Refused):
        yield Fault(pointer, value.code, value.message)
        value = value.value
    if isinstance(value, dict):
        yield from _faults_within(pointer, value)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _faults(f"{pointer}/{index}", item)
    elif isinstance(value, str) and _half(value):
        yield Fault(pointer, "bad_value", "The text holds half a character (a lone surrogate).")


def _faults_within(pointer: str, members: dict[str, Any]) -> Iterator[Fault]:
    for name, value in members.items():
        if _half(name):
            yield Fault(pointer, "bad_value", "A name in this object holds half a character (a lone surrogate).")
        elif len(name) <= MAX_NAME:
            yield from _faults(below(pointer, name), value)
        elif any(_faults(pointer, value)):
            yield Fault(pointer, "bad_value", f"What stands at {shortened(name)} cannot be meant.")


def _half(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)
