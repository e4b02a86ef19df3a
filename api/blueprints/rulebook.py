"""The rules as data: `GET /v1/{game}/rules` and `GET /v1/{game}/house-rules`."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from flask import Response
from flask_smorest import Blueprint
from marshmallow import Schema

from api.answers import encode
from api.games import GAMES, Game
from api.openapi import PROBLEMS
from api.schemas.rulebook import HouseRules, Rulebook


def rulebook() -> Blueprint:
    """The rulebook and the house rules of each game."""
    blueprint = Blueprint("rules", __name__, url_prefix="/v1", description="The rules as data.")
    for game in GAMES.values():
        _add(blueprint, game, "rules", Rulebook, f"The rules of {game.title}", partial(_rules, game))
        _add(blueprint, game, "house-rules", HouseRules, f"The house rules of {game.title}", game.house_rules)
    return blueprint


def _rules(game: Game) -> dict[str, Any]:
    return {"game": game.name, "rules": game.rulebook()}


def _add(
    blueprint: Blueprint, game: Game, name: str, schema: type[Schema], summary: str, data: Callable[[], dict[str, Any]]
) -> None:
    @cache
    def text() -> str:
        return encode(data())

    @blueprint.alt_response(500, response=PROBLEMS[500][0])
    @blueprint.response(200, schema, description=f"{summary}.")
    @blueprint.doc(operationId=f"{game.name}{name.title().replace('-', '')}", summary=summary)
    def answer() -> Response:
        return Response(text(), mimetype="application/json", headers={"Cache-Control": "max-age=300"})

    blueprint.add_url_rule(f"/{game.name}/{name}", f"{game.name}_{name.replace('-', '_')}", answer)
