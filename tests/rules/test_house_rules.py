"""Every value of every house rule changes a verdict, all by itself: the tables stand with the games."""

from typing import Any

import pytest

from api.answers import adjudicate
from api.games import GAMES
from api.questions import question
from rules.errors import Malformed
from tests.rules.euchre.test_house_rules import CHANGES as EUCHRE
from tests.rules.tractor.test_house_rules import CHANGES as TRACTOR

CHANGES = [("tractor", *row) for row in TRACTOR] + [("euchre", *row) for row in EUCHRE]


def field_of(game: str, name: str, request: dict[str, Any], path: str, **house_rules: Any) -> Any:
    """A field of the answer; "refused" where there is none."""
    asked = {**request, "house_rules": {**request.get("house_rules", {}), **house_rules}}
    try:
        answer: Any = adjudicate(question(game, name), asked)
    except Malformed:
        return "refused"
    for step in path.split("/"):
        answer = answer[int(step)] if isinstance(answer, list) else answer.get(step)
    return answer


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
