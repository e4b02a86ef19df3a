"""Tables: opening one, booking events, reading it, letting others in. No Flask and no boto3 here.

Whoever holds a key takes part; keys are shown once and kept as hashes. An append reads the table's one item and writes
one transaction; only undo, redo and corrections read the log. The snapshot keeps the last ids, so that the read that
every append makes tells a retry from a new event.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from api.answers import encode, plain
from api.keys import RETRIES, Keys, Role
from api.schemas import events
from api.sheets import SHEETS, GameSheet, Opening
from api.stores.base import Store, StoredTable, VersionConflict
from rules import sheet
from rules.errors import Fault, Malformed
from rules.texts import catalogue

KEPT_FOR: Final = 90 * 24 * 3600
LONGEST_EVENT: Final = 8 * 1024
MOST_EVENTS: Final = 5000
IDS_KEPT: Final = 64
PAGE: Final = 1000


class NotBooked(Exception):
    """The table's state or the rules refuse an event; `problem` are further members of the answer."""

    def __init__(self, verdict: Mapping[str, Any], **problem: Any) -> None:
        super().__init__("not booked")
        self.problem = {"verdict": verdict, **problem}


class Stale(Exception):
    """The event was made for another version than the table's."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class VersionNeeded(Exception):
    """A new event says for which version it was made."""


class Answered(NamedTuple):
    """An event as it is stored, whether this call stored it, and the snapshot now."""

    event: dict[str, Any]
    version: int
    new: bool
    snapshot: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tables:
    """What can be done with tables, over any store. `now` gives seconds since 1970."""

    store: Store
    keys: Keys
    now: Callable[[], int]

    def open(self, game: str, opening: Opening) -> dict[str, Any]:
        """Opens a table: its snapshot, with the `keys` that are shown this once. Draws the first dealer if need be.

        Raises `Malformed`.
        """
        rules = SHEETS[game]
        if opening.dealer is None and rules.dealers(opening):
            opening = replace(opening, dealer=secrets.choice(rules.dealers(opening)))
        booked = sheet.Booked(opening.players, rules.start(opening))
        table, keys = self.keys.new_table(), self.keys.new()
        snapshot = _snapshot(table, game, opening, booked, 0, [])
        hashes: dict[str, tuple[str, ...]] = {role: (self.keys.hash(key),) for role, key in keys.items()}
        self.store.create(StoredTable(table, 0, encode(snapshot), hashes, 0, self.now() + KEPT_FOR))
        return {**snapshot, "keys": keys}

    def read(self, table: str, key: str | None) -> dict[str, Any]:
        """The snapshot, for any key of the table."""
        snapshot: dict[str, Any] = json.loads(self._entered(table, key, "viewer").snapshot)
        return snapshot

    def append(self, table: str, key: str | None, version: int | None, data: Mapping[str, Any]) -> Answered:
        """Books an event made for `version`; an event that is booked already is answered as it is stored.

        Raises `Malformed`, `VersionNeeded`, `Stale`, `NotBooked`.
        """
        before = self._entered(table, key, "scorer")
        snapshot = json.loads(before.snapshot)
        loaded = self._loaded(snapshot["game"], data)
        if loaded.id in snapshot["recent_ids"]:
            return self._stored(before, snapshot, loaded.id)
        if version is None:
            raise VersionNeeded
        if version != before.version:
            raise Stale(before.version)
        if version >= MOST_EVENTS:
            raise NotBooked(_refusal(snapshot["game"], sheet.refused("table_is_full", most=MOST_EVENTS).refusal))
        after = self._booked(before, snapshot, loaded)
        return self._write(before, key, loaded.id, dict(data), after)

    def log(self, table: str, key: str | None, after: int, limit: int) -> list[dict[str, Any]]:
        """Events after a version, ascending."""
        self._entered(table, key, "viewer")
        return [{"version": n, "event": json.loads(event)} for n, event in self.store.events(table, after, limit)]

    def rows(self, table: str, key: str | None) -> tuple[tuple[str, ...], list[dict[str, Any]]]:
        """The sheet: its columns, and a row for each round or deal."""
        before = self._entered(table, key, "viewer")
        snapshot = json.loads(before.snapshot)
        rules = SHEETS[snapshot["game"]]
        folded = sheet.fold(rules.rules, _start(rules, snapshot), self._log(before, rules))
        columns = tuple(rules.columns_of(_opening(snapshot)))
        return columns, [{name: row.get(name) for name in columns} for row in folded.rows]

    def delete(self, table: str, key: str | None) -> None:
        """Takes the table away."""
        self._entered(table, key, "host")
        self.store.delete(table)

    def invite(self, table: str, key: str | None, role: Role) -> dict[str, Any]:
        """A code that gives a key of that role for ten minutes."""
        return self.keys.invite(self.store, self._entered(table, key, "host"), role, self.now())

    def join(self, code: str, client: str) -> dict[str, Any]:
        """A new key for who has a code. Raises what `Keys.join` raises."""
        return self.keys.join(self.store, code, client, self.now())

    def renew_keys(self, table: str, key: str | None, roles: tuple[Role, ...]) -> dict[str, Any]:
        """New keys for these roles; the old ones, those that joined, and open codes end."""
        return self.keys.renew(self.store, self._entered(table, key, "host"), roles, self.now())

    def _entered(self, table: str, key: str | None, role: Role) -> StoredTable:
        return self.keys.entered(self.store.read(table, self.now()) if key else None, key, role)

    def _loaded(self, game: str, data: Mapping[str, Any]) -> events.Loaded:
        if len(encode(data).encode()) > LONGEST_EVENT:
            raise Malformed([Fault("", "bad_value", "An event is at most 8 KiB.")])
        return events.load(SHEETS[game].events, data)

    def _stored(self, before: StoredTable, snapshot: dict[str, Any], event_id: str) -> Answered:
        """The snapshot keeps the latest ids in order, so that the version of one follows from its place."""
        ids = snapshot["recent_ids"]
        version = before.version - (len(ids) - 1 - ids.index(event_id))
        ((_, event),) = self.store.events(before.id, version - 1, 1)
        return Answered(json.loads(event), version, False, snapshot)

    def _booked(self, before: StoredTable, snapshot: dict[str, Any], loaded: events.Loaded) -> dict[str, Any]:
        """The snapshot after the event. Raises `NotBooked`."""
        rules, opening = SHEETS[snapshot["game"]], _opening(snapshot)
        entry = sheet.Entry(before.version + 1, loaded.type, loaded.id, loaded.event)
        ids = [*snapshot["recent_ids"], loaded.id][-IDS_KEPT:]
        try:
            if isinstance(loaded.event, sheet.Undo | sheet.Redo | sheet.Correct):
                folded = sheet.fold(rules.rules, _start(rules, snapshot), [*self._log(before, rules), entry])
                table, undo, redo = folded.table, folded.can_undo, folded.can_redo
            else:
                names = tuple(player["name"] for player in snapshot["players"])
                table = sheet.Booked(names, rules.read(snapshot, opening))
                table, _ = sheet.book(rules.rules, table, loaded.event)
                undo, redo = entry, None
        except sheet.Refused as error:
            raise NotBooked(_refusal(snapshot["game"], error.refusal)) from error
        except sheet.RefusedLater as error:
            refused = {"version": error.entry.version, "type": error.entry.type, "id": error.entry.id}
            raise NotBooked(_refusal(snapshot["game"], error.refusal), refused=refused) from error
        return _snapshot(before.id, snapshot["game"], opening, table, entry.version, ids, undo, redo)

    def _log(self, before: StoredTable, rules: GameSheet) -> list[sheet.Entry]:
        """The whole log up to the version that was read."""
        log: list[sheet.Entry] = []
        while len(log) < before.version:
            page = self.store.events(before.id, len(log), min(PAGE, before.version - len(log)))
            if not page:
                raise VersionConflict
            for version, text in page:
                loaded = events.load(rules.events, json.loads(text))
                log.append(sheet.Entry(version, loaded.type, loaded.id, loaded.event))
        return log

    def _write(
        self, before: StoredTable, key: str | None, event_id: str, event: dict[str, Any], after: dict[str, Any]
    ) -> Answered:
        """Writes it, or tells who wrote in between: perhaps this very event, sent twice at once."""
        for _ in range(RETRIES):
            try:
                self.store.append(before, encode(event), encode(after), self.now() + KEPT_FOR)
            except VersionConflict:
                version, before = before.version, self._entered(before.id, key, "scorer")
                snapshot = json.loads(before.snapshot)
                if event_id in snapshot["recent_ids"]:
                    return self._stored(before, snapshot, event_id)
                if before.version != version:
                    raise Stale(before.version) from None
            else:
                return Answered(event, after["version"], True, after)
        raise VersionConflict


def _snapshot(
    table: str,
    game: str,
    opening: Opening,
    booked: sheet.Booked[Any],
    version: int,
    ids: list[str],
    undo: sheet.Entry | None = None,
    redo: sheet.Entry | None = None,
) -> dict[str, Any]:
    """Everything people ask at the table, and all that the next event needs."""
    rules = SHEETS[game]
    return {
        "id": table,
        "game": game,
        "version": version,
        "players": [
            {"seat": seat, "name": name, **rules.seat(seat, opening)}
            for seat, name in enumerate(booked.players, start=1)
        ],
        "opened_by_players": list(opening.players),
        "house_rules": dict(opening.house_rules),
        **({"form": opening.form} if opening.form else {}),
        **({"first_dealer": opening.dealer} if opening.dealer else {}),
        **rules.shown(booked.game),
        "can_undo": undo and {"version": undo.version, "type": undo.type},
        "can_redo": redo and {"version": redo.version, "type": redo.type},
        "recent_ids": ids,
    }


def _opening(snapshot: Mapping[str, Any]) -> Opening:
    """What the table was opened with."""
    names = tuple(snapshot["opened_by_players"])
    return Opening(names, snapshot["house_rules"], snapshot.get("first_dealer"), snapshot.get("form"))


def _start(rules: GameSheet, snapshot: Mapping[str, Any]) -> sheet.Booked[Any]:
    """The table as it was before its first event."""
    opening = _opening(snapshot)
    return sheet.Booked(opening.players, rules.start(opening))


def _refusal(game: str, refusal: sheet.Refusal) -> dict[str, Any]:
    verdict: dict[str, Any] = plain(refusal, catalogue(game).sentence)
    return verdict
