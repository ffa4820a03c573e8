"""Draw the list beside a plan: every piece, and its measurements."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.patches import Rectangle

from sandbox.paper.plans.arrangement import Arrangement
from sandbox.paper.plans.entries import Cells
from sandbox.paper.plans.paper import POINT, Sheet, fitted
from sandbox.view.marks.overlay import RIM

_NUMBER, _DISTANCE = 0.85, 1.68
"""Widths of a number and of a distance, millimetres per point of type; the name has the rest."""

_HEADS = ("", "piece", "L or R", "N or F", "then ○")
_STRIPE, _SOFT = "#f0f1ec", "#55626d"


def draw_list(sheet: Sheet, way: Arrangement, rows: Sequence[Cells]) -> None:
    """Draw every piece and mark in its row, through the columns of the sheet."""
    points, row = way.type_size, way.row
    left = list(rows)
    for column in way.columns:
        wide = column.width
        starts = [0.0, _NUMBER * points, *(wide - n * _DISTANCE * points for n in (3, 2, 1)), wide]
        base = column.y - row + 0.3 * points * POINT
        for head, start in zip(_HEADS, starts, strict=False):
            sheet.text(column.x + start, base, head, points - 0.5, _SOFT, fontweight="bold")
        sheet.line([column.x, column.x + wide], [column.y - row - 0.2] * 2, RIM, 0.2)
        here, left = left[: column.rows], left[column.rows :]
        for number, entry in enumerate(here, 1):
            y = column.y - (number + 1) * row
            if number % 2 == 0:
                sheet.axes.add_patch(
                    Rectangle((column.x - 0.6, y), wide + 0.6, row, fc=_STRIPE, ec="none", zorder=0)
                )
            for n, cell in enumerate(entry):
                room = starts[n + 1] - starts[n] - 0.6
                sheet.text(
                    column.x + starts[n],
                    y + 0.3 * points * POINT,
                    fitted(cell, points, room),
                    points,
                    RIM,
                    fontweight="bold" if n == 0 else "normal",
                )
