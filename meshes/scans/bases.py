"""Bases of models on a scanned table: low discs and ovals under what is as small as a figure.

A scan shows a base as a step a few millimetres high, smeared over a cell or two. The smear is as
wide outwards as inwards, so the rim is where the step is half as high as the base.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import pi
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from languages.message import Message, message
from meshes.scans.edges import contour
from meshes.scans.ground import Relief, opened
from meshes.scans.height_map import Grid
from meshes.shapes.solid import Points, Solid

INCH_MM = 25.4

ROUND_MM = (25, 28, 32, 40, 50, 60)
OVAL_MM = ((60, 35), (75, 42), (90, 52), (105, 70), (120, 92))
"""Usual bases: diameters, and lengths and widths."""

_SURE_IN = 1 / 16
"""Greatest difference of a measured base from a usual one that it is taken for, inches."""

COARSE_IN = 0.11
"""Resolution of a scan from which it smears one usual base into another, inches."""
_WIDEST_IN = 1.95
"""Radius of a disc that is wider than every base, inches."""
_MOST_WIDER, _DOUBT = 0.1, 0.2
"""Greatest widening of all bases by a scan, inches, and how little it is believed without bases
that it makes usual ones.
"""
_LEVELS = (0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.1)
"""Heights at which a rim is looked for, inches: half of those of bases."""
_USUAL_IN = 0.118
"""Height of a usual base, inches: 3 mm."""
_BARE = (0.58, 0.72)
"""Shares of the way from its middle to its rim between which a base is bare: neither what stands on
it nor its rim is smeared over that.
"""
_NOISE = 3.0
"""Least height of a rim, in standard deviations of the surface."""
_TALL, _SMALL = 0.45, 4.0
"""Least height of what stands on a base, inches, and its greatest area, square inches."""
_REACH = 2.6
"""Inches around what stands on a base within which its rim is looked for."""
_RIM, _AGREES = 0.09, 0.75
"""Greatest distance of a point from a rim that it belongs to, inches, and how far it looks out."""
_NEXT = 0.2
"""Greatest distance of neighbours along a rim, inches."""
_BINS, _COVERED, _WHOLE = 36, 0.6, 0.9
"""Parts of a rim, the least share of them that must be seen, and that of a whole rim."""
_RMS = 0.05
"""Greatest root mean square of the points about a rim, inches."""
_PLATEAU = (0.04, 0.25)
"""Height of a base, inches: the least and the greatest."""


@dataclass(frozen=True)
class FoundBase:
    """The base of a model, inches of the table.

    ``mm``: length and width as players name them, or as measured where no usual base is as large.
    ``sides``: length and width as measured. ``turn``: degrees from x to the length.
    """

    shape: Literal["round", "oval"]
    mm: tuple[int, int]
    sides: tuple[float, float]
    middle: tuple[float, float]
    turn: float
    height: float

    @property
    def words(self) -> Message:
        """Return its size as players name it."""
        long, wide = self.mm
        return message("scan-base", shape=self.shape, long=long, wide=wide)

    @property
    def ring(self) -> Points:
        """Return points of its rim, ``(n, 2)``."""
        turn = np.linspace(0.0, 2 * pi, 48, endpoint=False)
        local = np.column_stack([np.cos(turn), np.sin(turn)]) * np.array(self.sides) / 2
        return _turned(local, -self.turn) + self.middle

    def holds(self, x: Points, y: Points) -> NDArray[np.bool_]:
        """Return which points are on it."""
        u, v = _turned(np.column_stack([x.ravel(), y.ravel()]) - self.middle, self.turn).T
        inside: NDArray[np.bool_] = np.hypot(u / self.sides[0], v / self.sides[1]) <= 0.5
        return inside.reshape(np.shape(x))


Bases: TypeAlias = list[tuple[FoundBase, NDArray[np.bool_]]]
"""Bases, and the cells of what stands on each."""


@dataclass(frozen=True, eq=False)
class _Rims:
    """Lines where the surface crosses one height: middles, ways outwards, and lengths."""

    at: Points
    out: Points
    tree: cKDTree


def bases(table: Solid, top: Points, ground: Points, grid: Grid, spread: float) -> Bases:
    """Return the bases on a table, and the cells of what stands on each.

    ``top``, ``ground``: heights of each cell of ``grid``. ``spread``: of the surface, inches.
    """
    levels = [level for level in _LEVELS if level > _NOISE * spread]
    ground = _plain(ground, grid)
    raised = table.vertices.copy()
    raised[:, 2] -= _between(ground, grid, table.vertices)
    above = np.nan_to_num(top - ground)
    # The middle of a cell may lie beside a head.
    np.maximum.at(above, grid.cells_of(raised), raised[:, 2])
    labels, count = ndimage.label(above > _TALL, np.ones((3, 3)))
    if not levels or not count:
        return []
    rims = {level: _rims(raised, table.faces, level) for level in levels}
    made: Bases = []
    for number, box in enumerate(ndimage.find_objects(labels), 1):
        cells = labels == number
        if box is None or cells.sum() * grid.cell**2 > _SMALL:
            continue
        rows, columns = np.nonzero(cells)
        x, y = grid.middles()
        seed = np.array([x[columns].mean(), y[rows].mean()])
        if any(base.holds(seed[:1], seed[1:])[0] for base, _ in made):
            continue
        found = _best(seed, rims, raised)
        if found is not None:
            made.append((found, cells))
    wider = _wider([base for base, _ in made])
    return [(_named(base, wider), cells) for base, cells in made]


def _wider(found: list[FoundBase]) -> float:
    """Return by how much a scan makes all bases wider, inches: then most are as large as usual."""
    sides = np.array([base.sides for base in found]).reshape(-1, 2)
    usual = [
        np.array([(mm, mm) for mm in ROUND_MM] if base.shape == "round" else OVAL_MM) / INCH_MM
        for base in found
    ]

    def off(wider: float) -> float:
        left = [
            np.abs(known + wider - side).max(axis=1).min()
            for known, side in zip(usual, sides, strict=True)
        ]
        return float(np.minimum(left, _SURE_IN).sum()) + _DOUBT * abs(wider)

    return float(min(np.linspace(-_MOST_WIDER, _MOST_WIDER, 51), key=off))


def _named(base: FoundBase, wider: float) -> FoundBase:
    """Return a base as large as it is, with its name."""
    long, wide = base.sides[0] - wider, base.sides[1] - wider
    known = [(mm, mm) for mm in ROUND_MM] if base.shape == "round" else OVAL_MM

    def off(mm: tuple[int, int]) -> float:
        return max(abs(mm[0] / INCH_MM - long), abs(mm[1] / INCH_MM - wide))

    nearest = min(known, key=off)
    # The rim of an oval is fitted less well.
    if off(nearest) > _SURE_IN * (1 if base.shape == "round" else 2):
        nearest = round(long * INCH_MM), round(wide * INCH_MM)
    return replace(base, mm=nearest, sides=(long, wide))


def standing(
    labels: NDArray[np.int64], top: Points, relief: Relief, found: Bases, grid: Grid
) -> tuple[NDArray[np.int64], Relief, dict[int, FoundBase]]:
    """Return the numbers of pieces with those of models on bases, the relief with both standing on
    the ground, and the bases by number.

    ``labels``: the number of the piece in each cell, 0 for none. What is larger than its base, such
    as a tower on a round foot, stays what it is.
    """
    labels, based = labels.copy(), dict[int, FoundBase]()
    x, y = np.meshgrid(*grid.middles())
    for base, cells in found:
        disc = base.holds(x, y) | cells
        whose = np.unique(labels[disc & (labels > 0)])
        whole = np.isin(labels, whose) & (labels > 0)
        if (whole & ~disc).sum() > disc.sum() / 2:
            continue
        number = int(whose[0]) if len(whose) else int(labels.max(initial=0)) + 1
        labels[whole | disc] = number
        based[number] = base
    on = np.isin(labels, list(based))
    ground = np.where(on, np.minimum(relief.ground, _plain(relief.ground, grid)), relief.ground)
    above = np.where(on, np.nan_to_num(top - ground), relief.above)
    return labels, replace(relief, ground=ground, above=above), based


def _plain(ground: Points, grid: Grid) -> Points:
    """Return the ground without the bases on it, which rise as gently as a hill."""
    return opened(ground, _WIDEST_IN / grid.cell)


def _between(ground: Points, grid: Grid, points: Points) -> Points:
    """Return the height of the ground under each point, between the middles of cells."""
    x, y = (points[:, axis] - grid.corner[axis] for axis in (0, 1))
    places = np.vstack([y, x]) / grid.cell - 0.5
    found: Points = ndimage.map_coordinates(ground, places, order=1, mode="nearest")
    return found


def _rims(raised: Points, faces: NDArray[np.int64], level: float) -> _Rims:
    lines = contour(raised, faces, -level)
    length = np.linalg.norm(lines[:, 4:], axis=1)
    lines, length = lines[length > 0], length[length > 0]
    return _Rims(lines[:, :2], lines[:, 4:] / length[:, None], cKDTree(lines[:, :2]))


def _best(seed: Points, rims: Mapping[float, _Rims], raised: Points) -> FoundBase | None:
    """Return the base under a seed: its rim is at half of its height."""
    found = {level: base for level, rim in rims.items() if (base := _under(seed, rim)) is not None}
    if not found:
        return None
    near = raised[(np.abs(raised[:, :2] - seed) < _REACH).all(axis=1)]
    level = min(found, key=lambda one: abs(one - _USUAL_IN / 2))
    for _ in range(2):
        # between its rim and what stands on it
        u, v = _turned(near[:, :2] - found[level].middle, found[level].turn).T
        share = np.hypot(u / found[level].sides[0], v / found[level].sides[1]) * 2
        inner = near[(share > _BARE[0]) & (share < _BARE[1]), 2]
        height = float(np.median(inner)) if len(inner) else 0.0
        level = min(found, key=lambda one: abs(one - height / 2))
    if not _PLATEAU[0] <= height <= _PLATEAU[1]:
        return None
    alike = {one: base for one, base in found.items() if base.shape == found[level].shape}
    levels = sorted(alike)

    def at(values: Callable[[FoundBase], float]) -> float:
        return float(np.interp(height / 2, levels, [values(alike[one]) for one in levels]))

    sides = at(lambda base: base.sides[0]), at(lambda base: base.sides[1])
    middle = at(lambda base: base.middle[0]), at(lambda base: base.middle[1])
    return replace(found[level], sides=sides, middle=middle, height=height)


def _turned(points: Points, degrees: float) -> Points:
    """Return points in a frame whose x is turned by so much."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    found: Points = points @ np.array([[c, -s], [s, c]])
    return found


