"""The door of a server: what is asked of it without a way in, and how a key is kept."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from bokeh.util.token import generate_jwt_token, get_token_payload
from live_client import Client
from plain_pages import _TOKEN, PlainPage, at_server, no_sessions
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClosedError, websocket_connect

from apps.server.access.gate import WITHDRAWN
from apps.server.access.limits import Limits
from apps.server.serve import Network

pytestmark = pytest.mark.slow

SECRET = "Waterloo at dawn"
TABLE = f'format = 1\nname = "{SECRET}"\n[table]\nsize = [12, 12]\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "waterloo.toml"
    path.write_text(TABLE)
    return path


async def fetched(address: str, **headers: str) -> HTTPResponse:
    request = HTTPRequest(address, headers=headers, follow_redirects=False)
    return await AsyncHTTPClient().fetch(request, raise_error=False)


async def entered(link: str) -> str:
    """The cookie that a link's answer has the browser keep."""
    answer = await fetched(link)
    assert answer.code == 303, answer.code
    return answer.headers["Set-Cookie"].partition(";")[0]


def linked(server: Any, kind: str, *more: str) -> str:
    gate = server.gate
    gate.hub.create(TABLE, called="here")
    return str(gate.share("here", kind, *more)).replace("localhost", "127.0.0.1")


def token_in(body: bytes) -> str:
    """The token in the HTML of a page."""
    match = _TOKEN.search(body)
    assert match is not None
    return match.group(1).decode()


async def of_websocket(address: str, token: str, **headers: str) -> Any:
    request = HTTPRequest(address.replace("http", "ws", 1) + "/ws", headers=headers)
    return await websocket_connect(request, subprotocols=["bokeh", token])


