"""What one question of the adjudication API is. Runs on the server and on the phone: marshmallow and `rules` only."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema

from rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Example:
    """A request that shows what the question is for; its answer is what the rules say."""

    name: str
    request: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """One row of the table of questions, from which routes, documents, tests and the phone's engine are made.

    `request` turns a JSON object into what `answer` takes. `answer` judges it: it gives a verdict, or raises
    `Malformed` if the request contradicts itself. `response` describes the answer in the OpenAPI document; answers
    are not run through it. `rules` are the ids of the rules that the question is about.
    """

    game: str
    name: str
    title: str
    description: str
    rules: tuple[str, ...]
    request: Schema
    answer: Callable[[dict[str, Any]], Verdict]
    response: Schema
    examples: tuple[Example, ...]

    @property
    def path(self) -> str:
        """Where the question is asked, below the base path: `/tractor/talon-exchange`."""
        return f"/{self.game}/{self.name}"
