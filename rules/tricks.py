"""What tricks of both games have in common: plays in order of play, and how they stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rules.cards import Cards
from rules.errors import Fault
from rules.seats import Seat, next_seat

Standing = Literal["wins", "beaten", "cannot_win"]


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


def out_of_order(seats: Sequence[Seat], pointer: str = "/plays") -> Iterator[Fault]:
    """Faults where the four seats of a trick do not follow each other in order of play (T1)."""
    for place in range(1, len(seats)):
        seat, before = seats[place], seats[place - 1]
        if seat in seats[:place]:
            yield seat_twice(f"{pointer}/{place}/seat", seat)
        elif seat != next_seat(before):
            yield Fault(f"{pointer}/{place}/seat", "seat_order", f"After seat {before} plays seat {next_seat(before)}.")


def seat_twice(pointer: str, seat: Seat) -> Fault:
    return Fault(pointer, "seat_twice", f"Seat {seat} has played to this trick already.")
