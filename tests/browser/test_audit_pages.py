"""The pages of `sightline audit` in a browser: they fit a phone, a tablet and a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tables import HEAD, table_from

from sandbox.analysis.audit.audit import audit
from sandbox.paper.audit_index import audit_index
from sandbox.paper.audit_sheet import audit_sheet
from tests.browser.looking import own_window

_TABLE = (
    HEAD
    + """
[table]
size = [16.0, 12.0]
[[terrain]]
id = "the_wall_of_the_old_farm_in_the_middle"
kind = "box"
size = [1, 4, 3]
position = [8, 6]
[[zones]]
id = "first"
side = "wardens"
polygon = [[0, 0], [3, 0], [3, 12], [0, 12]]
[[zones]]
id = "second"
side = "raiders"
polygon = [[13, 0], [16, 0], [16, 12], [13, 12]]
[[objectives]]
id = "the_crossing_by_the_old_farm"
kind = "hold"
position = [8, 10]
radius = 3
"""
)
_OVERFLOWS = "document.documentElement.scrollWidth > innerWidth"
_BROKEN = """[...document.querySelectorAll("td")]
  .filter((cell) => cell.textContent.includes("% ("))
  .some((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map((line) => line.top)).size > 2;
  })"""
"""Whether a share and its interval take more than a line each."""


def test_the_pages_of_an_audit_fit_every_screen(window: Any, tmp_path: Path) -> None:
    table = table_from(tmp_path, _TABLE)
    found = audit(table)
    sheet, index = tmp_path / "sheet.html", tmp_path / "index.html"
    sheet.write_bytes(audit_sheet(table, found))
    index.write_bytes(audit_index([found.to_json()] * 2, ["sheet.html"] * 2, ["<svg></svg>"] * 2))
    context = own_window(window.browser)
    page = context.new_page()
    for width in (390, 820, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for file in (sheet, index):
            page.goto(file.as_uri())
            assert not page.evaluate(_OVERFLOWS), (width, file.name)
            assert not page.evaluate(_BROKEN), (width, file.name)
    context.close()