def _under(seed: Points, rims: _Rims) -> FoundBase | None:
    """Return the base under a seed; a round one whose rim is seen in part may be an oval."""
    return _round(seed, rims, _WHOLE) or _oval(seed, rims) or _round(seed, rims, _COVERED)


def _round(seed: Points, rims: _Rims, least: float) -> FoundBase | None:
    """Return the round base under a seed: its rim looks away from one middle all around.

    ``least``: share of the rim that must be seen.
    """
    near = rims.tree.query_ball_point(seed, max(ROUND_MM) / INCH_MM + _RIM)
    at, out = rims.at[near], rims.out[near]
    if len(at) < _BINS:
        return None
    best: tuple[float, Points] | None = None
    for diameter in ROUND_MM:
        radius = diameter / 2 / INCH_MM
        middle = _mode(at - radius * out, radius, seed)
        if middle is None:
            continue
        rim = _on_rim(at, out, middle, radius)
        seen = _covered(at[rim] - middle)
        if best is None or seen > best[0]:
            best = seen, np.array([*middle, radius])
    if best is None or best[0] < least:
        return None
    x, y, radius = _fit(at, out, best[1])
    rim = _on_rim(at, out, np.array([x, y]), radius)
    off = np.linalg.norm(at[rim] - (x, y), axis=1) - radius
    if _covered(at[rim] - (x, y)) < least or np.sqrt(np.mean(off**2)) > _RMS:
        return None
    return FoundBase("round", (0, 0), (2 * radius, 2 * radius), (x, y), 0.0, 0.0)


