"""A folder of scenarios, a store and a certificate, for the tests of servers."""

from __future__ import annotations

import shutil
import subprocess
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


@pytest.fixture(scope="package")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """PEM files of a certificate for localhost and of its key."""
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    try:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
             "/CN=localhost", "-keyout", key, "-out", cert], check=True, capture_output=True,
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip("openssl is not installed: no certificate can be made")
    return cert, key
