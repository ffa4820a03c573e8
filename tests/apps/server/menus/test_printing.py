"""Footprints of what is selected on the page, given to the browser to keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tables import HEAD, table_from, unit

from apps.server.menus import printing
from apps.table.state.session import Session
from sandbox.paper.plans import footprints

pytestmark = pytest.mark.slow

ROWS = (
    HEAD
    + unit("able", "axis", "position = [9, 9]")
    + '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [30, 20]\nsize = [4, 1, 1]\n'
    + '[[terrain]]\nid = "barn"\nkind = "box"\nposition = [40, 20]\nsize = [6, 4, 3]\n'
    + "rotation = 30.0\n"
)


class Kept:
    """A browser that keeps what it is given."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def download(self, name: str, content: bytes, _kind: str) -> None:
        self.files[name] = content


def test_footprints_are_of_the_pieces_that_are_selected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, browser = Session(), Kept()
    session.lay(table_from(tmp_path, ROWS))
    prints: Any = printing.Printing(session, browser)  # type: ignore[arg-type]
    asked: list[list[str]] = []
    draw = footprints.footprints

    def drawn(table: Any, kind: Any, only: Any) -> bytes:
        asked.append(list(only))
        return draw(table, kind, only=only)

    monkeypatch.setattr(footprints, "footprints", drawn)
    session.select(("barn",))
    prints.footprints()
    session.select(("barn", "able/0"))
    prints.footprints()
    session.select(())
    prints.footprints()
    assert asked == [["barn"], ["barn"], []]
    assert browser.files["test-footprints.pdf"].startswith(b"%PDF")

    session.select(("able/0",))
    prints.footprints()
    assert len(asked) == 3 and "Select terrain" in session.notice
