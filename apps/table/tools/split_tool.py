"""Split a scanned piece: two clicks are a line, and the piece is cut along it. Inches."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from apps.scene.ops import Sketch
from apps.scene.protocol import Pointer
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.tools import Tool, Tools
from languages.message import Line, message
from sandbox.sight.picking import Pick

SPLIT = "split"

_SHORTEST = 0.2
"""Least length of a line: two clicks closer together are a double click."""

Place = tuple[float, float]


class SplitTool(Tool):
    """Draws the line along which the selected piece is cut."""

    def __init__(
        self,
        session: Session,
        state: ViewState,
        tools: Tools,
        cut: Callable[[str, Place, Place], None],
    ) -> None:
        """``cut`` is called with the piece and two points of the line."""
        self._session, self._state, self._tools, self._cut = session, state, tools, cut
        self._thing = ""
        self._start: tuple[float, float, float] | None = None
        tools.add(SPLIT, self)

    @property
    def said(self) -> Line:
        """The next thing to do."""
        if self._start is None:
            return message("table-split-begin", thing=self._thing)
        return message("table-split-end", thing=self._thing)

    def enter(self) -> None:
        """Begin with the selected piece."""
        self._thing = next(iter(self._session.selected), "")
        self._state.display.pulled = (self._thing,)  # a drag on it moves nothing now
        self._show(None)

    def exit(self) -> None:
        """Remove the line."""
        self._state.display.pulled = ()
        self._show(None)

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Set the line's first point, or cut at its second."""
        if found is None:
            return
        x, y, z = (float(value) for value in found.point)
        if self._start is None:
            self._show((x, y, z))
        elif hypot(x - self._start[0], y - self._start[1]) >= _SHORTEST:
            thing, start = self._thing, self._start[:2]
            self._tools.put_away()
            self._cut(thing, start, (x, y))

    def cancel(self) -> bool:
        """Remove the first point: Esc."""
        begun = self._start is not None
        self._show(None)
        return begun

    def _show(self, start: tuple[float, float, float] | None) -> None:
        self._start = start
        points = [] if start is None else [list(start)]
        self._state.display.instruction = Sketch(points=points, closed=False, live=bool(points))
        self._tools.tell()
