"""A whole deal in one request (E1 to E24)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.cards import Cards
from rules.consistency import CardCount, not_in_hand, wrong_size
from rules.errors import Fault, refuse
from rules.euchre.bidding import Contract
from rules.euchre.forms import Side, lone_seat_faults, seat_faults
from rules.euchre.house_rules import CLASSIC, HouseRules
from rules.euchre.loners import settle
from rules.euchre.packs import HAND_SIZE, card_count, pack_of
from rules.euchre.record import (
    Breach,
    Exchange,
    Judged,
    RecordedTrick,
    Referee,
    alone_as_played,
    exchanged,
    is_renege,
)
from rules.euchre.scoring import TRICKS, Result, renege_result, result_of
from rules.euchre.verdicts.bidding import BiddingVerdict, Said, Settled, bidding_faults, must_take, settled
from rules.euchre.verdicts.deal import DealVerdict, concluded, score_faults
from rules.euchre.verdicts.follow import RenegeVerdict, lead_faults
from rules.seats import Seat, partner
from rules.tricks import Play, Position, RecordFault, out_of_order
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class RecordVerdict(Verdict):
    """`deal` is None while the deal is unfinished, and where it was thrown in."""

    bidding: BiddingVerdict
    tricks: tuple[RecordedTrick, ...]
    tricks_won: dict[Side, int]
    faults: tuple[RecordFault, ...]
    first_fault: RecordFault | None
    deal: DealVerdict | None


@dataclass(frozen=True, slots=True)
class Record:
    """A deal as it was written down; `hands` are as dealt, `kitty` is without the upcard."""

    said: Said
    hands: Mapping[Seat, Cards]
    kitty: Cards | None = None
    discard: Cards | None = None
    exchanges: Sequence[Exchange] = ()
    tricks: Sequence[Sequence[Play]] = ()
    score: Mapping[Side, int] | None = None


def record(deal_record: Record, house_rules: HouseRules = CLASSIC) -> RecordVerdict:
    """Judges a recorded deal as far as it goes; after a fault the rest is judged as the cards lie.

    Raises `Malformed` if the cards are not those of the pack, or the record contradicts itself.
    """
    count = card_count(house_rules)
    refuse(
        [
            *bidding_faults(deal_record.said, deal_record.hands, count, house_rules),
            *_deal_faults(deal_record, count, house_rules),
            *count.faults,
        ]
    )
    heard = settled(deal_record.said, deal_record.hands, house_rules)
    if heard.contract is None or heard.auction is None:
        refuse(_nothing_played(deal_record))
        return _verdict(heard, (), (), None, house_rules)
    loners = settle(deal_record.said.alone, heard.auction, heard.contract)
    alone = alone_as_played(loners.seats, deal_record.said.alone, deal_record.tricks, house_rules)
    referee = Referee(deal_record.said.dealer, heard.contract, alone, house_rules)
    refuse(_play_faults(deal_record, referee))
    return _played(deal_record, heard, referee)


def _played(record: Record, heard: Settled, referee: Referee) -> RecordVerdict:
    hands = _after_upcard(record, referee)
    position = referee.start(exchanged(hands, record.exchanges))
    judged = tuple(_judged(referee, record.tricks, position))
    breaches = [
        *_discard_breaches(record),
        *referee.exchange_breaches(record.exchanges, hands),
        *(breach for trick in judged for breach in trick.breaches),
    ]
    tricks = tuple(trick.trick for trick in judged)
    return _verdict(heard, tricks, breaches, _end(record, referee, tricks), referee.house)


def _judged(referee: Referee, tricks: Sequence[Sequence[Play]], position: Position) -> Iterator[Judged]:
    for number, plays in enumerate(tricks):
        judged = referee.judge(number, plays, position)
        yield judged
        position = judged.after


def _verdict(
    heard: Settled,
    tricks: Sequence[RecordedTrick],
    breaches: Sequence[Breach],
    deal: DealVerdict | None,
    house: HouseRules,
) -> RecordVerdict:
    breaches = [*(Breach(refusal.pointer, refusal.reason) for refusal in heard.refusals), *breaches]
    faults = tuple(RecordFault(breach.pointer, breach.reason.rule) for breach in breaches)
    rules = {rule for part in (heard.verdict, *tricks, deal) if part for rule in part.rules}
    return RecordVerdict(
        bidding=heard.verdict,
        tricks=tuple(tricks),
        tricks_won=tricks_won(tricks, house),
        faults=faults,
        first_fault=faults[0] if faults else None,
        deal=deal,
        **decided_by([breach.reason for breach in breaches], *rules),
    )


def tricks_won(tricks: Sequence[RecordedTrick], house: HouseRules) -> dict[Side, int]:
    """How many complete tricks each side won."""
    winners = [house.form.side_of(trick.winner) for trick in tricks if trick.complete]
    return {side: winners.count(side) for side in house.form.sides}


def _end(record: Record, referee: Referee, tricks: Sequence[RecordedTrick]) -> DealVerdict | None:
    """How the deal ends: with the fifth trick, or with a renege that costs points (E16)."""
    house, makers = referee.house, referee.house.form.side_of(referee.contract.maker)
    taken = tricks_won(tricks, house)[makers]
    result: Result | None = None
    if house.renege_penalty != "none":
        result = next((_reneged(found.seat, makers, referee) for found in _reneges(tricks)), None)
    if result is None and sum(trick.complete for trick in tricks) == TRICKS:
        result = result_of(makers, taken, referee.alone, house)
    return concluded(makers, result, taken, record.score, record.said.dealer, house) if result else None


def _reneges(tricks: Sequence[RecordedTrick]) -> Iterator[RenegeVerdict]:
    yield from (found for trick in tricks for found in trick.revokes if is_renege(found))


def _reneged(seat: Seat, makers: Side, referee: Referee) -> Result:
    return renege_result(seat, makers, referee.alone, referee.house.form)


# --- the upcard ---


def _upcard_taken(record: Record, contract: Contract, house: HouseRules) -> bool:
    """Did the dealer take the upcard? Where nobody says so, it shows by the card laid down."""
    said = record.said
    if said.picked_up is not None:
        return said.picked_up
    return contract.ordered and (record.discard is not None or must_take(said.dealer, contract, house))


def _after_upcard(record: Record, referee: Referee) -> dict[Seat, Cards]:
    """The hands when the dealer has taken the upcard and laid a card down, or left it."""
    dealer = record.said.dealer
    if not _upcard_taken(record, referee.contract, referee.house):
        return dict(record.hands)
    six = record.hands[dealer] + Cards(1 << record.said.upcard)
    return {**record.hands, dealer: six - (record.discard or Cards())}


def _discard_breaches(record: Record) -> Iterator[Breach]:
    if record.discard is not None and len(record.discard) != 1:
        reason = Reason("one_card_is_laid_down", "E8", {"seat": record.said.dealer, "laid": len(record.discard)})
        yield Breach("/discard", reason)


# --- contradictions ---


def _deal_faults(record: Record, count: CardCount, house: HouseRules) -> Iterator[Fault]:
    """What can be seen before the bidding is judged."""
    form = house.form
    count.add("/upcard", Cards(1 << record.said.upcard))
    for seat in form.seats:
        if seat not in record.hands:
            yield Fault(f"/hands/{seat}", "missing_field", f"A record needs all hands; seat {seat}'s is missing.")
    if record.kitty is not None:
        left = pack_of(house).bit_count() - HAND_SIZE * len(form.seats) - 1
        yield from wrong_size("/kitty", record.kitty, left, "The kitty without the upcard")
        count.add("/kitty", record.kitty)
    yield from score_faults(record.score, house)
    exchanging = {f"/exchanges/{place}/seat": exchange.seat for place, exchange in enumerate(record.exchanges)}
    yield from seat_faults(form, exchanging)
    yield from lone_seat_faults(form, exchanging)
    for number, plays in enumerate(record.tricks):
        pointers = {f"/tricks/{number}/{place}/seat": play.seat for place, play in enumerate(plays)}
        yield from seat_faults(form, pointers)
        yield from lead_faults(f"/tricks/{number}/0/cards", plays[0].cards)


def _nothing_played(record: Record) -> Iterator[Fault]:
    for name, given in (("discard", record.discard), ("exchanges", record.exchanges), ("tricks", record.tricks)):
        if given:
            yield Fault(f"/{name}", "contradiction", "No trump is chosen: nothing is played yet.")


def _play_faults(record: Record, referee: Referee) -> Iterator[Fault]:
    """What can be seen once the bidding is judged: who plays, and whether the cards were really held."""
    said, discard = record.said, record.discard
    taken = _upcard_taken(record, referee.contract, referee.house)
    if discard is not None and not taken:
        yield Fault("/discard", "contradiction", "The dealer did not take the upcard and lays no card down (E8).")
    elif discard is not None:
        six = record.hands[said.dealer] + Cards(1 << said.upcard)
        yield from not_in_hand("/discard", discard, six, "the dealer's hand or the upcard")
    elif taken and (record.tricks or record.exchanges):
        yield Fault("/discard", "missing_field", "The dealer took the upcard: which card was laid down (E8)?")
    for number, plays in enumerate(record.tricks):
        yield from _trick_faults(number, plays, number == len(record.tricks) - 1, referee)
    yield from _cards_not_held(record, _after_upcard(record, referee))


def _trick_faults(number: int, plays: Sequence[Play], last: bool, referee: Referee) -> Iterator[Fault]:
    pointer, playing = f"/tricks/{number}", referee.playing
    if plays[0].seat not in playing:
        yield Fault(f"{pointer}/0/seat", "seat_order", f"Seat {plays[0].seat} sits out (E12).")
    yield from out_of_order([play.seat for play in plays], pointer, playing)
    if len(plays) < len(playing) and not last:
        message = f"{len(playing)} seats play to each trick; only the last one recorded may be unfinished."
        yield Fault(pointer, "wrong_size", message)


def _cards_not_held(record: Record, hands: dict[Seat, Cards]) -> Iterator[Fault]:
    for place, (seat, gives, gets) in enumerate(record.exchanges):
        pointer, other = f"/exchanges/{place}", partner(seat)
        yield from not_in_hand(f"{pointer}/gives", Cards(1 << gives), hands[seat], f"seat {seat}'s hand")
        yield from not_in_hand(f"{pointer}/gets", Cards(1 << gets), hands[other], f"seat {other}'s hand")
    hands = exchanged(hands, record.exchanges)
    for number, plays in enumerate(record.tricks):
        for place, play in enumerate(plays):
            whose = f"what seat {play.seat} still holds"
            yield from not_in_hand(f"/tricks/{number}/{place}/cards", play.cards, hands[play.seat], whose)
            hands[play.seat] -= play.cards
