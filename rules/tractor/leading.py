"""Leads and throws (T14 to T18): is it a lead, does the throw stand, what must be led if it fails."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, ClassVar, Literal

from rules.cards import Cards
from rules.seats import Seat, Team, after, team_of
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.layouts import Component, Layout, beating, highest_beating
from rules.tractor.trump import Suit

Status = Literal["stands", "fails", "open"]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known besides the lead: other seats' whole hands, and the cards that nobody else can hold.

    `elsewhere` are cards that cannot be outstanding: the leader's own, those already played, a shown talon.
    """

    hands: Mapping[Seat, Cards]
    elsewhere: Cards


@dataclass(frozen=True, slots=True)
class Beaten:
    """A component of a throw that `seat`, the first in order of play that can, beats; `by` is its highest such play."""

    component: Cards
    seat: Seat
    by: Cards


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that change sides; `to` is None if it is not known which team declares."""

    left_out: ClassVar[frozenset[str]] = frozenset({"to"})

    points: int
    to: Literal["declarers", "opponents"] | None


@dataclass(frozen=True, slots=True)
class MustBeat:
    """The seat that must beat the component led, and the cards, every copy, that it can do so with (T17)."""

    seat: Seat
    options: Cards


@dataclass(frozen=True, slots=True)
class Throw:
    """The judgement of top cards. What must be led and what follows from it is None until it is settled (T18)."""

    left_out: ClassVar[frozenset[str]] = frozenset({"choices"})

    status: Status
    beaten: tuple[Beaten, ...]
    must_lead: Cards | None = None
    choices: tuple[Cards, ...] | None = None
    withdrawn: Cards | None = None
    penalty: Penalty | None = None
    must_beat: MustBeat | None = None


def judged_against(seat: Seat, house: HouseRules) -> tuple[Seat, ...]:
    """The seats whose cards can make a throw of `seat` fail, in order of play (T16)."""
    others = after(seat)
    return others if house.throw_checked_against == "everyone" else (others[0], others[2])


def outstanding(suit: Suit, seat: Seat, known: Known, house: HouseRules) -> Cards:
    """The cards of the suit that lie unseen in a hand that counts; none if all these hands are known (T18)."""
    if all(other in known.hands for other in judged_against(seat, house)):
        return Cards()
    return reduce(Cards.__sub__, known.hands.values(), Cards(suit.both) - known.elsewhere)


def judge_throw(
    layout: Layout, seat: Seat, known: Known, declarers: Team | None = None, house: HouseRules = CLASSIC
) -> Throw:
    """Judges top cards from what is known (T16 to T18).

    `known.hands` are whole hands of other seats before the trick. Takes the layout of a throw; gives the judgement.
    """
    beaten = beaten_components(layout, seat, known.hands, house)
    unseen = outstanding(layout.suit, seat, known, house)
    unsettled = unseen and any(beating(layout.suit, component, unseen) for component in layout.components)
    if unsettled or not beaten:
        return Throw("fails" if beaten else "open" if unsettled else "stands", _listed(beaten))
    return _failed(layout, seat, known.hands, beaten, declarers, house)


def beaten_components(
    layout: Layout, seat: Seat, hands: Mapping[Seat, Cards], house: HouseRules
) -> dict[Component, Beaten]:
    """Each component that a known hand beats, in the order of the layout."""
    seats = [other for other in judged_against(seat, house) if other in hands]
    return {
        component: Beaten(component.cards, first, highest_beating(layout.suit, component, hands[first]))
        for component in layout.components
        if (first := _first_to_beat(layout.suit, component, seats, hands))
    }


def _first_to_beat(suit: Suit, component: Component, seats: list[Seat], hands: Mapping[Seat, Cards]) -> Seat | None:
    return next((seat for seat in seats if beating(suit, component, hands[seat])), None)


def _failed(
    layout: Layout,
    seat: Seat,
    hands: Mapping[Seat, Cards],
    beaten: Mapping[Component, Beaten],
    declarers: Team | None,
    house: HouseRules,
) -> Throw:
    if house.failed_throw_leads == "opponents_choose":
        penalty = throw_penalty(seat, layout.cards, None, declarers, house)
        choices = tuple(component.cards for component in beaten)
        return Throw("fails", _listed(beaten), choices=choices, penalty=penalty)
    led = component_to_lead(beaten, house)
    must_beat = MustBeat(beaten[led].seat, beating(layout.suit, led, hands[beaten[led].seat]))
    return Throw(
        "fails",
        _listed(beaten),
        must_lead=led.cards,
        withdrawn=layout.cards - led.cards,
        penalty=throw_penalty(seat, layout.cards, led.cards, declarers, house),
        must_beat=must_beat if house.failed_throw_must_beat else None,
    )


def component_to_lead(beaten: Mapping[Component, Any], house: HouseRules) -> Component:
    """Of the beatable components the one that must be led: the fewest cards, then the lowest top card (T17).

    Of equal ones the first in the order of the notation. With `lowest` the top card comes first.
    """
    if house.failed_throw_leads == "lowest":
        return min(beaten, key=lambda component: (component.top, len(component.cards)))
    return min(beaten, key=lambda component: (len(component.cards), component.top))


def throw_penalty(
    seat: Seat, thrown: Cards, led: Cards | None, declarers: Team | None, house: HouseRules
) -> Penalty | None:
    """What a failed throw costs (T17), or None if nothing, or if it is not settled yet what is led."""
    if house.failed_throw_penalty == "none":
        return None
    if house.failed_throw_penalty == "per_card_withdrawn":
        return transfer(seat, 10 * (len(thrown) - len(led)), declarers) if led else None
    return transfer(seat, 10 if house.failed_throw_penalty == "flat" else 10 * len(thrown), declarers)


def transfer(seat: Seat, points: int, declarers: Team | None) -> Penalty:
    """Points that `seat`'s team gives to the other side (T17, T32)."""
    if declarers is None:
        return Penalty(points, None)
    return Penalty(points, "opponents" if team_of(seat) == declarers else "declarers")


def _listed(beaten: Mapping[Component, Beaten]) -> tuple[Beaten, ...]:
    return tuple(beaten.values())
