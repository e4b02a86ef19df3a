"""What is the talon worth (T28)?"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.cards import Cards
from rules.consistency import CardCount, wrong_size
from rules.errors import Fault, refuse
from rules.seats import Seat, Team, team_of
from rules.tractor import TALON_SIZE
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.layouts import layout_of
from rules.tractor.scoring import multiplier, needs_layout
from rules.tractor.splits import Shape
from rules.tractor.trump import Trump, order_of
from rules.tractor.verdicts.follow import lead_faults
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The last trick of a round: who won it (a seat or a team), and its lead or how many cards each seat played."""

    winner: Seat | Team
    lead: Cards | None = None
    cards_each: int | None = None

    @property
    def team(self) -> Team:
        return team_of(self.winner) if isinstance(self.winner, int) else self.winner

    @property
    def size(self) -> int | None:
        return len(self.lead) if self.lead is not None else self.cards_each


@dataclass(frozen=True, slots=True)
class TalonVerdict(Verdict):
    """`multiplier` is None if the declarers won the last trick: then the talon counts for nobody."""

    multiplier: int | None
    talon_points: int
    points_to_opponents: int


def talon(
    last_trick: LastTrick,
    declarers: Team,
    talon: Cards | None = None,
    talon_points: int | None = None,
    trump: Trump | None = None,
    house_rules: HouseRules = CLASSIC,
) -> TalonVerdict:
    """What the opponents get for the talon, given as its 8 cards or as the points in it.

    Raises `Malformed` if what the house rules need is missing, or what is given contradicts itself.
    """
    refuse(_contradictions(last_trick, declarers, talon, talon_points, trump, house_rules))
    points = talon.points if talon is not None else talon_points or 0
    return worth(last_trick, declarers, points, trump, house_rules)


def worth(last_trick: LastTrick, declarers: Team, points: int, trump: Trump | None, house: HouseRules) -> TalonVerdict:
    """The same for what is known not to contradict itself."""
    if last_trick.team == declarers:
        return TalonVerdict(None, points, 0, **decided_by([Reason("declarers_won_last_trick", "T28")]))
    times = multiplier(last_trick.size or 1, _shape(last_trick, trump, house), house)
    params = {"points": points, "multiplier": times, "total": times * points}
    return TalonVerdict(times, points, times * points, **decided_by([Reason("talon_counts", "T28", params)]))


def _shape(last_trick: LastTrick, trump: Trump | None, house: HouseRules) -> Shape | None:
    if last_trick.lead is None or trump is None:
        return None
    layout = layout_of(order_of(trump, house), last_trick.lead)
    return layout.shape if layout else None


def _contradictions(
    last_trick: LastTrick,
    declarers: Team,
    talon: Cards | None,
    points: int | None,
    trump: Trump | None,
    house: HouseRules,
) -> Iterator[Fault]:
    if talon is not None:
        yield from wrong_size("/talon", talon, TALON_SIZE, "The talon")
        if points is not None and points != talon.points:
            yield Fault("/talon_points", "contradiction", f"The talon {talon} holds {talon.points} points.")
    elif points is None:
        yield Fault("/talon_points", "missing_field", "Give the talon's cards (talon) or its points (talon_points).")
    yield from last_trick_faults(last_trick, declarers, trump, house)
    count = CardCount()
    count.add("/last_trick/lead", last_trick.lead or Cards())
    count.add("/talon", talon or Cards())
    yield from count.faults


def last_trick_faults(
    last_trick: LastTrick, declarers: Team, trump: Trump | None, house: HouseRules
) -> Iterator[Fault]:
    """What is wrong with the last trick, or missing for the talon's multiplier."""
    lead, each = last_trick.lead, last_trick.cards_each
    if lead is not None:
        yield from lead_faults("/last_trick/lead", lead, trump is None or bool(order_of(trump, house).suit_led(lead)))
        if each is not None and each != len(lead):
            yield Fault("/last_trick/cards_each", "contradiction", f"{len(lead)} cards were led: {lead}.")
    if last_trick.team == declarers:
        return
    if last_trick.size is None:
        message = "Give what was led to the last trick (lead), or how many cards each seat played (cards_each)."
        yield Fault("/last_trick/lead", "missing_field", message)
    elif needs_layout(house) and last_trick.size > 1:
        yield from _layout_faults(lead, trump, house)


def _layout_faults(lead: Cards | None, trump: Trump | None, house: HouseRules) -> Iterator[Fault]:
    if lead is None:
        message = f"The house rule talon_multiplier = {house.talon_multiplier} needs the cards led to the last trick."
        yield Fault("/last_trick/lead", "missing_field", message)
    elif trump is None:
        yield Fault("/trump", "missing_field", f"talon_multiplier = {house.talon_multiplier} needs the trump as well.")
