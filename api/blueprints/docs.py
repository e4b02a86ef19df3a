"""The documentation: `/v1/openapi.json`, the page `/v1/docs`, and `/`, which leads there. Nothing from other hosts."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from flask import Blueprint, Response

from api.answers import adjudicate, encode
from api.openapi import RefereeApi
from api.question import Question

PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_TYPES: Final[Mapping[str, str]] = {"html": "text/html", "js": "text/javascript", "css": "text/css", "png": "image/png"}
_SWAGGER_UI: Final = ("swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png")


def docs(api: RefereeApi, questions: Iterable[Question]) -> Blueprint:
    """The routes of the documentation of all that is registered with `api`."""
    blueprint = Blueprint("docs", __name__)

    @cache
    def document() -> str:
        return encode(with_examples(api.spec.to_dict(), questions))

    @blueprint.route("/v1/openapi.json")
    def openapi() -> Response:
        return Response(document(), mimetype="application/json", headers={"Cache-Control": "max-age=60"})

    own, swagger_ui = files(__package__).joinpath("docs_page"), files("flask_swagger_ui").joinpath("dist")
    _serve(blueprint, "/", own.joinpath("index.html"))
    _serve(blueprint, "/v1/docs", own.joinpath("docs.html"))
    _serve(blueprint, "/v1/docs/start.js", own.joinpath("start.js"))
    for name in _SWAGGER_UI:
        _serve(blueprint, f"/v1/docs/{name}", swagger_ui.joinpath(name), "max-age=86400")
    return blueprint


def _serve(blueprint: Blueprint, address: str, file: Traversable, keep: str = "no-cache") -> None:
    def answer() -> Response:
        headers = {"Cache-Control": keep, "Content-Security-Policy": PAGE_POLICY}
        return Response(file.read_bytes(), mimetype=_TYPES[file.name.rpartition(".")[2]], headers=headers)

    blueprint.add_url_rule(address, file.name.replace(".", "_"), answer)


def with_examples(document: dict[str, Any], questions: Iterable[Question]) -> dict[str, Any]:
    """The OpenAPI document with the examples of each question and what the rules answer to them."""
    for question in questions:
        operation = document["paths"]["/v1" + question.path]["post"]
        asked = {example.name: {"value": example.request} for example in question.examples}
        answered = {example.name: {"value": adjudicate(question, example.request)} for example in question.examples}
        operation["requestBody"]["content"]["application/json"]["examples"] = asked
        operation["responses"]["200"]["content"]["application/json"]["examples"] = answered
    return document
