"""The only place where exceptions become HTTP answers: problem documents (RFC 9457)."""

from typing import Any

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from api.answers import encode
from api.faults import PROBLEM_JSON, http_problem, problem_document
from rules.errors import Malformed


def register(app: Flask) -> None:
    """Has `app` answer every error with a problem document."""
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


def _answer(document: dict[str, Any]) -> Response:
    return Response(encode(document), document["status"], content_type=PROBLEM_JSON)
