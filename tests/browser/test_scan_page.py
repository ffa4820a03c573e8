"""From a phone's scan of a table to a ruling that is handed on, by pointer and by touch."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import trimesh
from playwright.sync_api import expect
from processes.workers import held_below
from repository import SHARED

from tests.browser.looking import WAIT_MS, Player, own_window

SCAN = SHARED / "scans" / "lidar.glb"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not SCAN.exists(), reason="no scans beside the repository"),
]

_FOUND_MS = 120_000
"""A scan is taken apart in a process of its own, on a machine that may be busy."""


class Referee(Player):
    """Somebody with a scan, at a screen or at a phone."""

    phone = False

    def press(self, node: Any) -> None:
        """Click or tap a node."""
        (node.tap if self.phone else node.click)(timeout=WAIT_MS)

    def button(self, name: str) -> Any:
        """A button by the whole of its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def dialog(self) -> Any:
        """The dialog that is open."""
        return self.page.locator(".MuiDialogContent-root:visible")

    def menu(self, entry: str) -> None:
        """Choose an entry of the file menu."""
        self.press(self.page.get_by_role("button", name="More file actions"))
        self.press(self.page.get_by_role("menuitem", name=entry))

    def choose_scan(self, scan: Path) -> None:
        """Choose the file of a scan in the dialog that asks for it."""
        self.fits()
        with self.page.expect_file_chooser() as chooser:
            self.press(self.page.get_by_label("Choose the scan's file"))
        chooser.value.set_files(scan)

    def add(self, file: Path) -> None:
        """Choose a file at the door “Add…”; a mesh in GLB is said to be a scan."""
        self.menu("Add…")
        self.fits()
        with self.page.expect_file_chooser() as chooser:
            self.press(self.button("Choose files…"))
        chooser.value.set_files(file)
        if file.suffix == ".glb":
            self.press(self.button("Scan of a table"))

    def fits(self) -> None:
        """Check that nothing of the open dialog is cut off at its sides."""
        # The one before may still be fading.
        expect(self.dialog).to_have_count(1)
        # Its parts come one after another where the machine is busy.
        self.page.wait_for_function(
            "e => e.scrollWidth <= e.clientWidth && e.clientWidth <= innerWidth",
            arg=self.dialog.element_handle(timeout=WAIT_MS),
            timeout=WAIT_MS,
        )

    def bring(self, scan: Path) -> None:
        """Add a scan: at a phone by its menu, at a screen by the page's own chooser."""
        if self.phone:
            self.add(scan)
            return
        self.page.get_by_label("Choose a file", exact=True).set_input_files(scan)
        expect(self.page.get_by_text("looks like a scan of a whole table")).to_be_visible()
        self.fits()
        self.press(self.button("Scan of a table"))

    def find_table(self, answer: str = "Close") -> None:
        """Have the table found, and answer the list of what was found."""
        self.fits()
        self.press(self.button("Find the table"))
        expect(self.page.get_by_text("Found on the scan")).to_be_visible(timeout=_FOUND_MS)
        self.fits()
        assert self.page.get_by_role("listitem").filter(has_text="good to ±").count() > 9
        self.press(self.dialog.get_by_role("button", name=answer, exact=True))
        expect(self.dialog).to_have_count(0)
        self.ready()

    def opened(self, name: str) -> None:
        """Wait until a card is open: on a phone one sheet is, in place of any other."""
        if self.phone:
            expect(self._sheet(name)).to_have_attribute("aria-expanded", "true")

    def _sheet(self, name: str) -> Any:
        sheets = self.page.get_by_role("group", name="Sheets")
        return sheets.get_by_role("button", name=name, exact=True)

    def place(self, side: str, unit: str, x: float, y: float) -> None:
        """Place a unit of the palette for a side at a place of the table."""
        if self.phone:
            self.press(self._sheet("Palette"))
            self.opened("Palette")
        self.press(self.button("Go to units"))
        self.press(self.page.get_by_role("radio", name=side))
        self.press(self.button(unit))
        expect(self.button(unit)).to_have_attribute("aria-pressed", "true")
        before = int(self.scene.get_attribute("data-items") or 0)
        self.still()
        at = self.at(x, y, 0.0)
        (self.page.touchscreen.tap if self.phone else self.page.mouse.click)(*at)
        self.until("+e.dataset.items > a", before)
        self.opened("Selection")
        if not self.phone:  # a finger puts down one
            self.page.keyboard.press("Escape")

    def draw_fence(self, *ends: tuple[float, float]) -> None:
        """Mark both ends of a fence, and say that no other is missing."""
        before = int(self.scene.get_attribute("data-items") or 0)
        for end in ends:
            self.still()
            at = self.at(*end, 0.0)
            (self.page.touchscreen.tap if self.phone else self.page.mouse.click)(*at)
        self.until("+e.dataset.items > a", before)
        self.press(self.button("No more fences"))

    def judge(self, firer: str, target: str) -> None:
        """Choose a firer and a target, and wait until the verdict says how good the scan is."""
        self.press(self.page.get_by_role("tab", name="Sight"))
        for unit in (firer, target):
            self.press(self.page.get_by_role("button", name=unit))
        said = self.page.get_by_text(re.compile(r"the scan is good to ±\d|the scan is too coarse"))
        expect(said.first).to_be_visible()
        self.opened("Line of sight")

    def ruling(self) -> str:
        """Download the ruling, and return its page."""
        with self.page.expect_download() as given:
            self.press(self.page.get_by_role("button", name="Download this ruling"))
        return Path(given.value.path()).read_text(encoding="utf-8")


class OnAPhone(Referee):
    """Somebody with a scan, at a phone."""

    phone = True


