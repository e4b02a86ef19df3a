"""What the server is told from outside, read once."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

VERSION: Final = "0.1.0"


class BadSettings(ValueError):
    """Names every setting that cannot be used, a line for each, and says what would do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where to listen, which origins' web pages may ask (`*` is all of them), and the file that keeps tables."""

    host: str = "127.0.0.1"
    port: int = 8000
    cors_origins: tuple[str, ...] = ()
    database: str = "pocket-arbiter.sqlite3"
    version: str = VERSION

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "Settings":
        """Settings from HOST, PORT, CORS_ORIGINS, DATABASE; what is not given has its default. Raises `BadSettings`."""
        found: dict[str, Any] = {}
        wrong = []
        for name, (field, read) in _READERS.items():
            text = environment.get(name, "").strip()
            try:
                found |= {field: read(text)} if text else {}
            except ValueError as error:
                wrong.append(f"{name} is {text!r}, but must be {error}.")
        if wrong:
            raise BadSettings("\n".join(wrong))
        return cls(**found)


def _host(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.:_-]+", text):
        raise ValueError("a name or address to listen on, such as 127.0.0.1 or 0.0.0.0")
    return text


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65535:
        raise ValueError("a number from 0 to 65535 (0: any free port)")
    return int(text)


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(part.strip() for part in text.split(",") if part.strip())
    if not all(re.fullmatch(r"\*|[a-z][a-z0-9+.-]*://[^/\s?#@,]+", origin) for origin in origins):
        raise ValueError("origins separated by commas, such as https://cards.example, or *")
    return origins


_READERS: Final[Mapping[str, tuple[str, Callable[[str], Any]]]] = {
    "HOST": ("host", _host),
    "PORT": ("port", _port),
    "CORS_ORIGINS": ("cors_origins", _origins),
    "DATABASE": ("database", str),
}
