"""A server of one's own machine is opened to its network while it runs: links decide there."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from plain_pages import PlainPage, at_server
from sign_ins.cookie_browser import request_with
from tables import hub
from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from apps.server.access import neighbours
from apps.server.access.gate import Gate, Keys, Visitor
from apps.server.access.neighbours import network_address
from apps.server.access.network import ServeFault
from sandbox.document.refusal import Refused
from sandbox.live.seats.roles import OWNER, WATCHER

TABLE = 'format = 1\nname = "Empty"\n[table]\nsize = [12, 12]\n'


def reached() -> str:
    """Return this machine's address on a network, or "" where it is on none."""
    try:
        return network_address()
    except Refused:
        return ""


ADDRESS = reached()
on_a_network = pytest.mark.skipif(not ADDRESS, reason="this machine is on no network")


async def status(address: str, path: str = "/t/empty", **headers: str) -> int:
    """Return the status of a request for a page."""
    try:
        answer = await AsyncHTTPClient().fetch(
            f"{address}{path}", headers=headers, follow_redirects=False
        )
    except HTTPClientError as refused:
        return refused.code
    return answer.code


async def closed(address: str) -> bool:
    """Return whether nobody listens at an address."""
    try:
        await AsyncHTTPClient().fetch(f"{address}/healthz", connect_timeout=2.0)
    except OSError:
        return True
    return False


@pytest.mark.slow
@on_a_network
def test_once_opened_it_answers_to_the_network_by_links_alone_and_here_as_before(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def go(server: Any, address: str) -> None:
        there, gate = f"http://{ADDRESS}:{server.port}", server.gate
        await status(address, "/")  # makes the table
        assert await closed(there) and gate.local
        early = await PlainPage.open(address, path="/t/empty")
        gate.opens()
        assert (gate.base, gate.local, gate.opens) == (there, False, None)
        assert f"Open on this network at {there}" in capsys.readouterr().out
        assert await status(there) == await status(there, "/") == 403, "nobody without a link"
        assert await status(address) == 200, "here nothing has changed"
        link = gate.share("empty", "watch")
        assert link.startswith(f"{there}/t/empty?key=")
        path = link.removeprefix(there)
        assert await status(there, path) == 303
        assert await status(there, "/t/empty?key=wrong") == 403
        # By its new name and no other, and for scripts of its own pages alone.
        assert await status(there, path, Host="evil.example") == 403
        key = urlsplit(link).query.partition("=")[2]
        cookie = {"Cookie": f"{server.entrance.table_cookie}={key}"}
        page = await PlainPage.open(there, {**cookie, "Origin": there}, "/t/empty")
        page.close()
        with pytest.raises(HTTPClientError):
            await PlainPage.open(there, {**cookie, "Origin": "http://evil.example"}, "/t/empty")
        await early.settled()  # a page that was open before goes on
        early.close()

    at_server(place, go)


@pytest.mark.slow
@on_a_network
def test_a_page_that_was_made_here_is_joined_from_here_alone(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        there = f"http://{ADDRESS}:{server.port}"
        await status(address, "/")
        server.gate.opens()
        here, elsewhere = (
            server.entrance.fingerprint(request_with({}, near=near)) for near in (True, False)
        )
        assert here != elsewhere
        assert await status(there, "/t/empty", **{"X-Forwarded-For": "127.0.0.1"}) == 403

    at_server(place, go)


@pytest.mark.slow
def test_only_a_server_of_the_own_machine_can_be_opened(place: Path) -> None:
    async def go(server: Any, _address: str) -> None:
        assert server.gate.opens is None

    for way in ("roles", "trust"):
        at_server(place, go, way=way)


def test_who_is_at_the_machine_stays_its_owner_and_others_need_a_link() -> None:
    gate = Gate(hub(), base="http://localhost:1")
    gate.hub.create(TABLE, called="one")
    here, elsewhere = Visitor(gate, Keys(near=True)), Visitor(gate, Keys())
    assert here.role_at("one") == elsewhere.role_at("one") == OWNER, "nobody else reaches it yet"
    gate.open_at("http://192.168.1.20:1")
    assert here.role_at("one") == OWNER and here.sees_all and here.makes
    assert elsewhere.barred("one") and not elsewhere.lists and not elsewhere.makes
    key = gate.share("one", "watch").partition("=")[2]
    assert Visitor(gate, Keys(key)).role_at("one") == WATCHER
    assert Visitor(gate, Keys(key, near=True)).needs_no_key
    assert Visitor(gate, Keys("wrong")).barred("one")


def test_a_machine_on_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> str:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(neighbours, "_towards_elsewhere", nowhere)
    monkeypatch.setattr(neighbours, "_by_name", lambda: "127.0.1.1")
    with pytest.raises(Refused, match="on no network"):
        network_address()
    monkeypatch.setattr(neighbours, "_by_name", lambda: "192.168.1.20")
    assert network_address() == "192.168.1.20"


@pytest.mark.slow
@on_a_network
def test_a_port_that_is_taken_there_is_told_and_nothing_is_opened(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(_host: str, _port: int) -> list[Any]:
        raise ServeFault("port 5006 is taken")

    async def go(server: Any, _address: str) -> None:
        monkeypatch.setattr(neighbours, "listen", taken)
        with pytest.raises(Refused, match="cannot be opened to its network: port 5006 is taken"):
            server.gate.opens()
        assert server.gate.local and server.gate.opens is not None

    at_server(place, go)
