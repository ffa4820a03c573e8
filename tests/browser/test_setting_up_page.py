"""A table built from an empty one in a browser, with pointer and keys, and by touch."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from repository import SCENARIOS

from tests.browser.looking import WAIT_MS, Player, own_window

_NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Builder(Player):
    """Somebody who sets up a table."""

    def entry(self, label: str) -> Any:
        """An entry of the palette."""
        return self.page.get_by_role("button", name=label, exact=True).first

    def drag_in(self, label: str, x: float, y: float) -> None:
        """Drag an entry of the palette onto the table."""
        entry = self.entry(label)
        entry.scroll_into_view_if_needed(timeout=WAIT_MS)
        self.still()
        box = self.resting_box(entry)
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        to = self.at(x, y, 0)
        self.page.mouse.move(to[0] - 40, to[1] - 20, steps=4)
        self.page.mouse.move(*to, steps=4)
        self.page.mouse.up()

    def handle(self, handle: str) -> tuple[float, float]:
        """The middle of a handle, once it is there and rests."""
        box = self.resting_box(self.page.locator(f"[data-handle='{handle}']"))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def pull(self, handle: str, to: tuple[float, float]) -> None:
        """Pull a handle to a place of the table."""
        x, y = self.handle(handle)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(*self.at(*to, 0), steps=5)
        self.page.mouse.up()

    def _finger(self, *steps: tuple[str, float, float]) -> None:
        touch = self.page.context.new_cdp_session(self.page)
        for kind, x, y in steps:
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            if kind != "touchStart":  # a finger that rests first points at something
                self.page.evaluate(_NEXT_FRAME)
        touch.detach()

    def _slide(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        (x, y), (to_x, to_y) = begin, end
        way = [("touchMove", x + (to_x - x) * k / 6, y + (to_y - y) * k / 6) for k in range(1, 7)]
        self._finger(("touchStart", x, y), *way, ("touchEnd", to_x, to_y))

    def drag_by_touch(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag what is chosen with a finger from one place of the table to another."""
        self._slide(self.at(*begin, 1), self.at(*end, 1))

    def touch_handle(self, handle: str, to: tuple[float, float]) -> None:
        """Pull a handle with a finger to a place of the table."""
        self._slide(self.handle(handle), self.at(*to, 0))

    def chosen(self, things: str) -> None:
        """Wait until these groups, and no others, can be moved."""
        self.until("e.dataset.grips === a", things)

    def press_to_the_end(self, button: str) -> None:
        """Press a button of the header until it is disabled."""
        node = self.page.get_by_role("button", name=button)

        def is_disabled() -> bool:
            if node.is_enabled():
                node.dispatch_event("click")
                return False
            return True

        self.eventually(is_disabled, f"{button} never ends")

    def field(self, name: str) -> Any:
        """A line of the inspector."""
        return self.page.get_by_label(name, exact=True)


