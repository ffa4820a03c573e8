"""A scan on the page: its size is asked for, its progress shown; it can be cancelled, and fail."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from live_tables import VILLAGE, hub_in
from page_of_messages import from_browser, idle_drop
from shown import Shown

from apps.cards.table.file_drop import FileField
from apps.runtime.library import Library
from apps.server.access.gate import Gate
from apps.server.menus import scan_uploads
from apps.server.menus.scan_uploads import ScanUploads
from apps.table.state.session import Session
from sandbox.document.commands import LayAnew
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.live.tables.scans import ScanTold
from sandbox.live.tables.uploads import Brought, Upload
from sandbox.work.progress import Progress

SCANNED = """[scan]
digest = "sha256:%s"
file = "kitchen.glb"
method = "sightline.scan/1"
error_in = 0.25
scale = 1.0
edges = { rms_in = 0.02, worst_in = 0.1 }
""" % ("0" * 64)

Work = Callable[[Progress], Brought]


class Page:
    """The dialog, what the scan was taken with, and the tables that were shown."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.session, self.shown = Session(), list[Brought]()
        self.taken: list[tuple[Upload, ScanTold]] = []
        self.work: Work = lambda _progress: Brought("kitchen")
        monkeypatch.setattr(scan_uploads, "scan_table", self._scan)
        monkeypatch.setattr(scan_uploads, "lay_scan", self._lay)
        self.laid: list[tuple[LiveDocument, Role, Upload]] = []
        self.sent: list[dict[str, object]] = []
        monkeypatch.setattr(FileField, "_send_msg", lambda _field, said: self.sent.append(said))
        self.hub, self.opened = hub_in(), list[str]()
        self.live = self.hub.open(self.hub.create(VILLAGE, called="village"))
        self.session.sit(self.live)
        self.gate = Gate(self.hub, base="http://here:1")
        self.scans = ScanUploads(
            self.session, Library(folder, self.hub), self.gate, self.opened.append,
            self.shown.append, idle_drop(),
        )  # fmt: skip

    def _scan(self, _hub: Hub, upload: Upload, told: ScanTold, progress: Progress) -> Brought:
        self.taken.append((upload, told))
        return self.work(progress)

    def _lay(
        self,
        live: LiveDocument,
        _person: Person,
        role: Role,
        upload: Upload,
        _told: ScanTold,
        progress: Progress,
    ) -> Brought:
        self.laid.append((live, role, upload))
        return self.work(progress)

    def leave(self) -> None:
        """Close the dialog by its X."""
        self.scans.question.__panel__().open = False

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
        assert page.taken.pop() == (Upload("<b>.glb", b"scan"), ScanTold(size))
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


def test_closing_the_dialog_ends_the_work_as_cancel_does(page: Page) -> None:
    reached: list[float] = []

    def work(progress: Progress) -> Brought:
        assert not page.scans.question.__panel__().close_on_click, "a tap beside it ends nothing"
        page.leave()
        progress(0.5, "Finding the table")
        reached.append(0.5)
        return Brought("kitchen")

    page.work = work
    page.scans.take("kitchen.glb", b"scan")
    assert page.scans.question.__panel__().close_on_click
    page.dialog.press("Find the table")
    assert not reached and page.shown == [] and not page.scans.question.open


def test_an_editor_lays_a_scan_on_the_open_table(page: Page) -> None:
    page.session.desk.role = EDITOR
    page.scans.take("kitchen.glb", b"scan")
    assert "takes the place of what is here" in page.dialog.text
    assert page.scans.question.__panel__().title == "Add a scan to this table"
    page.dialog.press("Find the table")
    assert page.laid == [(page.live, EDITOR, Upload("kitchen.glb", b"scan"))] and not page.taken
    assert page.shown == [Brought("kitchen")]


@pytest.mark.parametrize(
    ("answer", "whole"), [("Complete the scan", False), ("Replace the scan", True)]
)
def test_another_scan_of_a_scanned_table_completes_or_replaces_the_first(
    page: Page, monkeypatch: pytest.MonkeyPatch, answer: str, whole: bool
) -> None:
    again: list[bool] = []

    def lay_again(*_asked: object, whole: bool) -> Brought:
        again.append(whole)
        return Brought("village", report=("Shed moved 6.2″.",))

    monkeypatch.setattr(scan_uploads, "lay_again", lay_again)
    page.session.do(LayAnew(VILLAGE + SCANNED, "laid the scan kitchen.glb"))
    page.scans.take("later.glb", b"scan")
    assert "later.glb is another scan of this table" in page.dialog.text
    assert page.dialog.labels == [
        "Complete the scan", "Replace the scan", "A new table", "Cancel",
    ]  # fmt: skip
    page.dialog.press(answer)
    page.dialog.press("Find the table")
    assert again == [whole] and not page.taken and not page.laid
    assert page.shown == [Brought("village", report=("Shed moved 6.2″.",))]


