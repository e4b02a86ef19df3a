"""The score sheet of Tractor: events folded to ranks, trump, running points and whose lead it is (T4 to T32).

Cards and short entries may be mixed within a round. With cards, what the rules refuse is refused here, and the cards
played are known, so that a throw can be judged from them (T18).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.cards import BadCards, Cards
from rules.errors import Malformed
from rules.seats import Seat, Team, team_of
from rules.sheet import Row, refused
from rules.tractor import HAND_SIZE, events
from rules.tractor.house_rules import HouseRules
from rules.tractor.leading import throw_penalty, transfer
from rules.tractor.trump import Trump
from rules.tractor.verdicts.declaration import declaration
from rules.tractor.verdicts.lead import lead
from rules.tractor.verdicts.round import POINTS_IN_THE_PACKS, RoundVerdict, concluded
from rules.tractor.verdicts.talon import LastTrick, talon
from rules.tractor.verdicts.trick import TrickVerdict, trick


@dataclass(frozen=True, slots=True)
class Taken:
    """The last trick: who won it, with how many cards each, what was led if that is known, and its points."""

    winner: Seat | Team
    team: Team
    points: int
    cards_each: int
    lead: Cards | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A round on its way. What is not known yet is None; `opponents_points` may be below zero.

    `points_played` are the points in all tricks, of either side; `cards_each_played` how many cards each seat has
    played; `cards_played` those that are known.
    """

    number: int
    first_round: bool
    trump_rank: str
    declarers: Team | None
    starter: Seat | None
    trump: Trump | None = None
    leader: Seat | None = None
    tricks: int = 0
    opponents_points: int = 0
    points_played: int = 0
    cards_each_played: int = 0
    last_trick: Taken | None = None
    cards_played: Cards = field(default_factory=Cards)


@dataclass(frozen=True, slots=True)
class Game:
    """How a game stands; `round` is the one on its way, None when the game is over."""

    house: HouseRules
    ranks: Mapping[Team, str]
    round: Round | None
    winner: Team | None = None


def new_game(house: HouseRules) -> Game:
    """Both teams at the first rank, before the first round (T31)."""
    return Game(house, {"A": house.first_rank, "B": house.first_rank}, Round(1, True, house.first_rank, None, None))


class TractorSheet:
    """Books events on a Tractor table."""

    def book(self, game: Game, event: Any) -> tuple[Game, Row | None]:
        """The game after an event, and the round's row if it ends one. Raises `Refused`."""
        if game.round is None:
            raise refused("game_is_over")
        try:
            return self._booked(game, game.round, event)
        except Malformed as malformed:
            points = [fault.message for fault in malformed.faults]
            raise refused("contradicts_the_table", faults=points) from malformed

    def _booked(self, game: Game, round_: Round, event: events.Event) -> tuple[Game, Row | None]:
        match event:
            case events.RoundEnded():
                return _end(game, round_, event)
            case events.TrumpRevealed() | events.TrumpNamed():
                return replace(game, round=_settle(game, round_, event)), None
            case events.TrickPlayed():
                return replace(game, round=_played(game, round_, event)), None
            case events.TrickWon():
                return replace(game, round=_won(round_, event)), None
            case events.ThrowFailed() | events.ThrowPaid():
                return replace(game, round=_throw_failed(game, round_, event)), None
            case events.Transferred():
                return replace(game, round=_moved(round_, event.to, event.points)), None


def _settle(game: Game, round_: Round, event: events.TrumpRevealed | events.TrumpNamed) -> Round:
    if round_.trump is not None:
        raise refused("trump_is_settled_already", "T4")
    if round_.tricks:
        raise refused("trump_comes_before_tricks", "T4")
    if isinstance(event, events.TrumpNamed):
        return _trump_known(round_, Trump(round_.trump_rank, event.suit), event.seat)
    verdict = declaration(
        round_.first_round,
        event.reveals,
        round_.trump_rank,
        event.talon,
        None if round_.first_round else round_.starter,
        None if round_.first_round else round_.declarers,
        game.house,
    )
    if verdict.trump is None:
        raise refused("trump_is_not_settled", "T8", verdict)
    return _trump_known(round_, verdict.trump, verdict.seat)


def _trump_known(round_: Round, trump: Trump, seat: Seat | None) -> Round:
    """In the first round the declarer is the starter, and its team declares (T7)."""
    if not round_.first_round:
        return replace(round_, trump=trump, leader=round_.starter)
    if seat is None:
        raise refused("who_declared", "T7")
    return replace(round_, trump=trump, declarers=team_of(seat), starter=seat, leader=seat)


def _declarers(round_: Round) -> Team:
    if round_.declarers is None:
        raise refused("declarers_are_not_known", "T7")
    return round_.declarers


def _trump(round_: Round) -> Trump:
    if round_.trump is None:
        raise refused("trump_is_not_known", "T4")
    return round_.trump


def _played(game: Game, round_: Round, event: events.TrickPlayed) -> Round:
    verdict = trick(_trump(round_), event.plays, round_.declarers, house_rules=game.house)
    _check_trick(round_, event, verdict)
    lead_cards = event.plays[0][1]
    try:
        seen = round_.cards_played
        for _, cards in event.plays:
            seen += cards
    except BadCards as error:
        raise refused("card_was_played_before", "T2", message=str(error)) from error
    taken = Taken(verdict.winner, verdict.team, verdict.points, len(lead_cards), lead_cards)
    return replace(_taken(round_, taken), cards_played=seen)


