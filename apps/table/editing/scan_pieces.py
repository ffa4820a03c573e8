"""Merge the selected pieces of a scanned table, split one, or replace them by models."""

from __future__ import annotations

from collections.abc import Callable

from apps.runtime.background import Latest
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.split_tool import SPLIT, Place
from languages.writing import text
from rules.engine.telling import capitalized
from sandbox.document.commands import AddPiece, AddUnit, SetKeys, Several
from sandbox.document.titles import title
from sandbox.live.live_document import LiveDocument
from sandbox.live.tables.scanned_models import choices, replaced
from sandbox.live.tables.scanned_pieces import merged, scanned_of, split
from sandbox.scenario.templates import template_called


class ScanPieces:
    """Commands for selected pieces of a scan; their surfaces are made off the page's thread."""

    def __init__(self, session: Session, state: ViewState) -> None:
        self._session, self._state = session, state
        self._making: Latest[tuple[int, Several]] = Latest(self._made, self._failed)

    @property
    def count(self) -> int:
        """Number of selected pieces, if all are of the table's scan and may be changed."""
        table, live = self._session.table, self._session.desk.live
        if table is None or live is None or not self._session.desk.role.edits:
            return 0
        return len(scanned_of(table, self._session.selected))

    def merge(self) -> None:
        """Make one piece of the selection."""
        things, role = self._session.selected, self._session.desk.role
        self._make(text("table-merging"), lambda live: merged(live, role, things))

    def begin_split(self) -> None:
        """Have the line drawn along which the selected piece is split."""
        if not self._session.refused:
            self._state.tool = SPLIT

    def split(self, thing: str, start: Place, end: Place) -> None:
        """Split a piece along a line."""
        role = self._session.desk.role
        self._make(text("table-splitting"), lambda live: split(live, role, thing, start, end))

    @property
    def models(self) -> tuple[dict[str, str], str]:
        """Labels of templates that may replace the selection, by name; what may not, and why."""
        table = self._session.table
        if table is None or not self.count:
            return {}, ""
        found, why = choices(table, self._session.selected)
        return {name: template_called(name) for name in found}, why

    def replace(self, template: str, side: str) -> None:
        """Replace the selection by a unit with a model at the place of each piece."""
        things = self._session.selected
        self._make(
            text("table-replacing"), lambda live: replaced(live.table, things, template, side)
        )

    def _make(self, said: str, step: Callable[[LiveDocument], Several]) -> None:
        live = self._session.desk.live
        if live is None or self._session.refused:
            return
        self._session.param.update(said=said, notice="")
        seen = self._session.desk.seq
        self._making.run(lambda: (seen, step(live)))

    def _made(self, made: tuple[int, Several]) -> None:
        seen, step = made
        self._session.said = ""
        if self._session.do(step, seen) is None:
            return
        named = [one.thing for one in step.commands if isinstance(one, SetKeys)]
        named += [str(one.row["id"]) for one in step.commands if isinstance(one, AddPiece)]
        for one in step.commands:
            if isinstance(one, AddUnit):
                named += [f"{one.row['id']}/{n}" for n in range(len(one.row["models"]))]
        self._session.select(named)
        self._session.said = f"{capitalized(str(title(step)))}."

    def _failed(self, error: Exception) -> None:
        self._session.param.update(said="", notice=sentence(error))
