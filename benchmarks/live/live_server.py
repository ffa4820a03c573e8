"""Serve live tables alone, for programs, as fast as they like, and an echo to compare with."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import ClassVar

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests" / "support"))

from histories import TEXT
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler

from apps.server.access.limits import Limits
from apps.server.sockets.live_socket import LiveConnections, live_routes
from sandbox.live import hub as hubs
from sandbox.live import live_document
from sandbox.live.seats.roles import EDITOR
from sandbox.live.store.store import Store


class Echo(WebSocketHandler):
    """Sends each message to everyone connected by the same name, and does nothing else."""

    there: ClassVar[dict[str, set[Echo]]] = {}

    def open(self, name: str) -> None:
        self._others = self.there.setdefault(name, set())
        self._others.add(self)

    def on_close(self) -> None:
        self._others.discard(self)

    def on_message(self, message: str | bytes) -> None:
        request = json.loads(message)
        if "token" in request:
            step = json.dumps({"type": "step", "command": request["command"], "more": "." * 140})
            for other in self._others:
                other.write_message(step)
            self.write_message(json.dumps({"type": "done", "token": request["token"], "seq": 1}))


async def _serve(url: str, tables: int) -> None:
    live_document.PER_SECOND = live_document.AT_ONCE = 1e9
    hubs._IDLE = 10_000
    plenty = {row.name: 1e9 for row in fields(Limits)}
    hub = hubs.Hub(Store(url))
    for number in range(tables):
        hub.create(TEXT, called=f"t{number}")
    routes = live_routes(LiveConnections(hub, lambda *_: EDITOR, ("localhost",), Limits(**plenty)))
    server = HTTPServer(Application([*routes, (r"/echo/(.*)", Echo)]))
    sockets = bind_sockets(0, "127.0.0.1")
    server.add_sockets(sockets)
    print(sockets[0].getsockname()[1], flush=True)
    await asyncio.Event().wait()


def serve(url: str, tables: str) -> None:
    """Serve so many tables of a store until the process is ended. Print the port."""
    asyncio.run(_serve(url, int(tables)))
