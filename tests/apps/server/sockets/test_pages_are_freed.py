"""Pages come and go: what was made for one goes with it."""

from __future__ import annotations

import gc
import logging
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from plain_pages import PlainPage, at_server, no_sessions
from tables import unit

from apps.cards.sight import verdict
from apps.server.page import TablePage
from apps.table.state.session import Session
from sandbox.view.scene import Scene

pytestmark = pytest.mark.slow

TABLE = """
format = 1
name = "Small"
[table]
size = [12, 12]
[[terrain]]
id = "wall"
kind = "box"
size = [0.5, 4, 0.8]
position = [6, 6]
""" + "".join(
    [
        unit("able", "axis", "position = [2, 6]"),
        unit("baker", "allies", "position = [10, 6], facing = 180"),
    ]
)

PAGES = 6
MADE_FOR_A_PAGE = (TablePage, Session, Scene)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(TABLE)
    return path


@pytest.fixture(autouse=True)
def _no_log() -> Iterator[None]:
    """Turn logging off: a test's log records hold the objects that they name."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def alive() -> dict[str, int]:
    """Count living objects by class, without the scene that draws the pictures of all pages."""
    gc.collect()
    objects = Counter(type(one) for one in gc.get_objects() if one is not verdict._picture_scene)
    return {kind.__name__: objects[kind] for kind in MADE_FOR_A_PAGE}


def in_time(wanted: dict[str, int]) -> bool:
    """Whether no more are left once what was begun for a page has ended; what other tests have left
    behind may go meanwhile."""
    for _ in range(60):
        now = alive()
        if all(now[kind] <= wanted[kind] for kind in wanted):
            return True
        time.sleep(0.5)
    return False


def test_half_a_dozen_pages_leave_nothing_behind(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is closed to its end, while somebody else sits at the same table."""
    closed: list[str] = []
    close = TablePage.close

    def watched(page: TablePage) -> None:
        try:
            close(page)
        except Exception as error:
            closed.append(f"{type(error).__name__}: {error}")
            raise
        closed.append("")

    monkeypatch.setattr(TablePage, "close", watched)
    before = alive()

    async def go(server: Any, address: str) -> None:
        stays = None
        for _ in range(PAGES):
            page = await PlainPage.open(address)
            await page.shown()
            if stays is not None:
                stays.close()
            stays = page
        assert stays is not None
        stays.close()
        await no_sessions(server)

    at_server(place, go, linger=1.0)
    assert in_time(before), alive()
    assert closed == [""] * PAGES


def test_a_page_that_was_used_and_one_that_was_left_early_go_too(place: Path) -> None:
    before = alive()

    async def go(server: Any, address: str) -> None:
        early = await PlainPage.open(address)
        early.close()
        page = await PlainPage.open(address)
        await page.shown()
        for x in (2, 10):
            ray = {"origin": [x, 6, 20], "direction": [0, 0, -1]}
            await page.tell({"type": "pick", "x": 400, "y": 300, **ray})
        await page.tell({"type": "key", "key": "ArrowRight", "shift": False, "control": False})
        await page.shown()
        page.close()
        await no_sessions(server)

    at_server(place, go, linger=1.0)
    assert in_time(before), alive()


def test_a_page_does_not_load_all_of_vtk() -> None:
    """Panel would, to see whether what is put on a page is a pane of VTK: 90 MB."""
    asked = "import apps.server.page, panel, sys; panel.panel(None); sys.exit('vtk' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