def test_a_scan_leads_to_a_ruling_that_says_how_good_it_is(window: Any, address: str) -> None:
    with Referee(window, f"{address}/?scenario=blank") as player:
        page = player.page
        player.bring(SCAN)
        player.find_table()
        player.until("e.dataset.table.includes('idar')")
        player.press(page.get_by_role("tab", name="Table"))
        player.place("axis", "Officer team", 36.0, 10.0)
        player.place("allies", "Officer team", 36.0, 38.0)
        player.judge("Officer team Officer", "Officer team 2 Officer")
        ruling = player.ruling()
        assert "sightline.scan/1" in ruling and re.search(r"±\d", ruling)
        assert player.complaints == []


def test_a_fence_that_the_scan_misses_is_drawn_and_the_verdict_settled(
    window: Any, address: str
) -> None:
    """The farm's fence is not in the scan. It hides half of who stands behind it."""
    context = own_window(window.browser, has_touch=True)
    with OnAPhone(context, f"{address}/?scenario=blank", 390, 844) as player:
        player.bring(SCAN)
        player.find_table("Draw a fence…")
        player.draw_fence((23.5, 25.0), (34.5, 25.0))
        player.press(player.page.get_by_role("tab", name="Table"))
        player.place("axis", "Officer team", 31.0, 18.0)
        player.place("allies", "Officer team", 31.0, 25.8)
        player.judge("Officer team Officer", "Officer team 2 Officer")
        assert player.verdict != "contested"
        assert player.complaints == []
    context.close()


def test_a_phone_adds_its_scan_to_the_table_on_the_laptop(window: Any, address: str) -> None:
    contexts = own_window(window.browser), own_window(window.browser, has_touch=True)
    with Referee(contexts[0], f"{address}/?scenario=crossing") as laptop:
        laptop.menu("Add…")
        laptop.press(laptop.button("Scan with a phone…"))
        code = laptop.page.get_by_role("img", name="The link as a QR code")
        share = laptop.button("Share on this network")
        expect(code.or_(share)).to_be_visible()
        if share.is_visible():  # no test before has opened this server to the network
            laptop.press(share)
        laptop.until("e.dataset.table === 'Scan'")
        expect(code).to_be_visible()
        link = laptop.dialog.get_by_role("link").get_attribute("href")
        assert link is not None
        with OnAPhone(contexts[1], link, 390, 844) as phone:
            assert "key=" not in phone.page.url
            bare = [int(one.scene.get_attribute("data-items") or 0) for one in (laptop, phone)]
            expect(phone.page.get_by_text("You may add one scan")).to_be_visible()
            phone.choose_scan(SCAN)
            phone.fits()
            phone.press(phone.button("Find the table"))
            done = phone.page.get_by_text("Done: the scan lies on the table.")
            expect(done).to_be_visible(timeout=_FOUND_MS)
            expect(laptop.dialog).to_have_count(0)
            laptop.until("+e.dataset.items > a", bare[0] + 9)
            expect(phone.dialog).to_have_count(0)
            assert laptop.complaints == phone.complaints == []
            answer = phone.page.goto(link)
            assert answer is not None and answer.status == 403, "the link has ended"
    for context in contexts:
        context.close()


def test_the_work_on_a_scan_is_ended_by_cancel_and_by_closing_its_dialog(
    window: Any, address: str
) -> None:
    with Referee(window, f"{address}/?scenario=blank") as player:
        page = player.page
        for end in ("Cancel", "close"):
            player.add(SCAN)
            with held_below(os.getpid()):  # or it is done before the page shows that it can end it
                player.press(player.button("Find the table"))
                button = page.get_by_role("dialog").get_by_role("button", name=end, exact=True)
                expect(button).to_be_visible()
                page.mouse.click(5, 5)
                expect(player.dialog).to_be_visible()
                player.press(button)
                expect(player.dialog).to_have_count(0)
        player.menu("Tables…")
        expect(page.get_by_text("Blank").first).to_be_visible()
        assert page.get_by_text("lidar").count() == 0, "no table was made"
        assert player.complaints == []


def _strange_files(folder: Path) -> dict[str, str]:
    """Write files that are no scans, and return the words that refuse each."""
    (folder / "broken.glb").write_bytes(SCAN.read_bytes()[:5000])
    (folder / "cloud.las").write_bytes(b"LASF")
    points = "property float x\nproperty float y\nproperty float z\n"
    head = f"ply\nformat ascii 1.0\nelement vertex 3\n{points}end_header\n"
    (folder / "points.ply").write_text(f"{head}0 0 0\n1 0 0\n0 1 0\n")
    ball = trimesh.Scene(trimesh.creation.icosphere(subdivisions=5))
    (folder / "ball.glb").write_bytes(ball.export(file_type="glb"))
    return {
        "broken.glb": "expected a whole mesh",
        "cloud.las": "found a point cloud",
        "points.ply": "found a point cloud; expected a mesh",
        "ball.glb": "expected the table's size or its corners",
    }


def test_what_is_no_scan_of_a_table_is_refused_in_one_sentence(
    window: Any, address: str, tmp_path: Path
) -> None:
    context = own_window(window.browser, has_touch=True)
    with OnAPhone(context, f"{address}/?scenario=blank", 390, 844) as player:
        for name, words in _strange_files(tmp_path).items():
            player.add(tmp_path / name)
            if name in ("broken.glb", "ball.glb"):
                player.press(player.button("Find the table"))
            alert = player.dialog.get_by_role("alert")
            expect(alert).to_contain_text(words)
            assert alert.inner_text().count(". ") == 0
            player.fits()
            last = "Cancel" if name == "ball.glb" else "Close"
            player.press(player.dialog.get_by_role("button", name=last, exact=True))
            expect(player.dialog).to_have_count(0)
        assert player.complaints == []
    context.close()
