"""The demonstrations that are shipped, in a browser: clicked through, played, and left."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from repository import EXAMPLES
from tables import HEAD, table_from, unit

from tests.browser.games.test_game_page import at, begin
from tests.browser.looking import WAIT_MS, Player, own_window
from tests.browser.servers import served


@pytest.fixture(scope="module")
def demonstrations() -> Iterator[str]:
    with served(EXAMPLES / "demonstrations") as found:
        yield found


_PUZZLES = (
    HEAD
    + unit("able", "axis", "position = [10, 10]")
    + unit("baker", "allies", "position = [30, 10]")
    + """
[[steps]]
title = "There"
sight = { shooter = "able", target = "baker" }
ask = true

[[steps]]
title = "And back"
sight = { shooter = "baker", target = "able" }
ask = true
"""
)


def test_a_demonstration_is_guessed_left_and_followed_by_another(
    window: Any, files: Path, files_address: str
) -> None:
    table_from(files, _PUZZLES, "puzzles.toml")
    shutil.copy(EXAMPLES / "demonstrations" / "aircraft.toml", files)
    with Player(window, f"{files_address}/?scenario=puzzles", 960, 600) as player:
        page = player.page
        page.get_by_role("button", name="Step", exact=True).click()
        forward = page.get_by_role("button", name="Next", exact=True)
        for part, guess in (("0.0", "Hard cover"), ("1.0", "Clear")):
            page.locator(f"[data-part='{part}'][data-state=asks]").wait_for(timeout=WAIT_MS)
            button = page.get_by_role("button", name=guess, exact=True)
            button.click()
            answered = page.locator("[role=status].say", has_text=re.compile("Right|No"))
            answered.wait_for(timeout=WAIT_MS)
            # With what is asked away the buttons below it have moved up; a click on its way to
            # where one of them was is lost.
            button.wait_for(state="hidden")
            if part == "0.0":
                forward.click()
        expect(page.locator("[data-score]")).to_have_text("You had 1 of 2 right.")
        expect(forward).to_be_disabled()
        page.get_by_label("Leave the demonstration").click()
        expect(page.get_by_role("button", name="Step", exact=True)).to_be_visible()
        page.locator(".MuiSelect-select").first.click()
        expect(page.locator(".MuiListSubheader-root")).to_have_text("Demonstrations")
        page.keyboard.press("Escape")
        player.choose("Aircraft: Flak, tails and bombs")
        player.ready()
        before = _places(player, "Back", "Play", "Step")
        page.get_by_role("button", name="Play", exact=True).click()
        page.locator("[data-part='1.2']").wait_for(timeout=WAIT_MS)  # by itself
        playing = _places(player, "Back", "Pause", "Next")
        assert [x for x, _ in playing] == [x for x, _ in before]  # the card itself has more room
        page.get_by_role("button", name="Pause", exact=True).click()
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_hidden()
        assert _places(player, "Back", "Play", "Next") == playing
        page.get_by_label("The next moment").click()
        page.locator("[data-part='1.3']:not([data-state=busy])").wait_for(timeout=WAIT_MS)
        assert _places(player, "Back", "Play", "Next") == playing
        assert player.complaints == []


def _places(player: Player, *names: str) -> list[tuple[int, int]]:
    """Where buttons are once they move no more, in whole pixels."""
    buttons = [player.page.get_by_role("button", name=name, exact=True) for name in names]
    boxes = [player.resting_box(button) for button in buttons]
    return [(round(box["x"]), round(box["y"])) for box in boxes]


def test_a_plane_is_in_sight_and_its_dice_are_pictures_on_a_tablet(
    window: Any, demonstrations: str
) -> None:
    with Player(window, f"{demonstrations}/?scenario=aircraft", 820, 1180) as player:
        page = player.page
        page.get_by_role("button", name="Step", exact=True).click()
        for part in ("0.0", "1.0", "1.1", "1.2", "1.3"):
            if part != "0.0":
                page.keyboard.press("ArrowDown")
            page.locator(f"[data-part='{part}']:not([data-state=busy])").wait_for(timeout=WAIT_MS)
            if part == "1.2":
                dice = page.locator(".script .die[data-face]")
                expect(dice).to_have_count(1)  # the edge by which the plane comes in
                assert dice.first.bounding_box()["width"] == 15
        # The close button stands in the corner, beside the words, and takes no line of its own.
        leave = page.get_by_label("Leave the demonstration").bounding_box()
        where = page.locator("[data-part]").bounding_box()
        assert leave["y"] < where["y"] + where["height"]
        # The plane that comes in is in the part of the table that no card covers.
        player.still()
        room = page.evaluate("window.sightlineRoom")
        stage = player.scene.bounding_box()
        token = page.locator(".label.token", has_text="Advance").bounding_box()
        assert stage["x"] + room["left"] <= token["x"] + token["width"] / 2
        assert token["x"] + token["width"] / 2 <= stage["x"] + stage["width"] - room["right"]
        assert token["y"] + token["height"] <= stage["y"] + stage["height"] - room["bottom"]
        assert player.complaints == []


def test_captions_stand_clear_of_cards_and_pieces_at_four_sizes(
    window: Any, demonstrations: str
) -> None:
    """By real rectangles; and a clicker's keys work wherever the focus is."""
    with Player(window, f"{demonstrations}/?scenario=aircraft", 1280, 800) as player:
        page = player.page
        page.get_by_role("button", name="Step", exact=True).click()
        page.locator("[data-part='0.0']:not([data-state=busy])").wait_for(timeout=WAIT_MS)
        captions = page.locator(".captions")
        for width, height in ((1280, 800), (1920, 1080), (820, 1180), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            player.until("innerWidth === a", width)
            player.still()
            box = player.resting_box(captions)
            player.still()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, box)
            for card in (one.bounding_box() for one in page.locator(".side:visible").all()):
                assert card is None or not _overlap(box, card), (width, box, card)
            for x, y in ((38.5, 20.0), (31.0, 20.0), (23.0, 20.0), (15.0, 20.0), (55.0, 33.0)):
                assert player.at(x, y, 0.0)[1] > box["y"] + box["height"], (width, x, y)
        page.set_viewport_size({"width": 1280, "height": 800})
        page.get_by_label("Only the table").click()
        player.until("window.sightlineRoom.left < 20 && window.sightlineRoom.bottom === 0")
        page.keyboard.press("PageDown")
        page.locator("[data-part='1.0']").wait_for(timeout=WAIT_MS, state="attached")
        page.get_by_label("End the demonstration").click()
        expect(captions).to_be_hidden()
        expect(page.get_by_role("button", name="Step", exact=True)).to_be_visible()
        assert player.complaints == []


