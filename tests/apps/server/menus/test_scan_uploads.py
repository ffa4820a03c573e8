"""A scan on the page: its size is asked for, its progress shown; it can be cancelled, and fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from live_tables import VILLAGE, hub_in
from shown import Shown

from apps.runtime.library import Library
from apps.server.menus import scan_uploads
from apps.server.menus.scan_uploads import ScanUploads
from apps.table.state.session import Session
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import WATCHER
from sandbox.live.tables.uploads import Brought, Upload
from sandbox.work.progress import Progress

Work = Callable[[Progress], Brought]


class Page:
    """The dialog, what the scan was taken with, and the tables that were shown."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.session, self.shown = Session(), list[Brought]()
        self.taken: list[tuple[Upload, tuple[float, float] | None]] = []
        self.work: Work = lambda _progress: Brought("kitchen")
        monkeypatch.setattr(scan_uploads, "scan_table", self._scan)
        hub = hub_in()
        self.live = hub.open(hub.create(VILLAGE))
        self.session.sit(self.live)
        self.scans = ScanUploads(self.session, Library(folder, hub), self.shown.append)

    def _scan(
        self, _hub: Hub, upload: Upload, size: tuple[float, float] | None, progress: Progress
    ) -> Brought:
        self.taken.append((upload, size))
        return self.work(progress)

    @property
    def dialog(self) -> Shown:
        return Shown(self.scans.question)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(tmp_path, monkeypatch)


def test_a_scan_is_taken_with_the_size_that_is_chosen(page: Page) -> None:
    for label, size in (("Found by its edges", None), ("72 × 48″ (6′ × 4′)", (72.0, 48.0))):
        page.scans.take("<b>.glb", b"scan")
        assert "&lt;b&gt;.glb" in page.dialog.text and not page.taken
        page.dialog.fill({"Size of the table": label})
        page.dialog.press("Find the table")
        assert page.taken.pop() == (Upload("<b>.glb", b"scan"), size)
        assert page.shown.pop() == Brought("kitchen") and not page.scans.question.open


def test_progress_is_shown_and_cancel_ends_the_work(page: Page) -> None:
    reached: list[float] = []

    def work(progress: Progress) -> Brought:
        cancel = page.dialog.named("Cancel")
        progress(0.4, "Parting what <stands> on it")
        assert page.dialog.named("Cancel") is cancel, "a press and its release hit one button"
        assert "Parting what &lt;stands&gt; on it" in page.dialog.text
        assert "40 %" in page.dialog.text and page.dialog.labels == ["Cancel"]
        page.dialog.press("Cancel")
        reached.append(0.4)
        progress(0.41, "Writing")
        reached.append(0.41)
        return Brought("kitchen")

    page.work = work
    page.scans.take("kitchen.glb", b"scan")
    page.dialog.press("Find the table")
    assert reached == [0.4], "the next progress ends it"
    assert page.shown == [] and not page.scans.question.open


def test_a_mesh_that_is_no_table_is_refused_in_the_dialog_and_asked_no_further(page: Page) -> None:
    def work(_progress: Progress) -> Brought:
        raise Refused("kitchen.glb: found no flat <top>; expected a table.")

    page.work = work
    page.scans.take("kitchen.glb", b"scan")
    page.dialog.press("Find the table")
    assert "found no flat &lt;top&gt;" in page.dialog.text and 'role="alert"' in page.dialog.text
    page.dialog.press("Close")
    assert page.shown == [] and not page.scans.question.open


def test_only_an_owner_makes_tables_of_scans(page: Page) -> None:
    page.session.desk.role = WATCHER
    page.scans.take("kitchen.glb", b"scan")
    assert not page.scans.question.open and "owner" in page.session.notice
