"""The only place where exceptions become HTTP answers: problem documents (RFC 9457)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from api.answers import encode
from api.faults import PROBLEM_JSON, http_problem, problem, problem_document
from api.keys import NoKey, NoSuchCode, NoSuchTable, NotAllowed, TooManyAttempts, TooManyKeys
from api.stores.base import StoreUnavailable, VersionConflict
from api.tables import NotBooked, Stale, VersionNeeded
from rules.errors import Malformed


def register(app: Flask) -> None:
    """Has `app` answer every error with a problem document."""
    for kind, answer in _OF_TABLES.items():
        app.register_error_handler(kind, answer)
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _server_fault)


def _malformed(error: Malformed) -> Response:
    return _answer(problem_document(error))


def _http_error(error: HTTPException) -> AnyResponse | HTTPException:
    """An error of the protocol, with the headers that belong to it (`Allow`, `Retry-After`); redirects stay."""
    if error.code is None or error.code < 400 or error.response is not None:
        return error
    answer = _answer(http_problem(error.code, error.name, _detail(error)))
    answer.headers.extend(header for header in error.get_headers() if header[0] != "Content-Type")
    return answer


def _detail(error: HTTPException) -> dict[str, Any]:
    """What our own code said when it raised the error; werkzeug's standard sentences add nothing to the title."""
    return {"detail": error.description} if error.description != type(error).description else {}


def _server_fault(error: Exception) -> Response:
    current_app.logger.error("request %s failed: %s %r", g.request_id, request.method, request.path, exc_info=error)
    return _answer(http_problem(500, "Internal Server Error", {"request_id": g.request_id}))


def _answer(document: dict[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    return Response(encode(document), document["status"], headers, content_type=PROBLEM_JSON)


def _no_key(_: Exception) -> Response:
    detail = {"detail": "Send the table's key: Authorization: Bearer KEY."}
    return _answer(problem("no-key", "This table needs a key", 401, detail), {"WWW-Authenticate": "Bearer"})


def _no_such_table(_: Exception) -> Response:
    return _answer(problem("no-such-table", "There is no such table, or the key is none of its keys", 404))


def _no_such_code(_: Exception) -> Response:
    detail = {"detail": "Codes last ten minutes; ask for a new one."}
    return _answer(problem("no-such-code", "There is no such code", 404, detail))


def _not_allowed(error: NotAllowed) -> Response:
    return _answer(problem("not-allowed", f"This needs the key of a {error.needed}", 403))


def _version_needed(_: Exception) -> Response:
    detail = {"detail": 'Say which version of the table the event was made for: If-Match: "7".'}
    return _answer(problem("version-needed", "If-Match is needed", 428, detail))


def _stale(error: Stale) -> Response:
    more = {"version": error.version, "detail": "Somebody else wrote first: read the table and send the event again."}
    return _answer(problem("stale-version", "The table has moved on", 412, more), {"ETag": f'"{error.version}"'})


def _not_booked(error: NotBooked) -> Response:
    return _answer(problem("not-booked", "The event was not booked", 409, error.problem))


def _too_many_attempts(error: TooManyAttempts) -> Response:
    more = {"detail": f"Too many codes were tried; wait {error.wait} seconds."}
    return _answer(http_problem(429, "Too Many Requests", more), {"Retry-After": str(error.wait)})


def _too_many_keys(_: Exception) -> Response:
    detail = {"detail": "So many have joined that the host must renew the keys of the role first."}
    return _answer(problem("too-many-keys", "Too many have joined", 409, detail))


def _store_failed(error: Exception) -> Response:
    current_app.logger.error("request %s: store failed: %r", g.request_id, error)
    more = {"retry": True, "detail": "Nothing is lost: send the same again; what was booked is not booked twice."}
    return _answer(problem("store-unavailable", "The store does not answer", 503, more), {"Retry-After": "1"})


_OF_TABLES: Final[Mapping[type[Exception], Callable[[Any], Response]]] = {
    NoKey: _no_key,
    NoSuchTable: _no_such_table,
    NoSuchCode: _no_such_code,
    NotAllowed: _not_allowed,
    VersionNeeded: _version_needed,
    Stale: _stale,
    NotBooked: _not_booked,
    TooManyAttempts: _too_many_attempts,
    TooManyKeys: _too_many_keys,
    StoreUnavailable: _store_failed,
    VersionConflict: _store_failed,
}
