"""Programs at the server that serves the pages: the same tables, the same names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from histories import TEXT
from live_client import Client, move
from plain_pages import at_server
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest

from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow


@pytest.fixture
def farm(tmp_path: Path) -> Path:
    path = tmp_path / "farm.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_a_program_sits_at_the_table_of_the_file(farm: Path) -> None:
    async def go(_: Any, address: str) -> None:
        response = await AsyncHTTPClient().fetch(
            HTTPRequest(address, follow_redirects=False), raise_error=False
        )
        assert response.headers["Location"] == "/t/farm"
        client = await Client.sit(address.removeprefix("http://"), "farm")
        assert (await client.submit(move("barn", 15, 12), "one"))["seq"] == 1

    at_server(farm, go)


@pytest.mark.parametrize("path", ["/", "/t/farm/live", "/t/farm"])
def test_a_request_with_a_foreign_host_name_is_refused(farm: Path, path: str) -> None:
    async def go(_: Any, address: str) -> None:
        request = HTTPRequest(
            address + path, headers={"Host": "evil.example"}, follow_redirects=False
        )
        response = await AsyncHTTPClient().fetch(request, raise_error=False)
        assert response.code == 403
        assert b"answers to" in response.body

    at_server(farm, go)


def test_a_page_of_another_server_sends_nothing_here(farm: Path) -> None:
    async def go(_: Any, address: str) -> None:
        host = address.removeprefix("http://")
        with pytest.raises(HTTPClientError, match="403"):
            await Client.come(host, "farm", Origin="http://localhost:1")
        await Client.come(host, "farm", Origin=address)
        await Client.come(host, "farm", Origin="http://table.example")

    at_server(farm, go, origins=["table.example"])


def test_a_watcher_leaves_nothing_behind_however_many_secrets_it_has(
    farm: Path, tmp_path: Path
) -> None:
    async def go(server: Any, address: str) -> None:
        host, gate = address.removeprefix("http://"), server.gate
        gate.hub.create(TEXT, called="here")
        key = gate.share("here", "watch").partition("?key=")[2]
        for number in range(150):
            client = await Client.sit(host, "here", key=key, secret=f"{number:020}", name="Eve")
            client.socket.close()
        assert server.hub.store.people("here") == []
        live = server.hub.live("here")
        assert live.people == {}

    at_server(farm, go, way="roles", store=Store(f"sqlite:///{tmp_path / 't.sqlite3'}"))
