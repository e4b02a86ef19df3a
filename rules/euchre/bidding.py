"""Choosing trump (E6 to E10): whose turn it is, what that seat may say, and what a bid settles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple

from rules.cards import FACES, RED_JOKER, SUITS
from rules.euchre.house_rules import HouseRules
from rules.seats import Seat, partner
from rules.verdict import Reason

Word = Literal["pass", "order_up", "assist", "accept", "name"]

WORDS: Final[tuple[Word, ...]] = ("pass", "order_up", "assist", "accept", "name")
SUIT_WORDS: Final = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}


class Bid(NamedTuple):
    """What a seat says; `suit` only where it names one."""

    seat: Seat
    bid: Word
    suit: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a seat may do: a bid, going alone or not, taking the upcard or not."""

    left_out: ClassVar[frozenset[str]] = frozenset({"bid", "suit", "alone", "picked_up"})

    bid: Word | None = None
    suit: str | None = None
    alone: bool | None = None
    picked_up: bool | None = None


class Refusal(NamedTuple):
    """Something that may not be done: where it stands, why not, and who may do what instead."""

    pointer: str
    reason: Reason
    seat: Seat | None = None
    choices: tuple[Choice, ...] | None = None


class Contract(NamedTuple):
    """The trump, the maker, and whether the upcard was ordered up (else its suit was turned down)."""

    trump: str
    maker: Seat
    ordered: bool


def naming(*without: str) -> tuple[Choice, ...]:
    """Naming each suit but these, in the order s h d c."""
    return tuple(Choice("name", suit) for suit in SUITS if suit not in without)


def suit_of_upcard(upcard: int, joker_suit: str | None, house: HouseRules) -> str | None:
    """The suit that the upcard stands for; None if it is the joker and the dealer has not named one yet (E6)."""
    if upcard != RED_JOKER:
        return FACES[upcard][1]
    return joker_suit if house.joker_upcard == "dealer_names" else SUIT_WORDS[house.joker_upcard]


@dataclass(frozen=True, slots=True)
class Auction:
    """The bidding of one deal: who deals, and the suit that the upcard stands for. Bids are counted from 0."""

    dealer: Seat
    suit: str
    house: HouseRules

    @property
    def places(self) -> int:
        """How many bids there are at most."""
        return 2 * len(self.house.form.seats)

    def seat(self, place: int) -> Seat:
        """Whose turn it is, the seat left of the dealer first."""
        return (self.dealer + place) % len(self.house.form.seats) + 1

    def in_first_round(self, place: int) -> bool:
        return place < len(self.house.form.seats)

    def word(self, seat: Seat) -> Word:
        """The word with which this seat takes up the upcard's suit (E7)."""
        if seat == self.dealer:
            return "accept"
        return "assist" if self.is_dealers_partner(seat) else "order_up"

    def is_dealers_partner(self, seat: Seat) -> bool:
        return self.house.form.partners and seat == partner(self.dealer)

    def must_name(self, place: int) -> bool:
        """Is this the dealer, who may not pass in the second round (E10)?"""
        return self.house.stick_the_dealer and place == self.places - 1

    def choices(self, place: int) -> tuple[Choice, ...]:
        """What may be bid there (E7, E9, E10); nothing after the second round."""
        if place >= self.places:
            return ()
        if self.in_first_round(place):
            return Choice("pass"), Choice(self.word(self.seat(place)))
        suits = naming() if self.house.may_name_turned_down else naming(self.suit)
        return suits if self.must_name(place) else (Choice("pass"), *suits)

    def takes_up(self, place: int, bid: Bid) -> bool:
        """Does a bid ask for the upcard's suit in the first round, in whatever word?"""
        return self.in_first_round(place) and bid.bid not in ("pass", "name")

    def refused(self, place: int, bid: Bid) -> Reason | None:
        """Why the bid may not be made there, or None. A wrong word for the upcard's suit is only a slip (E7)."""
        if self.takes_up(place, bid) or Choice(bid.bid, bid.suit) in self.choices(place):
            return None
        if self.in_first_round(place):
            return Reason("suit_not_on_offer", "E7", {"seat": bid.seat, "named": bid.suit, "suit": self.suit})
        if bid.bid == "pass":
            return Reason("dealer_must_name", "E10", {"seat": bid.seat})
        code = "suit_was_turned_down" if bid.bid == "name" else "upcard_was_turned_down"
        return Reason(code, "E9", {"seat": bid.seat, "suit": self.suit})

    def contract(self, place: int, bid: Bid) -> Contract:
        """What a bid that is no pass settles, also if it should not have been made."""
        return Contract(bid.suit or self.suit, bid.seat, self.takes_up(place, bid))


class Heard(NamedTuple):
    """Bids as far as they were in order: how many, the one that settled trump, and the first that was refused.

    `contract` is also there for a refused bid: the deal as it was played rests on it.
    """

    place: int
    contract: Contract | None = None
    slip: Bid | None = None
    refusal: Refusal | None = None

    @property
    def settled(self) -> bool:
        """Is trump chosen by a bid that stands?"""
        return self.contract is not None and (self.refusal is None or self.refusal.seat is None)


def hear(auction: Auction, bids: Sequence[Bid]) -> Heard:
    """Takes the bids, which are in the order of seats, up to the first that may not be made."""
    heard = Heard(0)
    for place, bid in enumerate(bids):
        if heard.contract or place == auction.places:
            over = Reason("bidding_is_over", "E7" if heard.contract else "E10", {"seat": bid.seat})
            return heard._replace(refusal=Refusal(f"/bids/{place}", over))
        reason = auction.refused(place, bid)
        contract = None if bid.bid == "pass" else auction.contract(place, bid)
        if reason:
            refusal = Refusal(f"/bids/{place}", reason, bid.seat, auction.choices(place))
            return Heard(place, contract, None, refusal)
        slip = bid if auction.takes_up(place, bid) and bid.bid != auction.word(bid.seat) else None
        heard = Heard(place + 1, contract, slip)
    return heard
