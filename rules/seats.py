"""Seats 1 to 4 in order of play, and teams (T1, E1): A = 1 and 3, B = 2 and 4."""

from collections.abc import Sequence
from typing import Final, Literal

Seat = int
Team = Literal["A", "B"]

SEATS: Final = (1, 2, 3, 4)
TEAMS: Final[tuple[Team, ...]] = ("A", "B")


def team_of(seat: Seat) -> Team:
    return "A" if seat % 2 else "B"


def other_team(team: Team) -> Team:
    return "B" if team == "A" else "A"


def partner(seat: Seat) -> Seat:
    return (seat + 1) % 4 + 1


def next_seat(seat: Seat, seats: int = 4) -> Seat:
    """The seat after this one in order of play, at a table of `seats`."""
    return seat % seats + 1


def next_of(seat: Seat, playing: Sequence[Seat]) -> Seat:
    """The first of the seats in `playing`, in ascending order, that comes after this one in order of play."""
    return next((other for other in playing if other > seat), playing[0])


def after(seat: Seat, seats: int = 4) -> tuple[Seat, ...]:
    """The other seats in order of play, the one after `seat` first."""
    return tuple((seat + step) % seats + 1 for step in range(seats - 1))
