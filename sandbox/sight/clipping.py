"""Only what is within so many inches of an eye, measured on the plan: segments and triangles cut
off there.

Segments are cut exactly. Triangles are cut by a polygon of `SIDES` sides, within the circle or
around it as the proof needs, so that what is proved errs on the careful side, by at most
4 parts in 100,000 of the radius.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import trimesh
from numpy.typing import NDArray

Points = NDArray[np.float64]

SIDES = 360


def part_within(ways: Points, inches: float) -> Points:
    """``(m,)`` the part, 0 to 1, of each segment from the eye along ``ways`` that lies within so
    many inches of it, more than 0; all of a segment that goes straight up.
    """
    if inches == np.inf:
        return np.ones(len(ways))
    return np.asarray(inches / np.maximum(np.hypot(ways[:, 0], ways[:, 1]), inches))


def least_within(triangles: Points, eye: Points, inches: float, hull: Points) -> Points:
    """``(n, 3, 3)`` nothing but what of triangles is within so many inches of an eye, if not quite
    all of it. What lies beside the way to ``hull`` may stay.
    """
    if inches == np.inf:
        return triangles
    return _cut(triangles, eye, inches * float(np.cos(np.pi / SIDES)), hull)


def all_within(triangles: Points, eye: Points, inches: float, hull: Points) -> Points:
    """``(n, 3, 3)`` all that of triangles is within so many inches of an eye, and a hair more."""
    if inches == np.inf:
        return triangles
    return _cut(triangles, eye, inches, hull)


def _cut(triangles: Points, eye: Points, apothem: float, hull: Points) -> Points:
    """What lies within the sides, that far from the eye, of the polygon that face the hull."""
    away = triangles[..., :2] - eye[:2]
    level = np.linalg.norm(away, axis=2)
    kept = [triangles[(level <= apothem).all(axis=1)]]
    cut = triangles[(level > apothem).any(axis=1)]
    for way in _sides_towards(hull[:, :2] - eye[:2]):
        if len(cut) == 0:
            break
        beyond = (cut[..., :2] - eye[:2]) @ way > apothem
        cut, astride = cut[~beyond.any(axis=1)], cut[beyond.any(axis=1) & ~beyond.all(axis=1)]
        normal = -np.append(way, 0.0)
        cut = np.concatenate([cut, cut_by_plane(astride, normal, eye - normal * apothem)])
    return np.concatenate([*kept, cut])


def cut_by_plane(triangles: Points, normal: Points, at: Points) -> Points:
    """``(k, 3, 3)`` what of triangles lies on the side of a plane that its normal points to.

    ``at``: ``(3,)`` a point of the plane.
    """
    if len(triangles) == 0:
        return triangles
    faces = np.arange(3 * len(triangles)).reshape(-1, 3)
    points, faces, _ = trimesh.intersections.slice_faces_plane(
        triangles.reshape(-1, 3), faces, normal, at
    )
    return np.asarray(points[faces], dtype=np.float64)


def _sides_towards(ways: Points) -> Points:
    """``(k, 2)`` the outward normals of the sides that lines along these ways can leave by."""
    normals = _normals()
    middle = ways.mean(axis=0)
    length = float(np.linalg.norm(middle))
    if length < 1e-9:
        return normals
    along, across = ways @ middle / length, ways @ np.array([-middle[1], middle[0]]) / length
    if along.min() <= 1e-6 * float(np.abs(across).max()):
        return normals  # overhead: lines to it leave by any side
    angle = np.arctan2(across, along)
    turn = np.arctan2(middle[1], middle[0])
    step = 2 * np.pi / SIDES
    first, last = np.floor((turn + angle.min()) / step), np.ceil((turn + angle.max()) / step)
    return normals[np.unique(np.arange(int(first), int(last) + 1) % SIDES)]


@cache
def _normals() -> Points:
    turn = 2 * np.pi * np.arange(SIDES) / SIDES
    return np.column_stack([np.cos(turn), np.sin(turn)])
