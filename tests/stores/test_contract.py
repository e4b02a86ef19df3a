"""What every store does, whatever it keeps the tables in."""

import dataclasses
import random

import pytest

from api.stores.base import Join, Store, StoredTable, VersionConflict
from tests.stores.backends import Backend

NOW = 1_800_000_000
LATER = NOW + 90 * 24 * 3600
KEYS = {"host": ("aa",), "scorer": ("bb", "cc"), "viewer": ("dd",)}


def a_table(id_: str = "t1", expires: int = LATER, version: int = 0) -> StoredTable:
    return StoredTable(id_, version, '{"version":0}', KEYS, 0, expires)


def opened(store: Store, id_: str = "t1", events: int = 0) -> StoredTable:
    """A new table with so many events, as it reads."""
    store.create(a_table(id_))
    for _ in range(events):
        append(store, id_)
    return read(store, id_)


def read(store: Store, id_: str = "t1") -> StoredTable:
    table = store.read(id_, NOW)
    assert table is not None
    return table


def append(store: Store, id_: str = "t1") -> None:
    before = read(store, id_)
    after = before.version + 1
    store.append(before, f'{{"event":{after}}}', f'{{"version":{after}}}', LATER)


def log(store: Store, id_: str = "t1") -> list[int]:
    return [version for version, _ in store.events(id_, 0, 1000)]


# --- creating and reading ---


def test_what_is_created_is_read(store: Store) -> None:
    store.create(a_table())
    assert store.read("t1", NOW) == a_table()


def test_a_table_may_begin_at_any_version_and_generation(store: Store) -> None:
    table = dataclasses.replace(a_table(), version=7, generation=3)
    store.create(table)
    assert store.read("t1", NOW) == table


def test_an_unknown_table_is_none(store: Store) -> None:
    assert store.read("t1", NOW) is None


@pytest.mark.parametrize("id_", ["", "#", "TABLE#t1", "x" * 5000, "桌" * 1000, "t1'; --", "t1\0"])
def test_an_id_that_is_nobodys_is_none(store: Store, id_: str) -> None:
    opened(store)
    assert store.read(id_, NOW) is None


def test_an_id_is_given_once(store: Store) -> None:
    before = opened(store, events=1)
    with pytest.raises(VersionConflict):
        store.create(dataclasses.replace(a_table(), snapshot="other"))
    assert read(store) == before


def test_another_store_in_the_same_place_sees_it(backend: Backend) -> None:
    first, second = backend.store(), backend.store()
    opened(first, events=1)
    append(second)
    assert read(first) == read(second)
    assert log(first) == log(second) == [1, 2]


# --- expiry ---


@pytest.mark.parametrize(("now", "there"), [(0, True), (LATER - 1, True), (LATER, False), (LATER + 1, False)])
def test_a_table_is_there_until_it_expires(store: Store, now: int, there: bool) -> None:
    store.create(a_table())
    assert (store.read("t1", now) is not None) is there


def test_an_append_says_anew_when_the_table_expires(store: Store) -> None:
    store.append(opened(store), "e", "s", LATER + 100)
    assert read(store).expires == LATER + 100
    assert store.read("t1", LATER + 99) is not None
    assert store.read("t1", LATER + 100) is None


def test_new_keys_leave_expiry_as_it_is(store: Store) -> None:
    store.change_keys(opened(store), KEYS)
    assert read(store).expires == LATER


def test_expired_tables_stay_away_whatever_is_written_meanwhile(store: Store) -> None:
    for n in range(10):
        store.create(a_table(f"old{n}", expires=NOW))
    living = opened(store, "living", events=3)
    for n in range(10):
        assert store.read(f"old{n}", NOW) is None
        store.create(a_table(f"new{n}"))
    assert read(store, "living") == living
    assert log(store, "living") == [1, 2, 3]
    assert all(store.read(f"new{n}", NOW) for n in range(10))


def test_a_table_in_use_keeps_its_whole_log_over_the_years(backend: Backend) -> None:
    """An event is not to expire before its table does."""
    store = backend.store()
    store.create(a_table(expires=LATER))
    for month in range(1, 40):
        now = NOW + month * 30 * 24 * 3600
        before = store.read("t1", now)
        assert before is not None
        store.append(before, f"{month}", "s", now + 90 * 24 * 3600)
        store.create(a_table(f"other{month}", expires=now))
        backend.expire(now)
    assert store.events("t1", 0, 1000) == [(n, f"{n}") for n in range(1, 40)]


# --- appending ---


def test_an_append_is_the_next_event_and_the_snapshot_after_it(store: Store) -> None:
    before = opened(store, events=2)
    store.append(before, '{"id":"x"}', '{"version":3}', LATER + 5)
    after = dataclasses.replace(before, version=3, snapshot='{"version":3}', expires=LATER + 5)
    assert read(store) == after
    assert store.events("t1", 2, 10) == [(3, '{"id":"x"}')]


