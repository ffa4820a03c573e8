"""Every card, sheet and dialog of the page, opened one by one: axe finds nothing in any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import trimesh
from playwright.sync_api import Locator, expect
from repository import EXAMPLES

from tests.browser.hands.dropping import ARMY
from tests.browser.looking import OWN, WAIT_MS, Player, axe_violations, own_window
from tests.browser.servers import served
from tests.browser.test_tables_page import drop

pytestmark = pytest.mark.slow

WIDE, PHONE = (1280, 800), (390, 844)
FARMHOUSE, ABLE = (31.0, 29.5, 4.5), (16.0, 26.0, 0.7)
NOT_IN_FRONT = (
    *(
        "Save",
        "Download",
        "Photo",
        "Record",
        "Film",
        "Print",
        "Export",
        "Reload",
        "Light",
        "Lengths",
    ),
    *("Deutsch", "Français"),
)
"""Beginnings of the actions of the menu of files that open no dialog."""


PAGE, DIALOG = "html", "[role=dialog]"
_FITS = """(part) => [part, ...part.querySelectorAll(".MuiDialogContent-root")].every(
  (node) => node.scrollWidth <= node.clientWidth && node.clientWidth <= innerWidth)"""
"""Whether nothing of a part is cut off at its sides."""

Parts = Iterator[tuple[str, str]]
"""The names of parts of the page and their selectors, each as soon as it alone is open."""


class Visitor(Player):
    """Somebody with a mouse on a wide screen, or with a finger on a phone that is dark."""

    def __init__(self, window: Any, address: str, width: int, height: int) -> None:
        super().__init__(window, address, width, height)
        self.theme = "light"
        if self.phone:
            self.turn()

    @property
    def phone(self) -> bool:
        return self.size["width"] == PHONE[0]

    def turn(self) -> None:
        """Show the page in its other theme."""
        self.theme = "dark" if self.theme == "light" else "light"
        self.page.emulate_media(color_scheme=self.theme)
        turned = self.page.locator(f".mui-{self.theme}").first
        turned.wait_for(state="attached", timeout=WAIT_MS)

    def press(self, node: Locator) -> None:
        node.tap(timeout=WAIT_MS) if self.phone else node.click(timeout=WAIT_MS)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def point(self, *place: float) -> None:
        self.still()
        hand = self.page.touchscreen.tap if self.phone else self.page.mouse.click
        hand(*self.at(*place))

    def tab(self, name: str) -> None:
        self.press(self.page.get_by_role("tab", name=name))
        self.toggle(OWN[name]).wait_for(timeout=WAIT_MS)  # all cards come and go at once
        if not self.phone:
            for title in self.titles:
                if self.toggle(title).get_attribute("aria-expanded") == "true":
                    self.press(self.toggle(title))

    @property
    def titles(self) -> list[str]:
        """The titles of the cards that can be opened."""
        names = ".names button" if self.phone else ".side:visible .MuiCardHeader-root h2"
        expect(self.page.locator(names).first).to_be_visible()
        return [str(name) for name in self.page.locator(names).all_inner_texts()]

    def toggle(self, title: str) -> Locator:
        """The button that opens a card: on a phone one of the names of the sheet."""
        cards = self.page.locator(".names" if self.phone else ".MuiCardHeader-root")
        return cards.get_by_role("button", name=title, exact=True)

    def cards(self, *titles: str) -> Parts:
        """Open the cards of the tab, or those with these titles, one at a time."""
        for title in titles or self.titles:
            self.open(title)
            yield f"the card {title}", card(title)
            self.press(self.toggle(title))

    def open(self, title: str) -> None:
        """Open a card, if it is not open."""
        toggle = self.toggle(title)
        if toggle.get_attribute("aria-expanded") == "false":
            self.press(toggle)
        expect(toggle).to_have_attribute("aria-expanded", "true")

    def menu(self) -> Locator:
        """Open the menu of files; return its entries."""
        self.press(self.page.get_by_label("More file actions"))
        entries = self.page.get_by_role("menuitem")
        expect(entries.first).to_be_visible()
        return entries

    def dialog(self, name: str) -> Parts:
        """Wait for a dialog, and close it."""
        shown = self.page.get_by_role("dialog")
        expect(shown).to_be_visible()
        self.eventually(lambda: bool(shown.evaluate(_FITS)), f"{name} is cut off at its sides")
        yield f"the dialog {name}", DIALOG
        self.page.keyboard.press("Escape")
        expect(shown).to_have_count(0)


def card(title: str) -> str:
    """Return the selector of a card."""
    return f".side.card-{'-'.join(title.lower().split())}"


def table(visitor: Visitor) -> Parts:
    visitor.tab("Table")
    yield "the tab Table", PAGE
    yield from visitor.cards()
    for place, grips in ((FARMHOUSE, "terrain/farmhouse"), (ABLE, "model/able")):
        visitor.point(*place)
        visitor.until("e.dataset.grips.startsWith(a)", grips)
        for title, part in visitor.cards("Selection"):
            yield f"{title}: {grips}", part
    visitor.page.keyboard.press("Escape")


def sight(visitor: Visitor) -> Parts:
    page, line = visitor.page, card("Line of sight")
    visitor.tab("Sight")
    yield "the tab Sight", PAGE
    yield from visitor.cards()
    visitor.open("Units")
    visitor.press(page.get_by_text("Behind the roadblock"))
    visitor.open("Line of sight")
    page.locator(".evidence tbody tr").first.wait_for(timeout=WAIT_MS)
    visitor.press(page.get_by_role("button", name="Compare rulesets:"))
    page.locator("[data-rulesets]").wait_for(timeout=WAIT_MS)
    visitor.press(page.locator("details.digest summary"))
    visitor.press(page.get_by_role("button", name="Cover rules", exact=True))
    yield "a verdict with its answers, its details and the rules of cover", line
    visitor.press(page.get_by_role("button", name="Enlarge the side view"))
    yield "the side view", ".enlarged"
    visitor.press(page.locator(".enlarged").get_by_role("button", name="Close"))
    visitor.open("Map")
    visitor.press(page.get_by_role("combobox", name="Map"))
    page.get_by_role("option").first.wait_for(timeout=WAIT_MS)
    yield "the choice of a map", "[role=listbox]"
    visitor.press(page.get_by_role("option", name="What is seen"))
    page.locator(".legend").first.wait_for(timeout=WAIT_MS)
    yield "a map", card("Map")


def play(visitor: Visitor) -> Parts:
    page = visitor.page
    visitor.tab("Demo & play")
    yield "the tab Demo & play", PAGE
    yield from visitor.cards()
    before = visitor.titles
    visitor.open("Game")
    visitor.press(visitor.button("Start the game"))
    page.locator("[data-step='0'][data-busy='0']").wait_for(timeout=WAIT_MS)
    visitor.press(page.get_by_label("The next step"))
    page.locator("[data-step='1'][data-busy='0']").wait_for(timeout=WAIT_MS)
    yield "a game", PAGE
    yield from visitor.cards("Game", *(name for name in visitor.titles if name not in before))
    visitor.open("Game")
    visitor.press(page.get_by_label("Leave the game"))
    visitor.button("Start the game").wait_for(timeout=WAIT_MS)  # no game for the next page


def dialogs(visitor: Visitor) -> Parts:
    names = [name for name in visitor.menu().all_inner_texts() if not name.startswith(NOT_IN_FRONT)]
    yield "the menu of files", "[role=menu]"
    visitor.page.keyboard.press("Escape")
    for name in [*names, "Save as…"]:
        expect(visitor.page.get_by_role("menuitem")).to_have_count(0)
        visitor.press(visitor.menu().filter(has_text=name))
        if name != "Share as one file (HTML)":  # it is downloaded
            yield from visitor.dialog(name)
    visitor.press(visitor.page.locator(".who .person:visible").first)
    asked = visitor.page.locator(".greeting")
    expect(asked).to_be_visible()
    yield "the question for a name", PAGE
    visitor.press(asked.get_by_role("button", name="Not now"))


def files(visitor: Visitor) -> Parts:
    drop(visitor, "army.txt", ARMY)
    yield from visitor.dialog("an army list")
    drop(visitor, "notes.md", "# Saturday")
    yield from visitor.dialog("a text that tells nothing")
    mesh: Any = trimesh.creation.box((60.0, 40.0, 30.0))
    drop(visitor, "shed.stl", mesh.export(file_type="stl_ascii"))
    visitor.button("Import").wait_for(timeout=WAIT_MS)
    yield from visitor.dialog("a mesh")
    drop(visitor, "broken.stl", "solid x")
    yield from visitor.dialog("a broken mesh")


VISITS: list[tuple[tuple[int, int], Callable[[Visitor], Parts]]] = [
    *((WIDE, walk) for walk in (table, sight, play)),
    *((PHONE, walk) for walk in (dialogs, files)),
]
"""The cards are the same parts at both sizes; dialogs have least room on a phone."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    made: Path = tmp_path_factory.mktemp("folder")
    (made / "crossroads.toml").write_bytes((EXAMPLES / "crossroads.toml").read_bytes())
    with served(made) as found:
        yield found


