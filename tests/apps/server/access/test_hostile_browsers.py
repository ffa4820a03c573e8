"""Hostile requests and messages of a browser get nowhere and change no other page."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from plain_pages import at_server
from tables import hub, unit
from tabs import Tab, uploaded
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from typer.testing import CliRunner

from apps.cli.main import cli
from sandbox.document.commands import AddUnit, Several
from sandbox.document.refusal import Refused
from sandbox.live.filing import save_as
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR
from sandbox.live.store import store as stores
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import Store
from sandbox.scenario.checks.cross_checks import MAX_MODELS
from sandbox.scenario.toml_text import MAX_BYTES

IMAGE = "<img src=x onerror=alert(1)>"
HOSTILE = f"{IMAGE}\u202egnp\x1b[31m\u2028\x9b2J"
TABLE = 'format = 1\nname = "Two"\n[table]\nsize = [24, 24]\n' + "".join(
    [unit("able", "axis", "position = [4, 4]"), unit("baker", "allies", "position = [20, 20]")]
)
PATHS = (
    "../secret", "..", ".", "", "a/b", "/etc/passwd", "..\\secret", "C:\\x", "a\x00b", "x" * 10_000,
    "\u202etoml", "\x1b[31m", "~root", "con:", "a.toml/../../secret", IMAGE,
)  # fmt: skip


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "secret.toml").write_text(TABLE.replace("Two", "Secret"))
    folder = tmp_path / "served"
    folder.mkdir()
    (folder / "two.toml").write_text(TABLE)
    return folder


def files(place: Path) -> list[str]:
    return sorted(path.relative_to(place.parent).as_posix() for path in place.parent.rglob("*.*"))


@pytest.mark.slow
def test_no_address_leads_out_of_the_folder(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        for name in PATHS[::2]:
            for path in (f"/t/{quote(name, safe='')}", f"/?scenario={quote(name)}"):
                request = HTTPRequest(address + path, request_timeout=60, follow_redirects=False)
                response = await AsyncHTTPClient().fetch(request, raise_error=False)
                assert response.code in (200, 302, 400, 404), (path[:60], response.code)
                where = response.headers.get("Location", "/t/two")
                assert where.startswith("/t/") and not set("/\\?#") & set(where[3:]), where
                assert b"Secret" not in response.body and b"root:" not in response.body
                assert IMAGE.encode() not in response.body
        names = {row.name for row in server.gate.hub.store.rows()}
        assert names <= {"two"}, names

    at_server(place, go)


def test_no_name_of_a_file_leads_out_of_the_folder(place: Path) -> None:
    tables = hub()
    live = tables.open(tables.from_file(place / "two.toml"))
    before = files(place)
    for name in PATHS:
        with pytest.raises(Refused) as refused:
            save_as(live, place, name)
        assert str(refused.value).isprintable() and len(str(refused.value)) < 300
    assert files(place) == before
    assert save_as(live, place, "Another one") == place / "Another one.toml"


@pytest.mark.slow
def test_an_upload_is_a_table_whatever_its_file_was_called(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = hub()
    tab = Tab(tables, place)
    before = files(place)
    monkeypatch.setattr(tab.menu.uploads, "_open_table", lambda _name: None)
    for number, name in enumerate(PATHS, 1):
        assert uploaded(tab, name, TABLE.encode()) == ""
        made = set(tables.names()) - {"two"}
        assert len(made) == number
        assert set("".join(made)) <= set("abcdefghijklmnopqrstuvwxyz0123456789._-")
        assert max(map(len, made)) < 60
    assert files(place) == before


@pytest.mark.slow
def test_an_upload_is_so_large_and_is_a_scenario(place: Path) -> None:
    tables = hub()
    tab = Tab(tables, place)
    large = TABLE.encode() + b"#" * MAX_BYTES
    assert "expected at most" in uploaded(tab, "a.toml", large)
    assert "UTF-8" in uploaded(tab, "a.toml", b"\xff\xfe\x00")
    for wrong in (b"", b"[" * 5000, b"name = 1", HOSTILE.encode()):
        fault = uploaded(tab, "a.toml", wrong)
        assert fault and fault.isprintable()
    assert tables.names() == ["two"]


@pytest.mark.slow
def test_a_store_keeps_so_many_tables(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "MOST_TABLES", 2)
    tables = hub()
    tab = Tab(tables, place)
    assert uploaded(tab, "a.toml", TABLE.encode()) == ""
    assert "the most that are kept" in uploaded(tab, "b.toml", TABLE.encode())
    with pytest.raises(StoreFault, match="sightline tables delete"):
        tables.create(TABLE)
    tables.delete("two")
    tables.create(TABLE)


def test_a_table_grows_to_its_limit_and_no_further(place: Path) -> None:
    tables = hub()
    live = tables.open(tables.from_file(place / "two.toml"))
    seat = live.join(Person("ann"), EDITOR, lambda _: None)
    row = {"side": "axis", "template": "rifle-squad", "models": [{"position": [12, 12]}] * 5}
    units = [AddUnit({"id": f"u{number}", **row}) for number in range(MAX_MODELS // 5)]
    with pytest.raises(Refused, match=f"{MAX_MODELS:,}"):
        seat.submit(Several(tuple(units), "everybody"))
    assert live.document.seq == 0


def test_odd_names_are_listed_as_plain_text(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    store = Store(url)
    store.create("odd", text=TABLE, source=f"/x/{HOSTILE}.toml", title=HOSTILE)
    store.close()
    output = CliRunner().invoke(cli, ["tables", "--store", url])
    assert output.exit_code == 0 and "odd" in output.stdout
    assert all(sign.isprintable() or sign == "\n" for sign in output.stdout), ascii(output.stdout)
