"""Find gaps that are too narrow for models that seem to fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from scipy import ndimage

from languages.message import message
from meshes.shapes.character import SOLID
from sandbox.analysis.survey.columns import Mask, Points
from sandbox.analysis.survey.remark import Remark, called
from sandbox.analysis.survey.shapes import outline
from sandbox.table.table import PlacedPiece, Table

TANK_IN = 1.9
"""Width of a medium tank (scale: 1:56)."""

BASE_IN = 2.36
"""Diameter of a base of 60 mm."""

MAN_IN = 0.98
"""Diameter of a base of 25 mm."""

JOINED_IN = 0.5
"""Distance up to which pieces count as joined: no passage is intended."""

ROUND_IN = 8.0
"""Length of a way round a gap that makes the gap unimportant."""

ROOM_IN2 = 2.0
"""Least area for the middle of a tank, square inches; a smaller one is a niche."""

CELL = 0.2


@dataclass(frozen=True)
class Narrow:
    """A passage that is too narrow: its width, its two shapes, by number, and its place."""

    width: float
    one: int
    other: int
    at: tuple[float, float]


def gaps(table: Table) -> Iterator[Remark]:
    """Yield a remark for each gap that a tank or a 60 mm base does not get through.

    There is room for it on both sides, and no way round near by.
    """
    bars = [piece for piece in table.pieces if piece.underfoot in SOLID]
    shapes = [outline(piece) for piece in bars]
    for found in narrow(shapes, table.size, [piece.id for piece in bars]):
        yield _remark(found, bars[found.one], bars[found.other])


def narrow(
    shapes: Sequence[shapely.Geometry],
    size: tuple[float, float],
    names: Sequence[str] = (),
    within: float = ROUND_IN,
    least: float = ROOM_IN2,
) -> Iterator[Narrow]:
    """Return the passages that are too narrow between shapes on the plan, narrowest first.

    ``within``: inches within which there is no other way. ``least``: square inches of a room that
    counts. ``names``: of the shapes; passages of equal width are sorted by name.
    """
    found = list(_between(shapes)) if len(shapes) > 1 else []
    if not found:
        return
    names = names or [f"{number:06}" for number in range(len(shapes))]
    free = free_cells(shapes, size)
    taken: list[tuple[float, float]] = []

    def rank(gap: Narrow) -> tuple[float, list[str]]:
        return round(gap.width, 2), sorted((names[gap.one], names[gap.other]))

    for gap in sorted(found, key=rank):
        near = any(abs(gap.at[0] - x) + abs(gap.at[1] - y) < 2 * BASE_IN for x, y in taken)
        need = TANK_IN if gap.width < TANK_IN else BASE_IN
        at = None if near else _parts(free, gap, need, within, least)
        if at is not None:
            taken.append(gap.at)
            yield replace(gap, at=at)


def _remark(gap: Narrow, one: PlacedPiece, other: PlacedPiece) -> Remark:
    first, second = sorted((one, other), key=lambda piece: piece.id)
    key, needed = "analysis-gap-for-a-tank", BASE_IN
    if gap.width < MAN_IN:
        key, needed = "analysis-gap-for-nobody", MAN_IN
    elif gap.width < TANK_IN:
        key, needed = "analysis-gap-for-no-tank", TANK_IN
    facts = {"one": called(first), "other": called(second)}
    said = message(key, width=gap.width, needed=needed, **facts)
    at = (*gap.at, max(one.stand.z, other.stand.z))
    return Remark("gap", (first.id, second.id), said, at)


def _between(shapes: Sequence[shapely.Geometry]) -> Iterator[Narrow]:
    """Yield every two shapes with a gap between them that is too narrow for something."""
    tree = shapely.STRtree(shapes)
    first, second = tree.query(shapes, predicate="dwithin", distance=BASE_IN)
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        if a >= b:
            continue
        width = float(shapely.distance(shapes[a], shapes[b]))
        if not JOINED_IN <= width < BASE_IN:
            continue
        across = shapely.shortest_line(shapes[a], shapes[b])
        if any(
            shapely.intersects(shapes[c], across) for c in tree.query(across) if c not in (a, b)
        ):
            continue
        # of walls side by side the middle of the way between them, not its mouth
        along = shapely.intersection(*(shapely.buffer(shapes[n], 0.6 * width) for n in (a, b)))
        middle = shapely.centroid(along)
        yield Narrow(width, a, b, (middle.x, middle.y))


def free_cells(shapes: Sequence[shapely.Geometry], size: tuple[float, float]) -> Mask:
    """Return which cells of the table are free, ``(ny, nx)``."""
    across, rows = (max(1, round(length / CELL)) for length in size)
    free = np.ones((rows, across), dtype=bool)
    for shape in shapes:
        if shape.is_empty:
            continue
        left, near, right, far = shape.bounds
        i0, i1 = (int(np.clip(at / CELL, 0, across)) for at in (left, right + CELL))
        j0, j1 = (int(np.clip(at / CELL, 0, rows)) for at in (near, far + CELL))
        if i1 <= i0 or j1 <= j0:
            continue
        x, y = np.meshgrid((np.arange(i0, i1) + 0.5) * CELL, (np.arange(j0, j1) + 0.5) * CELL)
        free[j0:j1, i0:i1] &= ~shapely.intersects_xy(shape, x, y)
    return free


def _parts(
    free: Mask, gap: Narrow, need: float, within: float, least: float
) -> tuple[float, float] | None:
    """Return where a gap stops a model of width ``need``, or None where nothing is lost.

    The gap would lead it from a room to further room that it does not reach by another way near by.
    """
    clear, corner = _clearance(free, gap.at, within)
    rooms, _ = ndimage.label(clear >= need / 2, _EIGHT)
    sizes = np.bincount(rooms.ravel()) * CELL**2
    rooms[(sizes < least)[rooms]] = 0
    room = rooms > 0
    if not room.any():
        return None
    # places for the middle of something of that width, and the area that it then covers
    away, (row, column) = ndimage.distance_transform_edt(~room, return_indices=True)
    covered = away * CELL <= need / 2
    ways, _ = ndimage.label((clear >= JOINED_IN / 2) & ~covered, _EIGHT)
    cells = np.argwhere(ways > 0)
    if not len(cells):
        return None
    spots = (cells[:, ::-1] + 0.5) * CELL + corner
    far = np.linalg.norm(spots - gap.at, axis=1)
    if far.min() > BASE_IN:
        return None
    passage = ways == ways[tuple(cells[int(far.argmin())])]
    touching = ndimage.binary_dilation(passage, iterations=2) & covered
    if len(np.unique(rooms[row[touching], column[touching]])) < 2:
        return None
    inside = (np.argwhere(passage)[:, ::-1] + 0.5) * CELL + corner
    middle = inside.mean(axis=0)
    x, y = inside[int(np.linalg.norm(inside - middle, axis=1).argmin())].tolist()
    return x, y


_EIGHT = np.ones((3, 3), dtype=bool)


def _clearance(
    free: Mask, at: tuple[float, float], within: float
) -> tuple[Points, tuple[float, float]]:
    """Return the clearance of each cell around a place, and the corner of this area on the table.

    The table's edge bars; beyond the examined area the way goes on.
    """
    row, column = int(at[1] / CELL), int(at[0] / CELL)
    far, most = round((within + BASE_IN) / CELL), round(within / CELL)
    (top, bottom), (left, right) = (
        (max(0, middle - far), min(count, middle + far + 1))
        for middle, count in zip((row, column), free.shape, strict=True)
    )
    part = free[top:bottom, left:right]
    beyond = (
        (int(top == 0), int(bottom == free.shape[0])),
        (int(left == 0), int(right == free.shape[1])),
    )
    clear = ndimage.distance_transform_edt(np.pad(part, beyond)) * CELL
    clear = clear[beyond[0][0] :, beyond[1][0] :][: part.shape[0], : part.shape[1]]
    y, x = max(0, row - most), max(0, column - most)
    near = clear[y - top : row + most + 1 - top, x - left : column + most + 1 - left]
    return near, (x * CELL, y * CELL)
