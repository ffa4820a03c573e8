"""An army list that is dropped on the page: what was read, corrected by pointer and by keyboard."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from repository import SCENARIOS

from tests.browser.looking import WAIT_MS, Player
from tests.browser.servers import at_scenario
from tests.browser.test_tables_page import drop

ARMY = """Kampfgruppe [640 pts]

10 Regular Grenadiers with 1 LMG (120 pts)
8,8 cm Flak 36 mit Beobachter
Grenadeers
AT gun
"""
NAMES = '[units]\nsmg-squad = ["Grenadeers"]\n'


def field(player: Player, line: str) -> Any:
    return player.page.get_by_label(f"Read “{line}” as")


def test_lines_in_doubt_are_corrected_before_the_units_join(
    window: Any, files: Path, files_address: str
) -> None:
    shutil.copy(SCENARIOS / "crossing.toml", files)
    with Player(window, at_scenario(files_address, "crossing")) as player:
        page = player.page
        player.ready()
        drop(player, "platoon.txt", ARMY)
        dialog = page.get_by_role("dialog", name="What was read")
        expect(dialog).to_be_visible()
        expect(dialog.get_by_text("Check 3 of its 4 lines")).to_be_visible()
        expect(dialog.get_by_text("Left out: Beobachter.")).to_be_visible()
        expect(dialog.get_by_role("cell", name="Rifle squad, regular")).to_be_visible()

        field(player, "AT gun").select_option("Heavy anti-tank gun")
        field(player, "Grenadeers").focus()
        page.keyboard.press("ArrowDown")
        expect(field(player, "Grenadeers")).to_have_value("Rifle squad")
        dialog.get_by_label("Keep my choices as names").check()
        with page.expect_download() as given:
            dialog.get_by_role("button", name="Add to this table").click()
        kept = Path(given.value.path()).read_text(encoding="utf-8")
        assert '"rifle-squad" = ["Grenadeers"]' in kept
        assert '"heavy-anti-tank-gun" = ["AT gun"]' in kept
        expect(page.get_by_text("Added 4 units with 33 models of platoon.txt")).to_be_visible()

        drop(player, "platoon.txt", ARMY)  # the names are known now
        expect(dialog.get_by_text("Check 1 of its 4 lines")).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        drop(player, "names.toml", NAMES)
        expect(page.get_by_text("read with the names of names.toml")).to_be_visible()
        drop(player, "letter.txt", "Dear club, bring dice on Saturday.")
        page.get_by_role("dialog", name="What is it?").get_by_role(
            "button", name="An army list"
        ).click(timeout=WAIT_MS)
        expect(page.get_by_text("found no unit; expected an army list").first).to_be_visible()
