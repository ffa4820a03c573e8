"""The rectangle of a table's four edges, fitted to the contour of its side faces.

The frame is levelled: z = 0 is the table top. Inches by the file's unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.solid import Points

_BAND = 0.05
"""Reach of a side's band, as a share of the table's shorter side: contour within it may be of that
side."""
_ENDS = 0.03
"""Share of a side at each end that is left out: corners are round."""
_BINS = 64
_ROUNDS = 12
_DEPTH, _EDGE_DEPTH, _DEEPEST = 0.05, 0.25, 1.0
"""Depth below the table top at which its contour is first taken: the least, inches; as a share of a
triangle's edge; and the greatest, inches."""
_DEPTHS = 12
"""Depths below the first at which the side faces are looked for."""
_STEP, _EDGE_STEP = 0.05, 0.2
"""Least step between depths, inches, and as a share of a triangle's edge."""
_ROUNDED = 4.0
"""Greatest rounding of an edge by a scan, in spreads of its surface: what stands out further is no
side face."""
_BARE, _FACED = 0.3, 0.6
"""Greatest share of a side that has a side face where it counts as bare, and the least of another
side that shows that the scan has side faces."""
_KEPT = 0.7
"""Share of a side's contour that must go on below."""


@dataclass(frozen=True)
class Rectangle:
    """``middle``: ``(2,)``. ``turn``: radians from x to its first side. ``sides``: lengths of the
    first and of the second side.
    """

    middle: tuple[float, float]
    turn: float
    sides: tuple[float, float]

    @classmethod
    def of_box(cls, box: Points) -> Rectangle:
        """Return the rectangle of four corners, ``(4, 2)``, counter-clockwise."""
        first, second = box[1] - box[0], box[2] - box[1]
        x, y = (float(number) for number in box.mean(axis=0))
        return cls(
            (x, y),
            float(np.arctan2(first[1], first[0])),
            (float(np.linalg.norm(first)), float(np.linalg.norm(second))),
        )

    def local(self, points: Points) -> Points:
        """Return ``(n, 2)`` points in its frame: origin at its middle, x along its first side."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        found: Points = (points - self.middle) @ np.array([[c, -s], [s, c]])
        return found

    def table(self, points: Points) -> Points:
        """Return ``(n, 2)`` points of its frame in the frame around it."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        found: Points = points @ np.array([[c, s], [-s, c]]) + self.middle
        return found


@dataclass(frozen=True, eq=False)
class EdgeFit:
    """The rectangle, and how far the contour is from it.

    ``residuals``: of each bin of contour that counted. ``seen``: for each side (far along x, far
    along y, near along x, near along y: +x, +y, −x, −y) the share of it that has contour. ``bare``:
    numbers of the sides that have no side face, where another has.
    """

    rectangle: Rectangle
    residuals: Points
    seen: tuple[float, float, float, float]
    bare: tuple[int, ...] = ()

    @property
    def rms(self) -> float:
        """Root of the mean square of the residuals."""
        return float(np.sqrt(np.mean(self.residuals**2))) if len(self.residuals) else 0.0

    @property
    def worst(self) -> float:
        """The greatest residual."""
        return float(np.abs(self.residuals).max(initial=0.0))


def contour(vertices: Points, rows: NDArray[np.int64], depth: float) -> Points:
    """Return the lines where a surface crosses z = −``depth``: ``(n, 6)``, x and y of their
    middles, their lengths, 1 for an edge where the surface ends, and x and y of the way outwards.

    The edges where a surface ends within ``depth`` of z = 0 belong to it: a scan may hold the table
    top alone. ``rows``: ``(n, 3)``, the faces around the table's level.
    """
    z = vertices[:, 2] + depth
    below = (z[rows] < 0).sum(axis=1)
    crossing = rows[(below == 1) | (below == 2)]
    under = z[crossing] < 0
    alone = np.where(under.sum(axis=1) == 1, under.argmax(axis=1), (~under).argmax(axis=1))
    number = np.arange(len(crossing))
    tip = crossing[number, alone]
    ends = []
    for step in (1, 2):
        other = crossing[number, (alone + step) % 3]
        share = (z[tip] / (z[tip] - z[other]))[:, None]
        ends.append(vertices[tip, :2] + share * (vertices[other, :2] - vertices[tip, :2]))
    a, b, c = (vertices[crossing[:, corner]] for corner in range(3))
    cuts = _lines(ends[0], ends[1], 0.0, np.cross(b - a, c - a)[:, :2])
    level = rows[(np.abs(vertices[rows, 2]) < depth).all(axis=1)]
    found: Points = np.vstack([cuts, _open(vertices, level, rows)])
    return found


