"""Who may do what: keys, roles, invitations."""

import logging
from typing import Any

import pytest
from flask import Flask

from api import create_app
from api.keys import CODE_LETTERS
from api.stores.sqlite import SqliteStore
from tests.tables.phone import Phone, opened

NOTE = {"type": "note", "text": "x"}
ROLES: list[Any] = [
    # what, method, path, body, roles that may
    ("read", "GET", "", None, {"host", "scorer", "viewer"}),
    ("log", "GET", "/events", None, {"host", "scorer", "viewer"}),
    ("sheet", "GET", "/sheet", None, {"host", "scorer", "viewer"}),
    ("append", "POST", "/events", {"id": "00000000-0000-4000-8000-000000000001", **NOTE}, {"host", "scorer"}),
    ("invite", "POST", "/joins", {"role": "viewer"}, {"host"}),
    ("renew", "POST", "/keys", {"roles": ["viewer"]}, {"host"}),
    ("delete", "DELETE", "", None, {"host"}),
]


@pytest.mark.parametrize(("method", "path", "body", "may"), [row[1:] for row in ROLES], ids=[row[0] for row in ROLES])
@pytest.mark.parametrize("role", ["host", "scorer", "viewer"])
def test_roles(app: Flask, role: str, method: str, path: str, body: Any, may: set[str]) -> None:
    host, keys = opened(app)
    phone = Phone(app, host.table, keys[role])
    answer = phone.ask(method, f"/tables/{host.table}{path}", body, If_Match='"0"')
    assert (answer.status_code < 300) == (role in may)
    if role not in may:
        assert answer.status_code == 403


@pytest.mark.parametrize(("method", "path", "body"), [row[1:4] for row in ROLES], ids=[row[0] for row in ROLES])
def test_no_key_wrong_key_unknown_table(app: Flask, method: str, path: str, body: Any) -> None:
    host, _ = opened(app)
    without = Phone(app, host.table, None).ask(method, f"/tables/{host.table}{path}", body, If_Match='"0"')
    assert without.status_code == 401
    assert without.headers["WWW-Authenticate"] == "Bearer"
    wrong = Phone(app, host.table, "wrong").ask(method, f"/tables/{host.table}{path}", body, If_Match='"0"')
    unknown = Phone(app, "0" * 20, "wrong").ask(method, f"/tables/{'0' * 20}{path}", body, If_Match='"0"')
    assert wrong.status_code == unknown.status_code == 404
    assert wrong.data == unknown.data


def test_a_deleted_table_looks_unknown(app: Flask) -> None:
    host, _ = opened(app)
    assert host.ask("DELETE", f"/tables/{host.table}").status_code == 204
    assert host.ask("GET", f"/tables/{host.table}").status_code == 404


def joined(app: Flask, code: str, client: str = "192.0.2.7") -> Any:
    return Phone(app, "", None, client).ask("POST", "/joins", {"code": code})


def test_joining_with_a_code(app: Flask) -> None:
    host, keys = opened(app)
    invitation = host.ask("POST", f"/tables/{host.table}/joins", {"role": "scorer"}).get_json()
    assert set(invitation["code"]) <= set(CODE_LETTERS)
    assert len(invitation["code"]) == 6
    first, second = (joined(app, code).get_json() for code in (invitation["code"], invitation["code"].lower()))
    assert first["role"] == second["role"] == "scorer"
    assert len({first["key"], second["key"], *keys.values()}) == 5
    for joiner in (first, second):
        phone = Phone(app, joiner["id"], joiner["key"])
        phone.read()
        phone.book(NOTE)
    assert host.read()["version"] == 2


@pytest.mark.parametrize("role", ["host", "king", None])
def test_nobody_is_invited_as_host(app: Flask, role: str | None) -> None:
    host, _ = opened(app)
    assert host.ask("POST", f"/tables/{host.table}/joins", {"role": role}).status_code == 422


