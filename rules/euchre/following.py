"""Following suit (E14): what a hand owes, whether a card pays it, which cards may and must be played.

One verifier stands behind "what may I play", "is this legal" and "was this a renege": a hand that holds cards of the
suit led owes one of them, any other hand is free.
"""

from typing import NamedTuple

from rules.cards import SUITS, Cards
from rules.euchre.trump import Order


class Owed(NamedTuple):
    """What a hand owes: so many cards, none or one, of this suit."""

    suit: str
    cards: int


def owed_by(order: Order, lead: Cards, hand: Cards) -> Owed:
    """What `hand` owes to the lead of one card."""
    suit = order.suit_led(lead)
    return Owed(SUITS[suit], 1 if hand.mask & order.held_by[suit] else 0)


def may_follow(order: Order, lead: Cards, hand: Cards, cards: Cards) -> bool:
    """May a hand play `cards`, some of its own, to the lead of one card?"""
    played = cards.mask
    if not played or played & (played - 1):
        return False
    led = order.held_by[order.suit_of[lead.mask.bit_length() - 1]]
    return bool(played & led) or not hand.mask & led


def playable(order: Order, lead: Cards, hand: Cards) -> Cards:
    """The cards of the hand that may be played: those of the suit led, or else all."""
    return order.held(order.suit_led(lead), hand) or hand


def forced(order: Order, lead: Cards, hand: Cards) -> Cards:
    """The card that must be played, if only one may."""
    choice = playable(order, lead, hand)
    return choice if len(choice) == 1 else Cards()


def example(order: Order, lead: Cards, hand: Cards) -> Cards:
    """One card that may be played, rather no trump, and low; none if the hand is empty."""
    choice = playable(order, lead, hand)
    cheap = sorted(choice, key=lambda face: (order.is_trump(face), order.strength[face]))
    return Cards.of(cheap[:1])
