"""Lay a tape: click its start and its end; with Shift it goes on.

Its ends snap to bases of models and to corners of terrain. Inches.
"""

from __future__ import annotations

import numpy as np

from apps.runtime.background import WORKERS
from apps.scene.protocol import Pointer
from apps.table.layers.measuring import IN_HAND, Measuring
from apps.table.state.session import Session
from apps.table.state.unmeasured import unmeasured
from apps.table.state.view_state import ViewState
from apps.table.tools.tools import Tool, Tools
from languages.message import Line, message
from sandbox.measure.relief import relief_of
from sandbox.measure.tape import End
from sandbox.scenario.briefing import MeasureSpec
from sandbox.sight.picking import Pick
from sandbox.table.outlines import corners, outline
from sandbox.table.table import PlacedPiece, Table

NAME = "tape"

SNAP_IN = 0.6
"""Distance from a corner of terrain at which it is meant, inches on the plan."""

_LEVEL_IN = 0.15
MOST_POINTS = 50


class TapeTool(Tool):
    """Lays tapes and lines."""

    def __init__(
        self, session: Session, state: ViewState, measuring: Measuring, tools: Tools
    ) -> None:
        self._session, self._state = session, state
        self._measuring, self._tools = measuring, tools
        self._ends: list[End] = []
        self._going_on = False
        self._name = ""

    @property
    def said(self) -> Line:
        """The next thing to do."""
        if why := unmeasured(self._session):
            return why
        if not self._ends:
            return message("table-tape-begin")
        return message("table-tape-more" if self._going_on else "table-tape-end")

    def enter(self) -> None:
        """Begin a new tape."""
        self._name = ""
        if self._session.table is not None:
            # know what it snaps to by the time that the user has aimed
            WORKERS.submit(_looked_at, self._session.table)

    def exit(self) -> None:
        """Drop what is being laid; measures stay."""
        self._lay([])

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Set an end, or the next point of a line."""
        table = self._session.table
        end = None if found is None or table is None else snapped(table, found)
        if end is None or unmeasured(self._session):
            return
        if not self._ends:
            self._lay([end])
            return
        ends = self._ends if end == self._ends[-1] else [*self._ends, end]
        if (message.shift or self._state.several) and len(ends) < MOST_POINTS:
            self._going_on = True
            self._lay(ends)
        elif len(ends) > 1:
            self._done(ends)

    def hover(self, found: Pick | None, message: Pointer) -> None:
        """Run from the last point to the pointer."""
        table = self._session.table
        end = None if found is None or table is None else snapped(table, found)
        if self._ends and end is not None:
            self._show([*self._ends, end])

    def complete(self) -> None:
        """End a line at its last point."""
        if len(self._ends) > 1:
            self._done(self._ends)

    def cancel(self) -> bool:
        """Remove the last point: Esc."""
        if not self._ends:
            return False
        self._lay(self._ends[:-1])
        return True

    def _done(self, ends: list[End]) -> None:
        self._name = self._name or self._measuring.next_id()
        spec = _spec(self._name, ends)
        self._lay([])
        if spec is not None:
            self._measuring.keep(spec)

    def _lay(self, ends: list[End]) -> None:
        self._ends = ends
        self._going_on = self._going_on and bool(ends)
        self._show(ends)
        self._tools.tell()

    def _show(self, ends: list[End]) -> None:
        self._measuring.in_hand = _spec(IN_HAND, ends)


def _spec(name: str, ends: list[End]) -> MeasureSpec | None:
    """Return a tape or a line through these ends; None for one without a length."""
    kept = [end for number, end in enumerate(ends) if not number or end != ends[number - 1]]
    if len(kept) < 2:
        return None
    return MeasureSpec(id=name, kind="tape" if len(kept) == 2 else "line", points=tuple(kept))


def _looked_at(table: Table) -> None:
    """Fill the caches of each piece: its outline, and the ground under all of them."""
    for piece in table.pieces:
        outline(piece)
    relief_of(table.pieces).heights(np.zeros((1, 2)))


def snapped(table: Table, found: Pick) -> End | None:
    """Return the end of a tape there: a model, a corner of terrain, or the place."""
    kind, _, name = found.id.partition("/")
    if kind == "model":
        return name
    x, y, z = (float(value) for value in found.point)
    if not (0 <= x <= table.size[0] and 0 <= y <= table.size[1]):
        return None
    corner = _corner(table, x, y)
    if corner is not None:
        piece, at = corner
        foot = piece.stand.z
        top = float(relief_of(table.pieces).heights(np.array([[x, y]]))[0])
        # at the foot, or at the roof where that is pointed at
        high = kind == "terrain" and name == piece.id and z > (foot + top) / 2 and top > foot + 1
        return (round(at[0], 3), round(at[1], 3), round(z if high else foot, 3))
    level = float(relief_of(table.pieces).heights(np.array([[x, y]]))[0])
    place = (round(x, 2), round(y, 2))
    return place if abs(z - level) <= _LEVEL_IN else (*place, round(max(0.0, z), 2))


def _corner(table: Table, x: float, y: float) -> tuple[PlacedPiece, tuple[float, float]] | None:
    best: tuple[float, PlacedPiece, tuple[float, float]] | None = None
    for piece in table.pieces:
        shape = outline(piece)
        low_x, low_y, high_x, high_y = shape.bounds if not shape.is_empty else (0.0,) * 4
        near_x = low_x - SNAP_IN <= x <= high_x + SNAP_IN
        if not near_x or not low_y - SNAP_IN <= y <= high_y + SNAP_IN:
            continue
        points = corners(shape)
        if len(points) < 2:
            continue
        away = np.hypot(points[:, 0] - x, points[:, 1] - y)
        number = int(away.argmin())
        if away[number] <= SNAP_IN and (best is None or away[number] < best[0]):
            at = float(points[number, 0]), float(points[number, 1])
            inside = 0 <= at[0] <= table.size[0] and 0 <= at[1] <= table.size[1]
            best = (float(away[number]), piece, at) if inside else best
    return None if best is None else best[1:]