def test_without_a_key_nothing_is_told_and_nothing_made(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        linked(server, "watch")
        bodies = set()
        for path in (
            "/", "/?scenario=waterloo", "/t/here", "/t/here/", "/t/gone", "/t/here?key=wrong",
            "/t/here/autoload.js?bokeh-autoload-element=1", "/t/here/metadata", "/t/..%2f..",
            "/t/-", "/t/here/ws",
        ):  # fmt: skip
            answer = await fetched(address + path)
            assert answer.code == 403, path
            bodies.add(answer.body)
            assert "Set-Cookie" not in answer.headers
        assert len(bodies) == 1
        body = bodies.pop().decode()
        assert "No access to this table" in body and SECRET not in body and "waterloo" not in body
        carried = {"key": [server.gate.owner_key]}
        cookies = {server.entrance.house_cookie: server.gate.owner_key}
        for payload in ({}, {"cookies": cookies, "headers": {}, "arguments": carried}):
            with pytest.raises(HTTPClientError) as refused:
                token = generate_jwt_token("a" * 44, extra_payload=payload)
                await of_websocket(f"{address}/t/here", token)
            assert refused.value.code == 403
        assert server.get_sessions() == []
        # The table of the place is warmed at the start.
        assert {row.name for row in server.gate.hub.store.rows()} <= {"here", "waterloo"}

    at_server(place, go, way="roles")


def test_a_key_is_out_of_the_address_at_once_and_in_nothing_that_a_script_reads(
    place: Path,
) -> None:
    async def go(server: Any, address: str) -> None:
        link = linked(server, "edit")
        key = link.partition("?key=")[2]
        answer = await fetched(link + "&firer=able")
        assert answer.code == 303 and answer.headers["Location"] == "/t/here?firer=able"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Cache-Control"] == "no-store"
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/t/here;" in cookie
        page = await fetched(f"{address}/t/here", Cookie=cookie.partition(";")[0])
        assert page.code == 200 and key.encode() not in page.body
        match = _TOKEN.search(page.body)
        assert match is not None
        assert key not in str(get_token_payload(match.group(1).decode()))
        # At another table it opens nothing.
        server.gate.hub.create(TABLE, called="other")
        assert (await fetched(f"{address}/t/other?key={key}")).code == 403
        assert (await fetched(f"{address}/t/other", Cookie=cookie.partition(";")[0])).code == 403

    at_server(place, go, way="roles")


def test_the_owners_link_opens_all(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        answer = await fetched(f"{address}/?key={server.gate.owner_key}&scenario=waterloo")
        assert answer.code == 303 and answer.headers["Location"] == "/?scenario=waterloo"
        cookie = answer.headers["Set-Cookie"]
        assert "Path=/;" in cookie and "HttpOnly" in cookie
        cookie = cookie.partition(";")[0]
        answer = await fetched(f"{address}/?scenario=waterloo", Cookie=cookie)
        assert answer.headers["Location"] == "/t/waterloo"
        assert (await fetched(address, Cookie=cookie)).headers["Location"] == "/t/waterloo"
        # One that is not there opens no other table.
        answer = await fetched(f"{address}/?scenario=austerlitz", Cookie=cookie)
        assert answer.headers["Location"] == "/t/austerlitz"
        page = await PlainPage.open(address, {"Cookie": cookie})
        page.close()
        assert (await fetched(f"{address}/t/waterloo", Cookie=cookie + "x")).code == 403

    at_server(place, go, way="roles")


def test_on_ones_own_machine_a_key_is_tried_and_laid_aside(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        cookie = await entered(linked(server, "watch"))
        (link,) = server.gate.links("here")
        page = await PlainPage.open(address, {"Cookie": cookie}, "/t/here")
        await page.shown()
        (seat,) = server.gate.hub.live("here").seats
        assert seat.role.kind == "watch"
        server.gate.withdraw("here", link.link.id)
        while str(WITHDRAWN) not in str(await page.heard()):
            pass
        page.close()
        answer = await fetched(f"{address}/t/here", Cookie=cookie)
        assert answer.code == 403 and b'href="?key="' in answer.body
        answer = await fetched(f"{address}/t/here?key=", Cookie=cookie)
        assert answer.code == 303 and "sightline-" in answer.headers["Set-Cookie"]
        assert '=""' in answer.headers["Set-Cookie"]
        assert (await fetched(f"{address}/t/here")).code == 200

    at_server(place, go)


def test_a_page_of_another_site_takes_no_key_away(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        link = linked(server, "edit")
        cookie = await entered(link)
        navigates = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        evil = {"Referer": "https://evil.example/"}
        own = {"Referer": f"{address}/t/here"}
        for key in ("", "wrong"):
            for headers in (
                {"Sec-Fetch-Site": "cross-site", **navigates},
                {"Sec-Fetch-Site": "same-site", **navigates},
                {"Sec-Fetch-Site": "cross-site", **navigates, **own},
                evil,
                {},  # over plain HTTP a page of another site can leave the Referer out
            ):
                answer = await fetched(f"{address}/t/here?key={key}", Cookie=cookie, **headers)
                assert answer.code == (403 if key else 303)
                assert "Set-Cookie" not in answer.headers, headers
        # The links of the server's own pages, and an address that the user types, do.
        for headers in (
            {"Sec-Fetch-Site": "same-origin", **navigates},
            {"Sec-Fetch-Site": "none", **navigates},
            own,
        ):
            answer = await fetched(f"{address}/t/here?key=", Cookie=cookie, **headers)
            assert answer.code == 303 and '=""' in answer.headers["Set-Cookie"], headers
        # A key that opens nothing any more may go in any case.
        (row,) = server.gate.links("here")
        server.gate.withdraw("here", row.link.id)
        answer = await fetched(f"{address}/t/here?key=", Cookie=cookie)
        assert '=""' in answer.headers["Set-Cookie"]

    at_server(place, go, way="roles")


def test_a_client_that_vanishes_leaves_its_seat(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        page = await PlainPage.open(address)
        await page.shown()
        live = server.gate.hub.live("waterloo")
        assert len(live.seats) == 1
        page._socket.protocol.stream.close()  # no closing handshake: its line is cut
        await no_sessions(server)
        async with asyncio.timeout(10):
            while live.seats:
                await asyncio.sleep(0.05)

    at_server(place, go, linger=0.3)


def test_a_program_needs_a_key_too(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        key = linked(server, "watch").partition("?key=")[2]
        host = address.removeprefix("http://")
        for given in ("", key + "x"):
            client = await Client.come(host, "here")
            await client.tell(type="hello", key=given)
            await client.until("closed")
            assert "No access" in str(client.heard) and SECRET not in str(client.heard)
        client = await Client.sit(host, "here", key=key)
        assert client.heard[0]["role"]["kind"] == "watch", client.heard[0]["role"]

    at_server(place, go, way="roles")


def test_a_server_holds_so_many_pages(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        token = token_in((await fetched(f"{address}/t/waterloo")).body)
        pages = [await PlainPage.open(address) for _ in range(2)]
        answer = await fetched(f"{address}/t/waterloo")
        assert answer.code == 503 and b"Try again in a minute" in answer.body
        late = await of_websocket(f"{address}/t/waterloo", token)
        assert await late.read_message() is None
        assert late.close_code == 1013 and "limit of open pages" in late.close_reason
        for page in pages:
            page.close()
        await no_sessions(server)
        assert (await fetched(f"{address}/t/waterloo")).code == 200

    at_server(place, go, linger=0.3, network=Network(limits=Limits(pages=2)))


@pytest.mark.parametrize(
    ("key", "long"), [("more", 60_000), ("data", 800_000)], ids=["longer", "longer than a piece"]
)
def test_a_message_is_so_long_at_most(place: Path, key: str, long: int) -> None:
    """A piece of a file may have 700 KB beside the rest of its message."""

    async def go(server: Any, address: str) -> None:
        page = await PlainPage.open(address)
        await page.tell({"type": "leave", "more": "x" * 40_000})
        await page.tell({"type": "leave", "data": "A" * 699_000})
        await page.settled()
        with pytest.raises((AssertionError, OSError, WebSocketClosedError)):
            await page.tell({"type": "leave", key: "A" * long})
            await page.settled()
        again = await PlainPage.open(address)
        again.close()

    at_server(place, go, network=Network(limits=Limits(message_bytes=50_000)))


def test_the_log_has_no_key_and_nothing_that_a_terminal_obeys(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def go(server: Any, address: str) -> None:
        for path in ("/t/here?key=SECRETKEY", "/nowhere?key=SECRETKEY", "/?key=SECRETKEY"):
            await fetched(address + path)
        for line in (
            b"GET /t/a\x1b[31mb?key=SECRETKEY HTTP/1.1\r\nHost: localhost:%d\r\n\r\n",
            b"GET /\xe2\x80\xae\x9b2J HTTP/1.1\r\nHost: localhost:%d\r\n\r\n",
            b"GET /t/a/ws HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\n"
            b"Origin: http://\x1b[31mevil\xc2\x9b2J\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            b"GET /t/a HTTP/1.1\r\nHost: \x1b[31mevil\x9b:%d\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(line % server.port)
            await writer.drain()
            async with asyncio.timeout(5):
                first = await reader.readline()
            assert not first or b" 4" in first, first
            writer.close()

    at_server(place, go)
    log = caplog.text
    assert "403 GET /t/here" in log
    assert "SECRETKEY" not in log
    assert all(sign.isprintable() or sign == "\n" for sign in log), ascii(log)


def test_a_path_that_no_file_can_have_is_not_looked_for(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(_server: Any, address: str) -> None:
        for path in (
            "/static/js/%00", "/static/%00", "/static/js/bokeh.min.js%00.map", "/t/%00", "/%00",
            "/static/extensions/panel/%00",
        ):  # fmt: skip
            answer = await fetched(address + path)
            assert (answer.code, answer.body) == (404, b"There is no page at this address.\n"), path

    at_server(place, go, way="trust")
    assert "Traceback" not in caplog.text and "500" not in caplog.text


def test_where_no_link_is_needed_a_wrong_one_is_refused_without_asking_for_another(
    place: Path,
) -> None:
    async def go(_server: Any, address: str) -> None:
        answer = await fetched(address + "/t/here?key=wrong")
        body = answer.body.decode()
        assert answer.code == 403 and "This link is not valid for this table" in body
        assert "open the table without it" in body
        assert "opens with a link only" not in body and "Ask the owner" not in body

    at_server(place, go, way="trust")


def test_several_tables_are_chosen_from(place: Path) -> None:
    """A query about a table opens the one that was open last."""

    async def go(server: Any, address: str) -> None:
        assert (await fetched(address)).headers["Location"] == "/t/waterloo"
        server.gate.hub.create(TABLE, called="other")
        last = f"sightline-last{address.rpartition(':')[2]}=other"
        for query, opened in (
            ("", "-"),
            ("?lang=fr", "-?lang=fr"),
            ("?tab=play", "other?tab=play"),
        ):
            answer = await fetched(f"{address}/{query}", Cookie=last)
            assert answer.headers["Location"] == f"/t/{opened}"

    at_server(place.parent, go)
