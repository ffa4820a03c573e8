"""The first moments of a page: what is pressed before it can answer is done as soon as it can."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.hands.dropping import begin_again
from tests.browser.looking import WAIT_MS, Player

_NOTES = """
window.told = new Set();
const paper = (node) => getComputedStyle(node).backgroundColor;
const opaque = (colour) => !/rgba\\(.*, 0(\\.\\d+)?\\)|transparent/.test(colour);
const listen = () => {
  const waiting = document.getElementById("waiting"), loader = document.getElementById("loader");
  if (waiting?.role === "status" && waiting.textContent.includes("the page…")) told.add("page");
  if (loader && opaque(paper(loader)) &&
      getComputedStyle(loader, "::after").content.includes("Drawing")) told.add("drawing");
  requestAnimationFrame(listen);
};
requestAnimationFrame(listen);
"""
"""Notes, picture by picture, what the page says it does: each may be gone soon."""


_FILMS = """
window.early = [];
const look = () => {
  for (let y = 70; y < innerHeight - 80; y += 6) {
    let inside = document, hit = null, early = false;
    while (inside) {
      const next = inside.elementFromPoint(innerWidth - 200, y);
      if (!next || next === hit) break;
      early ||= next.matches(".dock") && next.style.visibility === "hidden";
      inside = (hit = next).shadowRoot;
    }
    if (early) window.early.push(hit.textContent.slice(0, 40));
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Notes, picture by picture, what of the cards is seen before they are shown."""


def test_the_page_says_what_it_does_until_its_cards_have_their_frames(
    window: Any, address: str
) -> None:
    with Player(window, f"{address}/?scenario=crossing&tab=sight") as player:
        page = player.page
        page.add_init_script(_NOTES)
        page.add_init_script(_FILMS)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 2})
        begin_again(player)
        sight = page.get_by_role("button", name="Line of sight", exact=True)
        expect(sight).to_be_visible(timeout=2 * WAIT_MS)
        player.ready()
        assert page.evaluate("window.early") == []
        assert set(page.evaluate("[...window.told]")) == {"page", "drawing"}
        expect(page.locator("#loader")).to_be_hidden()
        expect(page.locator("#waiting")).to_have_count(0)
        expect(page.locator(".dock")).to_have_css("visibility", "visible")


def test_a_press_that_comes_too_early_is_not_lost(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing&tab=table") as player:
        page = player.page
        cards = page.locator(".MuiCardHeader-root")
        card = cards.get_by_role("button", name="Units", exact=True)
        folded = str(card.get_attribute("aria-expanded"))
        press_early(player, card)
        expect(card).not_to_have_attribute("aria-expanded", folded)

        press_early(player, page.get_by_role("button", name="Pointer and"))
        opened = page.get_by_role("dialog", name="Pointer and keys")
        expect(opened).to_be_visible()
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)

        other = page.get_by_role("tab", name="Demo & play")
        press_early(player, other)
        expect(other).to_have_attribute("aria-selected", "true")
        game = cards.get_by_role("button", name="Game", exact=True)
        expect(game).to_have_attribute("aria-expanded", "true")
        assert player.complaints == []


def press_early(player: Player, node: Locator) -> None:
    """Load the page again, and click where something was before the page can answer."""
    box = player.resting_box(node)
    begin_again(player)
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
