"""Playing a recorded round through, trick by trick: what happened, and every point at which a rule was broken."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.cards import Cards
from rules.seats import Seat, Team, team_of
from rules.tractor.house_rules import HouseRules
from rules.tractor.layouts import Kind, Layout, beating, layout_of
from rules.tractor.leading import (
    Known,
    MustBeat,
    Penalty,
    Throw,
    beaten_components,
    component_to_lead,
    judge_throw,
    throw_penalty,
)
from rules.tractor.trump import Order
from rules.tractor.verdicts.follow import RevokeVerdict
from rules.tractor.verdicts.lead import throw_reasons
from rules.tractor.verdicts.trick import TrickVerdict, judge
from rules.tractor.winning import winner_of
from rules.tricks import Play, PlayStanding, Position, RecordFault
from rules.verdict import Verdict, decided_by


class RecordedPlay(NamedTuple):
    """A play as recorded; `thrown` are the cards of a throw that was withdrawn, `cards` what was then led."""

    seat: Seat
    cards: Cards
    thrown: Cards | None = None


@dataclass(frozen=True, slots=True)
class RecordedTrick(Verdict):
    """A trick of a record; `throw` is the judgement of top cards, with all hands known."""

    winner: Seat
    team: Team
    cards: Cards
    kind: Kind | None
    points: int
    complete: bool
    plays: tuple[PlayStanding, ...]
    throw: Throw | None
    revokes: tuple[RevokeVerdict, ...]


class Judged(NamedTuple):
    """A trick judged in its position: the verdict, its faults, the points it moved, and the position after it."""

    trick: RecordedTrick
    faults: tuple[RecordFault, ...]
    transfers: tuple[Penalty, ...]
    after: Position


@dataclass(frozen=True, slots=True)
class Referee:
    """Judges recorded tricks of one round."""

    order: Order
    declarers: Team
    house: HouseRules

    def judge(self, number: int, plays: Sequence[RecordedPlay], position: Position) -> Judged:
        """Judges trick `number` (from 0), whose cards are all in the hands of `position`."""
        played = [Play(play.seat, play.cards) for play in plays]
        verdict = judge(self.order, played, self.declarers, position.hands, self.house)
        lead = Lead.of(self, plays[0], position)
        obliged = lead.must_beat()
        faults = [*lead.faults(), *self._play_faults(plays, verdict, obliged)]
        return Judged(
            _recorded(verdict, lead),
            tuple(RecordFault(f"/tricks/{number}/{place}", rule) for place, rule in sorted(faults, key=lambda f: f[0])),
            tuple(penalty for penalty in (lead.penalty(), *(fault.penalty for fault in verdict.revokes)) if penalty),
            position.after(played, verdict.winner, "T25" if verdict.kind == "top_cards" else "T24"),
        )

    def _play_faults(
        self, plays: Sequence[RecordedPlay], verdict: TrickVerdict, obliged: MustBeat | None
    ) -> Iterator[tuple[int, str]]:
        places = {play.seat: place for place, play in enumerate(plays)}
        for fault in verdict.revokes:
            yield places[fault.seat], fault.broken
        if obliged and obliged.seat in places:
            place = places[obliged.seat]
            if winner_of(self.order, [plays[0].cards, plays[place].cards], self.house).winner == 0:
                yield place, "T17"


@dataclass(frozen=True, slots=True)
class Lead:
    """A recorded lead in its position: was it right to lead this, to throw it, to withdraw it?"""

    referee: Referee
    play: RecordedPlay
    position: Position
    layout: Layout | None
    throw: Throw | None

    @classmethod
    def of(cls, referee: Referee, play: RecordedPlay, position: Position) -> "Lead":
        """The lead with the layout of what was thrown, or else led, and its judgement if that is top cards."""
        layout = layout_of(referee.order, play.cards if play.thrown is None else play.thrown)
        if layout is None or not layout.is_throw:
            return cls(referee, play, position, layout, None)
        others = {seat: hand for seat, hand in position.hands.items() if seat != play.seat}
        known = Known(others, position.hands[play.seat])
        throw = judge_throw(layout, play.seat, known, referee.declarers, referee.house)
        return cls(referee, play, position, layout, throw)

    def faults(self) -> Iterator[tuple[int, str]]:
        """Faults of the lead, as place in the trick and rule."""
        if self.play.seat != self.position.leader:
            yield 0, self.position.leads_by
        if self.layout is None or (self.throw is None and self.play.thrown is not None):
            yield 0, "T14"
        elif self.throw and self.play.thrown is None:
            if self.throw.status == "fails":
                yield 0, "T26"
        elif self.throw and self.throw.status == "stands":
            yield 0, "T16"
        elif self.throw and not self._right_component_led(self.layout):
            yield 0, "T17"

    def _right_component_led(self, layout: Layout) -> bool:
        """The component that T17 names, or one as large and as low."""
        house = self.referee.house
        beaten = beaten_components(layout, self.play.seat, self.position.hands, house)
        led = next((component for component in beaten if component.cards == self.play.cards), None)
        if led is None or house.failed_throw_leads == "opponents_choose":
            return led is not None
        due = component_to_lead(beaten, house)
        return (len(led.cards), led.top) == (len(due.cards), due.top)

    def withdrawn(self) -> bool:
        return self.play.thrown is not None and self.throw is not None and self.throw.status == "fails"

    def penalty(self) -> Penalty | None:
        """What the withdrawn throw cost, by the cards really led."""
        if self.play.thrown is None or not self.withdrawn():
            return None
        referee = self.referee
        return throw_penalty(self.play.seat, self.play.thrown, self.play.cards, referee.declarers, referee.house)

    def must_beat(self) -> MustBeat | None:
        """The seat that must beat what was led after a failed throw (T17)."""
        led = layout_of(self.referee.order, self.play.cards)
        if not self.withdrawn() or led is None or led.is_throw or not self.referee.house.failed_throw_must_beat:
            return None
        beaten = beaten_components(led, self.play.seat, self.position.hands, self.referee.house)
        if not beaten:
            return None
        seat = beaten[led.components[0]].seat
        return MustBeat(seat, beating(led.suit, led.components[0], self.position.hands[seat]))


def _recorded(verdict: TrickVerdict, lead: Lead) -> RecordedTrick:
    throw = lead.throw
    if throw and lead.withdrawn():
        throw = replace(throw, penalty=lead.penalty(), must_beat=lead.must_beat())
    reasons = [*verdict.reasons, *(throw_reasons(throw) if throw else ())]
    return RecordedTrick(
        verdict.winner,
        verdict.team,
        verdict.cards,
        verdict.kind,
        verdict.points,
        verdict.complete,
        verdict.plays,
        throw,
        verdict.revokes,
        **decided_by(reasons),
    )


def opponents_points_in(tricks: Sequence[RecordedTrick], declarers: Team) -> int:
    """The points in the tricks that the opponents won, without talon and transfers (T27)."""
    return sum(trick.points for trick in tricks if team_of(trick.winner) != declarers)
