"""Whole rounds and an independent count of each of them."""

from collections import Counter
from pathlib import Path

import pytest

from tests.golden.records import of_game, read
from tests.naive import tractor as naive

GOLDEN = of_game("tractor")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_naive_model_counts_the_same(path: Path) -> None:
    """Winners, points, the talon and the rank change, from the rules' words alone."""
    request_, answer = read(path)
    house, trump = request_["house_rules"], answer["declaration"]["trump"]
    order, declarers = (trump["rank"], trump["suit"]), request_["declarers"]
    total, leader = 0, request_["starter"]
    for plays, judged in zip(request_["tricks"], answer["tricks"], strict=True):
        cards = [naive.parse(play["cards"]) for play in plays]
        assert plays[0]["seat"] == leader
        place, standings = naive.winner(cards, order, house)
        leader = plays[place]["seat"]
        assert judged["winner"] == leader
        assert [play["standing"] for play in judged["plays"]] == standings
        to_opponents = ("A" if leader % 2 else "B") != declarers
        total += to_opponents * sum(naive.points(played) for played in cards)
    if ("A" if leader % 2 else "B") != declarers:
        total += (
            2 * len(naive.parse(request_["tricks"][-1][0]["cards"])) * naive.points(naive.parse(request_["discard"]))
        )
    total += sum((1 if moved["to"] == "opponents" else -1) * moved["points"] for moved in answer["transfers"])
    end = naive.round_result(request_["ranks"], declarers, request_["starter"], total, house)
    assert {name: answer["round"][name] for name in end} == end


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_card_is_played_once(path: Path) -> None:
    request_, _ = read(path)
    played = [card for plays in request_["tricks"] for play in plays for card in naive.parse(play["cards"])]
    dealt = [card for hand in request_["hands"].values() for card in naive.parse(hand)] + request_["talon"]
    assert Counter(played + naive.parse(request_["discard"])) == Counter(dealt)


def test_the_three_kinds_of_round_are_there() -> None:
    answers = {path.stem: read(path)[1] for path in GOLDEN}
    assert answers["failed-throw"]["transfers"]
    assert answers["no-trump"]["declaration"]["outcome"] == "no_trump"
    assert answers["ends-a-game"]["round"]["game_over"]
