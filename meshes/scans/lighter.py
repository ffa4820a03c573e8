"""Lighter surfaces of a scanned piece, to be drawn: levels of detail by how far they are off.

Each level has half the triangles of the one before. Outlines differ by no more than surfaces do,
from whatever side they are seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from meshes.imports.collapse import collapse_edges
from meshes.imports.repair import cleaned
from meshes.shapes.solid import Points, Solid

_NEIGHBOURS = 8
"""Triangles, by their middles, to which the distance of a point is measured."""

_SPIKES = 0.005

_MOST_POINTS = 30_000
"""Most points of a surface that are measured."""

_MOST_TIMES = 5

_WITHIN = np.array([[1, 1, 1], [4, 1, 1], [1, 4, 1], [1, 1, 4]], dtype=np.float64)
"""Weights of corners: points within a triangle at which its distance is measured."""


class Nearest:
    """A surface, prepared for distances of points from it."""

    def __init__(self, surface: Solid) -> None:
        self.surface = surface
        self._corners = surface.vertices[surface.faces]
        middles, self._owners = _middles(self._corners)
        self._tree, self._near = cKDTree(middles), min(_NEIGHBOURS, len(middles))

    def distances(self, points: Points) -> Points:
        """Return the distance of each point ``(n, 3)`` from the surface, at least: ``(n,)``."""
        _, which = self._tree.query(points, k=self._near, workers=-1)
        corners = self._corners[self._owners[which.reshape(-1)]]
        each = _to_triangles(np.repeat(points, self._near, axis=0), corners)
        nearest: Points = each.reshape(len(points), self._near).min(axis=1)
        return nearest


def far_off(one: Nearest, other: Nearest) -> float:
    """Return the distance, inches, of all but a few points of either surface from the other.

    The few, `_SPIKES` of all, are the spikes of a scan, which nobody would miss. The distance of a
    point is measured to a few triangles near it: it is never too small. Points of ``one`` are its
    vertices; points of ``other`` lie within its triangles as well.
    """
    corners = other.surface.vertices[other.surface.faces]
    weights = _WITHIN / _WITHIN.sum(axis=1, keepdims=True)
    points = np.concatenate([other.surface.vertices, (weights @ corners).reshape(-1, 3)])
    both = other.distances(_some(one.surface.vertices)), one.distances(_some(points))
    return max(float(np.quantile(off, 1 - _SPIKES)) for off in both)


def _some(points: Points) -> Points:
    return points[:: -(-len(points) // _MOST_POINTS)]


def _middles(corners: Points) -> tuple[Points, NDArray[np.intp]]:
    """Return the middles of triangles, large ones parted in four repeatedly, and their triangles.

    The nearest middles are then of the nearest triangles, however their sizes differ.
    """
    long = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).max(axis=1)
    usual = max(float(np.median(long)), 1e-9)
    times = np.clip(np.ceil(np.log2(np.maximum(long, usual) / usual)) - 1, 0, _MOST_TIMES)
    middles, owners = list[Points](), list[NDArray[np.intp]]()
    parts, whose = corners, np.arange(len(corners))
    for time in range(_MOST_TIMES + 1):
        done = times[whose] == time
        middles.append(parts[done].mean(axis=1))
        owners.append(whose[done])
        a, b, c = parts[~done].transpose(1, 0, 2)
        d, e, f = (a + b) / 2, (b + c) / 2, (c + a) / 2
        fours = ([a, d, f], [d, b, e], [f, e, c], [d, e, f])
        parts = np.concatenate([np.stack(four, axis=1) for four in fours])
        whose = np.tile(whose[~done], 4)
    return np.concatenate(middles), np.concatenate(owners)


def _to_triangles(points: Points, corners: Points) -> Points:
    """Return the distance of each point ``(n, 3)`` from its triangle ``(n, 3, 3)``."""
    a = corners[:, 0]
    one, other, way = corners[:, 1] - a, corners[:, 2] - a, points - a
    normal = np.cross(one, other)
    square = _dot(normal, normal)
    inside = square > 0
    scale = np.divide(1.0, square, out=np.zeros_like(square), where=inside)
    v = _dot(np.cross(way, other), normal) * scale
    w = _dot(np.cross(one, way), normal) * scale
    inside &= (v >= 0) & (w >= 0) & (v + w <= 1)
    plane = np.abs(_dot(way, normal)) * np.sqrt(scale)
    edges = [_to_edges(points, corners[:, i], corners[:, (i + 1) % 3]) for i in range(3)]
    return np.where(inside, plane, np.min(edges, axis=0))


def _to_edges(points: Points, start: Points, end: Points) -> Points:
    along, way = end - start, points - start
    square = _dot(along, along)
    share = np.divide(_dot(way, along), square, out=np.zeros_like(square), where=square > 0)
    off: Points = np.linalg.norm(way - np.clip(share, 0.0, 1.0)[:, None] * along, axis=1)
    return off


def _dot(one: Points, other: Points) -> NDArray[np.float64]:
    return np.asarray(np.einsum("ij,ij->i", one, other))


FEW = 2_000
"""Triangles of a piece that is drawn as it is."""

MOST = 120_000
"""Most triangles of a level."""

_FEWEST = 250
"""Fewest triangles of a level."""

_STALLED = 0.8
"""A level that has more than this share of the triangles of the one before is the last."""


@dataclass(frozen=True, eq=False)
class Level:
    """A lighter surface. ``off``: inches by which its outline differs from the full one's."""

    solid: Solid
    off: float


def levels_of(solid: Solid) -> tuple[Level, ...]:
    """Return the lighter levels of a surface, the finest first; none for one of few triangles.

    A face has the mean colour of the faces that it stands for. Raises RuntimeError where collapsing
    edges ends early.
    """
    levels = list[Level]()
    if len(solid.faces) <= FEW:
        return ()
    count = min(len(solid.faces) // 2, MOST)
    last, full = solid, Nearest(solid)
    while count >= _FEWEST:
        points, faces = collapse_edges(last.vertices, last.faces, count)
        if not 0 < len(faces) < len(last.faces):
            break
        bare = np.zeros((len(faces), 3), dtype=np.uint8)
        lighter = cleaned(Solid(points.astype(np.float64), faces.astype(np.int64), bare))
        if not len(lighter.faces):
            break
        stalled = len(lighter.faces) > _STALLED * len(last.faces)
        last = Solid(lighter.vertices, lighter.faces, _colours(solid, lighter))
        levels.append(Level(last, far_off(full, Nearest(last))))
        if stalled:
            break
        count = len(last.faces) // 2
    return tuple(levels)


def _colours(full: Solid, lighter: Solid) -> NDArray[np.uint8]:
    """Return for each lighter face the mean colour of the full faces nearest to it."""
    middles = lighter.centres()
    _, nearest = cKDTree(middles).query(full.centres(), workers=-1)
    number = np.bincount(nearest, minlength=len(middles))
    mean = (
        np.column_stack([np.bincount(nearest, channel, len(middles)) for channel in full.colours.T])
        / np.maximum(number, 1)[:, None]
    )
    alone = number == 0
    if alone.any():
        _, there = cKDTree(full.centres()).query(middles[alone], workers=-1)
        mean[alone] = full.colours[there]
    return np.round(mean).astype(np.uint8)