def test_renewed_keys_end_the_old_ones_at_once(app: Flask) -> None:
    host, keys = opened(app)
    code = host.ask("POST", f"/tables/{host.table}/joins", {"role": "scorer"}).get_json()["code"]
    guest = Phone(app, host.table, joined(app, code).get_json()["key"])
    fresh = host.ask("POST", f"/tables/{host.table}/keys", {"roles": ["scorer"]}).get_json()["keys"]
    assert set(fresh) == {"scorer"}
    for ended in (guest, Phone(app, host.table, keys["scorer"])):
        assert ended.ask("GET", f"/tables/{host.table}").status_code == 404
        assert ended.send(NOTE).status_code == 404
    assert joined(app, code).status_code == 404
    assert Phone(app, host.table, fresh["scorer"]).send(NOTE).status_code == 201
    assert Phone(app, host.table, keys["viewer"]).read()["version"] == 1
    everything = host.ask("POST", f"/tables/{host.table}/keys", {}).get_json()["keys"]
    assert set(everything) == {"host", "scorer", "viewer"}
    assert host.ask("GET", f"/tables/{host.table}").status_code == 404


def test_unknown_expired_and_deleted_codes_look_alike(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000
    monkeypatch.setattr("time.time", lambda: now)
    app = create_app(store=store)
    host, _ = opened(app)
    code = host.ask("POST", f"/tables/{host.table}/joins", {"role": "viewer"}).get_json()["code"]
    unknown = joined(app, "ZZZZZZ")
    now += 599
    assert joined(app, code).status_code == 200
    now += 1
    expired = joined(app, code)
    fresh = host.ask("POST", f"/tables/{host.table}/joins", {"role": "viewer"}).get_json()["code"]
    host.ask("DELETE", f"/tables/{host.table}")
    deleted = joined(app, fresh)
    assert unknown.status_code == expired.status_code == deleted.status_code == 404
    assert unknown.data == expired.data == deleted.data


def test_guessing_is_limited_per_client(app: Flask) -> None:
    statuses = [joined(app, "ABCDE" + letter, "192.0.2.9").status_code for letter in CODE_LETTERS]
    assert statuses[:20] == [404] * 20
    assert statuses[20:] == [429] * 3
    limited = joined(app, "ABCDEF", "192.0.2.9")
    assert 0 < int(limited.headers["Retry-After"]) <= 600
    assert joined(app, "ABCDEF", "192.0.2.10").status_code == 404


def test_guessing_is_limited_per_code(app: Flask) -> None:
    statuses = [joined(app, "ABCDEF", f"192.0.2.{number}").status_code for number in range(50)]
    assert statuses == [404] * 40 + [429] * 10


def test_a_client_cannot_pick_its_identity(app: Flask) -> None:
    for number in range(25):
        phone = Phone(app, "", None, "192.0.2.11")
        answer = phone.ask("POST", "/joins", {"code": "QQQQQQ"}, X_Forwarded_For=f"198.51.100.{number}")
    assert answer.status_code == 429


def test_a_table_untouched_for_90_days_expires(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000
    monkeypatch.setattr("time.time", lambda: now)
    app = create_app(store=store)
    host, _ = opened(app)
    now += 89 * 24 * 3600
    host.book(NOTE)
    now += 89 * 24 * 3600
    assert host.read()["version"] == 1
    now += 24 * 3600
    assert host.ask("GET", f"/tables/{host.table}").status_code == 404


def test_no_key_is_kept_or_logged(app: Flask, store: SqliteStore, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    host, keys = opened(app)
    host.read()
    code = host.ask("POST", f"/tables/{host.table}/joins", {"role": "viewer"}).get_json()["code"]
    guest = joined(app, code).get_json()["key"]
    kept = repr(store.read(host.table, 0)) + repr(store.join(code, 0))
    for secret in (*keys.values(), guest, code):
        assert secret not in kept
        assert secret not in caplog.text
