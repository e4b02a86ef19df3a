"""The adjudication routes: one `POST /v1/{game}/{name}` for each row of the table of questions."""

from collections.abc import Iterable
from typing import Any

from flask import Response
from flask_smorest import Blueprint

from api.answers import adjudicate, encode
from api.bodies import json_object
from api.games import GAMES
from api.openapi import PROBLEMS
from api.question import Question


def adjudication(questions: Iterable[Question], game: str) -> Blueprint:
    """The routes of all `questions` about `game`."""
    title = GAMES[game].title
    blueprint = Blueprint(game, __name__, url_prefix="/v1", description=f"Questions about {title}.")
    for question in questions:
        if question.game == game:
            _add(blueprint, question)
    return blueprint


def _add(blueprint: Blueprint, question: Question) -> None:
    @blueprint.doc(**_described(question))
    def answer() -> Response:
        return Response(encode(adjudicate(question, json_object())), mimetype="application/json")

    blueprint.add_url_rule(question.path, question.name.replace("-", "_"), answer, methods=["POST"])


def _described(question: Question) -> dict[str, Any]:
    """The question as an operation of the OpenAPI document: flask-smorest's other decorators cost time per request."""
    operation = "".join(part.title() for part in question.name.split("-"))
    return {
        "operationId": question.game + operation,
        "summary": question.title,
        "description": f"{question.description}\n\nRules: {', '.join(question.rules)}.",
        "requestBody": {"required": True, "content": {"application/json": {"schema": type(question.request)}}},
        "responses": {
            "200": {
                "description": "The verdict.",
                "content": {"application/json": {"schema": type(question.response)}},
            },
            **{str(status): name for status, (name, _) in PROBLEMS.items()},
        },
    }
