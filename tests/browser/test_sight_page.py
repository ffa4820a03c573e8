"""A referee's questions about a verdict, by pointer: its buttons, its side view, its maps."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player

_CLASS = """e => {
  const style = getComputedStyle(e);
  return [e.className, style.backgroundColor];
}"""


def test_the_questions_are_answered_under_their_names(player: Player) -> None:
    page = player.page
    page.get_by_text("Over the wall").click()
    assert player.verdict
    names = ("Margin:", "Placement tolerance:", "Compare rulesets:", "Cross-check by pixels:")
    boxes = [page.get_by_role("button", name=name).bounding_box() for name in names]
    heights = [box["height"] for box in boxes]
    assert min(heights) > 30 and max(heights) - min(heights) < 1
    for label, mark, said in (
        ("Margin", "margin", "changes it|it would be"),
        ("Compare rulesets", "rulesets", "Bolt Action"),
    ):
        page.get_by_role("button", name=f"{label}:").click()
        answer = page.locator(f"[data-{mark}]")
        answer.wait_for(timeout=WAIT_MS)
        assert any(part in answer.inner_text() for part in said.split("|"))
    # The badge, and the row of the table's own ruleset, have one colour.
    chip = page.locator(".chip").first.evaluate(_CLASS)
    dot = page.locator(".rulesets .dot").first.evaluate(_CLASS)
    assert chip[0].split()[-1] == dot[0].split()[-1] and chip[1] == dot[1]
    details = page.locator("details.digest")
    expect(details.locator("code")).to_be_hidden()
    details.locator("summary").click()
    expect(details.locator("code")).to_be_visible()
    # They stay open, and their lines are about the pair that is chosen.
    rows = page.locator(".pairs tbody tr")
    other = next(
        n for n, row in enumerate(rows.all()) if "chosen" not in (row.get_attribute("class") or "")
    )
    rows.nth(other).click()
    expect(rows.nth(other)).to_have_class("chosen", timeout=WAIT_MS)
    expect(details.locator("code")).to_be_visible()
    expect(details).to_contain_text("hide 25 % of it")


def test_tooltips_of_the_questions_cover_none_of_them_and_leave_on_a_click(player: Player) -> None:
    page = player.page
    page.get_by_text("Over the wall").click()
    assert player.verdict
    names = ("Margin:", "Placement tol", "Compare", "Cross-check", "Download this ruling")
    buttons = [page.get_by_role("button", name=name) for name in names]
    tooltip = page.locator(".MuiTooltip-tooltip")
    for button in buttons:
        button.hover()
        expect(tooltip).to_have_count(1, timeout=WAIT_MS)
        said = player.resting_box(tooltip)
        for other in buttons:
            box = player.resting_box(other)
            above = said["y"] + said["height"] <= box["y"] + 0.5
            assert above or said["y"] >= box["y"] + box["height"], (said, box)
    # It stays away when the button was clicked and is under the pointer again.
    buttons[0].click()
    expect(tooltip).to_have_count(0, timeout=WAIT_MS)
    page.evaluate("addEventListener('mouseover', () => document.body.dataset.entered = 'yes')")
    page.locator("[data-margin]").wait_for(timeout=WAIT_MS)
    expect(buttons[0]).to_be_focused()  # also for those who go on by the keyboard
    box = player.resting_box(buttons[0])
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    assert page.locator("body").get_attribute("data-entered") is None


def test_the_side_view_opens_large_and_closes(player: Player) -> None:
    page = player.page
    page.get_by_text("Over the wall").click()
    small = page.get_by_role("button", name="Enlarge the side view")
    small.wait_for(timeout=WAIT_MS)
    small.click()
    large = page.locator(".enlarged")
    expect(large).to_be_visible()
    box, drawn = large.bounding_box(), small.bounding_box()
    assert box and drawn and box["width"] > 2 * drawn["width"]
    large.get_by_role("button", name="Close").click()
    expect(large).to_be_hidden()


def test_a_map_of_sight_is_switched_off_in_play(player: Player) -> None:
    page = player.page
    page.get_by_text("Over the wall").click()
    assert player.verdict
    before = int(player.scene.get_attribute("data-items") or 0)
    off = page.get_by_label("Map off")
    expect(off).to_be_hidden()
    card = page.locator(".MuiCardHeader-root").get_by_role("button", name="Map", exact=True)
    field = page.get_by_role("combobox", name="Map")
    if not field.is_visible():
        card.click()
    field.click()
    page.get_by_role("menuitem", name="What is seen").click()
    player.until("+e.dataset.items > a", before)
    page.get_by_role("tab", name="Play").click()
    off.click()
    expect(off).to_be_hidden(timeout=WAIT_MS)
    player.until("+e.dataset.items <= a", before)
