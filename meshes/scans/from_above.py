"""A scan seen from above, before its table is known: a picture in which corners can be marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import message
from meshes.scans.fault import ScanFault
from meshes.scans.height_map import Grid, height_map
from meshes.scans.upright import UpAxis, levelled, reflection, way_up
from meshes.shapes.solid import Points, Solid

_PIXELS = 900
"""Pixels of the picture's longer side."""
_OUTLIERS = 0.2
"""Percent of the surface beyond each edge of the picture."""
_PAPER = (236, 232, 224)


@dataclass(frozen=True, eq=False)
class FromAbove:
    """A scan seen from above.

    ``turn``: ``(3, 3)``, the rotation that levels it, with a reflection where it is `mirrored`.
    ``top``: ``(rows, columns)``, heights in the file's unit, NaN where no surface is. ``colours``:
    ``(rows, columns, 3)`` uint8. Row 0 of both is at the lowest y of ``grid``.
    """

    turn: Points
    grid: Grid
    top: Points
    colours: NDArray[np.uint8]

    def corners(self, marks: Sequence[tuple[float, float]]) -> tuple[tuple[float, ...], ...]:
        """Return the corners of the table, in the file's coordinates, that four marks mean.

        ``marks``: shares of the picture's width from the left and height from the top: near left,
        near right, far right, far left, or the same the other way round from near left. Raises
        ScanFault where no surface lies between them.
        """
        plan = self._plan(marks)
        inner, outer = plan[2] - plan[0], plan[3] - plan[1]
        if inner[0] * outer[1] - inner[1] * outer[0] < 0:
            plan = plan[[0, 3, 2, 1]]
        x, y = np.meshgrid(*self.grid.middles())
        between = self.top[shapely.contains_xy(shapely.MultiPoint(plan).convex_hull, x, y)]
        between = between[np.isfinite(between)]
        if not len(between):
            raise ScanFault(message("scan-nothing-between"), message("scan-the-corners"))
        # More of a table is bare than not.
        return self._places(plan, np.full(4, float(np.median(between))))

    def ends(self, marks: Sequence[tuple[float, float]]) -> tuple[tuple[float, ...], ...]:
        """Return two points at one level, in the file's coordinates, by two marks as of `corners`.

        A mark on the table's edge may lie on the floor in the picture, so no height is read off it.
        Raises ScanFault where both marks are one.
        """
        plan = self._plan(marks)
        if np.array_equal(plan[0], plan[1]):
            raise ScanFault(message("scan-one-point"), message("scan-two-ends"))
        return self._places(plan, np.zeros(2))

    def mirrored(self) -> FromAbove:
        """Return the same scan in a mirror, left and right exchanged."""
        turn = reflection("z") @ self.turn
        grid = self.grid
        corner = (-grid.corner[0] - grid.cell * grid.columns, grid.corner[1])
        return FromAbove(
            turn, replace(grid, corner=corner), self.top[:, ::-1], self.colours[:, ::-1]
        )

    def _plan(self, marks: Sequence[tuple[float, float]]) -> Points:
        """Return x and y of marks in the levelled scan."""
        shares = np.array(marks, dtype=np.float64)
        extent = self.grid.cell * np.array([self.grid.columns, self.grid.rows])
        upwards = np.column_stack([shares[:, 0], 1 - shares[:, 1]])
        return np.array(self.grid.corner) + upwards * extent

    def _places(self, plan: Points, height: Points) -> tuple[tuple[float, ...], ...]:
        return tuple(map(tuple, (np.column_stack([plan, height]) @ self.turn).tolist()))


def from_above(solid: Solid, kind: str, up: UpAxis | None = None) -> FromAbove:
    """Look at a scan from above. ``kind``: ending of the file's name. Raises ScanFault."""
    found = way_up(solid, kind, up)
    turn = levelled(found.way)
    faces = solid.faces[:, ::-1] if found.inside_out else solid.faces
    triangles = (solid.vertices @ turn.T)[faces]
    a, b, c = (triangles[:, corner] for corner in range(3))
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1)
    # A ceiling looks down: it hides nothing.
    looking_up = np.flatnonzero(normals[:, 2] > 0.05 * lengths)
    if not len(looking_up):
        raise ScanFault(message("scan-nothing-up"), message("scan-from-above"))
    triangles = triangles[looking_up]
    middles = triangles.mean(axis=1)[:, :2]
    low, high = np.percentile(middles, [_OUTLIERS, 100 - _OUTLIERS], axis=0)
    grid = Grid.over(low, high, float((high - low).max()) / _PIXELS)
    seen = height_map(triangles, grid)
    steep = normals[looking_up, 2] / lengths[looking_up]
    colours = solid.colours[looking_up] * (0.45 + 0.55 * steep[:, None])
    picture = np.where((seen.face < 0)[..., None], _PAPER, colours[seen.face])
    return FromAbove(turn, grid, seen.top, picture.astype(np.uint8))
