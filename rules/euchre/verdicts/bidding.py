"""What is trump, who made it, who goes alone, who leads; or whose turn is it to bid (E6 to E13)?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from rules.cards import RED_JOKER, Cards
from rules.consistency import CardCount, wrong_size
from rules.errors import Fault, refuse
from rules.euchre.bidding import Auction, Bid, Choice, Contract, Heard, Refusal, hear, naming, suit_of_upcard
from rules.euchre.forms import seat_faults
from rules.euchre.house_rules import CLASSIC, HouseRules
from rules.euchre.loners import Loners, first_leader, settle, sitting_out
from rules.euchre.packs import HAND_SIZE, card_count
from rules.euchre.redeals import may_redeal
from rules.seats import Seat, Team, partner
from rules.verdict import Reason, Verdict, decided_by

Outcome = Literal["trump", "open", "thrown_in"]


class Said(NamedTuple):
    """A bidding as it was said: `alone` in the order announced, `upcard` a face index, None for what is not known."""

    dealer: Seat
    upcard: int
    bids: Sequence[Bid] = ()
    alone: Sequence[Seat] = ()
    picked_up: bool | None = None
    joker_suit: str | None = None


@dataclass(frozen=True, slots=True)
class BiddingVerdict(Verdict):
    """`next_seat` has to bid, or to put right what was refused, and may do one of `choices`."""

    left_out: ClassVar[frozenset[str]] = frozenset({"makers", "next_seat", "choices", "next_dealer", "may_redeal"})

    legal: bool
    outcome: Outcome
    trump: str | None = None
    maker: Seat | None = None
    makers: Team | None = None
    leader: Seat | None = None
    sitting_out: tuple[Seat, ...] = ()
    next_seat: Seat | None = None
    choices: tuple[Choice, ...] | None = None
    next_dealer: Seat | None = None
    may_redeal: tuple[Seat, ...] | None = None


class Settled(NamedTuple):
    """The verdict, all that it refuses, and what play rests on, also if it should not have been bid."""

    verdict: BiddingVerdict
    refusals: tuple[Refusal, ...]
    auction: Auction | None
    contract: Contract | None


def bidding(said: Said, hands: Mapping[Seat, Cards] | None = None, house_rules: HouseRules = CLASSIC) -> BiddingVerdict:
    """Judges a bidding as far as it has come.

    `hands` are dealt hands of some or all seats; before any bid the verdict then says who may ask for a new deal.
    Raises `Malformed` if bids are out of the order of seats, or the request contradicts itself.
    """
    in_hands, turned = card_count(house_rules), card_count(house_rules)
    turned.add("/upcard", Cards(1 << said.upcard))  # on its own: hands may be shown when the dealer holds it already
    refuse([*bidding_faults(said, hands or {}, in_hands, house_rules), *turned.faults, *in_hands.faults])
    return settled(said, hands, house_rules).verdict


def settled(said: Said, hands: Mapping[Seat, Cards] | None, house: HouseRules) -> Settled:
    """The same for a bidding that is known not to contradict itself, with what it settles for the play."""
    suit = suit_of_upcard(said.upcard, said.joker_suit, house)
    if suit is None:
        return _open(said, hands, house, None, Heard(0))
    auction = Auction(said.dealer, suit, house)
    heard = hear(auction, said.bids)
    if heard.contract is None:
        return _open(said, hands, house, auction, heard)
    if heard.settled:
        return _with_trump(said, auction, heard, heard.contract)
    refused = _open(said, hands, house, auction, heard)
    later = (*_pick_up(said, auction, heard.contract), *settle(said.alone, auction, heard.contract).refusals)
    return refused._replace(refusals=(*refused.refusals, *later))


# --- trump is chosen ---


def _with_trump(said: Said, auction: Auction, heard: Heard, contract: Contract) -> Settled:
    house, loners = auction.house, settle(said.alone, auction, contract)
    refusals = (*_refusals(heard), *_pick_up(said, auction, contract), *loners.refusals)
    lead = first_leader(said.dealer, contract.maker, loners.seats, house)
    reasons = [
        *_joker_reasons(said, auction),
        *_trump_reasons(auction, heard, contract),
        *_upcard_reasons(said, contract, house),
        *_lone_reasons(loners),
        lead,
    ]
    first = next((refusal for refusal in refusals if refusal.seat), None)
    verdict = BiddingVerdict(
        legal=not refusals,
        outcome="trump",
        trump=contract.trump,
        maker=contract.maker,
        makers=house.form.team_of(contract.maker),
        leader=lead.params["seat"],
        sitting_out=sitting_out(loners.seats),
        next_seat=first.seat if first else None,
        choices=first.choices if first else None,
        **decided_by([*reasons, *(refusal.reason for refusal in refusals)], *house.form.rules()),
    )
    return Settled(verdict, refusals, auction, contract)


def _refusals(heard: Heard) -> tuple[Refusal, ...]:
    return (heard.refusal,) if heard.refusal else ()


def _pick_up(said: Said, auction: Auction, contract: Contract) -> Iterator[Refusal]:
    """What is wrong with taking or leaving the upcard (E8)."""
    params = {"seat": said.dealer}
    if said.picked_up and not contract.ordered:
        reason = Reason("nothing_to_take", "E8", params)
        yield Refusal("/picked_up", reason, said.dealer, (Choice(picked_up=False),))
    if said.picked_up is False and contract.ordered and must_take(said.dealer, contract, auction.house):
        code = "accepting_dealer_takes" if contract.maker == said.dealer else "ordered_dealer_takes"
        yield Refusal("/picked_up", Reason(code, "E8", params), said.dealer, (Choice(picked_up=True),))


def must_take(dealer: Seat, contract: Contract, house: HouseRules) -> bool:
    """Must the dealer take an upcard that was ordered up (E8)?"""
    return contract.maker == dealer or house.pick_up == "required"


def _joker_reasons(said: Said, auction: Auction) -> Iterator[Reason]:
    if said.upcard == RED_JOKER:
        yield Reason("joker_stands_for", "E6", {"suit": auction.suit})


def _trump_reasons(auction: Auction, heard: Heard, contract: Contract) -> Iterator[Reason]:
    params = {"seat": contract.maker, "suit": contract.trump}
    yield Reason("upcard_makes_trump", "E7", params) if contract.ordered else Reason("suit_is_named", "E9", params)
    if heard.slip:
        word = auction.word(contract.maker)
        yield Reason("wrong_word", "E7", {"seat": contract.maker, "said": heard.slip.bid, "word": word})


def _upcard_reasons(said: Said, contract: Contract, house: HouseRules) -> Iterator[Reason]:
    params = {"seat": said.dealer}
    if said.picked_up:
        if contract.ordered:
            yield Reason("upcard_is_taken", "E8", params)
    elif contract.ordered and must_take(said.dealer, contract, house):
        if said.picked_up is None:
            yield Reason("upcard_must_be_taken", "E8", params)
    elif contract.ordered:
        yield Reason("upcard_is_left" if said.picked_up is False else "upcard_may_be_taken", "E8", params)


def _lone_reasons(loners: Loners) -> Iterator[Reason]:
    for seat in loners.seats:
        yield Reason("seat_goes_alone", "E12", {"seat": seat, "partner": partner(seat)})


# --- no trump yet, or none at all ---


def _open(
    said: Said, hands: Mapping[Seat, Cards] | None, house: HouseRules, auction: Auction | None, heard: Heard
) -> Settled:
    """The bidding goes on, with the dealer naming the joker's suit if there is no auction yet; or it is over (E10)."""
    over = auction is not None and heard.place == auction.places
    seat = None if over else auction.seat(heard.place) if auction else said.dealer
    choices = None if over else auction.choices(heard.place) if auction else naming()
    refusals = _refusals(heard) or tuple(_too_early(said, seat, choices))
    redeal = may_redeal(hands, house) if hands is not None and not said.bids else None
    reasons = [
        *(Reason("hand_may_be_dealt_again", "E11", {"seat": seat}) for seat in redeal or ()),
        *(_joker_reasons(said, auction) if auction else ()),
        *(refusal.reason for refusal in refusals),
    ]
    if not heard.refusal:
        reasons += _turn(said, auction, heard.place, house)
    verdict = BiddingVerdict(
        legal=not refusals,
        outcome="thrown_in" if over else "open",
        next_seat=seat,
        choices=choices,
        next_dealer=house.form.next(said.dealer) if over else None,
        may_redeal=redeal,
        **decided_by(reasons, *house.form.rules()),
    )
    return Settled(verdict, refusals, auction, heard.contract)


