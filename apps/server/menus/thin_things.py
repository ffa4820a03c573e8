"""Ask of a scanned table for things that the scan does not show: fences above all."""

from __future__ import annotations

from apps.cards.shared.question import Answers, OfferBar
from apps.table.tools.draw_tool import drawn_entries
from apps.table.workspace import Workspace
from languages import writing
from languages.message import message
from sandbox.analysis.thin_things import is_open
from sandbox.document.commands import SetScan

ASKED, OTHERS = message("menu-thin-asked"), message("menu-missing-asked")


class ThinThings:
    """Answers to the question, and a bar over the table while what is missing is added."""

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
        return {**self._fences, writing.text("menu-add-missing"): self._add}

    @property
    def _fences(self) -> Answers:
        return {
            writing.text("menu-no-fences"): self._none,
            writing.text("menu-draw-fence"): self._draw,
        }

    def _none(self) -> None:
        self._session.do(SetScan({"thin": "none"}))

    def _draw(self) -> None:
        """Take up the tool that draws a fence by two clicks, seen from above."""
        workspace = self._workspace
        self._look_down()
        fence = next(entry for entry in drawn_entries() if entry.what == "fence")
        workspace.drawing.take(fence, most=2)
        done = {writing.text("menu-no-more-fences"): self._no_more}
        self.bar.show(writing.text("menu-thin-drawing"), done)

    def _add(self) -> None:
        """Point to the palette, and ask for fences meanwhile."""
        self._look_down()
        self.bar.show(writing.text("menu-missing-adding"), self._fences)

    def _look_down(self) -> None:
        self._workspace.state.workspace = "table"
        self._workspace.commands.top()

    def _no_more(self) -> None:
        self._workspace.tools.put_away()
        self._none()

    def _follow(self) -> None:
        if not self.answers:
            self.bar.close()
