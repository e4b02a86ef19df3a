"""Keeping score: a table's log of events folded to how it stands, the same for both games.

An event that the state of the table or the rules refuse raises `Refused`; nothing is folded then. Undo, redo and
corrections are events too: `history` says which events count, and in which words, once all of them are read.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from rules.verdict import Reason, Verdict, decided_by

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Refusal(Verdict):
    """Why an event is not booked; `judged` is the verdict of the rules where one of their questions decided it."""

    left_out: ClassVar[frozenset[str]] = frozenset({"judged"})

    legal: bool
    judged: Verdict | None = None


class Refused(Exception):
    """An event that the state of the table or the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(", ".join(reason.code for reason in refusal.reasons))
        self.refusal = refusal


def refused(code: str, rule: str = "", judged: Verdict | None = None, **params: Any) -> Refused:
    """The exception for one point, with the verdict that led to it, if any; `rule` is empty for the table's own."""
    reasons = [Reason(code, rule, params)]
    more = judged.reasons if judged else ()
    return Refused(Refusal(False, judged, **decided_by([*reasons, *more])))


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the latest event that is not undone."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Brings back what was undone last."""


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for a seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Note:
    """A line on the sheet."""

    text: str


@dataclass(frozen=True, slots=True)
class Correct:
    """Puts `event` in the place of the event of version `corrects`."""

    corrects: int
    event: Any
    type: str


class Entry(NamedTuple):
    """One line of the log: its version, what kind of event it is, the client's id of it, and what it says."""

    version: int
    type: str
    id: str
    event: Any


@dataclass(frozen=True, slots=True)
class History:
    """Which versions count (ascending), which are undone (the next to be redone last), and what corrections say."""

    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    corrected: Mapping[int, Correct] = field(default_factory=dict)


def history(log: Iterable[Entry]) -> History:
    """Reads a log from its beginning. Raises `Refused` where there is nothing to undo or redo, or to correct."""
    reader = _Reader()
    for entry in log:
        reader.read(entry)
    active = [reader.entries[version].event for version in reader.done if reader.entries[version].type == "correct"]
    return History(tuple(reader.done), tuple(reader.undone), {correct.corrects: correct for correct in active})


class _Reader:
    def __init__(self) -> None:
        self.entries: dict[int, Entry] = {}
        self.done: list[int] = []
        self.undone: list[int] = []

    def read(self, entry: Entry) -> None:
        self.entries[entry.version] = entry
        match entry.event:
            case Undo():
                self._move(self.done, self.undone, "nothing_to_undo")
            case Redo():
                self._move(self.undone, self.done, "nothing_to_redo")
            case Correct(corrects=version):
                self._check_target(version)
                self._book(entry.version)
            case _:
                self._book(entry.version)

    def _book(self, version: int) -> None:
        self.done.append(version)
        self.undone.clear()

    def _move(self, source: list[int], target: list[int], if_empty: str) -> None:
        if not source:
            raise refused(if_empty)
        target.append(source.pop())

    def _check_target(self, version: int) -> None:
        if version not in self.done or self.entries[version].type == "correct":
            raise refused("cannot_be_corrected", version=version)


@dataclass(frozen=True, slots=True)
class Booked(Generic[State]):
    """How a table stands: its players' names by seat, and the state of the game."""

    players: tuple[str, ...]
    game: State


Row = dict[str, Any]


class Rules(Protocol[State]):
    """What a game says about its events."""

    def book(self, state: State, event: Any) -> tuple[State, Row | None]:
        """The state after an event, and a row for the sheet if it ends a round or deal. Raises `Refused`."""
        ...


def book(rules: Rules[State], table: Booked[State], event: Any) -> tuple[Booked[State], Row | None]:
    """The table after an event that is no undo, redo or correction. Raises `Refused`."""
    match event:
        case Rename(seat=seat, name=name):
            if seat > len(table.players):
                raise refused("no_such_seat", seat=seat, seats=len(table.players))
            names = (*table.players[: seat - 1], name, *table.players[seat:])
            return replace(table, players=names), None
        case Note():
            return table, None
        case _:
            game, row = rules.book(table.game, event)
            return replace(table, game=game), row


@dataclass(frozen=True, slots=True)
class Folded(Generic[State]):
    """A whole log folded: how the table stands, a row for each round or deal, and what undo and redo would move."""

    table: Booked[State]
    rows: tuple[Row, ...]
    can_undo: Entry | None
    can_redo: Entry | None


class RefusedLater(Exception):
    """After a correction a later event no longer holds."""

    def __init__(self, entry: Entry, refusal: Refusal) -> None:
        super().__init__(f"version {entry.version}")
        self.entry, self.refusal = entry, refusal


def fold(rules: Rules[State], start: Booked[State], log: Sequence[Entry]) -> Folded[State]:
    """Folds a log from its beginning. Raises `Refused` for an impossible undo, redo or correction, `RefusedLater`."""
    entries = {entry.version: entry for entry in log}
    read = history(log)
    table = start
    rows: list[Row] = []
    notes: list[str] = []
    for version in read.done:
        entry = _as_corrected(entries[version], read)
        if entry.type == "correct":
            continue
        try:
            table, row = book(rules, table, entry.event)
        except Refused as error:
            raise RefusedLater(entry, error.refusal) from None
        if isinstance(entry.event, Note):
            notes.append(entry.event.text)
        if row is not None:
            rows.append({**row, "notes": "; ".join(notes)})
            notes = []
    return Folded(table, tuple(rows), _last(read.done, entries), _last(read.undone, entries))


def _as_corrected(entry: Entry, read: History) -> Entry:
    correct = read.corrected.get(entry.version)
    return entry if correct is None else Entry(entry.version, correct.type, entry.id, correct.event)


def _last(versions: Sequence[int], entries: Mapping[int, Entry]) -> Entry | None:
    return entries[versions[-1]] if versions else None
