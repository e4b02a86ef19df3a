"""How fast a table is: folding a whole log, and one append on a laptop's store."""

from pathlib import Path
from uuid import uuid4

from pytest_benchmark.fixture import BenchmarkFixture

from api import create_app
from api.schemas.tractor_events import EVENTS
from api.stores.sqlite import SqliteStore
from rules import sheet
from rules.tractor import snapshot
from rules.tractor.house_rules import HouseRules
from rules.tractor.sheet import TractorSheet, new_game
from tests.rules.folding import Sheet
from tests.tables.phone import opened, won

ROUND = ({"type": "trump", "suit": "h", "seat": 1}, won(1, 5), {"type": "round", "opponents_points": 90})


def test_folding_5000_events(benchmark: BenchmarkFixture) -> None:
    """As many as a table holds, from JSON types to the sheet; the aim is one second."""
    benchmark.group = "folding 5,000 events"
    house = HouseRules()
    start = sheet.Booked(("Ana", "Bo", "Cai", "Dee"), new_game(house))
    table = Sheet(TractorSheet(), EVENTS, start, snapshot.shown, lambda data: snapshot.read(data, house))
    log = [event for _ in range(1667) for event in ROUND][:5000]
    assert len(benchmark(table.fold, *log).rows) == 1666


def test_an_append_over_http(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """In process, with SQLite writing through to the disk."""
    benchmark.group = "append"
    host, _ = opened(create_app(store=SqliteStore(tmp_path / "tables.sqlite3")))
    benchmark.pedantic(lambda: host.book({"id": str(uuid4()), "type": "note", "text": "x"}), rounds=200)
