"""The page without a pointer, and as it is told to those who hear it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player, axe_violations

_COLOURS = "them => them.map((one) => getComputedStyle(one).color)"


def test_axe_finds_nothing_in_either_theme(window: Any, address: str) -> None:
    """On a table with planes, with every card of the tab open."""
    with Player(window, f"{address}/?scenario=convoy") as player:
        page = player.page
        page.locator(".list .row").first.click()
        page.locator(".list .row[aria-pressed=false]").last.click()
        page.locator("[data-verdict]:not(.busy)").wait_for(timeout=WAIT_MS)
        for card in page.locator(".MuiCardHeader-root button").all():
            if card.get_attribute("aria-expanded") == "false":
                card.click()
        for theme, rules in (("light", ()), ("dark", ("color-contrast",))):
            page.locator(f".mui-{theme}").first.wait_for(state="attached", timeout=WAIT_MS)
            assert axe_violations(player, *rules) == [], theme
            if theme == "light":
                page.get_by_label("Light or dark").click()
        # Cards that come later are in the theme that there is.
        page.get_by_role("tab", name="Table").click()
        page.get_by_text("Table check").wait_for(timeout=WAIT_MS)
        # A card takes the document's theme once it is mounted, a frame after it is there.
        player.eventually(lambda: title_colours(player) == {"rgb(255, 255, 255)"})


def title_colours(player: Player) -> set[str]:
    return set(player.page.locator(".MuiCardHeader-root").evaluate_all(_COLOURS))


def test_the_keyboard_chooses_moves_and_opens(player: Player) -> None:
    page = player.page
    able, baker = (page.locator(f"[data-id='unit:{name}']") for name in ("able", "baker"))
    able.focus()
    page.keyboard.press("ArrowDown")
    expect(baker).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(able).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_text("Able squad fires.").wait_for(timeout=WAIT_MS)
    expect(able).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(baker).to_be_focused()
    page.keyboard.press("Enter")
    digest = page.locator("[data-digest]")
    expect(digest).to_contain_text("sha256:")
    first = digest.text_content()
    expect(baker).to_be_focused()
    player.until("e.dataset.grips === 'model/baker/0 model/baker/1'")
    page.keyboard.press("ArrowLeft")
    expect(digest).not_to_have_text(first)
    pairs = page.locator("tbody tr")
    pairs.first.focus()
    page.keyboard.press("ArrowDown")
    expect(pairs.nth(1)).to_be_focused()
    expect(pairs.nth(1)).to_have_attribute("aria-selected", "true")
    card = page.locator(".side.game .MuiCardHeader-root button")
    card.focus()
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-expanded", "true")
    page.get_by_role("button", name="Start").wait_for(timeout=WAIT_MS)
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-expanded", "false")
