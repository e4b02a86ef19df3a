"""What can happen at a Euchre table, as the score sheet takes it: with cards, or in short."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.euchre.bidding import Bid
from rules.euchre.forms import Side
from rules.seats import Seat, Team
from rules.tricks import Play


@dataclass(frozen=True, slots=True)
class TrumpBid:
    """The bids in their order; `upcard` as a face index, `alone` in the order announced."""

    upcard: int
    bids: Sequence[Bid]
    alone: Sequence[Seat] = ()
    picked_up: bool | None = None
    joker_suit: str | None = None


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The bidding in short: what is trump, who made it, who goes alone."""

    trump: str
    maker: Seat
    alone: Sequence[Seat] = ()


@dataclass(frozen=True, slots=True)
class TrickPlayed:
    """The plays of all seats that do not sit out, the lead first."""

    plays: Sequence[Play]


@dataclass(frozen=True, slots=True)
class TrickWon:
    """Who won: a seat, or a team where there are any."""

    winner: Seat | Team


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The tricks of each side, the table's if left out; who made trump and went alone if no bidding was booked."""

    tricks: Mapping[Side, int] | None = None
    maker: Seat | None = None
    alone: Sequence[Seat] | None = None
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Everyone passed twice."""


@dataclass(frozen=True, slots=True)
class Reneged:
    """A seat did not follow suit as it could."""

    seat: Seat


Event = TrumpBid | TrumpNamed | TrickPlayed | TrickWon | DealEnded | ThrownIn | Reneged
