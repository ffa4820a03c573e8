"""Pages opened without a browser: what one asks of the server and tells it, over HTTP and a
WebSocket, and nothing that draws."""

from __future__ import annotations

import asyncio
import json
import re
import struct
from collections.abc import Awaitable, Callable
from math import inf, isfinite
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from apps.server.serve import make_server

_TOKEN = re.compile(rb'"token":"([^"]+)"')
SECONDS = 180
_ODD = {inf: "+inf", -inf: "-inf"}


def at_server(place: Path, go: Callable[[Any, str], Awaitable[None]], **how: Any) -> None:
    """Run ``go`` with a server of a place and its address, both on one loop."""

    async def run() -> None:
        server = make_server(place, **how)
        server.start()
        try:
            await go(server, f"http://127.0.0.1:{server.port}")
        finally:
            server.stop()

    asyncio.run(run())


async def no_sessions(server: Any) -> None:
    """Wait until the server has let go of every page that was closed."""
    async with asyncio.timeout(SECONDS):
        while server.get_sessions():
            await asyncio.sleep(0.05)


async def page_token(address: str, headers: dict[str, str] | None = None) -> tuple[str, str]:
    """Load a page: its address, which is that of a table, and the token of its WebSocket."""
    response = await AsyncHTTPClient().fetch(HTTPRequest(address, headers=headers or {}))
    token = _TOKEN.search(response.body)
    assert token is not None, "the page has no token"
    return response.effective_url.partition("?")[0], token.group(1).decode()


class PlainPage:
    """One page, open: `tell` says what its scene would say."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self._socket = socket
        self.components: dict[str, str] = {}
        self._sent = 0

    @classmethod
    async def open(
        cls,
        address: str,
        headers: dict[str, str] | None = None,
        path: str = "/",
        compression_options: dict[str, Any] | None = None,
    ) -> PlainPage:
        """Load the page at an address (``http://host:port``) and say that it is there."""
        where, token = await page_token(address + path, headers)
        socket = await websocket_connect(
            HTTPRequest(where.replace("http", "ws", 1) + "/ws", headers=headers or {}),
            subprotocols=["bokeh", token],
            max_message_size=1 << 30,
            compression_options=compression_options,
        )
        page = cls(socket)
        await page.heard()  # the server's greeting
        await page.look()
        await page._event("document_ready")
        return page

    async def shown(self, width: int = 1280) -> None:
        """Begin as the scene does, and wait for the table. Raise LookupError if it shows none."""
        await self.tell({"type": "ready", "width": width})
        while '"state": "ready"' not in (said := json.dumps(_plain((await self.heard())[1]))):
            if '"state": "failed"' in said:
                raise LookupError("the page shows no table")

    async def look(self) -> None:
        """Find the components that are on the page now, by the names of their classes."""
        self.components = _components_in(await self.document())
        assert "SceneView" in self.components, "the page has no scene"

    async def document(self) -> Any:
        """The page's document, as Bokeh writes it."""
        return await self._asked("PULL-DOC-REQ", "PULL-DOC-REPLY")

    async def patch(self, model: str, name: str, value: Any) -> None:
        """Set a property of a model of the page, as Bokeh's client does."""
        row = {"kind": "ModelChanged", "model": {"id": model}, "attr": name, "new": value}
        await self._send("PATCH-DOC", {"events": [row]})

    async def settled(self) -> None:
        """Wait until the server has heard everything that was told."""
        await self._asked("SERVER-INFO-REQ", "SERVER-INFO-REPLY")

    async def tell(self, message: Any, of: str = "SceneView") -> None:
        """A message of a component, the scene's unless another is named."""
        entries = [["model", {"id": self.components[of]}], ["data", _mapped(message)]]
        await self._event("data_event", entries)

    async def heard(self) -> tuple[str, Any]:
        """The next message of the server: its kind and its content."""
        async with asyncio.timeout(SECONDS):
            header = await self._frame()
            while "sightline" in header:  # whose turn it is
                header = await self._frame()
            _, content = [await self._frame() for _ in range(2)]
            for _ in range(2 * header.get("num_buffers", 0)):
                await self._socket.read_message()
        return header["msgtype"], content

    def close(self) -> None:
        self._socket.close()

    @property
    def closed(self) -> tuple[int | None, str | None]:
        """The code and the reason with which the server closed the connection."""
        return self._socket.close_code, self._socket.close_reason

    def abort(self) -> None:
        """Cut the connection without a word, as the end of a browser does."""
        stream = self._socket.protocol.stream
        stream.socket.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
        stream.close()

    async def _asked(self, kind: str, answer: str) -> Any:
        await self._send(kind, {})
        while True:
            found, content = await self.heard()
            if found == answer:
                return content

    async def _event(self, name: str, entries: list[Any] | None = None) -> None:
        values = {"type": "map", "entries": entries or []}
        event = {"type": "event", "name": name, "values": values}
        row = {"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event}
        await self._send("PATCH-DOC", {"events": [row]})

    async def _send(self, kind: str, content: dict[str, Any]) -> None:
        self._sent += 1
        for part in ({"msgid": str(self._sent), "msgtype": kind}, {}, content):
            await self._socket.write_message(json.dumps(part))

    async def _frame(self) -> Any:
        frame = await self._socket.read_message()
        assert frame is not None, "the server closed the connection"
        return json.loads(frame)


def _mapped(value: Any) -> Any:
    """A value as Bokeh writes it, its maps as entries."""
    if isinstance(value, dict):
        return {"type": "map", "entries": [[key, _mapped(inner)] for key, inner in value.items()]}
    if isinstance(value, float) and not isfinite(value):
        return {"type": "number", "value": _ODD.get(value, "nan")}
    return [_mapped(inner) for inner in value] if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """The value that Bokeh wrote so."""
    if isinstance(value, dict) and value.get("type") == "map":
        return {str(key): _plain(inner) for key, inner in value.get("entries", [])}
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value


def _components_in(content: Any) -> dict[str, str]:
    """The ids of Panel's own components among the models of a document, by class."""
    waiting, found = [content], {}
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if "class_name" in one.get("attributes", {}):
                found[str(one["attributes"]["class_name"])] = str(one["id"])
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return found
