"""How a schema says no: coded faults with JSON pointers, and sentences that say what to do."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from marshmallow import ValidationError

from api.faults import below, shortened
from rules.errors import Fault, Malformed

MAX_GUESSES: Final = 5


class Refused(ValidationError):
    """Says why a value is refused: one of the contract's codes, and a sentence that says what to do."""

    def __init__(self, code: str, message: str, pointer: str = "") -> None:
        super().__init__([Fault(pointer, code, message)])


def faults_of(error: ValidationError | Malformed, pointer: str = "") -> tuple[Fault, ...]:
    """All faults in `error`, in the order of the fields; `pointer` is where the refused value stands."""
    return tuple(_faults(error.faults if isinstance(error, Malformed) else error.messages, pointer))


def _faults(messages: Any, pointer: str) -> Iterator[Fault]:
    if isinstance(messages, Fault):
        yield messages._replace(pointer=pointer + messages.pointer)
    elif isinstance(messages, Mapping):
        for name, deeper in messages.items():
            yield from _faults(deeper, pointer if name == "_schema" else below(pointer, name))
    elif isinstance(messages, Sequence) and not isinstance(messages, str):
        for message in messages:
            yield from _faults(message, pointer)
    else:
        yield Fault(pointer, "bad_value", str(messages))


def wrong_type(wanted: str, value: object) -> Refused:
    """The refusal of a value that is not even of the right JSON type."""
    return Refused("bad_type", must_be(wanted, value))


def must_be(wanted: str, value: object) -> str:
    return f"This must be {wanted}, not {_named(value)}." if wanted else f"This must not be {_named(value)}."


def _named(value: object) -> str:
    if isinstance(value, str):
        return f"the text {shortened(value)}"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return f"the number {value}"


def unknown_fields(given: Collection[str], known: Collection[str]) -> Iterator[Fault]:
    """A fault for each name in `given` that is not in `known`, with the nearest name that is."""
    unknown = [name for name in given if name not in known]
    for number, name in enumerate(unknown):
        near = get_close_matches(name[:40], known, 1) if number < MAX_GUESSES else []
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."
        yield Fault(below("", name), "unknown_field", f"There is no field {shortened(name)}; {hint}")
