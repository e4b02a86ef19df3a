"""What every answer carries: a request id, security headers, and CORS as configured."""

import re
import secrets
from typing import Final

from flask import Flask, Response, g, request

from api.settings import Settings

STANDARD: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}
"""For every answer that does not say otherwise."""

_SAFE_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_ASKED_WITH: Final = "Authorization, Content-Type, If-Match, If-None-Match, X-Request-Id"
_SHOWN: Final = "ETag, Location, Retry-After, X-Request-Id"


def register(app: Flask, settings: Settings) -> None:
    """Has every answer of `app` carry these headers."""
    app.before_request(_name_request)
    app.after_request(_with_standard_headers)
    if settings.cors_origins:
        app.after_request(_Cors(frozenset(settings.cors_origins)).add)


def new_request_id() -> str:
    return secrets.token_hex(16)


def _name_request() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _SAFE_ID.fullmatch(given) else new_request_id()


def _with_standard_headers(response: Response) -> Response:
    present = {name for name, _ in response.headers}
    standard = [header for header in STANDARD.items() if header[0] not in present]
    response.headers.extend([*standard, ("X-Request-Id", g.request_id)])
    return response


class _Cors:
    """Lets web pages of some origins ask, and read what is answered."""

    def __init__(self, origins: frozenset[str]) -> None:
        self.origins = origins

    def add(self, response: Response) -> Response:
        response.vary.add("Origin")
        origin = request.headers.get("Origin", "")
        if not origin or self.origins.isdisjoint({origin, "*"}):
            return response
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = _SHOWN
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            self._answer_preflight(response)
        return response

    @staticmethod
    def _answer_preflight(response: Response) -> None:
        response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "")
        response.headers["Access-Control-Allow-Headers"] = _ASKED_WITH
        response.headers["Access-Control-Max-Age"] = "600"