def test_a_barrage_is_seen_to_fall_and_is_recorded(window: Any, demonstrations: str) -> None:
    with Player(window, f"{demonstrations}/?scenario=artillery", 960, 600) as player:
        page = player.page
        page.emulate_media(reduced_motion="no-preference")
        page.get_by_role("button", name="Step", exact=True).click()
        page.locator("[data-part='0.0']:not([data-state=busy])").wait_for(timeout=WAIT_MS)
        page.locator(".captions").get_by_label("Record").click()
        player.until("(e.dataset.recording || '').startsWith('video/webm')")
        for step in range(1, 5):
            page.keyboard.press("PageDown")
            at = page.locator(f"[data-part='{step}.0']:not([data-state=busy])")
            at.wait_for(timeout=WAIT_MS, state="attached")
        player.until("Number(e.dataset.puffs) > 20")  # earth, fire and smoke in the air
        at_rest = player.scene.evaluate("e => e.camera()")
        page.keyboard.press("-")
        assert player.scene.evaluate("e => e.camera()") != at_rest, "the camera is the user's"
        player.scene.evaluate("e => e.hold(1000)")
        player.until("e.dataset.puffs === ''")  # it has ended
        with page.expect_download() as downloaded:
            page.locator(".captions").get_by_label("End the film").click()
        film = downloaded.value
        assert film.suggested_filename == "artillery.webm"
        assert player.complaints == []


