"""The score sheets there are, one row a game: how a table begins, which events it takes, how its snapshot reads."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.schemas import euchre_events, tractor_events
from api.schemas.events import EventSchema
from rules import sheet
from rules.errors import Fault, Malformed, refuse
from rules.euchre import snapshot as euchre
from rules.euchre.forms import FORMS, FOUR_HANDED, Form, seat_faults
from rules.euchre.house_rules import HouseRules as EuchreHouseRules
from rules.euchre.sheet import EuchreSheet, columns, new_match
from rules.seats import team_of
from rules.tractor import snapshot as tractor
from rules.tractor.house_rules import HouseRules
from rules.tractor.sheet import TractorSheet, new_game


@dataclass(frozen=True, slots=True)
class Opening:
    """What a table is opened with: names by seat, house rules as given, and for Euchre a dealer and a form."""

    players: tuple[str, ...]
    house_rules: Mapping[str, Any]
    dealer: int | None = None
    form: str | None = None


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A game's way of keeping score. `start` raises `Malformed` for an opening that does not fit the game.

    `shown` gives the game's part of a snapshot, which `read` turns back, given what the table was opened with.
    `columns_of` a table are those of its sheet, in order. Of `dealers` one is to be drawn before `start`, if there are
    any and the opening names none.
    """

    events: Mapping[str, EventSchema]
    rules: sheet.Rules[Any]
    start: Callable[[Opening], Any]
    shown: Callable[[Any], dict[str, Any]]
    read: Callable[[Mapping[str, Any], Opening], Any]
    seat: Callable[[int, Opening], dict[str, Any]]
    columns_of: Callable[[Opening], Sequence[str]]
    dealers: Callable[[Opening], Sequence[int]] = lambda _: ()


def _tractor_start(opening: Opening) -> Any:
    faults = [
        Fault(f"/{name}", "unknown_field", f"A Tractor table has no {name}.")
        for name in ("dealer", "form")
        if getattr(opening, name) is not None
    ]
    if len(opening.players) != 4:
        faults.append(Fault("/players", "wrong_size", f"Tractor has 4 players, not {len(opening.players)}."))
    try:
        house = HouseRules.of(opening.house_rules)
    except Malformed as malformed:
        raise Malformed([*faults, *malformed.faults]) from None
    refuse(faults)
    return new_game(house)


TRACTOR_COLUMNS: Final = (
    "round",
    "trump_rank",
    "trump_suit",
    "declarers",
    "starter",
    "tricks",
    "talon_points",
    "opponents_points",
    "change_team",
    "change_ranks",
    "rank_A",
    "rank_B",
    "winner",
    "notes",
)
TRACTOR: Final = GameSheet(
    events=tractor_events.EVENTS,
    rules=TractorSheet(),
    start=_tractor_start,
    shown=tractor.shown,
    read=lambda data, opening: tractor.read(data, HouseRules.of(opening.house_rules)),
    seat=lambda seat, _: {"team": team_of(seat)},
    columns_of=lambda _: TRACTOR_COLUMNS,
)


def _form(opening: Opening) -> Form:
    return FORMS[opening.form or FOUR_HANDED.name]


def _euchre_house(opening: Opening) -> EuchreHouseRules:
    return EuchreHouseRules.of(opening.house_rules, form=_form(opening))


def _euchre_start(opening: Opening) -> Any:
    form, players, faults = _form(opening), len(opening.players), []
    if players != len(form.seats):
        message = f"A {form.name} table has {len(form.seats)} players, not {players}."
        faults.append(Fault("/players", "wrong_size", message))
    if opening.dealer is None:
        faults.append(Fault("/dealer", "missing_field", "Somebody deals first (E1)."))
    else:
        faults += seat_faults(form, {"/dealer": opening.dealer})
    try:
        house = _euchre_house(opening)
    except Malformed as malformed:
        raise Malformed([*faults, *malformed.faults]) from None
    refuse(faults)
    assert opening.dealer is not None
    return new_match(house, opening.dealer)


EUCHRE: Final = GameSheet(
    events=euchre_events.EVENTS,
    rules=EuchreSheet(),
    start=_euchre_start,
    shown=euchre.shown,
    read=lambda data, opening: euchre.read(data, _euchre_house(opening)),
    seat=lambda seat, opening: {"team": team_of(seat)} if _form(opening).partners else {},
    columns_of=lambda opening: columns(_euchre_house(opening)),
    dealers=lambda opening: _form(opening).seats,
)

SHEETS: Final[Mapping[str, GameSheet]] = {"tractor": TRACTOR, "euchre": EUCHRE}
