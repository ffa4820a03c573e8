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
from sandbox.document.refusal import Refused
from sandbox.live.store.kept import StoreFault
from sandbox.live.tables.scans import table_for_scan

_TITLE, _LABEL = "Scan with a phone", "a scan by phone"
LINK_SECONDS = 3600.0
"""A link for a phone's scan ends after this time, if not before with the scan."""

SHARE = "Share on this network"

_HOW = (
    "<p>Point the phone's camera at this code. It opens this table on the phone and asks for the "
    "scan there. The scanned table appears here too. The link works for an hour, adds one scan, "
    "and changes nothing else.</p>"
)
_HERE = (
    '<p class="fault" role="alert">Only this machine reaches this server: no phone can open this '
    "link.</p>"
)
_FIRST = (
    "<p>So far only this computer reaches Sightline. Share it on this network, so that the phone "
    "does too: whoever comes from there needs a link of yours. What is sent is not encrypted, so "
    "use a network that you trust.</p>"
)


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
        if self._gate.local and self._gate.opens is not None:
            self.question.ask(_TITLE, _FIRST, {SHARE: self._open, CANCEL: do_nothing})
            return
        try:
            table = table_for_scan(self._library.hub, live)
            link = self._gate.share(table, "scan", label=_LABEL, seconds=LINK_SECONDS)
        except (Refused, StoreFault) as fault:
            self._session.notice = sentence(fault)
            return
        self._awaited = table
        shown = f'<p><a href="{text(link)}" target="_blank">{text(link)}</a></p>'
        code = f'<div class="code" role="img" aria-label="The link as a QR code">{link_code(link)}'
        said = f"{_HOW}{_HERE if self._gate.local else ''}{code}</div>{shown}"
        self.question.ask(_TITLE, said, {"Done": do_nothing})
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
            self._session.said = f"The scan {scan.file} is good to ±{scan.error_in:.2f}″."
