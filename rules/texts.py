"""Sentences for people, made from a reason's code and parameters by a catalogue; never by putting fragments together.

A catalogue is `<game>/reasons/<language>.json`: `reasons` has a template for each code, `words` the words for what
stands in it; `reasons/<language>.json` has what the score sheets of all games say. `{seat}` is a parameter as it is,
`{cards:cards}` shows cards, `{suit:suit}` takes a word from `words`, `{owed:pair}` a counted one, with a form for each
plural category.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

from rules.cards import FACES, faces_in
from rules.verdict import Reason

_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

Part = Callable[[Mapping[str, Any]], str]


class Catalogue:
    """The sentences of one game in one language."""

    def __init__(self, reasons: Mapping[str, str], words: Mapping[str, Mapping[str, str]]) -> None:
        self._words = words
        self._sentences = {code: self._compiled(template) for code, template in reasons.items()}

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(self._sentences)

    def sentence(self, reason: Reason) -> str:
        """The reason in words. Raises `KeyError` for a code or parameter that the catalogue does not know."""
        return "".join([part(reason.params) for part in self._sentences[reason.code]])

    def _compiled(self, template: str) -> list[Part]:
        parts: list[Part] = []
        for literal, name, kind, _ in Formatter().parse(template):
            if literal:
                parts.append(_literal(literal))
            if name is not None:
                parts.append(self._shown(name, kind or ""))
        return parts

    def _shown(self, name: str, kind: str) -> Part:
        show = self._reader(kind)
        return lambda params: show(params[name])

    def _reader(self, kind: str) -> Callable[[Any], str]:
        if kind == "cards":
            return self._cards
        if kind.startswith("list."):
            one = self._reader(kind.removeprefix("list."))
            return lambda values: self._words["list"]["and"].join([one(value) for value in values])
        return self._word(self._words[kind]) if kind and kind != "text" else str

    def _word(self, words: Mapping[str, str]) -> Callable[[Any], str]:
        if "other" not in words:
            return lambda value: words[str(value)]
        return lambda count: words["one" if count == 1 else "other"].format(n=count)

    def _cards(self, notation: str) -> str:
        return " ".join([self._card(FACES[face]) for face in faces_in(notation)]) or self._words["cards"]["none"]

    def _card(self, face: str) -> str:
        if face[1] == "j":
            return self._words["cards"][face[0]]
        return ("10" if face[0] == "T" else face[0]) + _SYMBOLS[face[1]]


def _literal(text: str) -> Part:
    return lambda _: text


@cache
def catalogue(game: str, language: str = "en") -> Catalogue:
    """The catalogue of a game ("tractor", "euchre") in a language. Raises `FileNotFoundError` if there is none."""
    shared, own = _data("reasons", language), _data(f"{game}/reasons", language)
    return Catalogue({**shared, **own["reasons"]}, own["words"])


def _data(folder: str, language: str) -> Any:
    return json.loads((files("rules") / folder / f"{language}.json").read_text("utf-8"))
