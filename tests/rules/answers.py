"""Asks a question and looks at one field of the answer."""

from typing import Any

from api.answers import adjudicate
from api.questions import question
from rules.errors import Malformed


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
