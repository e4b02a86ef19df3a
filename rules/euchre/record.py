"""Playing a recorded deal through as the cards lie: who went alone, what was exchanged, each trick, every breach."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.cards import FACES, RANKS, Cards
from rules.euchre.bidding import Contract
from rules.euchre.house_rules import HouseRules
from rules.euchre.loners import first_leader, playing
from rules.euchre.trump import Order, order_of
from rules.euchre.verdicts.follow import RenegeVerdict
from rules.euchre.verdicts.trick import TrickVerdict, judge
from rules.seats import Seat, partner, team_of
from rules.tricks import Play, Position
from rules.verdict import Reason


class Breach(NamedTuple):
    """A rule that was broken: where in the record, and how."""

    pointer: str
    reason: Reason


class Exchange(NamedTuple):
    """A lone seat gave a card to its partner and got one from it (E24); face indices."""

    seat: Seat
    gives: int
    gets: int


@dataclass(frozen=True, slots=True)
class RecordedTrick(TrickVerdict):
    """A trick of a record; until it is complete, `winner` is who would win it so far."""

    complete: bool


class Judged(NamedTuple):
    """A trick judged in its position: the verdict, its breaches, and the position after it."""

    trick: RecordedTrick
    breaches: tuple[Breach, ...]
    after: Position


@dataclass(frozen=True, slots=True)
class Referee:
    """Judges what was played of one deal, in which the seats of `alone` really went alone."""

    dealer: Seat
    contract: Contract
    alone: tuple[Seat, ...]
    house: HouseRules

    @property
    def order(self) -> Order:
        return order_of(self.contract.trump)

    @property
    def playing(self) -> tuple[Seat, ...]:
        return playing(self.alone, self.house)

    def start(self, hands: Mapping[Seat, Cards]) -> Position:
        """The position before the first lead."""
        lead = first_leader(self.dealer, self.contract.maker, self.alone, self.house)
        return Position(hands, lead.params["seat"], lead.rule)

    def judge(self, number: int, plays: Sequence[Play], position: Position) -> Judged:
        """Judges trick `number` (from 0), whose cards are all in the hands of `position`."""
        lone_teams = frozenset(team_of(seat) for seat in self.alone)
        verdict = judge(self.order, plays, position.hands, self.house, lone_teams)
        trick = RecordedTrick(
            verdict.winner,
            verdict.team,
            verdict.cards,
            verdict.plays,
            verdict.revokes,
            len(plays) == len(self.playing),
            rules=verdict.rules,
            reasons=verdict.reasons,
        )
        breaches = (*_lead_breaches(number, plays, position), *_play_breaches(number, plays, verdict.revokes))
        return Judged(trick, breaches, position.after(plays, verdict.winner, "E15"))

    def exchange_breaches(self, exchanges: Sequence[Exchange], hands: Mapping[Seat, Cards]) -> Iterator[Breach]:
        """What is wrong with the exchanges; `hands` are those before them."""
        for place, exchange in enumerate(exchanges):
            reason = self._why_no_exchange(exchange, hands)
            if reason:
                yield Breach(f"/exchanges/{place}", reason)

    def _why_no_exchange(self, exchange: Exchange, hands: Mapping[Seat, Cards]) -> Reason | None:
        if not self.house.call_for_best:
            return Reason("no_exchange_agreed", "E24", {"seat": exchange.seat})
        if exchange.seat not in self.alone:
            return Reason("only_loners_exchange", "E24", {"seat": exchange.seat})
        giver = partner(exchange.seat)
        best = best_cards(self.order, hands[giver])
        if Cards(1 << exchange.gets) <= best:
            return None
        return Reason("not_the_best_card", "E24", {"seat": giver, "gave": FACES[exchange.gets], "best": str(best)})


def best_cards(order: Order, hand: Cards) -> Cards:
    """The best card of a hand (E24): its highest trump; without trumps any of the highest rank."""
    trumps = order.held(order.trump_index, hand)
    if trumps:
        return Cards(1 << max(trumps, key=lambda face: order.strength[face]))
    top = max((RANKS.index(FACES[face][0]) for face in hand), default=0)
    return Cards.of(face for face in hand if RANKS.index(FACES[face][0]) == top)


def exchanged(hands: Mapping[Seat, Cards], exchanges: Sequence[Exchange]) -> dict[Seat, Cards]:
    """The hands after the exchanges."""
    after = dict(hands)
    for seat, gives, gets in exchanges:
        given, got = Cards(1 << gives), Cards(1 << gets)
        after[seat] = after[seat] - given + got
        after[partner(seat)] = after[partner(seat)] - got + given
    return after


def _lead_breaches(number: int, plays: Sequence[Play], position: Position) -> Iterator[Breach]:
    seat = plays[0].seat
    if seat != position.leader:
        params = {"trick": number + 1, "seat": seat, "leader": position.leader}
        yield Breach(f"/tricks/{number}/0", Reason("wrong_seat_leads", position.leads_by, params))


def _play_breaches(number: int, plays: Sequence[Play], reneges: Sequence[RenegeVerdict]) -> Iterator[Breach]:
    places = {play.seat: place for place, play in enumerate(plays)}
    for found in reneges:
        place = places[found.seat]
        params = {"trick": number + 1, "seat": found.seat, "played": str(plays[place].cards)}
        if is_renege(found):
            reason = Reason("renege_in_trick", "E14", {**params, "available": str(found.playable)})
        else:
            reason = Reason("no_single_card_in_trick", "E14", params)
        yield Breach(f"/tricks/{number}/{place}", reason)


def is_renege(found: RenegeVerdict) -> bool:
    """Is this a card against E14, and not another number of cards than one (E16)?"""
    return "E16" in found.rules


def alone_as_played(
    allowed: Sequence[Seat], announced: Sequence[Seat], tricks: Sequence[Sequence[Play]], house: HouseRules
) -> tuple[Seat, ...]:
    """The seats that really went alone: those allowed to, and those that did all the same, while others sat out."""
    alone = set(allowed)
    for seat in announced if house.form.partners else ():
        if partner(seat) not in alone and any(_skipped(partner(seat), plays) for plays in tricks):
            alone.add(seat)
    return tuple(seat for seat in announced if seat in alone)


def _skipped(seat: Seat, plays: Sequence[Play]) -> bool:
    """Did somebody play after the turn of this seat, which did not play?"""
    seats = [play.seat for play in plays]
    turn = (seat - seats[0]) % 4
    return seat not in seats and any((other - seats[0]) % 4 > turn for other in seats)