def test_a_table_is_built_from_an_empty_one_saved_and_read(
    window: Any, files: Path, files_address: str
) -> None:
    file = files / "blank.toml"
    file.write_bytes((SCENARIOS / "blank.toml").read_bytes())
    with Builder(window, f"{files_address}/?scenario=blank") as player:
        page = player.page
        page.get_by_role("tab", name="Table").click()
        blank = player.scene.get_attribute("data-items")
        player.drag_in("Building", 8, 20)  # 1
        player.chosen("terrain/building")
        x = player.field("x, inches")
        expect(x).not_to_have_value("")
        assert abs(float(x.input_value()) - 8) < 0.3
        player.pull("size:0-", (3, 20))
        size = player.field("size x, inches")
        expect(size).not_to_have_value("6.3")
        before = float(player.field("rotation, degrees").input_value() or 0)
        player.scene.focus()
        page.keyboard.press("[")
        expect(player.field("rotation, degrees")).to_have_value(f"{before + 15:g}")
        player.entry("Hedge").click()  # 2 and 3: placed by clicks, until Esc
        player.click(20, 24, 0)
        player.chosen("terrain/hedge")
        player.click(20, 27, 0)
        player.chosen("terrain/hedge-2")
        page.keyboard.press("Escape")
        page.keyboard.press("n")  # 4: one more
        player.chosen("terrain/hedge-3")
        page.keyboard.press("o")  # 5: turned, on the other half
        player.chosen("terrain/hedge-4")
        player.entry("Draw a road").click()  # 6
        for at in ((2, 12), (12, 14), (30, 10)):
            player.click(*at, 0)
        player.scene.focus()
        page.keyboard.press("Enter")
        player.chosen("terrain/road")
        page.keyboard.press("Escape")
        player.entry("Draw a wood").click()  # 7
        for at in ((26, 20), (33, 20), (34, 27), (27, 27)):
            player.click(*at, 0)
        player.scene.focus()
        page.keyboard.press("Enter")
        player.chosen("terrain/wood")
        page.keyboard.press("Escape")
        player.click(8, 20, 1.0)  # the house, and 8 to 12: five more in a row, a little smaller
        player.chosen("terrain/building")
        expect(player.field("Name")).to_have_value("Building")  # no more the wood's
        size.fill("3")
        page.keyboard.press("Tab")
        expect(size).to_have_value("3")
        page.get_by_role("button", name="Five more in a row").click()
        player.until("e.dataset.grips.split(' ').length === 5")
        player.scene.focus()
        page.keyboard.press("Escape")
        player.chosen("")
        items = player.scene.get_attribute("data-items")
        player.press_to_the_end("Undo")
        player.until("e.dataset.items === a", blank)
        player.press_to_the_end("Redo")
        player.until("e.dataset.items === a", items)
        page.get_by_role("button", name="Save").first.click()
        expect(page.locator(".unsaved b")).to_have_count(0)
        answer = tomllib.loads(file.read_text(encoding="utf-8"))
        kinds = [row["kind"] for row in answer["terrain"]]
        assert len(kinds) == 12
        assert kinds.count("building") == 6 and kinds.count("hedge") == 4
        road = next(row for row in answer["terrain"] if row["kind"] == "road")
        assert len(road["points"]) == 3
        assert len(next(r for r in answer["terrain"] if r["kind"] == "wood")["outline"]) == 4
        page.reload()
        player.ready()
        tab = page.get_by_role("tab", name="Table")
        expect(tab).to_have_attribute("aria-selected", "true")
        player.click(8, 20, 1.0)
        player.chosen("terrain/building")
        assert player.complaints == []


def test_a_piece_is_placed_moved_and_deleted_by_touch_on_a_tablet(
    window: Any, files: Path, files_address: str
) -> None:
    (files / "blank.toml").write_bytes((SCENARIOS / "blank.toml").read_bytes())
    tablet = own_window(window.browser, has_touch=True)
    with Builder(tablet, f"{files_address}/?scenario=blank", 820, 1180) as player:
        page = player.page
        page.get_by_role("tab", name="Table").tap()
        blank = player.scene.get_attribute("data-items")
        entry = player.entry("Building")
        expect(entry).to_be_visible()
        entry.tap()
        player.until("e.dataset.carry === 'ghost'")
        page.touchscreen.tap(*player.at(12, 18, 0))
        player.chosen("terrain/building")
        player.drag_by_touch((12, 18), (20, 14))
        x = player.field("x, inches")
        expect(x).to_have_value(re.compile(r"^(19|2[01])(\.|$)"))
        player.touch_handle("turn", (26, 20))
        expect(player.field("rotation, degrees")).not_to_have_value("0")
        page.get_by_role("button", name="Delete", exact=True).tap()
        player.chosen("")
        player.until("e.dataset.items === a", blank)
        page.get_by_role("button", name="Undo").tap()
        player.until("Number(e.dataset.items) > a", int(blank))
        assert player.complaints == []
    tablet.close()
