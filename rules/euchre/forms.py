"""The forms of the game (E1, E22 to E24): who plays, and what a side is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.consistency import no_such_seat
from rules.errors import Fault
from rules.seats import SEATS, TEAMS, Seat, Team, next_seat, partner, team_of

Side = Team | Seat
"""Who scores: a team, or a seat where everyone plays for themselves."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form of the game: its name, the rule that describes it, and its seats in order of play."""

    name: str
    rule: str
    seats: tuple[Seat, ...]

    @property
    def partners(self) -> bool:
        """Do partners sit opposite, and score together?"""
        return len(self.seats) == len(SEATS)

    @property
    def sides(self) -> tuple[Side, ...]:
        return TEAMS if self.partners else self.seats

    def side_of(self, seat: Seat) -> Side:
        return team_of(seat) if self.partners else seat

    def team_of(self, seat: Seat) -> Team | None:
        """The seat's team; None where there are none."""
        return team_of(seat) if self.partners else None

    def next(self, seat: Seat) -> Seat:
        return next_seat(seat, len(self.seats))

    def rules(self) -> tuple[str, ...]:
        """The rule that every verdict in this form rests on; none in the usual form."""
        return () if self is FOUR_HANDED else (self.rule,)


FOUR_HANDED: Final = Form("four_handed", "E1", SEATS)
THREE_HANDED: Final = Form("three_handed", "E22", SEATS[:3])
TWO_HANDED: Final = Form("two_handed", "E23", SEATS[:2])
RAILROAD: Final = Form("railroad", "E24", SEATS)

FORMS: Final = {form.name: form for form in (FOUR_HANDED, THREE_HANDED, TWO_HANDED, RAILROAD)}


def lone_seat_faults(form: Form, seats: Mapping[str, Seat]) -> Iterator[Fault]:
    """Faults where seats that went alone, keyed by pointer, cannot all have done so (E12)."""
    before: list[Seat] = []
    for pointer, seat in seats.items():
        if not form.partners:
            yield Fault(pointer, "contradiction", f"Nobody goes alone here ({form.rule}).")
        elif seat in before:
            yield Fault(pointer, "seat_twice", f"Seat {seat} is named already.")
        elif partner(seat) in before:
            yield Fault(pointer, "contradiction", f"Seat {partner(seat)} went alone: its partner {seat} sat out (E12).")
        before.append(seat)


def seat_faults(form: Form, seats: Mapping[str, Seat]) -> Iterator[Fault]:
    """Faults for seats, keyed by pointer, that the form does not have."""
    for pointer, seat in seats.items():
        yield from no_such_seat(pointer, seat, form.seats)
