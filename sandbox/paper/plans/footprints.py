"""Footprints of a table's terrain at full size: to cut out, to lay down, to trace.

Millimetres. On paper equal pieces are drawn once, with their number; for a cutting machine each is
drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Literal

import numpy as np
import shapely
from matplotlib.patches import PathPatch, Rectangle
from shapely import affinity

from languages.message import message
from languages.writing import CM, per_inch, sides, text
from sandbox.paper.plans.entries import PlanEntry, entries
from sandbox.paper.plans.labels import heart
from sandbox.paper.plans.paper import (
    INCH,
    PAPERS,
    PlanFault,
    Sheet,
    fitted,
    outline_path,
    pdf,
    width_of,
)
from sandbox.table.outlines import outline_of
from sandbox.table.table import Table
from sandbox.view.marks.overlay import RIM

Spot = tuple[float, float, int]
"""Left, top from above, and the number of the sheet."""

_LONGEST = 31
"""Most characters of a layer's name."""


def packed(
    sizes: Sequence[tuple[float, float]], width: float, gap: float, height: float = inf
) -> list[Spot]:
    """Return the places of rectangles, in shelves from the top, highest first.

    Each is no larger than a sheet. ``height``: of a sheet; without one there is one sheet, as high
    as needed.
    """
    found: dict[int, Spot] = {}
    x = y = shelf = 0.0
    page = 0
    for number in sorted(range(len(sizes)), key=lambda n: (-sizes[n][1], n)):
        wide, high = sizes[number]
        if x > 0 and x + wide > width:
            x, y, shelf = 0.0, y + shelf + gap, 0.0
        if y > 0 and y + high > height:
            x, y, shelf, page = 0.0, 0.0, 0.0, page + 1
        found[number] = (x, y, page)
        x, shelf = x + wide + gap, max(shelf, high)
    return [found[number] for number in range(len(sizes))]


MOST_SHEETS = 200

_EDGE, _HEAD, _FOOT = 11.0, 8.0, 9.0
"""Margins at the sides, and room for text above and beneath."""
_GAP, _LABEL = 5.0, 4.5
_TYPE = 7.0
_SOFT, _JOINT = "#55626d", "#9aa3ab"
_CUT_GAP, _CUT_WIDTH = 8.0, 1200.0
"""Gap between footprints for a machine, and the assumed width of its sheet."""


@dataclass(frozen=True, eq=False)
class Footprint:
    """An outline, its lower left corner at the origin, and the pieces that have it."""

    name: str
    shape: shapely.Geometry
    count: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        left, bottom, right, top = self.shape.bounds
        return right - left, top - bottom

    @property
    def label(self) -> str:
        """Name, number and size."""
        often = f" × {self.count}" if self.count > 1 else ""
        size = sides([side / INCH for side in self.size], 2)
        return text("js-said-of", what=f"{self.name}{often}", said=size)


def footprints(
    table: Table, kind: Literal["pdf", "dxf"], paper: str = "a4", only: Sequence[str] = ()
) -> bytes:
    """Return footprints of all terrain, or of the pieces with these ids.

    Raises PlanFault for an unknown id, and for too many sheets.
    """
    if kind == "dxf":
        found = footprints_of(table, only)
        every = [one for one in found for _ in range(one.count)]
        spots = packed([one.size for one in every], _CUT_WIDTH, _CUT_GAP)
        return dxf(
            (one.name, affinity.translate(one.shape, x, -y - one.size[1]))
            for one, (x, y, _) in zip(every, spots, strict=True)
        )
    return pdf(
        sheets_of(table, paper, only), text("paper-footprints-of", scenario=table.scenario.name)
    )


def sheets_of(table: Table, paper: str, only: Sequence[str] = ()) -> list[Sheet]:
    """Return the sheets of paper with the footprints. Raises PlanFault."""
    found = footprints_of(table, only)
    width, height = PAPERS[paper]
    room = (width - 2 * _EDGE, height - 2 * _EDGE - _HEAD - _FOOT)
    count = sum(_tiles(one, room) for one in found if not _fits(one, room))
    if count > MOST_SHEETS:
        raise PlanFault(message("paper-many-sheets", count=count, most=MOST_SHEETS))
    return list(_sheets(found, (width, height), room))


