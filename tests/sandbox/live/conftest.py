"""Two processes, as far as they know, with one PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from databases.postgres_server import PostgresServer
from databases.two_processes import Both
from games.fixed_secrets import fix_secrets
from histories import TEXT
from repository import SCENARIOS

from sandbox.live.hub import Hub
from sandbox.live.store.store import Store


@pytest.fixture
def hubs(postgres: PostgresServer) -> Iterator[tuple[Hub, Hub]]:
    """Two processes, as far as they know."""
    url = postgres.url()
    stores = Store(url), Store(url)
    yield Hub(stores[0]), Hub(stores[1])
    for store in stores:
        store.close()


@pytest.fixture
def both(hubs: tuple[Hub, Hub]) -> Both:
    """One table, open in both."""
    name = hubs[0].create(TEXT)
    return hubs[0].open(name), hubs[1].open(name)


@pytest.fixture
def yard(hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch) -> Both:
    fix_secrets(monkeypatch)
    name = hubs[0].create((SCENARIOS / "yard.toml").read_text(encoding="utf-8"))
    return hubs[0].open(name), hubs[1].open(name)
