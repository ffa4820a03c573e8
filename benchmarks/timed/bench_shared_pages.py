"""Measure one table on eight pages: the bytes of a command to each, and the wait of a late joiner.

The bytes are compared with those of opening the table. Pages are opened without a browser, over
HTTP and WebSocket as a browser would; drawing takes further time.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from time import perf_counter
from typing import Any

from plain_pages import PlainPage, at_server
from tornado.websocket import websocket_connect

from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "crossroads.toml"
PAGES, MOVES = size((8, 20), (2, 2))
QUIET = 0.5
"""Seconds without a message after which a page has received everything."""


class Counted:
    """A page's socket, and the bytes that came through it."""

    def __init__(self, page: PlainPage) -> None:
        self._socket, self.bytes, self.last = page._socket, 0, perf_counter()
        page._socket = self  # type: ignore[assignment]

    async def read_message(self) -> Any:
        message = await self._socket.read_message()
        self.bytes += len(message or "")
        self.last = perf_counter()
        return message

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)


async def _listen(page: PlainPage) -> None:
    while True:
        await page.heard()


async def _move(address: str, moves: int) -> None:
    """Move one model to and fro by a program beside the pages."""
    there = f"{address.replace('http', 'ws', 1)}/t/crossroads/live"
    table = await websocket_connect(there, max_message_size=1 << 28)
    await table.write_message(json.dumps({"type": "hello", "name": "A script"}))
    for number in range(moves):
        spot = {"thing": "able/0", "position": [20.0 + number % 2, 8.0]}
        command = {"do": "MoveThings", "to": [spot], "free": True}
        submit = {"type": "submit", "token": f"move {number}", "command": command}
        await table.write_message(json.dumps(submit))
        while json.loads(str(await table.read_message()))["type"] not in ("done", "refused"):
            pass
        await asyncio.sleep(0.15)  # at a person's pace, so that no two moves fall in one tick
    table.close()


def test_what_eight_pages_are_sent() -> None:
    rows: list[tuple[str, str]] = []

    async def go(_server: Any, address: str) -> None:
        pages, late = [], []
        for _ in range(PAGES):
            begin = perf_counter()
            page = await PlainPage.open(address)
            counted = Counted(page)
            await page.shown()
            late.append(perf_counter() - begin)
            pages.append((page, counted))
        first = [counted.bytes for _, counted in pages]
        listening = [asyncio.create_task(_listen(page)) for page, _ in pages]
        await asyncio.sleep(QUIET)
        before = [counted.bytes for _, counted in pages]
        await _move(address, MOVES)
        while any(perf_counter() - counted.last < QUIET for _, counted in pages):
            await asyncio.sleep(0.1)
        each = [
            (counted.bytes - at) / MOVES for (_, counted), at in zip(pages, before, strict=True)
        ]
        for task in listening:
            task.cancel()
        rows.append(("the whole table", f"{max(first) / 1e6:.1f} MB"))
        rows.append(("one move, to each page", f"{min(each):,.0f} to {max(each):,.0f} bytes"))
        rows.append(("the first page had it after", f"{late[0]:.2f} s"))
        rows.append(("who came late, at worst", f"{max(late[1:]):.2f} s"))
        assert max(each) < max(first) / 50

    at_server(EXAMPLE, go)
    print_rows(dict(rows), "eight pages")
