"""What a deal is worth (E16 to E20, E22, E23), and how the match stands after it (E21, E24)."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from rules.euchre.forms import THREE_HANDED, Form, Side
from rules.euchre.house_rules import CLASSIC, HouseRules
from rules.seats import Seat

TRICKS = 5

Outcome = Literal[
    "made", "march", "euchred", "lone_made", "lone_march", "defended_alone", "lone_defence_march", "renege"
]


class Result(NamedTuple):
    """How a deal came out: by which rule, for the makers or against them, and the points for each side that scores."""

    outcome: Outcome
    rule: str
    for_makers: bool
    points: int


def result_of(makers: Side, taken: int, alone: Sequence[Seat] = (), house: HouseRules = CLASSIC) -> Result:
    """The result of a deal in which the makers took so many tricks and these seats went alone."""
    lone_sides = {house.form.side_of(seat) for seat in alone}
    if taken * 2 > TRICKS:
        return _made(taken, makers in lone_sides, house.form)
    if lone_sides - {makers}:
        return _defended_alone(taken, house)
    return Result("euchred", "E18" if house.form.partners else house.form.rule, False, 2)


def _made(taken: int, alone: bool, form: Form) -> Result:
    march = taken == TRICKS
    if alone:
        return Result("lone_march", "E19", True, 4) if march else Result("lone_made", "E19", True, 1)
    rule = "E17" if form.partners else form.rule
    if march:
        return Result("march", rule, True, 3 if form is THREE_HANDED else 2)
    return Result("made", rule, True, 1)


def _defended_alone(taken: int, house: HouseRules) -> Result:
    if taken == 0:
        return Result("lone_defence_march", "E20", False, 4)
    return Result("defended_alone", "E20", False, 4 if house.lone_defender_euchre == "four" else 2)


def renege_points(against_loner: bool) -> int:
    """What a renege gives the other side under the house rule `two_points` (E16)."""
    return 4 if against_loner else 2


def renege_result(seat: Seat, makers: Side, alone: Sequence[Seat], form: Form) -> Result:
    """A deal that ends with a renege of this seat: only the other side of the deal scores (E16)."""
    side = form.side_of(seat)
    against_loner = any(form.side_of(lone) != side for lone in alone)
    return Result("renege", "E16", side != makers, renege_points(against_loner))


def points_of(makers: Side, result: Result, form: Form) -> dict[Side, int]:
    """The points of each side: the makers', or those of every other side."""
    return {side: result.points * ((side == makers) == result.for_makers) for side in form.sides}


class Standing(NamedTuple):
    """The match after a deal: the score, the winner if it is over, what carries over, how many matches it counts."""

    score: dict[Side, int]
    winner: Side | None
    carry: dict[Side, int] | None
    match_counts: int | None


def standing(score: Mapping[Side, int], points: Mapping[Side, int], house: HouseRules = CLASSIC) -> Standing:
    """The match after these points are added to the score (E21, E22, E24)."""
    after = {side: score[side] + points[side] for side in house.form.sides}
    winner = match_winner(after, house)
    if winner is None:
        return Standing(after, None, None, None)
    carry = {side: max(0, total - house.target) for side, total in after.items()} if house.laps else None
    blank = all(total == 0 for side, total in after.items() if side != winner)
    return Standing(after, winner, carry, (2 if blank else 1) if house.slam else None)


def match_winner(score: Mapping[Side, int], house: HouseRules = CLASSIC) -> Side | None:
    """Who has reached the target with more than anyone else; None if nobody has, or the best are equal (E21, E22)."""
    best = max(score.values(), default=0)
    leaders = [side for side, total in score.items() if total == best]
    return leaders[0] if best >= house.target and len(leaders) == 1 else None
