"""Scans of tables: ask for the table's size, make a table of the scan, and open it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import panel_material_ui as pmu

from apps.cards.shared.question import Question
from apps.cards.shared.widgets import text
from apps.runtime.background import MAP_WORKERS, Latest, on_page_thread
from apps.runtime.library import Library
from apps.server.menus.uploads import NOT_OWNER
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from sandbox.live.tables.scans import scan_table
from sandbox.live.tables.uploads import Brought, Upload
from sandbox.work.progress import Cancelled

_SIZES: dict[str, tuple[float, float] | None] = {
    "Found by its edges": None,
    "72 × 48″ (6′ × 4′)": (72.0, 48.0),
    "48 × 48″ (4′ × 4′)": (48.0, 48.0),
    "60 × 44″": (60.0, 44.0),
    "44 × 30″": (44.0, 30.0),
    "36 × 36″ (3′ × 3′)": (36.0, 36.0),
}

_STEP = 0.02
"""Least progress between two reports to the page."""


class ScanUploads:
    """Make a table of an uploaded scan. ``show``: opens the table and reports on it."""

    def __init__(self, session: Session, library: Library, show: Callable[[Brought], None]) -> None:
        self._session, self._library, self._show = session, library, show
        self._upload = Upload("", b"")
        self._serial, self._share = 0, 0.0
        self._taking: Latest[tuple[int, Brought]] = Latest(self._taken, self._failed, MAP_WORKERS)
        self.question = Question()

    @cached_property
    def _size(self) -> pmu.Select:
        return pmu.Select(label="Size of the table", options=list(_SIZES), size="small", margin=8)

    def take(self, name: str, content: bytes) -> None:
        """Ask for the size of the scanned table."""
        if not self._session.desk.role.owns:
            self._session.notice = NOT_OWNER
            return
        self._upload = Upload(name, content)
        said = f"<p>{text(name)} becomes a table of its own, with a piece for each thing on it.</p>"
        answers = {"Find the table": self._start, "Cancel": self._stop}
        self.question.ask("A scan of a table", said, answers, self._size)

    def _start(self) -> None:
        upload, size = self._upload, _SIZES[str(self._size.value)]
        self._serial, self._share = self._serial + 1, 0.0
        serial = self._serial

        def told(share: float, what: str) -> None:
            if serial != self._serial:
                raise Cancelled
            if share >= self._share + _STEP:
                self._share = share
                tell(serial, share, what)

        tell = on_page_thread(self._tell)
        self._tell(serial, 0.0, "Reading the scan")
        hub = self._library.hub
        self._taking.run(lambda: (serial, scan_table(hub, upload, size, told)))

    def _tell(self, serial: int, share: float, what: str) -> None:
        if serial == self._serial:
            said = f"<p>{text(what)} …</p><p>{100 * share:.0f} %</p>"
            self.question.ask("A scan of a table", said, {"Cancel": self._stop})

    def _stop(self) -> None:
        self._serial += 1
        self._taking.forget()
        self._upload = Upload("", b"")

    def _taken(self, taken: tuple[int, Brought]) -> None:
        serial, brought = taken
        if serial == self._serial:
            self.question.close()
            self._stop()
            self._show(brought)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Cancelled):
            return
        name = self._upload.name
        self._stop()
        said = f'<p class="fault" role="alert">{text(sentence(error))}</p>'
        self.question.ask(name or "A scan of a table", said, {"Close": self._stop})
