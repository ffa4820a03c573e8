"""Measure live tables through the socket.

It measures acknowledged commands a second, on one table and on twenty, beside the same in memory
and a socket that only echoes. It also measures the bytes of a command to each client, and the
memory of a table and of a client.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from histories import TEXT
from tornado.websocket import WebSocketClientConnection, websocket_connect

from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.served import ROOT, started
from benchmarks.timed.sizes import size
from sandbox.live.hub import Hub
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR
from sandbox.live.store.store import Store

CLIENTS, TABLES, SECONDS = size((8, 20, 6.0), (2, 2, 0.5))
FARMS = size(100, 2)
CROSSROADS = ROOT / "examples" / "crossroads.toml"
_LIVE = "import sys; from benchmarks.live.live_server import serve; serve(*sys.argv[1:])"


@contextmanager
def serving(url: str) -> Iterator[tuple[str, int]]:
    """Yield the address of a server of live tables in a process of its own, and that process."""
    with started(_LIVE, url, TABLES) as (process, line):
        yield f"ws://127.0.0.1:{int(line)}", process.pid


class Busy:
    """A client that sends one command after another, each when the last is acknowledged."""

    def __init__(self, socket: WebSocketClientConnection, number: int) -> None:
        self._socket, self._number = socket, number
        self.done = 0
        self.steps: list[int] = []

    @classmethod
    async def come(cls, address: str, number: int) -> Busy:
        socket = await websocket_connect(address)
        await socket.write_message('{"type":"hello"}')
        return cls(socket, number)

    async def work(self, until: float) -> None:
        while not self.done or perf_counter() < until:
            self.done += 1
            at = [8 + self.done % 97 / 10, 6 + self._number]
            command = {"do": "MoveThings", "to": [{"thing": "barn", "position": at}]}
            message = {"type": "submit", "token": f"{id(self)}-{self.done}", "command": command}
            await self._socket.write_message(json.dumps(message))
            while True:
                raw = await self._socket.read_message()
                assert isinstance(raw, str)
                reply = json.loads(raw)
                if reply["type"] == "step":
                    self.steps.append(len(raw.encode()))
                if reply["type"] in ("done", "refused") and reply["token"] == message["token"]:
                    assert reply["type"] == "done", reply
                    break


async def rate(addresses: list[str]) -> tuple[float, list[int]]:
    """Return acknowledged commands a second of one client at each address, and bytes of each
    step."""
    busy = [await Busy.come(address, number % 8) for number, address in enumerate(addresses)]
    began = perf_counter()
    await asyncio.gather(*(one.work(began + SECONDS) for one in busy))
    took = perf_counter() - began
    return sum(one.done for one in busy) / took, [size for one in busy for size in one.steps]


def test_acknowledged_commands_a_second(tmp_path: Path) -> None:
    rows: dict[str, str] = {}
    for what, url in (
        ("kept on disk", f"sqlite:///{tmp_path / 'tables.sqlite3'}"),
        ("kept in memory", "sqlite:///:memory:"),
    ):
        with serving(url) as (address, _):
            one, sizes = asyncio.run(rate([f"{address}/t/t0/live"] * CLIENTS))
            many, _ = asyncio.run(rate([f"{address}/t/t{n}/live" for n in range(TABLES)]))
        rows[what] = f"{one:.0f} a second on one table of {CLIENTS}, {many:.0f} on {TABLES}"
    with serving("sqlite:///:memory:") as (address, _):
        few, _ = asyncio.run(rate([f"{address}/echo/one"] * CLIENTS))
        many, _ = asyncio.run(rate([f"{address}/echo/{n}" for n in range(TABLES)]))
    rows["told, not done"] = f"{few:.0f} a second to {CLIENTS} at once, {many:.0f} to {TABLES}"
    rows["a moved piece"] = f"{statistics.median(sizes):.0f} bytes to each of {CLIENTS}"
    print_rows(rows, "live tables")


def held(process: int | str = "self") -> float:
    """Return the memory of a process, MB (Linux)."""
    gc.collect()
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def test_memory_of_tables_and_seats() -> None:
    hub = Hub(Store("sqlite:///:memory:"), ROOT)
    base = CROSSROADS.read_text(encoding="utf-8")
    tables: list[Any] = [hub.open(hub.create(text)) for text in (TEXT, base)]
    rows: dict[str, str] = {}
    for what, text, number in (("farm", TEXT, FARMS), ("crossroads", base, size(20, 1))):
        names = [hub.create(text) for _ in range(number)]
        before = held()
        tables += [hub.open(name) for name in names]
        rows[f"a live table, {what}"] = f"{(held() - before) / number * 1000:.0f} kB"
    live, before = tables[2 : 2 + FARMS], held()
    seats = [one.join(Person(f"p{n}"), EDITOR, print_nothing) for one in live for n in range(50)]
    rows["a seat at one"] = f"{(held() - before) / len(seats) * 1000:.1f} kB"
    print_rows(rows, "memory of live tables")


def test_memory_of_connections() -> None:
    async def come(address: str, process: int) -> None:
        first = [await Busy.come(f"{address}/t/t{n}/live", 0) for n in range(TABLES)]
        before = held(process)
        more = [
            await Busy.come(f"{address}/t/t{n % TABLES}/live", 0)
            for n in range(size(10, 1) * TABLES)
        ]
        await asyncio.sleep(1)
        each = (held(process) - before) / len(more)
        print_rows({"a connection": f"{each * 1000:.0f} kB"}, "memory of connections")
        assert first

    with serving("sqlite:///:memory:") as (address, process):
        asyncio.run(come(address, process))


def print_nothing(_: object) -> None:
    """A socket that ignores what it receives."""
