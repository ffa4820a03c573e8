"""The page at every size: the table fills it, marks can be seen from afar, cards open."""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player

_FREE = """e => {
  const scene = e.getBoundingClientRect(), found = [];
  const low = scene.width < 900;
  const walk = (root) => root.querySelectorAll("*").forEach((node) => {
    const box = node.getBoundingClientRect();
    if (node.matches(low ? ".side, .bar" : ".side") && box.width) found.push(box);
    if (node.shadowRoot) walk(node.shadowRoot);
  });
  walk(document);
  const left = Math.max(0, ...found.map((b) => !low && b.x < 200 ? b.right : 0));
  const right = found.map((b) => !low && b.x > 600 ? b.x : scene.right);
  const bottom = found.map((b) => low ? b.y : scene.bottom);
  const free = (Math.min(scene.right, ...right) - left) * (Math.min(...bottom) - scene.y);
  return { scene: [scene.x, scene.y, scene.right, Math.min(...bottom)], free };
}"""
"""Pixels of the scene that no card covers, nor on a small screen the bar over the cards."""


_LEADER = """e => {
  let found = null;
  const walk = (root) => root.querySelectorAll("*").forEach((node) => {
    if (node.matches(".leaders line")) found = [+node.getAttribute("x2"), +node.getAttribute("y2")];
    if (node.shadowRoot) walk(node.shadowRoot);
  });
  walk(document);
  return found;
}"""
"""Where the only label's thing is, pixels."""


def _area(ring: list[tuple[float, float]]) -> float:
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def test_the_table_fills_the_room_at_every_size_and_after_every_resize(player: Player) -> None:
    for width, height in ((1280, 800), (400, 860), (820, 1180), (1280, 800)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.eventually(lambda: _fills_the_room(player), (width, height))


def _fills_the_room(player: Player) -> bool:
    player.still()
    ring = [player.at(x, y, 0) for x, y in ((0, 0), (48, 0), (48, 36), (0, 36))]
    room = player.scene.evaluate(_FREE)
    left, top, right, bottom = room["scene"]
    within = all(left - 30 <= x <= right and top <= y <= bottom for x, y in ring)
    return within and _area(ring) > 0.55 * room["free"]


def test_the_table_is_clear_of_cards_and_messages(player: Player) -> None:
    player.page.set_viewport_size({"width": 1920, "height": 1080})

    def is_clear_of_the_cards() -> bool:
        player.home()
        ring = [player.at(x, y, 0) for x, y in ((-1, -1), (49, -1), (49, 37), (-1, 37))]
        boxes = [card.bounding_box() for card in player.page.locator(".side").all()]
        return not any(
            box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]
            for box in filter(None, boxes)
            for x, y in ring
        )

    player.scene.focus()
    player.eventually(is_clear_of_the_cards)
    # Two lines of an error go over the sky in front of the table, where it is as low as it may be.
    player.page.set_viewport_size({"width": 420, "height": 560})
    player.page.keyboard.press("e")
    wrong = player.page.locator(".pill.wrong")
    expect(wrong).to_contain_text("Choose a firer")
    assert wrong.bounding_box()["height"] > 40, "it takes two lines"

    def is_clear_of_the_error() -> bool:
        player.home()
        near = max(player.at(x, y, 0)[1] for x, y in ((-1, -1), (49, -1), (49, 37), (-1, 37)))
        return bool(wrong.bounding_box()["y"] >= near)

    player.eventually(is_clear_of_the_error)
    wrong.click()
    expect(wrong).to_be_hidden()


