"""Attacks on the sessions of a served program, over raw sockets: nobody joins another's session."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from bokeh.util.token import generate_jwt_token, generate_session_id, get_session_id
from plain_pages import _TOKEN, PlainPage, at_server, no_sessions

from apps.server.access.limits import Limits
from apps.server.page import TablePage
from apps.server.serve import Network
from apps.server.sockets.page_socket import PageSocket, Turns
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

TABLE = 'format = 1\nname = "Waterloo"\n[table]\nsize = [12, 12]\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "waterloo.toml"
    path.write_text(TABLE)
    return path


async def request(
    port: int, target: str, headers: Sequence[str] = (), method: str = "GET"
) -> tuple[int, dict[str, str], bytes, Any, Any]:
    """Send one request by hand. Return status, headers, body (of a plain answer) and streams."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"{method} {target} HTTP/1.1", f"Host: localhost:{port}", *headers]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await writer.drain()
    async with asyncio.timeout(20):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        found = dict(line.split(": ", 1) for line in head[1:] if ": " in line)
        body = await reader.readexactly(int(found.get("Content-Length", 0)))
    return int(head[0].split()[1]), found, body, reader, writer


async def upgraded(
    port: int, table: str, token: str, headers: Sequence[str] = ()
) -> tuple[int, Any, Any]:
    """Open the WebSocket of a page by hand, with a token. Return the status and the streams."""
    key = base64.b64encode(os.urandom(16)).decode()
    status, _, _, reader, writer = await request(
        port, f"/t/{table}/ws",
        ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
         f"Sec-WebSocket-Key: {key}", f"Sec-WebSocket-Protocol: bokeh, {token}", *headers],
    )  # fmt: skip
    return status, reader, writer


