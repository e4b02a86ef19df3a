"""A phone at a table: asks over HTTP, keeps the version it has seen, and retries as a client should."""

from typing import Any
from uuid import uuid4

from flask import Flask
from werkzeug.test import TestResponse


class Phone:
    """One device with one key of one table."""

    def __init__(self, app: Flask, table: str, key: str | None, client: str = "192.0.2.1") -> None:
        self.http = app.test_client()
        self.table, self.key, self.version = table, key, 0
        self.client = client

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key:
            named["Authorization"] = f"Bearer {self.key}"
        return self.http.open(
            f"/v1{path}", method=method, json=body, headers=named, environ_overrides={"REMOTE_ADDR": self.client}
        )

    def read(self) -> dict[str, Any]:
        answer = self.ask("GET", f"/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        snapshot: dict[str, Any] = answer.get_json()
        self.version = snapshot["version"]
        return snapshot

    def send(self, event: dict[str, Any], version: int | None = None) -> TestResponse:
        """Sends an event for the version seen last; an id is made if it has none."""
        made = {"id": str(uuid4()), **event}
        seen = self.version if version is None else version
        answer = self.ask("POST", f"/tables/{self.table}/events", made, If_Match=f'"{seen}"')
        if answer.status_code in (200, 201):
            self.version = answer.get_json()["snapshot"]["version"]
        return answer

    def book(self, event: dict[str, Any]) -> dict[str, Any]:
        """Sends an event and gives the snapshot after it."""
        answer = self.send(event)
        assert answer.status_code == 201, answer.text
        snapshot: dict[str, Any] = answer.get_json()["snapshot"]
        return snapshot

    def refused(self, event: dict[str, Any]) -> dict[str, Any]:
        """Sends an event that the rules or the table refuse, and gives the problem."""
        answer = self.send(event)
        assert answer.status_code == 409, answer.text
        problem: dict[str, Any] = answer.get_json()
        return problem


def opened(app: Flask, **table: Any) -> tuple[Phone, dict[str, str]]:
    """A new table: the host's phone, and all its keys."""
    body = {"game": "tractor", "players": ["Ana", "Bo", "Cai", "Dee"], **table}
    answer = app.test_client().post("/v1/tables", json=body)
    assert answer.status_code == 201, answer.text
    keys: dict[str, str] = answer.get_json()["keys"]
    return Phone(app, answer.get_json()["id"], keys["host"]), keys


def trick(*cards: str, leader: int = 1) -> dict[str, Any]:
    """Four plays, in order from the leader."""
    seats = [(leader + place - 1) % 4 + 1 for place in range(len(cards))]
    return {"type": "trick", "plays": [{"seat": s, "cards": c} for s, c in zip(seats, cards, strict=True)]}


def won(winner: Any, points: int = 0, cards_each: int = 1) -> dict[str, Any]:
    """A trick in short."""
    return {"type": "trick", "winner": winner, "points": points, "cards_each": cards_each}
