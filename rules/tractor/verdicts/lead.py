"""Is this a lead, and does the throw stand (T14 to T18)?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.cards import Cards
from rules.consistency import CardCount, hand_too_small, not_in_hand, too_large, unequal_hands, wrong_size
from rules.errors import Fault, refuse
from rules.seats import Seat, Team
from rules.tractor import HAND_SIZE, TALON_SIZE
from rules.tractor.house_rules import CLASSIC, HouseRules
from rules.tractor.layouts import Component, Kind, Layout, beating, layout_of
from rules.tractor.leading import Known, Throw, judge_throw, judged_against, outstanding
from rules.tractor.trump import SUIT_NAMES, Order, Trump, order_of
from rules.verdict import Reason, Verdict, decided_by


@dataclass(frozen=True, slots=True)
class ComponentShown:
    """A component of a lead; in a throw with the unseen cards, every copy, that would beat it (T18)."""

    left_out: ClassVar[frozenset[str]] = frozenset({"beaten_by_outstanding"})

    kind: Kind
    cards: Cards
    beaten_by_outstanding: Cards | None = None


@dataclass(frozen=True, slots=True)
class LeadVerdict(Verdict):
    """`throw` is None unless the lead is top cards; `kind` and `suit` are None if it is no lead."""

    legal: bool
    kind: Kind | None
    suit: str | None
    components: tuple[ComponentShown, ...]
    throw: Throw | None


def lead(
    trump: Trump,
    seat: Seat,
    cards: Cards,
    declarers: Team | None = None,
    hand: Cards | None = None,
    hands: Mapping[Seat, Cards] | None = None,
    played: Cards | None = None,
    talon: Cards | None = None,
    house_rules: HouseRules = CLASSIC,
) -> LeadVerdict:
    """May `seat` lead these cards, and do top cards stand?

    `hand` is the leader's whole hand, `hands` whole hands of other seats before the trick, `played` the cards of
    earlier tricks, `talon` the 8 cards that the leader may show; each may be left out. Raises `Malformed` if the
    cards contradict each other.
    """
    own, others = _own_and_other_hands(seat, cards, hand, hands or {})
    refuse(_contradictions(seat, cards, hand, hands or {}, played, talon))
    order = order_of(trump, house_rules)
    layout = layout_of(order, cards)
    if layout is None:
        return LeadVerdict(False, None, None, (), None, **decided_by(_no_lead(order, cards)))
    reasons = [Reason(f"lead_is_{layout.kind}", "T14", {"cards": str(cards), "suit": layout.suit.name})]
    if not layout.is_throw:
        return _verdict(layout, None, None, reasons)
    known = Known(others, own + (played or Cards()) + (talon or Cards()))
    throw = judge_throw(layout, seat, known, declarers, house_rules)
    unseen = outstanding(layout.suit, seat, known, house_rules)
    reasons += [*throw_reasons(throw), *_open_components(layout, unseen)]
    from_what_is_known = [] if set(judged_against(seat, house_rules)) <= set(others) else ["T18"]
    return _verdict(layout, throw, unseen, reasons, "T15", *from_what_is_known)


def _own_and_other_hands(
    seat: Seat, cards: Cards, hand: Cards | None, hands: Mapping[Seat, Cards]
) -> tuple[Cards, dict[Seat, Cards]]:
    own = hand if hand is not None else hands.get(seat, cards)
    return own, {other: held for other, held in hands.items() if other != seat}


def _contradictions(
    seat: Seat,
    cards: Cards,
    hand: Cards | None,
    hands: Mapping[Seat, Cards],
    played: Cards | None,
    talon: Cards | None,
) -> Iterator[Fault]:
    if not cards:
        yield Fault("/cards", "bad_value", "At least one card is led.")
    if hand is not None and seat in hands and hands[seat] != hand:
        yield Fault(f"/hands/{seat}", "contradiction", f"Seat {seat} leads, and its hand is given as {hand} at /hand.")
    own = {"/hand": hand} if hand is not None else {f"/hands/{seat}": hands[seat]} if seat in hands else {}
    for held in own.values():
        yield from not_in_hand("/cards", cards, held)
    places = own or {"/cards": cards}
    places |= {f"/hands/{other}": held for other, held in hands.items() if other != seat}
    for pointer, held in places.items():
        yield from too_large(pointer, held, HAND_SIZE, "A hand")
        yield from hand_too_small(pointer, held, cards)
    yield from unequal_hands({pointer: held for pointer, held in places.items() if pointer != "/cards"})
    if talon is not None:
        yield from wrong_size("/talon", talon, TALON_SIZE, "The talon")
    yield from _too_many_copies({**places, "/played": played or Cards(), "/talon": talon or Cards()})


def _too_many_copies(places: Mapping[str, Cards]) -> list[Fault]:
    count = CardCount()
    for pointer, cards in places.items():
        count.add(pointer, cards)
    return count.faults


def _no_lead(order: Order, cards: Cards) -> list[Reason]:
    suits = sorted({order.suit_of[face] for face in cards})
    return [Reason("cards_of_several_suits", "T14", {"cards": str(cards), "suits": [SUIT_NAMES[n] for n in suits]})]


def _verdict(
    layout: Layout, throw: Throw | None, unseen: Cards | None, reasons: list[Reason], *rules: str
) -> LeadVerdict:
    components = tuple(_shown(layout, component, unseen) for component in layout.components)
    runs = ["T13"] if layout.shape.tractors else []
    return LeadVerdict(True, layout.kind, layout.suit.name, components, throw, **decided_by(reasons, *runs, *rules))


def _shown(layout: Layout, component: Component, unseen: Cards | None) -> ComponentShown:
    if unseen is None:
        return ComponentShown(component.kind, component.cards)
    return ComponentShown(component.kind, component.cards, beating(layout.suit, component, unseen))


def throw_reasons(throw: Throw) -> Iterator[Reason]:
    """Why a throw stands or fails, and what follows from it (T16, T17)."""
    if throw.status == "stands":
        yield Reason("throw_stands", "T16")
    for beaten in throw.beaten:
        params = {"component": str(beaten.component), "seat": beaten.seat, "by": str(beaten.by)}
        yield Reason("component_is_beaten", "T16", params)
    if throw.must_lead is not None:
        params = {"must_lead": str(throw.must_lead), "withdrawn": str(throw.withdrawn)}
        yield Reason("component_must_be_led", "T17", params)
    if throw.choices is not None:
        yield Reason("opponents_choose_what_is_led", "T17", {"choices": [str(choice) for choice in throw.choices]})
    if throw.penalty:
        side = {"to": throw.penalty.to} if throw.penalty.to else {}
        yield Reason("throw_costs" if side else "throw_costs_points", "T17", {"points": throw.penalty.points, **side})
    if throw.must_beat:
        params = {"seat": throw.must_beat.seat, "options": str(throw.must_beat.options)}
        yield Reason("seat_must_beat", "T17", params)


def _open_components(layout: Layout, unseen: Cards) -> Iterator[Reason]:
    for component in layout.components:
        by = beating(layout.suit, component, unseen)
        if by:
            params = {"component": str(component.cards), "outstanding": str(by)}
            yield Reason("outstanding_cards_could_beat", "T18", params)
