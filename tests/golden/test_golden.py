"""Whole rounds and deals: the answers are what they were."""

from pathlib import Path

import pytest

from api.answers import adjudicate
from api.games import GAMES
from api.questions import question
from tests.golden.records import of_game, read

RECORDS = [pytest.param(game, path, id=f"{game}-{path.stem}") for game in GAMES for path in of_game(game)]


@pytest.mark.parametrize(("game", "path"), RECORDS)
def test_answer_is_what_it_was(game: str, path: Path) -> None:
    request_, answer = read(path)
    assert adjudicate(question(game, "record"), request_) == answer