def _lines(a: Points, b: Points, ends: float, outwards: Points) -> Points:
    length = np.linalg.norm(b - a, axis=1)
    found: Points = np.column_stack([(a + b) / 2, length, np.full(len(a), ends), outwards])
    return found


def _open(vertices: Points, level: NDArray[np.int64], rows: NDArray[np.int64]) -> Points:
    """Return the edges of ``level`` faces that no other face of ``rows`` shares."""
    if not len(level):
        return np.zeros((0, 6))
    sides = np.vstack([rows[:, [0, 1]], rows[:, [1, 2]], rows[:, [2, 0]]])
    key = np.sort(sides, axis=1) @ np.array([len(vertices), 1])
    unique, counts = np.unique(key, return_counts=True)
    single = unique[counts == 1]
    own = np.vstack([level, level[:, [1, 2, 0]], level[:, [2, 0, 1]]])
    own_key = np.sort(own[:, :2], axis=1) @ np.array([len(vertices), 1])
    bare = own[np.isin(own_key, single)]
    a, b, inner = (vertices[bare[:, corner], :2] for corner in range(3))
    return _lines(a, b, 1.0, (a + b) / 2 - inner)


Outlines: TypeAlias = Sequence[Points]
"""Contour of each side, ``(n, 6)``, by `contour`."""


def fit_table(
    vertices: Points,
    rows: NDArray[np.int64],
    start: Rectangle,
    noise: float,
    edge: float,
    without: Sequence[int] = (),
) -> EdgeFit:
    """Fit the four sides of a rectangle to the side faces of a table near those of ``start``.

    A scan rounds edges, so each side is fitted at the depth where its face stands upright. A table
    without side faces is fitted at the first ``depth``. ``rows``: ``(n, 3)``, the faces around the
    table's level. ``edge``: usual edge of a triangle. ``without``: sides that are left where they
    are.
    """
    reach = _BAND * min(start.sides)
    off = np.abs(np.abs(start.local(vertices[:, :2])) - np.array(start.sides) / 2)
    near = np.flatnonzero((off < 1.5 * reach).any(axis=1))
    rows = rows[np.isin(rows, near).any(axis=1)]
    depth = min(max(_DEPTH, 2.5 * noise, _EDGE_DEPTH * edge), _DEEPEST)
    depths = depth + max(_STEP, _EDGE_STEP * edge) * np.arange(_DEPTHS + 1)
    outlines = [contour(vertices, rows, float(below)) for below in depths]
    nothing = np.zeros((0, 6))
    rims = [nothing if side in without else outlines[0] for side in range(4)]
    rim = _fit_edges(rims, start, reach)
    band = reach / 3
    faces = [
        nothing if side in without else _face(outlines, rim.rectangle, side, band, _ROUNDED * noise)
        for side in range(4)
    ]
    closed = outlines[0][outlines[0][:, 3] == 0]
    faced = [_side(closed, rim.rectangle, side, band).seen for side in range(4)]
    bare = [side for side in range(4) if faced[side] < _BARE < _FACED < max(faced)]
    return replace(_fit_edges(faces, rim.rectangle, band), bare=tuple(bare))


def _face(
    outlines: list[Points], rectangle: Rectangle, side: int, band: float, most: float
) -> Points:
    """Return the contour where a side stands out farthest, up to ``most`` beyond the first."""
    fits = [_side(outline, rectangle, side, band) for outline in outlines]
    offs = np.array([fit.off for fit in fits])
    offs[np.array([fit.seen for fit in fits]) < _KEPT * fits[0].seen] = -np.inf
    wanted = min(float(offs.max()), fits[0].off + most)
    nearest = int(np.argmin(np.abs(offs - wanted)))
    axis, sign = side % 2, 1 if side < 2 else -1
    local = rectangle.local(outlines[nearest][:, :2])
    local[:, axis] += sign * (wanted - offs[nearest])
    found: Points = np.column_stack([rectangle.table(local), outlines[nearest][:, 2:]])
    return found


