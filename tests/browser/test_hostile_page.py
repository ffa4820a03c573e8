"""Names and notes that would be HTML, wherever the page shows them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.looking import Player
from tests.browser.test_share_page import MAKES

pytestmark = pytest.mark.slow

IMAGE = "<img src=x onerror='window.hit=1'>"
SCENARIO = f"""format = 1
name = "{IMAGE}"
[table]
size = [24, 24]
""" + "".join(
    f"""[[units]]
id = "{name}"
name = "{IMAGE}{name}"
side = "{side}"
template = "rifle-squad"
models = [{{ position = {position} }}]
"""
    for name, side, position in (("able", "axis", [4, 12]), ("baker", "allies", [20, 12]))
)
FIND = """() => {
  const found = [], roots = [document];
  for (const root of roots) {
    for (const one of root.querySelectorAll("*")) {
      if (one.shadowRoot) roots.push(one.shadowRoot);
      if (one.matches("img[onerror], img[src=x]")) found.push(one.outerHTML);
    }
  }
  return found;
}"""


def test_hostile_names_are_shown_as_text(files: Path, files_address: str, window: Any) -> None:
    (files / "odd.toml").write_text(SCENARIO, encoding="utf-8")
    with Player(window, files_address, draws=True) as player:
        page = player.page
        player.click(4, 12, 0.5)
        player.click(20, 12, 0.5)
        page.get_by_text("able", exact=False).first.wait_for()
        page.get_by_role("button", name="Share: links to this table").click()
        page.get_by_label("For whom").fill(IMAGE)
        page.get_by_role("button", name=MAKES).click()
        page.get_by_text("Edit the table: <img").wait_for()
        assert page.evaluate(FIND) == []
        assert page.evaluate("window.hit === undefined")
        shown = page.title() + json.dumps(page.locator(".scene").evaluate("e => e.dataset.table"))
        assert "\x1b" not in shown
        assert player.complaints == []
