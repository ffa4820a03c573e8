"""The tour of the page: shown to a newcomer once, by pointer, finger and keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player, axe_violations, own_window

_MEETS = """(card) => {
  const a = card.getBoundingClientRect(), root = card.getRootNode();
  const b = root.querySelector("i").getBoundingClientRect();
  return a.x < b.right && a.right > b.x && a.y < b.bottom && a.bottom > b.y;
}"""
"""Whether the card covers some of what it points at."""


@pytest.fixture
def newcomer(window: Any) -> Iterator[Any]:
    context = own_window(window.browser, newcomer=True, has_touch=True)
    yield context
    context.close()


def at_step(page: Any, step: int) -> None:
    """Wait for a step, whose card is in the window and beside what it points at."""
    card = page.get_by_role("region", name="Tour of the page")
    expect(card).to_contain_text(f"{step} of 5")
    expect(card).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".tour i")).to_be_visible()
    page.wait_for_function(
        f"(card) => !({_MEETS})(card)", arg=card.element_handle(), timeout=WAIT_MS
    )


def ring(player: Player) -> tuple[float, float]:
    """The middle of what the card points at."""
    box = player.resting_box(player.page.locator(".tour i"))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seen(player: Player) -> Any:
    return player.page.evaluate("localStorage.getItem('sightline.tour')")


def test_doing_what_each_step_asks_goes_on_and_help_shows_it_again(
    newcomer: Any, address: str
) -> None:
    with Player(newcomer, f"{address}/?scenario=crossing") as player:
        page = player.page
        at_step(page, 1)
        assert axe_violations(player, within=".tour") == []
        page.mouse.click(*ring(player))
        page.get_by_text("Able squad fires.").wait_for(timeout=WAIT_MS)
        at_step(page, 1)
        page.mouse.click(*ring(player))
        at_step(page, 2)
        assert player.verdict
        page.get_by_role("button", name="Next").click()
        at_step(page, 3)
        player.until("e.dataset.grips !== ''")
        page.keyboard.press("ArrowLeft")
        page.get_by_label("Undo (Ctrl Z)").click()
        at_step(page, 4)
        page.get_by_role("tab", name="Table").click()
        at_step(page, 5)
        page.get_by_role("button", name="Done").click()
        expect(page.locator(".tour section")).to_be_hidden()
        page.keyboard.press("?")
        page.get_by_role("button", name="Tour of the page").click()
        at_step(page, 1)
        expect(page.get_by_role("tab", name="Sight")).to_have_attribute("aria-selected", "true")
        page.keyboard.press("Escape")
        expect(page.locator(".tour section")).to_be_hidden()
        assert player.complaints == []


def test_keys_go_through_it_and_it_is_not_shown_again(newcomer: Any, address: str) -> None:
    with Player(newcomer, f"{address}/?scenario=crossing") as player:
        page = player.page
        at_step(page, 1)
        expect(page.get_by_role("region", name="Tour of the page")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        for step in range(2, 6):
            page.keyboard.press("Enter")
            at_step(page, step)
            expect(page.locator(".tour [role=status]")).to_contain_text(f"{step} of 5")
        page.keyboard.press("Enter")
        expect(page.locator(".tour section")).to_be_hidden()
        page.reload()
        player.ready()
        page.keyboard.press("?")
        # Help knows by now whether the browser has shown the tour.
        page.get_by_role("button", name="Tour of the page").wait_for(timeout=WAIT_MS)
        expect(page.locator(".tour")).to_have_count(0)


def test_a_phone_is_toured_by_taps_and_skips(newcomer: Any, address: str) -> None:
    with Player(newcomer, f"{address}/?scenario=crossing", 390, 844) as player:
        page = player.page
        at_step(page, 1)
        for step in range(2, 6):
            page.get_by_role("button", name="Next").tap()
            at_step(page, step)
        expect(page.locator(".tour p")).to_contain_text("In this menu, Share")
        page.touchscreen.tap(*ring(player))
        expect(page.locator(".tour section")).to_be_hidden()
        page.get_by_role("menuitem", name="Pointer and keys").tap()
        page.get_by_role("button", name="Tour of the page").tap()
        at_step(page, 1)
        page.get_by_role("button", name="Skip").tap()
        expect(page.locator(".tour section")).to_be_hidden()


def test_a_clean_view_has_no_tour(newcomer: Any, address: str) -> None:
    with Player(newcomer, f"{address}/?scenario=crossing&view=clean") as player:
        player.until("e.dataset.state === 'ready'")
        player.page.wait_for_timeout(1000)
        expect(player.page.locator(".tour")).to_have_count(0)
        assert seen(player) is None
