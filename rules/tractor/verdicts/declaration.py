"""Who declares, and what is trump (T4 to T8)?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from rules.cards import FACES, Cards
from rules.consistency import CardCount
from rules.errors import Fault, refuse
from rules.seats import Seat, Team, team_of
from rules.tractor import TALON_SIZE
from rules.tractor.declaration import Reveal, Shown, Size, copies_shown, settle, trump_from_talon
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.trump import Trump
from rules.verdict import Reason, Verdict, decided_by

Outcome = Literal["trump", "no_trump", "redeal", "expose_talon"]


@dataclass(frozen=True, slots=True)
class RevealShown:
    """One reveal: was it accepted, and which seat cancelled it later."""

    left_out: ClassVar[frozenset[str]] = frozenset({"cancelled_by"})

    seat: Seat
    cards: Cards
    accepted: bool
    cancelled_by: Seat | None


@dataclass(frozen=True, slots=True)
class DeclarationVerdict(Verdict):
    """`seat` is whose reveal stands; `exposed` how many cards of the talon were turned. None: nobody, not known yet."""

    left_out: ClassVar[frozenset[str]] = frozenset({"exposed"})

    outcome: Outcome
    trump: Trump | None
    seat: Seat | None
    starter: Seat | None
    declarers: Team | None
    reveals: tuple[RevealShown, ...]
    exposed: int | None = None


class Settled(NamedTuple):
    outcome: Outcome
    trump: Trump | None
    exposed: int | None
    reason: Reason


def declaration(
    first_round: bool,
    reveals: Sequence[tuple[Seat, Cards]],
    rank: str | None = None,
    talon: Sequence[int] | None = None,
    starter: Seat | None = None,
    declarers: Team | None = None,
    house_rules: HouseRules = CLASSIC,
) -> DeclarationVerdict:
    """Settles trump from the reveals, in the order shown.

    `rank` is the trump rank; left out, the first round has the `first_rank`. `talon` are face indices in the order of
    exposure; `starter` and `declarers` are known in later rounds. Raises `Malformed` if these contradict each other.
    """
    standing, shown = settle(reveals, rank or house_rules.first_rank, house_rules)
    refuse(_contradictions(first_round, rank, reveals, standing, shown, talon, starter, declarers, house_rules))
    settled = _settled(first_round, rank or house_rules.first_rank, standing, talon, house_rules)
    if first_round and standing:
        starter, declarers = standing.seat, team_of(standing.seat)
    reasons = [
        *(_reveal_reason(seat, cards, result) for (seat, cards), result in zip(reveals, shown, strict=True)),
        settled.reason,
    ]
    if first_round and standing:
        reasons.append(Reason("declarer_starts", "T7", {"seat": standing.seat, "team": team_of(standing.seat)}))
    return DeclarationVerdict(
        settled.outcome,
        settled.trump,
        standing.seat if standing else None,
        starter,
        declarers,
        tuple(
            RevealShown(seat, cards, result.accepted, result.cancelled_by)
            for (seat, cards), result in zip(reveals, shown, strict=True)
        ),
        settled.exposed,
        **decided_by(reasons),
    )


def _settled(
    first_round: bool, rank: str, standing: Reveal | None, talon: Sequence[int] | None, house: HouseRules
) -> Settled:
    if standing and standing.size == Size.JOKERS:
        return _no_trump(rank, Reason("jokers_make_no_trump", "T5", {"seat": standing.seat}))
    if standing:
        reason = Reason("trump_is_settled", "T5", {"seat": standing.seat, "suit": standing.suit, "rank": rank})
        return Settled("trump", Trump(rank, standing.suit), None, reason)
    if first_round:
        return Settled("redeal", None, None, Reason("nobody_revealed_deal_again", "T8"))
    if house.nobody_reveals == "no_trump":
        return _no_trump(rank, Reason("nobody_revealed_no_trump", "T8"))
    if talon is None:
        return Settled("expose_talon", None, None, Reason("nobody_revealed_expose_talon", "T8", {"rank": rank}))
    return _from_talon([FACES[face] for face in talon], rank)


def _no_trump(rank: str, reason: Reason) -> Settled:
    return Settled("no_trump", Trump(rank, None), None, reason)


def _from_talon(talon: Sequence[str], rank: str) -> Settled:
    suit, exposed = trump_from_talon(talon, rank)
    found_rank = talon[exposed - 1][0] == rank
    code = "rank_card_in_talon" if found_rank else "highest_card_in_talon"
    params = {"suit": suit, "exposed": exposed} | ({"card": talon[exposed - 1]} if found_rank else {"rank": rank})
    return Settled("trump", Trump(rank, suit), exposed, Reason(code, "T8", params))


def _reveal_reason(seat: Seat, cards: Cards, result: Shown) -> Reason:
    rule = "T5" if result.effect in ("stands", "no_reveal") else "T6"
    return Reason(f"reveal_{result.effect}", rule, {"seat": seat, "cards": str(cards)})


def _contradictions(
    first_round: bool,
    rank: str | None,
    reveals: Sequence[tuple[Seat, Cards]],
    standing: Reveal | None,
    shown: Sequence[Shown],
    talon: Sequence[int] | None,
    starter: Seat | None,
    declarers: Team | None,
    house: HouseRules,
) -> Iterator[Fault]:
    yield from _rank_faults(first_round, rank, house)
    yield from who_declares_faults(first_round, standing, starter, declarers)
    count = CardCount()
    for place, (_, cards) in enumerate(reveals):
        if not cards:
            yield Fault(f"/reveals/{place}/cards", "bad_value", "At least one card is revealed.")
    for place, cards in copies_shown(reveals, shown):
        count.add(f"/reveals/{place}/cards", cards)
    for place, face in enumerate(talon or ()):
        count.add(f"/talon/{place}", Cards(1 << face))
    yield from count.faults
    if talon is not None and len(talon) != TALON_SIZE:
        yield Fault("/talon", "wrong_size", f"The talon has {TALON_SIZE} cards, not {len(talon)}.")


def _rank_faults(first_round: bool, rank: str | None, house: HouseRules) -> Iterator[Fault]:
    if rank is None and not first_round:
        yield Fault("/rank", "missing_field", "Later rounds need the trump rank: the rank of the declarers' team.")
    if first_round and rank not in (None, house.first_rank):
        message = f"The trump rank of the first round is {house.first_rank} (T4, house rule first_rank)."
        yield Fault("/rank", "contradiction", message)


def who_declares_faults(
    first_round: bool, standing: Reveal | None, starter: Seat | None, declarers: Team | None
) -> Iterator[Fault]:
    """Faults in what is given about starter and declarers, when the reveal that stands is known (T7)."""
    if first_round:
        due = {"/starter": standing.seat, "/declarers": team_of(standing.seat)} if standing else {}
        for pointer, given in (("/starter", starter), ("/declarers", declarers)):
            if given not in (None, due.get(pointer)):
                decided = f"which gives {due[pointer]}" if standing else "and none does"
                message = f"In the first round the reveal that stands decides this (T7), {decided}."
                yield Fault(pointer, "contradiction", message)
    elif starter is not None and declarers is not None and team_of(starter) != declarers:
        yield Fault("/starter", "contradiction", f"Seat {starter} is not of team {declarers}, which declares.")
