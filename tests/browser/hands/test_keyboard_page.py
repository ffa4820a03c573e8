"""Every control of the page by keyboard alone: Tab reaches it, and it has its pattern's keys."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import OWN, Player

_FOCUS = """() => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  if (!node || node === document.body) return null;
  window.walked ??= new Map();
  if (!walked.has(node)) walked.set(node, walked.size);
  const root = node.getRootNode();
  const words = (id) => root.getElementById(id)?.textContent ?? "";
  const by = (node.getAttribute("aria-labelledby") ?? "").split(" ").map(words).join("");
  const name = node.getAttribute("aria-label") || by ||
    [...(node.labels ?? [])].map((one) => one.textContent).join("") || node.textContent ||
    node.placeholder || node.title || "";
  const box = node.getBoundingClientRect();
  let card = node;
  while (card && !card.matches?.(".side")) card = card.parentElement ?? card.getRootNode().host;
  return {
    id: walked.get(node), name: name.trim(), role: node.getAttribute("role") ?? "",
    expanded: node.getAttribute("aria-expanded"),
    seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    list: Boolean(node.closest(".list")),
    card: card?.shadowRoot?.querySelector(".MuiCardHeader-content")?.textContent ?? "",
  };
}"""
"""The element that has the focus."""

_MISSED = """() => {
  const missed = [];
  const walk = (root) => root.querySelectorAll("*").forEach((node) => {
    if (node.shadowRoot) walk(node.shadowRoot);
    if (!node.matches("button, input, select, textarea, a[href], [tabindex]")) return;
    if (node.closest(".scene")) return; // the keys of the table do what its handles do
    if (node.disabled || node.getAttribute("aria-disabled") === "true" || walked.has(node)) return;
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return;
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height) return;
    // Arrow keys lead to the others of a group of which one is a stop of Tab.
    const group = node.closest(".list, .shelf, [role=tablist], [role=radiogroup], tbody");
    if (group && [...walked.keys()].some((one) => group.contains(one))) return;
    if (node.tabIndex < 0 && !node.matches("button, [role=combobox]")) return;
    missed.push(node.outerHTML.slice(0, 120));
  });
  walk(document);
  return missed;
}"""
"""Controls that no key has reached, of those that are there now."""

_AT_REST = """async () => {
  const high = () => {
    let [node, sum] = [document.activeElement, 0];
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    // Its own card, which may be one within another.
    const parts = node?.getRootNode().querySelectorAll(".MuiCollapse-root *") ?? [];
    if (![...parts].some((one) => one.shadowRoot)) return "";
    while (node && !node.matches?.(".side")) node = node.parentElement ?? node.getRootNode().host;
    const count = (root) => root.querySelectorAll("*").forEach((one) => {
      sum += 1;
      if (one.shadowRoot) count(one.shadowRoot);
    });
    if (!node) return "no card";
    count(node.shadowRoot);
    return `${sum} ${node.scrollHeight}`;
  };
  for (let [frames, before] = [0, ""]; frames < 20; ) {
    await new Promise((done) => setTimeout(done, 25));
    const now = high();
    frames = now && now === before ? frames + 1 : 0;
    before = now;
  }
}"""
"""Comes to its end when the card with the focus has its content, the same for half a second."""

_IN_DIALOG = """() => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  while (node && !node.matches?.("[role=dialog]"))
    node = node.parentElement ?? node.getRootNode().host;
  return Boolean(node);
}"""
"""Whether a dialog has the focus."""

MOST = 250
"""Presses of Tab through the whole page."""


class Typist:
    """A player without a pointer."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page
        self.names: list[str] = []

    @property
    def focus(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.page.evaluate(_FOCUS)
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def eventually(self, role: str) -> dict[str, Any]:
        """Return what has the focus, once that has a role."""
        self.player.eventually(lambda: (self.focus or {}).get("role") == role, role)
        return self.focus or {}

    def combobox(self, box: dict[str, Any], key: str) -> None:
        """Open a list by a key, go through it, and leave it."""
        self.press(key)
        self.eventually("option")
        self.press("End", "Home")
        self.leave(box)

    def leave(self, box: dict[str, Any]) -> None:
        """Leave an open list, which may still be fading when the next key comes."""
        self.press("Escape")
        assert self.eventually("combobox")["id"] == box["id"]

    def walk(self) -> None:
        """Press Tab through the whole page, open every card, and use what is on it.

        Lists are opened by each key that opens them, in turn.
        """
        opening = cycle(("Enter", " ", "ArrowDown", "ArrowUp"))
        self.page.get_by_role("link", name="Sightline").focus()
        self.page.evaluate("() => { window.walked = new Map(); }")
        self.names.append((self.focus or {})["name"])
        lists: dict[str, int] = {}
        for _ in range(MOST):
            self.press("Tab")
            at = self.focus
            if at is None:
                break
            assert at["name"], at
            assert at["seen"], at
            self.names.append(at["name"])
            if at["role"] == "combobox":
                self.combobox(at, next(opening))
            elif at["card"] and at["expanded"] == "false":
                self.press("Enter")
                self.player.eventually(lambda: (self.focus or {}).get("expanded") == "true", at)
                self.page.evaluate(_AT_REST)
            elif at["list"]:
                lists[at["card"]] = lists.get(at["card"], 0) + 1
                self.press("ArrowDown", "Home")
                assert (self.focus or {}).get("list"), "arrows stay in the list"
        else:
            pytest.fail(f"Tab never comes to the end: {self.names[-20:]}")
        assert set(lists.values()) <= {1}, f"a list is one stop of Tab: {lists}"
        missed = self.page.evaluate(_MISSED)
        assert not missed, missed


@pytest.fixture
def typist(player: Player) -> Typist:
    return Typist(player)


def test_every_control_of_every_card_is_reached_and_used(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing") as player:
        for tab in ("Demo & play", "Table", "Sight"):
            go_to(Typist(player), tab)
        assert player.complaints == []


def go_to(typist: Typist, tab: str) -> None:
    """Choose a tab by keys, and use every control of its page."""
    page = typist.page
    page.get_by_role("link", name="Sightline").focus()
    for _ in range(20):
        typist.press("Tab")
        if (typist.focus or {}).get("role") == "tab":
            break
    for _ in range(3):
        if (typist.focus or {}).get("name") != tab:
            typist.press("ArrowRight")
    selected = page.get_by_role("tab", name=tab)
    expect(selected).to_have_attribute("aria-selected", "true")
    cards = page.locator(".MuiCardHeader-root")
    expect(cards.get_by_role("button", name=OWN[tab], exact=True)).to_be_visible()
    expect(page.locator("button.out[title$=': ']:visible")).to_have_count(
        0
    )  # all have their titles
    if tab == "Sight":  # a verdict has controls of its own
        typist.player.scene.focus()
        typist.press("Escape")  # what was selected on the table
        typist.player.until("e.dataset.grips === ''")
        row = page.locator("[data-id='sight:0']")
        row.focus()
        typist.press("Enter")
        assert typist.player.verdict
    elif tab == "Table":
        search = page.get_by_role("searchbox", name="Search the palette")
        expect(search).to_be_visible()  # the server has heard of the tab
        typist.player.scene.focus()
        typist.press("Control+a")
        expect(page.get_by_role("button", name="Delete")).to_be_visible()
    typist.walk()


def test_a_list_is_chosen_from_by_letter_arrows_and_enter(typist: Typist) -> None:
    page = typist.page
    card = page.locator(".MuiCardHeader-root").get_by_role("button", name="Map", exact=True)
    card.focus()
    typist.press("Enter")
    kind = page.get_by_label("Map", exact=True).and_(page.get_by_role("combobox"))
    expect(kind).to_have_text("No map")
    kind.focus()
    typist.press("w")
    assert typist.eventually("option")["name"] == "What is seen"
    option = page.get_by_role("option", name="No map")
    expect(option).to_have_attribute("aria-selected", "true")
    typist.press("Enter")
    expect(kind).to_have_text("What is seen")
    expect(kind).to_be_focused()
    typist.press("ArrowDown")
    assert typist.eventually("option")["name"] == "What is seen", "it begins with what is chosen"
    typist.press("ArrowUp", "Enter")
    expect(kind).to_have_text("No map")
    assert typist.player.complaints == []


def test_a_piece_is_put_on_the_table_by_keys_alone(typist: Typist) -> None:
    page, player = typist.page, typist.player
    page.get_by_role("tab", name="Table").press("Enter")
    tile = page.locator(".tile[data-key='kind:bunker']")
    expect(tile).to_be_visible()
    tile.focus()
    typist.press("Enter")
    player.until("e.dataset.carry === 'ghost'")
    hint = page.get_by_text("Bunker: click where it goes, or use the arrow keys and Enter.")
    expect(hint).to_be_visible()
    expect(player.scene).to_be_focused()
    tile.focus()
    typist.press("Enter")  # it stays in hand
    expect(player.scene).to_be_focused()
    expect(tile).to_have_attribute("aria-pressed", "true")
    typist.press(*["Shift+ArrowLeft"] * 8, "ArrowUp")
    undo = page.get_by_label("Undo (Ctrl Z)")
    expect(undo).to_be_disabled()
    typist.press("Enter")
    expect(undo).to_be_enabled()
    player.until("e.dataset.carry === 'ghost'")
    x = page.get_by_label("x, inches", exact=True)
    expect(x).not_to_have_value("")
    first = player.scene.get_attribute("data-grips")
    typist.press("Enter")  # another one, beside it
    player.until("e.dataset.grips !== '' && e.dataset.grips !== a", first)
    expect(page.get_by_text("stand in each other")).to_have_count(0)
    typist.press("Escape")
    player.until("e.dataset.carry === ''")
    expect(page.locator(".tile:focus")).to_have_count(1)


def test_a_search_is_placed_named_and_taken_back_by_keys(typist: Typist) -> None:
    """Enter in the search takes what was found first; Esc in a field gives the keys back."""
    page, player = typist.page, typist.player
    page.get_by_role("tab", name="Table").press("Enter")
    field = page.get_by_role("searchbox", name="Search the palette")
    expect(field).to_be_visible()
    field.focus()
    page.keyboard.type("bunker")
    expect(page.locator(".palette .tile")).to_have_count(1)
    typist.press("Enter")
    player.until("e.dataset.carry === 'ghost'")
    expect(player.scene).to_be_focused()
    typist.press(*["Shift+ArrowLeft"] * 8, "Enter")
    player.until("e.dataset.grips === 'terrain/bunker'")
    typist.press("Escape")
    player.until("e.dataset.carry === ''")
    name = page.get_by_label("Name", exact=True)
    name.focus()
    name.fill("pillbox")
    typist.press("Enter")
    player.until("e.dataset.grips === 'terrain/pillbox'")
    expect(name).to_have_value("Pillbox")
    at = page.get_by_label("x, inches", exact=True)
    before = at.input_value()
    at.focus()
    at.fill("20.00")
    typist.press("Enter")
    expect(at).to_have_value("20")  # as the server has it
    typist.press("Control+z")  # nothing is typed: the table's
    expect(at).to_have_value(before)
    page.keyboard.type("3")
    typist.press("Escape")
    expect(at).not_to_be_focused()
    expect(at).to_have_value(before)
    typist.press("Shift+ArrowUp", "Shift+ArrowLeft")
    expect(at).not_to_have_value(before)


def test_tab_stays_within_a_dialog_both_ways(typist: Typist) -> None:
    page = typist.page
    page.get_by_role("button", name="More file actions").focus()
    typist.press("Enter")
    typist.eventually("menuitem")
    typist.press("a", "Enter")
    expect(page.get_by_role("dialog", name="Add…")).to_be_visible()
    typist.eventually("dialog")
    for key in ("Shift+Tab", "Tab"):
        names: list[str] = []
        while len(names) < 2 or names[-1] != names[0]:
            typist.press(key)
            assert page.evaluate(_IN_DIALOG), f"Tab left the dialog after {names}"
            names.append((typist.focus or {})["name"])
            assert len(names) < MOST
        assert {"close", "Choose files…", "Cancel"} <= set(names)
    typist.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_dialog_gives_the_focus_back_to_what_opened_it(typist: Typist) -> None:
    page = typist.page
    button = page.get_by_role("button", name="Pointer and keys")
    opened = page.get_by_role("dialog")
    for node, key in ((button, "Enter"), (typist.player.scene, "?")):
        for leave in ("Escape", "Tab Enter"):
            node.focus()
            typist.press(key)
            expect(opened).to_be_visible()
            typist.eventually("dialog")
            typist.press(*leave.split(" "))
            expect(opened).to_have_count(0)
            expect(node).to_be_focused()
    # From a menu, which is gone by then: its button.
    more = page.get_by_role("button", name="More file actions")
    more.focus()
    typist.press("Enter")
    typist.eventually("menuitem")
    typist.press("n", "Enter")
    expect(page.get_by_role("dialog", name="New table")).to_be_visible()
    typist.eventually("dialog")
    typist.press("Escape")
    expect(opened).to_have_count(0)
    expect(more).to_be_focused()
