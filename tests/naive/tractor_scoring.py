"""Points and the rank change (T3, T27, T29-T31)."""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from tests.naive.tractor_layouts import RANKS, House

POINTS = {"K": 10, "T": 10, "5": 5}


class Change(TypedDict):
    team: str | None
    ranks: int


class RoundResult(TypedDict):
    opponents_points: int
    change: Change
    ranks: dict[str, str]
    declarers: str | None
    starter: int | None
    trump_rank: str | None
    game_over: bool
    winner: str | None


def points(cards: Iterable[str]) -> int:
    return sum(POINTS.get(card[0], 0) for card in cards)


def other_team(team: str) -> str:
    return {"A": "B", "B": "A"}[team]


def rise_due(opponents_points: int, step: int) -> tuple[bool, int]:
    """T29: do the declarers keep the deal, and how many ranks has the winning side to rise."""
    if opponents_points == 0:
        return True, 3
    if opponents_points < step:
        return True, 2
    if opponents_points < 2 * step:
        return True, 1
    return False, opponents_points // step - 2


def climb(rank: str, due: int, as_declarers: bool, house: House) -> tuple[int, str, bool]:
    """T31: the ranks really risen, the rank reached, and whether that was past the ace."""
    must_defend = house.get("must_defend", ())
    risen = 0
    while risen < due:
        defended_here = as_declarers and risen == 0
        if rank in must_defend and not defended_here:
            break
        risen += 1
        if rank == "A":
            return risen, rank, True
        rank = RANKS[RANKS.index(rank) + 1]
    return risen, rank, False


def round_result(ranks: Mapping[str, str], declarers: str, starter: int, points: int, house: House) -> RoundResult:
    counted = max(points, 0)
    declarers_stay, due = rise_due(counted, house.get("rank_step", 40))
    winners = declarers if declarers_stay else other_team(declarers)
    risen, rank, game_over = climb(ranks[winners], due, declarers_stay, house)
    new_ranks = {**ranks, winners: rank}
    next_starter = (starter + (1 if declarers_stay else 0)) % 4 + 1
    return {
        "opponents_points": counted,
        "change": {"team": winners if risen else None, "ranks": risen},
        "ranks": new_ranks,
        "declarers": None if game_over else winners,
        "starter": None if game_over else next_starter,
        "trump_rank": None if game_over else new_ranks[winners],
        "game_over": game_over,
        "winner": winners if game_over else None,
    }
