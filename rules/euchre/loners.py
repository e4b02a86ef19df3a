"""Going alone (E12), and who leads first (E13)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.euchre.bidding import Auction, Choice, Contract, Refusal
from rules.euchre.house_rules import HouseRules
from rules.seats import Seat, next_of, partner
from rules.verdict import Reason


class Loners(NamedTuple):
    """The seats that go alone, in the order announced, and what was announced, or left out, against the rules."""

    seats: tuple[Seat, ...]
    refusals: tuple[Refusal, ...]


def settle(announced: Sequence[Seat], auction: Auction, contract: Contract) -> Loners:
    """Who goes alone of those who announced it."""
    side_of, must = auction.house.form.side_of, _must_go_alone(auction, contract)
    makers_first = sorted(announced, key=lambda seat: side_of(seat) != side_of(contract.maker))
    alone: list[Seat] = []
    refused: dict[Seat, Reason] = {}
    for seat in makers_first:
        reason = _why_not(seat, alone, contract, must, auction.house)
        if reason:
            refused[seat] = reason
        else:
            alone.append(seat)
    refusals = (
        Refusal(f"/alone/{place}", refused[seat], seat, (Choice(alone=False),))
        for place, seat in enumerate(announced)
        if seat in refused
    )
    return Loners(tuple(seat for seat in announced if seat in alone), (*refusals, *_left_out(must, alone)))


def _left_out(must: Seat | None, alone: Sequence[Seat]) -> Iterator[Refusal]:
    if must is not None and must not in alone:
        reason = Reason("assisting_seat_goes_alone", "E12", {"seat": must})
        yield Refusal("/alone", reason, must, (Choice(alone=True),))


def _must_go_alone(auction: Auction, contract: Contract) -> Seat | None:
    """The dealer's partner who assisted, under the house rule `canadian_loner`."""
    if auction.house.canadian_loner and contract.ordered and auction.is_dealers_partner(contract.maker):
        return contract.maker
    return None


def _why_not(
    seat: Seat, alone: Sequence[Seat], contract: Contract, must: Seat | None, house: HouseRules
) -> Reason | None:
    """Why a seat may not go alone, or None; `alone` are those who do, the makers' side first."""
    if not house.form.partners:
        return Reason("nobody_goes_alone", house.form.rule, {"seat": seat})
    params = {"seat": seat, "partner": partner(seat)}
    if must == partner(seat):
        return Reason("partner_must_go_alone", "E12", params)
    if partner(seat) in alone:
        return Reason("partner_goes_alone", "E12", params)
    if house.form.side_of(seat) == house.form.side_of(contract.maker):
        only_maker = house.alone_by == "maker_only" and seat != contract.maker
        return (
            Reason("only_the_maker_goes_alone", "E12", {"seat": seat, "maker": contract.maker}) if only_maker else None
        )
    if house.defend_alone == "never":
        return Reason("no_defender_goes_alone", "E12", {"seat": seat})
    if house.defend_alone == "only_against_lone_maker" and not alone:
        return Reason("only_against_a_lone_maker", "E12", {"seat": seat})
    return None


def sitting_out(alone: Sequence[Seat]) -> tuple[Seat, ...]:
    """The partners of the lone seats, ascending."""
    return tuple(sorted(partner(seat) for seat in alone))


def playing(alone: Sequence[Seat], house: HouseRules) -> tuple[Seat, ...]:
    """The seats that play, ascending."""
    out = sitting_out(alone)
    return tuple(seat for seat in house.form.seats if seat not in out)


def first_leader(dealer: Seat, maker: Seat, alone: Sequence[Seat], house: HouseRules) -> Reason:
    """Who leads to the first trick, `seat` in the reason that says why (E13)."""
    form = house.form
    if not alone or house.lone_lead == "left_of_dealer":
        return Reason("left_of_dealer_leads", "E13", {"seat": next_of(dealer, playing(alone, house))})
    if len(alone) == 1:
        return Reason("left_of_loner_leads", "E13", {"seat": form.next(alone[0]), "loner": alone[0]})
    defender = next(seat for seat in alone if form.side_of(seat) != form.side_of(maker))
    return Reason("lone_defender_leads", "E13", {"seat": defender})
