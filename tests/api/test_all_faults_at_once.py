"""Faults of form do not hide faults between fields."""

from typing import Any

import pytest

from api.answers import adjudicate
from api.questions import question
from rules.errors import Malformed

HEARTS = {"rank": "2", "suit": "h"}


def plays(*shown: str) -> list[dict[str, Any]]:
    return [{"seat": int(play[0]), "cards": play[2:]} for play in shown]


BOTH: list[Any] = [
    ("follow", {"trump": HEARTS, "lead": "As", "hand": "Ks 3d", "cards": "Qs", "colour": "red"}, {"/colour", "/cards"}),
    ("follow", {"trump": HEARTS, "lead": "10s", "hand": "Ks 3d", "cards": "Qs"}, {"/lead", "/cards"}),
    ("follow", {"lead": "As", "hand": "Ks 3d", "cards": "Qs"}, {"/trump", "/cards"}),
    ("follow", {"trump": HEARTS, "lead": "As", "hand": "Ks 3d", "cards": "Qs", "house_rules": {"rank_gap": "maybe"}},
     {"/house_rules/rank_gap", "/cards"}),
    ("trick", {"trump": HEARTS, "plays": plays("1:Ks", "2:Ks", "3:Ks", "4:10s")}, {"/plays/3/cards", "/plays/2/cards"}),
    ("trick", {"trump": HEARTS, "plays": plays("1:Ks", "1:ks", "3:3s", "4:4s")},
     {"/plays/1/cards", "/plays/1/seat", "/plays/2/seat"}),
    ("trick", {"trump": HEARTS, "x": 1, "plays": plays("1:Ks", "3:4s")}, {"/x", "/plays/1/seat"}),
    ("lead", {"seat": 1, "cards": "AAs", "played": "As"}, {"/trump", "/played"}),
    ("round", {"ranks": {"A": "2", "B": "5"}, "declarers": "A", "starter": 2, "opponents_points": 85, "x": 1}, {"/x", "/starter"}),
    ("talon-exchange", {"hand": "AKQJT98765432s AKQJT9876543h", "talon": "AKKQ55d 10c", "discard": "x"}, {"/talon", "/discard"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "request_", "pointers"), BOTH)
def test_both_kinds_are_named(name: str, request_: dict[str, Any], pointers: set[str]) -> None:
    with pytest.raises(Malformed) as caught:
        adjudicate(question("tractor", name), request_)
    assert {fault.pointer for fault in caught.value.faults} == pointers


ONLY_FORM: list[Any] = [
    # what an unreadable hand holds is not known
    ("follow", {"trump": HEARTS, "lead": "As", "hand": "10s", "cards": "Qs"}, {"/hand"}),
    ("lead", {"trump": HEARTS, "seat": 1, "cards": "Ks", "hand": "ks", "hands": {"2": "As"}}, {"/hand"}),
    # whether this is a lead depends on the trump
    ("follow", {"trump": {"rank": "2", "suit": "x"}, "lead": "Kh 2s", "hand": "3s 4s"}, {"/trump/suit"}),
    # a seat that cannot be read leaves nothing to say
    ("round", {"ranks": {"A": "2", "B": "5"}, "declarers": "A", "starter": 9, "opponents_points": 85}, {"/starter"}),
    (
        "talon",
        {"declarers": "A", "last_trick": {"winner": "B", "lead": "10s"}, "talon_points": 5},
        {"/last_trick/lead"},
    ),
]


@pytest.mark.parametrize(("name", "request_", "pointers"), ONLY_FORM)
def test_nothing_is_made_up(name: str, request_: dict[str, Any], pointers: set[str]) -> None:
    with pytest.raises(Malformed) as caught:
        adjudicate(question("tractor", name), request_)
    assert {fault.pointer for fault in caught.value.faults} == pointers


EUCHRE: list[Any] = [
    ("bidding", {"dealer": 4, "upcard": "10h", "bids": [{"seat": 2, "bid": "pass"}]}, {"/upcard", "/bids/0/seat"}),
    ("bidding", {"dealer": 4, "bids": [{"seat": 2, "bid": "pass"}]}, {"/upcard", "/bids/0/seat"}),
    ("bidding", {"dealer": 4, "upcard": "9h", "bids": [{"seat": 1, "bid": "call"}, {"seat": 3, "bid": "pass"}]},
     {"/bids/0/bid", "/bids/1/seat"}),
    ("trick", {"trump": "h", "plays": plays("1:As", "2:Ks"), "hands": {"1": "Ac", "2": "10s"}}, {"/hands/2", "/plays/0/cards"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "request_", "pointers"), EUCHRE)
def test_both_kinds_are_named_in_euchre(name: str, request_: dict[str, Any], pointers: set[str]) -> None:
    with pytest.raises(Malformed) as caught:
        adjudicate(question("euchre", name), request_)
    assert {fault.pointer for fault in caught.value.faults} == pointers
