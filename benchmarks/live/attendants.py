"""People at a tournament: each has a page open and a program's socket, by which the edits are sent.

Both are raw WebSockets, since browsers would use more of the machine than the server. What a page
receives is read and not drawn.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from plain_pages import PlainPage
from tornado.websocket import WebSocketClientConnection

from benchmarks.live.soakers import Soaker

MARKERS = 0.2
"""Share of the edits that lay a marker, by whose id a page's messages are recognised."""


class _Watched:
    """A page's socket that notes when a marker's id is in what comes."""

    def __init__(self, socket: Any, there: Attendant) -> None:
        self._socket, self._there = socket, there

    async def read_message(self) -> Any:
        message = await self._socket.read_message()
        self._there.page_bytes += len(message or "")
        waiting = self._there.awaited
        if waiting and isinstance(message, str):
            for marker in [one for one in waiting if one in message]:
                del waiting[marker]
                self._there.drawn[marker] = monotonic()
        return message

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)


class Attendant(Soaker):
    """One person at a table.

    ``sent``, ``answered`` and ``arrived``: times of own commands and of their acknowledgements by
    token, and of steps by number. ``markers``:
    the ids of own markers by token. ``drawn``: times at which the page was told of a marker.
    """

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.neighbours: list[Attendant] = []
        self.sent: dict[str, float] = {}
        self.answered: dict[str, float] = {}
        self.arrived: dict[int, float] = {}
        self.markers: dict[str, str] = {}
        self.awaited: dict[str, float] = {}
        self.drawn: dict[str, float] = {}
        self.page_bytes = 0
        self.seated = self.shown = False

    async def run(self) -> None:
        """Keep a page and a socket open until cancelled."""
        await asyncio.gather(super().run(), self._watch())

    async def _watch(self) -> None:
        """Keep a page open: where the server has gone, open it at another one."""
        while True:
            page = None
            try:
                address = f"http://127.0.0.1:{self._port()}"
                page = await PlainPage.open(address, path=f"/t/{self.table}")
                page._socket = _Watched(page._socket, self)  # type: ignore[assignment]
                await page.shown()
                self.shown = True
                while True:
                    await page.heard()
            except asyncio.CancelledError:
                raise
            except LookupError:
                self._tally["pages without their table, opened again"] += 1
            except Exception as fault:  # whatever a dying server makes of it
                self._tally[f"pages lost: {type(fault).__name__}"] += self.shown
                self._tally["pages that never came"] += isinstance(fault, TimeoutError)
            finally:
                self.shown = False
                if page is not None:
                    page.close()
            await asyncio.sleep(self._random.uniform(0.1, 0.5))

    async def _come(self) -> WebSocketClientConnection:
        self.seated = False
        socket = await super()._come()
        self.seated = True
        return socket

    def _step(self, step: dict[str, Any]) -> None:
        self.arrived.setdefault(step["seq"], monotonic())
        super()._step(step)

    def _done(self, token: str, seq: int) -> None:
        self.answered.setdefault(token, monotonic())
        super()._done(token, seq)

    def _message(self) -> dict[str, Any]:
        message = super()._message()
        self.sent[message["token"]] = monotonic()
        row = message["command"].get("row", {})
        if str(row.get("id", "")).startswith("marker"):
            self.markers[message["token"]] = row["id"]
            for one in self.neighbours:
                if one.shown:
                    one.awaited[row["id"]] = monotonic()
        return message

    def _command(self, mirror: Any) -> dict[str, Any]:
        if self._random.random() >= MARKERS:
            return super()._command(mirror)
        at = [round(self._random.uniform(0.5, 35.5), 2), round(self._random.uniform(0.5, 23.5), 2)]
        name = f"marker-{self._name}-{self._count}x"
        row = {"id": name, "kind": "box", "position": at, "size": [1, 1, 1]}
        return {"do": "AddPiece", "row": row}
