"""What a verdict costs over HTTP, beside an endpoint that loads the same body with the same schema and does nothing."""

import gc
import statistics
import time
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask_smorest import Api, Blueprint
from pytest_benchmark.fixture import BenchmarkFixture

from api import create_app
from api.answers import adjudicate, encode, plain
from api.decoding import decode
from api.question import Question
from api.questions import QUESTIONS
from rules.texts import catalogue

ROUNDS = 15
REQUESTS = 100

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Any]


@cache
def trick() -> Question:
    return next(question for question in QUESTIONS if (question.game, question.name) == ("tractor", "trick"))


def body() -> bytes:
    four_plays = [example.request for example in trick().examples if len(example.request["plays"]) == 4]
    return encode(four_plays[0] if four_plays else trick().examples[0].request).encode()


def empty_endpoint() -> Flask:
    """What flask-smorest does by itself: parse, load, answer `{}`."""
    app = Flask("empty")
    app.config.update(API_TITLE="empty", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    blueprint = Blueprint("empty", "empty", url_prefix="/v1")

    @blueprint.route("/tractor/trick", methods=["POST"])
    @blueprint.arguments(type(trick().request))
    @blueprint.response(200)
    def answer(_given: Any) -> dict[str, Any]:
        return {}

    Api(app).register_blueprint(blueprint)
    return app


def post(app: Wsgi, sent: bytes) -> bytes:
    """One request through the WSGI interface, with as little around it as a server has."""
    environ = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/v1/tractor/trick",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(sent)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(sent),
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    statuses: list[str] = []
    answer = b"".join(app(environ, lambda status, headers, error=None: statuses.append(status)))
    assert statuses == ["200 OK"], answer
    return answer


def seconds_each(app: Wsgi, sent: bytes) -> float:
    start = time.perf_counter()
    for _ in range(REQUESTS):
        post(app, sent)
    return (time.perf_counter() - start) / REQUESTS


def medians_side_by_side(first: Wsgi, second: Wsgi, sent: bytes) -> tuple[float, float]:
    """Seconds per request of both, measured in turns, so that a busy machine slows down both alike."""
    gc.disable()
    try:
        pairs = [(seconds_each(first, sent), seconds_each(second, sent)) for _ in range(ROUNDS)]
    finally:
        gc.enable()
    return statistics.median(pair[0] for pair in pairs), statistics.median(pair[1] for pair in pairs)


@pytest.mark.benchmark(group="http")
def test_a_trick_over_http(benchmark: BenchmarkFixture) -> None:
    ours, empty, sent = create_app().wsgi_app, empty_endpoint().wsgi_app, body()
    trick_seconds, empty_seconds = medians_side_by_side(ours, empty, sent)
    ratio = trick_seconds / empty_seconds
    benchmark.extra_info |= {"empty_us": round(empty_seconds * 1e6, 1), "ratio": round(ratio, 2)}
    print(
        f"\na trick over HTTP: {trick_seconds * 1e6:.0f} us, an empty flask-smorest endpoint with the same body "
        f"{empty_seconds * 1e6:.0f} us: {ratio:.2f} times (aim: at most 2)"
    )
    benchmark(post, ours, sent)


@pytest.mark.benchmark(group="http")
def test_an_empty_endpoint(benchmark: BenchmarkFixture) -> None:
    benchmark(post, empty_endpoint().wsgi_app, body())


@pytest.mark.benchmark(group="http, step by step")
def test_decoding_the_body(benchmark: BenchmarkFixture) -> None:
    benchmark(decode, body())


@pytest.mark.benchmark(group="http, step by step")
def test_loading_the_request(benchmark: BenchmarkFixture) -> None:
    benchmark(trick().request.load, decode(body()))


@pytest.mark.benchmark(group="http, step by step")
def test_judging(benchmark: BenchmarkFixture) -> None:
    benchmark(trick().answer, trick().request.load(decode(body())))


@pytest.mark.benchmark(group="http, step by step")
def test_writing_the_verdict_as_data(benchmark: BenchmarkFixture) -> None:
    verdict = trick().answer(trick().request.load(decode(body())))
    benchmark(plain, verdict, catalogue("tractor").sentence)


@pytest.mark.benchmark(group="http, step by step")
def test_encoding_the_answer(benchmark: BenchmarkFixture) -> None:
    benchmark(encode, adjudicate(trick(), decode(body())))
