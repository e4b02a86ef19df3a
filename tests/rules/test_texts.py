"""Every reason has its sentence: no code without words, no words without a code."""

import ast
from pathlib import Path
from typing import Any

import pytest

from api.games import GAMES
from rules.texts import Catalogue, catalogue
from rules.verdict import Reason

RULES = Path(__file__).parents[2] / "rules"


def codes_given(game: str) -> tuple[set[str], set[str]]:
    """The codes that stand in the source of a game's rules, and the beginnings of those that are put together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for file in (*RULES.glob("*.py"), *(RULES / game).rglob("*.py"), RULES.parent / "api" / "tables.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
    return whole, {start for start in begun if start.endswith("_")}


def reason_codes(game: str) -> set[str]:
    """The codes that are the first argument of a `Reason`."""
    return {
        node.args[0].value
        for file in (RULES / game).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Reason", "refused"} and node.args
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_a_sentence(game: str) -> None:
    assert reason_codes(game) <= catalogue(game).codes


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_has_a_code(game: str) -> None:
    whole, begun = codes_given(game)
    unused = {code for code in catalogue(game).codes - whole if not any(code.startswith(start) for start in begun)}
    assert not unused


WORDS: dict[str, Any] = {
    "cards": {"R": "red joker", "B": "black joker", "none": "no cards"},
    "list": {"and": " and "},
    "suit": {"h": "hearts"},
    "point": {"one": "{n} point", "other": "{n} points"},
}
SENTENCES = [
    ("{seat} leads", {"seat": 2}, "2 leads"),
    ("{cards:cards}", {"cards": "T5h RBj"}, "10♥ 5♥ red joker black joker"),
    ("{cards:cards}", {"cards": ""}, "no cards"),
    ("{suit:suit} led", {"suit": "h"}, "hearts led"),
    ("{n:point}", {"n": 1}, "1 point"),
    ("{n:point}", {"n": 5}, "5 points"),
    ("{suits:list.suit}", {"suits": ["h", "h"]}, "hearts and hearts"),
    ("{choices:list.cards}", {"choices": ["As", "KKs"]}, "A♠ and K♠ K♠"),
]


@pytest.mark.parametrize(("template", "params", "sentence"), SENTENCES)
def test_sentences_are_made_from_parameters(template: str, params: dict[str, Any], sentence: str) -> None:
    assert Catalogue({"code": template}, WORDS).sentence(Reason("code", "T1", params)) == sentence


def test_a_language_that_is_not_there_says_so() -> None:
    with pytest.raises(FileNotFoundError):
        catalogue("tractor", "tlh")