def test_the_line_that_asks_for_a_name_covers_nothing(window: Any, demonstrations: str) -> None:
    """Neither the table, nor a card, nor the tools, at any width; by real rectangles."""
    address = f"{demonstrations}/?scenario=aircraft"
    others = own_window(window.browser)
    with Player(window, address) as _, Player(others, address, 820, 1180) as player:
        page = player.page
        page.get_by_label("Your name").wait_for(timeout=WAIT_MS)
        page.get_by_role("button", name="Step", exact=True).click()
        page.locator("[data-part='0.0']:not([data-state=busy])").wait_for(timeout=WAIT_MS)
        for width, height in ((820, 1180), (1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            player.until("innerWidth === a", width)
            player.still()
            line = player.resting_box(page.locator(".greeting"))
            player.still()
            assert line["height"] < 64, (width, "one line")
            assert line["x"] >= 0 and line["x"] + line["width"] <= width, (width, line)
            for name in (".side:visible", ".bar", ".token:visible", ".hint"):
                for box in (one.bounding_box() for one in page.locator(name).all()):
                    assert box is None or not _overlap(line, box), (width, name, line, box)
            corners = [player.at(x, y, 0.0) for x in (0.0, 72.0) for y in (0.0, 48.0)]
            assert min(y for _, y in corners) >= line["y"] + line["height"], (width, corners)
        assert player.complaints == []
    others.close()


def _overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    """Whether two boxes have any area in common."""
    return min(a["x"] + a["width"], b["x"] + b["width"]) > max(a["x"], b["x"]) and min(
        a["y"] + a["height"], b["y"] + b["height"]
    ) > max(a["y"], b["y"])


def test_a_game_and_a_turn_of_the_camera_are_recorded(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=yard") as player:
        page = player.page
        begin(player, seed=31)
        page.locator(".bar").get_by_label("Record").click()
        player.until("(e.dataset.recording || '').startsWith('video/webm')")
        step = int(page.locator("[data-step]").get_attribute("data-step")) + 1
        page.get_by_label("The next step").click()
        at(player, step)
        with page.expect_download() as game:
            page.locator(".bar").get_by_label("End the film").click()
        assert game.value.suggested_filename == "yard.webm"
        player.still()
        before = player.scene.evaluate("e => e.camera()")
        page.get_by_role("button", name="More file actions").click()
        with page.expect_download(timeout=WAIT_MS) as turn:  # it ends with the turn
            page.get_by_role("menuitem", name="Film of a turn about the table").click()
            player.until("Math.abs(e.camera().azimuth - a.azimuth) > 20", before)
        assert turn.value.suggested_filename == "yard.webm"
        player.until("Math.abs(e.camera().distance - a.distance) < 0.01", before)  # given back
        assert player.complaints == []


def test_the_room_votes_on_a_puzzle_by_phone(window: Any, demonstrations: str) -> None:
    """The projector shows a code once phones can come, and the bars of their votes."""
    others = own_window(window.browser, has_touch=True)
    with Player(window, f"{demonstrations}/?scenario=line-of-sight") as player:
        page = player.page
        page.get_by_role("button", name="Step", exact=True).click()
        page.locator("[data-state=asks]").wait_for(timeout=WAIT_MS)
        captions = page.locator(".captions")
        alone = captions.get_by_label("Only the table")
        code = page.get_by_role("img", name="as a QR code")
        here = page.get_by_text("Only this computer reaches Sightline")
        alone.click()
        expect(here.or_(code)).to_be_visible()
        if here.is_visible():  # no test before has opened this server to the network
            alone.click()
            expect(here).to_be_hidden()
            page.get_by_role("button", name="Share: links to this table").click()
            page.get_by_role("button", name="Share on this network").click(timeout=WAIT_MS)
            dialog = page.get_by_role("dialog")
            expect(dialog.get_by_text("Open on this network at")).to_be_visible()
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            alone.click()
        expect(code).to_be_visible()
        corner, words = player.resting_box(code), player.resting_box(captions)
        assert not _overlap(corner, words) and corner["x"] > 900 and corner["y"] > 400
        said = code.get_attribute("aria-label") or ""
        phone = others.new_page()
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(said.split()[0], timeout=WAIT_MS)
        buttons = phone.get_by_role("button")
        assert buttons.count() >= 3
        for box in [button.bounding_box() for button in buttons.all()]:
            assert box is not None and box["width"] > 320 and box["height"] >= 80
            assert box["y"] + box["height"] <= 844
        phone.get_by_role("button", name="Soft cover").tap()
        expect(phone.get_by_role("status")).to_contain_text("Your vote counts")
        expect(captions.locator("dd").nth(1)).to_contain_text("1")
        phone.get_by_role("button", name="Clear", exact=True).tap()
        expect(captions.locator("dd").nth(0)).to_contain_text("1")
        expect(captions.locator("dd").nth(1)).to_contain_text("0")
        page.keyboard.press("PageDown")
        expect(code).to_be_hidden()
        closed = phone.get_by_text("No question is asked now")
        expect(closed).to_be_visible()  # the phone looks again by itself
        assert player.complaints == []
    others.close()
