"""A server of its own, and a real Chromium to look at it with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from databases.postgres_server import PostgresServer
from proxies.nginx import behind_nginx, free_port, need_nginx
from repository import EXAMPLES, SCENARIOS

from tests.browser.looking import SCREEN, TOURED, Player, note_violation, violations
from tests.browser.servers import begin_anew, owners_link, served

_CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))),
    None,
)
_FLAGS = [
    "--no-sandbox",
    # Nobody has signed the certificate of a test's nginx. The setting of a context asks again for
    # each connection, and a resource that meets too many of them at once is given up.
    "--ignore-certificate-errors",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # As on a machine without a graphics card, also where there is one.
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
    "--webgl-antialiasing-mode=none",  # smooth edges are drawn slowly, and no test looks at them
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if _CHROMIUM is None and "CI" not in os.environ:
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """A test that fails with the shared page says what that page was at."""
    try:
        yield
    except BaseException as error:
        player = getattr(item, "funcargs", {}).get("player")
        if isinstance(player, Player):
            error.add_note(player.state_in_words())
        raise


_PATIENCE_MS = 90_000
"""A fresh clone makes its machine code while the first verdict is waited for."""

_kept: list[Player] = []
"""The page that tests of the crossing share, if it is open."""


def all_anew(address: str) -> None:
    """Begin anew with a server; no page is left of what was there."""
    while _kept:
        _kept.pop().page.close()
    begin_anew(address)


@pytest.fixture(autouse=True)
def _anew(request: pytest.FixtureRequest) -> None:
    """A test with a page of its own has tables of its own."""
    if "player" in request.fixturenames and _kept:
        return
    for name in ("address", "behind_proxy", "examples"):
        if name in request.fixturenames:
            all_anew(request.getfixturevalue(name))


@pytest.fixture(autouse=True)
def no_policy_violation() -> Iterator[None]:
    """Fail where the browser reports that a page broke its Content-Security-Policy."""
    violations.clear()
    yield
    assert not violations


@pytest.fixture
def player(window: object, address: str) -> Iterator[Player]:
    """A page at the crossing with nothing done and nothing chosen.

    Tests that follow each other share it: each puts it back, and after one that could not the next
    has a new page.
    """
    found = _kept.pop() if _kept else Player(window, f"{address}/?scenario=crossing")
    yield found
    try:
        found.put_back()
    except BaseException:
        found.page.close()
        raise
    _kept.append(found)


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    with served(SCENARIOS) as found:
        yield found


@pytest.fixture(scope="package")
def examples() -> Iterator[str]:
    with served(EXAMPLES) as found:
        yield found


@pytest.fixture(scope="package")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The owner's link to a server behind nginx, with TLS, below a path."""
    need_nginx()
    port, folder = free_port(), tmp_path_factory.mktemp("nginx")
    outer = f"https://localhost:{port}/sightline"
    store = f"sqlite:///{folder}/tables.sqlite3"
    with ExitStack() as stack:
        inner = stack.enter_context(served(SCENARIOS, store, outer))
        stack.enter_context(behind_nginx(folder, port, [urlsplit(inner).port or 0]))
        yield owners_link(inner)


@pytest.fixture
def two_servers(postgres: PostgresServer) -> Iterator[tuple[str, str]]:
    """Two servers with the same tables, in one PostgreSQL."""
    url = postgres.url()
    with served(SCENARIOS, url) as one, served(SCENARIOS, url) as other:
        yield one, other


@pytest.fixture(scope="package")
def _open_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder that tests put their files into, and the address of its server."""
    folder = tmp_path_factory.mktemp("folder")
    shutil.copy(SCENARIOS / "blank.toml", folder)
    with served(folder) as found:
        yield folder, found


@pytest.fixture
def files(_open_folder: tuple[Path, str], window: Any) -> Path:
    """The empty folder of a server that tests share: to start one takes seconds. The browser
    remembers nothing of it."""
    folder, address = _open_folder
    shutil.rmtree(folder)
    folder.mkdir()
    begin_anew(address)
    page = window.new_page()
    of_it = {"origin": address, "storageTypes": "local_storage"}
    window.new_cdp_session(page).send("Storage.clearDataForOrigin", of_it)
    page.close()
    return folder


@pytest.fixture
def files_address(_open_folder: tuple[Path, str]) -> str:
    """The address of the server of `files`."""
    return _open_folder[1]


@pytest.fixture(scope="package")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """One context for all, as a player's own browser: it keeps the libraries of a page, and from
    the third page on what it made of them, which no window of its own does.

    It ends with this folder: its event loop runs on, and no test after it could run one.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"), executable_path=_CHROMIUM, args=_FLAGS, **SCREEN
        )
        context.add_init_script(TOURED)
        context.set_default_timeout(_PATIENCE_MS)
        context.on("console", note_violation)
        yield context
        _kept.clear()
        context.close()
