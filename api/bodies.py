"""The JSON body of the current request.

The limit is checked here and not only by werkzeug, which cuts a body sent in chunks at its limit without a word.
"""

from typing import Any

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from api import MAX_BODY
from api.decoding import decode


def json_object() -> dict[str, Any]:
    """The JSON object that was sent. Raises `Malformed`, 413 (too large) or 415 (not sent as JSON)."""
    if request.content_type != "application/json" and not _is_json():
        raise UnsupportedMediaType
    if request.content_encoding not in {None, "", "identity"}:
        raise UnsupportedMediaType("The body must not be compressed.")
    body = request.get_data(cache=False)
    if len(body) > MAX_BODY:
        raise RequestEntityTooLarge
    return decode(body)


def _is_json() -> bool:
    """`application/json` or another `application/…+json`, in UTF-8."""
    kind, _, subtype = request.mimetype.partition("/")
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    json_type = subtype == "json" or (subtype.endswith("+json") and len(subtype) > len("+json"))
    return kind == "application" and json_type and charset in {"utf-8", "utf8"}
