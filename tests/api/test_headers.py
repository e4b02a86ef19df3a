"""What every answer carries: a request id, security headers, CORS as configured."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api import create_app
from api.questions import QUESTIONS
from api.settings import Settings

FRIEND = "https://cards.example"
ASKED = "/v1" + QUESTIONS[0].path
EXAMPLE = QUESTIONS[0].examples[0].request


def every_kind_of_answer(client: FlaskClient) -> list[TestResponse]:
    return [
        client.get("/"),
        client.get("/v1/docs"),
        client.get("/v1/docs/start.js"),
        client.get("/v1/docs/swagger-ui.css"),
        client.get("/v1/health"),
        client.get("/v1/openapi.json"),
        client.get("/v1/tractor/rules"),
        client.post(ASKED, json=EXAMPLE),
        client.post(ASKED, json={}),
        client.post(ASKED, data="{"),
        client.post(ASKED, data=b" " * 100_000, content_type="application/json"),
        client.options(ASKED),
        client.head("/v1/health"),
        client.get(ASKED),
        client.get("/nothing"),
    ]


def test_every_answer_has_a_request_id_of_its_own(client: FlaskClient) -> None:
    ids = [answer.headers["X-Request-Id"] for answer in every_kind_of_answer(client)]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[0-9a-f]{32}", request_id) for request_id in ids)


@pytest.mark.parametrize("sent", ["table-7.round-3", "A" * 64, "00000000-1111-2222-3333-444444444444"])
def test_a_safe_request_id_is_kept(client: FlaskClient, sent: str) -> None:
    for path in ("/v1/health", "/nothing"):
        assert client.get(path, headers={"X-Request-Id": sent}).headers.getlist("X-Request-Id") == [sent]


@pytest.mark.parametrize(
    "sent", ["", "short", "A" * 65, "has a space", "<script>alert(1)</script>", "tab\tin-it", "über-lang"]
)
def test_any_other_request_id_is_replaced(client: FlaskClient, sent: str) -> None:
    answer = client.get("/v1/health", headers={"X-Request-Id": sent})
    assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-Id"])


def test_every_answer_has_the_security_headers(client: FlaskClient) -> None:
    for answer in every_kind_of_answer(client):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "Server" not in answer.headers
        assert "Set-Cookie" not in answer.headers
        names = [name.lower() for name, _ in answer.headers]
        assert len(names) == len(set(names))


def test_verdicts_are_not_kept_by_caches_and_rules_are(client: FlaskClient) -> None:
    assert client.post(ASKED, json=EXAMPLE).headers["Cache-Control"] == "no-store"
    assert client.get("/v1/tractor/rules").headers["Cache-Control"] == "max-age=300"


@pytest.fixture
def friendly() -> Flask:
    return create_app(Settings(cors_origins=(FRIEND,)))


def test_without_settings_no_other_origin_may_read(client: FlaskClient) -> None:
    for answer in (client.post(ASKED, json=EXAMPLE, headers={"Origin": FRIEND}), preflight(client, FRIEND)):
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_an_allowed_origin_may_read_verdicts_and_problems(friendly: Flask) -> None:
    client = friendly.test_client()
    for body in (EXAMPLE, {}):
        answer = client.post(ASKED, json=body, headers={"Origin": FRIEND})
        assert answer.headers["Access-Control-Allow-Origin"] == FRIEND
        assert "X-Request-Id" in answer.headers["Access-Control-Expose-Headers"]
        assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("origin", [None, "https://other.example", FRIEND + ".evil.example", "null", FRIEND.upper()])
def test_other_origins_may_not(friendly: Flask, origin: str | None) -> None:
    answer = friendly.test_client().post(ASKED, json=EXAMPLE, headers={"Origin": origin} if origin else {})
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Origin" in answer.vary


def preflight(client: FlaskClient, origin: str) -> TestResponse:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    return client.options(ASKED, headers={"Origin": origin, **asked})


def test_a_preflight_says_what_may_be_sent(friendly: Flask) -> None:
    answer = preflight(friendly.test_client(), FRIEND)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == FRIEND
    assert set(answer.access_control_allow_methods or ()) == {"POST", "OPTIONS"}
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]
    assert int(answer.headers["Access-Control-Max-Age"]) > 0


def test_a_preflight_of_another_origin_is_told_nothing(friendly: Flask) -> None:
    answer = preflight(friendly.test_client(), "https://other.example")
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_a_star_lets_every_origin_read() -> None:
    client = create_app(Settings(cors_origins=("*",))).test_client()
    answer = client.post(ASKED, json=EXAMPLE, headers={"Origin": "https://any.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "https://any.example"
