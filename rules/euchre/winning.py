"""Who wins a trick (E15)."""

from collections.abc import Sequence

from rules.cards import Cards
from rules.euchre.trump import Order
from rules.tricks import Outcome, highest_single


def winner_of(order: Order, plays: Sequence[Cards]) -> Outcome:
    """The winner of a trick from its plays in order, the lead, which is one card, first.

    The highest trump wins, else the highest card of the suit led. What is not one card cannot win.
    """
    return highest_single(order, order.trump_index, plays)