async def first_frame(reader: Any) -> tuple[int, bytes]:
    """Read one WebSocket frame of the server: its opcode and what it carries."""
    async with asyncio.timeout(20):
        first, length = await reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack(">H", await reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", await reader.readexactly(8))
        return first & 15, await reader.readexactly(length)


async def closed_with(reader: Any) -> tuple[int, str]:
    """Read the close frame that is expected next: its code and its reason."""
    opcode, body = await first_frame(reader)
    assert opcode == 8, (opcode, body[:200])
    return struct.unpack(">H", body[:2])[0], body[2:].decode()


def token_in(body: bytes) -> str:
    match = _TOKEN.search(body)
    assert match is not None
    return match.group(1).decode()


async def cookie_of(port: int, link: str) -> str:
    """Follow a link as a browser does, as far as the cookie that it is given."""
    target = "/" + link.split("/", 3)[3]
    status, headers, _, _, writer = await request(port, target)
    writer.close()
    assert status == 303
    return "Cookie: " + headers["Set-Cookie"].partition(";")[0]


async def page_token(port: int, table: str, *headers: str) -> str:
    status, _, body, _, writer = await request(port, f"/t/{table}", headers)
    writer.close()
    assert status == 200, body[:200]
    return token_in(body)


def shared(server: Any, kind: str) -> str:
    gate = server.gate
    if "here" not in gate.hub.names():
        gate.hub.create(TABLE, called="here")
    return str(gate.share("here", kind))


def test_no_session_is_named_by_an_address_a_header_or_a_cookie(place: Path) -> None:
    """The attack: the owner follows a link with a session id that the attacker knows."""

    async def go(server: Any, _address: str) -> None:
        port, chosen = server.port, "chosen-by-the-attacker"
        owner = f"Cookie: {server.entrance.house_cookie}={server.gate.owner_key}"
        unsigned = generate_jwt_token(chosen, extra_payload={"headers": {}, "cookies": {}})
        foreign = generate_jwt_token(
            generate_session_id(b"another secret", True), b"another secret", True
        )
        tokens = []
        for target, extra in (
            (f"/t/waterloo?bokeh-session-id={chosen}", []),
            (f"/t/waterloo?bokeh-token={unsigned}", []),
            (f"/t/waterloo?bokeh-token={foreign}", []),
            ("/t/waterloo", [f"Bokeh-Session-Id: {chosen}"]),
            ("/t/waterloo", [f"X-Cookie: bokeh-session-id={chosen}"]),
        ):
            status, _, body, _, writer = await request(port, target, [owner, *extra])
            writer.close()
            assert status == 200
            assert chosen.encode() not in body and unsigned.encode() not in body
            tokens.append(token_in(body))
        ids = {get_session_id(token) for token in tokens}
        assert len(ids) == len(tokens), "every page has a session of its own"
        assert server.get_sessions() == [], "and none of them is built"

    at_server(place, go, way="roles")


def test_a_home_made_token_opens_nothing(place: Path) -> None:
    async def go(server: Any, _address: str) -> None:
        port = server.port
        watcher = await cookie_of(port, shared(server, "watch"))
        own = await page_token(port, "here", watcher)
        payload = {"table": "here", "keys": "0" * 64, "headers": {}, "cookies": {}, "arguments": {}}
        head, _, signature = own.rpartition(".")
        for token in (
            generate_jwt_token("a" * 44, extra_payload=payload),
            generate_jwt_token(generate_session_id(b"mine", True), b"mine", True, payload),
            f"{head[:-4]}AAAA.{signature}",
            own.partition(".")[0],
            "not-a-token",
            "." * 40,
            "a" * 20_000,
        ):
            status, reader, writer = await upgraded(port, "here", token, [watcher])
            if status == 101:
                code, reason = await closed_with(reader)
                assert code == 1008 and "Load it again" in reason
            else:
                assert status >= 400
            writer.close()
        assert server.get_sessions() == []

    at_server(place, go, way="roles")


def test_a_session_is_joined_only_with_the_keys_that_it_was_made_with(place: Path) -> None:
    """Even who has got hold of the owner's signed token does not become the owner by it."""

    async def go(server: Any, _address: str) -> None:
        port = server.port
        watcher = await cookie_of(port, shared(server, "watch"))
        editor = await cookie_of(port, shared(server, "edit"))
        owner = f"Cookie: {server.entrance.house_cookie}={server.gate.owner_key}"
        stolen = await page_token(port, "here", owner)
        for thief in (watcher, editor):
            status, reader, writer = await upgraded(port, "here", stolen, [thief])
            assert status == 101
            assert await closed_with(reader) == (
                1008,
                "This browser has opened another link in the meantime. Load the page again.",
            )
            writer.close()
        status, _, writer = await upgraded(port, "here", stolen)
        assert status == 403
        writer.close()
        # Nor does a watcher's own session become more when the owner's browser joins it.
        mine = await page_token(port, "here", watcher)
        _, reader, writer = await upgraded(port, "here", mine, [owner])
        assert (await closed_with(reader))[0] == 1008
        writer.close()
        # Nor does a token of one table open another.
        server.gate.hub.create(TABLE, called="other")
        _, reader, writer = await upgraded(port, "other", stolen, [owner])
        assert (await closed_with(reader))[0] == 1008
        writer.close()
        assert server.get_sessions() == []
        # The owner's own socket is let in.
        status, reader, writer = await upgraded(port, "here", stolen, [owner])
        assert (status, (await first_frame(reader))[0]) == (101, 1)
        assert len(server.get_sessions()) == 1
        writer.close()

    at_server(place, go, way="roles")


def test_tokens_expire_and_are_signed_with_the_stores_secret(tmp_path: Path, place: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    store = Store(url)
    secret = store.secret("sessions")
    assert len(secret) == 32 and store.secret("sessions") == secret
    store.close()
    again = Store(url)
    assert again.secret("sessions") == secret and again.secret("other") != secret

    async def go(server: Any, _address: str) -> None:
        own = await page_token(server.port, "waterloo")
        payload = {"table": "waterloo", "keys": "", "headers": {}, "cookies": {}, "arguments": {}}
        old = generate_jwt_token(
            generate_session_id(secret, True), secret, True, payload, expiration=-5
        )
        _, reader, writer = await upgraded(server.port, "waterloo", old)
        assert (await closed_with(reader))[0] == 1008
        writer.close()
        status, reader, writer = await upgraded(server.port, "waterloo", own)
        assert (status, (await first_frame(reader))[0]) == (101, 1)
        writer.close()

    at_server(place, go, store=again)


def test_only_what_the_page_needs_is_answered(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        page = await PlainPage.open(address)
        for target in (
            "/t/waterloo/autoload.js?bokeh-autoload-element=1", "/t/waterloo/metadata",
            "/t/waterloo/static/js/bokeh.min.js", "/components/panel.io.server/Server/_js/x",
            "/liveness", "/rest/session_info", "/index.html", "/login", "/admin", "/.git/config",
            "/t/waterloo/ws/x", "/t/", "/t",
        ):  # fmt: skip
            for method in ("GET", "POST", "OPTIONS", "PUT", "DELETE"):
                status, headers, _, _, writer = await request(
                    server.port,
                    target,
                    ["Origin: http://evil.example", "Content-Length: 0"],
                    method,
                )
                writer.close()
                assert status in (403, 404, 405), (method, target, status)
                assert not any(name.lower().startswith("access-control") for name in headers)
        page.close()

    at_server(place, go)


def test_a_page_may_not_replace_its_document(place: Path) -> None:
    """Bokeh's own clients can push a whole document into a session."""

    async def go(server: Any, address: str) -> None:
        page = await PlainPage.open(address)
        await page._send("PUSH-DOC", {"doc": {"roots": [], "title": "mine", "version": "3"}})
        with pytest.raises(AssertionError, match="closed the connection"):
            while True:
                await page.heard()
        (session,) = server.get_sessions()
        assert len(session.document.roots) > 0 and session.document.title != "mine"
        page.close()

    at_server(place, go)


def test_malformed_messages_cause_no_tracebacks(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    attacks = [
        ["{", "{", "{"],
        ["[]", "{}", "{}"],
        ['{"msgid":"1","msgtype":"PATCH-DOC"}', "{}", '{"events":7}'],
        ['{"msgid":"1","msgtype":"PATCH-DOC"}', "{}", '{"events":[{"kind":"ModelChanged"}]}'],
        ['{"msgid":"1","msgtype":"NO-SUCH"}', "{}", "{}"],
        ["null", "null", "null"],
        ['{"msgid":"1","msgtype":"PATCH-DOC","num_buffers":9e9}', *["{}"] * 300],
        ['{"msgid":"1","msgtype":"PATCH-DOC"}', "{}", "[" * 5000],
    ]

    async def go(server: Any, address: str) -> None:
        for frames in attacks:
            caplog.clear()
            page = await PlainPage.open(address)
            for frame in frames:
                await page._socket.write_message(frame)
            with pytest.raises(AssertionError, match="closed the connection"):
                while True:
                    await page.heard()
            await no_sessions(server)
            assert "Traceback" not in caplog.text, frames[:3]
            lines = [record for record in caplog.records if record.name == "sightline.sockets"]
            assert len(lines) <= 1, frames[:3]
        other = await PlainPage.open(address)
        other.close()
        await no_sessions(server)

    at_server(place, go, linger=0.3)
    assert "Traceback" not in caplog.text


def test_a_flood_of_gets_builds_nothing_and_stops_nobody(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        watcher = await cookie_of(server.port, shared(server, "watch"))
        bodies = await asyncio.gather(
            *(request(server.port, "/t/here", [watcher]) for _ in range(150))
        )
        for status, _, _, _, writer in bodies:
            assert status == 200
            writer.close()
        assert server.get_sessions() == []
        async with asyncio.timeout(15):
            page = await PlainPage.open(address, {"Cookie": watcher[8:]}, "/t/here")
        page.close()

    at_server(place, go, way="roles")


def test_other_sites_pages_may_only_link_here(place: Path) -> None:
    async def go(server: Any, _address: str) -> None:
        cross = "Sec-Fetch-Site: cross-site"
        for headers, wanted in (
            ([cross, "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image"], 403),
            ([cross, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"], 403),
            ([cross, "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: empty"], 403),
            ([cross], 403),
            ([cross, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"], 200),
            (["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors"], 200),
            (["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate"], 200),
            ([], 200),
        ):
            status, _, _, _, writer = await request(server.port, "/t/waterloo", headers)
            writer.close()
            assert status == wanted, headers
        own = await page_token(server.port, "waterloo")
        status, _, writer = await upgraded(
            server.port, "waterloo", own, [cross, "Sec-Fetch-Mode: websocket"]
        )
        writer.close()
        assert status == 403
        status, _, writer = await upgraded(
            server.port, "waterloo", own, ["Origin: http://evil.example"]
        )
        writer.close()
        assert status == 403

    at_server(place, go)


def test_page_builds_are_limited_and_waiting_pages_are_told_their_place(
    place: Path,
) -> None:
    async def go(server: Any, _address: str) -> None:
        tokens = [await page_token(server.port, "waterloo") for _ in range(5)]
        sockets = [await upgraded(server.port, "waterloo", token) for token in tokens]
        messages = []
        for _, reader, _ in sockets:
            opcode, body = await first_frame(reader)
            assert opcode == 1
            messages.append(json.loads(body))
        turns = [words["before"] for words in messages if words.get("sightline") == "turn"]
        assert turns == [0, 1, 2], "three wait while two are built"
        for _, _, writer in sockets:
            writer.close()

    at_server(place, go, network=Network(limits=Limits(builds=2)))


def test_a_page_that_leaves_while_waiting_is_not_built(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[TablePage] = []
    left: list[PageSocket] = []
    may_build = asyncio.Event()
    turn, build, close = Turns.turn, TablePage.__init__, PageSocket.on_close

    @asynccontextmanager
    async def held(turns: Turns, report: Callable[[int], None]) -> AsyncIterator[None]:
        async with turn(turns, report):
            await may_build.wait()
            yield

    def noted(page: TablePage, *words: Any) -> None:
        built.append(page)
        build(page, *words)

    def gone(page: PageSocket) -> None:
        left.append(page)
        close(page)

    monkeypatch.setattr(Turns, "turn", held)
    monkeypatch.setattr(TablePage, "__init__", noted)
    monkeypatch.setattr(PageSocket, "on_close", gone)

    async def acknowledged(reader: Any) -> None:
        while json.loads((await first_frame(reader))[1]).get("msgtype") != "ACK":
            pass

    async def go(server: Any, _address: str) -> None:
        tokens = [await page_token(server.port, "waterloo") for _ in range(7)]
        sockets = [await upgraded(server.port, "waterloo", token) for token in tokens[:6]]
        for _, _, writer in sockets[2:]:
            writer.close()
        async with asyncio.timeout(20):
            while len(left) < 4:
                await asyncio.sleep(0.01)
        may_build.set()
        for _, reader, _ in sockets[:2]:
            await acknowledged(reader)
        last = await upgraded(server.port, "waterloo", tokens[6])
        await acknowledged(last[1])  # its turn came after that of all who left
        assert len(built) == 3
        for _, _, writer in (*sockets[:2], last):
            writer.close()
        await no_sessions(server)

    at_server(place, go, linger=0.3)


@pytest.mark.parametrize(
    ("limits", "link", "why"),
    [
        (Limits(pages_per_address=2), False, "Your address has reached its limit"),
        (Limits(pages_per_link=2), True, "This link has reached its limit"),
    ],
)
def test_an_address_and_a_link_have_so_many_pages(
    place: Path, limits: Limits, link: bool, why: str
) -> None:
    async def go(server: Any, address: str) -> None:
        headers = [await cookie_of(server.port, shared(server, "edit"))] if link else []
        jar = {"Cookie": headers[0][8:]} if link else {}
        shared(server, "watch")
        pages = [await PlainPage.open(address, jar, "/t/here") for _ in range(2)]
        token = await page_token(server.port, "here", *headers)
        _, reader, writer = await upgraded(server.port, "here", token, headers)
        code, reason = await closed_with(reader)
        assert code == 1013 and reason.startswith(why)
        writer.close()
        if link:  # who came by another link is let in
            other = await cookie_of(server.port, shared(server, "watch"))
            pages.append(await PlainPage.open(address, {"Cookie": other[8:]}, "/t/here"))
        for page in pages:
            page.close()

    at_server(place, go, network=Network(limits=limits))


def test_wrong_keys_of_an_address_are_slowed_down_and_right_ones_go_on(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        before = await cookie_of(server.port, shared(server, "edit"))
        await page_token(server.port, "here", before)
        later = shared(server, "watch")
        statuses = []
        for number in range(8):
            status, _, _, _, writer = await request(server.port, f"/t/here?key=wrong{number}")
            writer.close()
            statuses.append(status)
        assert statuses == [403] * 4 + [429] * 4
        status, headers, _, _, writer = await request(server.port, "/" + later.split("/", 3)[3])
        writer.close()
        assert status == 429 and headers["Retry-After"] == "60", "not even the right one is tried"
        await page_token(server.port, "here", before)

    limits = Limits(wrong_keys=5, wrong_keys_per_minute=0.001)
    at_server(place, go, way="roles", network=Network(limits=limits))
