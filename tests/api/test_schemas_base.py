"""Strict schemas: nothing is guessed, nothing is ignored, and every fault is named at once."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError, fields, post_load, validate

from api.schemas.base import (
    Choice,
    Flag,
    ListOf,
    MapOf,
    Nested,
    Refused,
    StrictField,
    StrictSchema,
    Text,
    Whole,
    faults_of,
)
from rules.errors import Fault, Malformed


class Even(StrictField[int]):
    """A field of one's own: half of an even number."""

    def __init__(self, **options: Any) -> None:
        super().__init__("an even number", {"type": "integer", "multipleOf": 2}, **options)

    def read(self, value: Any) -> int:
        if value == 13:
            raise Malformed([Fault("/inside", "contradiction", "Thirteen has an inside.")])
        if value % 2:
            raise Refused("bad_card", "Odd.")
        return int(value) // 2


class Play(StrictSchema):
    seat = Whole(1, 4, required=True)
    cards = Text(10, shortest=1, required=True)


class Pairing(StrictSchema):
    """A schema that checks its fields together, and makes a pair of them."""

    low = Whole(0, 9, required=True)
    high = Whole(0, 9, load_default=9)

    def completed(self, loaded: dict[str, Any]) -> tuple[int, int]:
        if loaded["low"] > loaded["high"]:
            raise Malformed([Fault("/low", "contradiction", "Too high."), Fault("", "bad_value", "Wrong.")])
        if loaded["low"] == 7:
            raise Refused("seat_order", "Not seven.", "/low")
        return loaded["low"], loaded["high"]


class Everything(StrictSchema):
    number = Whole(-5, 5)
    flag = Flag()
    word = Choice("pass", "name")
    mixed = Choice("A", "B", 1, 2)
    text = Text(3, shortest=1)
    nothing = Whole(1, 4, allow_none=True)
    plays = ListOf(Nested(Play), 1, 3)
    numbers = ListOf(Whole(0, 9), 2, 2)
    hands = MapOf({"1": 1, "2": 2}, Text(10))
    pairing = Nested(Pairing)
    even = Even()
    named = Text(5, data_key="a/b~c")
    stock = fields.Integer(strict=True, validate=validate.Range(1, 3))


SCHEMA = Everything()


def refused(value: dict[str, Any], schema: StrictSchema = SCHEMA) -> list[tuple[str, str]]:
    """(pointer, code) of each fault."""
    with pytest.raises((ValidationError, Malformed)) as caught:
        schema.load(value)
    faults = faults_of(caught.value)
    assert all(fault.message for fault in faults)
    return [(fault.pointer, fault.code) for fault in faults]


def message(value: dict[str, Any]) -> str:
    with pytest.raises(ValidationError) as caught:
        SCHEMA.load(value)
    (fault,) = faults_of(caught.value)
    return fault.message


@pytest.mark.parametrize(
    ("given_value", "loaded"),
    [
        ({}, {}),
        ({"number": -5}, {"number": -5}),
        ({"flag": False}, {"flag": False}),
        ({"mixed": 2}, {"mixed": 2}),
        ({"mixed": "A"}, {"mixed": "A"}),
        ({"nothing": None}, {"nothing": None}),
        ({"nothing": 3}, {"nothing": 3}),
        ({"plays": [{"cards": "As", "seat": 1}]}, {"plays": ({"seat": 1, "cards": "As"},)}),
        ({"numbers": [0, 9]}, {"numbers": (0, 9)}),
        ({"hands": {"2": "As"}}, {"hands": {2: "As"}}),
        ({"hands": {}}, {"hands": {}}),
        ({"pairing": {"low": 3}}, {"pairing": (3, 9)}),
        ({"even": 4}, {"even": 2}),
        ({"a/b~c": "x"}, {"named": "x"}),
        ({"stock": 2}, {"stock": 2}),
    ],
)
def test_what_is_as_asked_is_loaded(given_value: dict[str, Any], loaded: dict[str, Any]) -> None:
    before = copy.deepcopy(given_value)
    assert SCHEMA.load(given_value) == loaded
    assert given_value == before


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("number", "5", "bad_type"),
        ("number", 1.5, "bad_type"),
        ("number", 1.0, "bad_type"),
        ("number", True, "bad_type"),
        ("number", None, "bad_type"),
        ("number", [], "bad_type"),
        ("number", 6, "bad_value"),
        ("number", -6, "bad_value"),
        ("number", 10**15, "bad_value"),
        ("flag", 1, "bad_type"),
        ("flag", "true", "bad_type"),
        ("flag", None, "bad_type"),
        ("word", "Pass", "bad_value"),
        ("word", "", "bad_value"),
        ("word", 1, "bad_type"),
        ("word", ["pass"], "bad_type"),
        ("mixed", 3, "bad_value"),
        ("mixed", "C", "bad_value"),
        ("mixed", "1", "bad_value"),
        ("mixed", True, "bad_type"),
        ("mixed", 1.0, "bad_type"),
        ("mixed", {}, "bad_type"),
        ("text", "", "bad_value"),
        ("text", "four", "bad_value"),
        ("text", 3, "bad_type"),
        ("plays", {}, "bad_type"),
        ("plays", "abc", "bad_type"),
        ("plays", [], "wrong_size"),
        ("numbers", [1], "wrong_size"),
        ("hands", [], "bad_type"),
        ("pairing", [], "bad_type"),
        ("pairing", "low", "bad_type"),
        ("even", 3, "bad_card"),
        ("stock", 4, "bad_value"),
        ("stock", None, "bad_type"),
    ],
)
def test_what_is_not_as_asked_is_refused(field: str, value: object, code: str) -> None:
    assert refused({field: value}) == [(f"/{field}", code)]


