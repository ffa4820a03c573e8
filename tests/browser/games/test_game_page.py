"""Games watched in a real browser: stepped through, run, gone back in, left."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from repository import TESTS

from rules.games import replay_log
from tests.browser.looking import WAIT_MS, Player

SCENARIOS = TESTS / "browser" / "scenarios"


def begin(player: Player, seed: int = 1) -> None:
    """Start the game of the table."""
    player.page.locator(".side.game .MuiCardHeader-root button").click()
    player.page.get_by_label("Seed").fill(str(seed))
    player.page.get_by_label("Seed").press("Tab")
    player.page.get_by_role("button", name="Start").click()
    at(player, 0)


def at(player: Player, step: int) -> None:
    """Wait until a step is shown and nothing is being played."""
    player.page.locator(f"[data-step='{step}'][data-busy='0']").wait_for(timeout=WAIT_MS)


FLOWN = """(scene) => {
  window.flown = [];
  const look = () => window.flown.push(scene.dataset.flying);
  new MutationObserver(look).observe(scene, { attributeFilter: ["data-flying"] });
}"""
"""Remembers what flew: a flight may have ended when a busy machine looks."""


def forth(player: Player, until: str) -> int:
    """Step on until the story says so; the number of that step."""
    shown = player.page.locator("[data-step]")
    for step in range(int(shown.get_attribute("data-step")) + 1, 60):
        player.page.get_by_label("The next step").click()
        at(player, step)
        player.page.locator("[data-told='1']").wait_for(timeout=WAIT_MS)
        if until in " ".join(player.page.locator(".story li").all_inner_texts()):
            return step
    raise AssertionError(f"nobody ever {until}")


def test_a_skirmish_is_watched_left_and_played_by_pointer(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=yard") as player:
        begin(player, seed=31)  # in which the raider pins the warden by fire
        step = forth(player, "Raider fires the rifle at Old warden")
        assert player.verdict == "clear"
        assert {"firer/raider", "target/warden"} <= set(player.labels())
        # The newest line of the story is in sight.
        newest, story = (
            player.page.locator(found).bounding_box()
            for found in (".story ol > li:last-child", ".story")
        )
        assert newest["y"] + newest["height"] <= story["y"] + story["height"] + 1
        forth(player, "Old warden is pinned")
        expect(player.page.locator("[data-verdict]")).to_have_count(0)
        player.page.get_by_label("The step before").click()
        at(player, step)
        assert player.verdict == "clear"
        # The ruin is cut open, and whole again.
        for cut in ("5.2", "2.2", ""):
            player.page.get_by_label(re.compile("storey")).click()
            player.until("e.dataset.cut === a", cut)
        player.page.get_by_label("Let it run").click()
        player.page.locator(f"[data-step='{step + 2}']").wait_for(timeout=WAIT_MS)
        player.page.get_by_label("Pause").click()
        player.page.get_by_label("Let it run").wait_for(timeout=WAIT_MS)
        player.page.get_by_label("Leave the game").click()
        player.page.get_by_role("button", name="Start").wait_for(timeout=WAIT_MS)
        expect(player.page.get_by_label("Undo (Ctrl Z)")).to_be_disabled()
        a_turn_against_the_computer(player)
        assert player.complaints == []


def the_list_of_another_unit_begins_at_its_top(player: Player) -> None:
    """A unit chosen below a long list shows its own list from the first answer."""
    page = player.page
    turn = page.locator(".side.asks")
    page.set_viewport_size({"width": 1280, "height": 420})
    turn.locator("button.row", has_text="Old warden").click()
    other = turn.locator("h3:text-is('Or another unit') ~ button.row").first
    name = other.locator(".title").inner_text()
    other.click()
    turn.locator("h3").first.and_(turn.get_by_text(name)).wait_for(timeout=WAIT_MS)
    expect(turn.locator(".say", has_text="Wardens: movement")).to_be_in_viewport()
    page.set_viewport_size(player.size)


def a_turn_against_the_computer(player: Player) -> None:
    """A turn of the skirmish by pointer: a move that is drawn and a shot, and then the computer's
    turn, up to one's own next one."""
    page = player.page
    turn, story = page.locator(".side.asks"), page.locator(".story")
    by_hand(page, "wardens")
    page.get_by_label("Seed").fill("1")
    page.get_by_label("Seed").press("Tab")
    page.get_by_role("button", name="Start").click()

    def wait_for_question(what: str) -> None:
        turn.locator(".say", has_text=what).wait_for(timeout=WAIT_MS)

    wait_for_question("Wardens: movement")  # nobody can charge, which is gone by
    the_list_of_another_unit_begins_at_its_top(player)
    turn.locator("button.row", has_text="Old warden").click()
    page.get_by_text("Drag it, or click where it is to go").wait_for(timeout=WAIT_MS)
    goes_there(player, (6.5, 10.0, 0), "Move 2.5″")
    story.get_by_text("Old warden moves 2.5″").wait_for(timeout=WAIT_MS)
    turn.locator("button.row", has_text="End movement").click()
    wait_for_question("Wardens: shooting")
    turn.locator("button.row", has_text="Old warden").click()
    turn.locator("button.row", has_text="Shoot Raider with the").click()
    story.get_by_text("Old warden fires the").wait_for(timeout=WAIT_MS)
    for _ in range(20):
        rows = turn.locator("button.row", has_text=re.compile("End |Do not|Let it|Skip rally"))
        rows.first.or_(story.get_by_text("Turn 2, wardens")).first.wait_for(timeout=WAIT_MS)
        if story.get_by_text("Turn 2, wardens").count():
            break
        number = rows.first.get_attribute("data-id")
        rows.first.click()
        expect(turn.locator(f"[data-id='{number}']")).to_have_count(0)
    expect(story).to_contain_text(re.compile("Turn 1, Raiders.*Turn 2, Wardens", re.DOTALL))
    wait_for_question("Wardens: ")


