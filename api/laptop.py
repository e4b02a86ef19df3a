"""The server on a laptop: waitress, and what it says in the terminal."""

import errno
import logging
import socket
import sys
from io import StringIO
from typing import Any, Final

import segno
from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ErrorTask

from api import MAX_BODY, create_app
from api.answers import encode
from api.faults import PROBLEM_JSON, http_problem
from api.headers import STANDARD, new_request_id
from api.settings import Settings
from api.stores.sqlite import SqliteStore

EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})
WAITRESS: Final[dict[str, Any]] = {
    "threads": 4,
    "ident": None,
    "max_request_header_size": 16 * 1024,
    "max_request_body_size": 16 * MAX_BODY,  # up to here the app says what is wrong, beyond it waitress hangs up
    "channel_timeout": 60,
}

_UNUSABLE: Final = {
    errno.EADDRINUSE: "Port {port} is taken by another program. Choose another one: PORT={other} make run",
    errno.EACCES: "Port {port} is reserved for the system. Choose another one: PORT=8000 make run",
    errno.EADDRNOTAVAIL: "This machine has no address {host}. HOST=127.0.0.1 always works, HOST=0.0.0.0 means all.",
    socket.EAI_NONAME: "There is no host {host}. HOST=127.0.0.1 always works, HOST=0.0.0.0 means all addresses.",
}


class CannotListen(Exception):
    """Says why the server cannot start, and what to do."""


class _ProblemTask(ErrorTask):
    """What waitress refuses before the app sees it is answered with a problem document too."""

    def execute(self) -> None:
        error: Any = self.request.error  # type: ignore[attr-defined]
        body = encode(http_problem(error.code, error.reason)).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers = [*STANDARD.items(), ("Content-Type", PROBLEM_JSON), ("X-Request-Id", new_request_id())]
        self.content_length = len(body)
        self.set_close_on_finish()
        self.write(body)


class _Channel(HTTPChannel):
    error_task_class = _ProblemTask


def serve(settings: Settings) -> None:
    """Answers requests until Ctrl-C. Raises `CannotListen`, `DamagedStore`, `StoreUnavailable`."""
    store = SqliteStore(settings.database)
    store.open()
    listener = listening(settings)
    server: Any = create_server(create_app(settings, store), sockets=[listener], **WAITRESS)
    server.channel_class = _Channel
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a request that waits a moment is nothing to report
    print(welcome(settings, server.effective_port), flush=True)
    server.run()
    print("Stopped.", flush=True)


def listening(settings: Settings) -> socket.socket:
    """A socket at the host and port of the settings. Raises `CannotListen`."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    both = settings.host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((settings.host, settings.port), family=family, dualstack_ipv6=both)
    except OSError as error:
        told = _UNUSABLE.get(error.errno or 0, "Cannot listen at {host}, port {port}: {error}")
        other = settings.port + 1 if settings.port < 65535 else 8000
        raise CannotListen(told.format(host=settings.host, port=settings.port, other=other, error=error)) from None


def welcome(settings: Settings, port: int) -> str:
    """What is printed at the start: where to open it, and for phones in the local network a QR code."""
    everywhere = settings.host in EVERYWHERE
    here = address("127.0.0.1" if everywhere else settings.host, port)
    lines = [f"Pocket Arbiter {settings.version} is at {here} (documentation: {here}/v1/docs); Ctrl-C ends it."]
    return "\n".join(lines + (_for_phones(port) if everywhere else []))


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _for_phones(port: int) -> list[str]:
    host = local_network_address()
    if host is None:
        return ["This machine seems to be in no local network; phones cannot reach it."]
    there = address(host, port)
    return [f"Phones in the same network open {there}", *([qr_code(there)] if _shows_blocks() else [])]


def local_network_address() -> str | None:
    """This machine's address in the local network. To connect a UDP socket sends nothing; it only picks the route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        host = str(probe.getsockname()[0])
    return None if host.startswith(("127.", "0.")) else host


def qr_code(text: str) -> str:
    """A QR code in block characters, white on black in terminals of any colour."""
    drawn = StringIO()
    segno.make_qr(text, error="l").terminal(drawn, border=2, compact=True)
    if not sys.stdout.isatty():
        return drawn.getvalue().rstrip("\n")
    return "\n".join(f"\033[97;40m{line}\033[0m" for line in drawn.getvalue().splitlines())


def _shows_blocks() -> bool:
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
