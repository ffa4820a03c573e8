"""A program at a live table, over a WebSocket; and a server of nothing else, for it to come to."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from typing import Any

from live_mirror import Mirror
from tornado.httpclient import HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, websocket_connect

from apps.server.access.limits import Limits
from apps.server.sockets.live_socket import LiveConnections, live_routes
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR, Role

SECONDS = 30


def at_hub(
    hub: Hub,
    go: Callable[[str], Awaitable[None]],
    role_of: Callable[..., Role | None] = lambda *_: EDITOR,
    names: Callable[[int], tuple[str, ...]] = lambda port: (f"127.0.0.1:{port}",),
    limits: Limits | None = None,
) -> None:
    """Run ``go`` with the address, ``HOST:PORT``, of a server that lets programs in at a hub."""

    async def run() -> None:
        (listening,) = bind_sockets(0, "127.0.0.1")
        # So that who does not read is soon noticed: a connection has what its listener has.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)
        port = listening.getsockname()[1]
        connections = LiveConnections(hub, role_of, names(port), limits)
        server = HTTPServer(Application(live_routes(connections)))
        server.add_socket(listening)
        try:
            async with asyncio.timeout(2 * SECONDS):
                await go(f"127.0.0.1:{port}")
        finally:
            server.stop()
            await server.close_all_connections()

    asyncio.run(run())


class Client:
    """A connection. ``mirror`` is the table, as what came makes it; ``heard`` all that came."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.mirror: Mirror | None = None
        self.heard: list[dict[str, Any]] = []

    @classmethod
    async def come(cls, address: str, table: str, **headers: str) -> Client:
        """Connect, and say nothing yet."""
        request = HTTPRequest(f"ws://{address}/t/{table}/live", headers=headers)
        return cls(await websocket_connect(request, max_message_size=1 << 28))

    @classmethod
    async def sit(cls, address: str, table: str, **hello: Any) -> Client:
        """Connect, say hello, and be welcome."""
        client = await cls.come(address, table)
        await client.hello(**hello)
        return client

    async def hello(self, mirror: Mirror | None = None, **hello: Any) -> dict[str, Any]:
        await self.tell(type="hello", **hello)
        welcome = await self.until("welcome")
        if "scenario" in welcome:
            mirror = Mirror(welcome)
        assert mirror is not None
        self.mirror = mirror
        for step in welcome.get("entries", ()):
            mirror.follow(step)
        assert (mirror.seq, mirror.digest) == (welcome["seq"], welcome["digest"])
        return welcome

    async def tell(self, **message: Any) -> None:
        await self.say(json.dumps(message))

    async def say(self, raw: str | bytes) -> None:
        await self.socket.write_message(raw, binary=isinstance(raw, bytes))

    async def next(self) -> dict[str, Any] | None:
        """Return the next message, or None when the connection is closed."""
        raw = await asyncio.wait_for(self.socket.read_message(), SECONDS)
        if raw is None:
            return None
        answer: dict[str, Any] = json.loads(raw)
        self.heard.append(answer)
        if answer["type"] == "step" and self.mirror is not None:
            self.mirror.follow(answer)
        return answer

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = await self.next()
            assert message is not None, f"closed: {self.socket.close_reason}"
            if message["type"] in kinds:
                return message

    async def submit(self, command: dict[str, Any], token: str, **how: Any) -> dict[str, Any]:
        """Do something; what comes of it: done or refused."""
        await self.tell(type="submit", command=command, token=token, **how)
        while True:
            message = await self.until("done", "refused")
            if message["token"] == token:
                return message

    async def ended(self) -> tuple[str, int | None, str | None]:
        """Wait until the connection is closed: what was said last, the code and the reason."""
        last = ""
        while (found := await self.next()) is not None:
            if found["type"] == "closed":
                last = found["why"]
        return last, self.socket.close_code, self.socket.close_reason

    def close(self) -> None:
        self.socket.close()


def move(thing: str, x: float, y: float) -> dict[str, Any]:
    return {"do": "MoveThings", "to": [{"thing": thing, "position": [x, y]}]}
