"""A Tractor game as its snapshot shows it, and back: the snapshot is all that the next event needs."""

from collections.abc import Mapping
from typing import Any

from rules.cards import Cards
from rules.tractor.house_rules import HouseRules
from rules.tractor.sheet import Game, Round, Taken, bounds
from rules.tractor.trump import Trump


def shown(game: Game) -> dict[str, Any]:
    """The game in JSON types. What is not known yet is None; `round` is None when the game is over."""
    return {
        "ranks": dict(game.ranks),
        "game_over": game.winner is not None,
        "winner": game.winner,
        "round": None if game.round is None else _round(game.round, game.house.rank_step),
    }


def _round(round_: Round, step: int) -> dict[str, Any]:
    next_bound, missing = bounds(round_, step)
    return {
        "number": round_.number,
        "first_round": round_.first_round,
        "trump": None if round_.trump is None else round_.trump._asdict(),
        "trump_rank": round_.trump_rank,
        "declarers": round_.declarers,
        "starter": round_.starter,
        "leader": round_.leader,
        "tricks": round_.tricks,
        "opponents_points": round_.opponents_points,
        "next_bound": next_bound,
        "to_next_bound": missing,
        "last_trick": None if round_.last_trick is None else _taken(round_.last_trick),
        "points_played": round_.points_played,
        "cards_each_played": round_.cards_each_played,
        "cards_played": str(round_.cards_played),
    }


def _taken(taken: Taken) -> dict[str, Any]:
    return {
        "winner": taken.winner,
        "team": taken.team,
        "points": taken.points,
        "cards_each": taken.cards_each,
        "lead": None if taken.lead is None else str(taken.lead),
    }


def read(data: Mapping[str, Any], house: HouseRules) -> Game:
    """The game that `shown` showed so."""
    round_ = data["round"]
    return Game(house, data["ranks"], None if round_ is None else _round_of(round_), data["winner"])


def _round_of(data: Mapping[str, Any]) -> Round:
    last = data["last_trick"]
    return Round(
        number=data["number"],
        first_round=data["first_round"],
        trump_rank=data["trump_rank"],
        declarers=data["declarers"],
        starter=data["starter"],
        trump=None if data["trump"] is None else Trump(**data["trump"]),
        leader=data["leader"],
        tricks=data["tricks"],
        opponents_points=data["opponents_points"],
        points_played=data["points_played"],
        cards_each_played=data["cards_each_played"],
        last_trick=None if last is None else _taken_of(last),
        cards_played=Cards.parse(data["cards_played"]),
    )


def _taken_of(data: Mapping[str, Any]) -> Taken:
    return Taken(**{**data, "lead": None if data["lead"] is None else Cards.parse(data["lead"])})
