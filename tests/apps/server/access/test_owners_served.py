"""Owners of tables on a server: known again after a restart and at another process."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from plain_pages import at_server
from sign_ins.cookie_browser import Browser, visitor

from apps.server.access.gate import Gate, Keys, Visitor
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR, MAKER, OWNER, WATCHER
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

TABLE = 'format = 1\nname = "Empty"\n[table]\nsize = [12, 12]\n'


# --- where everybody may edit --------------------------------------------------------------------


def test_whoever_makes_a_table_owns_it_also_at_another_process_and_after_a_restart(
    place: Path, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    cookies: dict[str, str] = {}

    async def make(server: Any, address: str) -> None:
        ann, bob = Browser(address), Browser(address)
        for one in (ann, bob):
            await one.get((await one.get("/")).headers["Location"])
        mine = visitor(server, ann)
        assert mine.makes and mine.lists and mine.owner
        hub = server.gate.hub.owned_by(mine.owner)
        assert hub.create(TABLE, called="mine") == "mine"
        assert mine.role_at("mine") == MAKER and not mine.role_at("mine").serves
        assert visitor(server, bob).role_at("mine") == EDITOR
        assert visitor(server, bob).owner != mine.owner
        cookies.update(ann.cookies)

    async def again(server: Any, address: str) -> None:
        ann = Browser(address)
        ann.cookies = dict(cookies)
        assert visitor(server, ann).role_at("mine") == MAKER
        assert visitor(server, Browser(address)).role_at("mine") == EDITOR

    for go in (make, again):
        at_server(place, go, store=Store(url), way="trust")


def test_the_owners_link_opens_the_server_at_every_process_and_after_a_restart(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    first = Gate(Hub(Store(url)), "roles")
    other = Gate(Hub(Store(url)), "roles")
    other.hub.create(TABLE, called="one")
    assert first.owner_key != other.owner_key
    assert other.role_of("one", "", first.owner_key) == OWNER
    assert first.role_of("one", other.owner_key) == OWNER
    assert other.role_of("one", "", "x" * 32) is None
    other.hub.store.owners.forget_keys()
    assert other.role_of("one", "", first.owner_key) is None
    assert Gate(other.hub, "own").owns(first.owner_key) is False


def test_a_tables_maker_neither_writes_files_nor_owns_other_tables(tmp_path: Path) -> None:
    hub = Hub(Store(f"sqlite:///{tmp_path / 't.sqlite3'}"))
    gate = Gate(hub, "roles", signs_in=True)
    hub.owned_by("a" * 64).create(TABLE, called="mine")
    hub.create(TABLE, called="other")
    ann = Visitor(gate, Keys(person="a" * 64))
    assert ann.role_at("mine") == MAKER and gate.role_of("other", person="a" * 64) is None
    assert gate.role_of("-", person="a" * 64) == WATCHER
    assert not ann.sees_all and ann.lists and ann.makes
    link = gate.share("mine", "watch").partition("?key=")[2]
    tries = Visitor(gate, Keys(table=link, person="a" * 64))
    assert tries.role_at("mine") == WATCHER and not tries.makes
    assert gate.role_of("mine", "withdrawn", person="a" * 64) == MAKER


# --- links that end ------------------------------------------------------------------------------


def test_an_expired_link_is_refused_in_one_sentence(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        gate, browser = server.gate, Browser(address)
        gate.hub.create(TABLE, called="here")
        link = gate.share("here", "edit", seconds=3600.0)
        assert (await browser.get(link.partition(str(server.port))[2])).code == 303
        assert (await browser.get("/t/here")).code == 200
        (row,) = gate.hub.store.links("here")
        gate.hub.store.link("here", row.__class__(**{**vars(row), "until": time.time() - 1}))
        for path in ("/t/here", link.partition(str(server.port))[2]):
            answer = await browser.get(path)
            assert answer.code == 403
            assert re.search(
                r"<p>This link expired on \d+ \w+ \d{4} at \d\d:\d\d UTC\. Ask the owner of the "
                r"table for a new link\.</p>",
                answer.body.decode(),
            )

    at_server(place, go, way="roles")
