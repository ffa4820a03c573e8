"""Closed solids to build from: blocks, prisms, tubes, balls and limbs.

Everything is watertight, faces outward, and in inches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import manifold3d
import mapbox_earcut
import numpy as np
from numpy.typing import ArrayLike

from meshes.shapes.piece import Colour
from meshes.shapes.solid import Points, Solid, plain

_BLOCK = np.array(
    [
        [0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7], [0, 1, 5], [0, 5, 4],
        [1, 2, 6], [1, 6, 5], [2, 3, 7], [2, 7, 6], [3, 0, 4], [3, 4, 7],
    ]
)  # fmt: skip


def block(size: Sequence[float], colour: Colour) -> Solid:
    """A box of 12 triangles standing on the origin, centred in x and y."""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    low = [[-x, -y, 0], [x, -y, 0], [x, y, 0], [-x, y, 0]]
    return plain(np.array(low + [[a, b, z] for a, b, _ in low], dtype=float), _BLOCK, colour)


def wedge(
    bottom: Sequence[float],
    top: Sequence[float],
    height: float,
    colour: Colour,
    *,
    lean: tuple[float, float] = (0.0, 0.0),
) -> Solid:
    """A block whose top rectangle differs from the bottom one, and may lean aside."""
    a = block((bottom[0], bottom[1], height), colour)
    vertices = a.vertices.copy()
    vertices[4:, 0] = vertices[4:, 0] * (top[0] / bottom[0]) + lean[0]
    vertices[4:, 1] = vertices[4:, 1] * (top[1] / bottom[1]) + lean[1]
    return replace(a, vertices=vertices)


def extrude(profile: Points, stations: Sequence[float], colour: Colour) -> Solid:
    """A prism along x of a profile ``(n, 2)`` in (y, z), counter-clockwise seen from +x.

    ``stations``: two or more ascending x; more of them give more faces along the length.
    """
    profile = np.asarray(profile, dtype=np.float64)
    n, k = len(profile), len(stations)
    vertices = np.vstack([np.column_stack([np.full(n, x), profile]) for x in stations])
    ends = np.array([n], dtype=np.uint32)
    cap = mapbox_earcut.triangulate_float64(profile, ends).reshape(-1, 3).astype(np.int64)
    if len(cap) != n - 2:
        # It leaves out corners that are in a row with others: the sides would not meet the cap.
        cap = np.asarray(manifold3d.triangulate([profile]), dtype=np.int64)
    a, b, c = (profile[cap[:, i]] for i in range(3))
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    # All of them the same way round: one without area, of three corners in a row, has no own.
    cap = cap if area.sum() > 0 else cap[:, ::-1]
    faces = np.vstack([_sides(n, k), cap[:, ::-1], cap + n * (k - 1)])
    return plain(vertices, faces, colour)


def side_profile(profile: Sequence[tuple[float, float]], width: float, colour: Colour) -> Solid:
    """A prism across y, centred, of a profile in (x, z) as seen from the right (clockwise or not).

    The natural way to draw a hull: nose to tail in side view.
    """
    points = np.array(profile, dtype=np.float64)
    if _signed_area(points) < 0:
        points = points[::-1]
    # extrude runs along x with (y, z): turning by −90° takes (x, y) to (y, −x).
    drawn = extrude(points, (-width / 2, width / 2), colour)
    x, y, z = drawn.vertices.T
    return replace(drawn, vertices=np.column_stack([y, -x, z]))


def plan(outline: Points, height: float, colour: Colour) -> Solid:
    """A prism standing on the origin's plane of an outline ``(n, 2)`` in (x, y)."""
    points = np.asarray(outline, dtype=np.float64)
    if _signed_area(points) < 0:
        points = points[::-1]
    drawn = extrude(points, (0.0, height), colour)
    x, y, z = drawn.vertices.T
    return replace(drawn, vertices=np.column_stack([y, z, x]))