@pytest.fixture(scope="module")
def visitor_at(window: Any, folder: str) -> Iterator[Callable[[tuple[int, int]], Visitor]]:
    """Opens one page for all walks at a size."""
    with ExitStack() as stack:

        @cache
        def opened(size: tuple[int, int]) -> Visitor:
            context = own_window(window.browser, has_touch=size == PHONE)
            stack.callback(context.close)
            return stack.enter_context(Visitor(context, f"{folder}/?scenario=crossroads", *size))

        yield opened


@pytest.mark.parametrize(("size", "walk"), VISITS)
def test_axe_finds_nothing_in_any_part(
    visitor_at: Callable[[tuple[int, int]], Visitor],
    size: tuple[int, int],
    walk: Callable[[Visitor], Parts],
) -> None:
    """Some parts are light and some dark; the page as a whole is looked at in both themes."""
    visitor, found = visitor_at(size), dict[str, list[str]]()
    for name, part in walk(visitor):
        if rows := axe_violations(visitor, within=part):
            found[f"{name}, {visitor.theme}"] = rows
        if part == PAGE:
            visitor.turn()
            if rows := axe_violations(visitor, "color-contrast", within=part):
                found[f"{name}, {visitor.theme}"] = rows
    assert not found, "\n\n".join(f"{name}:\n" + "\n".join(rows) for name, rows in found.items())
