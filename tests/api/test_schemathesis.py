"""Requests made from the OpenAPI document, right and wrong ones: the server keeps what the document says."""

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import BaseSchema, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from api.games import GAMES
from api.questions import QUESTIONS
from tests.tables.phone import opened

ALWAYS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
    allow_header_conformance,
]

ASKED = [("POST", "/v1" + question.path) for question in QUESTIONS]
READ = [("GET", f"/v1/{game}/{name}") for game in GAMES for name in ("rules", "house-rules")] + [("GET", "/v1/health")]

OF_TABLES = [
    ("POST", "/v1/tables"),
    ("GET", "/v1/tables/{table}"),
    ("DELETE", "/v1/tables/{table}"),
    ("POST", "/v1/tables/{table}/events"),
    ("GET", "/v1/tables/{table}/events"),
    ("GET", "/v1/tables/{table}/sheet"),
    ("POST", "/v1/tables/{table}/joins"),
    ("POST", "/v1/tables/{table}/keys"),
    ("POST", "/v1/joins"),
]

bounded = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)


@pytest.fixture(scope="module")
def document(app: Flask) -> BaseSchema:
    return schemathesis.openapi.from_wsgi("/v1/openapi.json", app)


def requests_to(document: BaseSchema, method: str, path: str, mode: GenerationMode) -> st.SearchStrategy[Case]:
    strategy: st.SearchStrategy[Case] = document[path][method].as_strategy(generation_mode=mode)
    return strategy


@pytest.mark.parametrize(("method", "path"), [*ASKED, *READ])
@bounded
@given(data=st.data())
def test_what_the_document_allows_is_judged_or_contradicts_itself(
    document: BaseSchema, method: str, path: str, data: st.DataObject
) -> None:
    case = data.draw(requests_to(document, method, path, GenerationMode.POSITIVE))
    case.call_and_validate(checks=ALWAYS)


@pytest.mark.parametrize(("method", "path"), ASKED)
@bounded
@given(data=st.data())
def test_what_the_document_forbids_is_refused(
    document: BaseSchema, method: str, path: str, data: st.DataObject
) -> None:
    case = data.draw(requests_to(document, method, path, GenerationMode.NEGATIVE))
    case.call_and_validate(checks=[*ALWAYS, negative_data_rejection])


def test_the_document_names_no_other_operations(document: BaseSchema) -> None:
    operations = [found.ok() for found in document.get_all_operations()]
    named = sorted((operation.method.upper(), operation.path) for operation in operations)
    assert named == sorted([*ASKED, *READ, *OF_TABLES])


NEGATIVE = [("POST", path) for method, path in OF_TABLES if method == "POST"]


@pytest.mark.parametrize(
    ("method", "path", "mode"),
    [(*row, GenerationMode.POSITIVE) for row in OF_TABLES] + [(*row, GenerationMode.NEGATIVE) for row in NEGATIVE],
)
@bounded
@given(data=st.data())
def test_tables_keep_what_the_document_says(
    app: Flask, document: BaseSchema, method: str, path: str, mode: GenerationMode, data: st.DataObject
) -> None:
    case = data.draw(requests_to(document, method, path, mode))
    host, _ = opened(app)
    if "{table}" in path:
        case.path_parameters = {"table": host.table}
    case.headers.update({"Authorization": f"Bearer {host.key}", "If-Match": '"0"'})
    case.call_and_validate(checks=[not_a_server_error, status_code_conformance, content_type_conformance])
