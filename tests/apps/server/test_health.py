"""``/healthz``: 200 where the store answers, 503 and one sentence where it does not."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from databases.postgres_server import PostgresServer
from plain_pages import at_server
from tornado.httpclient import AsyncHTTPClient, HTTPResponse

from apps.server import health
from apps.server.health import Health
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow


async def asked(address: str, **headers: str) -> HTTPResponse:
    client = AsyncHTTPClient()
    return await client.fetch(f"{address}/healthz", headers=headers, raise_error=False)


def test_it_answers_everybody_whatever_the_name_and_the_roles(folder: Path) -> None:
    async def go(_server: Any, address: str) -> None:
        for host in ("localhost", "10.2.3.4:5006", "sightline.internal"):
            answer = await asked(address, Host=host)
            assert (answer.code, json.loads(answer.body)) == (200, {"ok": True})

    at_server(folder, go, way="roles")


def test_a_database_that_stops_is_unhealthy_until_it_is_back(
    postgres: PostgresServer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_FRESH_SECONDS", 0.0)
    store = Store(postgres.url())

    async def go(_server: Any, address: str) -> None:
        assert (await asked(address)).code == 200
        await asyncio.to_thread(postgres.stop)
        try:
            answer = await asked(address)
        finally:
            await asyncio.to_thread(postgres.start)
        said = json.loads(answer.body)
        assert answer.code == 503 and not said["ok"]
        assert said["why"].endswith("expected a store that can be read and written")
        assert "tester@" in said["why"] and said["why"].isprintable()
        assert (await asked(address)).code == 200

    try:
        at_server(folder, go, store=store)
    finally:
        store.close()


def test_a_store_that_hangs_is_asked_once_and_told_in_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.05)
    asked, go_on = [0], threading.Event()

    def hangs() -> None:
        asked[0] += 1
        go_on.wait(30)

    monkeypatch.setattr(store, "check_answers", hangs)

    async def go() -> None:
        whether = Health(store)
        faults = await asyncio.gather(*(whether.fault() for _ in range(5)))
        assert faults == ["The store did not answer within 0.05 seconds."] * 5
        go_on.set()

    asyncio.run(go())
    assert asked == [1]
