"""A deal on its way, as the score sheet of Euchre keeps it: trump, who goes alone, the tricks, whose lead (E6 to E16).

With cards, what the rules refuse is refused here. The cards played, the upcard and the suits that a seat did not
follow are remembered, so that a card played twice and a renege that shows later are refused too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.cards import FACES, SUITS, Cards
from rules.errors import Fault, refuse
from rules.euchre import events
from rules.euchre.bidding import Auction, Contract
from rules.euchre.forms import Form, Side, seat_faults
from rules.euchre.house_rules import HouseRules
from rules.euchre.loners import first_leader, playing, settle, sitting_out
from rules.euchre.scoring import TRICKS
from rules.euchre.trump import order_of
from rules.euchre.verdicts.bidding import Said, bidding, must_take, settled
from rules.euchre.verdicts.trick import TrickVerdict, trick
from rules.seats import Seat, Team, partner
from rules.sheet import Refused, refused
from rules.tricks import Play


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal on its way. What is not known yet is None.

    `winners` of the tricks so far are seats, or teams where no more was said; `upcard` is a face index, `picked_up`
    False if nobody can hold it. `voids` are the suits that a seat did not follow, `last_plays` the cards of the last
    trick, `reneges` the seats whose renege is booked, each time.
    """

    number: int
    dealer: Seat
    trump: str | None = None
    maker: Seat | None = None
    alone: tuple[Seat, ...] = ()
    upcard: int | None = None
    picked_up: bool | None = None
    leader: Seat | None = None
    winners: tuple[Seat | Team, ...] = ()
    last_plays: tuple[Play, ...] | None = None
    cards_played: Cards = field(default_factory=Cards)
    voids: Mapping[Seat, str] = field(default_factory=dict)
    reneges: tuple[Seat, ...] = ()


def side_of_winner(winner: Seat | Team, form: Form) -> Side:
    """The side that won a trick."""
    return form.side_of(winner) if isinstance(winner, int) else winner


def tricks_won(deal: Deal, form: Form) -> dict[Side, int]:
    """How many tricks each side has won so far."""
    sides = [side_of_winner(winner, form) for winner in deal.winners]
    return {side: sides.count(side) for side in form.sides}


# --- trump ---


def bid(deal: Deal, event: events.TrumpBid, house: HouseRules) -> Deal | None:
    """The deal after its bidding; None if it is thrown in."""
    _check_trump_is_open(deal)
    said = Said(deal.dealer, event.upcard, event.bids, event.alone, event.picked_up, event.joker_suit)
    verdict = bidding(said, house_rules=house)
    if not verdict.legal:
        raise refused("bidding_is_not_legal", judged=verdict)
    if verdict.outcome == "open":
        raise refused("bidding_is_not_over", judged=verdict)
    contract = settled(said, None, house).contract
    if contract is None:
        return None
    return replace(
        deal,
        trump=contract.trump,
        maker=contract.maker,
        alone=tuple(event.alone),
        upcard=event.upcard,
        picked_up=_upcard_is_taken(said, contract, house),
        leader=verdict.leader,
    )


def _upcard_is_taken(said: Said, contract: Contract, house: HouseRules) -> bool | None:
    """Did the dealer take the upcard (E8)? None if nobody said so."""
    if not contract.ordered:
        return False
    return True if must_take(said.dealer, contract, house) else said.picked_up


def named(deal: Deal, event: events.TrumpNamed, house: HouseRules) -> Deal:
    """The deal after its bidding in short."""
    _check_trump_is_open(deal)
    return with_maker(deal, event.trump, event.maker, event.alone, house)


def with_maker(deal: Deal, trump: str | None, maker: Seat, alone: Sequence[Seat], house: HouseRules) -> Deal:
    """The deal when it is known who made trump and who goes alone."""
    lone = {f"/alone/{place}": seat for place, seat in enumerate(alone)}
    refuse(seat_faults(house.form, {"/maker": maker, **lone}))
    _check_loners(deal, maker, alone, house)
    leader = first_leader(deal.dealer, maker, alone, house).params["seat"]
    return replace(deal, trump=trump, maker=maker, alone=tuple(alone), leader=leader)


def _check_trump_is_open(deal: Deal) -> None:
    if deal.maker is not None:
        raise refused("trump_is_settled_already", "E7")
    if deal.winners:
        raise refused("trump_comes_before_tricks", "E7")


def _check_loners(deal: Deal, maker: Seat, alone: Sequence[Seat], house: HouseRules) -> None:
    """In short nobody says in which round trump was made, nor has its suit a say in who may go alone (E12)."""
    contract = Contract("", maker, ordered=False)
    for refusal in settle(alone, Auction(deal.dealer, "", house), contract).refusals:
        raise refused(refusal.reason.code, refusal.reason.rule, **refusal.reason.params)
    for seat in sitting_out(alone):
        if seat in deal.winners:
            raise _sits_out(seat)


# --- tricks ---


def won(deal: Deal, event: events.TrickWon, house: HouseRules) -> Deal:
    """The deal after a trick of which only the winner is known."""
    _check_a_trick_is_left(deal)
    winner = event.winner
    if isinstance(winner, int):
        refuse(seat_faults(house.form, {"/winner": winner}))
        _check_plays(deal, winner)
    elif not house.form.partners:
        message = f"There are no teams ({house.form.rule}): give the winner's seat."
        refuse([Fault("/winner", "contradiction", message)])
    return _taken(replace(deal, last_plays=None), winner, house)


