"""Short ways to ask the Euchre questions in scenario tables."""

from collections.abc import Mapping
from typing import Any

import pytest

from api.answers import adjudicate
from api.questions import question
from rules.errors import Malformed

BIDS = {"p": "pass", "o": "order_up", "s": "assist", "a": "accept"}


def ask(name: str, /, **request: Any) -> dict[str, Any]:
    """The answer to a question, as clients get it."""
    return adjudicate(question("euchre", name), request)


def faults(name: str, /, **request: Any) -> list[tuple[str, str]]:
    """Pointer and code of each fault for which a request is refused."""
    with pytest.raises(Malformed) as caught:
        ask(name, **request)
    assert all(fault.message.endswith((".", "?")) for fault in caught.value.faults)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def bids(text: str, dealer: int = 4, seats: int = 4) -> list[dict[str, Any]]:
    """Bids in the order of seats: `p p s` are two passes and an assist, `=h` names hearts."""
    said = []
    for place, word in enumerate(text.split()):
        bid = {"bid": "name", "suit": word[1]} if word[0] == "=" else {"bid": BIDS[word]}
        said.append({"seat": (dealer + place) % seats + 1, **bid})
    return said


def plays(text: str, leader: int = 1, seats: int = 4, skipped: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    """A trick: `As Ks 9h Qs`, from the leader on, without the seats that sit out; `-` is no card."""
    order = [(leader + step - 1) % seats + 1 for step in range(seats)]
    playing = [seat for seat in order if seat not in skipped]
    return [{"seat": seat, "cards": cards.strip("-")} for seat, cards in zip(playing, text.split(), strict=False)]


def choices(answer: Mapping[str, Any]) -> str:
    """The choices in the words of `bids`."""
    letters = {word: letter for letter, word in BIDS.items()}
    return " ".join(
        f"={choice['suit']}" if choice.get("bid") == "name" else letters[choice["bid"]] for choice in answer["choices"]
    )


def codes(answer: Mapping[str, Any]) -> list[str]:
    return [reason["code"] for reason in answer["reasons"]]
