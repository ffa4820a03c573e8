"""The room on the page: cards that stay readable, sheets on a phone, what a browser keeps."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.looking import OWN, WAIT_MS, Player, own_window

_LEAST = 160
_CARDS = """() => {
  const found = [];
  const walk = (root) => root.querySelectorAll("*").forEach((node) => {
    const box = node.getBoundingClientRect();
    if (node.matches(".side") && box.width && box.height) {
      // One that is not drawn yet is not readable yet.
      const header = node.shadowRoot?.querySelector(".MuiCardHeader-root");
      const state = header?.querySelector("[aria-expanded]")?.getAttribute("aria-expanded");
      const [open, name] = [state !== "false", header?.offsetHeight ?? 0];
      found.push({ title: header?.textContent ?? "", open, name, natural: node.scrollHeight,
        x: box.x, y: box.y, right: box.right, bottom: box.bottom });
    }
    if (node.shadowRoot) walk(node.shadowRoot);
  });
  walk(document);
  return found;
}"""
_READABLE = f"""() => {{
  const cards = ({_CARDS})();
  const seen = (c) => Math.min(c.bottom, innerHeight) - c.y - c.name;
  const readable = (c) => seen(c) >= Math.min(c.natural - c.name, {_LEAST}) - 1;
  const apart = (a, b) => a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y;
  return cards.length > 1 && cards.every((c) => c.name && (!c.open || readable(c))) &&
    cards.every((a, i) => cards.every((b, j) => j <= i || apart(a, b))) &&
    cards.every((c) => c.bottom <= innerHeight + 1);
}}"""
"""Every open card shows its body, or 160 pixels of it; none covers another or leaves the page."""
_STAYS_READABLE = f"""async () => {{
  for (let frames = 0; frames < 3; frames++) {{
    if (!({_READABLE})()) return false;
    await new Promise((done) => requestAnimationFrame(done));
  }}
  return true;
}}"""
_HEADER = """() => {
  const outside = [];
  const walk = (root) => root.querySelectorAll("*").forEach((node) => {
    const box = node.getBoundingClientRect();
    if (node.matches("button, [role=combobox]") && box.width && box.top < 52)
      if (box.left < 0 || box.right > innerWidth) outside.push(node.outerHTML.slice(0, 80));
    if (node.shadowRoot) walk(node.shadowRoot);
  });
  walk(document.querySelector(".MuiAppBar-root") ?? document);
  return outside;
}"""


def _toggle(player: Player, title: str) -> Locator:
    return player.page.locator(".MuiCardHeader-root").get_by_role("button", name=title, exact=True)


def _card(player: Player, title: str) -> dict[str, Any]:
    return next(card for card in player.page.evaluate(_CARDS) if card["title"] == title)


def _box(player: Player, title: str) -> tuple[float, float, float]:
    """Where a card is, x and y, and how wide it is, pixels."""
    card = _card(player, title)
    return card["x"], card["y"], card["right"] - card["x"]


def _readable(player: Player, what: object) -> None:
    """Wait until the cards are readable for three frames: their contents come later."""
    player.eventually(lambda: bool(player.page.evaluate(_STAYS_READABLE)), what)


def _apart_from_cards(player: Player, box: dict[str, float]) -> bool:
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return all(
        right <= card["x"] or card["right"] <= box["x"] or bottom <= card["y"]
        for card in player.page.evaluate(_CARDS)
    )


def _left_of(player: Player, name: str) -> float:
    """Return the left edge of the header's leftmost element of a class, pixels."""
    return min(
        box.bounding_box()["x"] for box in player.page.locator(name).all() if box.bounding_box()
    )


def test_the_header_fits_with_several_people_at_every_width(window: Any, address: str) -> None:
    windows = [own_window(window.browser) for _ in range(3)]
    players = [Player(one, f"{address}/?scenario=crossing") for one in windows]
    player = players[0]
    expect(player.page.locator(".person").nth(2)).to_be_attached()
    for width in (1280, 1101, 901, 820, 768, 600, 560, 390, 360):
        player.page.set_viewport_size({"width": width, "height": 800})
        player.eventually(lambda: player.page.evaluate(_HEADER) == [], width)
        tabs = player.resting_box(player.page.locator(".workspaces"))
        assert _left_of(player, ".person") >= tabs["x"] + tabs["width"], width
        asked = player.resting_box(player.page.locator(".greeting"))
        player.eventually(lambda asked=asked: _apart_from_cards(player, asked), (width, asked))
    for one in windows:
        one.close()


