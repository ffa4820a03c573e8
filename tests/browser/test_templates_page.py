"""A template in a browser: laid by the pointer, rolled for, stepped through, put back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player


def test_a_barrage_is_laid_rolled_for_stepped_and_put_back(player: Player) -> None:
    page = player.page

    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()

    page.get_by_role("tab", name="Demo & play").click()
    press("Place")
    player.until("e.dataset.carry === 'ghost'")
    x, y = player.at(34, 8, 0)
    page.mouse.move(x - 30, y - 10)
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    ring = page.locator("[data-label='template/barrage/1']")
    expect(ring).to_contain_text("83 %", timeout=WAIT_MS)
    expect(page.get_by_text("Within whatever is rolled")).to_be_visible()
    expect(page.get_by_text("2 other units are out of it.")).to_be_visible()
    press("Roll")
    expect(page.get_by_text("Step 1 of")).to_be_visible(timeout=WAIT_MS)
    expect(page.locator("[data-label='template/barrage/fell']")).to_contain_text("rolled")
    press("Step")
    expect(page.get_by_text("Step 2 of")).to_be_visible(timeout=WAIT_MS)
    expect(page.locator(".laid .story")).to_contain_text(re.compile("gains .* pin"))
    page.get_by_label("One step back").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible(timeout=WAIT_MS)
    press("Put back")
    expect(ring).to_contain_text("83 %", timeout=WAIT_MS)
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_role("tab", name="Sight")).to_have_attribute("aria-selected", "true")