def played(deal: Deal, event: events.TrickPlayed, house: HouseRules) -> Deal:
    """The deal after a trick with all its cards."""
    _check_a_trick_is_left(deal)
    if deal.trump is None:
        raise refused("trump_is_not_known", "E15")
    verdict = trick(deal.trump, event.plays, house_rules=house)
    _check_seats(deal, event.plays, house)
    _check_cards(deal, event.plays, verdict, house)
    _check_reneges(deal, deal.trump, event.plays)
    after = replace(
        deal,
        last_plays=tuple(event.plays),
        cards_played=sum((play.cards for play in event.plays), deal.cards_played),
        voids=_voids(deal, deal.trump, event.plays),
    )
    return _taken(after, verdict.winner, house)


def _taken(deal: Deal, winner: Seat | Team, house: HouseRules) -> Deal:
    """A trick more; its winner leads next, if there is a next one (E15)."""
    winners = (*deal.winners, winner)
    seats = [seat for seat in playing(deal.alone, house) if winner in (seat, house.form.side_of(seat))]
    leader = seats[0] if len(seats) == 1 and len(winners) < TRICKS else None
    return replace(deal, winners=winners, leader=leader)


def _check_a_trick_is_left(deal: Deal) -> None:
    if len(deal.winners) >= TRICKS:
        raise refused("more_tricks_than_there_are", "E15", most=TRICKS)


def _check_seats(deal: Deal, plays: Sequence[Play], house: HouseRules) -> None:
    """Who plays, and whose lead it is; that they play in order is checked already (E13 to E15)."""
    seats = [play.seat for play in plays]
    for seat in seats:
        _check_plays(deal, seat)
    number, lead = len(deal.winners) + 1, seats[0]
    missing = [seat for seat in playing(deal.alone, house) if seat not in seats]
    if missing:
        raise refused("not_everyone_has_played", "E14", trick=number, seats=missing)
    if deal.leader not in (None, lead):
        raise refused("wrong_seat_leads", "E15" if deal.winners else "E13", trick=number, seat=lead, leader=deal.leader)
    if deal.leader is None and deal.winners and deal.winners[-1] != house.form.side_of(lead):
        raise refused("wrong_side_leads", "E15", trick=number, seat=lead, side=deal.winners[-1])


def _check_plays(deal: Deal, seat: Seat) -> None:
    if seat in sitting_out(deal.alone):
        raise _sits_out(seat)


def _sits_out(seat: Seat) -> Refused:
    return refused("seat_sits_out", "E12", seat=seat, partner=partner(seat))


def _check_cards(deal: Deal, plays: Sequence[Play], verdict: TrickVerdict, house: HouseRules) -> None:
    """One card each, that is not known to lie somewhere else."""
    if verdict.revokes:
        found = verdict.revokes[0]
        raise refused("no_single_card_in_trick", "E14", found, trick=len(deal.winners) + 1, seat=found.seat)
    for seat, cards in plays:
        if cards <= deal.cards_played:
            raise refused("card_was_played_before", "E2", seat=seat, cards=str(cards))
        if deal.upcard is not None and deal.upcard in cards and seat not in _holders_of_upcard(deal, house):
            code = "upcard_is_in_nobodys_hand" if deal.picked_up is False else "upcard_is_the_dealers"
            raise refused(code, "E8", seat=seat, card=FACES[deal.upcard], dealer=deal.dealer)


def _holders_of_upcard(deal: Deal, house: HouseRules) -> Iterator[Seat]:
    """Who may hold the upcard: the dealer, or the partner who called for the best card (E8, E24)."""
    if deal.picked_up is not False:
        yield deal.dealer
        if house.call_for_best and partner(deal.dealer) in deal.alone:
            yield partner(deal.dealer)


def _suits(trump: str, plays: Sequence[Play]) -> Iterator[tuple[Seat, str]]:
    """The suit of each play, which is one card; bowers and jokers are trumps."""
    order = order_of(trump)
    for seat, cards in plays:
        yield seat, SUITS[order.suit_led(cards)]


def _voids(deal: Deal, trump: str, plays: Sequence[Play]) -> dict[Seat, str]:
    """The suits that each seat did not follow, with this trick's, in the order of the notation."""
    (_, led), *others = _suits(trump, plays)
    voids = dict(deal.voids)
    for seat, suit in others:
        if suit != led:
            voids[seat] = "".join(sorted({led, *voids.get(seat, "")}, key=SUITS.index))
    return voids


def _check_reneges(deal: Deal, trump: str, plays: Sequence[Play]) -> None:
    """A seat that did not follow a suit and now plays it reneged then; once that is booked the cards lie as they do."""
    for (seat, suit), play in zip(_suits(trump, plays), plays, strict=True):
        if suit in deal.voids.get(seat, "") and seat not in deal.reneges:
            raise refused("renege_shows", "E16", seat=seat, suit=suit, cards=str(play.cards))


def with_renege(deal: Deal, seat: Seat, house: HouseRules) -> Deal:
    """The deal with a renege noted: at most one a trick."""
    refuse(seat_faults(house.form, {"/seat": seat}))
    _check_plays(deal, seat)
    if deal.reneges.count(seat) >= TRICKS:
        raise refused("more_reneges_than_tricks", "E16", seat=seat)
    return replace(deal, reneges=(*deal.reneges, seat))
