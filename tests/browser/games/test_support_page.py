"""Support called by hand in a browser: its kind, then a point of the table by pointer."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player


def test_a_barrage_is_called_by_pointer_and_its_point_moved(window: Any, examples: str) -> None:
    with Player(window, f"{examples}/?scenario=artillery") as player:
        page = player.page
        page.get_by_role("tab", name="Demo & play").click()
        start = page.get_by_role("button", name="Start")
        start.wait_for(timeout=WAIT_MS)  # the card of the game opens by itself
        for side in ("axis", "allies"):
            page.get_by_label(f"Play {side} by hand").click()
        start.click()
        turn, story = page.locator(".side.asks"), page.locator(".story")
        rows = turn.locator("button.row")
        rows.filter(has_text="Artillery barrage: point").click(timeout=2 * WAIT_MS)
        x, y = player.at(40.0, 12.0, 0)
        page.mouse.move(x, y - 30)
        page.mouse.move(*player.at(49.0, 21.0, 0))
        here = rows.filter(has_text="Call the artillery barrage")
        expect(here).to_contain_text("Baker squad within 100 %")
        player.click(49.0, 21.0, 0)
        page.get_by_text("It is set here").wait_for(timeout=WAIT_MS)
        page.keyboard.press("Enter")
        story.get_by_text(re.compile("The barrage of Axis .*(astray|delayed|arrives)")).wait_for(
            timeout=WAIT_MS
        )
        move = rows.filter(has_text="Move the barrage: point")
        move.click(timeout=WAIT_MS)  # the first die of seed 1 is a 1
        player.click(45.0, 30.0, 0)
        page.get_by_text("It is set here").wait_for(timeout=WAIT_MS)
        page.keyboard.press("Enter")
        story.get_by_text("The point of the barrage is moved").wait_for(timeout=WAIT_MS)
        story.get_by_text("Fire for effect at").wait_for(timeout=WAIT_MS)
        assert player.complaints == []