def _check_trick(round_: Round, event: events.TrickPlayed, verdict: TrickVerdict) -> None:
    seat = event.plays[0][0]
    if round_.leader not in (None, seat):
        raise refused("wrong_seat_leads", "T24" if round_.tricks else "T9", seat=seat, leader=round_.leader)
    if verdict.revokes:
        raise refused("play_does_not_follow", "T19", verdict.revokes[0], seat=verdict.revokes[0].seat)
    if verdict.throw_was_beatable:
        raise refused("throw_has_to_be_withdrawn", "T26", verdict)


def _won(round_: Round, event: events.TrickWon) -> Round:
    team = team_of(event.winner) if isinstance(event.winner, int) else event.winner
    return _taken(round_, Taken(event.winner, team, event.points, event.cards_each))


def _taken(round_: Round, taken: Taken) -> Round:
    """A trick more: its points go to the side that won it, and the winner leads next."""
    points = round_.points_played + taken.points
    cards_each = round_.cards_each_played + taken.cards_each
    if points > POINTS_IN_THE_PACKS:
        raise refused("more_points_than_there_are", "T3", points=points, most=POINTS_IN_THE_PACKS)
    if cards_each > HAND_SIZE:
        raise refused("more_cards_than_there_are", "T2", cards=cards_each, most=HAND_SIZE)
    to_opponents = taken.points if taken.team != _declarers(round_) else 0
    return replace(
        round_,
        tricks=round_.tricks + 1,
        leader=taken.winner if isinstance(taken.winner, int) else None,
        opponents_points=round_.opponents_points + to_opponents,
        points_played=points,
        cards_each_played=cards_each,
        last_trick=taken,
    )


def _throw_failed(game: Game, round_: Round, event: events.ThrowFailed | events.ThrowPaid) -> Round:
    declarers = _declarers(round_)
    if isinstance(event, events.ThrowPaid):
        penalty = transfer(event.seat, event.points, declarers)
        return _moved(round_, penalty.to or "opponents", penalty.points)
    if round_.leader not in (None, event.seat):
        raise refused("wrong_seat_leads", "T24" if round_.tricks else "T9", seat=event.seat, leader=round_.leader)
    verdict = lead(
        _trump(round_), event.seat, event.thrown, declarers, played=round_.cards_played, house_rules=game.house
    )
    if verdict.throw is None or verdict.throw.status == "stands":
        raise refused("throw_does_not_fail", "T16", verdict)
    components = {component.cards: component.beaten_by_outstanding for component in verdict.components}
    if not components.get(event.led):
        raise refused("cannot_be_led_after_this_throw", "T17", verdict, led=str(event.led))
    owed = throw_penalty(event.seat, event.thrown, event.led, declarers, game.house)
    return _moved(round_, owed.to or "opponents", owed.points) if owed else round_


def _moved(round_: Round, to: str, points: int) -> Round:
    _declarers(round_)
    return replace(round_, opponents_points=round_.opponents_points + (points if to == "opponents" else -points))


def _end(game: Game, round_: Round, event: events.RoundEnded) -> tuple[Game, Row]:
    declarers = _declarers(round_)
    if round_.starter is None:
        raise refused("declarers_are_not_known", "T7")
    talon_points, points = _counted(game, round_, event)
    verdict = concluded(game.ranks, declarers, round_.starter, points, (), game.house)
    row = {
        "round": round_.number,
        "trump_rank": round_.trump_rank,
        "trump_suit": None if round_.trump is None else round_.trump.suit or "no trump",
        "declarers": declarers,
        "starter": round_.starter,
        "tricks": round_.tricks,
        "talon_points": talon_points,
        "opponents_points": verdict.opponents_points,
        "change_team": verdict.change.team,
        "change_ranks": verdict.change.ranks,
        "rank_A": verdict.ranks["A"],
        "rank_B": verdict.ranks["B"],
        "winner": verdict.winner,
    }
    return _next_round(game, round_, verdict), row


def _counted(game: Game, round_: Round, event: events.RoundEnded) -> tuple[int | None, int]:
    """What the opponents get for the talon, and their points in all."""
    if event.opponents_points is not None:
        return None, event.opponents_points
    last = event.last_trick or _last_trick(round_)
    known = talon(last, _declarers(round_), event.talon, event.talon_points, round_.trump, game.house)
    if round_.points_played + known.talon_points > POINTS_IN_THE_PACKS:
        total = round_.points_played + known.talon_points
        raise refused("more_points_than_there_are", "T3", points=total, most=POINTS_IN_THE_PACKS)
    if event.talon is not None:
        _not_played_before(round_, event.talon)
    return known.points_to_opponents, round_.opponents_points + known.points_to_opponents


def _last_trick(round_: Round) -> LastTrick:
    last = round_.last_trick
    if last is None:
        raise refused("last_trick_is_not_known", "T28")
    return LastTrick(last.winner, last.lead, last.cards_each)


def _not_played_before(round_: Round, cards: Cards) -> None:
    try:
        round_.cards_played + cards
    except BadCards as error:
        raise refused("card_was_played_before", "T2", message=str(error)) from error


def _next_round(game: Game, round_: Round, verdict: RoundVerdict) -> Game:
    if verdict.game_over or verdict.declarers is None:
        return replace(game, ranks=verdict.ranks, round=None, winner=verdict.winner)
    rank = verdict.ranks[verdict.declarers]
    upcoming = Round(round_.number + 1, False, rank, verdict.declarers, verdict.starter, leader=verdict.starter)
    return replace(game, ranks=verdict.ranks, round=upcoming)


def bounds(round_: Round, step: int) -> tuple[int, int]:
    """The next multiple of the rank step above the opponents' points, at least one step, and what is missing to it."""
    bound = max(step, step * (round_.opponents_points // step + 1))
    return bound, bound - round_.opponents_points
