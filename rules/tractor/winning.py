"""Who wins a trick (T24, T25)."""

from collections.abc import Callable, Sequence

from rules.cards import Cards
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.splits import Ladder, Shape, serves_as, shape_of
from rules.tractor.trump import TRUMP, Order, Suit
from rules.tricks import Outcome, decided, highest, highest_single


def winner_of(order: Order, plays: Sequence[Cards], house: HouseRules = CLASSIC) -> Outcome:
    """The winner of a trick from its plays in order, the lead first.

    A play of another number of cards than were led cannot win, nor can any other where the first play is no lead.
    """
    lead = plays[0]
    if len(lead) == 1:
        return highest_single(order, TRUMP, plays)
    led = order.suit_led(lead)
    if led is None:
        return highest([0, *(None for _ in plays[1:])])
    shape = shape_of(led, lead)
    return _of_throw(order, led, shape, plays, house) if shape.is_throw else _of_component(order, led, shape, plays)


def _of_component(order: Order, led: Suit, shape: Shape, plays: Sequence[Cards]) -> Outcome:
    """A pair or a tractor: the highest of the same kind in trumps, else in the suit led (T24)."""

    def rank(cards: Cards) -> tuple[bool, int] | None:
        suit = order.suit_led(cards)
        if suit is None or suit.index not in (led.index, TRUMP) or not _is(suit, cards, shape):
            return None
        return suit.index == TRUMP, suit.top(cards.faces)

    return highest([rank(cards) for cards in plays])


def _is(suit: Suit, cards: Cards, shape: Shape) -> bool:
    return len(cards) == shape.cards and serves_as(suit, cards, shape)


def _of_throw(order: Order, led: Suit, shape: Shape, plays: Sequence[Cards], house: HouseRules) -> Outcome:
    """Top cards win unless they are ruffed: all trumps, in the layout that was led (T25)."""
    trumps = order.suits[TRUMP]
    ruffs = [
        place
        for place, cards in enumerate(plays)
        if place and led is not trumps and order.is_trump(cards) and _is(trumps, cards, shape)
    ]
    ranks = [0 if place == 0 or place in ruffs else None for place in range(len(plays))]
    return decided(ranks, _best_ruff(trumps, shape, plays, ruffs, house))


def _best_ruff(trumps: Suit, shape: Shape, plays: Sequence[Cards], ruffs: list[int], house: HouseRules) -> int:
    if len(ruffs) < 2:
        return ruffs[0] if ruffs else 0
    if house.throw_winner == "every_component":
        return _beating_every_component(trumps, shape, plays, ruffs)
    top = _top_decided_by(trumps, shape, house)
    return max(ruffs, key=lambda place: (top(plays[place]), -place))


def _top_decided_by(trumps: Suit, shape: Shape, house: HouseRules) -> Callable[[Cards], int]:
    if house.throw_winner == "largest_component" and shape.tractors:
        return lambda cards: Ladder(trumps, cards, shape).top_of_longest()
    if shape.all_pairs:
        return lambda cards: trumps.top(cards.pairs)
    return lambda cards: trumps.top(cards.faces)


def _beating_every_component(trumps: Suit, shape: Shape, plays: Sequence[Cards], ruffs: list[int]) -> int:
    best = ruffs[0]
    for place in ruffs[1:]:
        to_exceed = Ladder(trumps, plays[best], shape).most_by_level()
        if Ladder(trumps, plays[place], shape).can_exceed(to_exceed):
            best = place
    return best
