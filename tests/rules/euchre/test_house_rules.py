"""Every value of every house rule changes a verdict, all by itself; forms change defaults; presets are made of both."""

from typing import Any

import pytest

from rules.errors import Malformed
from rules.euchre.forms import FORMS
from rules.euchre.house_rules import CLASSIC, FORM_DEFAULTS, OPTIONS, PRESETS, HouseRules, as_data, forms_as_data
from rules.house_rules import OneOf
from tests.rules.answers import field_of
from tests.rules.euchre.asking import bids, plays
from tests.rules.euchre.test_record import ASSIST

NINES = {"1": "9s 9h 9d 9c Ts"}
JOKER = {"dealer": 4, "upcard": "Rj", "bids": [], "house_rules": {"pack": 25}}


def bidding(said: str, **more: Any) -> dict[str, Any]:
    return {"dealer": 4, "upcard": "9d", "bids": bids(said), **more}


def deal(tricks: int, score: int = 0, **more: Any) -> dict[str, Any]:
    return {"makers": "A", "tricks": {"A": tricks, "B": 5 - tricks}, "score": {"A": score, "B": 0}, **more}


RENEGE = {"trump": "h", "plays": plays("As Kd Ts Qs"), "hands": {"2": "9s Kd"}}
EXCHANGE = {**ASSIST, "alone": [2], "exchanges": [{"seat": 2, "gives": "9s", "gets": "Qh"}]}

# option, value, question, request, field, what it is by default, what it is under the house rule
CHANGES: list[Any] = [
    ("pack", 32, "follow", {"trump": "d", "lead": "8c", "hand": "7c As"}, "playable", "refused", "7c"),
    ("pack", 25, "follow", {"trump": "d", "lead": "9d", "hand": "Rj As"}, "playable", "refused", "Rj"),
    *(("joker_upcard", word, "bidding", JOKER, "next_seat", 4, 1) for word in ("spades", "hearts", "diamonds", "clubs")),
    ("pick_up", "required", "bidding", bidding("o", picked_up=False), "legal", True, False),
    ("may_name_turned_down", True, "bidding", bidding("p p p p =d"), "legal", False, True),
    ("stick_the_dealer", True, "bidding", bidding("p p p p p p p p"), "outcome", "thrown_in", "open"),
    ("farmers_hand", True, "bidding", bidding("", hands=NINES, upcard="Kd"), "may_redeal", [], [1]),
    ("no_ace_no_face", True, "bidding", bidding("", hands=NINES, upcard="Kd"), "may_redeal", [], [1]),
    ("alone_by", "maker_only", "bidding", bidding("o", alone=[3]), "legal", True, False),
    ("defend_alone", "only_against_lone_maker", "bidding", bidding("o", alone=[2]), "legal", True, False),
    ("defend_alone", "never", "bidding", bidding("o", alone=[1, 2]), "legal", True, False),
    ("canadian_loner", True, "bidding", bidding("p s"), "legal", True, False),
    ("lone_lead", "left_of_dealer", "bidding", bidding("o", alone=[1]), "leader", 2, 1),
    ("renege_penalty", "two_points", "trick", RENEGE, "revokes/0/penalty", None, {"points": 2, "to": "A"}),
    ("lone_defender_euchre", "four", "deal", deal(2, alone=[2]), "points/B", 2, 4),
    *(("target", target, "deal", deal(3, target - 1), "winner", None, "A") for target in (1, 5, 7)),
    *(("target", target, "deal", deal(3, 9), "winner", "A", None) for target in (11, 15, 21, 100)),
    ("call_for_best", True, "record", EXCHANGE, "first_fault", {"pointer": "/exchanges/0", "rule": "E24"}, None),
    ("laps", True, "deal", deal(5, 9), "carry", None, {"A": 1, "B": 0}),
    ("slam", True, "deal", deal(5, 9), "match_counts", None, 2),
]  # fmt: skip


