"""Floors of a table where models can stand, from the meshes. All inches.

A place to stand is a surface that faces up, with headroom above and most of a base's rim on
surfaces at about its height. It is found by rays straight down through everything solid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from meshes.shapes.triangle_mesh import TriangleMesh
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.table import PlacedPiece, content_of
from sandbox.work.lasting import lasting
from sandbox.work.weak_lru import Shared

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]

HEADROOM_IN = 1.3
"""Least clear height above a place to stand: a man's height."""

STANDS_IN = 0.4
"""Clear radius around the middle of a man inside."""

STEP_IN = 0.3
"""Height that a model steps up, down or over freely."""

SUPPORT_IN = 0.36
"""Distance from its middle at which a base must be supported, at `SUPPORTED` of 8 points."""

SUPPORTED = 6

LADDER = "ladder"
"""Name of parts that are climbed at walking pace."""

GIVES_WAY = (LADDER, "trim", "rubble", "trunk", "trunks", "canopy", "canopies")
"""Names of parts that carry nothing and stop nobody.

Door leaves, shutters, debris on a floor, trees in a wood.
"""

TABLE_TOP = -1
"""Number of the piece underfoot where it is the table itself."""

_MOST_SURFACES = 48
_APART = 1e-3
_ASIDE = np.array([1.31e-4, 0.73e-4])  # rays at a vertex or an edge may slip through
_RIM = np.array([[cos(k * pi / 4), sin(k * pi / 4)] for k in range(8)])


@dataclass(frozen=True, eq=False)
class Solids:
    """Solid parts of a table, without ladders.

    ``up``: ``(n,)`` 1 for triangles that face up, −1 down, 0 neither. ``holds``: whether models may
    stand on them. ``piece``: the number of each one's piece of terrain.
    """

    rays: RayMesh
    up: NDArray[np.int8]
    holds: Mask
    piece: Numbers
    plane: Points
    """Plane of each triangle, ``(n, 3)``: z as a x + b y + c."""


@dataclass(frozen=True, eq=False)
class Levels:
    """Places to stand, ``(k,)`` each.

    The number of its point, its height, the height of the surface above it (inf: none), the number
    of the piece underfoot, and its steepness as a rise per inch.
    """

    point: Numbers
    z: Points
    ceiling: Points
    piece: Numbers
    grade: Points


_shared: Shared[Solids] = Shared()


@lru_cache(maxsize=8)
def solids_of(pieces: tuple[PlacedPiece, ...]) -> Solids:
    """Return all parts of terrain that are solid for a walking model."""
    return _shared.get(content_of(pieces), lambda: _solids(pieces))


def _solids(pieces: tuple[PlacedPiece, ...]) -> Solids:
    triangles, signs, holds, owners = [], [], [], []
    for number, placed in enumerate(pieces):
        for part, inside_out in zip(placed.piece.parts, _turned(placed.piece), strict=True):
            count = len(part.mesh.faces)
            if not count or (not part.support and part.name in GIVES_WAY):
                continue
            triangles.append(placed.stand.place(part.triangles.reshape(-1, 3)))
            signs.append(np.full(count, -1.0 if inside_out else 1.0))
            holds.append(np.full(count, part.support))
            owners.append(np.full(count, number, dtype=np.intp))
    if not triangles:
        nothing = np.zeros(0)
        return Solids(
            RayMesh(np.zeros((0, 3, 3))),
            nothing.astype(np.int8),
            nothing.astype(bool),
            nothing.astype(np.intp),
            np.zeros((0, 3)),
        )
    corners = np.concatenate(triangles).reshape(-1, 3, 3)
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.maximum(np.linalg.norm(normal, axis=1), 1e-12)
    up = np.where(np.abs(normal[:, 2]) > 0.05 * length, np.sign(normal[:, 2]), 0.0)
    flat = np.where(up == 0, 1.0, normal[:, 2])  # an upright triangle is never hit from above
    slope = -normal[:, :2] / flat[:, None]
    at = corners[:, 0]
    plane = np.column_stack([slope, at[:, 2] - np.sum(slope * at[:, :2], axis=1)])
    return Solids(
        RayMesh(corners),
        (up * np.concatenate(signs)).astype(np.int8),
        np.concatenate(holds),
        np.concatenate(owners),
        plane,
    )


@lasting()
def _turned(piece: Piece) -> tuple[bool, ...]:
    """Return which parts of a piece face inwards; cached by piece, wherever it stands."""
    return tuple(_inside_out(part.mesh) for part in piece.parts)


def _inside_out(mesh: TriangleMesh) -> bool:
    """Return whether a closed mesh faces inwards.

    Trimesh is asked where the volume is not clearly above 0, on a copy, since it caches results.
    """
    a, b, c = np.moveaxis(mesh.vertices[mesh.faces], 1, 0)
    parts = np.sum(a * np.cross(b, c), axis=1)
    if parts.sum() > 1e-6 * np.abs(parts).sum():
        return False
    asked = mesh.copy()
    return bool(asked.is_watertight and asked.volume < 0)


