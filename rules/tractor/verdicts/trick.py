"""Who wins this trick, what is it worth, did everyone follow (T24 to T27, T32)?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.cards import Cards
from rules.consistency import CardCount, hand_too_small, too_large, unequal_hands
from rules.errors import Fault, refuse
from rules.seats import Seat, Team, team_of
from rules.tractor import HAND_SIZE
from rules.tractor.following import demand_of
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.layouts import Kind, Layout, layout_of
from rules.tractor.leading import Beaten, Penalty, beaten_components, component_to_lead, transfer
from rules.tractor.trump import TRUMP, Order, Trump, order_of
from rules.tractor.verdicts.follow import RevokeVerdict, lead_faults, revoke
from rules.tractor.winning import winner_of
from rules.tricks import Outcome, Play, PlayStanding, count_hands_and_plays, out_of_order
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class TrickVerdict(Verdict):
    """`cards` won the trick, `kind` was led, `points` are all points in it; their side needs the declarers."""

    winner: Seat
    team: Team
    cards: Cards
    kind: Kind | None
    points: int
    points_to_opponents: int | None
    complete: bool
    plays: tuple[PlayStanding, ...]
    throw_was_beatable: Beaten | None
    revokes: tuple[RevokeVerdict, ...]


def trick(
    trump: Trump,
    plays: Sequence[tuple[Seat, Cards]],
    declarers: Team | None = None,
    hands: Mapping[Seat, Cards] | None = None,
    house_rules: HouseRules = CLASSIC,
) -> TrickVerdict:
    """Judges a trick of one to four plays, in order of play, the lead first.

    `hands` are whole hands, of some or all seats, before they played. Raises `Malformed` if the first play is no
    lead, seats are out of order, or cards contradict each other.
    """
    order = order_of(trump, house_rules)
    played = [Play(*play) for play in plays]
    refuse(_contradictions(order, played, hands or {}))
    return judge(order, played, declarers, hands or {}, house_rules)


def judge(
    order: Order, plays: Sequence[Play], declarers: Team | None, hands: Mapping[Seat, Cards], house: HouseRules
) -> TrickVerdict:
    """The same for plays that are known not to contradict each other; a first play that is no lead wins (T14)."""
    outcome = winner_of(order, [play.cards for play in plays], house)
    winner = plays[outcome.winner]
    layout = layout_of(order, plays[0].cards)
    beatable = _beatable(layout, plays, hands, house) if layout and layout.is_throw else None
    revokes = tuple(_revokes(order, plays, declarers, hands, house))
    points = sum(play.cards.points for play in plays)
    team = team_of(winner.seat)
    broken = {rule for fault in revokes for rule in fault.rules}
    return TrickVerdict(
        winner.seat,
        team,
        winner.cards,
        layout.kind if layout else None,
        points,
        None if declarers is None else points * (team != declarers),
        len(plays) == 4,
        outcome.of_seats(plays),
        beatable,
        revokes,
        **decided_by(_reasons(order, layout, plays, outcome, points, beatable, revokes), *broken),
    )


def _contradictions(order: Order, plays: Sequence[Play], hands: Mapping[Seat, Cards]) -> Iterator[Fault]:
    lead = plays[0].cards
    yield from out_of_order([play.seat for play in plays])
    yield from lead_faults("/plays/0/cards", lead, order.suit_led(lead) is not None)
    count = CardCount()
    yield from count_hands_and_plays(count, plays, hands)
    yield from too_large("/plays/0/cards", lead, HAND_SIZE, "A hand")
    yield from unequal_hands({f"/hands/{seat}": hand for seat, hand in hands.items()})
    for seat, hand in hands.items():
        yield from too_large(f"/hands/{seat}", hand, HAND_SIZE, "A hand")
    for play in plays:
        if play.seat in hands:
            yield from hand_too_small(f"/hands/{play.seat}", hands[play.seat], lead)
    yield from count.faults


def _beatable(layout: Layout, plays: Sequence[Play], hands: Mapping[Seat, Cards], house: HouseRules) -> Beaten | None:
    """What beat a throw that was played as if it stood (T26): the component that should have been led."""
    followers = {**dict(plays[1:]), **hands}
    beaten = beaten_components(layout, plays[0].seat, followers, house)
    return beaten[component_to_lead(beaten, house)] if beaten else None


def _revokes(
    order: Order, plays: Sequence[Play], declarers: Team | None, hands: Mapping[Seat, Cards], house: HouseRules
) -> Iterator[RevokeVerdict]:
    demand = demand_of(order, plays[0].cards, house)
    if demand is None:
        return
    for seat, cards in plays[1:]:
        found = revoke(order, demand, seat, hands.get(seat), cards)
        if found:
            yield replace(found, penalty=revoke_penalty(seat, declarers, house))


def revoke_penalty(seat: Seat, declarers: Team | None, house: HouseRules) -> Penalty | None:
    """What a revoke costs the seat's team, under the house rule of that name (T32)."""
    return None if house.revoke_penalty == "none" else transfer(seat, house.revoke_penalty, declarers)


def _reasons(
    order: Order,
    layout: Layout | None,
    plays: Sequence[Play],
    outcome: Outcome,
    points: int,
    beatable: Beaten | None,
    revokes: Sequence[RevokeVerdict],
) -> Iterator[Reason]:
    winner = plays[outcome.winner]
    if points:
        yield Reason("points_in_trick", "T3", {"points": points})
    yield _why_it_wins(order, layout, plays, outcome)
    if beatable:
        params = {"component": str(beatable.component), "seat": beatable.seat, "by": str(beatable.by)}
        yield Reason("throw_had_to_fail", "T26", params)
    for fault in revokes:
        yield Reason("seat_revoked", "T32", {"seat": fault.seat, "winner": winner.seat})


def _why_it_wins(order: Order, layout: Layout | None, plays: Sequence[Play], outcome: Outcome) -> Reason:
    winner = plays[outcome.winner]
    params = {"seat": winner.seat, "cards": str(winner.cards)}
    if layout is None:
        return Reason("first_play_was_no_lead", "T14", params)
    if layout.is_throw:
        return Reason(_throw_code(outcome), "T25", params)
    ruffed = layout.suit.index != TRUMP and order.is_trump(winner.cards)
    suit = {"suit": "trump" if ruffed else layout.suit.name}
    return Reason(f"highest_{layout.kind}", "T24", params | suit)


def _throw_code(outcome: Outcome) -> str:
    if outcome.winner == 0:
        return "throw_wins"
    return "ruff_wins" if outcome.standings.count("beaten") == 1 else "best_ruff_wins"
