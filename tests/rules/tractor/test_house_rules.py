"""Every value of every house rule changes a verdict, all by itself."""

from typing import Any

import pytest

from rules.cards import RANKS
from rules.errors import Malformed
from rules.tractor.house_rules import CLASSIC, OPTIONS, PRESETS, HouseRules, as_data

HEARTS = {"rank": "2", "suit": "h"}


def reveals(*shown: str, first_round: bool = True) -> dict[str, Any]:
    return {
        "first_round": first_round,
        "rank": "2",
        "reveals": [{"seat": int(reveal[0]), "cards": reveal[2:]} for reveal in shown],
    }


def throw(cards: str, *hands: str) -> dict[str, Any]:
    return {
        "trump": HEARTS,
        "seat": 1,
        "cards": cards,
        "declarers": "A",
        "hands": {str(seat): hand for seat, hand in enumerate(hands, start=2)},
    }


def plays(*cards: str, trump: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    in_order = [{"seat": seat, "cards": played} for seat, played in enumerate(cards, start=1)]
    return {"trump": trump or HEARTS, "declarers": "A", "plays": in_order, **more}


def last_trick(led: str) -> dict[str, Any]:
    return {"trump": HEARTS, "declarers": "A", "talon_points": 10, "last_trick": {"winner": "B", "lead": led}}


def after_round(points: int, rank: str = "6") -> dict[str, Any]:
    return {"ranks": {"A": rank, "B": "3"}, "declarers": "A", "starter": 1, "opponents_points": points}


THROW = throw("KQ9s", "A34s", "567s", "8TJs")
RUFFS = plays("556699s", "5566h 22h", "8899h 33h", "34TJQKs")

# option, value, question, request, field, its value by default, its value under the house rule
CHANGES: list[Any] = [
    ("reinforce", False, "declaration", reveals("1:2h", "1:2h", "2:22s"), "seat", 1, 2),
    ("self_overturn", True, "declaration", reveals("1:2h", "1:22s"), "trump/suit", "h", "s"),
    ("joker_pairs", "red_over_black", "declaration", reveals("1:BBj", "2:RRj"), "seat", 1, 2),
    ("equal_reveals", "suit_order", "declaration", reveals("1:2d", "2:2c"), "seat", 1, 2),
    ("nobody_reveals", "no_trump", "declaration", reveals(first_round=False), "outcome", "expose_talon", "no_trump"),
    ("no_trump_rank_cards", "trump", "trick", plays("As", "2s", "3s", "4s", trump={"rank": "2", "suit": None}), "winner", 1, 2),
    ("rank_gap", "open", "lead", {"trump": {"rank": "7", "suit": "h"}, "seat": 1, "cards": "6688s"}, "kind", "tractor", "top_cards"),
    ("throw_checked_against", "opponents", "lead", throw("AJs", "34s", "Q5s", "67s"), "throw/status", "fails", "stands"),
    ("failed_throw_leads", "lowest", "lead", throw("Q55s", "66s 6c", "Ks 78c", "3s 9Tc"), "throw/must_lead", "Qs", "55s"),
    ("failed_throw_leads", "opponents_choose", "lead", throw("Q55s", "66s 6c", "Ks 78c", "3s 9Tc"), "throw/must_lead", "Qs", None),
    ("failed_throw_penalty", "per_card_thrown", "lead", THROW, "throw/penalty/points", 20, 30),
    ("failed_throw_penalty", "flat", "lead", THROW, "throw/penalty/points", 20, 10),
    ("failed_throw_penalty", "none", "lead", THROW, "throw/penalty", {"points": 20, "to": "opponents"}, None),
    ("failed_throw_must_beat", False, "lead", THROW, "throw/must_beat", {"seat": 2, "options": "As"}, None),
    ("follow_tractor", "tractors_first", "follow",
     {"trump": HEARTS, "lead": "99TTs", "hand": "334466s", "cards": "3366s"}, "legal", True, False),
    ("throw_winner", "largest_component", "trick", RUFFS, "winner", 2, 3),
    ("throw_winner", "every_component", "trick", plays("KQs", "3Th", "3h Rj", "56s"), "winner", 3, 2),
    ("talon_multiplier", "twice_largest_component", "talon", last_trick("AKKs"), "multiplier", 6, 4),
    ("talon_multiplier", "power_of_two", "talon", last_trick("AKKs"), "multiplier", 6, 8),
    ("talon_multiplier", "double", "talon", last_trick("AKKs"), "multiplier", 6, 2),
    ("talon_multiplier", "double_or_quadruple", "talon", last_trick("AKKs"), "multiplier", 6, 4),
    *(("rank_step", step, "round", after_round(3 * step - 1), "change", before, {"team": None, "ranks": 0})
      for step, before in ((45, {"team": "B", "ranks": 1}), (50, {"team": "B", "ranks": 1}),
                           (55, {"team": "B", "ranks": 2}), (60, {"team": "B", "ranks": 2}))),
    *(("rank_step", step, "round", after_round(2 * step), "declarers", "A", "B") for step in (20, 25, 30, 35)),
    *(("must_defend", [rank], "round", after_round(120, "6") | {"ranks": {"A": "6", "B": rank}}, "change/ranks", 1, 0)
      for rank in RANKS),
    *(("first_rank", rank, "declaration", {"first_round": True, "reveals": [{"seat": 1, "cards": rank + "h"}]}, "outcome",
       "redeal", "trump") for rank in RANKS[1:]),
    *(("revoke_penalty", points, "trick", plays("Js", "4c", "4s", "5s", hands={"2": "3s 4c"}), "revokes/0/penalty", None,
       {"points": points, "to": "declarers"}) for points in (10, 11, 40, 200)),
]  # fmt: skip


def test_every_value_of_every_house_rule_is_in_the_table() -> None:
    shown = {(row[0], str(row[1])) for row in CHANGES}
    for option in OPTIONS:
        domain = option.domain()
        values = [
            *domain["values"],
            *range(domain.get("minimum", 1), domain.get("maximum", 0) + 1, domain.get("step", 1)),
        ]
        if option.name == "must_defend":
            values = [[rank] for rank in RANKS]
        if option.name == "revoke_penalty":
            values = ["none", 10, 200]
        missing = [value for value in values if value != option.default and (option.name, str(value)) not in shown]
        assert not missing, f"{option.name}: {missing}"


def test_defaults_of_the_options_are_those_of_the_object() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        name: getattr(CLASSIC, name) for name in HouseRules.__dataclass_fields__
    }


