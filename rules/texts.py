"""TOY, to be overwritten: sentences for reasons."""

from functools import lru_cache

from rules.verdict import Reason


class Catalogue:
    def sentence(self, reason: Reason) -> str:
        return f"{reason.code} ({reason.rule}): {reason.params}."


@lru_cache(maxsize=None)
def catalogue(game: str, language: str = "en") -> Catalogue:
    return Catalogue()