def places(solids: Solids, points: Points) -> Levels:
    """Return every place to stand at ``(m, 2)`` points of the table, from low to high at each."""
    z, triangle = _down(solids, points)
    stands = triangle >= 0
    up, holds = np.zeros(z.shape, dtype=np.int8), np.zeros(z.shape, dtype=bool)
    up[stands], holds[stands] = solids.up[triangle[stands]], solids.holds[triangle[stands]]
    # the table top beneath everything
    bottom = np.zeros((len(points), 1))
    z = np.concatenate([z, bottom], axis=1)
    up = np.concatenate([up, bottom.astype(np.int8) + np.int8(1)], axis=1)
    holds = np.concatenate([holds, bottom == 0], axis=1)
    owner = np.full(z.shape, TABLE_TOP, dtype=np.intp)
    owner[:, :-1][stands] = solids.piece[triangle[stands]]
    there = np.concatenate([stands, bottom == 0], axis=1)
    z = np.where(there, z, np.nan)
    above, above_up = _above(z, up, there)
    good = there & (up > 0) & holds & (above_up <= 0) & (above - z >= HEADROOM_IN)
    point, column = np.nonzero(good[:, ::-1])
    column = z.shape[1] - 1 - column
    height = z[point, column]
    held, grade = _support(solids, points, point, height)
    keep = held >= SUPPORTED
    return Levels(
        point[keep],
        height[keep],
        above[point, column][keep],
        owner[point, column][keep],
        grade[keep],
    )


def roomy(solids: Solids, at: Points, radius: float) -> Mask:
    """Return whether a round base has room at ``(k, 3)`` places, ``(k,)``.

    Nothing higher than a step may reach into it.
    """
    free = np.ones(len(at), dtype=bool)
    for height in (STEP_IN + 0.05, 0.8):
        start = np.repeat(at + np.array([0.0, 0.0, height]), 8, axis=0)
        way = np.tile(np.column_stack([_RIM * radius * 0.97, np.zeros(8)]), (len(at), 1))
        free &= ~solids.rays.blocked(start, way).reshape(-1, 8).any(axis=1)
    return free


def _down(solids: Solids, points: Points) -> tuple[Points, Numbers]:
    """Return the surfaces under points from high to low: ``(m, k)`` heights and triangles, −1:
    none.
    """
    count = len(points)
    if solids.rays.count == 0 or count == 0:
        return np.zeros((count, 0)), np.zeros((count, 0), dtype=np.intp)
    from_z = np.full(count, float(solids.rays.bounds[1, 2]) + 1.0)
    active = np.arange(count)
    heights, triangles = [], []
    for _ in range(_MOST_SURFACES):
        start = np.column_stack([points[active] + _ASIDE, from_z[active]])
        way = np.broadcast_to([0.0, 0.0, -1.0], start.shape)
        hit, down = solids.rays.along(start, way)
        met = hit >= 0
        z = np.where(met, start[:, 2] - np.where(met, down, 0.0), -1.0)
        met &= z > _APART
        active, hit, z = active[met], hit[met], z[met]
        if not len(active):
            break
        from_z[active] = z - _APART
        plane = solids.plane[hit]
        exact = np.sum(plane[:, :2] * points[active], axis=1) + plane[:, 2]
        near = np.abs(exact - z) < 0.01
        row, number = np.full(count, np.nan), np.full(count, -1, dtype=np.intp)
        row[active], number[active] = np.where(near, exact, z), hit
        heights.append(row)
        triangles.append(number)
    if not heights:
        return np.zeros((count, 0)), np.zeros((count, 0), dtype=np.intp)
    return np.column_stack(heights), np.column_stack(triangles)


def _above(z: Points, up: NDArray[np.int8], there: Mask) -> tuple[Points, NDArray[np.int8]]:
    """Return for each surface of a column the height and the facing of the next above it."""
    above, facing = np.full(z.shape, np.inf), np.zeros(z.shape, dtype=np.int8)
    height, way = np.full(len(z), np.inf), np.zeros(len(z), dtype=np.int8)
    for column in range(z.shape[1]):
        above[:, column], facing[:, column] = height, way
        here = there[:, column]
        height, way = np.where(here, z[:, column], height), np.where(here, up[:, column], way)
    return above, facing


def _support(
    solids: Solids, points: Points, point: Numbers, height: Points
) -> tuple[NDArray[np.intp], Points]:
    """Return how many of 8 points of the rim are supported at about a height, and the steepness.

    Support under a wall counts too: a model may squeeze along it.
    """
    rim = (points[:, None, :] + _RIM * SUPPORT_IN).reshape(-1, 2)
    z, triangle = _down(solids, rim)
    held = np.zeros(z.shape, dtype=bool)
    on = triangle >= 0
    held[on] = (solids.up[triangle[on]] > 0) & solids.holds[triangle[on]]
    z = np.where(held, z, np.nan)
    deep = z.shape[1] + 1
    z = np.concatenate([z, np.zeros((len(rim), 1))], axis=1).reshape(len(points), 8, deep)
    apart = z[point] - height[:, None, None]
    apart = np.where(np.isnan(apart), np.inf, apart)
    nearest = np.take_along_axis(apart, np.abs(apart).argmin(axis=2)[:, :, None], axis=2)[:, :, 0]
    near = np.abs(nearest) <= STEP_IN
    rise = np.where(near[:, :4] & near[:, 4:], np.abs(nearest[:, :4] - nearest[:, 4:]), 0.0)
    grade = rise.max(axis=1, initial=0.0) / (2 * SUPPORT_IN)
    return near.sum(axis=1), grade
