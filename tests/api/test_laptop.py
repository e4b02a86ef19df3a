"""`python -m api` as people meet it: a real process, its terminal, and HTTP over a socket."""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from api import MAX_BODY
from api.laptop import address, local_network_address, qr_code
from api.questions import QUESTIONS

ROOT = Path(__file__).parents[2]
QUESTION = QUESTIONS[0]
BODY = json.dumps(QUESTION.examples[0].request).encode()
JSON = {"Content-Type": "application/json"}

Answer = tuple[int, dict[str, str], bytes]


TABLES = Path(tempfile.gettempdir()) / f"pocket-arbiter-{os.getpid()}" / "tables.sqlite3"


@pytest.fixture(scope="module", autouse=True)
def _clean_up() -> Iterator[None]:
    yield
    shutil.rmtree(TABLES.parent, ignore_errors=True)


def environment(**settings: str) -> dict[str, str]:
    asked = {"HOST", "PORT", "CORS_ORIGINS", "DATABASE"}
    kept = {name: value for name, value in os.environ.items() if name not in asked}
    return {**kept, "PYTHONIOENCODING": "utf-8", "DATABASE": str(TABLES), **settings}


@contextmanager
def process(**settings: str) -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen(
        [sys.executable, "-m", "api"],
        cwd=ROOT,
        env=environment(**settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    with started:
        try:
            yield started
        finally:
            started.kill()


def first_line(running: subprocess.Popen[str]) -> str:
    assert running.stdout is not None
    assert running.stderr is not None
    return running.stdout.readline() or pytest.fail(running.stderr.read())


def ended(running: subprocess.Popen[str], how: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
    """Exit status, the rest of what was printed, and what was said on standard error."""
    assert running.stdout is not None
    assert running.stderr is not None
    running.send_signal(how)
    out, err = running.stdout.read(), running.stderr.read()
    return running.wait(timeout=20), out, err


def port_of(running: subprocess.Popen[str]) -> int:
    """Where it listens, once it answers."""
    found = re.search(r"http://127\.0\.0\.1:(\d+)", first_line(running))
    assert found
    assert ask(int(found[1]), "GET", "/v1/health")[0] == 200
    return int(found[1])


def failed(**settings: str) -> str:
    """What a server says that cannot start."""
    ended = subprocess.run(
        [sys.executable, "-m", "api"],
        cwd=ROOT,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    foreign = tmp_path / "letters.sqlite3"
    foreign.write_text("Dear Bo")
    assert "is not an SQLite file. Nothing was changed." in failed(PORT="0", DATABASE=str(foreign))
    assert foreign.read_text() == "Dear Bo"


def test_tables_outlive_the_server(tmp_path: Path) -> None:
    database = str(tmp_path / "new folder" / "tables.sqlite3")
    body = json.dumps({"game": "tractor", "players": ["Ana", "Bo", "Cai", "Dee"]}).encode()
    with process(PORT="0", DATABASE=database) as running:
        status, _, answer = ask(port_of(running), "POST", "/v1/tables", body)
    assert status == 201
    opened = json.loads(answer)
    with process(PORT="0", DATABASE=database) as running:
        connection = http.client.HTTPConnection("127.0.0.1", port_of(running), timeout=20)
        key = {"Authorization": f"Bearer {opened['keys']['viewer']}"}
        connection.request("GET", f"/v1/tables/{opened['id']}", headers=key)
        assert json.loads(connection.getresponse().read())["players"] == opened["players"]
        connection.close()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with process(PORT="0") as running:
        yield port_of(running)


def ask(port: int, method: str, path: str, body: bytes | Iterator[bytes] | None = None) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        chunked = not isinstance(body, bytes | None)
        connection.request(method, path, body, JSON, encode_chunked=chunked)
        answer = connection.getresponse()
        return answer.status, dict(answer.headers), answer.read()
    finally:
        connection.close()


def raw(port: int, sent: bytes) -> tuple[int, bytes]:
    """Status and all of what comes back on a connection that the server closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(sent)
        back = b"".join(iter(lambda: connection.recv(65536), b""))
    return int(back.split(b" ", 2)[1]), back


def in_chunks(body: bytes) -> Iterator[bytes]:
    yield from (body[start : start + 1000] for start in range(0, len(body), 1000))


def test_it_says_where_it_is_and_answers_there(port: int) -> None:
    status, headers, body = ask(port, "POST", "/v1" + QUESTION.path, BODY)
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert json.loads(body)["rules"]
    assert ask(port, "GET", "/v1/health")[0] == 200
    assert ask(port, "GET", "/v1/docs")[0] == 200


def test_a_body_may_come_in_chunks_within_the_limit(port: int) -> None:
    path = "/v1" + QUESTION.path
    assert ask(port, "POST", path, in_chunks(BODY))[0] == 200
    assert ask(port, "POST", path, in_chunks(BODY.ljust(MAX_BODY)))[0] == 200
    status, headers, body = ask(port, "POST", path, in_chunks(BODY.ljust(MAX_BODY + 1)))
    assert (status, headers["Content-Type"]) == (413, "application/problem+json")
    assert json.loads(body)["type"] == "urn:pocket-arbiter:problem:body-too-large"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param(b"NONSENSE\r\n\r\n", 400, id="no HTTP"),
        pytest.param(b"POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400, id="no length"),
        pytest.param(b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413, id="100 GB"),
        pytest.param((b"GET / HTTP/1.1\r\nX: ").ljust(16 * 1024, b"x"), 431, id="endless headers"),
        pytest.param(b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501, id="unknown encoding"),
    ],
)
def test_what_is_refused_before_the_app_is_a_problem_too(port: int, sent: bytes, status: int) -> None:
    found, answer = raw(port, sent)
    assert found == status
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"Content-Type: application/problem+json" in head
    assert b"X-Request-Id: " in head
    assert b"X-Content-Type-Options: nosniff" in head
    assert json.loads(body)["status"] == status


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly(how: signal.Signals) -> None:
    with process(PORT="0") as running:
        port_of(running)
        assert ended(running, how) == (0, "Stopped.\n", "")


def test_a_taken_port_is_explained() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        told = failed(PORT=str(number))
    assert f"Port {number} is taken" in told
    assert re.search(r"PORT=\d+ make run", told)


def test_a_host_that_is_not_here_is_explained() -> None:
    assert "no address 192.0.2.77" in failed(HOST="192.0.2.77", PORT="0")


def test_every_bad_setting_is_explained_at_once() -> None:
    told = failed(HOST="not a host", PORT="eight thousand")
    assert "HOST is 'not a host'" in told
    assert "PORT is 'eight thousand'" in told


def test_phones_find_it_by_a_qr_code() -> None:
    with process(HOST="0.0.0.0", PORT="0") as running:
        number = port_of(running)
        _, printed, _ = ended(running)
    host = local_network_address()
    if host is None:
        assert "in no local network" in printed
        return
    there = address(host, number)
    assert f"Phones in the same network open {there}\n{qr_code(there)}\n" in printed
    assert len(qr_code(there).splitlines()) >= 13
    assert set(qr_code(there)) == set("█▀▄ \n")


def test_without_block_characters_the_address_must_do() -> None:
    with process(HOST="0.0.0.0", PORT="0", PYTHONIOENCODING="ascii", PYTHONUTF8="0") as running:
        port_of(running)
        status, printed, told = ended(running)
    assert "█" not in printed
    assert (status, told) == (0, "")


def test_for_this_machine_alone_there_is_no_qr_code() -> None:
    with process(PORT="0") as running:
        port_of(running)
        assert ended(running) == (0, "Stopped.\n", "")