def _too_early(said: Said, seat: Seat | None, choices: tuple[Choice, ...] | None) -> Iterator[Refusal]:
    """What may only happen once trump is chosen: going alone, taking the upcard."""
    if said.alone:
        yield Refusal("/alone/0", Reason("alone_before_trump", "E12", {"seat": said.alone[0]}), seat, choices)
    if said.picked_up:
        yield Refusal("/picked_up", Reason("nothing_to_take", "E8", {"seat": said.dealer}), seat, choices)


def _turn(said: Said, auction: Auction | None, place: int, house: HouseRules) -> Iterator[Reason]:
    """Whose turn it is, by which rule."""
    if auction is None:
        yield Reason("dealer_names_suit", "E6", {"seat": said.dealer})
    elif place == auction.places:
        yield Reason("cards_are_thrown_in", "E10", {"dealer": house.form.next(said.dealer)})
    elif auction.in_first_round(place):
        yield Reason("first_round_turn", "E7", {"seat": auction.seat(place), "suit": auction.suit})
    else:
        code = "second_round_any_suit" if house.may_name_turned_down else "second_round_turn"
        yield Reason(code, "E9", {"seat": auction.seat(place), "suit": auction.suit})
        if auction.must_name(place):
            yield Reason("dealer_must_name", "E10", {"seat": said.dealer})