def _mode(middles: Points, radius: float, seed: Points) -> Points | None:
    """Return where most middles of circles lie, near enough to a seed; None where few do."""
    middles = middles[np.linalg.norm(middles - seed, axis=1) < radius]
    if len(middles) < _BINS // 2:
        return None
    tree = cKDTree(middles)
    counts = tree.query_ball_point(middles, _RIM, return_length=True)
    middle: Points = middles[int(np.argmax(counts))]
    for _ in range(3):
        middle = middles[tree.query_ball_point(middle, _RIM)].mean(axis=0)
    return middle


def _on_rim(at: Points, out: Points, middle: Points, radius: float) -> NDArray[np.bool_]:
    away = at - middle
    far = np.maximum(np.linalg.norm(away, axis=1), 1e-9)
    near = np.abs(far - radius) < _RIM
    rim: NDArray[np.bool_] = near & ((away * out).sum(axis=1) > _AGREES * far)
    return rim


def _covered(away: Points) -> float:
    """Return the share of the directions from a middle in which a rim is seen."""
    bins = (np.arctan2(away[:, 1], away[:, 0]) / (2 * pi) * _BINS).astype(np.int64) % _BINS
    return len(np.unique(bins)) / _BINS


def _fit(at: Points, out: Points, start: Points) -> tuple[float, float, float]:
    """Return the middle and the radius of the circle through a rim, near those of ``start``."""
    rim = at[_on_rim(at, out, start[:2], float(start[2]))]

    def off(p: Points) -> Points:
        gone: Points = np.linalg.norm(rim - p[:2], axis=1) - p[2]
        return gone

    x, y, radius = _least(off, start, start - 1, start + 1)
    return float(x), float(y), float(radius)


