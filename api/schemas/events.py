"""Events of tables. Each type of event has a schema that loads it into what `rules` books."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, ClassVar, Final, NamedTuple

from marshmallow import ValidationError

from api.faults import below
from api.schemas.base import Refused, StrictField, StrictSchema, Whole
from api.schemas.refusal import faults_of, wrong_type
from rules import sheet
from rules.errors import Fault, Malformed

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 500
LAST_VERSION: Final = 5000

_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_REFUSED_CATEGORIES: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_DIRECTION_CONTROLS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Words(StrictField[str]):
    """A text for people to read, in any script, without control characters; white space around it is dropped."""

    def __init__(self, longest: int, shortest: int = 1, **options: Any) -> None:
        schema = {"type": "string", "minLength": shortest, "maxLength": longest}
        super().__init__(f"a text of {shortest} to {longest} characters", schema, **options)
        self.longest, self.shortest = longest, shortest

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise wrong_type(self.wanted, value)
        text = value.strip()
        if not self.shortest <= len(text) <= self.longest or len(value) > 4 * self.longest:
            raise Refused("bad_value", f"This must be {self.wanted}, not {len(text)}.")
        if any(unicodedata.category(sign) in _REFUSED_CATEGORIES or sign in _DIRECTION_CONTROLS for sign in text):
            raise Refused("bad_value", "This must not contain control characters or line breaks.")
        return text


class EventId(StrictField[str]):
    """A UUID made by the client."""

    def __init__(self, **options: Any) -> None:
        super().__init__("a UUID", {"type": "string", "format": "uuid"}, **options)

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise wrong_type(self.wanted, value)
        if not _UUID.fullmatch(value):
            raise Refused("bad_value", "This must be a UUID, such as 0b6e3c1e-8f5a-4d27-9c1b-5a2f6e7d8c90.")
        return value.lower()


class Moment(StrictField[str]):
    """A time as ISO 8601 writes it, for display only."""

    def __init__(self, **options: Any) -> None:
        super().__init__("a time in ISO 8601", {"type": "string", "maxLength": 40}, **options)

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise wrong_type(self.wanted, value)
        try:
            datetime.fromisoformat(value)
        except ValueError:
            raise Refused("bad_value", "This must be a time in ISO 8601, such as 2026-12-01T20:15:00Z.") from None
        return value


class EventSchema(StrictSchema):
    """The own fields of a type of event. They load into `make`, unless `completed` tells several forms apart."""

    make: ClassVar[Callable[..., Any]]

    def completed(self, loaded: dict[str, Any]) -> Any:
        return type(self).make(**loaded)


def missing(name: str, message: str) -> Refused:
    """The refusal for a field without which the event says nothing."""
    return Refused("missing_field", message, f"/{name}")


def one_form(loaded: Mapping[str, Any], with_cards: tuple[str, ...], short: tuple[str, ...]) -> bool:
    """Is the event given with cards? Raises `Malformed` if fields of both forms are given."""
    cards, other = ([name for name in names if name in loaded] for names in (with_cards, short))
    if cards and other:
        message = f"Give {', '.join(with_cards)}, or {', '.join(short)}, not both."
        raise Malformed([Fault(below("", name), "contradiction", message) for name in other])
    return bool(cards)


class UndoSchema(EventSchema):
    """Takes back the latest event that is not undone."""

    make = sheet.Undo


class RedoSchema(EventSchema):
    """Brings back what was undone last."""

    make = sheet.Redo


class RenameSchema(EventSchema):
    """Another name for a seat."""

    seat = Whole(1, 4, required=True)
    name = Words(LONGEST_NAME, required=True)

    make = sheet.Rename


class NoteSchema(EventSchema):
    """A line on the sheet."""

    text = Words(LONGEST_TEXT, required=True)

    make = sheet.Note


SHARED: Final[Mapping[str, EventSchema]] = {
    "undo": UndoSchema(),
    "redo": RedoSchema(),
    "rename": RenameSchema(),
    "note": NoteSchema(),
}
NOT_CORRECTING: Final = frozenset({"undo", "redo", "correct"})
TYPES: Final = (*SHARED, "correct")


class Envelope(StrictSchema):
    """What stands around every event."""

    id = EventId(required=True)
    by = Words(LONGEST_NAME)
    at = Moment()


class CorrectionSchema(StrictSchema):
    """Which version is corrected."""

    corrects = Whole(1, LAST_VERSION, required=True)


_ENVELOPE: Final = Envelope()
_CORRECTION: Final = CorrectionSchema()
_AROUND: Final = ("id", "by", "at", "type")


class Loaded(NamedTuple):
    """An event as it was sent: its client-made id, its type, and what it says."""

    id: str
    type: str
    event: Any


def load(schemas: Mapping[str, EventSchema], data: Mapping[str, Any]) -> Loaded:
    """Loads an event of a game whose own types are `schemas`. Raises `Malformed` with every fault."""
    around = {name: data[name] for name in ("id", "by", "at") if name in data}
    faults, envelope = _loaded(_ENVELOPE, around, "")
    own = {name: value for name, value in data.items() if name not in _AROUND}
    kind, more = _type(data, [*SHARED, *schemas, "correct"], "")
    faults += more
    event = None
    if kind == "correct":
        more, event = _correct(schemas, own)
        faults += more
    elif kind:
        more, event = _loaded({**SHARED, **schemas}[kind], own, "")
        faults += more
    if faults:
        raise Malformed(faults)
    return Loaded(envelope["id"], kind, event)


def _type(data: Mapping[str, Any], known: list[str], pointer: str) -> tuple[str, list[Fault]]:
    kind = data.get("type")
    if isinstance(kind, str) and kind in known:
        return kind, []
    where, wanted = f"{pointer}/type", f"The type of an event is one of {', '.join(known)}."
    if "type" not in data:
        return "", [Fault(where, "missing_field", wanted)]
    return "", [Fault(where, "bad_value" if isinstance(kind, str) else "bad_type", wanted)]


def _correct(schemas: Mapping[str, EventSchema], own: dict[str, Any]) -> tuple[list[Fault], Any]:
    given = own.pop("event", None)
    faults, loaded = _loaded(_CORRECTION, own, "")
    if not isinstance(given, dict):
        return [*faults, Fault("/event", "missing_field", "The event that is to stand there instead.")], None
    known = [name for name in [*SHARED, *schemas] if name not in NOT_CORRECTING]
    kind, more = _type(given, known, "/event")
    faults += more
    if not kind:
        return faults, None
    inner = {name: value for name, value in given.items() if name not in ("type", "by", "at")}
    more, event = _loaded({**SHARED, **schemas}[kind], inner, "/event")
    faults += more
    return faults, None if faults else sheet.Correct(loaded["corrects"], event, kind)


def _loaded(schema: StrictSchema, data: Mapping[str, Any], pointer: str) -> tuple[list[Fault], Any]:
    try:
        return [], schema.load(dict(data))
    except (ValidationError, Malformed) as refusal:
        return list(faults_of(refusal, pointer)), None