# --- contradictions ---


def bidding_faults(said: Said, hands: Mapping[Seat, Cards], count: CardCount, house: HouseRules) -> Iterator[Fault]:
    """Everything that makes a bidding impossible to judge; dealt hands are added to `count`."""
    yield from seat_faults(house.form, _seats_named(said, hands))
    yield from _order_faults(said, house)
    for place, bid in enumerate(said.bids):
        yield from _suit_faults(f"/bids/{place}/suit", bid)
    for place, seat in enumerate(said.alone):
        if seat in said.alone[:place]:
            yield Fault(f"/alone/{place}", "seat_twice", f"Seat {seat} has announced it already.")
    yield from _joker_faults(said, house)
    for seat, hand in hands.items():
        yield from wrong_size(f"/hands/{seat}", hand, HAND_SIZE, "A dealt hand")
        count.add(f"/hands/{seat}", hand)


def _seats_named(said: Said, hands: Mapping[Seat, Cards]) -> dict[str, Seat]:
    return {
        "/dealer": said.dealer,
        **{f"/bids/{place}/seat": bid.seat for place, bid in enumerate(said.bids)},
        **{f"/alone/{place}": seat for place, seat in enumerate(said.alone)},
        **{f"/hands/{seat}": seat for seat in hands},
    }


def _order_faults(said: Said, house: HouseRules) -> Iterator[Fault]:
    """Bids must follow each other in the order of seats, left of the dealer first (E7, E9)."""
    before = said.dealer
    for place, bid in enumerate(said.bids):
        due = house.form.next(before)
        if bid.seat != due and {bid.seat, before} <= set(house.form.seats):
            who = "Left of the dealer" if place == 0 else f"After seat {before}"
            message = f"{who} it is the turn of seat {due}, not {bid.seat}{_may_bid(said, place, due, house)}."
            yield Fault(f"/bids/{place}/seat", "seat_order", message)
        before = bid.seat


def _may_bid(said: Said, place: int, due: Seat, house: HouseRules) -> str:
    suit = suit_of_upcard(said.upcard, said.joker_suit, house)
    if suit is None or place >= 2 * len(house.form.seats):
        return ""
    choices = Auction(said.dealer, suit, house).choices(place)
    return f"; seat {due} may bid {', '.join(' '.join(filter(None, (c.bid, c.suit))) for c in choices)}"


def _suit_faults(pointer: str, bid: Bid) -> Iterator[Fault]:
    if bid.bid == "name" and bid.suit is None:
        yield Fault(pointer, "missing_field", "Naming a suit needs the suit.")
    if bid.bid != "name" and bid.suit is not None:
        yield Fault(pointer, "contradiction", f"Only name goes with a suit, {bid.bid} does not.")


def _joker_faults(said: Said, house: HouseRules) -> Iterator[Fault]:
    given = said.joker_suit
    if said.upcard != RED_JOKER:
        if given is not None:
            yield Fault("/joker_suit", "contradiction", "The upcard is not the joker: the dealer names no suit for it.")
        return
    suit = suit_of_upcard(said.upcard, given, house)
    if suit is None and said.bids:
        yield Fault("/joker_suit", "missing_field", "The dealer names the joker's suit before anyone bids (E6).")
    if given not in (None, suit):
        message = f"The joker stands for {house.joker_upcard} here (E6, house rule joker_upcard)."
        yield Fault("/joker_suit", "contradiction", message)
