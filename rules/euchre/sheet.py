"""The score sheet of Euchre: events folded to the score, the dealer, trump, tricks and whose lead it is (E1 to E24).

Cards and short entries may be mixed within a deal; what happens within one is in `sheet_deal`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.errors import Malformed
from rules.euchre import events
from rules.euchre.forms import Side
from rules.euchre.house_rules import HouseRules
from rules.euchre.scoring import TRICKS, renege_result
from rules.euchre.sheet_deal import Deal, bid, named, played, tricks_won, with_maker, with_renege, won
from rules.euchre.verdicts.deal import DealVerdict, concluded, side_faults
from rules.euchre.verdicts.deal import deal as scored
from rules.seats import Seat
from rules.sheet import Row, refused


@dataclass(frozen=True, slots=True)
class Match:
    """How a match stands; `deal` is the one on its way, when the match is over the one that would be next.

    `carry` and `match_counts` are known at its end, with the house rules `laps` and `slam`.
    """

    house: HouseRules
    score: Mapping[Side, int]
    deal: Deal
    winner: Side | None = None
    carry: Mapping[Side, int] | None = None
    match_counts: int | None = None


def new_match(house: HouseRules, dealer: Seat) -> Match:
    """Nobody has a point, and this seat deals."""
    return Match(house, dict.fromkeys(house.form.sides, 0), Deal(1, dealer))


class EuchreSheet:
    """Books events on a Euchre table."""

    def book(self, match: Match, event: Any) -> tuple[Match, Row | None]:
        """The match after an event, and the deal's row if it ends one. Raises `Refused`."""
        if match.winner is not None:
            raise refused("game_is_over")
        try:
            return self._booked(match, event)
        except Malformed as malformed:
            points = [fault.message for fault in malformed.faults]
            raise refused("contradicts_the_table", faults=points) from malformed

    def _booked(self, match: Match, event: events.Event) -> tuple[Match, Row | None]:
        deal, house = match.deal, match.house
        match event:
            case events.DealEnded():
                return _ended(match, event)
            case events.ThrownIn():
                return _thrown_in(match)
            case events.Reneged():
                return _reneged(match, event.seat)
            case events.TrumpBid():
                after = bid(deal, event, house)
                return _thrown_in(match) if after is None else (replace(match, deal=after), None)
            case events.TrumpNamed():
                return replace(match, deal=named(deal, event, house)), None
            case events.TrickPlayed():
                return replace(match, deal=played(deal, event, house)), None
            case events.TrickWon():
                return replace(match, deal=won(deal, event, house)), None


# --- the end of a deal ---


def _ended(match: Match, event: events.DealEnded) -> tuple[Match, Row]:
    house, deal = match.house, _as_told(match, event)
    tricks = _tricks(deal, event.tricks, house)
    verdict = scored(
        tricks, maker=deal.maker, alone=deal.alone, score=match.score, dealer=deal.dealer, house_rules=house
    )
    return _scored(match, deal, tricks, verdict)


def _as_told(match: Match, event: events.DealEnded) -> Deal:
    """The deal with what its end says about the bidding, which must not be otherwise than booked."""
    deal = match.deal
    if deal.maker is None:
        if event.maker is None:
            raise refused("maker_is_not_known", "E7")
        return with_maker(deal, event.trump, event.maker, event.alone or (), match.house)
    alone = None if event.alone is None else set(event.alone)
    pairs = {"maker": (event.maker, deal.maker), "alone": (alone, set(deal.alone)), "trump": (event.trump, deal.trump)}
    differing = [name for name, (told, booked) in pairs.items() if told not in (None, booked)]
    if differing:
        raise refused("bidding_was_otherwise", "E7", fields=differing)
    return deal


def _tricks(deal: Deal, told: Mapping[Side, int] | None, house: HouseRules) -> Mapping[Side, int]:
    """Five tricks: the table's, or those told, of which some may be the table's (E15)."""
    booked = tricks_won(deal, house.form)
    if told is None:
        if sum(booked.values()) < TRICKS:
            raise refused("tricks_are_missing", "E15", booked=sum(booked.values()), owed=TRICKS)
        return booked
    faults = list(side_faults("/tricks", told, house))
    if faults:
        raise Malformed(faults)
    if sum(told.values()) != TRICKS:
        raise refused("tricks_do_not_add_up", "E15", tricks=sum(told.values()), owed=TRICKS)
    for side, count in booked.items():
        if told[side] < count:
            raise refused("fewer_tricks_than_booked", "E15", side=side, tricks=told[side], booked=count)
    return {side: told[side] for side in house.form.sides}


def _reneged(match: Match, seat: Seat) -> tuple[Match, Row | None]:
    """Only a note, or what the house rule `renege_penalty` says: then the deal ends (E16)."""
    house, deal = match.house, with_renege(match.deal, seat, match.house)
    if house.renege_penalty == "none":
        return replace(match, deal=deal), None
    if deal.maker is None:
        raise refused("maker_is_not_known", "E16")
    makers, tricks = house.form.side_of(deal.maker), tricks_won(deal, house.form)
    result = renege_result(seat, makers, deal.alone, house.form)
    verdict = concluded(makers, result, tricks[makers], match.score, deal.dealer, house)
    return _scored(match, deal, tricks, verdict)


def _thrown_in(match: Match) -> tuple[Match, Row]:
    """Nobody scores, and the next seat deals (E10)."""
    deal, house = match.deal, match.house
    if deal.maker is not None or deal.winners:
        raise refused("too_late_to_throw_in", "E10")
    if house.stick_the_dealer:
        raise refused("dealer_must_name", "E10", seat=deal.dealer)
    nothing = dict.fromkeys(house.form.sides, 0)
    row = _row(match, deal, nothing, nothing, "thrown_in")
    return replace(match, deal=Deal(deal.number + 1, house.form.next(deal.dealer))), row


def _scored(match: Match, deal: Deal, tricks: Mapping[Side, int], verdict: DealVerdict) -> tuple[Match, Row]:
    after = replace(
        match,
        score=verdict.score or match.score,
        deal=Deal(deal.number + 1, match.house.form.next(deal.dealer)),
        winner=verdict.winner,
        carry=verdict.carry,
        match_counts=verdict.match_counts,
    )
    return after, _row(after, deal, tricks, verdict.points, verdict.outcome)


# --- the sheet ---


def _row(
    after: Match, deal: Deal, tricks: Mapping[Side, int], points: Mapping[Side, int], outcome: str
) -> dict[str, Any]:
    """A deal's row, when the match stands like this after it. Several seats stand in one cell, with spaces between."""
    form = after.house.form
    partners = {
        "makers": None if deal.maker is None else form.team_of(deal.maker),
        "alone": " ".join(map(str, deal.alone)) or None,
    }
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "trump": deal.trump,
        "maker": deal.maker,
        **(partners if form.partners else {}),
        **{f"tricks_{side}": tricks[side] for side in form.sides},
        "outcome": outcome,
        **{f"points_{side}": points[side] for side in form.sides},
        **{f"score_{side}": after.score[side] for side in form.sides},
        "reneges": " ".join(map(str, deal.reneges)) or None,
        "winner": after.winner,
    }


def columns(house: HouseRules) -> tuple[str, ...]:
    """The columns of the sheet in their order; they depend on the form."""
    match = new_match(house, 1)
    return (*_row(match, match.deal, match.score, match.score, ""), "notes")