def test_the_same_append_is_done_once(store: Store) -> None:
    before = opened(store)
    store.append(before, "first", "s1", LATER)
    after = read(store)
    with pytest.raises(VersionConflict):
        store.append(before, "second", "s2", LATER + 1)
    assert read(store) == after
    assert store.events("t1", 0, 10) == [(1, "first")]


@pytest.mark.parametrize("change", [{"version": 1}, {"version": 3}, {"version": 99}, {"generation": 1}])
def test_an_append_to_another_state_writes_nothing(store: Store, change: dict[str, int]) -> None:
    before = opened(store, events=2)
    with pytest.raises(VersionConflict):
        store.append(dataclasses.replace(before, **change), "e", "s", LATER + 1)
    assert read(store) == before
    assert log(store) == [1, 2]


def test_an_append_after_the_keys_were_changed_is_refused(store: Store) -> None:
    before = opened(store)
    store.change_keys(before, KEYS)
    with pytest.raises(VersionConflict):
        store.append(before, "e", "s", LATER)
    assert log(store) == []
    append(store)
    assert log(store) == [1]


def test_an_append_to_a_table_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(VersionConflict):
        store.append(a_table("t2"), "e", "s", LATER)
    assert store.read("t2", NOW) is None
    assert log(store, "t2") == []


def test_an_append_to_a_deleted_table_is_refused(store: Store) -> None:
    before = opened(store, events=1)
    store.delete("t1")
    with pytest.raises(VersionConflict):
        store.append(before, "e", "s", LATER)
    assert store.read("t1", NOW) is None
    assert log(store) == []


# --- the log ---


def test_events_come_in_order_page_by_page(backend: Backend) -> None:
    store = backend.store()
    opened(store)
    backend.fill_log("t1", [f"{n}" for n in range(1, 251)])
    pages = [store.events("t1", after, 100) for after in (0, 100, 200, 250, 251)]
    assert [len(page) for page in pages] == [100, 100, 50, 0, 0]
    assert [version for page in pages for version, _ in page] == list(range(1, 251))
    assert all(event == str(version) for page in pages for version, event in page)
    assert store.events("t1", 8, 3) == [(9, "9"), (10, "10"), (11, "11")]


@pytest.mark.parametrize("after", [12, 10**10 - 2, 10**10 - 1, 10**10, 10**13, 2**63, 10**100])
def test_after_the_last_event_there_is_none(store: Store, after: int) -> None:
    opened(store, events=12)
    assert store.events("t1", after, 10) == []


def test_a_table_without_events_has_an_empty_log(store: Store) -> None:
    opened(store)
    assert store.events("t1", 0, 10) == []
    assert store.events("nobody", 0, 10) == []


def test_a_page_of_the_longest_events_is_whole(store: Store) -> None:
    """A thousand of 8 KiB are more than the 1 MB that DynamoDB gives at once."""
    opened(store)
    event = "x" * 8192
    for n in range(150):
        store.append(dataclasses.replace(a_table(), version=n), event, "s", LATER)
    assert store.events("t1", 0, 1000) == [(n, event) for n in range(1, 151)]
    assert len(store.events("t1", 0, 140)) == 140


TEXTS = [
    '{"name":"Žofie 王小明 علي 🂡👩‍👩‍👧 e\u0301"}',
    "\u0000\u0001\t\r\n\u2028\ufeff\U0010ffff",
    "\"; DROP TABLE tables; -- \\ ' %s :pk #pk",
    "x" * 8192,
    "桌" * 2730,
    "".join(random.Random(4).choices("aé桌🂡", k=2500)),
]


@pytest.mark.parametrize("text", TEXTS, ids=["scripts", "controls", "quotes", "8KiB", "8KiB桌", "mixed"])
def test_texts_come_back_as_they_were(store: Store, text: str) -> None:
    opened(store)
    store.append(read(store), text, text, LATER)
    assert read(store).snapshot == text
    assert store.events("t1", 0, 10) == [(1, text)]


# --- keys ---


def test_new_keys_replace_the_old_and_count_the_generation(store: Store) -> None:
    before = opened(store, events=1)
    keys = {"host": ("11",), "scorer": (), "viewer": tuple(f"{n:064x}" for n in range(50))}
    store.change_keys(before, keys)
    assert read(store) == dataclasses.replace(before, keys=keys, generation=1)
    store.change_keys(read(store), KEYS)
    assert read(store) == dataclasses.replace(before, generation=2)


def test_keys_may_be_changed_while_others_append(store: Store) -> None:
    before = opened(store)
    append(store)
    store.change_keys(before, {"host": ("11",)})
    after = read(store)
    assert (after.version, after.generation, after.keys) == (1, 1, {"host": ("11",)})


@pytest.mark.parametrize("generation", [1, 99])
def test_keys_of_another_generation_are_not_changed(store: Store, generation: int) -> None:
    before = opened(store)
    with pytest.raises(VersionConflict):
        store.change_keys(dataclasses.replace(before, generation=generation), {"host": ("11",)})
    assert read(store) == before


