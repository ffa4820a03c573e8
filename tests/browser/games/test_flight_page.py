"""A flight in a real browser: chosen, shown, flown, skipped, taken back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player

EAGLE, TRUCK = (6.0, 4.0, 4.0), (32.0, 18.0, 0.8)


_SPILT = """rows => rows.map(row => {
  const word = row.querySelector("span"), said = word.textContent;
  const room = row.getBoundingClientRect();
  word.textContent = "Opponent's"; // which may lie along any side
  const { left, right, top, bottom } = word.getBoundingClientRect();
  word.textContent = said;
  return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
})"""
"""Whether the word of each edge is wider or higher than its button."""


_ESCAPES_ALOFT = """(scene, digest) => {
  const flying = () => {
    if (!scene.dataset.flying || window.escaped) return;
    window.escaped = [scene.dataset.flying, digest.textContent];
    let focused = document.activeElement;
    while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const options = { key: "Escape", bubbles: true, composed: true };
    focused.dispatchEvent(new KeyboardEvent("keydown", options));
  };
  new MutationObserver(flying).observe(scene, { attributeFilter: ["data-flying"] });
}"""
"""Presses Escape in the moment in which something flies, and keeps who, and the digest then. From
outside the page it may have landed by itself by then: Escape takes the choice of the target back.
"""


def phase(player: Player, name: str) -> Any:
    """Wait until the air card says it is so far."""
    element = player.page.locator(f"[data-phase={name}]")
    element.wait_for(timeout=WAIT_MS)
    return element


def offer(player: Player, field: int, unit: str) -> None:
    """Choose in the air card's first or second list."""
    card = player.page.locator(".side.air")
    card.locator(".MuiSelect-select").nth(field).click()
    player.page.locator("li", has_text=unit).last.click()


def test_a_flight_is_shown_flown_skipped_and_taken_back(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing", draws=True) as player:
        assert player.page.locator("[data-phase]").count() == 0, "no plane, no card"
        player.choose("Road convoy")
        phase(player, "plane")
        player.ready()
        items = int(player.scene.get_attribute("data-items"))
        offer(player, 0, "Eagle flight")
        phase(player, "target")
        offer(player, 1, "Lead truck")
        phase(player, "edge")
        fly = player.page.get_by_role("button", name="Fly", exact=True)
        expect(fly).to_be_disabled()
        assert player.page.locator(".edge").evaluate_all(_SPILT) == [False] * 4

        player.page.locator("[data-edge=own]").click()
        text = phase(player, "ready").inner_text()
        assert "stops 12.0″ from Lead truck" in text
        player.until(
            "[...e.querySelectorAll('.label')].some(n => n.dataset.label === a)", "flight/eagle"
        )
        player.until("+e.dataset.items > a + 4", items)
        digest = player.page.locator("[data-digest]")
        before = digest.text_content()

        # With motion as anybody has it; then Escape is quicker than any plane.
        player.page.emulate_media(reduced_motion="no-preference")
        player.scene.evaluate(_ESCAPES_ALOFT, digest.element_handle())
        fly.click()
        player.until("window.escaped")
        assert player.page.evaluate("window.escaped") == ["model/eagle/0", before]
        landed = phase(player, "landed")
        expect(landed).to_contain_text("12.0″")
        player.until("!e.dataset.flying")
        expect(digest).not_to_have_text(before)
        assert player.page.locator("[data-verdict]").count() == 1
        # A label comes with the next tick after the verdict.
        for label in ("firer/eagle", "target/truck"):
            player.until(
                "[...e.querySelectorAll('.label')].some(n => n.dataset.label === a)", label
            )

        player.page.get_by_label("Undo (Ctrl Z)").click()
        expect(digest).to_have_text(before)
        phase(player, "edge")
        assert player.complaints == []


def test_a_flight_ends_by_itself_and_at_once_without_motion(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=convoy") as player:
        player.click(*EAGLE)
        phase(player, "target")
        player.click(*TRUCK)
        phase(player, "edge")
        # The die chooses one of four edges, whatever it has to roll for it.
        player.page.locator("[data-edge=roll]").click()
        text = phase(player, "ready").inner_text()
        face = int(player.page.locator(".die.face").get_attribute("data-face"))
        edge = ["own", "left", "right", "opposite"][face - 1]
        chosen = player.page.locator(f"[data-edge={edge}]")
        expect(chosen).to_have_attribute("aria-pressed", "true")
        assert ("opponent's" if edge == "opposite" else edge) in text
        player.page.get_by_role("button", name="Fly", exact=True).click()
        phase(player, "landed")

        player.page.emulate_media(reduced_motion="no-preference")
        player.page.get_by_role("button", name="Pull out").click()
        phase(player, "flying")
        phase(player, "edge")
        player.until("!e.dataset.flying")
        assert player.complaints == []


def test_the_air_card_leaves_a_tablet_its_table(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=convoy", 820, 1180) as player:
        # One open card in a column: it takes the place of the list.
        card = player.page.locator(".side.air")
        card.locator(".MuiCardHeader-root button").click()
        phase(player, "plane")
        expect(player.page.locator(".side.left:not([data-folded])")).to_have_count(1)
        expect(phase(player, "plane")).to_be_in_viewport(ratio=1)
        box = card.bounding_box()
        assert box["y"] >= 0.6 * 1180
        assert box["y"] + box["height"] <= 1180
