"""Arrange a sheet: the plan, and its list of pieces. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from languages.message import message
from sandbox.paper.plans.paper import INCH, MARGIN, POINT, PlanFault

SCALES = (*range(4, 16), *range(16, 33, 2), 36, 40, 45, 50, 55, 60)
"""Scales of a plan: the table is this many times as large."""

TITLE, LEGEND, GAP = 16.5, 31.0, 5.0
"""Heights of the title and of the legend with the scale bar, and the gap between parts."""

LEFT, RIGHT, FOOT = 8.5, 4.5, 7.0
"""Room beside and beneath the plan for inches along its edges, and their names."""

_TYPE = (7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
_LEGIBLE = 6.0
"""Type for arm's length, points; smaller where there is no other way."""

_LEAST_PLAN = 90.0
"""Least length of the longer edge of a plan, where possible."""


@dataclass(frozen=True)
class Column:
    """A column of the list: its upper left corner, its width, and its number of rows."""

    x: float
    y: float
    width: float
    rows: int


@dataclass(frozen=True)
class Arrangement:
    """A sheet: its size, the plan's lower left corner, its scale, and the list's columns.

    ``type_size``: of the list, points. ``legend``: left, bottom, right and top.
    """

    width: float
    height: float
    scale: int
    plan: tuple[float, float, float, float]
    legend: tuple[float, float, float, float]
    columns: tuple[Column, ...]
    type_size: float

    @property
    def row(self) -> float:
        """The height of a row of the list."""
        return _row_height(self.type_size)


def _row_height(points: float) -> float:
    return points * POINT * 1.36


_NARROW, _WIDE = 9.2, 13.0
"""Least and greatest width of a column, per point of its type."""


def arrange(table: tuple[float, float], paper: tuple[float, float], rows: int) -> Arrangement:
    """Return the largest plan of a table, in inches, on a sheet with room for ``rows`` rows.

    Upright or not, whichever is larger. Raises PlanFault where nothing fits.
    """
    found = list(_ways(table, paper, rows))
    if not found:
        width, height = (f"{side:g}" for side in paper)
        raise PlanFault(message("paper-no-room", count=rows, width=width, height=height))
    return max(found, key=_worth)


def _worth(way: Arrangement) -> tuple[bool, bool, int, float, bool]:
    longest = max(way.plan[2] - way.plan[0], way.plan[3] - way.plan[1])
    legible = way.type_size >= _LEGIBLE
    return (longest >= _LEAST_PLAN, legible, -way.scale, way.type_size, way.width > way.height)


def _ways(
    table: tuple[float, float], paper: tuple[float, float], rows: int
) -> Iterator[Arrangement]:
    for width, height in (paper, paper[::-1]):
        for scale in SCALES:
            for points in _TYPE:
                way = _fitted(table, (width, height), scale, points, rows)
                if way is not None:
                    yield way
                    break


def _fitted(
    table: tuple[float, float], sheet: tuple[float, float], scale: int, points: float, rows: int
) -> Arrangement | None:
    """Return the plan at the upper left, the legend beneath, the list to the right and beneath."""
    wide, high = (side * INCH / scale for side in table)
    left, top = MARGIN + LEFT, sheet[1] - MARGIN - TITLE
    plan = (left, top - high, left + wide, top)
    foot = plan[1] - FOOT - 2.0
    legend = (MARGIN, foot - LEGEND, max(plan[2] + RIGHT, MARGIN + 120.0), foot)
    if legend[1] < MARGIN or legend[2] > sheet[0] - MARGIN:
        return None
    row, columns, more = _row_height(points), list[Column](), rows
    places = [
        *_places(legend[2] + GAP, sheet[0] - MARGIN, points, top),
        *_places(MARGIN, legend[2], points, legend[1] - GAP),
    ]
    for x, upper, width in places:
        # The first row is the heading.
        room = int((upper - MARGIN) // row) - 1
        if more > 0 and room >= min(3, more):
            columns.append(Column(x, upper, width, min(room, more)))
            more -= columns[-1].rows
    return None if more > 0 else Arrangement(*sheet, scale, plan, legend, tuple(columns), points)


def _places(
    begin: float, end: float, points: float, top: float
) -> Iterator[tuple[float, float, float]]:
    """Yield the starts and widths of columns between two edges.

    There are as many as fit, as wide as useful.
    """
    count = int((end - begin + GAP) // (_NARROW * points + GAP))
    if count > 0:
        width = min((end - begin + GAP) / count - GAP, _WIDE * points)
        for n in range(count):
            yield begin + n * (width + GAP), top, width
