"""A page's HTML is there before the page is, and is that of every other."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from plain_pages import _TOKEN, PlainPage, at_server
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from apps.server import early

pytestmark = pytest.mark.slow

TABLE = 'format = 1\nname = "Waterloo"\n[table]\nsize = [12, 12]\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "waterloo.toml"
    path.write_text(TABLE)
    return path


async def html(address: str, **headers: str) -> str:
    found = await AsyncHTTPClient().fetch(HTTPRequest(address, headers=headers))
    assert found.headers["Cache-Control"] == "no-store"
    assert found.headers["Content-Type"].startswith("text/html")
    return found.body.decode()


def alike(page: str) -> str:
    """But for the token and the numbers that Bokeh gives things."""
    return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bp\d+\b", "#", token_out(page))


def token_out(page: str) -> str:
    return re.sub(_TOKEN.pattern.decode(), "#", page)


def test_the_second_page_is_answered_first_and_made_then(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        first = await html(address)
        (module,) = re.findall(r'<link rel="modulepreload" href="([^"]+)">', first)
        bundle = await AsyncHTTPClient().fetch(urljoin(f"{address}/t/waterloo", module))
        assert len(bundle.body) > 100_000  # of all cards, asked for together with the page
        assert len(server.get_sessions()) == 1  # the first had to be made to know how it looks
        second = await html(address)
        assert len(server.get_sessions()) == 1
        assert token_out(first) == token_out(second)
        assert _TOKEN.search(first.encode()) != _TOKEN.search(second.encode())
        async with asyncio.timeout(20):
            while len(server.get_sessions()) < 2:  # nobody has opened its WebSocket
                await asyncio.sleep(0.02)

    at_server(place, go)


def test_who_is_quicker_than_the_server_has_his_page_made_at_once(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(early, "BEGINNING_SECONDS", 1.0)

    async def go(server: Any, address: str) -> None:
        await html(address)
        page = await PlainPage.open(address)
        assert len(server.get_sessions()) == 2
        await page.shown()
        await asyncio.sleep(1.2)
        assert len(server.get_sessions()) == 2, "and not a second time"

    at_server(place, go)


def test_it_is_made_while_others_ask_without_end(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(early, "QUIET_SECONDS", 3600.0)
    monkeypatch.setattr(early, "PATIENCE_SECONDS", 0.5)

    async def go(server: Any, address: str) -> None:
        await html(address)
        await html(address)
        async with asyncio.timeout(20):
            while len(server.get_sessions()) < 2:
                await asyncio.sleep(0.02)

    at_server(place, go)


def test_who_asks_for_a_page_of_his_own_has_it(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        await html(address)
        for made, path in enumerate(("?theme=dark", "/", "?bokeh-session-id=mine"), start=2):
            await html(f"{address}/t/waterloo{path}")
            assert len(server.get_sessions()) == made, path
        await html(address)
        assert len(server.get_sessions()) == 4, "and those were not kept for the others"

    at_server(place, go)


def test_a_page_of_words_looks_like_every_other(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from apps.server import app

    async def go(server: Any, address: str) -> None:
        whole = await html(address + "/t/waterloo/")
        monkeypatch.setattr(app, "TablePage", None)
        words = await html(address + "/t/waterloo/")
        assert alike(whole) == alike(words)

    at_server(place, go)
