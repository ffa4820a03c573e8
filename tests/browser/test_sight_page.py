"""A referee's questions about a verdict, by pointer: its buttons, its side view, its maps."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect
from repository import SCENARIOS
from tables import laid

from apps.cards.shared.widgets import CSS
from apps.cards.sight.share_bar import share_bar
from sandbox.scenario.cover_words.questions import made_words, usual, words_file
from sandbox.sight.judge import judge
from tests.browser.looking import WAIT_MS, Player, own_window

_TEXTS = """() => {
  const found = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    for (const inner of node.childNodes) if (inner.localName !== "style") walk(inner);
    if (node.shadowRoot) walk(node.shadowRoot);
  };
  walk(document.body);
  return found;
}"""
"""The texts of the page, shadow roots included."""
_MEETING = """() => {
  const box = (node) => node.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".tick i")].map(box);
  const [bar, key] = [".bar", ".key"].map((name) => box(document.querySelector(name)));
  const besides = (a, b) => a.right < b.left || b.right < a.left;
  const apart = (a, b) => besides(a, b) || a.bottom <= b.top || b.bottom <= a.top;
  const within = (a) => a.left > bar.left - 2 && a.right < bar.right + 2 && a.bottom < key.top + 1;
  return boxes.filter((a, i) => !within(a) || boxes.some((b, j) => j > i && !apart(a, b)));
}"""
"""The labels of a bar that leave it, or meet another or the line below."""
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
    expect(rows.nth(other)).to_have_class("chosen")
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
        expect(tooltip).to_have_count(1)
        said = player.resting_box(tooltip)
        for other in buttons:
            box = player.resting_box(other)
            above = said["y"] + said["height"] <= box["y"] + 0.5
            assert above or said["y"] >= box["y"] + box["height"], (said, box)
        page.mouse.move(0, 0)
        expect(tooltip).to_have_count(0)
    # It stays away when the button was clicked and is under the pointer again.
    buttons[0].click()
    expect(tooltip).to_be_hidden()
    page.locator("[data-margin]").wait_for(timeout=WAIT_MS)
    expect(buttons[0]).to_be_focused()  # also for those who go on by the keyboard
    box = player.resting_box(buttons[0])
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    expect(tooltip).to_have_count(1)
    expect(tooltip).to_be_hidden()


def test_what_rests_beside_the_pointer_leaves_by_itself_and_by_a_click(player: Player) -> None:
    page, note = player.page, player.page.locator(".note")
    x, y = player.at(24.0, 18.0, 4.0)
    page.mouse.move(x, y)
    expect(note).to_contain_text("Farmhouse")
    expect(note).to_be_hidden()
    page.mouse.move(x + 3, y)
    expect(note).to_be_visible()
    page.mouse.click(x + 3, y)
    expect(note).to_be_hidden()
    page.mouse.move(*player.at(10.0, 7.0, 0.6))  # its answer is later than that of the click
    expect(note).to_contain_text("Able squad")
    page.get_by_label("Zoom to fit").hover()
    tooltip = page.locator(".MuiTooltip-tooltip")
    expect(tooltip).to_be_visible()
    expect(tooltip).to_be_hidden()
    page.get_by_label("Straight down").hover()
    expect(tooltip.filter(has_text="Straight down")).to_be_visible()


def test_a_finger_gets_no_note_and_no_tooltip(window: Any, address: str) -> None:
    context = own_window(window.browser, has_touch=True)
    with Player(context, f"{address}/?scenario=crossing") as player:
        page = player.page
        page.touchscreen.tap(*player.at(10.0, 7.0, 0.6))
        expect(page.locator("[data-id='unit:able']")).to_contain_text("firer")
        expect(page.locator(".note")).to_be_hidden()
        finger = page.context.new_cdp_session(page)
        box = player.resting_box(page.get_by_label("Zoom to fit"))
        at = [{"x": box["x"] + 8, "y": box["y"] + 8}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
        tooltip = page.locator(".MuiTooltip-tooltip")
        expect(tooltip).to_have_count(1)  # a long press has one, which is not seen
        expect(tooltip).to_be_hidden()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    context.close()


def test_on_a_phone_the_answer_to_a_press_comes_into_view(window: Any, address: str) -> None:
    context = own_window(window.browser, has_touch=True)
    asked = f"{address}/?scenario=crossing&firer=able&target=baker"
    with Player(context, asked, 390, 844) as player:
        page = player.page
        assert player.verdict
        margin = page.get_by_role("button", name="Margin:")
        player.resting_box(margin)
        margin.tap(timeout=WAIT_MS)
        expect(page.locator("[data-margin]")).to_be_in_viewport(ratio=0.9)
    context.close()


@pytest.mark.parametrize("width", [300, 320, 430])
def test_the_labels_of_thresholds_never_meet(window: Any, width: int) -> None:
    page = window.new_page()
    table = laid(SCENARIOS / "crossing.toml")
    for policy in ({}, {"min_visible": 0.2}, {"cover_share": 0.95}, {"cover_share": 0.02}):
        here = table.with_policy(policy)
        sight = judge(here, "able", "baker").forward
        bar = share_bar(here, sight.pairs[0])
        page.set_content(f"<style>{CSS}</style><div style='width:{width}px'>{bar}</div>")
        assert page.evaluate(_MEETING) == [], policy
    page.close()


def test_no_line_ends_between_a_number_and_its_per_cent_sign(player: Player) -> None:
    page = player.page
    page.get_by_text("Over the wall").click()
    assert player.verdict
    page.get_by_role("button", name="Margin:").click()
    page.locator("[data-margin]").wait_for(timeout=WAIT_MS)
    texts = page.evaluate(_TEXTS)
    assert any("\u00a0%" in text for text in texts)
    ends = [text for text in texts if re.search(r"\d %", text)]
    assert not ends, ends


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
    judged = player.verdict
    small.click()
    expect(large).to_be_visible()
    page.keyboard.press("Escape")  # this closes the side view, and takes back no choice
    expect(large).to_be_hidden()
    page.keyboard.press("m")  # what was pressed before is answered before
    expect(page.get_by_text("Tape: click where it begins")).to_be_visible()
    assert player.verdict == judged


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
    page.get_by_role("option", name="What is seen").click()
    player.until("+e.dataset.items > a", before)
    page.get_by_role("tab", name="Play").click()
    off.click()
    expect(off).to_be_hidden()
    player.until("+e.dataset.items <= a", before)


def test_new_words_are_made_by_keys_saved_and_used(player: Player) -> None:
    page = player.page
    page.get_by_text("Over the wall").click()
    assert player.verdict
    page.get_by_role("button", name="Cover rules", exact=True).press("Enter")
    page.get_by_role("button", name="New words in five questions", exact=True).press("Enter")
    picture = page.locator("svg.making")
    expect(picture).to_have_attribute("aria-label", re.compile("^Lines start at the eye;"))
    page.get_by_role("combobox", name="Lines start at").press("Enter")
    expect(page.get_by_role("option", name="the eye", exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    part = page.get_by_role("option", name="any part of the model", exact=True)
    expect(part).to_be_focused()
    page.keyboard.press("Enter")
    said = re.compile("^Lines start at any part of the model;")
    expect(picture).to_have_attribute("aria-label", said)
    expect(part).to_have_count(0)
    made = made_words({**usual(), "looks": "any"}, "My words")
    content = base64.b64encode(words_file(made).encode()).decode()
    link = page.get_by_role("link", name="Save as a file")
    address = f"data:application/toml;base64,{content}"
    expect(link).to_have_attribute("href", address)
    with page.expect_download(timeout=WAIT_MS) as saved:
        link.press("Enter")
    assert saved.value.suggested_filename == "my-words.toml"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == words_file(made)
    page.get_by_role("button", name="Use these words").press("Enter")
    words = page.get_by_role("combobox", name="Words for cover")
    expect(words).to_contain_text("My words (this table)")


def test_a_clean_view_has_the_table_and_its_verdict_alone(window: Any, address: str) -> None:
    """For a stream: nothing is behind the table, so that the picture is laid over another."""
    query = "scenario=crossing&firer=able&target=baker&view=clean"
    with Player(window, f"{address}/?{query}") as player:
        page = player.page
        expect(page.locator(".on-air .chip")).to_be_visible(timeout=WAIT_MS)
        expect(page.locator(".on-air")).to_contain_text("Able squad → Baker squad")
        for hidden in (".MuiAppBar-root", ".dock", ".bar"):
            expect(page.locator(hidden).first).not_to_be_visible()
        devtools = page.context.new_cdp_session(page)
        clear = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}
        devtools.send("Emulation.setDefaultBackgroundColorOverride", clear)
        taken = devtools.send("Page.captureScreenshot", {"format": "png"})["data"]
        picture = np.asarray(Image.open(BytesIO(base64.b64decode(taken))))
        assert picture.shape[2] == 4 and picture[4, 4, 3] == 0 and picture[:, :, 3].max() == 255
        assert "view=clean" in page.url
        page.goto(f"{page.url}&ground=00ff00")
        expect(page.locator(".on-air .chip")).to_be_visible(timeout=WAIT_MS)
        coloured = np.asarray(Image.open(BytesIO(page.screenshot())))
        assert coloured[4, 4, :3].tolist() == [0, 255, 0]
