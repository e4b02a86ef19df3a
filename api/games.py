"""The games there are; a new game is one row."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from rules.euchre import house_rules as euchre
from rules.tractor import house_rules as tractor


@dataclass(frozen=True, slots=True)
class Game:
    """A game's name, as it stands in addresses and as people write it, and its options and presets as data."""

    name: str
    title: str
    house_rules: Callable[[], dict[str, Any]]

    def rulebook(self, language: str = "en") -> list[dict[str, str]]:
        """Each rule's id, title and text, in the order of the rulebook."""
        text = files(f"rules.{self.name}").joinpath("rulebook", f"{language}.json").read_text("utf-8")
        rules: list[dict[str, str]] = json.loads(text)
        return rules


GAMES: Final[Mapping[str, Game]] = {
    game.name: game for game in (Game("tractor", "Tractor", tractor.as_data), Game("euchre", "Euchre", euchre.as_data))
}
