"""The packing list of a table: things, numbers and sizes, by storage box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

import numpy as np
import shapely
from matplotlib.patches import Rectangle

from languages.writing import CM, grouped, inches, per_inch, text
from meshes.shapes.piece import Piece
from sandbox.paper.plans.entries import entries
from sandbox.paper.plans.paper import MARGIN, PAPERS, POINT, Sheet, fitted
from sandbox.scenario.kinds import kind_called
from sandbox.scenario.schema import MeshTerrain
from sandbox.scenario.templates import template_called
from sandbox.table.outlines import outline_of
from sandbox.table.table import PlacedPiece, Table
from sandbox.view.marks.overlay import RIM

_TYPE, LINE = 8.5, 5.6
"""Type in points, and the height of a row in millimetres."""

_STARTS = (0.0, 6.0, 22.0, 78.0, 122.0)
"""Starts of columns on a sheet 192 mm wide between its margins; wider sheets stretch them."""

_SOFT, _STRIPE = "#55626d", "#f0f1ec"


@dataclass(frozen=True)
class Packed:
    """A row of the list. ``box``: empty for none. ``numbers``: of pieces on the plan.

    ``size``: length, width and height, inches.
    """

    box: str
    count: int
    what: str
    numbers: tuple[int, ...]
    size: tuple[float, float, float]

    @property
    def measure(self) -> str:
        """Size in inches and in centimetres, or in centimetres alone for a reader of those."""
        size = " × ".join(inches(side, 1) for side in self.size)
        if per_inch() == CM:
            return size
        return f"{size}   ({' × '.join(f'{side * CM:.0f}' for side in self.size)} cm)"


def packing_list(table: Table) -> tuple[Packed, ...]:
    """Return the things on a table by box, equal pieces in one row; units last in each box."""
    numbers = {entry.id: entry.number for entry in entries(table)}
    alike: dict[tuple[str, str, int], list[PlacedPiece]] = {}
    for placed in table.pieces:
        key = (placed.spec.box or "", packed_as(placed), id(placed.piece))
        alike.setdefault(key, []).append(placed)
    rows = [
        Packed(
            box,
            len(same),
            what,
            tuple(sorted(numbers[one.id] for one in same if one.id in numbers)),
            _size(same[0].piece),
        )
        for (box, what, _), same in alike.items()
    ]
    rows.sort(key=lambda row: (row.what, -row.size[0]))
    for unit in table.units:
        kind = "" if unit.spec.men else f" ({template_called(unit.spec.template)})"
        what = f"{unit.spec.label}{kind}"
        models = unit.models
        rows.append(Packed(unit.spec.box or "", len(models), what, (), _size(models[0].piece)))
    return tuple(sorted(rows, key=lambda row: (not row.box, row.box.casefold())))


def packing_sheets(table: Table, paper: str) -> list[Sheet]:
    """Return the list on as many sheets as needed. ``paper``: a name of `PAPERS`."""
    width, height = PAPERS[paper]
    room = int((height - 2 * MARGIN - 14.0) // LINE)
    lines = list(_lines(packing_list(table)))
    pages = [lines[start : start + room] for start in range(0, len(lines), room)]
    return [
        _page(table, (width, height), page, number, len(pages))
        for number, page in enumerate(pages, 1)
    ]


def _lines(rows: tuple[Packed, ...]) -> Iterator[Packed | str]:
    """Yield rows, each box before its rows; without any box there is no heading."""
    boxed, last = any(row.box for row in rows), None
    for row in rows:
        if boxed and row.box != last:
            last = row.box
            yield row.box or text("paper-no-box")
        yield row


def _page(
    table: Table, paper: tuple[float, float], lines: list[Packed | str], number: int, of: int
) -> Sheet:
    sheet = Sheet(*paper)
    room = paper[0] - 2 * MARGIN
    starts = [MARGIN + start * room / 192.0 for start in _STARTS] + [MARGIN + room]
    top = paper[1] - MARGIN
    page = text("paper-page", page=number, pages=of) if of > 1 else ""
    title = fitted(text("paper-packing", scenario=table.scenario.name), 13, room - 30.0) + page
    sheet.text(MARGIN, top - 5.0, title, 13, RIM, fontweight="bold")
    y = top - 12.0
    heads = (
        "",
        text("paper-how-many"),
        text("paper-what"),
        text("paper-plan-number"),
        text("paper-size"),
    )
    draw_heads(sheet, y, heads, starts)
    for place, line in enumerate(lines):
        y -= LINE
        if isinstance(line, str):
            sheet.text(MARGIN, y, fitted(line, _TYPE + 1, room), _TYPE + 1, RIM, fontweight="bold")
            continue
        if place % 2:
            draw_stripe(sheet, y, room)
        side = _TYPE * POINT
        tick = Rectangle((MARGIN + 0.6, y - 0.4), side, side, fill=False, ec=RIM, lw=0.6)
        sheet.axes.add_patch(tick)
        cells = (grouped(line.count), line.what, ", ".join(map(str, line.numbers)), line.measure)
        draw_cells(sheet, y, cells, starts[1:])
    return sheet


def draw_heads(sheet: Sheet, y: float, heads: Sequence[str], starts: Sequence[float]) -> None:
    """Draw the heads of columns and a line below them. ``starts``: and the end of the last one."""
    for head, start in zip(heads, starts, strict=False):
        sheet.text(start, y, head, 7, _SOFT, fontweight="bold")
    sheet.line([starts[0], starts[-1]], [y - 1.2] * 2, RIM, 0.2)


def draw_stripe(sheet: Sheet, y: float, room: float) -> None:
    """Draw the ground of every other row."""
    stripe = Rectangle((MARGIN, y - 1.7), room, LINE, fc=_STRIPE, ec="none", zorder=0)
    sheet.axes.add_patch(stripe)


def draw_cells(sheet: Sheet, y: float, cells: Sequence[str], starts: Sequence[float]) -> None:
    """Draw the cells of a row, each cut to its column. ``starts``: as in `draw_heads`."""
    for cell, start, end in zip(cells, starts, starts[1:], strict=False):
        sheet.text(start, y, fitted(cell, _TYPE, end - start - 1.5), _TYPE, RIM)


def packed_as(placed: PlacedPiece) -> str:
    """Return what players call a piece in a list: its kind, or the name of its mesh."""
    spec = placed.spec
    if isinstance(spec, MeshTerrain):
        return PurePosixPath(spec.mesh).stem
    return kind_called(spec.kind_name)


def _size(piece: Piece) -> tuple[float, float, float]:
    """Return the sides of the narrowest rectangle around a piece, and its height."""
    low = min(float(part.mesh.bounds[0, 2]) for part in piece.parts)
    high = max(float(part.mesh.bounds[1, 2]) for part in piece.parts)
    shape = outline_of(piece)
    if shape.is_empty:
        return 0.0, 0.0, high - low
    box = shapely.get_coordinates(shapely.minimum_rotated_rectangle(shape))
    sides = np.linalg.norm(np.diff(box[:3], axis=0), axis=1)
    return float(sides.max()), float(sides.min()), high - low