def test_every_value_of_every_house_rule_is_in_the_table() -> None:
    shown = {(row[0], row[1]) for row in CHANGES}
    offered = {(option.name, value) for option in OPTIONS for value in option.domain()["values"]}
    assert {(name, value) for name, value in offered if value != getattr(CLASSIC, name)} <= shown
    assert {("target", 1), ("target", 100)} <= shown


def test_defaults_of_the_options_are_those_of_the_object() -> None:
    defaults = {option.name: option.default for option in OPTIONS}
    assert {**defaults, "form": FORMS["four_handed"]} == {
        name: getattr(CLASSIC, name) for name in HouseRules.__dataclass_fields__
    }
    assert all(option.default in option.values for option in OPTIONS if isinstance(option, OneOf))


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"pack": "24"}, "bad_type"),
        ({"pack": 28}, "bad_value"),
        ({"target": 0}, "bad_value"),
        ({"target": 101}, "bad_value"),
        ({"target": "ten"}, "bad_type"),
        ({"slam": 1}, "bad_type"),
        ({"lone_lead": "left"}, "bad_value"),
        ({"form": "railroad"}, "unknown_field"),
    ],
)
def test_house_rules_are_checked(given: dict[str, Any], code: str) -> None:
    with pytest.raises(Malformed) as caught:
        HouseRules.of(given)
    (name,) = given
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [(f"/house_rules/{name}", code)]


def test_presets() -> None:
    presets = as_data()["presets"]
    assert list(presets) == ["classic", "north_america", "british", "railroad", "three_handed", "two_handed"]
    assert presets["classic"] == {}
    assert presets["north_america"] == {
        "pick_up": "required",
        "stick_the_dealer": True,
        "lone_lead": "left_of_dealer",
        "lone_defender_euchre": "four",
    }
    assert presets["british"] == {"pack": 25}
    assert presets["railroad"] == FORM_DEFAULTS["railroad"]
    assert presets["three_handed"] == presets["two_handed"] == {}


def test_a_preset_that_stands_for_a_form_has_its_name() -> None:
    forms = {form["name"]: form for form in forms_as_data()}
    assert {name: (form["seats"], form["preset"]) for name, form in forms.items()} == {
        "four_handed": (4, None),
        "three_handed": (3, "three_handed"),
        "two_handed": (2, "two_handed"),
        "railroad": (4, "railroad"),
    }
    assert forms["railroad"]["defaults"] == FORM_DEFAULTS["railroad"]
    for name, told in as_data()["presets"].items():
        assert HouseRules.of(told, form=name if name in forms else "four_handed") == PRESETS[name]


# option, question, request; E24: what Railroad changes, and what takes it back
RAILROAD: list[Any] = [
    ("pack", 24, "follow", {"trump": "d", "lead": "9d", "hand": "Rj As"}, "playable", "Rj", "refused"),
    ("defend_alone", "always", "bidding", bidding("o", alone=[2]), "legal", False, True),
    ("lone_defender_euchre", "two_four", "deal", deal(2, alone=[2]), "points/B", 4, 2),
    ("call_for_best", False, "record", EXCHANGE, "first_fault", None, {"pointer": "/exchanges/0", "rule": "E24"}),
    ("laps", False, "deal", deal(5, 9), "carry", {"A": 1, "B": 0}, None),
    ("slam", False, "deal", deal(5, 9), "match_counts", 2, None),
]


@pytest.mark.parametrize(
    ("option", "value", "name", "request_", "field", "before", "after"), RAILROAD, ids=[row[0] for row in RAILROAD]
)
def test_E24_railroad_changes_defaults_which_house_rules_override(
    option: str, value: Any, name: str, request_: dict[str, Any], field: str, before: Any, after: Any
) -> None:
    railroad = {**request_, "form": "railroad"}
    assert field_of("euchre", name, railroad, field) == before
    assert field_of("euchre", name, railroad, field, **{option: value}) == after
    assert set(FORM_DEFAULTS["railroad"]) == {row[0] for row in RAILROAD}
