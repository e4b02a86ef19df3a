"""What happens after this round (T27, T29 to T31)?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.errors import Fault, refuse
from rules.seats import Seat, Team, other_team, team_of
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.scoring import Rise, next_starter, rise, stays_with_declarers
from rules.tractor.trump import Trump
from rules.tractor.verdicts.talon import LastTrick, last_trick_faults, worth
from rules.verdict import Reason, Verdict, decided_by

POINTS_IN_THE_PACKS = 200


class Transfer(NamedTuple):
    """Points that a failed throw or a revoke moved (T17, T32)."""

    to: Literal["declarers", "opponents"]
    points: int


class Change(NamedTuple):
    """The team that really rose (None: nobody) and by how many ranks; the step past the ace counts as one."""

    team: Team | None
    ranks: int


@dataclass(frozen=True, slots=True)
class RoundVerdict(Verdict):
    """How the game stands; `declarers`, `starter` and `trump_rank` are the next round's, None after the game."""

    opponents_points: int
    change: Change
    ranks: dict[Team, str]
    declarers: Team | None
    starter: Seat | None
    trump_rank: str | None
    game_over: bool
    winner: Team | None


@dataclass(frozen=True, slots=True)
class Parts:
    """The opponents' points by their parts; what is left out counts nothing."""

    trick_points: int | None = None
    talon_points: int | None = None
    last_trick: LastTrick | None = None
    transfers: Sequence[Transfer] | None = None

    @property
    def given(self) -> bool:
        return any(part is not None for part in (self.trick_points, self.talon_points, self.last_trick, self.transfers))


def round_end(
    ranks: Mapping[Team, str],
    declarers: Team,
    starter: Seat,
    opponents_points: int | None = None,
    parts: Parts | None = None,
    trump: Trump | None = None,
    house_rules: HouseRules = CLASSIC,
) -> RoundVerdict:
    """Ends a round: from the opponents' points, or their parts, to ranks, declarers and starter of the next.

    `trump` matters only where the talon's multiplier depends on the layout of the last lead. Raises `Malformed` if
    something is missing or contradicts itself.
    """
    refuse(_contradictions(declarers, starter, opponents_points, parts or Parts(), trump, house_rules))
    reasons, points = _sum(declarers, opponents_points, parts or Parts(), trump, house_rules)
    return concluded(ranks, declarers, starter, points, reasons, house_rules)


def _sum(
    declarers: Team, total: int | None, parts: Parts, trump: Trump | None, house: HouseRules
) -> tuple[list[Reason], int]:
    if not parts.given:
        return [], total or 0
    reasons: list[Reason] = []
    talon = 0
    if parts.last_trick:
        verdict = worth(parts.last_trick, declarers, parts.talon_points or 0, trump, house)
        reasons += verdict.reasons
        talon = verdict.points_to_opponents
    for transfer in parts.transfers or ():
        reasons.append(Reason("points_transferred", "T17", {"to": transfer.to, "points": transfer.points}))
    return reasons, (parts.trick_points or 0) + talon + transferred(parts.transfers or ())


def transferred(transfers: Sequence[Transfer]) -> int:
    """What the transfers add to the opponents' points, or take off them."""
    return sum(transfer.points if transfer.to == "opponents" else -transfer.points for transfer in transfers)


def concluded(
    ranks: Mapping[Team, str],
    declarers: Team,
    starter: Seat,
    points: int,
    reasons: Sequence[Reason] = (),
    house: HouseRules = CLASSIC,
) -> RoundVerdict:
    """The end of a round in which the opponents have so many points; below zero they count as zero (T27)."""
    counted = max(0, points)
    result = rise(dict(ranks), declarers, counted, house)
    stay = stays_with_declarers(counted, house)
    after: dict[Team, str] = {"A": ranks["A"], "B": ranks["B"]}
    if result.team:
        after[result.team] = result.rank
    next_declarers = declarers if stay else other_team(declarers)
    return RoundVerdict(
        counted,
        Change(result.team if result.ranks else None, result.ranks),
        after,
        None if result.won else next_declarers,
        None if result.won else next_starter(starter, stay),
        None if result.won else after[next_declarers],
        result.won,
        result.team if result.won else None,
        **decided_by([*reasons, *_reasons(points, result, next_declarers, starter, stay)]),
    )


def _reasons(points: int, result: Rise, next_declarers: Team, starter: Seat, stay: bool) -> Iterator[Reason]:
    if points < 0:
        yield Reason("below_zero_is_zero", "T27", {"points": points})
    counted = max(0, points)
    if result.team is None:
        yield Reason("nobody_rises", "T29", {"points": counted})
    else:
        yield Reason("team_is_due_ranks", "T29", {"points": counted, "team": result.team, "ranks": result.due})
    if result.stopped_at:
        yield Reason("rank_must_be_defended", "T31", {"team": result.team, "rank": result.stopped_at})
    if result.won:
        yield Reason("team_wins_the_game", "T31", {"team": result.team})
        return
    code = "declarers_stay" if stay else "opponents_become_declarers"
    yield Reason(code, "T30", {"team": next_declarers, "starter": next_starter(starter, stay)})


def _contradictions(
    declarers: Team,
    starter: Seat,
    total: int | None,
    parts: Parts,
    trump: Trump | None,
    house: HouseRules,
) -> Iterator[Fault]:
    if team_of(starter) != declarers:
        yield Fault("/starter", "contradiction", f"Seat {starter} is not of team {declarers}, which declares.")
    if total is None and not parts.given:
        message = "Give opponents_points, or their parts: trick_points, talon_points with last_trick, transfers."
        yield Fault("/opponents_points", "missing_field", message)
    if total is not None and parts.given:
        yield Fault("/opponents_points", "contradiction", "Give the sum or its parts, not both.")
    yield from _part_faults(declarers, parts, trump, house)


def _part_faults(declarers: Team, parts: Parts, trump: Trump | None, house: HouseRules) -> Iterator[Fault]:
    if parts.talon_points is not None and parts.last_trick is None:
        yield Fault("/last_trick", "missing_field", "What the talon counts depends on who won the last trick.")
    if parts.last_trick is not None:
        yield from last_trick_faults(parts.last_trick, declarers, trump, house)
        if parts.talon_points is None and parts.last_trick.team != declarers:
            yield Fault(
                "/talon_points", "missing_field", "The opponents won the last trick: how many points has the talon?"
            )
    if (parts.trick_points or 0) + (parts.talon_points or 0) > POINTS_IN_THE_PACKS:
        message = f"Tricks and talon together hold at most {POINTS_IN_THE_PACKS} points."
        yield Fault("/trick_points", "contradiction", message)
