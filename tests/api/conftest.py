"""An app and a client for the tests of the server, in process."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from api.stores.sqlite import SqliteStore


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder: Path = tmp_path_factory.mktemp("store")
    return create_app(store=SqliteStore(str(folder / "tables.sqlite3")))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