def footprints_of(table: Table, only: Sequence[str] = ()) -> list[Footprint]:
    """Return the footprints of a table's pieces, equal ones once, in the order of its plan."""
    rows = entries(table)
    for wanted in only:
        if wanted not in {row.id for row in rows}:
            raise PlanFault(message("paper-no-piece", name=repr(wanted)))
    alike: dict[int, list[PlanEntry]] = {}
    pieces = {placed.id: placed.piece for placed in table.pieces}
    for row in rows:
        if not only or row.id in only:
            alike.setdefault(id(pieces[row.id]), []).append(row)
    return [_footprint(same, outline_of(pieces[same[0].id])) for same in alike.values()]


def _footprint(same: Sequence[PlanEntry], shape: shapely.Geometry) -> Footprint:
    name = ", ".join(f"{row.number} {row.name}" for row in same)
    large = affinity.scale(shape, INCH, INCH, origin=(0, 0))
    left, bottom, _, _ = large.bounds
    return Footprint(name, affinity.translate(large, -left, -bottom), len(same))


def _fits(one: Footprint, room: tuple[float, float]) -> bool:
    return _tiles(one, room) == 1 and one.size[1] + _LABEL <= room[1]


def _tiles(one: Footprint, room: tuple[float, float]) -> int:
    return min(_count(one.size, room), _count(one.size[::-1], room))


def _count(size: tuple[float, float], room: tuple[float, float]) -> int:
    return ceil(size[0] / room[0]) * ceil(size[1] / room[1])


def _sheets(
    found: Sequence[Footprint], paper: tuple[float, float], room: tuple[float, float]
) -> Iterator[Sheet]:
    """Return first the small ones, many to a sheet; then each that is spread over several."""
    upright = [_turned(one) if _count(one.size, room) > _tiles(one, room) else one for one in found]
    small = [one for one in upright if _fits(one, room)]
    cells = [
        (min(max(one.size[0], width_of(one.label, _TYPE)), room[0]), one.size[1] + _LABEL)
        for one in small
    ]
    spots = packed(cells, room[0], _GAP, room[1])
    for page in range(1 + max((spot[2] for spot in spots), default=-1)):
        sheet = _sheet(paper, text("paper-footprints"))
        for one, cell, (x, y, on) in zip(small, cells, spots, strict=True):
            if on == page:
                base = (_EDGE + x, paper[1] - _EDGE - _HEAD - y - cell[1])
                shape = affinity.translate(one.shape, base[0], base[1] + _LABEL)
                _draw(sheet, shape)
                if not _named(sheet, shape, one.label):
                    words = fitted(one.label, _TYPE, cell[0])
                    sheet.text(base[0], base[1] + 1.2, words, _TYPE, RIM)
        yield sheet
    for one in upright:
        if not _fits(one, room):
            yield from _spread(one, paper, room)


def _turned(one: Footprint) -> Footprint:
    shape = affinity.rotate(one.shape, 90, origin=(0, 0))
    left, bottom, _, _ = shape.bounds
    return Footprint(one.name, affinity.translate(shape, -left, -bottom), one.count)


def _spread(
    one: Footprint, paper: tuple[float, float], room: tuple[float, float]
) -> Iterator[Sheet]:
    """Spread one footprint over several sheets, with marks for cutting and joining."""
    columns, rows = ceil(one.size[0] / room[0]), ceil(one.size[1] / room[1])
    for number in range(columns * rows):
        column, row = number % columns, rows - 1 - number // columns
        left, bottom = column * room[0], row * room[1]
        tile = shapely.box(left, bottom, left + room[0], bottom + room[1])
        place = message(
            "paper-tile", label=one.label, sheet=number + 1, sheets=columns * rows, across=columns
        )
        sheet = _sheet(paper, str(place))
        x, y = _EDGE, _EDGE + _FOOT
        box = Rectangle((x, y), *room, fill=False, ec=_JOINT, lw=0.3, ls=(0, (6, 4)))
        sheet.axes.add_patch(box)
        _crop_marks(sheet, x, y, *room)
        part = affinity.translate(one.shape.intersection(tile), x - left, y - bottom)
        if not part.is_empty:
            _draw(sheet, part)
            _named(sheet, part, text("paper-sheet", name=one.name, sheet=number + 1))
        for beside, at, turn in (
            (number - 1 if column else None, (x - 3.5, y + room[1] / 2), 90),
            (
                number + 1 if column + 1 < columns else None,
                (x + room[0] + 3.5, y + room[1] / 2),
                90,
            ),
            (number - columns if row + 1 < rows else None, (x + room[0] / 2, y + room[1] + 2.2), 0),
            (number + columns if row else None, (x + room[0] / 2, y - 2.2), 0),
        ):
            if beside is not None:
                words = text("paper-joins", sheet=beside + 1)
                sheet.text(*at, words, 6.5, _SOFT, rotation=turn, ha="center", va="center")
        yield sheet


