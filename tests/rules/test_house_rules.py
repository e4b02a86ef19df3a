"""Every value of every house rule changes a verdict, all by itself: the tables stand with the games."""

from typing import Any

import pytest

from api.games import GAMES
from tests.rules.answers import field_of
from tests.rules.euchre.test_house_rules import CHANGES as EUCHRE
from tests.rules.tractor.test_house_rules import CHANGES as TRACTOR

CHANGES = [("tractor", *row) for row in TRACTOR] + [("euchre", *row) for row in EUCHRE]


@pytest.mark.parametrize(
    ("game", "option", "value", "name", "request_", "field", "before", "after"),
    CHANGES,
    ids=[f"{row[0]}-{row[1]}={row[2]}" for row in CHANGES],
)
def test_house_rule_alone_changes_a_verdict(
    game: str, option: str, value: Any, name: str, request_: dict[str, Any], field: str, before: Any, after: Any
) -> None:
    options = {known["name"]: known for known in GAMES[game].house_rules()["options"]}
    assert field_of(game, name, request_, field) == before
    assert field_of(game, name, request_, field, **{option: options[option]["default"]}) == before
    assert field_of(game, name, request_, field, **{option: value}) == after
