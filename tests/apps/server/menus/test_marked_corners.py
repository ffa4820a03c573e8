"""A scan in which no table is found: its corners are marked on its picture from above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from live_tables import VILLAGE, hub_in
from page_of_messages import from_browser, idle_drop
from shown import Shown

from apps.cards.shared.corner_picture import CornerPicture
from apps.runtime.library import Library
from apps.server.access.gate import Gate
from apps.server.menus import scan_uploads
from apps.server.menus.scan_uploads import ScanUploads
from apps.table.state.session import Session
from sandbox.live.hub import Hub
from sandbox.live.tables.readers import SCAN
from sandbox.live.tables.scans import Corners, KnownDistance, NoTable, ScanTold
from sandbox.live.tables.uploads import Brought, Upload
from sandbox.work.progress import Progress

MARKS = [(0.1, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.1)]
TOLD: Corners = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (0.0, 1.0, 0.0))


class Picture:
    """The picture from above of a scan whose corners are known."""

    png = b"png"

    def __init__(self) -> None:
        self.why, self.turned = "", False

    def mirrored(self) -> Picture:
        self.turned = True
        return self

    def corners(self, marks: Sequence[tuple[float, float]]) -> Corners:
        assert list(marks) == MARKS
        if self.why:
            raise NoTable(self.why)
        return TOLD

    def distance(self, marks: Sequence[tuple[float, float]], inches: float) -> KnownDistance:
        assert list(marks) == MARKS[:2]
        return (*TOLD[:2], inches)


class Page:
    """The dialog, and what scans were taken with."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown, self.taken = list[Brought](), list[Corners | KnownDistance | None]()
        self.picture = Picture()
        monkeypatch.setattr(scan_uploads, "scan_table", self._scan)
        scan = replace(SCAN, reads=lambda _upload, _progress: self.picture)
        monkeypatch.setattr(scan_uploads, "SCAN", scan)
        hub, session = hub_in(), Session()
        session.sit(hub.open(hub.create(VILLAGE)))
        library, gate = Library(folder, hub), Gate(hub)
        self.scans = ScanUploads(
            session, library, gate, lambda _table: None, self.shown.append, idle_drop()
        )

    def _scan(self, _hub: Hub, _upload: Upload, told: ScanTold, _progress: Progress) -> Brought:
        self.taken.append(told.corners or told.distance)
        self.mirrored = told.mirrored
        if self.taken[-1] is None:
            raise NoTable("kitchen.glb: found no level <surface>; expected its corners.")
        return Brought("kitchen")

    @property
    def dialog(self) -> Shown:
        return Shown(self.scans.question)

    def mark(self, count: int, inches: float | None = None) -> None:
        marks = [list(mark) for mark in MARKS[:count]]
        from_browser(self.dialog.only(CornerPicture), {"marks": marks, "inches": inches})


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(tmp_path, monkeypatch)


def test_where_no_table_is_found_its_corners_are_marked(page: Page) -> None:
    page.scans.take("kitchen.glb", b"scan")
    page.dialog.press("Find the table")
    assert "no level &lt;surface&gt;" in page.dialog.text and 'role="alert"' in page.dialog.text
    assert page.dialog.named("Mark the corners").variant == "contained"
    page.dialog.press("Mark the corners")
    assert page.dialog.only(CornerPicture).picture.startswith("data:image/png;base64,")
    page.mark(4)
    page.dialog.press("Find the table")
    assert page.taken == [None, TOLD]
    assert page.shown == [Brought("kitchen")] and not page.scans.question.open


def test_four_marks_are_needed(page: Page) -> None:
    page.scans.take("kitchen.glb", b"scan")
    page.dialog.press("Mark the corners")
    page.mark(3)
    page.dialog.press("Find the table")
    assert "Mark all four corners." in page.dialog.text and not page.taken
    assert page.dialog.only(CornerPicture).marks == MARKS[:3], "they need not be marked again"


def test_marks_that_mean_no_table_are_asked_for_again(page: Page) -> None:
    page.picture.why = "Found no surface between the four corners."
    page.scans.take("kitchen.glb", b"scan")
    page.dialog.press("Mark the corners")
    page.mark(4)
    page.dialog.press("Find the table")
    assert page.picture.why in page.dialog.text and not page.taken
    page.dialog.press("Cancel")
    assert not page.scans.question.open


def test_marks_beyond_the_picture_are_dropped(page: Page) -> None:
    page.scans.take("kitchen.glb", b"scan")
    page.dialog.press("Mark the corners")
    for marks in ([[1.5, 0.0]], [[0.5, 0.5]] * 5, [[0.5]], "all"):
        from_browser(page.dialog.only(CornerPicture), {"marks": marks})
    assert page.dialog.only(CornerPicture).marks == []


def test_two_points_and_their_distance_are_marked(page: Page) -> None:
    page.scans.take("kitchen.glb", b"scan")
    page.dialog.press("Known distance")
    assert page.dialog.only(CornerPicture).steps[1] == "Click its other end."
    page.mark(1, 44.0)
    page.dialog.press("Find the table")
    assert "Mark both ends." in page.dialog.text and not page.taken
    page.mark(2)
    page.dialog.press("Find the table")
    assert "Say how many inches" in page.dialog.text and not page.taken
    page.mark(2, 44.0)
    page.dialog.press("Find the table")
    assert page.taken == [(*TOLD[:2], 44.0)] and page.shown == [Brought("kitchen")]


def test_a_mirrored_scan_is_turned_in_the_picture_and_marked_anew(page: Page) -> None:
    switch = "Mirrored: writing on it reads backwards"
    page.scans.take("kitchen.glb", b"scan")
    page.dialog.press("Mark the corners")
    page.mark(2)
    page.dialog.fill({switch: True})
    shown = page.dialog.only(CornerPicture)
    assert shown.mirrored and shown.marks == [], "other corners are near and left"
    page.mark(4)
    page.dialog.press("Find the table")
    assert page.taken == [TOLD] and page.mirrored and page.picture.turned
    page.scans.take("kitchen.glb", b"scan")
    assert page.dialog.named(switch).value is False, "another scan is asked about anew"
    page.dialog.fill({switch: True})
    page.dialog.press("Mark the corners")
    assert page.dialog.only(CornerPicture).mirrored