def _sheet(paper: tuple[float, float], title: str) -> Sheet:
    """Return an empty sheet with its title, and a bar to check with a ruler."""
    sheet = Sheet(*paper)
    wide = paper[0] - 2 * _EDGE
    sheet.text(_EDGE, paper[1] - _EDGE - 3.0, fitted(title, 8.5, wide), 8.5, RIM, fontweight="bold")
    y = _EDGE - 2.5
    each = 1.0 if per_inch() == 1 else 2.5 / CM
    wide = each * INCH
    for number in range(4):
        fill = RIM if number % 2 == 0 else "white"
        bar = Rectangle((_EDGE + number * wide, y), wide, 1.6, fc=fill, ec=RIM, lw=0.5)
        sheet.axes.add_patch(bar)
    said = text("paper-check-bar", length=4 * each, millimetres=4 * wide)
    sheet.text(_EDGE + 4 * wide + 3, y, said, 6.5, _SOFT)
    return sheet


def _crop_marks(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    for at_x, out_x in ((x, -1), (x + wide, 1)):
        for at_y, out_y in ((y, -1), (y + high, 1)):
            sheet.line([at_x + out_x * 1.5, at_x + out_x * 6.0], [at_y] * 2, RIM, 0.2)
            sheet.line([at_x] * 2, [at_y + out_y * 1.5, at_y + out_y * 6.0], RIM, 0.2)


def _named(sheet: Sheet, shape: shapely.Geometry, words: str) -> bool:
    """Write words within a shape; return whether they had room.

    Outside they would be cut off.
    """
    x, y = heart(shape)
    wide = width_of(words, _TYPE)
    fits = shape.contains(shapely.box(x - wide / 2 - 1, y - 2, x + wide / 2 + 1, y + 2))
    if fits:
        sheet.text(x, y, words, _TYPE, RIM, ha="center", va="center")
    return bool(fits)


def _draw(sheet: Sheet, shape: shapely.Geometry) -> None:
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon":
            path = outline_path(part)
            sheet.axes.add_patch(PathPatch(path, fill=False, ec=RIM, lw=0.7))


def dxf(shapes: Iterable[tuple[str, shapely.Geometry]]) -> bytes:
    """Outlines, each in a layer of its own, with their names beneath them in `LABELS`.

    Names are ASCII, as ids are.
    """
    groups: list[tuple[int, object]] = [
        (999, "Sightline (mm)"),
        (0, "SECTION"),
        (2, "HEADER"),
        (9, "$ACADVER"),
        (1, "AC1009"),
        (0, "ENDSEC"),
        (0, "SECTION"),
        (2, "ENTITIES"),
    ]
    for number, (name, shape) in enumerate(shapes, 1):
        layer = _layer(name, number)
        for part in shapely.get_parts(shape):
            for ring in (part.exterior, *part.interiors):
                groups += _closed(layer, np.asarray(ring.coords)[:-1])
        left, bottom, _, _ = shape.bounds
        groups += [
            (0, "TEXT"),
            (8, "LABELS"),
            (10, _mm(left)),
            (20, _mm(bottom - 4.0)),
            (30, "0.0"),
            (40, "3.0"),
            (1, name),
        ]
    groups += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\r\n{value}\r\n" for code, value in groups).encode("ascii")


def _closed(layer: str, corners: np.ndarray) -> Iterator[tuple[int, object]]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, 1))
    yield from ((10, "0.0"), (20, "0.0"), (30, "0.0"))
    for x, y in corners:
        yield from ((0, "VERTEX"), (8, layer), (10, _mm(x)), (20, _mm(y)), (30, "0.0"))
    yield from ((0, "SEQEND"), (8, layer))


def _mm(value: float) -> str:
    return f"{value + 0.0:.3f}"


def _layer(name: str, number: int) -> str:
    words = "_".join(re.findall(r"[A-Z0-9]+", name.upper()))
    return f"{number}_{words}"[:_LONGEST].rstrip("_")
