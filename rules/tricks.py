"""What tricks of both games have in common: plays in order of play, and how they stand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from rules.cards import Cards
from rules.consistency import CardCount, not_in_hand
from rules.errors import Fault
from rules.seats import SEATS, Seat, next_of
from rules.verdict import Verdict

Standing = Literal["wins", "beaten", "cannot_win"]
Owed = TypeVar("Owed")


class Play(NamedTuple):
    """What a seat played to a trick."""

    seat: Seat
    cards: Cards


class PlayStanding(NamedTuple):
    """`wins`, `beaten` (could have won, is lower or later) or `cannot_win`."""

    seat: Seat
    standing: Standing


class RecordFault(NamedTuple):
    """Where in a record a rule was broken, and which."""

    pointer: str
    rule: str


@dataclass(frozen=True, slots=True)
class FollowVerdict(Verdict, Generic[Owed]):
    """May a play follow a lead, and what is owed in the words of the game.

    `legal` is None where only the obligation was asked; `playable` and `forced` are given only then.
    """

    left_out: ClassVar[frozenset[str]] = frozenset({"playable", "forced"})

    legal: bool | None
    owed: Owed
    example: Cards
    playable: Cards | None = None
    forced: Cards | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """How a recorded deal stands between two tricks: the hands, who leads, and the rule that says so."""

    hands: Mapping[Seat, Cards]
    leader: Seat
    leads_by: str

    @property
    def over(self) -> bool:
        return not any(self.hands.values())

    def after(self, plays: Sequence[tuple[Seat, Cards]], winner: Seat, won_by: str) -> "Position":
        """The position when these cards are played; the winner leads next, by that rule."""
        played = dict(plays)
        hands = {seat: hand - played.get(seat, Cards()) for seat, hand in self.hands.items()}
        return Position(hands, winner, won_by)


class CardOrder(Protocol):
    """What the orders of cards of both games have: for each face the index of its suit, and its strength there."""

    @property
    def suit_of(self) -> tuple[int, ...]: ...

    @property
    def strength(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """Which play wins (its place in the order played) and how each play stands."""

    winner: int
    standings: tuple[Standing, ...]

    def of_seats(self, plays: Sequence[Play]) -> tuple[PlayStanding, ...]:
        return tuple(PlayStanding(play.seat, stands) for play, stands in zip(plays, self.standings, strict=True))


def highest(ranks: Sequence[Any]) -> Outcome:
    """The first of the highest ranks wins (T24, E15); None stands for a play that cannot win. The lead has a rank."""
    winner = 0
    for place, rank in enumerate(ranks):
        if rank is not None and rank > ranks[winner]:
            winner = place
    return decided(ranks, winner)


def decided(ranks: Sequence[Any], winner: int) -> Outcome:
    """The outcome when the winner is known: whoever has a rank could have won."""
    standings: list[Standing] = ["cannot_win" if rank is None else "beaten" for rank in ranks]
    standings[winner] = "wins"
    return Outcome(winner, tuple(standings))


def highest_single(order: CardOrder, trump: int, plays: Sequence[Cards]) -> Outcome:
    """The outcome after the lead of one card: the highest trump wins, else the highest card of the suit led.

    `trump` is the index of that suit. A play of another number of cards cannot win (T24, E15).
    """
    led = order.suit_of[plays[0].mask.bit_length() - 1]
    return highest([_rank_of_single(order, trump, led, cards.mask) for cards in plays])


def _rank_of_single(order: CardOrder, trump: int, led: int, mask: int) -> int | None:
    if not mask or mask & (mask - 1):
        return None
    face = mask.bit_length() - 1
    suit = order.suit_of[face]
    if suit == trump:
        return 100 + order.strength[face]
    return order.strength[face] if suit == led else None


def out_of_order(seats: Sequence[Seat], pointer: str = "/plays", playing: Sequence[Seat] = SEATS) -> Iterator[Fault]:
    """Faults where the seats of a trick do not follow each other in order of play; only `playing` play (T1, E14)."""
    for place in range(1, len(seats)):
        seat, before = seats[place], seats[place - 1]
        if seat in seats[:place]:
            yield seat_twice(f"{pointer}/{place}/seat", seat)
        elif seat != next_of(before, playing):
            message = f"After seat {before} plays seat {next_of(before, playing)}."
            yield Fault(f"{pointer}/{place}/seat", "seat_order", message)


def seat_twice(pointer: str, seat: Seat) -> Fault:
    return Fault(pointer, "seat_twice", f"Seat {seat} has played to this trick already.")


def count_hands_and_plays(count: CardCount, plays: Sequence[Play], hands: Mapping[Seat, Cards]) -> Iterator[Fault]:
    """Adds hands, and plays from hands that are not given, to `count`; faults where a play is not from its hand."""
    for seat, hand in hands.items():
        count.add(f"/hands/{seat}", hand)
    for place, play in enumerate(plays):
        if play.seat in hands:
            yield from not_in_hand(f"/plays/{place}/cards", play.cards, hands[play.seat], f"seat {play.seat}'s hand")
        else:
            count.add(f"/plays/{place}/cards", play.cards)
