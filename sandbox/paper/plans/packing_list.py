"""The packing list of a table: things, numbers and sizes, by storage box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

import numpy as np
import shapely
from matplotlib.patches import Rectangle

from meshes.shapes.piece import Piece
from rules.engine.telling import in_words
from sandbox.paper.plans.entries import entries
from sandbox.paper.plans.paper import MARGIN, PAPERS, POINT, Sheet, fitted
from sandbox.scenario.schema import MeshTerrain
from sandbox.table.outlines import outline_of
from sandbox.table.table import PlacedPiece, Table
from sandbox.view.marks.overlay import RIM

NO_BOX = "Without a box"

_CM = 2.54
_TYPE, _LINE = 8.5, 5.6
"""Type in points, and the height of a row in millimetres."""

_HEADS = ("", "how many", "what", "number on the plan", "length × width × height")
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
        """Size in inches and in centimetres."""
        inches = " × ".join(f"{side:.1f}″" for side in self.size)
        return f"{inches}   ({' × '.join(f'{side * _CM:.0f}' for side in self.size)} cm)"


def packing_list(table: Table) -> tuple[Packed, ...]:
    """Return the things on a table by box, equal pieces in one row; units last in each box."""
    numbers = {entry.id: entry.number for entry in entries(table)}
    alike: dict[tuple[str, str, int], list[PlacedPiece]] = {}
    for placed in table.pieces:
        key = (placed.spec.box or "", _what(placed), id(placed.piece))
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
        kind = "" if unit.spec.men else f" ({in_words(unit.spec.template)})"
        what = f"{unit.spec.label}{kind}"
        models = unit.models
        rows.append(Packed(unit.spec.box or "", len(models), what, (), _size(models[0].piece)))
    return tuple(sorted(rows, key=lambda row: (not row.box, row.box.casefold())))


def packing_sheets(table: Table, paper: str) -> list[Sheet]:
    """Return the list on as many sheets as needed. ``paper``: a name of `PAPERS`."""
    width, height = PAPERS[paper]
    room = int((height - 2 * MARGIN - 14.0) // _LINE)
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
            yield row.box or NO_BOX
        yield row


def _page(
    table: Table, paper: tuple[float, float], lines: list[Packed | str], number: int, of: int
) -> Sheet:
    sheet = Sheet(*paper)
    room = paper[0] - 2 * MARGIN
    starts = [MARGIN + start * room / 192.0 for start in _STARTS] + [MARGIN + room]
    top = paper[1] - MARGIN
    page = f", page {number} of {of}" if of > 1 else ""
    title = fitted(f"Packing list: {table.scenario.name}", 13, room - 30.0) + page
    sheet.text(MARGIN, top - 5.0, title, 13, RIM, fontweight="bold")
    y = top - 12.0
    for head, start in zip(_HEADS, starts, strict=False):
        sheet.text(start, y, head, 7, _SOFT, fontweight="bold")
    sheet.line([MARGIN, MARGIN + room], [y - 1.2] * 2, RIM, 0.2)
    for place, line in enumerate(lines):
        y -= _LINE
        if isinstance(line, str):
            sheet.text(MARGIN, y, fitted(line, _TYPE + 1, room), _TYPE + 1, RIM, fontweight="bold")
            continue
        if place % 2:
            stripe = Rectangle((MARGIN, y - 1.7), room, _LINE, fc=_STRIPE, ec="none", zorder=0)
            sheet.axes.add_patch(stripe)
        side = _TYPE * POINT
        tick = Rectangle((MARGIN + 0.6, y - 0.4), side, side, fill=False, ec=RIM, lw=0.6)
        sheet.axes.add_patch(tick)
        cells = (f"{line.count:,}", line.what, ", ".join(map(str, line.numbers)), line.measure)
        for cell, start, end in zip(cells, starts[1:5], starts[2:], strict=True):
            sheet.text(start, y, fitted(cell, _TYPE, end - start - 1.5), _TYPE, RIM)
    return sheet


def _what(placed: PlacedPiece) -> str:
    spec = placed.spec
    if isinstance(spec, MeshTerrain):
        return PurePosixPath(spec.mesh).stem
    return in_words(spec.kind_name)


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
