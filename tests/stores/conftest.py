"""`backend` and `store`: a test that asks for them runs once on each kind of store."""

import os
import shlex
import shutil
import signal
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from botocore.config import Config
from moto import mock_aws

from api.stores.base import Store
from api.stores.dynamodb import table_definition
from tests.stores.backends import Backend, DynamoBackend, SqliteBackend

MINISTACK = shlex.split(os.environ.get("MINISTACK", "")) or ["ministack"]
START_SECONDS = 60  # uvx may fetch it first
CREDENTIALS = {"aws_access_key_id": "nobody", "aws_secret_access_key": "nothing", "region_name": "eu-central-1"}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what needs the emulator, where there is none: here, so that the summary has one line for all."""
    if item.get_closest_marker("ministack") and not shutil.which(MINISTACK[0]):
        pytest.skip(f"{MINISTACK[0]} is not here (tests/README.md says how to get it)")


@pytest.fixture(params=["sqlite", "dynamodb", pytest.param("ministack", marks=pytest.mark.ministack)])
def backend(request: pytest.FixtureRequest) -> Backend:
    """A new, empty place for tables, of each kind."""
    return request.getfixturevalue(f"{request.param}_backend")


@pytest.fixture
def store(backend: Backend) -> Store:
    return backend.store()


@pytest.fixture
def sqlite_backend(tmp_path: Path) -> Iterator[SqliteBackend]:
    backend = SqliteBackend(tmp_path / "tables.sqlite3")
    yield backend
    backend.close()


@pytest.fixture(scope="session")
def client_for_moto() -> Any:
    """Made once, which takes longer than a test; it reaches nothing but moto, and that only within `mock_aws`."""
    return boto3.client("dynamodb", **CREDENTIALS)


@pytest.fixture
def dynamodb_backend(client_for_moto: Any) -> Iterator[DynamoBackend]:
    with mock_aws():
        client_for_moto.create_table(**table_definition("tables"))
        yield DynamoBackend(client_for_moto, "tables", one_at_a_time=True)


@pytest.fixture
def ministack_backend(ministack: str) -> Iterator[DynamoBackend]:
    client = boto3.client("dynamodb", endpoint_url=ministack, config=Config(max_pool_connections=16), **CREDENTIALS)
    name = f"tables-{uuid.uuid4().hex}"
    client.create_table(**table_definition(name))
    yield DynamoBackend(client, name, one_at_a_time=False)
    client.close()


@pytest.fixture(scope="session")
def ministack() -> Iterator[str]:
    """The address of the emulator, started for these tests by the command in MINISTACK."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # A session of its own, so that what it starts ends with it.
    process = subprocess.Popen(
        MINISTACK,
        env={**os.environ, "BIND_HOST": "127.0.0.1", "GATEWAY_PORT": str(port), "LOG_LEVEL": "ERROR"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        _wait(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait(process: "subprocess.Popen[Any]", port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        assert process.poll() is None, f"ministack ended at once, with {process.returncode}"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("ministack does not listen")
