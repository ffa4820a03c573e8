"""A server of its own, and a real Chromium to look at it with."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from repository import SCENARIOS

_CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))),
    None,
)
_FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]
_SERVE = (
    "import sys; from pathlib import Path; from apps.server.serve import serve_table; "
    "serve_table(Path(sys.argv[1]), port=int(sys.argv[2]), store=sys.argv[3])"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if _CHROMIUM is None and "CI" not in os.environ:
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


def start(
    place: Path, port: int = 0, store: str = "sqlite:///:memory:"
) -> tuple[subprocess.Popen[str], str]:
    """A server of a folder, and its address; its tables are kept in a store of its own."""
    server = subprocess.Popen(
        [sys.executable, "-c", _SERVE, str(place), str(port), store],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found, "the server did not say where it is"
    return server, found.group()


@contextmanager
def served(place: Path) -> Iterator[str]:
    """The address of a folder's server, for a while."""
    server, found = start(place)
    yield found
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    with served(SCENARIOS) as found:
        yield found


@pytest.fixture(scope="package")
def window() -> Iterator[object]:
    """One context for all: its cache spares every page but the first the libraries.

    It ends with this folder: its event loop runs on, and no test after it could run one.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=_FLAGS)
        yield browser.new_context()
        browser.close()
