"""Pieces moved, turned, sized and drawn with the pointer, as somebody who builds a table does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player
from tests.browser.test_setting_up_page import Builder

YARD = """
format = 1
name = "Yard"
[table]
size = [48, 36]
[[terrain]]
id = "barn"
kind = "building"
position = [34, 24]
size = [6, 4, 3]
[[terrain]]
id = "hedge"
kind = "hedge"
position = [20, 20]
size = [8, 0.5, 1]
[[terrain]]
id = "rock"
kind = "box"
size = [2, 2, 2]
position = [10, 28]
locked = true
[[units]]
id = "able"
template = "rifle-squad"
side = "axis"
quality = "regular"
models = [{position = [12, 8]}, {position = [14, 8]}, {position = [16, 8]}]
"""


class Carpenter(Builder):
    """Somebody who drags what is not selected."""

    def drag(self, name: str, begin: tuple[float, ...], end: tuple[float, float]) -> str:
        """Drag what has this name from a point of the table to a place; return the words beside
        the pointer."""
        self.still()
        x, y = self.at(*begin)
        note = self.page.locator(".note .text")
        self.page.mouse.move(640, 5)  # off the table: the note to come is that of the place itself
        expect(note).to_be_hidden()
        self.page.mouse.move(x, y)
        expect(note).to_have_text(re.compile(name, re.IGNORECASE))
        to = self.at(*end, *begin[2:])
        self.page.mouse.down()
        self.page.mouse.move(*to, steps=4)
        readout = self.page.locator(".readout")
        words = readout.inner_text() if readout.is_visible() else ""
        self.page.mouse.up()
        expect(readout).to_be_hidden()
        return words

    def type_through(self, form: int, steps: dict[str, str]) -> list[str]:
        """Go through all fields of a form with Tab alone, and type into those that are named,
        without a pause; return the fields met, in order."""
        page = self.page
        self.entries(form).first.focus()
        page.keyboard.press("Control+a")  # as Tab into it would
        names = self.entries(form).evaluate_all("all => all.map((one) => one.dataset.field)")
        met = []
        for _ in names:
            met.append(page.evaluate(_FOCUSED))
            page.keyboard.type(steps.get(met[-1], ""))
            page.keyboard.press("Tab")
        assert met == names
        return met

    def entries(self, form: int) -> Any:
        """The fields of a form of the column, by its number among those that are shown."""
        return self.page.locator(".form").filter(visible=True).nth(form).locator("[data-field]")

    def rested(self, handle: str) -> tuple[float, float]:
        """The middle of a handle, once it has followed what the server answers: half a second."""
        seen = [self.middle(handle)]

        def rests() -> bool:
            seen.append(self.middle(handle))
            return len(seen) > 5 and len({*seen[-5:]}) == 1

        self.eventually(rests, seen)
        return seen[-1]

    def middle(self, handle: str) -> tuple[float, float]:
        """The middle of a handle as it is now."""
        box = self.page.locator(f"[data-handle='{handle}']").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_piece_is_moved_turned_sized_and_drawn_without_being_chosen_first(
    window: Any, files: Path, files_address: str
) -> None:
    (files / "yard.toml").write_text(YARD, encoding="utf-8")
    with Carpenter(window, f"{files_address}/?scenario=yard") as player:
        page = player.page
        page.get_by_role("tab", name="Table").click()
        expect(player.entry("Hedge")).to_be_visible()
        player.resting_box(page.locator(".side.right").last)
        player.home()  # the cards of this tab leave another room for the table
        x, name = player.field("x, inches"), player.field("Name")
        words = player.drag("barn", (34, 24, 1), (30, 20))
        player.chosen("terrain/barn")
        assert re.fullmatch(r"x (29|30)\.\d″  y (19|20)\.\d″, moved 5\.\d″", words), words
        expect(x).to_have_value(re.compile(r"^(29|30)(\.|$)"))
        # A thin piece that is selected: its handles leave its middle free, and follow it.
        player.drag("hedge", (20, 20, 0.5), (20, 16))
        player.chosen("terrain/hedge")
        expect(name).to_have_value("Hedge")
        player.handle("size:1-")
        before = player.rested("turn")
        page.mouse.move(*player.at(20, 16, 0.5))
        page.mouse.down()
        page.mouse.move(*player.at(22, 14, 0.5), steps=4)
        player.still()
        by, begin = player.at(22, 14, 0), player.at(20, 16, 0)
        there = [before[k] + by[k] - begin[k] for k in (0, 1)]
        player.eventually(lambda: max(map(abs, np.subtract(player.middle("turn"), there))) < 12)
        page.mouse.up()
        expect(x).to_have_value(re.compile(r"^2(1\.9|2)"))
        # Turned, with the facing beside the pointer.
        page.mouse.move(*player.handle("turn"))
        page.mouse.down()
        page.mouse.move(*player.at(28, 8, 0), steps=5)
        expect(page.locator(".readout")).to_have_text(re.compile(r"^\d+° \([+−]\d+°\)$"))
        page.mouse.up()
        expect(player.field("rotation, degrees")).not_to_have_value("0")
        # A unit goes as a whole; what is locked stays, and the view turns.
        player.drag("able", (14, 8, 0.5), (14, 12))
        player.chosen("model/able/0 model/able/1 model/able/2")
        azimuth = player.scene.evaluate("e => e.camera().azimuth")
        player.drag("rock", (10, 28, 1), (14, 24))
        assert player.scene.evaluate("e => e.camera().azimuth") != azimuth
        player.chosen("model/able/0 model/able/1 model/able/2")
        # A double click selects the whole unit, whatever the two clicks did.
        player.home()
        page.mouse.dblclick(*player.at(14, 12, 0.5))
        player.chosen("model/able/0 model/able/1 model/able/2")
        # What is drawn is seen before it is put down.
        player.entry("Draw a road").click()
        line = page.locator(".hint .pill").first
        expect(line).to_contain_text("click the first point")
        player.until("e.dataset.grips === ''")  # the marks of what was selected go first
        player.click(4, 14, 0)
        # What Esc does is what the line says that it does.
        expect(line).to_contain_text("Esc: remove the last point")
        items = int(player.scene.get_attribute("data-items"))
        page.mouse.move(*player.at(10, 15, 0), steps=3)
        player.until("Number(e.dataset.items) > a", items)
        page.keyboard.press("Escape")
        expect(line).to_contain_text("Esc: stop drawing")
        page.keyboard.press("Escape")
        expect(line).not_to_contain_text("Draw a road")
        assert player.complaints == []


GREEN = """
format = 1
name = "Green"
[table]
size = [48, 36]
[[terrain]]
id = "wood"
kind = "wood"
position = [10, 18]
outline = [[-6, -5], [6, -5], [6, 5], [-6, 5]]
[[terrain]]
id = "lane"
kind = "road"
position = [32, 18]
points = [[-8, -10], [4, 0], [-8, 10]]
[[terrain]]
id = "barn"
kind = "building"
position = [32, 21.5]
size = [4, 4, 3]
[[zones]]
id = "axis-zone"
side = "axis"
polygon = [[0, 0], [48, 0], [48, 4], [0, 4]]
"""


def test_corners_are_pulled_the_topmost_is_dragged_and_every_tile_is_placed(
    window: Any, files: Path, files_address: str
) -> None:
    (files / "green.toml").write_text(GREEN, encoding="utf-8")
    with Carpenter(window, f"{files_address}/?scenario=green") as player:
        page = player.page
        page.get_by_role("tab", name="Table").click()
        expect(player.entry("Hedge")).to_be_visible()
        player.resting_box(page.locator(".side.right").last)
        player.home()
        x, y = player.field("x, inches"), player.field("y, inches")
        # A corner behind the trees is there to be pulled, and the wood stays.
        player.drag("wood", (10, 18, 4), (12, 18))
        player.chosen("terrain/wood")
        expect(x).to_have_value(re.compile(r"^1[12]"))
        # The drag is a step once its end is told; the fields follow a little later.
        undo = page.get_by_role("button", name="Undo (Ctrl Z)")
        expect(undo).to_be_enabled()
        read: list[str] = []

        def the_same() -> bool:
            read.append(x.input_value())
            return len(read) > 5 and len(set(read[-5:])) == 1

        player.eventually(the_same, read)
        before = read[-1]
        for corner in range(4):
            expect(page.locator(f"[data-handle='point:{corner}']")).to_be_visible()
        words = page.locator(".form", has_text="outline").first
        expect(words).to_contain_text("12.0″ × 10.0″")
        player.pull("point:2", (21, 26))
        expect(words).not_to_contain_text("12.0″ × 10.0″")
        expect(x).to_have_value(before, timeout=5000)
        # A house on the selected road is dragged, and the road stays.
        page.mouse.move(*player.at(28, 13.2, 0))
        player.until("e.dataset.handles !== a", "")
        player.click(28.5, 13, 0)
        player.chosen("terrain/lane")
        page.mouse.move(*player.at(32, 21.5, 2), steps=1)
        page.locator(".note:not([hidden])", has_text="Barn").wait_for(timeout=WAIT_MS)
        page.mouse.down()
        page.mouse.move(*player.at(39, 21.5, 2), steps=3)
        page.mouse.up()
        player.chosen("terrain/barn")
        expect(x).to_have_value(re.compile(r"^(38|39)"))
        # A zone has a depth, and corners that are there while more zones are drawn.
        player.click(24, 4, 0)
        player.chosen("zone/axis-zone")
        depth = player.field("depth, inches")
        expect(depth).to_have_value("4")
        depth.fill("6")
        depth.press("Enter")
        player.entry("Deployment zone").click()
        for at in ((4, 36), (4, 30), (44, 30), (44, 36)):
            player.click(*at, 0)
        player.scene.focus()
        page.keyboard.press("Enter")
        player.chosen("zone/allies-zone")
        player.pull("point:2", (40, 28))
        expect(depth).to_have_value(re.compile(r"^(7|8)"))
        page.keyboard.press("Escape")
        # Every tile is dragged onto the table.
        for label, thing, at in (
            ("Draw a road", "terrain/road", (24, 10)),
            ("Objective", "objective/objective", (24, 24)),
            ("Deployment zone", "zone/axis-zone-2", (24, 4)),
        ):
            player.drag_in(label, *at)
            player.chosen(thing)
        expect(depth).to_have_value("9")
        assert y.count() == 0
        assert player.complaints == []


def test_typed_text_stays_when_the_field_before_it_is_answered(
    window: Any, files: Path, files_address: str
) -> None:
    (files / "yard.toml").write_text(YARD, encoding="utf-8")
    with Carpenter(window, f"{files_address}/?scenario=yard") as player:
        page = player.page
        page.get_by_role("tab", name="Table").click()
        expect(player.entry("Hedge")).to_be_visible()
        player.click(34, 24, 3)
        player.chosen("terrain/barn")
        before = page.locator("input[data-field='position.z']")
        before.focus()
        page.keyboard.type("1")
        page.keyboard.press("Tab")
        page.keyboard.type("1")
        expect(before.locator("..")).to_have_class(re.compile("said"))
        page.keyboard.type("2")
        focused = page.locator("input[data-field]:focus")
        expect(focused).to_have_value("12")
        # What is refused goes; what is typed after it stays.
        page.keyboard.press("Enter")
        long = page.locator("input[data-field='size.0']")
        long.select_text()
        page.keyboard.type("-5")
        page.locator("input[data-field='size.2']").select_text()
        page.keyboard.type("4")
        expect(page.locator(".pill.wrong")).to_be_visible()
        page.keyboard.type(".5")
        expect(focused).to_have_value("4.5")
        page.keyboard.press("Enter")
        expect(long).not_to_have_value("-5")
        expect(page.locator("input[data-field='size.2']")).to_have_value("4.5")
        page.get_by_label("Pointer and keys (?)").click()
        expect(page.get_by_role("dialog", name="Pointer and keys")).to_be_visible()
        expect(page.locator(".pill.wrong")).to_be_hidden()


def test_tab_goes_from_field_to_field_however_fast_one_types(
    window: Any, files: Path, files_address: str
) -> None:
    (files / "yard.toml").write_text(YARD, encoding="utf-8")
    with Carpenter(window, f"{files_address}/?scenario=yard") as player:
        page = player.page
        page.get_by_role("tab", name="Table").click()
        expect(player.entry("Hedge")).to_be_visible()
        player.click(34, 24, 3)
        player.chosen("terrain/barn")
        typed = {
            "id": "House", "position.x": "30", "position.y": "20", "rotation": "10",
            "size.0": "8", "size.1": "5", "size.2": "4.5",
        }  # fmt: skip
        forms = page.locator(".form").filter(visible=True)
        shown = forms.evaluate_all("all => all.map((one) => one.innerText)")
        own = next(n for n, words in enumerate(shown) if "size x" in words)
        for again in (0, 1):  # a field that was typed into before has a button back to its default
            wanted = {k: v if k == "id" else f"{float(v) + again:g}" for k, v in typed.items()}
            player.type_through(own, wanted)
            for field, value in wanted.items():
                entry = page.locator(f"input[data-field='{field}']")
                expect(entry).to_have_value(value)
            player.chosen("terrain/house")
        assert page.get_by_role("tab", name="Table").get_attribute("aria-selected") == "true"
        # A double click takes the whole number; a key takes the default back.
        long = page.locator("input[data-field='size.0']")
        long.fill("6.3")
        long.press("Enter")
        long.dblclick()
        page.keyboard.type("9")
        page.keyboard.press("Enter")
        expect(long).to_have_value("9")
        expect(long.locator("..").locator(".back")).to_be_visible()
        page.keyboard.press("Alt+Backspace")
        expect(long.locator("..").locator(".back")).to_be_hidden()
        assert page.evaluate(_FOCUSED) == "size.0"
        # A unit and the table.
        player.click(14, 8, 0.5)
        player.chosen("model/able/0 model/able/1 model/able/2")
        name = page.locator("input[data-field='name']")
        expect(name).to_be_visible()
        quality = page.locator("select[data-field='quality'] option:checked")
        expect(quality).to_have_text("regular (usual)")  # the file says the usual value
        shown = forms.evaluate_all("all => all.map((one) => one.innerText)")
        unit = next(n for n, words in enumerate(shown) if "Quality" in words)
        player.type_through(unit, {"name": "Bravo", "count": "4"})
        expect(name).to_have_value("Bravo")
        expect(page.locator("input[data-field='count']")).to_have_value("4")
        player.unfold("Table")
        expect(page.get_by_label("depth, inches")).to_be_visible()
        shown = forms.evaluate_all("all => all.map((one) => one.innerText)")
        top = next(n for n, words in enumerate(shown) if "season" in words)
        player.type_through(top, {"size.0": "60", "size.1": "40"})
        top_size = page.locator(".form", has_text="season").locator("input[data-field='size.0']")
        expect(top_size).to_have_value("60")
        assert player.complaints == []


_FOCUSED = """() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.dataset.field ?? focused?.outerHTML.slice(0, 90) ?? "";
}"""


def test_values_typed_right_after_a_new_name_are_kept(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing&tab=table", 820, 1180) as player:
        page = player.page
        # On a screen higher than wide nothing of the palette is cut off.
        own = page.get_by_role("button", name="Add… meshes")
        expect(own).to_be_in_viewport(ratio=1)
        card = page.locator(".side.card-palette").bounding_box()
        box = own.bounding_box()
        assert box["y"] + box["height"] <= card["y"] + card["height"]
        player.click(24.0, 18.0, 4.0)
        name = page.locator("[data-field=id]").first
        expect(name).to_be_visible()
        selection = page.locator(".side.card-selection").bounding_box()
        assert selection["height"] > 330, "folded cards share a line below it"
        name.click()
        for typed in ("Hovel", "23.5", "17.25"):
            page.keyboard.press("Control+a")
            page.keyboard.type(typed)
            page.keyboard.press("Tab")
        for field, typed in (("id", "Hovel"), ("position.x", "23.5"), ("position.y", "17.25")):
            expect(page.locator(f"[data-field='{field}']").first).to_have_value(typed)
        # Handles show the focus as everything else does.
        handle = page.locator(".handle").first
        handle.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        ring = page.evaluate(
            """() => { let one = document.activeElement;
            while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
            const s = getComputedStyle(one);
            const wanted = getComputedStyle(one).getPropertyValue('--sl-focus');
            const probe = document.createElement('i'); probe.style.color = wanted;
            document.body.append(probe);
            const colour = getComputedStyle(probe).color; probe.remove();
            return [one.className, s.outlineStyle, s.outlineWidth, s.outlineColor === colour]; }"""
        )
        assert ring[0].startswith("handle") and ring[1:] == ["solid", "2px", True], ring
        assert player.complaints == []
