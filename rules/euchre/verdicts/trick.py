"""Who wins this trick, did everyone follow (E14 to E16)?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.cards import FACES, SUITS, Cards
from rules.consistency import hand_too_small, too_large
from rules.errors import Fault, refuse
from rules.euchre.forms import Form, seat_faults
from rules.euchre.house_rules import CLASSIC, HouseRules
from rules.euchre.packs import HAND_SIZE, card_count
from rules.euchre.scoring import renege_points
from rules.euchre.trump import Order, disguised_trumps, order_of
from rules.euchre.verdicts.follow import Penalty, RenegeVerdict, lead_faults, renege
from rules.euchre.winning import winner_of
from rules.seats import Seat, Team, other_team, team_of
from rules.tricks import Outcome, Play, PlayStanding, count_hands_and_plays, seat_twice
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class TrickVerdict(Verdict):
    """`cards` won the trick; `team` is None where everyone plays for themselves."""

    left_out: ClassVar[frozenset[str]] = frozenset({"team"})

    winner: Seat
    team: Team | None
    cards: Cards
    plays: tuple[PlayStanding, ...]
    revokes: tuple[RenegeVerdict, ...]


def trick(
    trump: str,
    plays: Sequence[tuple[Seat, Cards]],
    hands: Mapping[Seat, Cards] | None = None,
    house_rules: HouseRules = CLASSIC,
) -> TrickVerdict:
    """Judges a trick of two to four plays, in order of play, the lead first; seats that do not play sit out.

    `hands` are whole hands, of some or all seats, before they played. Raises `Malformed` if the lead is not one card,
    seats are out of order, or cards contradict each other.
    """
    played = [Play(*play) for play in plays]
    refuse(_contradictions(played, hands or {}, house_rules))
    return judge(order_of(trump), played, hands or {}, house_rules, _lone_teams(played, house_rules.form))


def judge(
    order: Order, plays: Sequence[Play], hands: Mapping[Seat, Cards], house: HouseRules, lone_teams: frozenset[Team]
) -> TrickVerdict:
    """The same for plays that are known not to contradict each other; `lone_teams` play with one seat each."""
    outcome = winner_of(order, [play.cards for play in plays])
    winner = plays[outcome.winner]
    revokes = tuple(_reneges(order, plays, hands, house, lone_teams))
    broken = {rule for fault in revokes for rule in fault.rules}
    return TrickVerdict(
        winner.seat,
        house.form.team_of(winner.seat),
        winner.cards,
        outcome.of_seats(plays),
        revokes,
        **decided_by(_reasons(order, plays, outcome, revokes), *house.form.rules(), *broken),
    )


def _lone_teams(plays: Sequence[Play], form: Form) -> frozenset[Team]:
    """The teams of which a seat does not play."""
    seats = {play.seat for play in plays}
    return frozenset(team_of(seat) for seat in form.seats if seat not in seats) if form.partners else frozenset()


def _reneges(
    order: Order, plays: Sequence[Play], hands: Mapping[Seat, Cards], house: HouseRules, lone_teams: frozenset[Team]
) -> Iterator[RenegeVerdict]:
    lead = plays[0].cards
    for seat, cards in plays[1:]:
        found = renege(order, lead, seat, hands.get(seat), cards)
        if found and "E16" in found.rules and house.renege_penalty != "none":
            yield replace(found, penalty=_penalty(seat, house.form, lone_teams))
        elif found:
            yield found


def _penalty(seat: Seat, form: Form, lone_teams: frozenset[Team]) -> Penalty:
    if not form.partners:
        return Penalty(renege_points(against_loner=False), None)
    to = other_team(team_of(seat))
    return Penalty(renege_points(against_loner=to in lone_teams), to)


def _reasons(
    order: Order, plays: Sequence[Play], outcome: Outcome, revokes: Sequence[RenegeVerdict]
) -> Iterator[Reason]:
    winner = plays[outcome.winner]
    led = order.suit_led(plays[0].cards)
    trumped = order.is_trump(next(iter(winner.cards)))
    suit = order.trump if trumped else SUITS[led]
    code = "highest_trump_wins" if trumped else "highest_of_suit_wins"
    yield Reason(code, "E15", {"seat": winner.seat, "cards": str(winner.cards), "suit": suit})
    for play in plays:
        for face, rule in disguised_trumps(order, play.cards):
            yield Reason("card_is_trump", rule, {"card": FACES[face], "suit": order.trump})
    for found in revokes:
        if "E16" in found.rules:
            yield Reason("seat_reneged", "E16", {"seat": found.seat, "available": str(found.playable)})
        if found.penalty:
            yield Reason("renege_costs", "E16", {"seat": found.seat, "points": found.penalty.points})


# --- contradictions ---


def _contradictions(plays: Sequence[Play], hands: Mapping[Seat, Cards], house: HouseRules) -> Iterator[Fault]:
    form = house.form
    named = {f"/plays/{place}/seat": play.seat for place, play in enumerate(plays)}
    yield from seat_faults(form, named | {f"/hands/{seat}": seat for seat in hands})
    if {play.seat for play in plays} <= set(form.seats):
        yield from _out_of_order([play.seat for play in plays], len(form.seats))
    yield from lead_faults("/plays/0/cards", plays[0].cards)
    for seat, hand in hands.items():
        yield from too_large(f"/hands/{seat}", hand, HAND_SIZE, "A hand")
    for play in plays:
        if play.seat in hands:
            yield from hand_too_small(f"/hands/{play.seat}", hands[play.seat], plays[0].cards)
    count = card_count(house)
    yield from count_hands_and_plays(count, plays, hands)
    yield from count.faults


def _out_of_order(seats: Sequence[Seat], at_the_table: int) -> Iterator[Fault]:
    """Faults where seats go back instead of on; those who sit out may be skipped (E14)."""

    def steps(seat: Seat) -> int:
        return (seat - seats[0]) % at_the_table

    for place in range(1, len(seats)):
        seat, before = seats[place], seats[place - 1]
        if seat in seats[:place]:
            yield seat_twice(f"/plays/{place}/seat", seat)
        elif steps(seat) < steps(before):
            message = f"Seat {seat} plays before seat {before} in a trick that seat {seats[0]} leads."
            yield Fault(f"/plays/{place}/seat", "seat_order", message)
