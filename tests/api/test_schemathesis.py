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
    assert sorted((operation.method.upper(), operation.path) for operation in operations) == sorted([*ASKED, *READ])
