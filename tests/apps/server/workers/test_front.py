"""The front hands connections to workers, here servers on the test's own loop."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import select
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from apps.server.access.network import Network, listen
from apps.server.workers import front, place
from apps.server.workers.channel import Handed
from apps.server.workers.front import Front, in_order
from apps.server.workers.no_worker import WHY, NoWorker
from apps.server.workers.place import WorkerPlace


class Name(RequestHandler):
    def initialize(self, number: int) -> None:
        self._number = number

    def get(self) -> None:
        self.finish(f"{self._number} {self.request.remote_ip}")


class Stand:
    """A place whose workers are servers on this loop."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.place = WorkerPlace(number, self._start, lambda _row: None)
        self.accepts = True

    async def _start(self, channel: socket.socket) -> Any:
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


def run(
    go: Callable[[str, list[Stand]], Awaitable[None]],
    accepts: tuple[bool, ...],
    network: Network = Network(),  # noqa: B008
) -> None:
    async def served() -> None:
        stands = [Stand(number) for number in range(len(accepts))]
        for stand, does in zip(stands, accepts, strict=True):
            stand.accepts = does
            stand.place.start()
        while not all(stand.place.ready for stand in stands):
            await asyncio.sleep(0.01)
        (listener,) = listen("127.0.0.1", 0)
        there = Front([listener], [stand.place for stand in stands], NoWorker(network))
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


@pytest.mark.slow
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


async def answer(address: str, **how: Any) -> HTTPResponse:
    client = AsyncHTTPClient(force_instance=True)
    try:
        return await client.fetch(address, raise_error=False, **how)
    finally:
        client.close()


def test_without_a_worker_health_is_answered_at_once_and_others_after_a_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(front, "WAIT_SECONDS", 2.0)
    monkeypatch.setattr(place, "PAUSE_SECONDS", 60.0)

    async def go(address: str, stands: list[Stand]) -> None:
        stands[0].part()
        while not stands[0].place.empty:
            await asyncio.sleep(0.01)
        began = time.monotonic()
        page = asyncio.ensure_future(answer(f"{address}/t/table"))
        health = await answer(f"{address}/healthz")
        below = await answer(f"{address}/sightline/healthz?probe=1")
        assert time.monotonic() - began < 1.0
        assert health.code == below.code == 503
        assert json.loads(health.body) == {"ok": False, "why": str(WHY)}
        assert "Retry-After" in health.headers and health.headers["Connection"] == "close"
        late = await page
        assert late.code == 503 and late.body.decode() == f"{WHY}\n"
        assert time.monotonic() - began > 2.0

    run(go, (True,))


def test_a_worker_that_is_ready_answers_for_health_itself() -> None:
    async def go(address: str, stands: list[Stand]) -> None:
        stands[0].part()
        assert (await answer(f"{address}/healthz")).body == b"1 127.0.0.1"

    run(go, (True, True))


def test_without_a_worker_encrypted_connections_are_answered_once_none_is_about_to_be_back(
    certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, "BACK_SECONDS", 0.2)
    monkeypatch.setattr(place, "PAUSE_SECONDS", 60.0)

    async def go(address: str, stands: list[Stand]) -> None:
        stands[0].part()
        there = address.replace("http:", "https:")
        for path in ("/healthz", "/t/table"):
            assert (await answer(there + path, validate_cert=False)).code == 503

    run(go, (True,), Network(certificate=certificate[0], certificate_key=certificate[1]))


def test_a_worker_that_cannot_be_started_is_tried_again_after_growing_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(place, "PAUSE_SECONDS", 0.1)
    starts: list[float] = []
    told: list[dict[str, Any]] = []

    async def start(_channel: socket.socket) -> Any:
        starts.append(time.monotonic())
        raise EOFError

    async def go() -> None:
        there = WorkerPlace(0, start, told.append)
        there.start()
        while there.failures < 4:
            await asyncio.sleep(0.01)
        there.end()

    asyncio.run(go())
    pauses = [after - before for before, after in itertools.pairwise(starts)]
    assert [pause > least for pause, least in zip(pauses, (0.1, 0.2, 0.4), strict=True)] == [
        True
    ] * 3
    assert told == [{"failed": "it cannot be started (EOFError)"}] * 4
