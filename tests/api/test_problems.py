"""Whatever is sent: a verdict or a problem document that says what is wrong, never a fault of the server."""

import copy
import json
import logging
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.exceptions import Conflict, TooManyRequests
from werkzeug.test import TestResponse

from api import MAX_BODY, create_app
from api.faults import MAX_ERRORS, problem_document
from api.question import Question
from api.questions import QUESTIONS
from api.schemas.problem import CODES
from rules.errors import Fault, Malformed

EVERY_QUESTION = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question.game}-{question.name}")
JSON = {"Content-Type": "application/json"}
WRONG: tuple[object, ...] = ({"no": "such"}, [[]], 1.5, 10**15)


def post(client: FlaskClient, question: Question, body: bytes | str | object, **more: Any) -> TestResponse:
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return client.post("/v1" + question.path, data=data, headers=JSON, **more)


def problem_in(response: TestResponse, status: int, kind: str) -> dict[str, Any]:
    """The problem document, after a look at all that every one of them has."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    assert response.headers["X-Request-Id"]
    assert "Traceback" not in response.text
    document: dict[str, Any] = response.get_json(force=True)
    assert document["type"] == f"urn:pocket-arbiter:problem:{kind}"
    assert document["status"] == status
    assert document["title"]
    for fault in document.get("errors", []):
        assert set(fault) == {"pointer", "code", "message"}
        assert fault["code"] in CODES
        assert fault["pointer"] == "" or fault["pointer"].startswith("/")
    return document


def example_of(question: Question) -> dict[str, Any]:
    return copy.deepcopy(question.examples[0].request)


def pointers(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(fault["pointer"], fault["code"]) for fault in document["errors"]]


def places_in(value: Any, pointer: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to everything within a request."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield (*pointer, name)
        yield from places_in(inner, (*pointer, name))


def replaced(value: Any, path: tuple[Any, ...], by: Any) -> Any:
    changed = copy.deepcopy(value)
    place = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = by
    return changed


@EVERY_QUESTION
def test_an_unknown_field_is_named_with_the_nearest_known_one(client: FlaskClient, question: Question) -> None:
    known = next(iter(question.request.fields))
    answer = post(client, question, {**example_of(question), known + "x": 1, "a/b~c": 2})
    document = problem_in(answer, 422, "invalid-request")
    assert pointers(document)[-2:] == [(f"/{known}x", "unknown_field"), ("/a~1b~0c", "unknown_field")]
    assert f"did you mean {known}?" in document["errors"][-2]["message"]


@EVERY_QUESTION
def test_every_missing_field_is_named(client: FlaskClient, question: Question) -> None:
    document = problem_in(post(client, question, {}), 422, "invalid-request")
    required = [name for name, field in question.request.fields.items() if field.required]
    assert [pointer for pointer in pointers(document) if pointer[1] == "missing_field"] == [
        (f"/{name}", "missing_field") for name in required
    ]


@EVERY_QUESTION
def test_a_value_of_the_wrong_type_is_refused_wherever_it_stands(client: FlaskClient, question: Question) -> None:
    for example in question.examples:
        for path in places_in(example.request):
            for wrong in WRONG:
                body = replaced(example.request, path, wrong)
                document = problem_in(post(client, question, body), 422, "invalid-request")
                at = "/" + "/".join(map(str, path))
                assert any(pointer.startswith(at) for pointer, _ in pointers(document)), (body, document)


@EVERY_QUESTION
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_value_anywhere_is_a_fault_of_the_server(
    client: FlaskClient, question: Question, data: st.DataObject
) -> None:
    body: Any = data.draw(st.sampled_from(question.examples)).request
    cards = st.text(alphabet="23456789TJQKARBshdcj ", max_size=12)
    number = st.integers(-3, 60) | st.sampled_from([2**31, 2**63, 10**15])
    leaf = st.none() | st.booleans() | number | st.floats(allow_nan=False, allow_infinity=False) | cards | st.text()
    value = leaf | st.lists(leaf, max_size=3) | st.dictionaries(st.sampled_from(["1", "seat", "cards", "x"]), leaf)
    for _ in range(data.draw(st.integers(1, 3))):
        body = replaced(body, data.draw(st.sampled_from(list(places_in(body)))), data.draw(value))
    answer = post(client, question, body)
    assert answer.status_code in {200, 400, 422}, answer.text
    if answer.status_code != 200:
        problem_in(answer, answer.status_code, answer.get_json(force=True)["type"].rpartition(":")[2])


@EVERY_QUESTION
@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        pytest.param(b"", 400, "malformed-json", id="empty"),
        pytest.param(b"{", 400, "malformed-json", id="cut off"),
        pytest.param(b'{"a": "\xff\xfe"}', 400, "malformed-json", id="bad UTF-8"),
        pytest.param(b'{"a": NaN}', 400, "malformed-json", id="NaN"),
        pytest.param(b"[]", 422, "invalid-request", id="a list"),
        pytest.param(b"null", 422, "invalid-request", id="null"),
        pytest.param(b'"text"', 422, "invalid-request", id="a text"),
        pytest.param(b'{"a": 1, "a": 2}', 422, "invalid-request", id="a name twice"),
        pytest.param(b'{"a":' * 5_000 + b"1" + b"}" * 5_000, 422, "invalid-request", id="5,000 deep"),
        pytest.param(b"[" * 60_000, 422, "invalid-request", id="60,000 deep"),
        pytest.param(b'{"a": ' + b"9" * 5_000 + b"}", 422, "invalid-request", id="5,000 digits"),
        pytest.param(b'{"a": 1e400}', 422, "invalid-request", id="a huge exponent"),
        pytest.param(rb'{"a": "\ud800"}', 422, "invalid-request", id="half a character"),
        pytest.param(b"{" + b" " * (MAX_BODY - 2) + b"}", 422, "invalid-request", id="64 KiB"),
        pytest.param(b"{" + b" " * (MAX_BODY - 1) + b"}", 413, "body-too-large", id="64 KiB and a byte"),
        pytest.param(b"x" * 1_000_000, 413, "body-too-large", id="1 MB"),
    ],
)
def test_hostile_bodies(client: FlaskClient, question: Question, body: bytes, status: int, kind: str) -> None:
    problem_in(post(client, question, body), status, kind)


def chunked(client: FlaskClient, question: Question, body: bytes) -> TestResponse:
    """Sent without a length, as a server passes on what arrives in chunks."""
    environ = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    return client.post(
        "/v1" + question.path, input_stream=BytesIO(body), headers=JSON, environ_overrides=environ, content_length=None
    )


@EVERY_QUESTION
def test_the_limit_holds_without_a_length(client: FlaskClient, question: Question) -> None:
    request = json.dumps(example_of(question)).encode()
    assert chunked(client, question, request).status_code == 200
    assert chunked(client, question, request.ljust(MAX_BODY)).status_code == 200
    problem_in(chunked(client, question, request.ljust(MAX_BODY + 1)), 413, "body-too-large")
    problem_in(chunked(client, question, b"9" * 1_000_000), 413, "body-too-large")


@EVERY_QUESTION
@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
        "application/vnd.cards+json",
    ],
)
def test_json_by_any_of_its_names_is_read(client: FlaskClient, question: Question, content_type: str) -> None:
    body = json.dumps(example_of(question))
    answer = client.post("/v1" + question.path, data=body, headers={"Content-Type": content_type})
    assert answer.status_code == 200
    assert answer.content_type == "application/json"


@EVERY_QUESTION
@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "",
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "application/+json",
        "application/json; charset=latin-1",
        "application/json, text/plain",
        "json",
        "é",
    ],
)
def test_any_other_content_type_is_refused(client: FlaskClient, question: Question, content_type: str | None) -> None:
    headers = {} if content_type is None else {"Content-Type": content_type}
    body = json.dumps(example_of(question))
    problem_in(client.post("/v1" + question.path, data=body, headers=headers), 415, "unsupported-media-type")


def test_a_compressed_body_is_refused(client: FlaskClient) -> None:
    headers = {**JSON, "Content-Encoding": "gzip"}
    answer = client.post("/v1" + QUESTIONS[0].path, data=b"\x1f\x8b", headers=headers)
    assert problem_in(answer, 415, "unsupported-media-type")["detail"] == "The body must not be compressed."


@EVERY_QUESTION
def test_a_wrong_method_is_told_the_right_ones(client: FlaskClient, question: Question) -> None:
    for method in ("GET", "PUT", "PATCH", "DELETE", "TRACE", "NONSENSE"):
        answer = client.open("/v1" + question.path, method=method)
        problem_in(answer, 405, "method-not-allowed")
        assert set(answer.allow) == {"POST", "OPTIONS"}
    head = client.head("/v1" + question.path)
    assert (head.status_code, head.data, set(head.allow)) == (405, b"", {"POST", "OPTIONS"})
    options = client.options("/v1" + question.path)
    assert (options.status_code, options.data, set(options.allow)) == (200, b"", {"POST", "OPTIONS"})


def test_what_is_read_can_be_asked_for_its_head(client: FlaskClient) -> None:
    for path in ("/", "/v1/health", "/v1/openapi.json", "/v1/docs", "/v1/tractor/rules", "/v1/tractor/house-rules"):
        full, head = client.get(path), client.head(path)
        assert (full.status_code, head.status_code, head.data) == (200, 200, b"")
        assert head.content_length == full.content_length
        answer = client.post(path, json={})
        problem_in(answer, 405, "method-not-allowed")
        assert set(answer.allow) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize(
    "path",
    [
        "/v1",
        "/v1/",
        "/v2/health",
        "/v1/nothing",
        "/v1/tractor",
        "/v1/tractor/trick/",
        "/v1/tractor/Trick",
        "/v1/bridge/trick",
        "/v1/bridge/rules",
        "/v1/docs/",
        "/v1/docs/../settings.py",
        "/v1/docs/%2e%2e/%2e%2e/settings.py",
        "/v1/docs/index.html",
        "/static/x",
        "//v1/health",
        "/%00",
        "/%ff",
        "/" + "x" * 10_000,
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_there_is_nothing_at_unknown_addresses(client: FlaskClient, path: str, method: str) -> None:
    problem_in(client.open(path, method=method, data=b"{}", headers=JSON), 404, "not-found")


def test_problems_about_cards_alone_have_a_type_of_their_own() -> None:
    cards = [Fault("/hand", "too_many_copies", "…"), Fault("/cards", "not_in_hand", "…")]
    assert problem_document(Malformed(cards))["type"].endswith(":inconsistent-cards")
    assert problem_document(Malformed(cards))["title"] == "Cards contradict each other"
    assert problem_document(Malformed([*cards, Fault("/seat", "bad_type", "…")]))["type"].endswith(":invalid-request")


def test_a_problem_names_the_first_hundred_faults_and_counts_the_rest(client: FlaskClient) -> None:
    body = {f"field {number}": 1 for number in range(2_000)}
    document = problem_in(post(client, QUESTIONS[0], body), 422, "invalid-request")
    assert len(document["errors"]) == MAX_ERRORS
    assert document["errors_left_out"] > 1_800


@pytest.fixture
def failing() -> Flask:
    """An app with routes that fail, each in its way."""
    app = create_app()

    @app.get("/crash")
    def crash() -> str:
        raise RuntimeError("a secret of the house")

    @app.get("/busy")
    def busy() -> str:
        raise TooManyRequests(retry_after=7)

    @app.get("/conflict")
    def conflict() -> str:
        raise Conflict("Somebody was faster.")

    return app


def test_a_fault_of_the_server_is_logged_and_not_shown(failing: Flask, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        answer = failing.test_client().get("/crash", headers={"X-Request-Id": "the-one-that-failed"})
    document = problem_in(answer, 500, "server-fault")
    assert document["request_id"] == "the-one-that-failed"
    assert "secret" not in answer.text
    assert "the-one-that-failed" in caplog.text
    assert "a secret of the house" in caplog.text
    assert "Traceback" in caplog.text


def test_throttling_says_when_to_come_back(failing: Flask) -> None:
    answer = failing.test_client().get("/busy")
    problem_in(answer, 429, "too-many-requests")
    assert answer.headers["Retry-After"] == "7"


def test_any_other_error_is_a_problem_too(failing: Flask) -> None:
    document = problem_in(failing.test_client().get("/conflict"), 409, "conflict")
    assert (document["title"], document["detail"]) == ("Conflict", "Somebody was faster.")
