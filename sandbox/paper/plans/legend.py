"""Draw what stands beside a plan: the legend with the scale bar, and the list of the pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from matplotlib.patches import Circle, Rectangle

from languages.writing import CM, inches, per_inch, text
from sandbox.paper.plans.arrangement import Arrangement
from sandbox.paper.plans.entries import Cells, PlanEntry
from sandbox.paper.plans.paper import INCH, POINT, Sheet, fitted, width_of
from sandbox.sight.colours import CONTESTED
from sandbox.table.sides import SIDE_COLOURS, side_numbers
from sandbox.table.table import Table
from sandbox.view.marks.overlay import RIM

_NUMBER, _DISTANCE = 0.85, 1.68
"""Widths of a number and of a distance, millimetres per point of type; the name has the rest."""

_STRIPE, _SOFT = "#f0f1ec", "#55626d"


def draw_list(sheet: Sheet, way: Arrangement, rows: Sequence[Cells]) -> None:
    """Draw every piece and mark in its row, through the columns of the sheet."""
    points, row = way.type_size, way.row
    distances = text("paper-left-or-right"), text("paper-near-or-far"), text("paper-then")
    heads = "", text("paper-piece"), *distances
    left = list(rows)
    for column in way.columns:
        wide = column.width
        starts = [0.0, _NUMBER * points, *(wide - n * _DISTANCE * points for n in (3, 2, 1)), wide]
        base = column.y - row + 0.3 * points * POINT
        for head, start in zip(heads, starts, strict=False):
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


_SOFT, _WHITE = "#55626d", "#ffffff"
_TYPE, _LINE = 6.2, 3.7

Draw = Callable[[float, float], None]
Row = tuple[Draw, str]


def draw_legend(sheet: Sheet, way: Arrangement, table: Table, rows: Sequence[PlanEntry]) -> None:
    """Draw the meanings of the signs on this plan, and the bar."""
    left, _bottom, right, top = way.legend
    _bar(sheet, way, left, top - 1.0)
    y = top - 12.0
    x, widest = left, 0.0
    for draw, words in _signs(sheet, table, rows):
        said = fitted(words, _TYPE, right - left - 6.0)
        if y < way.legend[1]:
            x, y, widest = x + widest + 10.0, top - 12.0, 0.0
            said = fitted(words, _TYPE, max(1.0, right - x - 6.0))
        draw(x + 2.0, y + 0.9)
        sheet.text(x + 5.5, y, said, _TYPE, RIM)
        widest = max(widest, width_of(said, _TYPE))
        y -= _LINE


def _bar(sheet: Sheet, way: Arrangement, x: float, y: float) -> None:
    """Draw a bar of 24 inches on the table in steps of 6, or of 60 cm, to check a print."""
    each = 6.0 if per_inch() == 1 else 15.0 / CM
    step = each * INCH / way.scale
    for n in range(4):
        fill = RIM if n % 2 == 0 else _WHITE
        sheet.axes.add_patch(Rectangle((x + n * step, y - 2.2), step, 1.6, fc=fill, ec=RIM, lw=0.6))
    for n in range(5):
        sheet.text(
            x + n * step, y - 5.2, inches(n * each), 5.5, _SOFT, ha="center" if n else "left"
        )
    millimetres = f"{4 * step:.0f}"
    said = text("paper-scale", scale=way.scale, length=4 * each, millimetres=millimetres)
    sheet.text(x + 4 * step + 4.0, y - 2.1, said, _TYPE, RIM)


def _signs(sheet: Sheet, table: Table, rows: Sequence[PlanEntry]) -> list[Row]:
    axes = sheet.axes

    def dot(x: float, y: float) -> None:
        axes.add_patch(Circle((x, y), 0.75, fc=RIM, ec=_WHITE, lw=0.4))

    def ring(x: float, y: float) -> None:
        axes.add_patch(Circle((x, y), 0.65, fc=_WHITE, ec=RIM, lw=0.6))

    def cross(x: float, y: float) -> None:
        sheet.line([x - 0.9, x + 0.9], [y, y], RIM, 0.3)
        sheet.line([x, x], [y - 0.9, y + 0.9], RIM, 0.3)

    def badge(x: float, y: float) -> None:
        axes.add_patch(Rectangle((x - 1.5, y - 1.3), 3.0, 2.6, fc=RIM, ec="none"))
        sheet.centred(x, y - 0.1, "1", 5.5, _WHITE)

    def star(x: float, y: float) -> None:
        sheet.star(x, y, 6.5, CONTESTED, RIM)

    found: list[Row] = [(badge, text("paper-sign-piece")), (dot, text("paper-sign-corner"))]
    if any(row.stone.second for row in rows):
        found.append((ring, text("paper-sign-second")))
    if any(not row.stone.corner for row in rows):
        found.append((cross, text("paper-sign-round")))
    if any(objective.position is not None for objective in table.scenario.objectives):
        found.append((star, text("paper-sign-objective")))
    numbers = side_numbers(table.scenario.all_sides)
    for side, number in numbers.items():
        comes = any(zone.edge and zone.side == side for zone in table.scenario.zones)
        words = text("paper-sign-side-edge" if comes else "paper-sign-side", side=side)
        found.append((_disc(sheet, SIDE_COLOURS[number]), words))
    return found


def _disc(sheet: Sheet, colour: str) -> Draw:
    def draw(x: float, y: float) -> None:
        box = Rectangle((x - 1.9, y - 1.2), 3.8, 2.4, fc=colour, alpha=0.14, ec=colour, lw=0.8)
        sheet.axes.add_patch(box)
        sheet.axes.add_patch(Circle((x, y), 0.8, fc=colour, ec=_WHITE, lw=0.3))

    return draw
