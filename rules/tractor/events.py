"""What can happen at a Tractor table, as the score sheet takes it: with cards, or in short."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.cards import Cards
from rules.seats import Seat, Team
from rules.tractor.verdicts.talon import LastTrick


@dataclass(frozen=True, slots=True)
class TrumpRevealed:
    """The reveals in the order shown; `talon` as face indices in the order of exposure, where nobody revealed."""

    reveals: Sequence[tuple[Seat, Cards]]
    talon: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The trump suit (None: no trump) and whose reveal stood, needed in the first round."""

    suit: str | None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class TrickPlayed:
    """The four plays, the lead first."""

    plays: Sequence[tuple[Seat, Cards]]


@dataclass(frozen=True, slots=True)
class TrickWon:
    """Who won (a seat or a team), the points in the trick, and how many cards each seat played."""

    winner: Seat | Team
    points: int = 0
    cards_each: int = 1


@dataclass(frozen=True, slots=True)
class ThrowFailed:
    """A throw that was withdrawn: the cards thrown, and those then led."""

    seat: Seat
    thrown: Cards
    led: Cards


@dataclass(frozen=True, slots=True)
class ThrowPaid:
    """A failed throw in short: the points it cost."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Transferred:
    """Points moved by agreement."""

    to: Literal["declarers", "opponents"]
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The talon as cards or points, or only the opponents' points in all. The last trick is the table's if left out."""

    talon: Cards | None = None
    talon_points: int | None = None
    last_trick: LastTrick | None = None
    opponents_points: int | None = None


Event = TrumpRevealed | TrumpNamed | TrickPlayed | TrickWon | ThrowFailed | ThrowPaid | Transferred | RoundEnded