def _least(off: Callable[[Points], Points], start: Points, low: Points, high: Points) -> Points:
    """Return the values that make distances least; those that are far off count little."""
    from scipy.optimize import least_squares  # slow to import, and only scanning needs it

    fitted = least_squares(off, start, loss="soft_l1", f_scale=0.02, bounds=(low, high))
    found: Points = fitted.x
    return found


def _oval(seed: Points, rims: _Rims) -> FoundBase | None:
    """Return the oval base under a seed: an ellipse through the rim that goes around it."""
    near = rims.tree.query_ball_point(seed, _REACH)
    at, out = rims.at[near], rims.out[near]
    away = at - seed
    outwards = (away * out).sum(axis=1) > 0
    at, away = at[outwards], away[outwards]
    rim = _around(at, away)
    if len(rim) < _BINS:
        return None
    middle = (rim.min(axis=0) + rim.max(axis=0)) / 2
    _, sizes, ways = np.linalg.svd(rim - middle, full_matrices=False)
    long, wide = sizes * np.sqrt(2 / len(rim))

    def off(p: Points) -> Points:
        local = _turned(rim - p[:2], np.degrees(p[4]))
        share = np.maximum(np.hypot(local[:, 0] / p[2], local[:, 1] / p[3]), 1e-9)
        gone: Points = (1 - 1 / share) * np.linalg.norm(local, axis=1)
        return gone

    start = np.array([*middle, long, wide, np.arctan2(ways[0, 1], ways[0, 0])])
    low = np.array([*(middle - 1), 0.3, 0.3, -7.0])
    high = np.array([*(middle + 1), 2.5, 2.5, 7.0])
    fitted = _least(off, np.clip(start, low + 1e-6, high - 1e-6), low, high)
    x, y, a, b, turn = (float(number) for number in fitted)
    if a < b:
        a, b, turn = b, a, turn + pi / 2
    rms = float(np.sqrt(np.mean(off(np.array([x, y, a, b, turn])) ** 2)))
    if rms > _RMS or b > 0.88 * a or _covered(rim - (x, y)) < _COVERED:
        return None
    return FoundBase("oval", (0, 0), (2 * a, 2 * b), (x, y), float(np.degrees(turn)) % 180, 0.0)


def _around(at: Points, away: Points) -> Points:
    """Return the connected points that are seen in most directions."""
    if len(at) < _BINS:
        return at[:0]
    pairs = cKDTree(at).query_pairs(_NEXT, output_type="ndarray")
    links = coo_matrix((np.ones(len(pairs)), pairs.T), shape=(len(at), len(at)))
    count, owner = connected_components(links, directed=False)
    best = max(range(count), key=lambda part: _covered(away[owner == part]))
    found: Points = at[owner == best]
    return found
