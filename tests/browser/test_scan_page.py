"""From a phone's scan of a table to a ruling that is handed on, by pointer and by touch."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from repository import SHARED

from tests.browser.looking import WAIT_MS, Player, own_window

SCAN = SHARED / "scans" / "lidar.glb"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not SCAN.exists(), reason="no scans beside the repository"),
]

_FOUND_MS = 120_000
"""A scan is taken apart in a process of its own, on a machine that may be busy."""


class Referee(Player):
    """Somebody with a scan, at a screen or at a phone."""

    phone = False

    def press(self, node: Any) -> None:
        """Click or tap a node."""
        (node.tap if self.phone else node.click)(timeout=WAIT_MS)

    def button(self, name: str) -> Any:
        """A button by the whole of its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def opened(self, name: str) -> None:
        """Wait until a card is open: on a phone one sheet is, in place of any other."""
        if self.phone:
            expect(self._sheet(name)).to_have_attribute("aria-expanded", "true", timeout=WAIT_MS)

    def _sheet(self, name: str) -> Any:
        sheets = self.page.get_by_role("group", name="Sheets")
        return sheets.get_by_role("button", name=name, exact=True)

    def place(self, side: str, unit: str, x: float, y: float) -> None:
        """Place a unit of the palette for a side at a place of the table."""
        if self.phone:
            self.press(self._sheet("Palette"))
            self.opened("Palette")
        self.press(self.button("Go to units"))
        self.press(self.page.get_by_role("radio", name=side))
        self.press(self.button(unit))
        expect(self.button(unit)).to_have_attribute("aria-pressed", "true", timeout=WAIT_MS)
        before = int(self.scene.get_attribute("data-items") or 0)
        self.still()
        at = self.at(x, y, 0.0)
        (self.page.touchscreen.tap if self.phone else self.page.mouse.click)(*at)
        self.until("+e.dataset.items > a", before)
        self.opened("Selection")
        self.page.keyboard.press("Escape")


class OnAPhone(Referee):
    """Somebody with a scan, at a phone."""

    phone = True


def _fits(node: Any) -> bool:
    """Whether nothing of a dialog is cut off at its sides."""
    return bool(node.evaluate("e => e.scrollWidth <= e.clientWidth && e.clientWidth <= innerWidth"))


@pytest.mark.parametrize(("kind", "width", "height"), [(Referee, 1280, 800)])
def test_a_scan_leads_to_a_ruling_that_says_how_good_it_is(
    window: Any, address: str, kind: type[Referee], width: int, height: int
) -> None:
    context = own_window(window.browser, touch=kind.phone)
    with kind(context, f"{address}/?scenario=blank", width, height) as player:
        page, dialog = player.page, player.page.locator(".MuiDialogContent-root:visible")
        page.get_by_label("Choose a file").set_input_files(SCAN)
        expect(page.get_by_text("looks like a scan of a whole table")).to_be_visible(
            timeout=WAIT_MS
        )
        assert _fits(dialog)
        player.press(player.button("Scan of a table"))
        player.press(player.button("Find the table"))
        expect(page.get_by_text("Found on the scan")).to_be_visible(timeout=_FOUND_MS)
        assert (
            _fits(dialog) and page.get_by_role("listitem").filter(has_text="good to ±").count() > 9
        )
        player.press(dialog.get_by_role("button", name="Close", exact=True))
        player.until("e.dataset.table.includes('idar')")
        player.ready()
        player.press(page.get_by_role("tab", name="Table"))
        player.place("axis", "Officer team", 36.0, 10.0)
        player.place("allies", "Officer team", 36.0, 38.0)
        player.press(page.get_by_role("tab", name="Sight"))
        player.press(page.get_by_role("button", name="officer-team Officer"))
        player.press(page.get_by_role("button", name="officer-team-2 Officer"))
        said = page.get_by_text(re.compile(r"the scan is good to ±\d|Undecided: the scan"))
        expect(said.first).to_be_visible(timeout=WAIT_MS)
        with page.expect_download() as given:
            player.press(page.get_by_role("button", name="Download this ruling"))
        ruling = Path(given.value.path()).read_text(encoding="utf-8")
        assert "sightline.scan/1" in ruling and re.search(r"±\d", ruling)
        assert player.complaints == []
    context.close()