def test_bar_compass_and_cards_keep_clear_of_each_other(player: Player) -> None:
    def boxes(name: str) -> list[dict[str, float]]:
        return [box for one in player.page.locator(name).all() if (box := one.bounding_box())]

    def are_clear() -> bool:
        (bar,), (compass,) = boxes(".bar"), boxes(".compass")
        cards = boxes(".side:visible")
        pairs = [(bar, compass), *((one, card) for one in (bar, compass) for card in cards)]
        return bool(cards) and all(_apart(a, b) for a, b in pairs) and compass["x"] >= 0

    for width, height in ((1280, 800), (820, 1180), (600, 900), (390, 844)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.eventually(are_clear, width)


def test_the_letter_of_the_compass_is_at_its_northern_tip(player: Player) -> None:
    player.still()
    (x0, y0), (x1, y1) = player.at(24.0, 8.0, 0.0), player.at(24.0, 12.0, 0.0)
    tip, tail = (
        player.page.locator(f".compass {part}").bounding_box() for part in ("text", "path")
    )
    across, down = (
        tip[at] + tip[side] / 2 - tail[at] - tail[side] / 2
        for at, side in (("x", "width"), ("y", "height"))
    )
    assert across * (x1 - x0) + down * (y1 - y0) > 0.9 * hypot(across, down) * hypot(
        x1 - x0, y1 - y0
    )


def _apart(a: dict[str, float], b: dict[str, float], gap: float = 4.0) -> bool:
    """Whether two boxes lie at least so many pixels apart."""
    across = max(a["x"] - b["x"] - b["width"], b["x"] - a["x"] - a["width"])
    down = max(a["y"] - b["y"] - b["height"], b["y"] - a["y"] - a["height"])
    return max(across, down) >= gap


def test_words_are_tied_to_their_things_and_a_card_opens_by_its_title(player: Player) -> None:
    player.page.get_by_text("Over the wall").click()
    assert player.verdict
    player.still()
    lines = player.page.locator(".leaders line")
    expect(lines).to_have_count(player.page.locator(".label").count())
    x, y = (float(lines.first.get_attribute(name) or "nan") for name in ("x2", "y2"))
    box = player.scene.bounding_box()
    eye = player.at(10.0, 9.0, 0.6)
    assert hypot(box["x"] + x - eye[0], box["y"] + y - eye[1]) < 60
    title = player.page.locator(".side.right .MuiCardHeader-root").first
    for there in (0, 1):
        title.click(position={"x": 60, "y": 20})
        expect(player.page.locator("[data-verdict]")).to_have_count(there)


@pytest.mark.parametrize("kind", ["ring", "sight"])
def test_marks_grow_with_distance(player: Player, kind: str) -> None:
    """Twice as far away it is not half as wide."""
    player.page.get_by_text("Over the wall").click()
    assert player.verdict
    player.still()
    x, y = player.at(24.0, 18.0, 0.0)
    player.page.mouse.move(x, y)
    player.until("e.breadth(a)", kind)
    near = player.scene.evaluate("(e, kind) => e.breadth(kind)", kind)

    def is_wider() -> bool:
        player.page.mouse.wheel(0, 240)
        return bool(player.scene.evaluate("(e, kind) => e.breadth(kind)", kind) > near * 1.15)

    player.eventually(is_wider)


def _beyond(player: Player, before: list[float], axis: int, sign: int) -> bool:
    """Whether the label's thing has gone on by more than 4 pixels along an axis of the screen."""
    after = player.scene.evaluate(_LEADER)
    return after is not None and sign * (after[axis] - before[axis]) > 4


def test_arrows_move_things_as_the_page_shows_them(window: Any, address: str) -> None:
    """Whichever edge the table is looked at over."""
    with Player(window, f"{address}/?scenario=convoy") as player:
        player.click(35.0, 22.0, 0.6)
        player.page.locator("[data-label='firer/guards']").wait_for(timeout=WAIT_MS)
        player.until("e.dataset.grips === 'model/guards/0'")
        before = player.scene.evaluate(_LEADER)
        for key, axis, sign in (("Shift+ArrowUp", 1, -1), ("Shift+ArrowRight", 0, 1)):
            player.page.keyboard.press(key)
            player.eventually(partial(_beyond, player, before, axis, sign), key)
            before = player.scene.evaluate(_LEADER)
