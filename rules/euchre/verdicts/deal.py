"""What does this deal score, and is the match over (E17 to E24)?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rules.errors import Fault, refuse
from rules.euchre.forms import THREE_HANDED, Side, lone_seat_faults, seat_faults
from rules.euchre.house_rules import CLASSIC, HouseRules
from rules.euchre.scoring import TRICKS, Outcome, Result, Standing, match_winner, points_of, result_of, standing
from rules.seats import Seat, Team, team_of
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class DealVerdict(Verdict):
    """What the deal scored and how the match stands; the match is None without a score, `dealer` is the next one.

    `carry` (house rule `laps`) and `match_counts` (`slam`) come with the end of a match.
    """

    left_out: ClassVar[frozenset[str]] = frozenset({"carry", "match_counts"})

    points: dict[Side, int]
    outcome: Outcome
    score: dict[Side, int] | None
    dealer: Seat | None
    match_over: bool | None
    winner: Side | None
    carry: dict[Side, int] | None = None
    match_counts: int | None = None


def deal(
    tricks: Mapping[Side, int],
    makers: Team | None = None,
    maker: Seat | None = None,
    alone: Sequence[Seat] = (),
    score: Mapping[Side, int] | None = None,
    dealer: Seat | None = None,
    house_rules: HouseRules = CLASSIC,
) -> DealVerdict:
    """Scores a deal from the tricks that each side took.

    With partners the makers are given as a team, or by the maker's seat; otherwise by the maker's seat. Without
    `score` only the points are known. Raises `Malformed` if something is missing or contradicts itself.
    """
    refuse(_contradictions(tricks, makers, maker, alone, score, dealer, house_rules))
    side: Side | None = makers if maker is None else house_rules.form.side_of(maker)
    assert side is not None
    result = result_of(side, tricks[side], alone, house_rules)
    return concluded(side, result, tricks[side], score, dealer, house_rules)


def concluded(
    makers: Side,
    result: Result,
    taken: int,
    score: Mapping[Side, int] | None,
    dealer: Seat | None,
    house: HouseRules,
) -> DealVerdict:
    """The end of a deal that came out like this, the makers with so many tricks."""
    points = points_of(makers, result, house.form)
    after = standing(score, points, house) if score is not None else None
    next_dealer = None if dealer is None else house.form.next(dealer)
    reasons = [_result_reason(makers, result, taken), *_dealer_reasons(next_dealer), *_match_reasons(after, house)]
    return DealVerdict(
        points=points,
        outcome=result.outcome,
        score=after.score if after else None,
        dealer=next_dealer,
        match_over=after.winner is not None if after else None,
        winner=after.winner if after else None,
        carry=after.carry if after else None,
        match_counts=after.match_counts if after else None,
        **decided_by(reasons, *house.form.rules()),
    )


def _result_reason(makers: Side, result: Result, taken: int) -> Reason:
    """Why these points: the makers' tricks for the makers, the other tricks for the defenders."""
    tricks = taken if result.for_makers else TRICKS - taken
    return Reason(f"deal_{result.outcome}", result.rule, {"makers": makers, "tricks": tricks, "points": result.points})


def _dealer_reasons(dealer: Seat | None) -> Iterator[Reason]:
    if dealer is not None:
        yield Reason("next_seat_deals", "E1", {"seat": dealer})


def _match_reasons(after: Standing | None, house: HouseRules) -> Iterator[Reason]:
    if after is None:
        return
    if after.winner is None:
        if max(after.score.values()) >= house.target:
            yield Reason("equal_at_target", house.form.rule, {"target": house.target})
        else:
            yield Reason("match_goes_on", "E21", {"target": house.target})
        return
    yield Reason("match_is_won", "E21", {"side": after.winner, "target": house.target})
    if after.carry is not None:
        yield Reason("points_carry", "E24", {"points": after.carry[after.winner]})
    if after.match_counts is not None:
        yield Reason("match_counts", "E24", {"matches": after.match_counts})


# --- contradictions ---


def _contradictions(
    tricks: Mapping[Side, int],
    makers: Team | None,
    maker: Seat | None,
    alone: Sequence[Seat],
    score: Mapping[Side, int] | None,
    dealer: Seat | None,
    house: HouseRules,
) -> Iterator[Fault]:
    yield from _maker_faults(makers, maker, house)
    yield from side_faults("/tricks", tricks, house)
    if set(tricks) == set(house.form.sides) and sum(tricks.values()) != TRICKS:
        yield Fault("/tricks", "contradiction", f"A deal has {TRICKS} tricks, not {sum(tricks.values())} (E15).")
    lone_seats = {f"/alone/{place}": seat for place, seat in enumerate(alone)}
    yield from lone_seat_faults(house.form, lone_seats)
    yield from score_faults(score, house)
    named = {"/dealer": dealer, "/maker": maker, **lone_seats}
    yield from seat_faults(house.form, {pointer: seat for pointer, seat in named.items() if seat is not None})


def _maker_faults(makers: Team | None, maker: Seat | None, house: HouseRules) -> Iterator[Fault]:
    if not house.form.partners:
        if makers is not None:
            yield Fault("/makers", "contradiction", f"There are no teams ({house.form.rule}): give the maker's seat.")
        if maker is None:
            yield Fault("/maker", "missing_field", "The maker's seat is needed.")
    elif maker is None and makers is None:
        yield Fault("/makers", "missing_field", "The makers' team is needed, or the maker's seat.")
    elif maker is not None and makers not in (None, team_of(maker)):
        yield Fault("/maker", "contradiction", f"Seat {maker} is not of team {makers}, which are the makers.")


def side_faults(pointer: str, sides: Mapping[Side, int], house: HouseRules) -> Iterator[Fault]:
    """Faults where something counted for each side is not given for exactly the sides of the form."""
    for side in sides:
        if side not in house.form.sides:
            names = ", ".join(map(str, house.form.sides))
            yield Fault(f"{pointer}/{side}", "unknown_field", f"The sides here are {names}.")
    for side in house.form.sides:
        if side not in sides:
            yield Fault(f"{pointer}/{side}", "missing_field", f"How many for {side}?")


MOST_CARRIED: Final = 3
"""Four points at one below the target carry three into the next match (E24)."""


def score_faults(score: Mapping[Side, int] | None, house: HouseRules) -> Iterator[Fault]:
    """Faults of a score before a deal; points that carried over may stand above a low target."""
    if score is None:
        return
    yield from side_faults("/score", score, house)
    if house.laps and len([total for total in score.values() if total >= house.target]) < 2:
        score = {side: total for side, total in score.items() if total > MOST_CARRIED}
    for side in _won_before(score, house):
        message = f"The target is {house.target}: the match was over before this deal (E21)."
        yield Fault(f"/score/{side}", "contradiction", message)


def _won_before(score: Mapping[Side, int], house: HouseRules) -> Iterator[Side]:
    """The sides at the target; three-handed play goes on while the best of them are equal (E22)."""
    if house.form is not THREE_HANDED or match_winner(score, house) is not None:
        yield from (side for side, total in score.items() if total >= house.target)