def _fit_edges(outlines: Outlines, start: Rectangle, band: float) -> EdgeFit:
    """Fit the four sides of a rectangle to contour near those of ``start``.

    ``band``: greatest distance of contour from a side of ``start``. Bits that do not go along the
    side count little (bisquare weights).
    """
    rectangle, residuals = start, np.zeros(0)
    seen = (0.0, 0.0, 0.0, 0.0)
    reach = band
    for round_ in range(_ROUNDS):
        sides = [_side(outlines[side], rectangle, side, reach) for side in range(4)]
        seen = tuple(side.seen for side in sides)  # type: ignore[assignment]
        turns = [(side.turn, side.weight) for side in sides if side.weight > 0]
        total = sum(weight for _, weight in turns)
        turn = sum(turn * weight for turn, weight in turns) / total if total else 0.0
        offs = [side.off for side in sides]
        shift = np.array([[(offs[0] - offs[2]) / 2, (offs[1] - offs[3]) / 2]])
        x, y = (float(number) for number in rectangle.table(shift)[0])
        long, short = rectangle.sides
        rectangle = Rectangle(
            (x, y), rectangle.turn + turn, (long + offs[0] + offs[2], short + offs[1] + offs[3])
        )
        residuals = np.concatenate([side.residuals for side in sides])
        if round_ == 3:
            reach = max(reach / 3, 6 * _spread(residuals))
    return EdgeFit(rectangle, residuals, seen)


def _spread(residuals: Points) -> float:
    return 1.4826 * float(np.median(np.abs(residuals))) if len(residuals) else 0.0


@dataclass(frozen=True, eq=False)
class _Side:
    off: float
    turn: float
    weight: float
    residuals: Points
    seen: float


def _side(outline: Points, rectangle: Rectangle, side: int, reach: float) -> _Side:
    """Fit one side. ``off``: how far it lies outside the rectangle; ``turn``: radians."""
    axis, sign = side % 2, 1 if side < 2 else -1
    local = rectangle.local(outline[:, :2])
    length, half = rectangle.sides[1 - axis], rectangle.sides[axis] / 2
    off = sign * local[:, axis] - half
    at = local[:, 1 - axis]
    near = (np.abs(off) < reach) & (np.abs(at) < length * (0.5 - _ENDS))
    # A wall or another table beside this one faces it.
    c, s = np.cos(rectangle.turn), np.sin(rectangle.turn)
    way = sign * np.array([[c, s], [-s, c]])[axis]
    near &= outline[:, 4:] @ way > 0
    if near.sum() < 3:
        return _Side(0.0, 0.0, 0.0, np.zeros(0), 0.0)
    bins = ((at[near] / length + 0.5) * _BINS).astype(np.int64)
    middles, offs, weights = _binned(bins, at[near], off[near], outline[near, 2])
    slope, level, kept = _line(middles, offs, weights, reach)
    residuals = (offs - level - slope * middles)[kept]
    # A side whose distance grows along the other axis is turned, by a sign of its own.
    turn = slope * (1 if side in (1, 2) else -1)
    seen = len(np.unique((middles[kept] / length + 0.5) * _BINS // 1)) / (_BINS * (1 - 2 * _ENDS))
    weight = float(kept.sum()) * length**2
    return _Side(level, turn, weight, residuals, min(1.0, seen))


def _binned(
    bins: NDArray[np.int64], at: Points, off: Points, length: Points
) -> tuple[Points, Points, Points]:
    """Return place, median distance and length of the contour in each bin along a side."""
    order = np.lexsort((off, bins))
    bins, at, off, length = bins[order], at[order], off[order], length[order]
    _, first = np.unique(bins, return_index=True)
    last = np.append(first[1:], len(bins))
    middles = np.add.reduceat(at, first) / (last - first)
    sums = np.cumsum(length)
    before = np.concatenate([[0.0], sums])[first]
    half = before + (sums[last - 1] - before) / 2
    median = np.clip(np.searchsorted(sums, half), first, last - 1)
    return middles, off[median], np.minimum(sums[last - 1] - before, np.median(length) * 40)


def _line(
    at: Points, off: Points, weight: Points, reach: float
) -> tuple[float, float, NDArray[np.bool_]]:
    """Fit off = level + slope · at by bisquare weights: slope, level, and the rows that count."""
    slope, level = 0.0, float(np.median(off))
    scale = reach
    for _ in range(20):
        residual = off - level - slope * at
        spread = max(_spread(residual), 1e-4 * reach)
        scale = min(scale, 5 * spread)
        factor = weight * np.clip(1 - (residual / scale) ** 2, 0, None) ** 2
        if factor.sum() <= 0:
            break
        middle = float((factor * at).sum() / factor.sum())
        mean = float((factor * off).sum() / factor.sum())
        square = float((factor * (at - middle) ** 2).sum())
        slope = 0.0
        if square > 0:
            slope = float((factor * (at - middle) * (off - mean)).sum()) / square
        level = mean - slope * middle
    kept = np.abs(off - level - slope * at) < scale
    return slope, level, kept