def test_another_scan_may_be_a_new_table(page: Page) -> None:
    page.session.do(LayAnew(VILLAGE + SCANNED, "laid the scan kitchen.glb"))
    page.scans.take("later.glb", b"scan")
    page.dialog.press("A new table")
    page.dialog.press("Find the table")
    assert page.taken == [(Upload("later.glb", b"scan"), ScanTold(None))]


def test_a_watcher_scans_nothing(page: Page) -> None:
    page.session.desk.role = WATCHER
    for act in (lambda: page.scans.take("kitchen.glb", b"scan"), page.scans.ask):
        page.session.notice = ""
        act()
        assert not page.scans.question.open and "You watch" in page.session.notice


def test_a_point_cloud_is_refused_at_once_with_advice(page: Page) -> None:
    page.scans.take("kitchen.las", b"points")
    assert "found a point cloud" in page.dialog.text and "export it" in page.dialog.text
    assert page.dialog.labels == ["Close"]


def send(page: Page, name: str, content: bytes) -> None:
    """Choose a file in the dialog."""
    field = page.dialog.only(FileField)
    piece = {"name": name, "size": len(content)}
    from_browser(field, {**piece, "at": 0, "data": ""})
    if "wanted" in page.sent[-1]:
        from_browser(field, {**piece, "at": 0, "data": b64encode(content).decode()})


def test_a_file_is_chosen_in_the_dialog(page: Page) -> None:
    page.scans.ask()
    assert "Polycam" in page.dialog.text and page.dialog.labels == ["Cancel"]
    send(page, "letter.txt", b"dear")
    assert "found a file ending in &#x27;.txt&#x27;" in page.dialog.text
    page.dialog.press("Close")
    page.scans.ask()
    send(page, "kitchen.glb", b"scan")
    page.dialog.press("Find the table")
    assert page.taken == [(Upload("kitchen.glb", b"scan"), ScanTold())]


def test_closing_the_dialog_ends_an_upload(page: Page) -> None:
    page.scans.ask()
    from_browser(page.dialog.only(FileField), {"name": "a.glb", "size": 9, "at": 0, "data": ""})
    page.leave()
    assert page.sent[-1] == {"no_more": True}


def test_a_phone_is_shown_a_code_of_a_new_table_and_its_scan_closes_that(page: Page) -> None:
    page.scans.phone.ask()
    phone = Shown(page.scans.phone.question)
    (link,) = re.findall(r'href="(http[^"]*)"', phone.text)
    assert re.fullmatch(r"http://here:1/t/scan\?key=[\w-]+", link)
    assert "<svg" in phone.text and "Only this machine" in phone.text
    assert page.opened == ["scan"] and page.live.table.units, "nothing on the open table is lost"
    key = parse_qs(urlsplit(unescape(link)).query)["key"][0]
    role = page.gate.role_of("scan", key)
    assert role is not None and role.kind == "scan" and not role.edits and not role.speaks
    (row,) = page.hub.store.links("scan")
    assert row.until - row.made == 3600.0
    live = page.hub.open("scan")
    page.session.sit(live)
    assert page.scans.phone.question.open
    live.submit("ann", OWNER, LayAnew(f"{live.table.file.written()}\n{SCANNED}"))
    assert not page.scans.phone.question.open and "good to ±0.25″" in page.session.said


def test_a_bare_table_is_the_one_that_a_phone_adds_to(page: Page) -> None:
    bare = page.hub.create('format = 1\nname = "Bare"\n[table]\nsize = [48, 48]\n')
    page.session.sit(page.hub.open(bare))
    page.scans.phone.ask()
    assert f"/t/{bare}?key=" in Shown(page.scans.phone.question).text and page.opened == []


def test_a_server_of_this_machine_is_first_opened_to_the_network(page: Page) -> None:
    page.gate.opens = lambda: page.gate.open_at("http://192.168.1.20:1")
    page.scans.phone.ask()
    phone = Shown(page.scans.phone.question)
    assert "only this computer" in phone.text and "key=" not in phone.text
    phone.press("Share on this network")
    assert "http://192.168.1.20:1/t/scan?key=" in phone.text and "Only this" not in phone.text


def test_an_editor_has_no_code(page: Page) -> None:
    page.session.desk.role = EDITOR
    page.scans.phone.ask()
    assert not page.scans.phone.question.open
