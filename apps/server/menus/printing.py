"""The table on paper, drawn off the page's thread and given to the browser to keep."""

from __future__ import annotations

from collections.abc import Callable

from apps.runtime.background import PAPER_WORKER, Latest
from apps.server.navigation.browser import Browser
from apps.table.state.session import Session
from sandbox.paper.plans.fault import PlanFault
from sandbox.table.table import Table


class Printing:
    """Prints the table that a page shows, as it stands."""

    def __init__(self, session: Session, browser: Browser) -> None:
        self._session, self._browser = session, browser
        self._drawing = Latest[tuple[str, bytes]](self._done, self._failed, PAPER_WORKER)

    def plan(self) -> None:
        """A plan to scale on a sheet of A4, and the packing list."""
        from sandbox.paper.plans.plan import plan

        self._draw("plan", lambda table: plan(table, "pdf"))

    def footprints(self) -> None:
        """Footprints as large as they are, on as many sheets as it takes: of the pieces that are
        selected, or of all where none is."""
        from sandbox.paper.plans.footprints import footprints

        table, selected = self._session.table, set(self._session.selected)
        only = [] if table is None else [one.id for one in table.pieces if one.id in selected]
        if selected and not only:
            self._session.notice = "Only terrain has footprints: select terrain, or nothing."
            return
        self._draw("footprints", lambda table: footprints(table, "pdf", only=only))

    def _draw(self, what: str, draw: Callable[[Table], bytes]) -> None:
        table = self._session.table
        if table is None:
            return
        name = f"{table.file.path.stem}-{what}.pdf"
        self._session.param.update(said=f"Drawing {name} …", notice="")
        self._drawing.run(lambda: (name, draw(table)))

    def _done(self, drawn: tuple[str, bytes]) -> None:
        name, content = drawn
        self._browser.download(name, content, "application/pdf")
        self._session.said = f"{name} is downloaded: print it at 100 %."

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, PlanFault):
            raise error
        words = str(error)
        self._session.notice = words[:1].upper() + words[1:] + "."
