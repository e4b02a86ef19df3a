"""From verdicts to JSON: cards in notation, fields in order, the same text every time."""

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pytest

from api.answers import adjudicate, encode, plain
from api.question import Question
from api.questions import QUESTIONS
from rules.cards import Cards
from rules.errors import Malformed
from rules.verdict import Reason, Verdict


class Trump(NamedTuple):
    rank: str
    suit: str | None


@dataclass(frozen=True, slots=True)
class Only:
    cards: Cards


@dataclass(frozen=True, slots=True)
class Judged(Verdict):
    left_out: ClassVar[frozenset[str]] = frozenset({"seat", "penalty"})

    legal: bool | None
    seat: int | None = None
    penalty: Only | None = None
    shown: Any = None


REASON = Reason("pair_owed", "T20", {"owed": 1, "available": Cards.parse("77h"), "list": ("a", 2)})


def as_data(value: object) -> Any:
    return plain(value, lambda reason: f"{reason.code}!")


def test_a_verdict_is_its_fields_in_order_rules_and_reasons_last() -> None:
    verdict = Judged(legal=False, seat=2, penalty=Only(Cards.parse("As")), rules=("T20",), reasons=(REASON,))
    assert list(as_data(verdict).items()) == [
        ("legal", False),
        ("seat", 2),
        ("penalty", {"cards": "As"}),
        ("shown", None),
        ("rules", ["T20"]),
        (
            "reasons",
            [
                {
                    "code": "pair_owed",
                    "rule": "T20",
                    "params": {"owed": 1, "available": "77h", "list": ["a", 2]},
                    "text": "pair_owed!",
                }
            ],
        ),
    ]


def test_only_what_a_class_names_is_left_out_and_only_while_none() -> None:
    assert as_data(Judged(legal=None)) == {"legal": None, "shown": None, "rules": [], "reasons": []}
    assert as_data(Judged(legal=None, seat=0))["seat"] == 0


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Cards.parse("Rj 7s QT5h KAKs"), "AKK7s QT5h Rj"),
        (Cards(), ""),
        (Trump("7", None), {"rank": "7", "suit": None}),
        ((Cards.parse("As"), None, 1, "x", True), ["As", None, 1, "x", True]),
        (
            {1: Trump("2", "s"), "B": {"deep": (Cards.parse("2d"),)}},
            {"1": {"rank": "2", "suit": "s"}, "B": {"deep": ["2d"]}},
        ),
        ((), []),
    ],
)
def test_parts_of_a_verdict(value: object, expected: object) -> None:
    assert as_data(value) == expected


def test_what_has_no_order_is_never_written() -> None:
    with pytest.raises(TypeError):
        as_data({"set": frozenset({1, 2})})


def test_text_is_compact_and_readable() -> None:
    assert encode({"b": [1, None, True], "a": "♥ 级"}) == '{"b":[1,null,true],"a":"♥ 级"}'
    with pytest.raises(ValueError, match="not JSON compliant"):
        encode(float("nan"))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question.game}-{question.name}")
def test_every_example_has_an_answer_that_json_can_say(question: Question) -> None:
    for example in question.examples:
        answer = adjudicate(question, example.request)
        assert json.loads(encode(answer)) == answer
        assert all(reason["text"] for reason in answer["reasons"])


def test_faults_of_a_request_come_as_malformed() -> None:
    with pytest.raises(Malformed) as caught:
        adjudicate(QUESTIONS[0], {"no such field": 1})
    assert ("/no such field", "unknown_field") in [fault[:2] for fault in caught.value.faults]


ANSWER_ALL = """
from api.answers import adjudicate, encode
from api.questions import QUESTIONS
for question in QUESTIONS:
    for example in question.examples:
        print(encode(adjudicate(question, example.request)))
"""


def test_the_same_request_gives_the_same_bytes_in_every_process() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", ANSWER_ALL],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ".", "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1


def test_questions_need_no_flask() -> None:
    """They run on the phone too, where only marshmallow and the rules are."""
    told = (
        "import sys, api, api.answers, api.decoding, api.faults, api.questions; "
        "print(sorted({name.partition('.')[0] for name in sys.modules} "
        "& {'flask', 'werkzeug', 'flask_smorest', 'apispec', 'webargs', 'waitress', 'boto3'}))"
    )
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout == "[]\n"
