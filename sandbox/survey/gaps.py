"""Gaps that bar the way to what looks as if it could pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from meshes.shapes.character import SOLID
from sandbox.survey.columns import Mask, reach
from sandbox.survey.remark import Remark, inches, sentence
from sandbox.survey.shapes import outline
from sandbox.table.table import PlacedPiece, Table

TANK_IN = 1.9
"""The width of a medium tank (scale: 1:56)."""

BASE_IN = 2.36
"""A base of 60 mm."""

MAN_IN = 0.98
"""A base of 25 mm."""

JOINED_IN = 0.5
"""What is nearer to each other counts as joined: nobody is meant to pass there."""

ROUND_IN = 7.0
"""Who can go round within so many inches of a gap does, and nobody misses it."""

CELL = 0.2

Numbers = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class _Gap:
    width: float
    at: tuple[float, float]
    one: PlacedPiece
    other: PlacedPiece


def gaps(table: Table) -> Iterator[Remark]:
    """A remark for each gap between two pieces that a tank or a 60 mm base does not get through,
    though there is room for it on both sides and no way round near by.
    """
    bars = [piece for piece in table.pieces if piece.underfoot in SOLID]
    found = list(_between(bars)) if len(bars) > 1 else []
    if not found:
        return
    taken: list[tuple[float, float]] = []
    free = _free(table, bars)
    for gap in sorted(found, key=lambda gap: (round(gap.width, 2), *_names(gap))):
        near = any(abs(gap.at[0] - x) + abs(gap.at[1] - y) < 2 * BASE_IN for x, y in taken)
        at = None if near else _parts(free, gap, TANK_IN if gap.width < TANK_IN else BASE_IN)
        if at is not None:
            taken.append(gap.at)
            yield _said(gap, at)


def _said(gap: _Gap, at: tuple[float, float]) -> Remark:
    between = f"between {gap.one.spec.label} and {gap.other.spec.label}"
    width = inches(gap.width)
    if gap.width < MAN_IN:
        words = f"There is only {width} {between}: not even a man ({inches(MAN_IN)}) gets through."
    elif gap.width < TANK_IN:
        words = f"There is only {width} {between}: no tank ({inches(TANK_IN)}) gets through."
    else:
        words = (
            f"There is only {width} {between}: a tank gets through, "
            f"a 60 mm base ({inches(BASE_IN)}) does not."
        )
    z = max(gap.one.stand.z, gap.other.stand.z)
    return Remark("gap", _names(gap), sentence(words), (*at, z))


def _names(gap: _Gap) -> tuple[str, ...]:
    return tuple(sorted((gap.one.id, gap.other.id)))


def _between(bars: Sequence[PlacedPiece]) -> Iterator[_Gap]:
    """Every two pieces with a gap between them that is too narrow for something."""
    shapes = [outline(piece) for piece in bars]
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
        yield _Gap(width, (middle.x, middle.y), bars[a], bars[b])


def _free(table: Table, bars: Sequence[PlacedPiece]) -> Mask:
    """``(ny, nx)``: which cells of the table nothing bars."""
    across, rows = (max(1, round(length / CELL)) for length in table.size)
    free = np.ones((rows, across), dtype=bool)
    for piece in bars:
        left, right, near, far = reach(piece)
        i0, i1 = (int(np.clip(at / CELL, 0, across)) for at in (left, right + CELL))
        j0, j1 = (int(np.clip(at / CELL, 0, rows)) for at in (near, far + CELL))
        if i1 <= i0 or j1 <= j0:
            continue
        x, y = np.meshgrid((np.arange(i0, i1) + 0.5) * CELL, (np.arange(j0, j1) + 0.5) * CELL)
        free[j0:j1, i0:i1] &= ~shapely.intersects_xy(outline(piece), x, y)
    return free


def _parts(free: Mask, gap: _Gap, need: float) -> tuple[float, float] | None:
    """Where something so wide is stopped by a gap that would else lead it from room for it to more
    of it that it does not reach by another way near by; None where it misses nothing.
    """
    window, corner = _window(free, gap.at)
    clear = ndimage.distance_transform_edt(np.pad(window, 1))[1:-1, 1:-1] * CELL
    room = clear >= need / 2
    if not room.any():
        return None
    # where something of that width stands with its middle, and all that it then covers
    away, (row, column) = ndimage.distance_transform_edt(~room, return_indices=True)
    covered = away * CELL <= need / 2
    narrow, _ = ndimage.label((clear >= JOINED_IN / 2) & ~covered, _EIGHT)
    cells = np.argwhere(narrow > 0)
    if not len(cells):
        return None
    spots = (cells[:, ::-1] + 0.5) * CELL + corner
    far = np.linalg.norm(spots - gap.at, axis=1)
    if far.min() > BASE_IN:
        return None
    passage = narrow == narrow[tuple(cells[int(far.argmin())])]
    rooms, _ = ndimage.label(room, _EIGHT)
    touching = ndimage.binary_dilation(passage, iterations=2) & covered
    if len(np.unique(rooms[row[touching], column[touching]])) < 2:
        return None
    inside = (np.argwhere(passage)[:, ::-1] + 0.5) * CELL + corner
    middle = inside.mean(axis=0)
    x, y = inside[int(np.linalg.norm(inside - middle, axis=1).argmin())].tolist()
    return x, y


_EIGHT = np.ones((3, 3), dtype=bool)


def _window(free: Mask, at: tuple[float, float]) -> tuple[Mask, tuple[float, float]]:
    """What lies around a place, and where its corner is on the table."""
    row, column = int(at[1] / CELL), int(at[0] / CELL)
    most = round(ROUND_IN / CELL)
    top, left = max(0, row - most), max(0, column - most)
    part = free[top : row + most + 1, left : column + most + 1]
    return part, (left * CELL, top * CELL)
