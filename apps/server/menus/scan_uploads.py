"""Scans of tables: ask for the table's size, make a table of the scan, and open it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

import panel_material_ui as pmu

from apps.cards.shared.corner_picture import CORNER_WORDS, END_WORDS, CornerPicture
from apps.cards.shared.question import CANCEL, Answers, Question
from apps.cards.shared.widgets import text
from apps.cards.table.file_drop import FileDrop, FileField
from apps.runtime.background import MAP_WORKERS, Latest, on_page_thread
from apps.runtime.library import Library
from apps.server.access.gate import Gate
from apps.server.menus.phone_scan import PhoneScan
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.state.table_client import TableClient
from languages import writing
from languages.message import Line
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.tables.readers import SCAN, SCAN_FILES
from sandbox.live.tables.scans import (
    Corners,
    KnownDistance,
    NoTable,
    ScanPicture,
    ScanTold,
    is_bare,
    lay_again,
    lay_scan,
    points_refused,
    scan_table,
)
from sandbox.live.tables.uploads import Brought, Upload
from sandbox.work.progress import Cancelled, Progress

_SIZES = {
    "72 × 48″ (6′ × 4′)": (72.0, 48.0),
    "48 × 48″ (4′ × 4′)": (48.0, 48.0),
    "60 × 44″": (60.0, 44.0),
    "44 × 30″": (44.0, 30.0),
    "36 × 36″ (3′ × 3′)": (36.0, 36.0),
}

_Viewed = tuple[int, ScanPicture, Sequence[Line]]
"""The number of the work, the picture, and the words for what is to be marked in it."""

_STEP = 0.02
"""Least progress between two reports to the page."""


class ScanUploads:
    """Make a table of an uploaded scan, or lay it on the open one where no more is allowed.

    ``show``: opens the table and reports on it. ``open_table``: shows a table, by its name.
    ``drop`` holds back other files.
    """

    def __init__(
        self,
        session: Session,
        library: Library,
        gate: Gate,
        open_table: Callable[[str], None],
        show: Callable[[Brought], None],
        drop: FileDrop,
    ) -> None:
        self._session, self._library, self._show, self._drop = session, library, show, drop
        self._upload = Upload("", b"")
        self._serial, self._share = 0, 0.0
        self._again: bool | None = None  # over the open table's scan: whether it replaces all of it
        self._shown: CornerPicture | None = None
        self._taking: Latest[tuple[int, Brought]] = Latest(self._taken, self._failed, MAP_WORKERS)
        self._viewing: Latest[_Viewed] = Latest(self._viewed, self._failed, MAP_WORKERS)
        self.question = Question(self._stop)
        self.phone = PhoneScan(session, library, gate, open_table)

    @cached_property
    def _size(self) -> pmu.Select:
        return pmu.Select(
            label=writing.text("menu-scan-size"),
            options=[writing.text("menu-scan-by-edges"), *_SIZES],
            size="small",
            width=262,
            margin=(16, 8, 8, 8),
        )

    @cached_property
    def _mirrored(self) -> pmu.Switch:
        label = writing.text("menu-scan-mirrored")
        switch = pmu.Switch(label=label, size="small", margin=(12, 8))
        switch.param.watch(self._turn, "value")
        return switch

    @cached_property
    def _file(self) -> FileField:
        label = writing.text("menu-scan-file")
        return FileField(self._received, self._refused, self._receiving, label)

    @property
    def _title(self) -> str:
        return writing.text("menu-scan-title" if self._makes else "menu-scan-add-title")

    @property
    def _makes(self) -> bool:
        return bool(self._session.desk.makes)

    def ask(self) -> None:
        """Ask for the file of a scan."""
        if not self._may_scan():
            return
        about = text(writing.text("menu-scan-about", files=SCAN_FILES))
        self.question.ask(self._title, f"<p>{about}</p>", {CANCEL: self._stop}, self._file)

    def take(self, name: str, content: bytes) -> None:
        """Ask for the size of the scanned table."""
        if not self._may_scan():
            self._drop.next()
            return
        self._drop.deal_with(name)
        self._upload = Upload(name, content)
        self._mirrored.value, self._again = False, None
        if why := points_refused(self._upload):
            self._failed(Refused(why))
        elif self._may_lay_again:
            self._ask_again(name)
        else:
            self._ask(self._about(name))

    @property
    def _may_lay_again(self) -> bool:
        """Whether the open table is a scan's, over which the visitor may lay another."""
        session, table = self._session, self._session.table
        scanned = table is not None and table.scenario.scan is not None
        live = isinstance(session.desk.live, LiveDocument)
        return scanned and live and session.desk.role.edits and not session.hands_off

    def _ask_again(self, name: str) -> None:
        """Ask whether the scan completes that of the open table, or replaces it."""

        def take(again: bool | None) -> Callable[[], None]:
            def answer() -> None:
                self._again = again
                self._ask("" if again is not None else self._about(name))

            return answer

        new: Answers = {writing.text("scan-again-new"): take(None)} if self._makes else {}
        answers: Answers = {
            writing.text("scan-again-complete"): take(False),
            writing.text("scan-again-replace"): take(True),
        }
        about = text(writing.text("scan-again", name=name))
        self.question.ask(self._title, f"<p>{about}</p>", {**answers, **new, CANCEL: self._stop})

    def _may_scan(self) -> bool:
        return self._makes or self._once or not self._session.refused

    @property
    def _once(self) -> bool:
        """Whether the visitor may add one scan, and nothing else."""
        return bool(self._session.desk.role.kind == "scan")

    def _about(self, name: str) -> str:
        live = self._session.desk.live
        if self._makes:
            key = "menu-scan-becomes-table"
        elif isinstance(live, LiveDocument) and not is_bare(live):
            key = "menu-scan-replaces"
        else:
            key = "menu-scan-becomes"
        return f"<p>{text(writing.text(key, name=name))}</p>"

    def _received(self, name: str, content: bytes) -> None:
        self._file.next()
        self.take(name, content)

    def _refused(self, name: str, why: str) -> None:
        self._file.next()
        self._failed(Refused(f"{name}: {why.rstrip('.')}."))

    def _receiving(self, name: str, share: float) -> None:
        self.question.say(_progress(share, writing.text("menu-scan-uploading", name=name)))

    def _ask(self, said: str, *, found: bool = True) -> None:
        """Ask how the table is to be found. ``found``: it may well be, by its edges."""
        find: Answers = {writing.text("menu-scan-find"): self._start}
        mark: Answers = {
            writing.text("menu-scan-mark"): lambda: self._view(CORNER_WORDS),
            writing.text("menu-scan-measure"): lambda: self._view(END_WORDS),
        }
        answers = {**find, **mark} if found else {**mark, **find}
        fields = self._size, self._mirrored
        self.question.ask(self._title, said, {**answers, CANCEL: self._stop}, *fields)

    def _start(self, corners: Corners | None = None, distance: KnownDistance | None = None) -> None:
        size, mirrored = _SIZES.get(str(self._size.value)), bool(self._mirrored.value)
        upload, told = self._upload, ScanTold(size, corners, distance, mirrored)
        take = self._take_by(self._session.desk)
        serial, progress = self._begin()
        self._taking.run(lambda: (serial, take(upload, told, progress)))

    def _take_by(self, desk: TableClient) -> Callable[[Upload, ScanTold, Progress], Brought]:
        """Return the function that makes a table of a scan, or lays it on the open one."""
        live = desk.live
        if self._again is not None and isinstance(live, LiveDocument):
            return partial(lay_again, live, desk.person, desk.role, whole=self._again)
        if desk.makes or not isinstance(live, LiveDocument):
            return partial(scan_table, self._library.hub)
        return partial(lay_scan, live, desk.person, desk.role)

    def _view(self, words: Sequence[Line]) -> None:
        """Make the picture in which points are marked. ``words``: as `CORNER_WORDS`."""
        upload, (serial, told) = self._upload, self._begin()
        self._viewing.run(lambda: (serial, SCAN.read(upload, told), words))

    def _begin(self) -> tuple[int, Progress]:
        """Begin work on the scan; return its number, and the function that shows its progress."""
        self._serial, self._share = self._serial + 1, 0.0
        serial = self._serial

        def told(share: float, what: Line) -> None:
            if serial != self._serial:
                raise Cancelled
            if share >= self._share + _STEP:
                self._share = share
                tell(serial, share, what)

        tell = on_page_thread(self._tell)
        said = _progress(0.0, writing.text("menu-scan-reading"))
        self.question.ask(self._title, said, {CANCEL: self._stop}, firm=True)
        return serial, told

    def _viewed(self, viewed: _Viewed) -> None:
        serial, picture, words = viewed
        if serial == self._serial:
            asks = "" if words is CORNER_WORDS else writing.text("menu-scan-inches")
            self._ask_marks(picture, CornerPicture(picture.png, words, asks))

    def _ask_marks(self, picture: ScanPicture, shown: CornerPicture, why: str = "") -> None:
        """Ask for the marks of the corners, or of the ends of a known distance."""
        find = writing.text("menu-scan-find")
        answers = {find: lambda: self._marked(picture, shown), CANCEL: self._stop}
        title = writing.text("menu-scan-measure" if shown.asks else "menu-scan-mark")
        self._shown = shown
        self._turn()
        fields = shown, self._mirrored, self._size
        self.question.ask(title, _alert(why) if why else "", answers, *fields)

    def _turn(self, *_events: object) -> None:
        """Show the picture as the switch has it: mirrored or not."""
        if self._shown is not None:
            self._shown.turn(mirrored=bool(self._mirrored.value))

    def _marked(self, picture: ScanPicture, shown: CornerPicture) -> None:
        seen = picture.mirrored() if self._mirrored.value else picture
        try:
            if not shown.complete:
                key = "menu-scan-mark-ends" if shown.asks else "menu-scan-mark-corners"
                raise NoTable(writing.text(key))
            if not shown.asks:
                self._start(corners=seen.corners(shown.marks))
            elif shown.inches:
                self._start(distance=seen.distance(shown.marks, shown.inches))
            else:
                raise NoTable(writing.text("menu-scan-say-inches"))
        except NoTable as fault:
            self._ask_marks(picture, shown, str(fault))

    def _tell(self, serial: int, share: float, what: Line) -> None:
        if serial == self._serial:
            # The button stays: one that is drawn anew between press and release is never clicked.
            self.question.say(_progress(share, what))

    def _stop(self) -> None:
        """Give up the scan, or finish with it."""
        self._give_up_work()
        if self._upload.name:
            self._upload = Upload("", b"")
            self._drop.next()
        if "_file" in vars(self):
            self._file.next()

    def _give_up_work(self) -> None:
        self._serial += 1
        self._taking.forget()
        self._viewing.forget()

    def _taken(self, taken: tuple[int, Brought]) -> None:
        serial, brought = taken
        if serial == self._serial:
            self.question.close()
            if self._session.desk.live is not None or self._makes:  # not put out with its link
                self._show(brought)
            self._stop()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Cancelled):
            return
        said = _alert(sentence(error))
        if isinstance(error, NoTable):
            self._ask(said, found=False)
            return
        self._give_up_work()
        close = writing.text("menu-close")
        self.question.ask(self._upload.name or self._title, said, {close: self._stop})


def _alert(said: str) -> str:
    return f'<p class="fault" role="alert">{text(said)}</p>'


def _progress(share: float, what: Line) -> str:
    return f"<p>{text(what)} …</p><p>{100 * share:.0f} %</p>"