def test_a_game_that_is_over_is_downloaded_followed_by_another_and_opened_again(
    window: Any, files: Path, files_address: str
) -> None:
    # A table of another name: a page of the test before, on its way out, may still have that one.
    shutil.copy(SCENARIOS / "yard.toml", files / "quarry.toml")
    with Player(window, f"{files_address}/?scenario=quarry&seed=1&step=999") as player:
        page, dialog = player.page, player.page.get_by_role("dialog")
        page.get_by_role("tab", name="Demo & play").click()
        over = page.locator("[data-step][data-busy='0']", has_text="Game over")
        over.wait_for(timeout=WAIT_MS)
        with page.expect_download() as download:
            page.get_by_role("button", name="Download the log").click()
        assert download.value.suggested_filename == "quarry.jsonl"
        lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
        assert len(lines) > 50 and list(replay_log(lines).lines()) == lines
        page.get_by_role("button", name="Another game").click()
        dialog.get_by_role("button", name="Keep playing").click()
        dialog.wait_for(state="hidden", timeout=WAIT_MS)
        expect(over).to_be_visible()
        page.get_by_role("button", name="Another game").click()
        dialog.get_by_role("button", name="Start another game").click()
        at(player, 0)
        page.get_by_role("button", name="Earlier games").click()
        dialog.get_by_role("button", name=re.compile("^Game 1: ")).click()
        page.wait_for_url(re.compile("/t/(?!quarry[?#])"), timeout=WAIT_MS)
        over.wait_for(timeout=WAIT_MS)
        assert player.complaints == []


