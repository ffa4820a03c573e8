"""The table with the ruling shown and its maps as one HTML page, given to the browser to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.runtime.background import PAPER_WORKER, Latest, on_page_thread
from apps.server.browser import Browser
from apps.table.layers.inquiry import Inquiries, shown_report
from apps.table.state.session import Session
from apps.table.state.unmeasured import unmeasured
from languages import writing
from sandbox.rulings.findings import Findings, FindingsWish, findings
from sandbox.sight.judge import SightFault
from sandbox.sight.report import SightReport
from sandbox.table.table import Table
from sandbox.work.progress import Progress

if TYPE_CHECKING:
    from apps.share.shared_page import SharedPage


class OneFile:
    """Makes the page of what a session shows, off the page's thread.

    It has the verdict shown with the findings of ``asked``; without one, the verdicts of the
    scenario's sights.
    """

    def __init__(self, session: Session, asked: Inquiries, browser: Browser) -> None:
        self._session, self._asked, self._browser = session, asked, browser
        self._making: Latest[tuple[str, SharedPage]] = Latest(
            self._done, self._failed, PAPER_WORKER
        )
        self._percent = 0

    def make(self) -> None:
        """Make the page and give it to the browser; in a game only where measuring is allowed."""
        session, found = self._session, self._asked.found
        table, report = session.table, shown_report(session)
        if table is None:
            return
        if why := unmeasured(session):
            session.notice = why
            return
        name = f"{table.file.path.stem}.html"
        session.param.update(said=writing.text("menu-making", name=name), notice="")
        tell = on_page_thread(lambda: self._tell(name))

        def told(share: float, _what: object) -> None:
            percent = round(100 * share)
            if percent >= self._percent + 5 or percent < self._percent:
                self._percent = percent
                tell()

        self._making.run(lambda: (name, _page(table, report, found, told)))

    def _tell(self, name: str) -> None:
        share = self._percent / 100
        self._session.said = writing.text("menu-making-share", name=name, share=share)

    def _done(self, made: tuple[str, SharedPage]) -> None:
        name, page = made
        self._browser.download(name, page.content, "text/html")
        done = writing.text("menu-file-done", name=name, megabytes=len(page.content) / 1e6)
        self._session.said = " ".join((done, *map(str, page.notes)))

    def _failed(self, error: Exception) -> None:
        self._session.said = ""
        if not isinstance(error, SightFault):
            raise error
        self._session.notice = f"{error}."


def _page(
    table: Table, report: SightReport | None, found: Findings, progress: Progress
) -> SharedPage:
    from apps.share.judged import Judged
    from apps.share.shared_page import judged, shared_page, usual_pairs

    if report is None:
        verdicts = judged(table, usual_pairs(table))
    else:
        unsure = found.heights is None and found.scan is None
        more = findings(table, report, FindingsWish(unsure=True)) if unsure else None
        verdicts = [Judged(report, found if more is None else found.beside(more))]
    return shared_page(table, verdicts, progress)
