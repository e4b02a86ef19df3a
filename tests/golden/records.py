"""The golden records: a request to `record` and its whole answer, a file each."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def of_game(game: str) -> list[Path]:
    return sorted((HERE / game).glob("*.json"))


def read(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The request and the answer."""
    golden = json.loads(path.read_text("utf-8"))
    return golden["request"], golden["answer"]
