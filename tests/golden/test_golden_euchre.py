"""Whole deals and an independent count of each of them."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.golden.records import of_game, read

GOLDEN = of_game("euchre")
LEFT = {"s": "Jc", "c": "Js", "h": "Jd", "d": "Jh"}


def cards(text: str) -> list[str]:
    return [rank + group[-1] for group in text.split() for rank in group[:-1]]


def height(card: str, led: str, trump: str) -> int:
    """How high a card stands in a trick: trumps above the suit led, both above the rest (E4 to E6, E15)."""
    if card in ("Rj", "J" + trump, LEFT[trump]):
        return 200 + [LEFT[trump], "J" + trump, "Rj"].index(card)
    rank = "789TJQKA".index(card[0])
    return 100 + rank if card[1] == trump else rank if card[1] == suit(led, trump) else -1


def suit(card: str, trump: str) -> str:
    return trump if card in ("Rj", LEFT[trump]) else card[1]


def points(makers: Any, taken: int, alone: list[Any]) -> tuple[bool, int]:
    """Do the makers score, and how much, in these deals: four-handed, Railroad and three-handed (E17 to E22)."""
    if isinstance(makers, int):
        return (True, 3 if taken == 5 else 1) if taken > 2 else (False, 2)
    if taken > 2:
        return True, (4 if makers in alone else 2) if taken == 5 else 1
    return False, 4 if taken == 0 and alone and makers not in alone else 2


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_naive_count_is_the_same(path: Path) -> None:
    """Winners, tricks and points, from the rules' words alone."""
    request_, answer = read(path)
    trump, teams = answer["bidding"]["trump"], len(request_["hands"]) == 4

    def side(seat: int) -> Any:
        return "AB"[(seat - 1) % 2] if teams else seat

    won: Counter[Any] = Counter()
    for plays, judged in zip(request_["tricks"], answer["tricks"], strict=True):
        led = plays[0]["cards"]
        best = max(plays, key=lambda play: height(play["cards"], led, trump))
        assert judged["winner"] == best["seat"]
        won[side(best["seat"])] += 1
    assert answer["tricks_won"] == {name: won[int(name) if name.isdigit() else name] for name in answer["tricks_won"]}
    if answer["deal"] and answer["deal"]["outcome"] != "renege":
        makers = side(answer["bidding"]["maker"])
        to_makers, worth = points(makers, won[makers], [side(seat) for seat in request_["alone"]])
        assert answer["deal"]["points"] == {
            name: worth * ((name == str(makers)) == to_makers) for name in answer["deal"]["points"]
        }


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_only_dealt_cards_are_played(path: Path) -> None:
    request_, _ = read(path)
    played = [card for plays in request_["tricks"] for play in plays for card in cards(play["cards"])]
    dealt = [card for hand in request_["hands"].values() for card in cards(hand)] + [request_["upcard"]]
    assert len(set(played)) == len(played)
    assert set(played) <= set(dealt)
    assert not set(dealt) & set(cards(request_["kitty"]))


def test_the_kinds_of_deal_are_there() -> None:
    deals = {path.stem: read(path) for path in GOLDEN}
    both, both_answer = deals["both-sides-alone"]
    assert {seat % 2 for seat in both["alone"]} == {0, 1}
    assert (len(both_answer["bidding"]["sitting_out"]), both_answer["deal"]["match_over"]) == (2, True)
    british, british_answer = deals["british-joker-turned-up"]
    assert (british["upcard"], british["house_rules"], british["picked_up"]) == ("Rj", {"pack": 25}, True)
    assert british_answer["bidding"]["trump"] == british["joker_suit"]
    thrown_in, thrown_in_answer = deals["thrown-in"]
    assert (len(thrown_in["bids"]), thrown_in_answer["deal"]) == (8, None)
    assert deals["railroad-call-for-best"][0]["exchanges"]
    assert deals["renege-against-a-loner"][1]["deal"]["points"] == {"A": 0, "B": 4}
    assert deals["three-handed"][1]["deal"]["outcome"] == "march"
