"""PDFs of the table, drawn off the page's thread: plan with packing list, and footprints."""

from __future__ import annotations

from collections.abc import Callable

from apps.runtime.background import PAPER_WORKER, Latest
from apps.server.browser import Browser
from apps.table.state.session import Session
from languages import writing
from rules.engine.telling import capitalized
from sandbox.paper.plans.paper import PlanFault
from sandbox.table.table import Table


class Printing:
    """Download PDFs of the table that a page shows."""

    def __init__(self, session: Session, browser: Browser) -> None:
        self._session, self._browser = session, browser
        self._drawing = Latest[tuple[str, bytes]](self._download, self._failed, PAPER_WORKER)

    def plan(self) -> None:
        """Download a plan to scale on A4, with the packing list."""
        from sandbox.paper.plans.plan import plan

        self._draw("plan", lambda table: plan(table, "pdf"))

    def footprints(self) -> None:
        """Download the footprints of the selected pieces, or of all, at full size.

        They take as many sheets as needed.
        """
        from sandbox.paper.plans.footprints import footprints

        table, selected = self._session.table, set(self._session.selected)
        pieces = () if table is None else table.pieces
        only = [piece.id for piece in pieces if piece.id in selected]
        if selected and not only:
            self._session.notice = writing.text("menu-no-footprints")
            return
        self._draw("footprints", lambda table: footprints(table, "pdf", only=only))

    def _draw(self, what: str, draw: Callable[[Table], bytes]) -> None:
        table = self._session.table
        if table is None:
            return
        name = f"{table.file.path.stem}-{what}.pdf"
        self._session.param.update(said=writing.text("menu-drawing", name=name), notice="")
        self._drawing.run(lambda: (name, draw(table)))

    def _download(self, drawn: tuple[str, bytes]) -> None:
        name, content = drawn
        self._browser.download(name, content, "application/pdf")
        self._session.said = writing.text("menu-print-it", name=name)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, PlanFault):
            raise error
        words = str(error)
        self._session.notice = capitalized(words) + "."