def test_keys_are_changed_once(store: Store) -> None:
    before = opened(store)
    store.change_keys(before, {"host": ("11",)})
    with pytest.raises(VersionConflict):
        store.change_keys(before, {"host": ("22",)})
    assert read(store).keys == {"host": ("11",)}


def test_keys_of_a_deleted_table_are_not_changed(store: Store) -> None:
    before = opened(store)
    store.delete("t1")
    with pytest.raises(VersionConflict):
        store.change_keys(before, KEYS)
    assert store.read("t1", NOW) is None


# --- deleting ---


def test_delete_takes_the_table_and_its_log_away(backend: Backend) -> None:
    store = backend.store()
    opened(store)
    backend.fill_log("t1", [f"{n}" for n in range(130)])
    store.delete("t1")
    assert store.read("t1", NOW) is None
    assert log(store) == []


def test_what_is_not_there_may_be_deleted(store: Store) -> None:
    store.delete("t1")
    opened(store, events=1)
    store.delete("t1")
    store.delete("t1")
    assert store.read("t1", NOW) is None


def test_after_delete_the_id_may_be_used_again(store: Store) -> None:
    opened(store, events=3)
    store.delete("t1")
    opened(store, events=1)
    assert read(store).version == 1
    assert log(store) == [1]


# --- ids stand apart ---


IDS = ["t", "t1", "t10", "T1", "t1#", "t1#EVENT", "t%", "t_"]


def test_tables_do_not_see_each_other(store: Store) -> None:
    for n, id_ in enumerate(IDS):
        opened(store, id_, events=n % 3)
    store.change_keys(read(store, "t1"), {"host": ("11",)})
    store.delete("t10")
    for n, id_ in enumerate(IDS):
        if id_ != "t10":
            assert read(store, id_).id == id_
            assert read(store, id_).version == n % 3
            assert read(store, id_).generation == (id_ == "t1")
            assert log(store, id_) == list(range(1, n % 3 + 1))
    assert store.read("t10", NOW) is None


# --- invitations ---


JOIN = Join("c0de", "t1", "scorer", "bb", NOW + 600)


@pytest.mark.parametrize(("now", "there"), [(NOW, True), (NOW + 599, True), (NOW + 600, False), (NOW + 601, False)])
def test_an_invitation_is_open_until_it_expires(store: Store, now: int, there: bool) -> None:
    store.put_join(JOIN)
    assert store.join("c0de", now) == (JOIN if there else None)


def test_an_unknown_code_is_none(store: Store) -> None:
    store.put_join(JOIN)
    assert store.join("other", NOW) is None
    assert store.join("", NOW) is None


def test_a_code_may_be_used_by_several_and_given_again(store: Store) -> None:
    store.put_join(JOIN)
    assert store.join("c0de", NOW) == store.join("c0de", NOW) == JOIN
    again = Join("c0de", "t2", "viewer", "dd", NOW + 900)
    store.put_join(again)
    assert store.join("c0de", NOW + 700) == again


def test_expired_invitations_stay_away_and_open_ones_stay(store: Store) -> None:
    for n in range(60):
        store.put_join(Join(f"old{n}", "t1", "viewer", "dd", NOW - n))
    store.put_join(JOIN)
    for n in range(3):
        assert store.join(f"old{n}", NOW) is None
        store.put_join(Join(f"new{n}", "t1", "viewer", "dd", NOW + 600))
    assert store.join("c0de", NOW) == JOIN
    assert all(store.join(f"new{n}", NOW) for n in range(3))
    assert not any(store.join(f"old{n}", NOW) for n in range(60))


# --- attempts ---


def test_attempts_are_counted_within_a_window(store: Store) -> None:
    start = NOW - NOW % 600
    assert [store.count_attempt("ana", now, 600) for now in (start, start + 1, start + 599)] == [1, 2, 3]
    assert [store.count_attempt("ana", now, 600) for now in (start + 600, start + 1199)] == [1, 2]
    assert store.count_attempt("ana", start + 1200, 600) == 1


def test_attempts_of_each_count_alone(store: Store) -> None:
    for who in ("ana", "bo", "ana#0", "client 1", "桌"):
        assert [store.count_attempt(who, NOW, 600) for _ in range(3)] == [1, 2, 3]
    assert store.count_attempt("ana", NOW, 60) == 1


def test_attempts_count_across_stores(backend: Backend) -> None:
    first, second = backend.store(), backend.store()
    assert [store.count_attempt("ana", NOW, 600) for store in (first, second, first, second)] == [1, 2, 3, 4]


def test_many_windows_later_counting_begins_at_one(store: Store) -> None:
    assert [store.count_attempt("ana", NOW + n * 600, 600) for n in range(120)] == [1] * 120
    assert store.count_attempt("ana", NOW + 119 * 600, 600) == 2


def test_every_store_has_a_name(store: Store) -> None:
    assert store.name in {"sqlite", "dynamodb"}
