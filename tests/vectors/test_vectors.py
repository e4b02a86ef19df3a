"""Cases with the right answers, one folder a game: each is asked over HTTP, in process."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from tests.vectors.matching import faults

HERE = Path(__file__).parent
CASES = [
    pytest.param(folder.name, case, id=f"{folder.name}-{case['id']}")
    for folder in sorted(HERE.iterdir())
    if folder.is_dir()
    for file in sorted(folder.glob("*.json"))
    for case in json.loads(file.read_text("utf-8"))
]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.mark.parametrize(("game", "case"), CASES)
def test_vector(client: FlaskClient, game: str, case: dict[str, Any]) -> None:
    answer = client.post(f"/v1/{game}/{case['question']}", json=case["request"])
    assert answer.status_code == case["expect"].get("status", 200), answer.text
    assert not faults(case["expect"], answer.get_json(force=True)), case["why"]
