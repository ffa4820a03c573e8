"""The front hands connections to workers, here servers on the test's own loop."""

from __future__ import annotations

import asyncio
import os
import select
import socket
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from apps.server.access.network import listen
from apps.server.workers import front, place
from apps.server.workers.channel import Handed
from apps.server.workers.choice import in_order
from apps.server.workers.front import Front
from apps.server.workers.place import Place


class Name(RequestHandler):
    def initialize(self, number: int) -> None:
        self._number = number

    def get(self) -> None:
        self.finish(f"{self._number} {self.request.remote_ip}")


class Stand:
    """A place whose workers are servers on this loop."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.place = Place(number, self._start, lambda _row: None)
        self.accepts = True

    def _start(self, channel: socket.socket) -> Any:
        self.channel = channel.dup()
        self.channel.send(b'{"link": ""}\n')
        self._ended, self._ends = os.pipe()
        if self.accepts:
            self._server = HTTPServer(Application([(".*", Name, {"number": self._number})]))
            self._server.add_socket(Handed(self.channel))  # type: ignore[arg-type]
        return SimpleNamespace(sentinel=self._ended, pid=None, exitcode=-9, join=lambda: None)

    def part(self) -> None:
        """End as a killed process does: its files are closed, then it is gone."""
        if self.accepts:
            self._server.stop()
        else:
            self.channel.close()
        os.close(self._ends)


def run(go: Callable[[str, list[Stand]], Awaitable[None]], accepts: tuple[bool, ...]) -> None:
    async def served() -> None:
        stands = [Stand(number) for number in range(len(accepts))]
        for stand, does in zip(stands, accepts, strict=True):
            stand.accepts = does
            stand.place.start()
        (listener,) = listen("127.0.0.1", 0)
        there = Front([listener], [stand.place for stand in stands])
        there.begin()
        try:
            async with asyncio.timeout(30):
                await go(f"http://127.0.0.1:{listener.getsockname()[1]}", stands)
        finally:
            there.close()

    asyncio.run(served())


async def fetch(address: str) -> str:
    client = AsyncHTTPClient(force_instance=True)  # a connection of its own
    try:
        return (await client.fetch(address)).body.decode()
    finally:
        client.close()


def test_the_connections_of_a_table_reach_one_worker_with_their_address() -> None:
    async def go(address: str, _stands: list[Stand]) -> None:
        answers = {}
        for number in range(12):
            answers[number] = {await fetch(f"{address}/t/table-{number}/x") for _ in range(4)}
            assert len(answers[number]) == 1
        assert set.union(*answers.values()) == {"0 127.0.0.1", "1 127.0.0.1"}

    run(go, (True, True))


def test_connections_that_a_worker_did_not_accept_before_it_ended_go_to_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(place, "BACK_SECONDS", 0.0)
    its_tables = [n for n in range(12) if in_order(f"table-{n}", {0: 0, 1: 0})[0] == 0]

    async def go(address: str, stands: list[Stand]) -> None:
        asked = [asyncio.ensure_future(fetch(f"{address}/t/table-{n}")) for n in its_tables]
        while not select.select([stands[0].channel], [], [], 0)[0]:
            await asyncio.sleep(0.01)
        stands[0].part()
        assert {answer[0] for answer in await asyncio.gather(*asked)} == {"1"}

    run(go, (False, True))


def test_a_table_waits_for_its_worker_to_be_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "PAUSE_SECONDS", 0.1)

    async def go(address: str, stands: list[Stand]) -> None:
        mine = [n for n in range(20) if (await fetch(f"{address}/t/table-{n}"))[0] == "0"]
        stands[0].part()
        assert {(await fetch(f"{address}/t/table-{n}"))[0] for n in mine} == {"0"}

    run(go, (True, True))


def test_silent_connections_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "MOST_WAITING", 5)

    async def go(address: str, _stands: list[Stand]) -> None:
        host, port = address.removeprefix("http://").split(":")
        silent = [await asyncio.open_connection(host, int(port)) for _ in range(20)]
        assert await fetch(f"{address}/t/table")
        for reader, writer in silent[:15]:
            assert await reader.read() == b""
            writer.close()

    run(go, (True,))


def test_a_silent_connection_is_closed_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "HEAD_SECONDS", 0.2)

    async def go(address: str, _stands: list[Stand]) -> None:
        host, port = address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        assert await reader.read() == b""
        writer.close()

    run(go, (True,))