def test_cards_stay_readable_and_are_where_the_user_puts_them(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing") as player:
        page = player.page
        page.evaluate("localStorage.removeItem('sightline.room')")
        for tab, own in OWN.items():
            page.get_by_role("tab", name=tab).click()
            expect(_toggle(player, own)).to_have_count(1)  # cards come and go
            expect(_toggle(player, "Map")).to_have_count(int(tab == "Sight"))
            _readable(player, tab)
            titles = [card["title"] for card in page.evaluate(_CARDS) if card["x"] > 600]
            for title in 2 * titles:  # one after the other is opened or folded, and back
                _toggle(player, title).click()
                _readable(player, (tab, title))
        # A card that opens has the room; the others keep their minimum or fold.
        page.get_by_role("tab", name="Sight").click()
        sight = _toggle(player, "Line of sight")
        if sight.get_attribute("aria-expanded") == "false":
            sight.click()
        page.get_by_text("Over the wall").click()
        assert player.verdict
        _readable(player, "verdict")
        player.eventually(lambda: _card(player, "Line of sight")["bottom"] > 500, "a busy server")
        # Screen readers are told the verdict by a region that stays on the page.
        expect(page.locator(".heard[role=status]").first).to_contain_text("see Baker squad")

        # What a card is for, by the keyboard; Esc closes that and nothing else.
        why = page.get_by_role("button", name="What the card Line of sight is for")
        why.press("Enter")
        note = page.get_by_text("Whether the firer sees the target")
        expect(note).to_be_visible()
        page.keyboard.press("Escape")
        expect(note).to_be_hidden()
        assert player.verdict

        # Pop out by the keyboard, move by arrows and by the title: a reload finds it there.
        out = page.get_by_role("button", name="Pop out: Units")
        out.focus()
        page.keyboard.press("Enter")
        back = page.get_by_role("button", name="Dock: Units")
        back.focus()
        before = _card(player, "Units")
        for key in ("ArrowRight", "ArrowDown", "Shift+ArrowRight"):
            page.keyboard.press(key)
        x, y, width = before["x"] + 16, before["y"] + 16, before["right"] - before["x"] + 16
        player.eventually(lambda: _box(player, "Units") == (x, y, width))
        after = _card(player, "Units")
        page.mouse.move(after["x"] + 60, after["y"] + 20)
        page.mouse.down()
        page.mouse.move(after["x"] + 160, after["y"] + 60, steps=4)
        page.mouse.up()
        there = after["x"] + 100, after["y"] + 40
        player.eventually(lambda: _box(player, "Units")[:2] == there)
        assert _card(player, "Units")["open"], "the click that ends a drag folds nothing"
        edge = page.get_by_role("separator", name="Width of the cards at the right")
        box = edge.bounding_box()
        page.mouse.move(box["x"] + 5, box["y"] + 60)
        page.mouse.down()
        page.mouse.move(box["x"] - 75, box["y"] + 60, steps=4)
        page.mouse.up()
        edge.press("ArrowLeft")
        player.eventually(lambda: _box(player, "Line of sight")[2] > 344 + 80)
        wide = _card(player, "Line of sight")
        page.reload()
        player.ready()
        player.eventually(lambda: _box(player, "Units")[:2] == there)
        player.eventually(lambda: abs(wide["x"] - _card(player, "Line of sight")["x"]) <= 1)
        back.click()
        player.eventually(lambda: _card(player, "Units")["x"] < 20)

        # An error leaves on a click on its words.
        page.get_by_role("tab", name="Sight").click()
        for _ in range(3):
            page.keyboard.press("Escape")
        player.scene.focus()
        page.keyboard.press("e")
        page.get_by_text("Choose a firer and a target first").click(timeout=WAIT_MS)
        expect(page.locator(".pill.wrong")).to_be_hidden()
        # Help begins with the keys of the tab.
        page.get_by_role("tab", name="Table").click()
        page.keyboard.press("?")
        expect(page.locator("[role=dialog] h3").first).to_have_text("Keys: Table")
        page.keyboard.press("Escape")
        page.evaluate("localStorage.removeItem('sightline.room')")
        assert player.complaints == []


def test_a_phone_has_one_sheet_at_a_time_and_the_theme_is_the_user_s(
    window: Any, address: str
) -> None:
    context = own_window(window.browser, has_touch=True)
    with Player(context, f"{address}/?scenario=crossing", 390, 844) as player:
        page = player.page
        sheets = page.get_by_role("group", name="Sheets")
        names = sheets.get_by_role("button")
        expect(names.first).to_be_visible()
        assert page.evaluate(_CARDS) == [], "it begins with the table and the names of its sheets"
        assert page.evaluate(_HEADER) == []
        bar = page.locator(".bar").evaluate("e => [e.scrollWidth, e.clientWidth]")
        assert bar[0] <= bar[1], "all buttons of the bar are in view"
        page.get_by_role("tab", name="Table").tap()
        for title in ("Palette", "Selection", "Table check", "Fairness"):
            name = sheets.get_by_role("button", name=title, exact=True)
            name.tap(timeout=WAIT_MS)
            page.wait_for_function(
                f"(title) => {{ const c = ({_CARDS})(); "
                "return c.length === 1 && c[0].title === title }",
                arg=title,
                timeout=WAIT_MS,
            )
            card = _card(player, title)
            stage = player.scene.bounding_box()
            top = page.get_by_role("separator", name="Height of the sheets").bounding_box()["y"]
            assert top - stage["y"] >= 0.6 * stage["height"] - 1
            assert card["bottom"] <= 845
        # What is tapped on the table opens its sheet, with Delete in reach.
        sheets.get_by_role("button", name="Fairness", exact=True).tap()
        player.still()
        x, y = player.at(24.0, 18.0, 4.0)
        # The row of names is longer than the screen, and scrolled to its end.
        names.last.evaluate("e => { e.style.marginLeft = '300px'; e.scrollIntoView(); }")
        page.touchscreen.tap(x, y)
        delete = page.get_by_role("button", name="Delete")
        expect(delete).to_be_in_viewport()
        name = sheets.get_by_role("button", name="Selection", exact=True)
        expect(name).to_be_in_viewport(ratio=0.99)
        # The handle folds the sheet, and opens it again.
        handle = page.get_by_role("separator", name="Height of the sheets")
        box = handle.bounding_box()
        page.mouse.move(box["x"] + 40, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(box["x"] + 40, 840, steps=6)
        page.mouse.up()
        page.wait_for_function(f"() => ({_CARDS})().length === 0", timeout=WAIT_MS)
        handle.press("ArrowUp")
        page.wait_for_function(f"() => ({_CARDS})().length === 1", timeout=WAIT_MS)
        assert player.complaints == []
    # The theme is the system's until the user chooses one; the choice is kept.
    wide = own_window(window.browser)
    with Player(wide, f"{address}/?scenario=crossing") as player:
        page = player.page
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.locator(".mui-dark").first.wait_for(state="attached", timeout=WAIT_MS)
        page.reload()
        player.ready()
        page.locator(".mui-dark").first.wait_for(state="attached", timeout=WAIT_MS)
        page.get_by_label("Light or dark").click()
        page.locator(".mui-light").first.wait_for(state="attached", timeout=WAIT_MS)
        is_light = "() => localStorage.getItem('sightline.theme') === 'light'"
        page.wait_for_function(is_light, timeout=WAIT_MS)
        page.reload()
        player.ready()
        expect(page.locator(".mui-light")).not_to_have_count(0)
        expect(page.locator(".mui-dark")).to_have_count(0)
        assert player.complaints == []
    for one in (context, wide):
        one.close()
