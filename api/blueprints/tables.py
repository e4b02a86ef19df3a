"""The routes of tables: what HTTP adds to `api.tables`, and nothing else."""

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import ValidationError

from api.answers import encode
from api.bodies import json_object
from api.openapi import described
from api.schemas import tables as requests
from api.schemas.base import StrictSchema, Whole
from api.schemas.events import LONGEST_NAME, TYPES
from api.schemas.refusal import faults_of
from api.sheets import SHEETS
from api.tables import Tables
from rules.errors import Fault, Malformed

BEARER: Final = re.compile(r"Bearer +([\x21-\x7e]{1,200})", re.IGNORECASE)
ETAG: Final = re.compile(r'(?:W/)?"(\d{1,9})"')
EVENT: Final = {
    "type": "object",
    "description": "An event; its further fields depend on its type and on the game.",
    "required": ["id", "type"],
    "properties": {
        "id": {"type": "string", "format": "uuid", "description": "Made by the client, so that a retry counts once."},
        "type": {
            "type": "string",
            "enum": sorted({*TYPES, *(name for game in SHEETS.values() for name in game.events)}),
        },
        "by": {"type": "string", "maxLength": LONGEST_NAME},
        "at": {"type": "string", "maxLength": 40, "description": "The client's time, ISO 8601, for display only."},
    },
}
PAGE: Final = (
    {"name": "after", "schema": {"type": "integer", "minimum": 0, "maximum": 1_000_000, "default": 0}},
    {"name": "limit", "schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 100}},
)
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def tables(service: Tables) -> Blueprint:
    """The routes of tables."""
    blueprint = Blueprint("tables", __name__, url_prefix="/v1", description="Score sheets that a table shares.")

    def route(rule: str, method: str, summary: str, body: Any = None, query: Any = ()) -> Callable[..., Any]:
        def add(answer: Callable[..., Response]) -> Callable[..., Response]:
            doc = blueprint.doc(**described(answer.__name__, summary, body, query))
            blueprint.add_url_rule(rule, answer.__name__, doc(answer), methods=[method])
            return answer

        return add

    @route("/tables", "POST", "Open a table", requests.OpenRequest)
    def open_table() -> Response:
        game, opening = _body(requests.OpenRequest())
        snapshot = service.open(game, opening)
        return _json(snapshot, 201, {"Location": f"/v1/tables/{snapshot['id']}", "ETag": '"0"'})

    @route("/tables/<table>", "GET", "How a table stands")
    def read_table(table: str) -> Response:
        snapshot = service.read(table, _key())
        etag = {"ETag": f'"{snapshot["version"]}"', "Cache-Control": "private, no-cache"}
        if snapshot["version"] in _versions("If-None-Match"):
            return Response(status=304, headers=etag)
        return _json(snapshot, 200, etag)

    @route("/tables/<table>", "DELETE", "Delete a table")
    def delete_table(table: str) -> Response:
        service.delete(table, _key())
        return Response(status=204)

    @route("/tables/<table>/events", "POST", "Book an event", EVENT)
    def append_event(table: str) -> Response:
        answered = service.append(table, _key(), _if_match(), json_object())
        etag = {"ETag": f'"{answered.snapshot["version"]}"'}
        body = {"version": answered.version, "event": answered.event, "snapshot": answered.snapshot}
        return _json(body, 201 if answered.new else 200, etag)

    @route("/tables/<table>/events", "GET", "What was booked", query=PAGE)
    def read_events(table: str) -> Response:
        after, limit = _number("after", 0, 0, 10**6), _number("limit", 100, 1, 100)
        return _json({"events": service.log(table, _key(), after, limit)})

    @route("/tables/<table>/sheet", "GET", "The score sheet, as JSON or CSV")
    def read_sheet(table: str) -> Response:
        columns, rows = service.rows(table, _key())
        if request.accept_mimetypes.best_match(["application/json", "text/csv"]) == "text/csv":
            return Response(_csv(columns, rows), content_type="text/csv; charset=utf-8")
        return _json({"rows": rows})

    @route("/tables/<table>/joins", "POST", "A code to join with", requests.InviteRequest)
    def invite(table: str) -> Response:
        return _json(service.invite(table, _key(), _body(requests.InviteRequest())["role"]), 201)

    @route("/joins", "POST", "Join with a code", requests.JoinRequest)
    def join() -> Response:
        return _json(service.join(_body(requests.JoinRequest())["code"], request.remote_addr or ""))

    @route("/tables/<table>/keys", "POST", "Renew keys", requests.RenewRequest)
    def renew_keys(table: str) -> Response:
        return _json(service.renew_keys(table, _key(), _body(requests.RenewRequest())["roles"]))

    return blueprint


def _json(body: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(encode(body), status, headers, mimetype="application/json")


def _body(schema: StrictSchema) -> Any:
    try:
        return schema.load(json_object())
    except ValidationError as refusal:
        raise Malformed(faults_of(refusal)) from None


def _key() -> str | None:
    """The key in `Authorization: Bearer KEY`."""
    given = BEARER.fullmatch(request.headers.get("Authorization", "").strip())
    return given[1] if given else None


def _versions(header: str) -> list[int]:
    """The versions in an ETag header; proxies that compress make weak ones of them."""
    return [int(version) for version in ETAG.findall(request.headers.get(header, ""))]


def _if_match() -> int | None:
    """The version an event was made for; an unreadable one matches no table."""
    if "If-Match" not in request.headers:
        return None
    return next(iter(_versions("If-Match")), -1)


def _number(name: str, default: int, low: int, high: int) -> int:
    text = request.args.get(name)
    if text is None:
        return default
    try:
        return Whole(low, high).read(int(text) if re.fullmatch(r"-?\d{1,9}", text) else text)
    except ValidationError as refusal:
        raise Malformed(Fault(f"/{name}", fault.code, fault.message) for fault in faults_of(refusal)) from None


def _csv(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> str:
    """One header line and a line a row; a cell that a spreadsheet would run as a formula begins with an apostrophe."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row[name]) for name in columns])
    return text.getvalue()


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
