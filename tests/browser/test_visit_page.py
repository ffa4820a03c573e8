"""A player's work survives a reload, a lost server and a change of mind."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from repository import SCENARIOS

from tests.browser.looking import WAIT_MS, Player
from tests.browser.servers import start

ABLE = (10.0, 9.0, 0.6)


def test_a_page_reports_a_killed_server_and_comes_back_whole(window: Any, tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    for name in ("crossing", "yard"):
        shutil.copy(SCENARIOS / f"{name}.toml", folder)
    file = folder / "crossing.toml"
    store = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    server, address = start(folder, store=store)
    try:
        with Player(window, f"{address}/?scenario=crossing") as player:
            page = player.page
            assert page.url.startswith(f"{address}/t/crossing")
            page.get_by_text("Over the wall").click()
            digest = page.locator("[data-digest]")
            expect(digest).to_contain_text("sha256:")
            as_read = digest.text_content()
            player.still()
            player.click(*ABLE)
            player.until("e.dataset.grips === 'model/able/0'")
            page.keyboard.press("Shift+ArrowUp")  # away from who looks: along x here
            expect(digest).not_to_have_text(as_read)
            before = player.scene.evaluate("e => e.camera().azimuth")
            page.keyboard.press(".")
            player.until("Math.abs(e.camera().azimuth - a) > 5", before)
            seat = player.scene.evaluate("e => e.camera()")
            turned = f",{round(seat['azimuth'], 2):g},"
            page.wait_for_function("a => location.search.includes(a)", arg=turned, timeout=WAIT_MS)
            expect(page).to_have_title("● Crossing · Sightline")
            moved, where = digest.text_content(), page.url

            server.kill()
            server.wait(10)
            lost = page.get_by_role("alert").filter(has_text="Connection lost")
            lost.wait_for(timeout=WAIT_MS)
            server, _ = start(folder, int(address.rpartition(":")[2]), store)
            lost.wait_for(state="detached", timeout=WAIT_MS)
            player.ready()
            expect(digest).to_have_text(moved)
            page.wait_for_url(where, timeout=WAIT_MS)  # its camera comes last
            player.until("Math.abs(e.camera().azimuth - a.azimuth) < 0.1", seat)
            player.until("Math.abs(e.camera().distance - a.distance) < 0.1", seat)
            # A browser complains of every try, and of what nobody heard.
            heard = [said for said in player.complaints if "not connected" not in said]
            assert [said for said in heard if "CONNECTION_REFUSED" not in said] == []

            # Into the file, and what was done before the server was killed is taken back.
            save = page.get_by_role("button", name="Save", exact=True)
            for said in ("is saved", "Nothing has changed"):
                save.click()
                page.locator(".pill", has_text=said).wait_for(timeout=WAIT_MS)
            assert "11.0" in file.read_text(encoding="utf-8")
            expect(page).to_have_title("Crossing · Sightline")
            page.keyboard.press("Control+z")
            expect(digest).to_have_text(as_read)
            page.locator(".unsaved").wait_for(timeout=WAIT_MS)

            # Somebody else's hand in the file: it is offered, and a dialog that is open stays so.
            page.get_by_role("button", name="Share: links to this table").click()
            whom = page.get_by_label("For whom")
            whom.fill("Ann")
            theirs = file.read_text(encoding="utf-8") + "# by another hand\n"
            file.write_text(theirs, encoding="utf-8")
            page.get_by_text("has changed on disk").wait_for(timeout=WAIT_MS)
            expect(whom).to_have_value("Ann")
            expect(whom).to_be_focused()
            page.get_by_role("button", name="Done", exact=True).click()

            # It is not overwritten.
            save.click()
            page.get_by_label("Name of the file").fill("Crossing at night")
            page.get_by_role("button", name="Save", exact=True).last.click()
            page.locator(".pill", has_text="Saved as Crossing at night.toml").wait_for(
                timeout=WAIT_MS
            )
            assert file.read_text(encoding="utf-8") == theirs
            assert "10.0" in (folder / "Crossing at night.toml").read_text(encoding="utf-8")

            # To another table and back: nothing is lost on the way, and nobody asks.
            player.still()
            page.locator(".MuiSelect-select").first.click()
            page.locator("li", has_text="Yard").click()
            player.until("e.dataset.table === a", "Yard")
            player.ready()
            assert "/t/yard" in page.url
            page.go_back()
            player.until("e.dataset.table === a", "Crossing")
            expect(digest).to_have_text(as_read)
    finally:
        server.kill()
        server.wait(10)


def test_a_query_that_names_no_table_is_of_the_one_that_this_browser_had_open_last(
    window: Any, files: Path, files_address: str
) -> None:
    for name in ("crossing", "yard"):
        shutil.copy(SCENARIOS / f"{name}.toml", files)
    address = files_address
    bare = f"{address}/?tab=play"
    with Player(window, bare) as player:
        assert player.page.url.startswith(f"{address}/t/crossing"), "the first"
        player.choose("Yard")
        player.page.wait_for_url(f"{address}/t/yard*", timeout=WAIT_MS)
        player.page.goto(bare)
        player.ready()
        assert player.page.url.startswith(f"{address}/t/yard")
        player.page.goto(f"{address}/?scenario=crossing")
        player.ready()
        assert player.page.url.startswith(f"{address}/t/crossing"), "a link has its way"
