"""A Euchre match as its snapshot shows it, and back: the snapshot is all that the next event needs."""

from collections.abc import Mapping
from typing import Any

from rules.cards import FACE_INDEX, FACES, Cards
from rules.euchre.forms import Form, Side
from rules.euchre.house_rules import HouseRules
from rules.euchre.loners import sitting_out
from rules.euchre.sheet import Match
from rules.euchre.sheet_deal import Deal, side_of_winner, tricks_won
from rules.tricks import Play


def shown(match: Match) -> dict[str, Any]:
    """The match in JSON types. What is not known yet is None; teams are left out where there are none.

    `carry` and `match_counts` are there with the house rules `laps` and `slam`.
    """
    house = match.house
    return {
        "form": house.form.name,
        "score": _by_name(match.score),
        "target": house.target,
        "game_over": match.winner is not None,
        "winner": match.winner,
        **({"carry": None if match.carry is None else _by_name(match.carry)} if house.laps else {}),
        **({"match_counts": match.match_counts} if house.slam else {}),
        "deal": _deal(match.deal, house.form),
    }


def _by_name(counts: Mapping[Side, int]) -> dict[str, int]:
    return {str(side): count for side, count in counts.items()}


def _deal(deal: Deal, form: Form) -> dict[str, Any]:
    makers = None if deal.maker is None else form.team_of(deal.maker)
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "trump": deal.trump,
        "maker": deal.maker,
        **({"makers": makers} if form.partners else {}),
        "alone": list(deal.alone),
        "sitting_out": list(sitting_out(deal.alone)),
        "upcard": None if deal.upcard is None else FACES[deal.upcard],
        "picked_up": deal.picked_up,
        "leader": deal.leader,
        "tricks": _by_name(tricks_won(deal, form)),
        "winners": list(deal.winners),
        "last_trick": _last_trick(deal, form),
        "cards_played": str(deal.cards_played),
        "voids": {str(seat): suits for seat, suits in deal.voids.items()},
        "reneges": list(deal.reneges),
    }


def _last_trick(deal: Deal, form: Form) -> dict[str, Any] | None:
    """Who won the last trick, and its plays if they are known."""
    if not deal.winners:
        return None
    winner, plays = deal.winners[-1], deal.last_plays
    return {
        "winner": winner,
        **({"team": side_of_winner(winner, form)} if form.partners else {}),
        "plays": None if plays is None else [{"seat": seat, "cards": str(cards)} for seat, cards in plays],
    }


def read(data: Mapping[str, Any], house: HouseRules) -> Match:
    """The match that `shown` showed so."""
    return Match(
        house=house,
        score=_by_side(data["score"], house.form),
        deal=_deal_of(data["deal"]),
        winner=data["winner"],
        carry=_by_side(data["carry"], house.form) if data.get("carry") else None,
        match_counts=data.get("match_counts"),
    )


def _by_side(counts: Mapping[str, int], form: Form) -> dict[Side, int]:
    return {side: counts[str(side)] for side in form.sides}


def _deal_of(data: Mapping[str, Any]) -> Deal:
    last = data["last_trick"]
    return Deal(
        number=data["number"],
        dealer=data["dealer"],
        trump=data["trump"],
        maker=data["maker"],
        alone=tuple(data["alone"]),
        upcard=None if data["upcard"] is None else FACE_INDEX[data["upcard"]],
        picked_up=data["picked_up"],
        leader=data["leader"],
        winners=tuple(data["winners"]),
        last_plays=_plays_of(last["plays"]) if last else None,
        cards_played=Cards.parse(data["cards_played"]),
        voids={int(seat): suits for seat, suits in data["voids"].items()},
        reneges=tuple(data["reneges"]),
    )


def _plays_of(data: list[dict[str, Any]] | None) -> tuple[Play, ...] | None:
    return None if data is None else tuple(Play(play["seat"], Cards.parse(play["cards"])) for play in data)
