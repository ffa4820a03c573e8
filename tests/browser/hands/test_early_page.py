"""The first moments of a page: what is pressed before it can answer is done as soon as it can."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

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


def test_no_card_shows_its_words_before_its_frame(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing&tab=sight") as player:
        page = player.page
        page.add_init_script(_FILMS)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        begin_again(player)
        sight = page.get_by_role("button", name="Line of sight", exact=True)
        expect(sight).to_be_visible(timeout=2 * WAIT_MS)
        assert page.evaluate("window.early") == []


@pytest.mark.parametrize("tab", ["sight", "table"])
@pytest.mark.parametrize("what", ["a button", "a tab", "a card"])
def test_a_press_that_comes_too_early_is_not_lost(
    window: Any, address: str, tab: str, what: str
) -> None:
    with Player(window, f"{address}/?scenario=crossing&tab={tab}") as player:
        page = player.page
        cards = page.locator(".MuiCardHeader-root")
        card = cards.get_by_role("button", name="Units", exact=True)
        other = page.get_by_role("tab", name="Demo & play")
        nodes = {
            "a button": page.get_by_role("button", name="Pointer and"),
            "a tab": other,
            "a card": card,
        }
        box = player.resting_box(nodes[what])
        folded = str(card.get_attribute("aria-expanded"))
        begin_again(player)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if what == "a button":
            opened = page.get_by_role("dialog", name="Pointer and keys")
            expect(opened).to_be_visible()
        elif what == "a tab":
            expect(other).to_have_attribute("aria-selected", "true")
            game = cards.get_by_role("button", name="Game", exact=True)
            expect(game).to_have_attribute("aria-expanded", "true")
        else:
            expect(card).not_to_have_attribute("aria-expanded", folded)
        assert player.complaints == []


def test_the_page_says_what_it_does_until_it_can_answer(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing") as player:
        page = player.page
        page.add_init_script(_NOTES)
        begin_again(player)
        player.ready()
        assert set(page.evaluate("[...window.told]")) == {"page", "drawing"}
        expect(page.locator("#loader")).to_be_hidden()
        expect(page.locator("#waiting")).to_have_count(0)
        expect(page.locator(".dock")).to_have_css("visibility", "visible")
