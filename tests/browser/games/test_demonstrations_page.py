"""The demonstrations that are shipped, in a browser: clicked through to the end, and left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from repository import EXAMPLES

from tests.browser.looking import WAIT_MS, Player
from tests.browser.servers import served


@pytest.fixture(scope="module")
def demonstrations() -> Iterator[str]:
    with served(EXAMPLES / "demonstrations") as found:
        yield found


def test_each_demonstration_is_clicked_through_to_the_end(window: Any, demonstrations: str) -> None:
    address = f"{demonstrations}/?scenario=line-of-sight"
    with Player(window, address, 960, 600) as player:
        page = player.page
        assert _click_through(player) == 10
        expect(page.locator("[data-score]")).to_contain_text("of 10 right")
        page.get_by_label("Leave the demonstration").click()
        expect(page.get_by_role("button", name="Step", exact=True)).to_be_visible(timeout=WAIT_MS)
        page.locator(".MuiSelect-select").first.click()
        expect(page.locator(".MuiListSubheader-root")).to_have_text("Demonstrations")
        page.keyboard.press("Escape")
        player.choose("Artillery: barrage, ranging in, smoke")
        player.ready()
        assert _click_through(player) == 1
        player.choose("Aircraft: Flak, tails and bombs")
        player.ready()
        page.get_by_role("button", name="Play", exact=True).click()
        page.locator("[data-part='1.2']").wait_for(timeout=WAIT_MS)  # by itself
        page.get_by_role("button", name="Pause", exact=True).click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=WAIT_MS)
        assert player.complaints == []


def _click_through(player: Player) -> int:
    """From the first step to the last; what is asked is answered, so many times."""
    page = player.page
    page.get_by_role("button", name="Step", exact=True).click()
    guessed, before = 0, "-"
    for _ in range(60):
        at = page.locator(f"[data-part]:not([data-part='{before}']):not([data-state=busy])")
        at.wait_for(timeout=WAIT_MS)  # told of at once; `expect` looks once a second in the end
        before = at.get_attribute("data-part") or ""
        if at.get_attribute("data-state") == "asks":
            page.get_by_role("button", name="Hard cover", exact=True).click()
            answered = page.locator("[role=status].say", has_text=re.compile("Right|No"))
            answered.wait_for(timeout=WAIT_MS)
            # With what is asked away the buttons below it have moved up; a click on its way to
            # where one of them was is lost.
            page.get_by_role("button", name="Hard cover", exact=True).wait_for(state="hidden")
            guessed += 1
        if page.locator("[data-state=last]").count():
            break
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    return guessed
