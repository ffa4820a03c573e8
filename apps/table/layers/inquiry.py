"""Questions about the verdict shown: margin, placement tolerance, pixels, other rules.

Each is asked alone, off the page's thread, and may be stopped. An answer belongs to the table and
the verdict that it was found for, and is dropped with them.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import param

from apps.runtime.background import MAP_WORKERS, Latest, on_page_thread
from apps.table.state.error_words import sentence
from apps.table.state.modes import Live, Past
from apps.table.state.session import Session
from languages.message import Line
from rules.engine.telling import capitalized
from sandbox.analysis.doubt import in_doubt
from sandbox.analysis.tolerance import USUAL_IN
from sandbox.rulings.findings import NOTHING, Findings, FindingsWish, Undrawn, findings
from sandbox.sight.judge import SightFault
from sandbox.sight.report import SightReport
from sandbox.table.table import Table
from sandbox.work.progress import Cancelled

log = logging.getLogger("sightline")

_STEP = 0.02
"""Least progress between two reports to the page."""


def shown_report(session: Session) -> SightReport | None:
    """Return the report judged at the heights stated, with the direction shown first.

    Return None without a report, or while another is being worked out.
    """
    report: SightReport | None = session.verdict.judged
    if report is None or session.table is None or session.verdict.busy:
        return None
    if not session.verdict.other_way:
        return report
    return SightReport(report.digest, report.reverse, report.forward, report.policy)


class Inquiry(param.Parameterized):
    """One question about the verdict shown.

    ``shown`` is triggered whenever ``found``, the progress or a fault changes.
    """

    shown = param.Event()

    def __init__(self, session: Session, wish: FindingsWish, **params: Any) -> None:
        super().__init__(**params)
        self._session, self._wish = session, wish
        self._serial = 0
        self._of: tuple[Table, object] | None = None
        self._findings = NOTHING
        self.progress: float | None = None
        self.doing: Line = ""
        self.fault = ""
        self._working: Latest[tuple[int, Findings]] = Latest(self._done, self._failed, MAP_WORKERS)
        session.param.watch(self._follow, ["table", "verdict"])

    @property
    def found(self) -> Findings:
        """The answer for the verdict shown; nothing for another."""
        return self._findings if self._stands else NOTHING

    def ask(self) -> None:
        """Ask it about the verdict shown."""
        table, report = self._session.table, self.report
        if table is None or report is None:
            return
        self.end()
        serial, self._of, self.progress = self._serial, (table, self.subject), 0.0
        report_it = on_page_thread(lambda: self._tell(serial))

        def told(share: float, what: Line) -> None:
            if serial != self._serial:
                raise Cancelled
            if what != self.doing or share >= (self.progress or 0.0) + _STEP:
                self.progress, self.doing = share, what
                report_it()

        self.param.trigger("shown")
        self._working.run(lambda: (serial, findings(table, report, self._wish, told)))

    @property
    def report(self) -> SightReport | None:
        """The report that it is asked about; None where there is none yet."""
        return shown_report(self._session)

    @property
    def subject(self) -> object:
        """The verdict that an answer belongs to, compared by identity."""
        return self._session.verdict.judged_sight

    def stop(self) -> None:
        """Stop the work, forget its answer, and tell the card."""
        self.end()
        self.param.trigger("shown")

    def end(self) -> None:
        """Stop it and forget the answer: the page is gone."""
        self._serial += 1
        self._of, self._findings = None, NOTHING
        self.progress, self.doing, self.fault = None, "", ""
        self._working.forget()

    @property
    def _stands(self) -> bool:
        session, of = self._session, self._of
        if of is None or session.verdict.busy:
            return False
        return session.table is of[0] and self.subject is of[1]

    def _follow(self, *_events: object) -> None:
        if self._of is not None and not self._stands:
            self.stop()

    def _tell(self, serial: int) -> None:
        if serial == self._serial and self.progress is not None:
            self.param.trigger("shown")

    def _done(self, found: tuple[int, Findings]) -> None:
        serial, findings_ = found
        if serial == self._serial:
            self._findings, self.progress = findings_, None
            self.param.trigger("shown")

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Cancelled):
            return
        words = str(error)
        known = isinstance(error, Undrawn | SightFault)
        if not known:
            log.error("what is beside a verdict", exc_info=error)
        self.progress = None
        self.fault = f"{capitalized(words)}." if known else sentence(error)
        self.param.trigger("shown")


class UnsureInquiry(Inquiry):
    """Tries what is not known exactly by itself, both ways, as soon as a verdict is shown.

    That is the heights of pieces and the surface of a scan. What depends on it is then shown as
    contested. Nothing is tried while things are held, nor in a game or a demonstration, which are
    played at the heights stated.
    """

    def __init__(self, session: Session, **params: Any) -> None:
        super().__init__(session, FindingsWish(unsure=True), **params)
        session.param.watch(self._look, ["table", "mode", "verdict"])
        self.param.watch(self._contest, "shown")

    @property
    def report(self) -> SightReport | None:
        """Both directions, as they were judged; None while it is not to be asked."""
        session = self._session
        idle = isinstance(session.mode, Live | Past) and not session.verdict.busy
        return session.verdict.judged if idle else None

    @property
    def subject(self) -> object:
        """Both directions: the answer stays when the other is shown."""
        return self._session.verdict.judged

    def _look(self, *_events: object) -> None:
        table, report = self._session.table, self.report
        if table is None or report is None:
            return
        known = self._of is not None and self._of[0] is table and self._of[1] is report
        if in_doubt(table) and not known:
            self.ask()

    def _contest(self, *_events: object) -> None:
        verdict = self._session.verdict
        if self.found == NOTHING or verdict.stated is not None or verdict.judged is None:
            return
        shown = self.found.on(verdict.judged)
        if shown != verdict.judged:
            scan = self.found.scan
            places = (None, None) if scan is None else (scan.forward.place, scan.reverse.place)
            self._session.contest(shown, places)


class Inquiries:
    """All questions about the verdict shown."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.near = Inquiry(session, FindingsWish(margin=True, pairs=False))
        self.holds = Inquiry(session, FindingsWish(tolerance=USUAL_IN))
        self.others = Inquiry(session, FindingsWish(rulesets=True))
        self.pixels = Inquiry(session, FindingsWish(pixels=True, trimesh=True))
        self.unsure = UnsureInquiry(session)
        self._every = (self.near, self.holds, self.others, self.pixels, self.unsure)

    @property
    def found(self) -> Findings:
        """All answers for the verdict shown."""
        found = NOTHING
        for one in self._every:
            found = found.beside(one.found)
        if not self._session.verdict.other_way:
            return found
        return replace(
            found,
            heights=found.heights and found.heights.turned,
            scan=found.scan and found.scan.turned,
        )

    def end(self) -> None:
        """Stop them all: the page is gone."""
        for one in self._every:
            one.end()
