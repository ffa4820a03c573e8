"""A folder of scenarios and a store, for the tests of pages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from repository import SCENARIOS

from sandbox.live.hub import Hub
from sandbox.live.store.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("crossing", "yard"):
        shutil.copy(SCENARIOS / f"{name}.toml", tmp_path)
    return tmp_path


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


@pytest.fixture
def hub(store: Store) -> Hub:
    return Hub(store)
