"""JSON as strictly as a referee needs it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.decoding import MAX_DEPTH, decode
from api.faults import BadJson, NotJson
from rules.errors import Fault, Malformed


def faults(body: bytes) -> tuple[Fault, ...]:
    with pytest.raises(Malformed) as caught:
        decode(body)
    return caught.value.faults


def nested(depth: int, opening: bytes = b"[", closing: bytes = b"]") -> bytes:
    """An object with lists in it, `depth` levels in all."""
    return b'{"a":' + opening * (depth - 1) + closing * (depth - 1) + b"}"


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b' {"a": [1, -2, 0.5, 1e3, true, false, null, "x"]} ',
        '{"name": "孙悟空 😀"}'.encode(),
        rb'{"escaped": "\u00e9 \ud83d\ude00 \\ud800"}',
        b'{"largest": 9999999999999999, "smallest": -999999999999999}',
        b'{"brackets in a text": "' + b"[{" * 1000 + b'"}',
        b'{"an escaped quote": "\\"' + b"[" * 100 + b'\\\\"}',
        b'{"the same name, but elsewhere": {"a": 1}, "a": {"a": 2}}',
        nested(MAX_DEPTH),
    ],
)
def test_an_object_is_what_python_makes_of_it(body: bytes) -> None:
    assert decode(body) == json.loads(body)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        pytest.param(b"", "empty", id="empty"),
        pytest.param(b" \n", "empty", id="blank"),
        pytest.param(b"{", "line 1, column 2", id="cut off"),
        pytest.param(b'{"a": 1,\n "b": }', "line 2, column 7", id="value missing"),
        pytest.param(b'{"a": 1} {"b": 2}', "Extra data", id="two objects"),
        pytest.param(b"{'a': 1}", "double quotes", id="single quotes"),
        pytest.param(b'{"a": 01}', "line 1", id="leading zero"),
        pytest.param(b'{"a": +1}', "line 1", id="plus sign"),
        pytest.param(b'{"a": .5}', "line 1", id="bare fraction"),
        pytest.param(b'{"a": 0x10}', "line 1", id="hexadecimal"),
        pytest.param(b'{"a": "\n"}', "control character", id="line break in a text"),
        pytest.param(rb'{"a": "\x41"}', "escape", id="no such escape"),
        pytest.param(b'{"a": "\xff"}', "not UTF-8: byte 7", id="no UTF-8"),
        pytest.param(b'{"a": "\xc0\xaf"}', "not UTF-8", id="overlong UTF-8"),
        pytest.param(b'{"a": "\xed\xa0\x80"}', "not UTF-8", id="surrogate in UTF-8"),
        pytest.param('{"a": 1}'.encode("utf-16"), "not UTF-8", id="UTF-16"),
        pytest.param("\ufeff{}".encode(), "column 1", id="byte order mark"),
        pytest.param(b'{"a": NaN}', "NaN", id="NaN"),
        pytest.param(b'{"a": [-Infinity]}', "-Infinity", id="Infinity"),
        pytest.param(b"{" + b"\x00" * 60_000, "line 1", id="zeros"),
    ],
)
def test_what_is_no_json_cannot_be_read(body: bytes, told: str) -> None:
    with pytest.raises(NotJson) as caught:
        decode(body)
    (fault,) = caught.value.faults
    assert (fault.pointer, fault.code) == ("", "bad_value")
    assert told in fault.message


@pytest.mark.parametrize("body", [b"[]", b"[{}]", b'"text"', b"1", b"0.5", b"true", b"null"])
def test_a_body_that_is_no_object_is_of_the_wrong_type(body: bytes) -> None:
    assert faults(body) == (Fault("", "bad_type", "The body must be a JSON object: { … }."),)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(nested(MAX_DEPTH + 1), id="lists"),
        pytest.param(nested(MAX_DEPTH + 1, b'{"a":', b"}").replace(b":}", b":1}"), id="objects"),
        pytest.param(nested(5_000), id="5,000 deep"),
        pytest.param(b"[" * 60_000, id="60,000 opened"),
        pytest.param(b'{"a":' * 12_000, id="12,000 objects opened"),
        pytest.param(b'[{"a":"]]]]]]"},' * 3_000, id="closing brackets in texts"),
        pytest.param(b'{"\\"]":' * 8_000, id="closing brackets in names"),
    ],
)
def test_nesting_is_refused_before_anything_recurses(body: bytes) -> None:
    (fault,) = faults(body)
    assert (fault.pointer, fault.code) == ("", "bad_value")
    assert "deeper than 32" in fault.message


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(b'{"a": 1, "a": 1}', [("", "contradiction")], id="a name twice"),
        pytest.param(b'{"a": 1, "\\u0061": 2}', [("", "contradiction")], id="a name twice, once escaped"),
        pytest.param(
            b'{"plays": [{"seat": 1}, {"seat": 1, "seat": 2}]}', [("/plays/1", "contradiction")], id="deeper down"
        ),
        pytest.param(b'{"a": 12345678901234567}', [("/a", "bad_value")], id="17 digits"),
        pytest.param(b'{"a": ' + b"9" * 60_000 + b"}", [("/a", "bad_value")], id="60,000 digits"),
        pytest.param(b'{"a": 0.' + b"1" * 60_000 + b"}", [("/a", "bad_value")], id="60,000 decimals"),
        pytest.param(b'{"a": 1e999}', [("/a", "bad_value")], id="too large"),
        pytest.param(b'{"a": -1e400}', [("/a", "bad_value")], id="too small"),
        pytest.param(b'{"a": 1e99999999999999999}', [("/a", "bad_value")], id="exponent of 17 digits"),
        pytest.param(rb'{"a": "\ud800"}', [("/a", "bad_value")], id="half a character"),
        pytest.param(rb'{"a": ["x", "\udc00\ud800"]}', [("/a/1", "bad_value")], id="two halves the wrong way round"),
        pytest.param(rb'{"\ud800": 1}', [("", "bad_value")], id="half a character in a name"),
        pytest.param(
            rb'{"a/b": [1e999, {"~": "\ud800"}], "c": 11111111111111111111}',
            [("/a~1b/0", "bad_value"), ("/a~1b/1/~0", "bad_value"), ("/c", "bad_value")],
            id="every fault, with its pointer",
        ),
        pytest.param(b'{"' + b"k" * 30_000 + b'": [1e999, 1e999]}', [("", "bad_value")], id="a very long name"),
    ],
)
def test_what_would_change_the_request_unseen_is_refused(body: bytes, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(BadJson) as caught:
        decode(body)
    assert not isinstance(caught.value, NotJson)
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == expected


def test_a_body_full_of_faults_is_not_answered_with_a_book() -> None:
    body = b'{"a": [' + b",".join([b"1e999"] * 9_000) + b"]}"
    assert len(faults(body)) == 20


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(1 - 10**15, 10**16 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(), json_values, max_size=5))
def test_what_json_can_say_arrives_unchanged(value: dict[str, object]) -> None:
    assert decode(json.dumps(value).encode()) == value
    assert decode(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,\\u0aedE+-.1 \ud7ff', max_size=200).map(str.encode))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        found: object = decode(body)
    except Malformed as malformed:
        found = malformed.faults
    assert isinstance(found, dict) or found
