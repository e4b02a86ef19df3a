"""What a call costs in statements or requests, however long the log is."""

import pytest

from tests.stores.backends import Backend, Watch
from tests.stores.test_contract import LATER, opened, read


@pytest.mark.parametrize("length", [0, 1, 3000])
def test_a_read_is_one_item_and_an_append_one_transaction_that_reads_nothing(backend: Backend, length: int) -> None:
    opened(backend.store())
    backend.fill_log("t1", ["{}"] * length)
    watch = Watch()
    store = backend.store(watch)
    before = read(store)
    assert before.version == length
    assert tuple(watch.calls) == backend.read_calls
    watch.calls.clear()
    store.append(before, "{}", "{}", LATER)
    assert tuple(watch.calls) == backend.append_calls
    assert read(store).version == length + 1


def test_a_page_of_events_is_one_query(backend: Backend) -> None:
    opened(backend.store())
    backend.fill_log("t1", ["{}"] * 3000)
    watch = Watch()
    assert len(backend.store(watch).events("t1", 1500, 100)) == 100
    assert len(watch.calls) == 1
