"""From a question's body to the answer's text, the same on server and phone."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from json import JSONEncoder
from operator import attrgetter
from typing import Any, Final

from marshmallow import ValidationError

from api.question import Question
from api.salvage import further_faults
from api.schemas.refusal import faults_of
from rules.cards import Cards
from rules.errors import Malformed
from rules.texts import catalogue
from rules.verdict import Reason

Sentence = Callable[[Reason], str]

_AS_THEY_ARE: Final = frozenset({str, int, bool, float, type(None)})
_LAST: Final = ("rules", "reasons")

encode: Final[Callable[[object], str]] = JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
"""JSON text, compact, its members in the order of the object."""


def adjudicate(question: Question, body: dict[str, Any], language: str = "en") -> dict[str, Any]:
    """The answer to a question, in JSON types. Raises `Malformed` with every fault of the body."""
    try:
        given = question.request.load(body)
    except (ValidationError, Malformed) as refusal:
        faults = faults_of(refusal)
        raise Malformed([*faults, *further_faults(question.request, question.answer, body, faults)]) from None
    answer: dict[str, Any] = plain(question.answer(given), catalogue(question.game, language).sentence)
    return answer


def plain(value: Any, sentence: Sentence) -> Any:
    """A verdict or a part of one in JSON types: cards in notation, reasons with their `sentence`.

    An object's members are its fields in their order, `rules` and `reasons` last; fields that the class names in
    `left_out` are left out while they are None.
    """
    kind = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if kind is Cards:
        return str(value)
    if kind is Reason:
        return _reason(value, sentence)
    if kind is dict:
        return {str(name): plain(item, sentence) for name, item in value.items()}
    if kind is tuple or kind is list:
        return [item if type(item) in _AS_THEY_ARE else plain(item, sentence) for item in value]
    return _members(value, sentence)


def _reason(reason: Reason, sentence: Sentence) -> dict[str, Any]:
    params = plain(reason.params, sentence)
    return {"code": reason.code, "rule": reason.rule, "params": params, "text": sentence(reason)}


def _members(value: Any, sentence: Sentence) -> dict[str, Any]:
    kind: Any = type(value)
    names, values_of, left_out = _shape(kind)
    members = {
        name: item if type(item) in _AS_THEY_ARE else plain(item, sentence)
        for name, item in zip(names, values_of(value), strict=True)
    }
    for name in left_out:
        if members[name] is None:
            del members[name]
    return members


@cache
def _shape(kind: type) -> tuple[tuple[str, ...], Callable[[Any], Iterable[Any]], tuple[str, ...]]:
    """The members of a dataclass or named tuple, what takes their values from it, and which may be left out."""
    names: list[str] = list(getattr(kind, "_fields", ())) or [field.name for field in fields(kind)]
    names.sort(key=lambda name: _LAST.index(name) + 1 if name in _LAST else 0)
    left_out: frozenset[str] = getattr(kind, "left_out", frozenset())
    return tuple(names), _values(names), tuple(name for name in names if name in left_out)


def _values(names: list[str]) -> Callable[[Any], Iterable[Any]]:
    if len(names) == 1:
        return lambda value: (getattr(value, names[0]),)
    return attrgetter(*names)
