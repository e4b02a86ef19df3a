"""The repository as a whole: what may not be committed, what the lock files promise, what the Makefile offers."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)==(?P<version>[A-Za-z0-9.+!]+)(?: ; (?P<marker>.+))?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")

# Put together here, so that this file does not name a host either.
WELL_KNOWN_HOSTS = {
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("proxy", "golang", "org"),
        ("crates", "io"),
        ("repo", "maven", "apache", "org"),
        ("rubygems", "org"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
    ]
}
NOT_A_REGISTRY = {"", "localhost", "127.0.0.1", "::1"}
INDEX_VARIABLES = re.compile(r"(PIP|UV)_\w*(INDEX|LINKS)\w*|NPM_CONFIG_REGISTRY", re.IGNORECASE)


def output_of(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def configured_hosts() -> set[str]:
    """The hosts that pip, uv and npm ask on this machine."""
    told = [value for name, value in os.environ.items() if INDEX_VARIABLES.fullmatch(name)]
    told += [
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
        for command in ([sys.executable, "-m", "pip", "config", "list"], ["npm", "config", "get", "registry"])
        if shutil.which(command[0])
    ]
    addresses = re.findall(r"https?://[^\s'\"]+", "\n".join(told))
    return {(urlsplit(address).hostname or "").lower() for address in addresses} - NOT_A_REGISTRY


def files_of_the_repository() -> list[Path]:
    """What is tracked, and what would be at the next `git add .`."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout")
    names = output_of("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def hosts_named_in(content: bytes, hosts: set[str]) -> list[str]:
    """The hosts that stand in the content as a whole name or as the end of one."""
    text = content.decode("utf-8", errors="replace").lower()
    return sorted(host for host in hosts if re.search(rf"(?<![a-z0-9-]){re.escape(host)}(?![a-z0-9-])", text))


def requirements_of(lock: Path) -> Iterator[str]:
    """Each requirement of a lock file on one line, without comments."""
    lines = [line for line in lock.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    yield from filter(None, (line.strip() for line in "\n".join(lines).replace("\\\n", " ").splitlines()))


def pins_of(lock: Path) -> set[tuple[str, str, str]]:
    found = set()
    for requirement in requirements_of(lock):
        pin = PIN.fullmatch(requirement.partition(" --hash")[0].strip())
        assert pin, f"{lock.name}: not a pin: {requirement[:80]}"
        found.add((pin["name"], pin["version"], pin["marker"] or ""))
    return found


def test_a_host_is_found_however_it_stands_in_a_file() -> None:
    for host in WELL_KNOWN_HOSTS:
        for text in [f"https://{host}/simple", f'"resolved": "https://files.{host}/a.tgz"', host.upper(), f"({host})."]:
            assert hosts_named_in(text.encode(), WELL_KNOWN_HOSTS) == [host]
        assert hosts_named_in(f"not-{host} {host}-like".encode(), {host}) == []


def test_no_file_names_the_host_of_a_package_registry() -> None:
    hosts = WELL_KNOWN_HOSTS | configured_hosts()
    files = files_of_the_repository()
    assert Path(__file__).resolve() in files
    named = {
        str(path.relative_to(ROOT)): found for path in files if (found := hosts_named_in(path.read_bytes(), hosts))
    }
    assert named == {}


def test_the_lock_files_are_there() -> None:
    assert {"dev.txt", "openspiel.txt", "run.txt", "uv.txt"} <= {lock.name for lock in LOCKS}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_pin_has_hashes_and_no_address(lock: Path) -> None:
    assert "://" not in lock.read_text(encoding="utf-8")
    requirements = list(requirements_of(lock))
    assert requirements
    for requirement in requirements:
        pin, *hashes = re.split(r"\s+(?=--)", requirement)
        assert PIN.fullmatch(pin.strip()), f"not a pin: {pin}"
        assert hashes, f"no hash: {pin}"
        assert [option for option in hashes if not HASH.fullmatch(option)] == [], pin


def test_the_lock_files_agree_with_each_other() -> None:
    """They are installed into one environment, where a package has one version."""
    pins = {lock.stem: pins_of(lock) for lock in LOCKS}
    assert pins["run"] <= pins["dev"]
    versions: dict[tuple[str, str], set[str]] = {}
    for name, version, marker in set().union(*pins.values()):
        versions.setdefault((name, marker), set()).add(version)
    assert {key: found for key, found in versions.items() if len(found) > 1} == {}


def test_the_lock_files_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {"run": project["project"]["dependencies"], **project["dependency-groups"]}
    wanted["uv"] = wanted.pop("bootstrap")
    for group, dependencies in wanted.items():
        locked = {name: version for name, version, _ in pins_of(ROOT / "requirements" / f"{group}.txt")}
        for dependency in (named for named in dependencies if isinstance(named, str)):
            name, _, version = dependency.partition("==")
            assert name in locked, f"make lock: {group}.txt lacks {dependency}"
            assert re.fullmatch(re.escape(version).replace(r"\*", ".*"), locked[name]), f"make lock: {dependency}"


@pytest.fixture(scope="module")
def make() -> str:
    found = shutil.which("make")
    if found is None:
        pytest.skip("no make here")
    return found


def clean_environment() -> dict[str, str]:
    """Without what a make that runs these tests would hand down."""
    return {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}}


def targets_in_help(make: str) -> list[str]:
    told = subprocess.run([make], cwd=ROOT, env=clean_environment(), capture_output=True, text=True, check=True).stdout
    return re.findall(r"^ *make (\S+) +\S", told, re.MULTILINE)


def test_plain_make_lists_every_target_meant_for_people(make: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = [name for line in re.findall(r"^\.PHONY:(.*)$", makefile, re.MULTILINE) for name in line.split()]
    assert sorted(targets_in_help(make)) == sorted(phony)
    assert {"install", "run", "test", "lint", "format", "bench", "lock", "clean"} <= set(phony)


def test_every_target_in_the_help_exists(make: str) -> None:
    for target in targets_in_help(make):
        dry = subprocess.run(
            [make, "--dry-run", target], cwd=ROOT, env=clean_environment(), capture_output=True, text=True, check=False
        )
        assert dry.returncode == 0, f"make {target}: {dry.stderr}"


def test_ci_script_can_be_run() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True)
