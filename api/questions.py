"""ONE table: every question of the API. Routes, documents, tests and the phone's engine are made from it."""

from typing import Final

from api.euchre_questions import EUCHRE
from api.question import Question
from api.tractor_questions import TRACTOR

QUESTIONS: Final[tuple[Question, ...]] = (*TRACTOR, *EUCHRE)


def question(game: str, name: str) -> Question:
    """The question of that game and name. Raises `KeyError` if there is none."""
    return _BY_PATH[game, name]


_BY_PATH: Final = {(row.game, row.name): row for row in QUESTIONS}