def loft(
    rings: Points, colour: Colour, *, start: Points | None = None, end: Points | None = None
) -> Solid:
    """A tube through rings ``(k, n, 3)``, each counter-clockwise seen from the way it runs.

    The ends are closed by fans to ``start`` and ``end``, by default the middles of the rings.
    """
    k, n = rings.shape[:2]
    tips = np.array(
        [
            rings[0].mean(axis=0) if start is None else start,
            rings[-1].mean(axis=0) if end is None else end,
        ]
    )
    i = np.arange(n)
    j = (i + 1) % n
    first, last = k * n, k * n + 1
    faces = np.vstack(
        [
            _sides(n, k),
            np.column_stack([np.full(n, first), j, i]),
            np.column_stack([np.full(n, last), (k - 1) * n + i, (k - 1) * n + j]),
        ]
    )
    return plain(np.vstack([rings.reshape(-1, 3), tips]), faces, colour)


def lathe(profile: Sequence[tuple[float, float]], sides: int, colour: Colour) -> Solid:
    """A solid of revolution about z of ``(radius, z)`` from bottom to top.

    A radius of 0 at either end makes a point there. With an even number of sides, corners lie on
    the x axis, so the width along x is exactly twice the radius.
    """
    rows = [row for row in profile if row[0] > 0]
    angles = 2 * np.pi * np.arange(sides) / sides
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    rings = np.array([np.column_stack([r * circle, np.full(sides, z)]) for r, z in rows])
    low, high = (np.array([0.0, 0.0, profile[i][1]]) for i in (0, -1))
    return loft(rings, colour, start=low, end=high)


def column(
    radius: float, height: float, colour: Colour, *, sides: int = 12, top: float | None = None
) -> Solid:
    """A cylinder or frustum standing on the origin."""
    return lathe([(radius, 0.0), (radius if top is None else top, height)], sides, colour)


def ball(radii: Sequence[float], colour: Colour, *, sides: int = 10, rings: int = 5) -> Solid:
    """An ellipsoid about the origin."""
    polar = np.pi * np.arange(rings + 2) / (rings + 1)
    rows = [(float(np.sin(p)), float(-np.cos(p))) for p in polar[1:-1]]
    return lathe([(0.0, -1.0), *rows, (0.0, 1.0)], sides, colour).scaled(*radii)


def limb(
    a: ArrayLike, b: ArrayLike, radius_a: float, radius_b: float, colour: Colour,
    *, sides: int = 7, round_ends: bool = True,
) -> Solid:  # fmt: skip
    """A tapered rod from ``a`` to ``b``; round ends reach beyond the points by about a radius."""
    start, end = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    length = float(np.linalg.norm(end - start))
    rows = [(radius_a, 0.0), (radius_b, length)]
    if round_ends:
        rows = [
            (0.0, -radius_a),
            (radius_a * 0.75, -radius_a * 0.62),
            *rows,
            (radius_b * 0.75, length + radius_b * 0.62),
            (0.0, length + radius_b),
        ]
    along = (end - start) / length
    up = np.array([0.0, 0.0, 1.0]) if abs(along[2]) < 0.9 else np.array([1.0, 0.0, 0.0])
    rod = lathe(rows, sides, colour).turned(90.0, "y").framed(along, up)
    return rod.moved(*start)


def wheel(radius: float, width: float, colour: Colour, *, sides: int = 16) -> Solid:
    """A disc with chamfered rims whose axle is y, centred on the origin."""
    half, rim = width / 2, radius * 0.9
    rows = [(rim, -half), (radius, -half * 0.6), (radius, half * 0.6), (rim, half)]
    return lathe(rows, sides, colour).turned(90.0, "x")


def _sides(n: int, k: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    i, row = np.meshgrid(np.arange(n), np.arange(k - 1) * n)
    a, b = (row + i).ravel(), (row + (i + 1) % n).ravel()
    return np.vstack([np.column_stack([a, b, b + n]), np.column_stack([a, b + n, a + n])])


def _signed_area(points: Points) -> float:
    x, y = points.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)
