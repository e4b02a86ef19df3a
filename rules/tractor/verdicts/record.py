"""A whole round in one request (T1 to T32)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.cards import Cards
from rules.consistency import CardCount, not_in_hand, wrong_size
from rules.errors import Fault, refuse
from rules.seats import SEATS, Seat, Team
from rules.tractor import HAND_SIZE, TALON_SIZE
from rules.tractor.declaration import settle
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.leading import Penalty
from rules.tractor.record import (
    Judged,
    RecordedPlay,
    RecordedTrick,
    Referee,
    opponents_points_in,
)
from rules.tractor.trump import order_of
from rules.tractor.verdicts.declaration import DeclarationVerdict, declaration, who_declares_faults
from rules.tractor.verdicts.round import RoundVerdict, Transfer, concluded, transferred
from rules.tractor.verdicts.talon import LastTrick, worth
from rules.tractor.verdicts.talon_exchange import TalonExchangeVerdict, talon_exchange
from rules.tricks import Position, RecordFault, out_of_order
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class RecordVerdict(Verdict):
    """`round` is None until the last card is played; until then `opponents_points` is a running total."""

    declaration: DeclarationVerdict
    talon_exchange: TalonExchangeVerdict | None
    tricks: tuple[RecordedTrick, ...]
    opponents_points: int
    transfers: tuple[Transfer, ...]
    faults: tuple[RecordFault, ...]
    first_fault: RecordFault | None
    round: RoundVerdict | None


@dataclass(frozen=True, slots=True)
class Record:
    """A round as it was written down. `talon` are face indices in the order in which the cards lay."""

    first_round: bool
    ranks: Mapping[Team, str]
    hands: Mapping[Seat, Cards]
    talon: Sequence[int]
    reveals: Sequence[tuple[Seat, Cards]]
    discard: Cards | None = None
    tricks: Sequence[Sequence[RecordedPlay]] = ()
    declarers: Team | None = None
    starter: Seat | None = None

    @property
    def rank(self) -> str | None:
        """The trump rank; None in the first round, where the house rules set it."""
        return None if self.first_round or self.declarers is None else self.ranks[self.declarers]


def record(round_record: Record, house_rules: HouseRules = CLASSIC) -> RecordVerdict:
    """Judges a recorded round as far as it goes; after a fault the rest is judged as the cards lie.

    Raises `Malformed` if the cards are not exactly two packs, or the record contradicts itself.
    """
    refuse([*_deal_faults(round_record, house_rules), *_order_faults(round_record)])
    declared = declaration(
        round_record.first_round,
        round_record.reveals,
        round_record.rank,
        round_record.talon,
        round_record.starter,
        round_record.declarers,
        house_rules,
    )
    refuse(_play_faults(round_record, declared))
    if declared.trump is None or declared.starter is None or declared.declarers is None or round_record.discard is None:
        return _not_played(declared)
    return _played(round_record, declared, declared.starter, declared.declarers, house_rules)


def _not_played(declared: DeclarationVerdict) -> RecordVerdict:
    return RecordVerdict(declared, None, (), 0, (), (), None, None, **decided_by((), *declared.rules))


def _played(
    record: Record, declared: DeclarationVerdict, starter: Seat, declarers: Team, house: HouseRules
) -> RecordVerdict:
    assert declared.trump is not None
    assert record.discard is not None
    talon = Cards.of(record.talon)
    exchange = talon_exchange(record.hands[starter], talon, record.discard)
    position = Position({**record.hands, starter: record.hands[starter] + talon - record.discard}, starter, "T9")
    judged = list(_judged(Referee(order_of(declared.trump, house), declarers, house), record, position))
    faults = [] if exchange.legal else [RecordFault("/discard", "T9")]
    faults += [fault for trick in judged for fault in trick.faults]
    tricks = tuple(trick.trick for trick in judged)
    transfers = tuple(_transfer(penalty) for trick in judged for penalty in trick.transfers)
    points = opponents_points_in(tricks, declarers) + transferred(transfers)
    end = _end(record, declared, starter, declarers, points, judged, house)
    rules = {rule for part in (declared, exchange, *tricks, end) if part for rule in part.rules}
    return RecordVerdict(
        declared,
        exchange,
        tricks,
        end.opponents_points if end else points,
        transfers,
        tuple(faults),
        faults[0] if faults else None,
        end,
        **decided_by(_reasons(faults), *rules),
    )


def _reasons(faults: Sequence[RecordFault]) -> Iterator[Reason]:
    for fault in faults:
        yield Reason("rule_broken_at", fault.rule, {"pointer": fault.pointer})


def _judged(referee: Referee, record: Record, position: Position) -> Iterator[Judged]:
    for number, plays in enumerate(record.tricks):
        judged = referee.judge(number, plays, position)
        yield judged
        position = judged.after


def _end(
    record: Record,
    declared: DeclarationVerdict,
    starter: Seat,
    declarers: Team,
    points: int,
    judged: Sequence[Judged],
    house: HouseRules,
) -> RoundVerdict | None:
    if not judged or not judged[-1].after.over or record.discard is None:
        return None
    last = LastTrick(judged[-1].trick.winner, record.tricks[-1][0].cards)
    talon = worth(last, declarers, record.discard.points, declared.trump, house)
    return concluded(record.ranks, declarers, starter, points + talon.points_to_opponents, talon.reasons, house)


def _transfer(penalty: Penalty) -> Transfer:
    assert penalty.to is not None
    return Transfer(penalty.to, penalty.points)


def _deal_faults(record: Record, house: HouseRules) -> Iterator[Fault]:
    count = CardCount()
    for seat, hand in record.hands.items():
        yield from wrong_size(f"/hands/{seat}", hand, HAND_SIZE, "A hand")
        count.add(f"/hands/{seat}", hand)
    for place, face in enumerate(record.talon):
        count.add(f"/talon/{place}", Cards(1 << face))
    yield from count.faults
    if len(record.talon) != TALON_SIZE:
        yield Fault("/talon", "wrong_size", f"The talon has {TALON_SIZE} cards, not {len(record.talon)}.")
    for seat in SEATS:
        if seat not in record.hands:
            yield Fault(f"/hands/{seat}", "missing_field", f"A record needs all four hands; seat {seat}'s is missing.")
    yield from _known_before(record, house)
    for place, (seat, cards) in enumerate(record.reveals):
        if seat in record.hands:
            yield from not_in_hand(f"/reveals/{place}/cards", cards, record.hands[seat], f"seat {seat}'s hand")


def _known_before(record: Record, house: HouseRules) -> Iterator[Fault]:
    """The ranks of a first round, and who declares and starts a later one."""
    standing, _ = settle(record.reveals, record.rank or house.first_rank, house)
    yield from who_declares_faults(record.first_round, standing, record.starter, record.declarers)
    if record.first_round:
        for team, rank in record.ranks.items():
            if rank != house.first_rank:
                message = f"In the first round both teams stand at {house.first_rank} (T31, house rule first_rank)."
                yield Fault(f"/ranks/{team}", "contradiction", message)
        return
    for pointer, given in (("/declarers", record.declarers), ("/starter", record.starter)):
        if given is None:
            yield Fault(pointer, "missing_field", "Later rounds need the declarers and the starter.")


def _play_faults(record: Record, declared: DeclarationVerdict) -> Iterator[Fault]:
    if declared.trump is None and (record.tricks or record.discard is not None):
        pointer = "/tricks" if record.tricks else "/discard"
        yield Fault(pointer, "contradiction", "Nobody revealed in the first round: all cards are dealt again (T8).")
    elif record.tricks and record.discard is None:
        yield Fault("/discard", "missing_field", "The starter lays 8 cards down before the first trick (T9).")
    elif record.discard is not None and declared.starter is not None:
        yield from _cards_not_held(record, declared.starter, Cards.of(record.talon), record.discard)


def _cards_not_held(record: Record, starter: Seat, talon: Cards, discard: Cards) -> Iterator[Fault]:
    yield from not_in_hand("/discard", discard, record.hands[starter] + talon, "the starter's hand or the talon")
    hands = {**record.hands, starter: record.hands[starter] + talon - discard}
    for number, plays in enumerate(record.tricks):
        for place, play in enumerate(plays):
            pointer, whose = f"/tricks/{number}/{place}", f"what seat {play.seat} still holds"
            yield from not_in_hand(f"{pointer}/cards", play.cards, hands[play.seat], whose)
            yield from not_in_hand(f"{pointer}/thrown", play.thrown or Cards(), hands[play.seat], whose)
            hands[play.seat] -= play.cards


def _order_faults(record: Record) -> Iterator[Fault]:
    for number, plays in enumerate(record.tricks):
        yield from _trick_faults(number, plays, last=number == len(record.tricks) - 1)


def _trick_faults(number: int, plays: Sequence[RecordedPlay], last: bool) -> Iterator[Fault]:
    pointer = f"/tricks/{number}"
    if len(plays) < 4 and not last:
        yield Fault(
            pointer, "wrong_size", "Four seats play to each trick; only the last one recorded may be unfinished."
        )
    yield from out_of_order([play.seat for play in plays], pointer)
    if plays and not plays[0].cards:
        yield Fault(f"{pointer}/0/cards", "bad_value", "At least one card is led.")
    for place, play in enumerate(plays):
        if play.thrown is None:
            continue
        if place:
            yield Fault(f"{pointer}/{place}/thrown", "contradiction", "Only a lead can be a throw.")
        elif not play.cards <= play.thrown:
            yield Fault(
                f"{pointer}/0/cards", "not_in_hand", f"{play.cards - play.thrown} is not among the cards thrown."
            )
