"""Files that are dropped on the page: Esc is Cancel, and nothing waits unseen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import all_anew
from tests.browser.hands.dropping import begin_again, drop, files_in
from tests.browser.looking import WAIT_MS, Player, axe_violations

ASKED = {
    "scan.zip": "A scan of a table",
    "cups.json": "Which layout?",
    "platoon.txt": "What was read",
    "ruling.json": "ruling.json",
    "broken.json": "broken.json",
    "notes.pdf": "notes.pdf",
    "mat.png": "",
    "yard.toml": "",
}
"""The title of the dialog about each file; "" for one that is dealt with without a question."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dropped")
    files_in(folder)
    return folder


@pytest.fixture(autouse=True)
def _anew(address: str) -> None:
    """The files of the test before are gone with its table."""
    all_anew(address)


@pytest.fixture
def player(window: Any, address: str, _anew: None) -> Iterator[Player]:
    with Player(window, f"{address}/?scenario=crossing") as found:
        yield found


def dialog(player: Player, title: str) -> Locator:
    return player.page.get_by_role("dialog", name=title, exact=True)


def test_escape_gives_up_each_file_and_the_next_one_is_asked_about(
    player: Player, files: Path
) -> None:
    page = player.page
    for name, title in ASKED.items():
        drop(player, files / name, files / "barn.stl")
        if title:
            asked = dialog(player, title)
            expect(asked).to_be_visible()
            waits = page.get_by_text(f"barn.stl waits until {name} is done.", exact=True)
            expect(waits).to_be_visible()
            tabs = player.resting_box(page.locator("[role=tablist]"))
            assert player.resting_box(waits)["y"] >= tabs["y"] + tabs["height"], "over the tabs"
            if name != "ruling.json":
                assert axe_violations(player, within="[role=dialog]") == [], name
            page.keyboard.press("Escape")
            expect(asked).to_be_hidden()
        barn = dialog(player, "barn.stl")
        expect(barn).to_be_visible()
        expect(page.get_by_text("barn.stl waits")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(barn).to_be_hidden()
    assert player.complaints == []


def test_escape_is_cancel_wherever_the_focus_is_and_while_a_scan_is_worked_on(
    player: Player, files: Path
) -> None:
    page = player.page
    drop(player, files / "barn.stl")
    barn = dialog(player, "barn.stl")
    expect(barn.get_by_role("button", name="Import")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(barn).to_be_hidden()

    drop(player, files / "scan.zip", files / "barn.stl")
    scan = dialog(player, "A scan of a table")
    scan.get_by_role("button", name="Find the table").click(timeout=WAIT_MS)
    expect(scan.get_by_text("%")).to_be_visible()
    page.keyboard.press("Escape")
    found = dialog(player, "Found on the scan")
    expect(barn.or_(found)).to_be_visible()
    if found.is_visible():  # the work was done before
        page.keyboard.press("Escape")
    expect(barn).to_be_visible()
    expect(scan).to_be_hidden()
    expect(page.get_by_text("This table has no")).to_have_count(0)


def test_a_file_that_is_dropped_before_the_page_is_ready_waits_for_it(
    player: Player, files: Path
) -> None:
    page = player.page
    begin_again(player)
    drop(player, files / "barn.stl")
    expect(page.get_by_text("barn.stl waits until the page is ready.")).to_be_visible()
    barn = dialog(player, "barn.stl")
    expect(barn).to_be_visible()
    expect(page.locator(".drop:visible")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(barn).to_be_hidden()
    assert player.complaints == []
