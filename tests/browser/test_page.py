"""The page in a real browser, from the first look to two players at once."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64encode
from typing import Any

import pytest
import trimesh
from playwright.sync_api import expect
from repository import SCENARIOS

from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.table import lay
from tests.browser.looking import WAIT_MS, Player

ABLE, BAKER, DOG = (10.0, 9.0, 0.6), (36.0, 9.0, 0.6), (38.0, 28.0, 0.6)


def test_opens_quietly_and_asks_nobody_else(player: Player) -> None:
    assert int(player.scene.get_attribute("data-items")) >= 8
    assert player.page.get_by_text("Choose a firer, then a target.").is_visible()
    assert player.complaints == []
    assert player.strangers == []


def test_two_clicks_give_the_verdict_of_the_command_line(player: Player) -> None:
    command = [sys.executable, "-c", "from apps.cli.main import main; main()", "los", "--json"]
    done = subprocess.run(
        [*command, str(SCENARIOS / "crossing.toml"), "able", "baker"],
        check=True,
        capture_output=True,
        text=True,
    )
    report = json.loads(done.stdout)
    player.click(*ABLE)
    player.page.get_by_text("Able squad fires.").wait_for(timeout=WAIT_MS)
    player.click(*BAKER)
    assert player.verdict == report["verdict"]
    words = player.page.locator(".say").inner_text().replace("\xa0", " ")
    assert report["headline"] in words
    assert player.page.locator("[data-digest]").text_content() == report["digest"]
    assert player.page.locator("tbody tr").count() == len(report["pairs"])
    player.page.locator("figure img").wait_for(timeout=WAIT_MS)
    assert {"firer/able", "target/baker"} <= set(player.labels())
    assert player.complaints == []


def test_escape_goes_back_one_choice_at_a_time_and_x_swaps(player: Player) -> None:
    player.page.get_by_text("Over the wall").click()
    assert player.verdict
    player.page.keyboard.press("x")
    player.page.get_by_text("Baker squad → Able squad", exact=True).wait_for(timeout=WAIT_MS)
    player.page.keyboard.press("Escape")
    player.page.get_by_text("Baker squad fires.").wait_for(timeout=WAIT_MS)
    player.page.keyboard.press("Escape")
    player.page.get_by_text("Choose a firer, then a target.").wait_for(timeout=WAIT_MS)
    expect(player.page.locator(".label")).to_have_count(0)


_PRESSED = """(how) => {
  const node = document.querySelector("#pressed"), style = node.style;
  const other = () => Object.assign(node.cloneNode(true), { onclick: node.onclick });
  if (how === "moved") style.left = "700px";
  if (how === "made anew") node.replaceWith(other());
  if (how === "another") node.replaceWith(Object.assign(other(), { textContent: "Another" }));
  if (how === "switched off") { style.left = "700px"; node.disabled = true; }
  if (how === "gone") node.remove();
}"""
"""Replace, move or remove a button between the press and the release."""


@pytest.mark.parametrize(
    ("how", "clicks"),
    [
        ("as it was", 1), ("moved", 1), ("made anew", 1),
        ("dragged off", 0), ("another", 0), ("switched off", 0), ("gone", 0),
    ],
)  # fmt: skip
def test_a_pressed_button_is_clicked_though_the_page_moves(
    player: Player, how: str, clicks: int
) -> None:
    page = player.page
    page.evaluate(
        """() => {
          const node = Object.assign(document.createElement("button"), { id: "pressed" });
          node.style.cssText = "position:fixed;left:500px;top:400px;width:80px;z-index:9999";
          node.textContent = "Press";
          node.onclick = () => { window.clicks = (window.clicks ?? 0) + 1; };
          window.clicks = 0;
          document.body.append(node);
        }"""
    )
    try:
        page.mouse.move(540, 408)
        page.mouse.down()
        page.evaluate(_PRESSED, how)
        if how == "dragged off":
            page.evaluate(_PRESSED, "moved")
            page.mouse.move(560, 430)
        page.mouse.up()
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert page.evaluate("window.clicks") == clicks
    finally:
        page.evaluate("document.querySelector('#pressed')?.remove()")


def test_hover_names_what_is_under_the_pointer(player: Player) -> None:
    player.page.mouse.move(*player.at(24.0, 18.0, 4.0))
    note = player.page.locator(".note:not([hidden])")
    note.wait_for(timeout=WAIT_MS)
    assert "Farmhouse" in note.inner_text()
    assert "cover: hard" in note.inner_text()
    assert "4.0″ high" in note.inner_text()


def test_views_and_wheel(player: Player) -> None:
    home = player.scene.evaluate("e => e.camera()")
    player.page.get_by_label("Straight down").click()
    player.until("e.camera().elevation > 89")
    player.page.keyboard.press("Home")
    player.until("Math.abs(e.camera().elevation - a) < 0.5", home["elevation"])
    player.still()
    # What the pointer is on stays under it.
    before = player.at(36.0, 9.0, 0.0)
    player.page.mouse.move(*before)
    player.page.mouse.wheel(0, -300)
    player.until("e.camera().distance < a", home["distance"] - 1)
    player.still()
    after = player.at(36.0, 9.0, 0.0)
    assert abs(after[0] - before[0]) < 2
    assert abs(after[1] - before[1]) < 2
    # The camera has keys.
    for key, happened in (
        ("-", "e.camera().distance > a.distance + 1"),
        (".", "Math.abs(e.camera().azimuth - a.azimuth) > 5"),
        ("ArrowUp", "e.camera().elevation > a.elevation + 2"),
        ("PageDown", "e.camera().elevation < a.elevation - 2"),
        ("d", "Math.abs(e.camera().focal[0] - a.focal[0]) > 0.5"),
    ):
        then = player.scene.evaluate("e => e.camera()")
        player.page.keyboard.press(key)
        player.until(happened, then)
    player.page.mouse.move(640, 760)
    player.page.mouse.down()
    player.page.mouse.move(640, 200, steps=4)
    player.page.mouse.up()
    assert player.scene.evaluate("e => e.camera().elevation") > -10


def test_a_drag_moves_a_model_and_undo_brings_it_back(player: Player) -> None:
    player.page.get_by_text("Over the wall").click()
    digest = player.page.locator("[data-digest]")
    expect(digest).to_contain_text("sha256:")
    first = digest.text_content()
    player.still()
    player.click(*ABLE)
    player.until("e.dataset.grips === 'model/able/0'")
    player.still()
    # Beside where it is now, as a hand is; the choice may have moved the view.
    x, y = player.at(ABLE[0] - 0.5, *ABLE[1:])
    x -= 6
    player.page.mouse.move(x, y)
    player.until("e.style.cursor === 'grab'")  # as a player sees that it can be taken
    player.page.mouse.down()
    player.page.mouse.move(x, y - 40, steps=5)
    player.page.mouse.up()
    expect(digest).not_to_have_text(first)
    player.page.keyboard.press("Control+z")
    expect(digest).to_have_text(first)
    # A press that moves nothing lets go of what it held.
    player.page.mouse.dblclick(*player.at(*ABLE))
    player.still()
    player.page.keyboard.press("[")
    expect(digest).not_to_have_text(first)
    assert player.complaints == []


@pytest.mark.parametrize("how", ["mouse", "finger", "list"])
def test_a_whole_unit_is_chosen_and_dragged(player: Player, how: str) -> None:
    if how == "mouse":
        player.page.mouse.dblclick(*player.at(*ABLE))
    elif how == "finger":
        tap_twice(player, *player.at(*ABLE))
    else:
        player.page.locator("[data-id='unit:able']").focus()
        player.page.keyboard.press("Enter")
    player.until("e.dataset.grips === 'model/able/0 model/able/1'")
    player.still()
    player.page.mouse.move(*player.at(*ABLE))
    player.until("e.style.cursor === 'grab'")
    player.page.mouse.down()
    player.page.mouse.move(*player.at(ABLE[0] + 3.0, *ABLE[1:]), steps=4)
    player.page.mouse.up()
    undo = player.page.get_by_label("Undo (Ctrl Z)")
    expect(undo).to_be_enabled()
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    for y in (7.0, 9.0):
        player.page.mouse.move(*player.at(13.0, y, 0.6))
        note = player.page.locator(".note:not([hidden])", has_text="Able squad")
        note.wait_for(timeout=WAIT_MS)
        player.page.mouse.move(640, 60)
        note.wait_for(state="hidden")
    assert player.complaints == []


def tap_twice(player: Player, x: float, y: float) -> None:
    """As a finger would on a table that fingers turn: no double click comes of it."""
    player.scene.evaluate(
        """(e, [x, y]) => ["down", "up", "down", "up"].forEach((name) => {
          const finger = { pointerId: 7, pointerType: "touch", clientX: x, clientY: y };
          e.setPointerCapture = () => {};
          e.dispatchEvent(new PointerEvent(`pointer${name}`, finger));
        })""",
        [x, y],
    )


def test_a_model_dropped_on_another_is_red_and_goes_back(player: Player) -> None:
    player.click(*ABLE)
    player.until("e.dataset.grips === 'model/able/0'")
    player.still()
    player.page.mouse.move(*player.at(*ABLE))
    player.until("e.style.cursor === 'grab'")
    player.page.mouse.down()
    player.page.mouse.move(*player.at(10.0, 7.2, 0.6), steps=3)
    player.until("e.dataset.refused === 'model/able/0'")
    player.page.mouse.up()
    player.until("e.dataset.refused === ''")
    message = player.page.get_by_text("a model of Able squad is in the way")
    message.wait_for(timeout=WAIT_MS)
    expect(player.page.get_by_label("Undo (Ctrl Z)")).to_be_disabled()
    assert player.complaints == []


def test_an_unreadable_scenario_says_everything_that_is_wrong(player: Player) -> None:
    player.choose("Unreadable")
    faults = player.page.locator(".faults li")
    faults.first.wait_for(timeout=WAIT_MS)
    text = " ".join(faults.all_inner_texts())
    assert "castel" in text
    assert "no-such-squad" in text
    assert "[90.0, 10.0]" in text
    assert player.page.get_by_text("Correct the file and read it again").is_visible()
    player.choose("Crossing")
    player.ready()
    player.click(*ABLE)
    player.page.get_by_text("Able squad fires.").wait_for(timeout=WAIT_MS)


def test_an_empty_table_says_so(player: Player) -> None:
    player.choose("Bare field")
    # A page that may edit opens a table without units in the Table tab.
    tab = player.page.get_by_role("tab", name="Table")
    expect(tab).to_have_attribute("aria-selected", "true")
    player.page.get_by_role("tab", name="Sight").click()
    player.page.get_by_text("This table has no units").wait_for(timeout=WAIT_MS)
    player.choose("Crossing")
    player.ready()


def test_another_policy_is_another_verdict(player: Player) -> None:
    table = lay(load(SCENARIOS / "crossing.toml"))
    lax = judge(table.with_policy({"cover_share": 1.0}), "able", "baker").forward.verdict
    strict = judge(table, "able", "baker").forward.verdict
    assert lax != strict
    player.page.get_by_text("Over the wall").click()
    assert player.verdict == strict
    rules = player.page.get_by_role("button", name="Cover rules", exact=True)
    rules.click()
    player.page.locator(".policy input[type=range]").first.press("End")
    player.page.locator(f"[data-verdict={lax}]").wait_for(timeout=WAIT_MS)
    assert player.page.locator("[data-digest]").text_content() != table.digest
    # The slider still has the keyboard, and only the keys that move it.
    player.page.keyboard.press("x")
    player.page.get_by_text("Baker squad → Able squad", exact=True).wait_for(timeout=WAIT_MS)
    rules.click()


def test_two_players_choose_for_themselves(player: Player, window: Any, address: str) -> None:
    one = player
    with Player(window, f"{address}/?scenario=crossing") as two:
        one.click(*ABLE)
        one.page.get_by_text("Able squad fires.").wait_for(timeout=WAIT_MS)
        two.click(*DOG)
        two.page.get_by_text("Dog squad fires.").wait_for(timeout=WAIT_MS)
        assert one.page.get_by_text("Able squad fires.").is_visible()
        one.click(*BAKER)
        assert one.verdict
        assert two.page.locator("[data-verdict]").count() == 0


def test_a_tablet_keeps_the_table_in_sight(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing", 820, 1180) as player:
        player.page.get_by_text("Over the wall").click()
        assert player.verdict
        sheets = player.page.locator(".side").all()
        tops = [card.bounding_box()["y"] for card in sheets]
        assert len(tops) == 4
        assert min(tops) >= 0.6 * 1180
        wide = player.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 820


DROP = """([name, text]) => {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  for (const type of ["dragover", "drop"])
    window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}"""
"""Send the events of a file that is dropped on the page, since a test has no hand for it."""


def test_a_mesh_with_the_wrong_unit_is_put_right_and_put_down(player: Player) -> None:
    page = player.page
    barn = trimesh.creation.box((15.0, 10.0, 9.0)).export(file_type="stl")
    page.evaluate(DROP, ["barn.stl", b64encode(barn).decode()])
    page.get_by_text("as metres at 1:56 it is 10.5 × 7.03 × 6.33″").wait_for(timeout=WAIT_MS)
    page.get_by_label("Unit of the file").click()
    page.get_by_text("Centimetres", exact=True).click()
    page.get_by_text("5.91 × 3.94 × 3.54″").wait_for(timeout=WAIT_MS)
    page.get_by_role("button", name="Import").click()
    page.get_by_text("Barn: click where it goes").wait_for(timeout=WAIT_MS)
    player.resting_box(page.locator(".side.card-palette"))  # the view makes room for it
    player.click(24.0, 30.0, 0.0)
    undo = page.get_by_label("Undo (Ctrl Z)")
    expect(undo).to_be_enabled()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Sight").click()
    assert player.complaints == []
