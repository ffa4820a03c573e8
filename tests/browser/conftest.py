"""A server of its own, and a real Chromium to look at it with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from repository import SCENARIOS

from tests.browser.servers import begin_anew, served

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if _CHROMIUM is None and "CI" not in os.environ:
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(autouse=True)
def _anew(request: pytest.FixtureRequest) -> None:
    for name in ("address", "examples"):
        if name in request.fixturenames:
            begin_anew(request.getfixturevalue(name))


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