def test_presets_are_made_of_known_values() -> None:
    presets = as_data()["presets"]
    assert presets["classic"] == {}
    assert {name: HouseRules.of(differences) for name, differences in presets.items()} == PRESETS
    assert PRESETS["strict_ladder"].must_defend == ("2", "5", "T", "J", "Q", "K", "A")
    assert PRESETS["online"] == HouseRules(
        no_trump_rank_cards="trump",
        follow_tractor="tractors_first",
        throw_winner="largest_component",
        talon_multiplier="twice_largest_component",
        must_defend=("A",),
    )


REFUSED: list[Any] = [
    ({"rank_gap": "maybe"}, [("/house_rules/rank_gap", "bad_value")]),
    ({"rank_gap": 1}, [("/house_rules/rank_gap", "bad_type")]),
    ({"reinforce": 1}, [("/house_rules/reinforce", "bad_type")]),
    ({"rank_step": 42}, [("/house_rules/rank_step", "bad_value")]),
    ({"rank_step": 65}, [("/house_rules/rank_step", "bad_value")]),
    ({"rank_step": "40"}, [("/house_rules/rank_step", "bad_type")]),
    ({"rank_step": True}, [("/house_rules/rank_step", "bad_type")]),
    ({"revoke_penalty": 5}, [("/house_rules/revoke_penalty", "bad_value")]),
    ({"revoke_penalty": "all"}, [("/house_rules/revoke_penalty", "bad_value")]),
    ({"must_defend": ["5", "5"]}, [("/house_rules/must_defend", "bad_value")]),
    ({"must_defend": ["10"]}, [("/house_rules/must_defend", "bad_value")]),
    ({"must_defend": "5"}, [("/house_rules/must_defend", "bad_type")]),
    ({"must_defend": [[]]}, [("/house_rules/must_defend", "bad_value")]),
    ({"first_rank": "10"}, [("/house_rules/first_rank", "bad_value")]),
    ({"a/b~c": 1}, [("/house_rules/a~1b~0c", "unknown_field")]),
    (
        {"rank_gaps": 1, "rank_step": 1},
        [("/house_rules/rank_gaps", "unknown_field"), ("/house_rules/rank_step", "bad_value")],
    ),
]


@pytest.mark.parametrize(("given", "faults"), REFUSED)
def test_house_rules_name_every_fault(given: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Malformed) as caught:
        HouseRules.of(given)
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == faults
    assert all(fault.message.endswith((".", "?")) for fault in caught.value.faults)


def test_a_misspelt_house_rule_gets_a_hint() -> None:
    with pytest.raises(Malformed, match="did you mean rank_gap"):
        HouseRules.of({"rankgap": "open"})


def test_must_defend_is_kept_in_rank_order() -> None:
    assert HouseRules.of({"must_defend": ["A", "5", "T"]}).must_defend == ("5", "T", "A")