def test_every_fault_is_named_at_once_in_the_order_of_the_fields() -> None:
    request = {
        "colour": "red",
        "hands": {"5": "As", "1": 7},
        "plays": [{"seat": 5}, 3, {"seat": "1", "cards": None, "card": "As"}, {}],
        "number": "5",
        "a/b~c": 1,
        "even": 13,
    }
    assert refused(request) == [
        ("/number", "bad_type"),
        ("/plays", "wrong_size"),
        ("/plays/0/seat", "bad_value"),
        ("/plays/0/cards", "missing_field"),
        ("/plays/1", "bad_type"),
        ("/plays/2/seat", "bad_type"),
        ("/plays/2/cards", "bad_type"),
        ("/plays/2/card", "unknown_field"),
        ("/hands/1", "bad_type"),
        ("/hands/5", "unknown_field"),
        ("/even/inside", "contradiction"),
        ("/a~1b~0c", "bad_type"),
        ("/colour", "unknown_field"),
    ]


def test_a_missing_field_is_named_where_it_would_stand() -> None:
    assert refused({"pairing": {}}) == [("/pairing/low", "missing_field")]
    assert message({"pairing": {}}) == "low is needed: a whole number from 0 to 9."


def test_an_unknown_field_is_refused_whatever_it_is_called() -> None:
    names = ["", "_schema", "a/b", "~", "é", "Number", "number "]
    pointers = ["/", "/_schema", "/a~1b", "/~0", "/é", "/Number", "/number "]
    assert refused(dict.fromkeys(names, 1)) == [(pointer, "unknown_field") for pointer in pointers]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"nubmer": 1}, "There is no field 'nubmer'; did you mean number?"),
        ({"zzz": 1}, "There is no field 'zzz'; there are number, flag, word, mixed, text"),
        ({"hands": {"3": "As"}}, "There is no field '3'; there are 1, 2."),
        ({"number": "5"}, "This must be a whole number from -5 to 5, not the text '5'."),
        ({"number": True}, "This must be a whole number from -5 to 5, not true."),
        ({"number": 1.5}, "This must be a whole number from -5 to 5, not the number 1.5."),
        ({"number": None}, "This must be a whole number from -5 to 5, not null."),
        ({"flag": {}}, "This must be true or false, not an object."),
        ({"word": "nam"}, "This must be pass or name, not the text 'nam'."),
        ({"mixed": []}, "This must be A, B, 1 or 2, not a list."),
        ({"numbers": [1]}, "This must be a list of 2 items, not of 1."),
        ({"stock": None}, "This must not be null."),
    ],
)
def test_the_message_says_what_to_do(value: dict[str, Any], told: str) -> None:
    assert message(value).startswith(told)


def test_fields_are_checked_together_once_each_is_fine() -> None:
    assert refused({"pairing": {"low": 8, "high": 3}}) == [
        ("/pairing/low", "contradiction"),
        ("/pairing", "bad_value"),
    ]
    assert refused({"pairing": {"low": 7}}) == [("/pairing/low", "seat_order")]
    assert refused({"low": 8, "high": 3}, Pairing()) == [("/low", "contradiction"), ("", "bad_value")]
    assert refused({"low": 8, "high": "3"}, Pairing()) == [("/high", "bad_type")]


def test_an_unknown_field_does_not_hide_what_contradicts_itself() -> None:
    assert refused({"low": 8, "high": 3, "x": 1}, Pairing()) == [
        ("/low", "contradiction"),
        ("", "bad_value"),
        ("/x", "unknown_field"),
    ]


def test_thousands_of_unknown_fields_are_refused_quickly() -> None:
    assert len(refused({f"unknown field {number}": 0 for number in range(10_000)})) == 10_000


def test_a_schema_with_hooks_that_would_not_run_says_so() -> None:
    class Hooked(StrictSchema):
        @post_load
        def made(self, data: Any, **_: Any) -> Any:
            return data

    with pytest.raises(TypeError, match="Hooked: post_load would not be run"):
        Hooked()


def test_errors_of_marshmallow_itself_have_pointers_too() -> None:
    error = ValidationError({"plays": {0: {"seat": ["No."], "_schema": ["Bad."]}}, "x/y": ["One.", "Two."]})
    assert [(fault.pointer, fault.code, fault.message) for fault in faults_of(error)] == [
        ("/plays/0/seat", "bad_value", "No."),
        ("/plays/0", "bad_value", "Bad."),
        ("/x~1y", "bad_value", "One."),
        ("/x~1y", "bad_value", "Two."),
    ]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["pass", "A"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seat", "cards", "1", "low"]), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*(field for field in SCHEMA.fields if field != "even"), "x"]), anything))
def test_any_object_is_loaded_or_refused_and_always_in_the_same_way(value: dict[str, Any]) -> None:
    def outcome() -> object:
        try:
            return SCHEMA.load(value)
        except ValidationError as error:
            return faults_of(error)

    found = outcome()
    assert found == outcome()
    assert found or not value
