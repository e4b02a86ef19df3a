"""What must hold for the score sheet of every game."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from api.schemas.events import EventSchema, load
from rules import sheet

UNDO, REDO = {"type": "undo"}, {"type": "redo"}

Events = Sequence[Mapping[str, Any]]


class Sheet(NamedTuple):
    """A game's sheet at a new table; `shown` and `read` are its snapshot there and back."""

    rules: Any
    schemas: Mapping[str, EventSchema]
    start: sheet.Booked[Any]
    shown: Callable[[Any], Mapping[str, Any]]
    read: Callable[[Mapping[str, Any]], Any]

    def entry(self, version: int, event: Mapping[str, Any]) -> sheet.Entry:
        """A line of the log, as it comes from JSON."""
        loaded = load(self.schemas, {"id": f"00000000-0000-4000-8000-{version:012d}", **event})
        return sheet.Entry(version, loaded.type, loaded.id, loaded.event)

    def fold(self, *events: Mapping[str, Any]) -> sheet.Folded[Any]:
        return sheet.fold(self.rules, self.start, [self.entry(n, event) for n, event in enumerate(events, start=1)])

    def folded(self, *events: Mapping[str, Any]) -> sheet.Folded[Any] | None:
        """None if something is refused."""
        try:
            return self.fold(*events)
        except (sheet.Refused, sheet.RefusedLater):
            return None

    def booked(self, table: sheet.Booked[Any], event: Any) -> sheet.Booked[Any] | None:
        """None if it is refused."""
        try:
            return sheet.book(self.rules, table, event)[0]
        except sheet.Refused:
            return None

    def through_json(self, table: sheet.Booked[Any]) -> sheet.Booked[Any]:
        """The table as the next event finds it: read back from its snapshot."""
        return sheet.Booked(table.players, self.read(json.loads(json.dumps(self.shown(table.game)))))


def folding_is_booking_step_by_step(of: Sheet, drawn: Events) -> None:
    """Step by step through the snapshot's JSON, as a server does; what is refused is not booked."""
    log: list[Mapping[str, Any]] = []
    table = of.start
    for event in drawn:
        whole = of.folded(*log, event)
        made = of.entry(len(log) + 1, event).event
        if isinstance(made, sheet.Undo | sheet.Redo | sheet.Correct):
            stepped = whole.table if whole else None
        else:
            stepped = of.booked(table, made)
        assert stepped == (whole.table if whole else None)
        if stepped is not None:
            log.append(event)
            table = of.through_json(stepped)
            assert table == stepped


def undo_followed_by_redo_is_nothing(of: Sheet, drawn: Events) -> None:
    log: list[Mapping[str, Any]] = []
    for event in drawn:
        if of.folded(*log, event):
            log.append(event)
    before = of.fold(*log)
    if before.can_undo:
        after = of.fold(*log, UNDO, REDO)
        assert (after.table, after.rows, after.can_undo) == (before.table, before.rows, before.can_undo)
