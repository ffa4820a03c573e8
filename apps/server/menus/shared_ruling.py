"""Share a ruling: draw its sheet with all findings, store it with the table, download it."""

from __future__ import annotations

from hashlib import sha256
from time import time

from apps.runtime.background import PICTURE_WORKER, Latest
from apps.server.browser import Browser
from apps.table.layers.inquiry import Inquiries, shown_report
from apps.table.state.session import Session
from languages import writing
from rules.engine.telling import capitalized
from sandbox.live.hub import Hub
from sandbox.rulings.findings import Findings, FindingsWish, findings
from sandbox.rulings.sheet import sheet
from sandbox.sight.report import SightReport
from sandbox.table.table import Table
from sandbox.view.graphics import PictureFault


class SharedRuling:
    """Share the ruling that a session shows, with the findings of ``asked``.

    ``hub``: stores the rulings of its tables.
    """

    def __init__(self, session: Session, asked: Inquiries, browser: Browser, hub: Hub) -> None:
        self._session, self._asked = session, asked
        self._browser, self._hub = browser, hub
        self._drawing = Latest[tuple[str, bytes]](self._download, self._failed, PICTURE_WORKER)

    def share(self) -> None:
        """Draw the sheet of the shown direction and download it."""
        session, found = self._session, self._asked.found
        table, report = session.table, shown_report(session)
        if table is None or report is None:
            return
        pair = f"{report.forward.shooter}-{report.forward.target}".replace("/", "_")
        name = f"{table.file.path.stem}-{pair}.html"
        session.param.update(said=writing.text("menu-drawing", name=name), notice="")
        self._drawing.run(lambda: (name, _drawn(table, report, found)))

    def _download(self, drawn: tuple[str, bytes]) -> None:
        name, content = drawn
        live = self._session.desk.live
        if live is not None and live.name and self._session.desk.role.edits:
            digest = f"sha256:{sha256(content).hexdigest()}"
            self._hub.store.certify(live.name, digest, content.decode(), time())
        self._browser.download(name, content, "text/html")
        self._session.said = writing.text("menu-ruling-saved")

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, PictureFault):
            raise error
        words = str(error)
        self._session.notice = capitalized(words) + "."


def _drawn(table: Table, report: SightReport, found: Findings) -> bytes:
    """Draw the sheet. What is not known exactly belongs to the verdict: it is tried if need be."""
    if found.heights is None and found.scan is None:
        found = found.beside(findings(table, report, FindingsWish(unsure=True)))
    return sheet(table, report, found)
