"""How the OpenAPI document is made from the schemas that the server runs."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from flask_smorest import Api
from marshmallow import Schema, fields

from api.faults import PROBLEM_JSON
from api.games import GAMES
from api.schemas.base import MapOf, StrictSchema
from api.schemas.problem import Problem
from api.settings import Settings

DESCRIPTION: Final = """\
A referee for card games. Every question takes the whole state and stores nothing. The answer is a verdict, also
when it is "illegal": status 200 with the rules that decided it and a reason for each point.
Only a request that is malformed or contradicts itself is refused, with every fault at once.

Cards are one string: rank runs followed by their suit, as in `AAKK7s QT5h RBj`. Ranks are `23456789TJQKA`, suits
`s h d c`, the red and black jokers `Rj` and `Bj`. Seats are 1 to 4 in order of play, teams A (1, 3) and B (2, 4).
"""

PROBLEMS: Final[Mapping[int, tuple[str, str]]] = {
    400: ("NotJson", "The body is no JSON."),
    413: ("BodyTooLarge", "The body is larger than 64 KiB."),
    415: ("NotSentAsJson", "The body was not sent as JSON."),
    422: ("InvalidRequest", "The request is malformed or contradicts itself."),
    429: ("TooManyRequests", "Too many requests; Retry-After says how many seconds to wait."),
    500: ("ServerFault", "The server failed."),
}
"""Status → the name of the response in the document, and what it means."""


class _Converter(OpenAPIConverter):
    """apispec's, but a schema with a description stays closed to unknown members."""

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        described: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        if isinstance(schema, StrictSchema):
            described["additionalProperties"] = False
            described.setdefault("description", type(schema).__doc__)
        return described


class _Plugin(MarshmallowPlugin):
    Converter = _Converter


def described(
    operation: str, summary: str, body: Any = None, query: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """An operation about tables, for the document: what it takes, and how it may answer."""
    first, *others = operation.split("_")
    problem = {"description": "What is wrong, and what to do.", "content": {PROBLEM_JSON: {"schema": Problem}}}
    takes = {"required": True, "content": {"application/json": {"schema": body}}}
    return {
        "operationId": first + "".join(part.title() for part in others),
        "summary": summary,
        **({"requestBody": takes} if body else {}),
        **({"parameters": [{"in": "query", **parameter} for parameter in query]} if query else {}),
        "responses": {"2XX": {"description": "Done."}, "304": {"description": "Unchanged."}, "default": problem},
    }


def map_members(converter: OpenAPIConverter, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """For apispec: the members that a `MapOf` may have."""
    if not isinstance(field, MapOf):
        return {}
    members = {name: converter.field2property(field.item) for name in field.keys}
    return {"properties": members, "additionalProperties": False}


class RefereeApi(Api):  # type: ignore[misc]
    """flask-smorest's Api without its error handlers: problems are ours (`api.problems`)."""

    ERROR_SCHEMA = Problem
    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """None of its own."""

    def _register_pagination_header(self) -> None:
        """Nothing is paged in its way."""


def api_of(app: Flask, settings: Settings) -> RefereeApi:
    """The register of `app`'s routes, from which the document is made."""
    app.config.update(API_TITLE="Pocket Arbiter", API_VERSION=settings.version, OPENAPI_VERSION="3.1.0")
    plugin = _Plugin(schema_name_resolver=_schema_name)
    api = RefereeApi(app, spec_kwargs={"marshmallow_plugin": plugin, "info": {"description": DESCRIPTION}})
    api.ma_plugin.converter.add_attribute_function(map_members)
    for name, meaning in PROBLEMS.values():
        response = {"description": meaning, "content": {PROBLEM_JSON: {"schema": Problem}}}
        api.spec.components.response(name, response, lazy=True)
    return api


def _schema_name(schema: type[Schema] | Schema) -> str:
    """`TractorTrump` for `TrumpSchema` in one of Tractor's modules: two games may use the same name."""
    cls = schema if isinstance(schema, type) else type(schema)
    module = cls.__module__.rpartition(".")[2]
    family = next((game.title for game in GAMES.values() if module.startswith(game.name)), "")
    return family + cls.__name__.removesuffix("Schema")
