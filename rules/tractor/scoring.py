"""Points, the talon and the rank change (T27 to T31)."""

from dataclasses import dataclass
from typing import Literal

from rules.cards import RANKS
from rules.seats import Seat, Team, next_seat, other_team, partner
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.splits import Shape


def needs_layout(house: HouseRules) -> bool:
    """Does the talon's multiplier depend on what the last trick's lead was made of (T28)?"""
    return house.talon_multiplier in ("twice_largest_component", "double_or_quadruple")


def multiplier(cards_each: int, shape: Shape | None, house: HouseRules = CLASSIC) -> int:
    """What the talon counts if the opponents win the last trick, led with so many cards (T28).

    `shape` may be None where it does not matter: for a single card, or under the other house rules.
    """
    match house.talon_multiplier:
        case "twice_cards":
            return 2 * cards_each
        case "twice_largest_component":
            return 2 * (largest_component(shape) if shape else cards_each)
        case "power_of_two":
            return 1 << cards_each
        case "double":
            return 2
        case "double_or_quadruple":
            return 4 if shape and shape.all_pairs else 2


def largest_component(shape: Shape) -> int:
    """Its number of cards."""
    if shape.all_pairs:
        return 2 * max((*shape.tractors, 1))
    return 1


@dataclass(frozen=True, slots=True)
class Rise:
    """How a round ends: the side whose result it is (None: nobody rises), its ranks by T29, and those it may take.

    `rank` is where it stands then. `won` says that it has risen past the ace.
    """

    team: Team | None
    due: int
    ranks: int
    rank: str
    won: bool
    stopped_at: str | None


def ranks_due(opponents_points: int, step: int) -> tuple[Literal["declarers", "opponents"] | None, int]:
    """Which side rises by how many ranks (T29). All bounds follow from the step; points below zero count as zero."""
    points = max(0, opponents_points)
    if points == 0:
        return "declarers", 3
    if points < 2 * step:
        return "declarers", 2 - points // step
    ranks = points // step - 2
    return ("opponents", ranks) if ranks else (None, 0)


def rise(ranks: dict[Team, str], declarers: Team, opponents_points: int, house: HouseRules = CLASSIC) -> Rise:
    """Who rises, how far and to which rank, after a round (T29, T31)."""
    side, due = ranks_due(opponents_points, house.rank_step)
    if side is None:
        return Rise(None, 0, 0, ranks[declarers], False, None)
    team = declarers if side == "declarers" else other_team(declarers)
    return _climb(team, ranks[team], due, side == "declarers", house)


def _climb(team: Team, rank: str, due: int, as_declarers: bool, house: HouseRules) -> Rise:
    """One rank at a time; a rank that must be defended is left only by the declarers of a round there (T31)."""
    risen, at, may_pass = 0, rank, as_declarers
    while risen < due:
        if at in house.must_defend and not may_pass:
            return Rise(team, due, risen, at, False, at)
        risen, may_pass = risen + 1, False
        if at == RANKS[-1]:
            return Rise(team, due, risen, at, True, None)
        at = RANKS[RANKS.index(at) + 1]
    return Rise(team, due, risen, at, False, None)


def stays_with_declarers(opponents_points: int, house: HouseRules = CLASSIC) -> bool:
    """Below two steps the declarers stay declarers (T30)."""
    return opponents_points < 2 * house.rank_step


def next_starter(starter: Seat, declarers_stay: bool) -> Seat:
    """The starter's partner, or else the seat after the old starter (T30)."""
    return partner(starter) if declarers_stay else next_seat(starter)
