"""A template in a browser: laid by the pointer, rolled for, stepped through, put back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

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
    expect(ring).to_contain_text("83 %")
    expect(page.get_by_text("Within whatever is rolled")).to_be_visible()
    expect(page.get_by_text("2 other units are outside.")).to_be_visible()
    press("Roll")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    expect(page.locator("[data-label='template/barrage/fell']")).to_contain_text("rolled")
    press("Step")
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    expect(page.locator(".laid .story")).to_contain_text(re.compile("gains .* pin"))
    page.get_by_label("One step back").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    press("Undo roll")
    expect(ring).to_contain_text("83 %")
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_role("tab", name="Sight")).to_have_attribute("aria-selected", "true")


def test_templates_are_placed_rolled_stepped_and_put_back(player: Player) -> None:
    """One that is rolled for step by step, and those without a roll."""
    page = player.page
    page.get_by_role("tab", name="Demo & play").click()
    for name, rolls in (("Flamethrower", 1), ("Smoke", 0), ("Ranges and arcs", 0)):
        page.get_by_role("combobox", name="Template").click()
        page.get_by_role("option", name=name, exact=True).click()
        _place(player)
        expect(page.get_by_role("button", name="Roll", exact=True)).to_have_count(rolls)
        if rolls:
            _roll_and_put_back(page)
        page.get_by_label("Take it off the table").click()
        expect(page.locator(_OF_TEMPLATES)).to_have_count(0)
    assert player.complaints == []


_OF_TEMPLATES = ".label[data-label^='template/']"


def _place(player: Player) -> None:
    """Lay what is chosen before Baker squad, within its reach whatever it is."""
    player.page.get_by_role("button", name="Place", exact=True).click()
    player.until("e.dataset.carry === 'ghost'")
    x, y = player.at(34, 8, 0)
    player.page.mouse.move(x - 30, y - 10)
    player.page.mouse.move(x, y)
    player.page.mouse.click(x, y)
    player.page.locator(_OF_TEMPLATES).first.wait_for(timeout=WAIT_MS)


def _roll_and_put_back(page: Page) -> None:
    """Step by step to the end, one back, and as it was."""
    roll = page.get_by_role("button", name="Roll", exact=True)
    on = page.get_by_role("button", name="Step", exact=True)
    roll.click()
    for number in range(1, 40):
        message = page.get_by_text(f"Step {number} of")
        message.wait_for(timeout=WAIT_MS)
        if message.inner_text() == f"Step {number} of {number}":
            break
        on.click()
    expect(on).to_have_count(0)
    page.get_by_label("One step back").click()
    on.wait_for(timeout=WAIT_MS)
    page.get_by_role("button", name="Undo roll", exact=True).click()
    roll.wait_for(timeout=WAIT_MS)
    expect(page.locator(".laid .story")).to_have_count(0)