def test_an_attack_from_the_air_is_watched(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=convoy") as player:
        begin(player)
        # A game flies its own planes: the card goes.
        expect(player.page.locator("[data-phase]")).to_have_count(0)
        player.page.emulate_media(reduced_motion="no-preference")
        player.scene.evaluate(FLOWN)
        forth(player, "attacks")
        player.until("window.flown.includes('model/stuka/0')")
        player.page.get_by_label("The next step").click()
        assert player.verdict
        player.until("!e.dataset.flying")
        player.until(
            "[...e.querySelectorAll('.label')].some(n => n.dataset.label === a)", "firer/stuka"
        )
        # Another scenario while it runs.
        player.page.get_by_label("Let it run").click()
        player.choose("Crossing")
        player.ready()
        player.page.get_by_role("button", name="Start").wait_for(timeout=WAIT_MS)
        # The game is the table's: it is there when one comes back.
        player.choose("Road convoy")
        player.ready()
        player.page.get_by_label("Leave the game").click()
        player.page.get_by_role("button", name="Start").wait_for(timeout=WAIT_MS)
        assert player.complaints == []


def test_a_unit_is_ordered_moved_and_fires_by_hand(player: Player) -> None:
    page = player.page
    page.get_by_role("tab", name="Demo & play").click()
    for side in ("axis", "allies"):
        by_hand(page, side)
    page.get_by_role("button", name="Start").click()
    turn = page.locator(".side.asks")
    expect(turn).to_contain_text("give an order")
    if turn.get_by_text("Which unit?").count():
        turn.locator(".row").first.click()
    suggestions_move_no_other_answer(player)
    turn.locator(".room ~ button.row", has_text="Advance").click()
    expect(page.get_by_text("click where it is to go")).to_be_visible()
    # The pointer on a listed move shows it on the table, and plays nothing.
    turn.get_by_role("button", name=re.compile(r"^Go \d")).first.hover()
    player.until("e.querySelector('[data-label=would]')")
    page.mouse.move(640, 5)
    player.until("!e.querySelector('[data-label=would]')")
    # So does the first tap of a finger.
    tap(turn.get_by_role("button", name=re.compile(r"^Go \d")).first)
    player.until("e.querySelector('[data-label=would]')")
    expect(turn.locator(".tried")).to_have_count(1)
    expect(turn).to_contain_text(": move")
    stays = turn.get_by_role("button", name="Stay here")
    stays.evaluate("node => (node.kept = true)")
    player.still()
    x, y = player.at(24, 16, 0)
    tap_at(page, x, y)  # a finger has not pointed there before: it shows where the tap leads
    expect(turn.locator("button.row[aria-pressed=true]", has_text="Go ")).to_be_visible()
    assert stays.evaluate("node => node.kept"), "a press on a row outlasts a list drawn anew"
    player.scene.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".story")).to_contain_text("advances")
    fire = turn.get_by_role("button", name=re.compile("^(Fire at|Hold fire)")).first
    expect(fire).to_be_visible()
    fires = "Fire at" in fire.inner_text()
    fire.click()  # once
    expect(fire).to_have_count(0)
    if fires:
        expect(page.locator(".story")).to_contain_text("fires at ")
    page.get_by_label("Leave the game").click()
    page.get_by_role("button", name="Start").wait_for(timeout=WAIT_MS)
    for side in ("axis", "allies"):
        page.get_by_label(f"Play {side} by hand").uncheck()
    page.locator(".side.game .MuiCardHeader-root button").click()
    page.get_by_role("tab", name="Sight").click()
    assert player.complaints == []


def suggestions_move_no_other_answer(player: Player) -> None:
    """Suggestions come where there was room for them: a row that is about to be pressed stays."""
    turn = player.page.locator(".side.asks")
    suggest = turn.get_by_role("button", name="Suggest a move")
    suggest.click()
    expect(suggest).to_be_hidden()
    own = turn.locator(".room ~ button.row").first
    before = player.resting_box(own)
    expect(turn.locator(".room button.row").first).to_be_visible()
    assert player.resting_box(own) == before


def tap(row: Any) -> None:
    """Tap something on the page with a finger."""
    box = row.bounding_box()
    tap_at(row.page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def tap_at(page: Any, x: float, y: float) -> None:
    """Tap a pixel of the page with a finger."""
    finger = page.context.new_cdp_session(page)
    touched = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    finger.send("Input.dispatchTouchEvent", touched)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def goes_there(player: Player, place: tuple[float, float, float], words: str) -> None:
    """Point at a place of the table, see what a click would do, and click once."""
    player.still()
    player.page.mouse.move(*player.at(*place))
    would = player.scene.locator("[data-label=would]", has_text=words)
    would.wait_for(timeout=WAIT_MS)
    player.page.mouse.down()
    player.page.mouse.up()


def by_hand(page: Any, side: str) -> None:
    """Take a side; the page shows it once the server has said so."""
    switch = page.get_by_label(f"Play {side} by hand")
    switch.click()
    expect(switch).to_be_checked()
