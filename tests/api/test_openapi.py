"""The OpenAPI document and the page that shows it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient

from api.answers import encode
from api.games import GAMES
from api.question import Question
from api.questions import QUESTIONS

EVERY_QUESTION = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question.game}-{question.name}")
OTHER_HOST = re.compile(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", re.IGNORECASE)


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/v1/openapi.json")
    assert answer.content_type == "application/json"
    found: dict[str, Any] = answer.get_json()
    return found


def within(value: Any) -> Iterator[dict[str, Any]]:
    """Every object within the document."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from within(inner)


def test_the_document_is_valid(app: Flask, document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1.")
    schemathesis.openapi.from_wsgi("/v1/openapi.json", app).validate()


def test_every_route_of_the_api_is_documented(app: Flask, document: dict[str, Any]) -> None:
    rules = (re.sub(r"<(\w+)>", r"{\1}", rule.rule) for rule in app.url_map.iter_rules())
    routes = {rule for rule in rules if rule.startswith("/v1/")}
    pages = {route for route in routes if route.startswith("/v1/docs") or route == "/v1/openapi.json"}
    assert set(document["paths"]) == routes - pages
    assert set(document["paths"]) >= {"/v1" + question.path for question in QUESTIONS}


def test_names_in_the_document_are_used_and_unique(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    for kind, components in document["components"].items():
        for name in components:
            assert f'"#/components/{kind}/{name}"' in text, f"{name} is not used"
    operations = [
        found["operationId"] for path in document["paths"].values() for found in within(path) if "operationId" in found
    ]
    assert len(operations) == len(set(operations))


@EVERY_QUESTION
def test_every_question_is_answered_as_its_examples_say(
    client: FlaskClient, document: dict[str, Any], question: Question
) -> None:
    operation = document["paths"]["/v1" + question.path]["post"]
    asked = operation["requestBody"]["content"]["application/json"]["examples"]
    answered = operation["responses"]["200"]["content"]["application/json"]["examples"]
    assert list(asked) == list(answered) == [example.name for example in question.examples]
    assert asked
    for name, example in asked.items():
        answer = client.post("/v1" + question.path, json=example["value"])
        assert (answer.status_code, answer.text) == (200, encode(answered[name]["value"]))


@EVERY_QUESTION
def test_every_question_says_what_is_asked_and_by_which_rules(document: dict[str, Any], question: Question) -> None:
    operation = document["paths"]["/v1" + question.path]["post"]
    assert operation["summary"] == question.title
    assert question.description in operation["description"]
    assert all(rule in operation["description"] for rule in question.rules)


@EVERY_QUESTION
def test_errors_are_documented_as_problems(document: dict[str, Any], question: Question) -> None:
    responses = document["paths"]["/v1" + question.path]["post"]["responses"]
    assert set(responses) == {"200", "400", "413", "415", "422", "429", "500"}
    for status in set(responses) - {"200"}:
        response = document["components"]["responses"][responses[status]["$ref"].rpartition("/")[2]]
        assert response["content"] == {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def test_every_object_is_closed_or_says_that_it_is_open(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        assert schema["additionalProperties"] is False, name
        assert schema["description"], name


def test_every_list_of_a_request_has_a_limit(document: dict[str, Any]) -> None:
    for schema in within(document["components"]["schemas"]):
        if schema.get("type") == "array":
            assert "maxItems" in schema or "enum" in schema.get("items", {}), schema


def test_the_document_is_the_same_every_time(client: FlaskClient) -> None:
    assert client.get("/v1/openapi.json").data == client.get("/v1/openapi.json").data


# --- the page ---


def test_the_page_loads_only_what_this_server_has(client: FlaskClient) -> None:
    page = client.get("/v1/docs")
    assert page.content_type == "text/html; charset=utf-8"
    named = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert "docs/swagger-ui-bundle.js" in named
    for address in named:
        answer = client.get("/v1/" + address)
        assert answer.status_code == 200, address
        expected = {"js": "text/javascript", "css": "text/css", "png": "image/png", "json": "application/json"}
        assert answer.mimetype == expected[address.rpartition(".")[2]]


@pytest.mark.parametrize("path", ["/", "/v1/docs", "/v1/docs/start.js"])
def test_our_pages_name_no_other_host(client: FlaskClient, path: str) -> None:
    assert OTHER_HOST.findall(client.get(path).text) == []


def test_the_style_of_the_page_loads_nothing_from_elsewhere(client: FlaskClient) -> None:
    style = client.get("/v1/docs/swagger-ui.css").text
    assert "@import" not in style
    assert [
        address for address in re.findall(r"url\(['\"]?([^)]{0,20})", style) if not address.startswith("data:")
    ] == []


def test_the_page_runs_no_script_of_its_own(client: FlaskClient) -> None:
    for path in ("/", "/v1/docs"):
        page = client.get(path)
        assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\son[a-z]+=|\sstyle=|javascript:", page.text) == []
        policy = page.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy
        assert "connect-src 'self'" in policy


def test_the_page_shows_this_kind_of_document(client: FlaskClient) -> None:
    """Swagger UI before version 5 shows no OpenAPI 3.1."""
    script = client.get("/v1/docs/swagger-ui-bundle.js").text
    assert re.search(r"3\\?\.1\\?\.", script), "the installed Swagger UI knows no OpenAPI 3.1"


# --- rules and health as data ---


@pytest.mark.parametrize("game", GAMES)
def test_rules_as_data(client: FlaskClient, game: str) -> None:
    answer = client.get(f"/v1/{game}/rules").get_json()
    assert answer["game"] == game
    ids = [rule["id"] for rule in answer["rules"]]
    assert ids == [f"{ids[0][0]}{number}" for number in range(1, len(ids) + 1)]
    assert all(set(rule) == {"id", "title", "text"} and rule["title"] and rule["text"] for rule in answer["rules"])


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_as_data(client: FlaskClient, game: str) -> None:
    answer = client.get(f"/v1/{game}/house-rules").get_json()
    assert answer["game"] == game
    ids = {rule["id"] for rule in client.get(f"/v1/{game}/rules").get_json()["rules"]}
    names = {option["name"] for option in answer["options"]}
    for option in answer["options"]:
        assert {"name", "rule", "text", "default"} <= set(option)
        assert "values" in option or {"minimum", "maximum"} <= set(option)
        assert option["rule"] in ids
    assert "classic" in answer["presets"]
    assert all(set(preset) <= names for preset in answer["presets"].values())


def test_rules_cited_by_questions_exist(client: FlaskClient) -> None:
    for question in QUESTIONS:
        ids = {rule["id"] for rule in client.get(f"/v1/{question.game}/rules").get_json()["rules"]}
        assert set(question.rules) <= ids, question.name


def test_health(client: FlaskClient) -> None:
    assert set(client.get("/v1/health").get_json()) >= {"status", "version", "store"}
