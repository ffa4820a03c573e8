"""A code on the screen with which a phone adds its scan to a table that is open here."""

from __future__ import annotations

from collections.abc import Callable

from apps.cards.shared.links import link_code
from apps.cards.shared.question import CANCEL, Question, do_nothing
from apps.cards.shared.widgets import text
from apps.runtime.library import Library
from apps.server.access.gate import Gate
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from languages import writing
from sandbox.document.refusal import Refused
from sandbox.live.store.kept import StoreFault
from sandbox.live.tables.scans import table_for_scan

LINK_SECONDS = 3600.0
"""A link for a phone's scan ends after this time, if not before with the scan."""


class PhoneScan:
    """Show the code until the scan is on the table. Only the owner of a table sees it.

    ``open_table``: shows a table on the page, by its name.
    """

    def __init__(
        self, session: Session, library: Library, gate: Gate, open_table: Callable[[str], None]
    ) -> None:
        self._session, self._library, self._gate = session, library, gate
        self._open_table = open_table
        self._awaited = ""
        self.question = Question(self._stop)
        session.param.watch(self._follow, "table")

    def ask(self) -> None:
        """Show the code of a link to the open table while it is bare, else to a new one; first ask
        to open the server to the network, where no phone could reach it."""
        live = self._session.desk.live
        if live is None or not self._session.desk.role.owns:
            return
        title = writing.text("menu-phone-title")
        if self._gate.local and self._gate.opens is not None:
            answers = {writing.text("menu-share-network"): self._open, CANCEL: do_nothing}
            self.question.ask(title, f"<p>{writing.text('menu-phone-first')}</p>", answers)
            return
        try:
            table = table_for_scan(self._library.hub, live)
            label = writing.text("menu-phone-label")
            link = self._gate.share(table, "scan", label=label, seconds=LINK_SECONDS)
        except (Refused, StoreFault) as fault:
            self._session.notice = sentence(fault)
            return
        self._awaited = table
        shown = f'<p><a href="{text(link)}" target="_blank">{text(link)}</a></p>'
        alt = writing.text("menu-link-as-code")
        code = f'<div class="code" role="img" aria-label="{alt}">{link_code(link)}</div>'
        how, here = writing.text("menu-phone-how"), writing.text("menu-phone-here")
        lost = f'<p class="fault" role="alert">{here}</p>' if self._gate.local else ""
        answers = {writing.text("menu-done"): do_nothing}
        self.question.ask(title, f"<p>{how}</p>{lost}{code}{shown}", answers)
        if table != live.name:
            self._open_table(table)

    def _open(self) -> None:
        try:
            if self._gate.opens is not None:
                self._gate.opens()
        except Refused as fault:
            self._session.notice = sentence(fault)
            return
        self.ask()

    def _stop(self) -> None:
        self._awaited = ""

    def _follow(self, *_events: object) -> None:
        """Close the dialog once the scan is on the table."""
        table, live = self._session.table, self._session.desk.live
        if not self._awaited or table is None or live is None or live.name != self._awaited:
            return
        scan = table.scenario.scan
        if scan is not None:
            self._stop()
            self.question.close()
            self._session.said = writing.text(
                "menu-scan-good-to", name=scan.file, error=scan.error_in
            )
