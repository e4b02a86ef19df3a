"""What the environment tells the server."""

import tomllib
from pathlib import Path

import pytest

from api.settings import VERSION, BadSettings, Settings


def test_without_a_word_the_server_is_for_this_machine_alone() -> None:
    assert Settings.of({}) == Settings(host="127.0.0.1", port=8000, cors_origins=())
    assert Settings.of({"HOST": " ", "PORT": "", "PATH": "/bin"}) == Settings()


def test_the_environment_sets_host_port_and_origins() -> None:
    given = {"HOST": "0.0.0.0", "PORT": " 8001 ", "CORS_ORIGINS": "https://a.example, http://b.example:3000,"}
    assert Settings.of(given) == Settings("0.0.0.0", 8001, ("https://a.example", "http://b.example:3000"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "80a"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("PORT", "8000.0"),
        ("PORT", "٨٠٠٠"),
        ("HOST", "a b"),
        ("HOST", "http://localhost"),
        ("CORS_ORIGINS", "cards.example"),
        ("CORS_ORIGINS", "https://cards.example/path"),
        ("CORS_ORIGINS", "https://a.example https://b.example"),
    ],
)
def test_a_bad_value_is_named_with_what_would_do(name: str, value: str) -> None:
    with pytest.raises(BadSettings, match=f"^{name} is .*, but must be "):
        Settings.of({name: value})


def test_every_bad_value_is_named_at_once() -> None:
    with pytest.raises(BadSettings) as caught:
        Settings.of({"HOST": "?", "PORT": "x", "CORS_ORIGINS": "y"})
    assert [line.split()[0] for line in str(caught.value).splitlines()] == ["HOST", "PORT", "CORS_ORIGINS"]


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION
