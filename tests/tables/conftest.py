"""Apps with a store of their own and a clock that stands still."""

from pathlib import Path

import pytest
from flask import Flask

from api import create_app
from api.stores.sqlite import SqliteStore
from tests.stores.conftest import client_for_moto, dynamodb_backend, sqlite_backend

__all__ = ["client_for_moto", "dynamodb_backend", "sqlite_backend"]


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(str(tmp_path / "tables.sqlite3"))


@pytest.fixture
def app(store: SqliteStore) -> Flask:
    return create_app(store=store)
