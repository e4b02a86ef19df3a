"""What is wrong with a request, as clients see it: JSON pointers and problem documents (RFC 6901, RFC 9457).

Without Flask, so that server and phone answer a malformed request with the same bytes.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.errors import Malformed

PROBLEM: Final = "urn:pocket-arbiter:problem:"
PROBLEM_JSON: Final = "application/problem+json"
MAX_ERRORS: Final = 100
CARD_CONTRADICTIONS: Final = frozenset({"too_many_copies", "not_in_hand", "contradiction"})

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})

_HTTP: Final[Mapping[int, tuple[str, str]]] = {
    404: ("not-found", "There is nothing at this address"),
    405: ("method-not-allowed", "This address does not take that method"),
    413: ("body-too-large", "The body is larger than 64 KiB"),
    415: ("unsupported-media-type", "The body must be sent as application/json"),
    429: ("too-many-requests", "Too many requests; wait a little"),
    500: ("server-fault", "The server failed; the fault is logged under the request id"),
}


class BadJson(Malformed):
    """A body that is wrong whatever it is about: a name twice in an object, nested too deep."""


class NotJson(BadJson):
    """A body that cannot be read at all."""


def below(pointer: str, name: str | int) -> str:
    """The JSON pointer to the member or item `name` of what `pointer` points to."""
    return f"{pointer}/{str(name).replace('~', '~0').replace('/', '~1')}"


def shortened(text: str) -> str:
    """A text from the request, quoted and short enough for a message."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def problem(kind: str, title: str, status: int, more: Mapping[str, Any] = NOTHING) -> dict[str, Any]:
    """A problem document: `kind` is the end of its type, `more` its further members."""
    return {"type": PROBLEM + kind, "title": title, "status": status, **more}


def http_problem(status: int, reason: str, more: Mapping[str, Any] = NOTHING) -> dict[str, Any]:
    """The problem document for an HTTP status; `reason` is the phrase that HTTP has for it."""
    kind, title = _HTTP.get(status, (reason.lower().replace(" ", "-"), reason))
    return problem(kind, title, status, more)


def problem_document(malformed: Malformed) -> dict[str, Any]:
    """The problem document that names every fault; of more than `MAX_ERRORS` the number left out."""
    errors = [fault._asdict() for fault in malformed.faults[:MAX_ERRORS]]
    more: dict[str, Any] = {"errors": errors}
    if len(malformed.faults) > MAX_ERRORS:
        more["errors_left_out"] = len(malformed.faults) - MAX_ERRORS
    return problem(*_kind(malformed), more)


def _kind(malformed: Malformed) -> tuple[str, str, int]:
    if isinstance(malformed, NotJson):
        return "malformed-json", "The body is no JSON", 400
    about_cards = not isinstance(malformed, BadJson)
    if about_cards and all(fault.code in CARD_CONTRADICTIONS for fault in malformed.faults):
        return "inconsistent-cards", "Cards contradict each other", 422
    return "invalid-request", "The request is not valid", 422
