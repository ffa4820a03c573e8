"""Ask of a scanned table for thin things that the scan does not show, such as fences."""

from __future__ import annotations

from apps.cards.shared.question import Answers, OfferBar
from apps.table.tools.draw_tool import drawn_entries
from apps.table.workspace import Workspace
from sandbox.analysis.thin_things import is_open
from sandbox.document.commands import SetScan

ASKED = "Any fences, wire or railings that the scan does not show?"

_DRAWING = "Mark both ends of each fence that the scan does not show."


class ThinThings:
    """Answers to the question, and a bar over the table that ends the drawing of fences."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace, self._session = workspace, workspace.session
        self.bar = OfferBar()
        self._session.param.watch(lambda _event: self._follow(), ["table"])

    @property
    def answers(self) -> Answers:
        """The answers of a user who may give them; none where the question is closed."""
        session, table = self._session, self._session.table
        may = table is not None and session.desk.role.edits and not session.hands_off
        if table is None or not may or not is_open(table):
            return {}
        return {"No fences": self._none, "Draw one…": self._draw}

    def _none(self) -> None:
        self._session.do(SetScan({"thin": "none"}))

    def _draw(self) -> None:
        """Take up the tool that draws a fence by two clicks, seen from above."""
        workspace = self._workspace
        workspace.state.workspace = "table"
        workspace.commands.top()
        fence = next(entry for entry in drawn_entries() if entry.what == "fence")
        workspace.drawing.take(fence, most=2)
        self.bar.show(_DRAWING, {"No more fences": self._no_more})

    def _no_more(self) -> None:
        self._workspace.tools.put_away()
        self._none()

    def _follow(self) -> None:
        if not self.answers:
            self.bar.close()
