"""Close what a scan did not see or is too coarse to show: the most that can stand there.

Where a surface ends, the space behind its rim was not seen. A rim is closed by the surface over it:
between the top of a wall and the ground before it that is about the border of what the phone saw.
"""

from __future__ import annotations

import mapbox_earcut
import numpy as np
import trimesh
from numpy.typing import NDArray

from meshes.shapes.boolean import covered
from meshes.shapes.connected import connected_corners
from meshes.shapes.solid import Points, Solid
from meshes.shapes.triangle_mesh import TriangleMesh

Faces = NDArray[np.int64]

_EDGE_IN = 1.0
"""Distance from the table's edges within which a surface ends because the table does."""

_GREY = (150, 150, 160)

_FOOT_IN = 0.4
"""Height above the ground below which a surface stands on it, inches."""
REACH_IN = 2.0
"""Inches on the plan that a surface may reach from where it stands. What hangs farther away has a
support that the scan does not show."""
_CARRIED_IN, _COMPACT_IN = 1.8, 4.0
"""Height up to which a small thing may carry posts or a roof that the scan does not show, and its
greatest length, inches."""
_FINE_IN = 0.05
"""Greatest deviation of the area below what hangs, inches."""


def unseen(table: Solid, size: tuple[float, float]) -> Solid:
    """Return the surface that closes all holes of a scanned table, inches of the table.

    ``size``: of the table. The table's own border is no hole.
    """
    mesh = trimesh.Trimesh(table.vertices, table.faces, process=False)
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    vertices, faces = np.asarray(mesh.vertices), np.asarray(mesh.faces)
    caps = [cap(vertices, rim) for rim in rims(faces) if not _is_border(vertices[rim], size)]
    closing = np.concatenate([np.zeros((0, 3), np.int64), *caps])
    used, numbers = np.unique(closing, return_inverse=True)
    colours = np.tile(np.array([_GREY], np.uint8), (len(closing), 1))
    return Solid(vertices[used], numbers.reshape(-1, 3).astype(np.int64), colours)


def _is_border(line: Points, size: tuple[float, float]) -> bool:
    """Return whether a rim goes along the table's edges for more than half of its length."""
    away = np.minimum(line[:, :2], np.array(size) - line[:, :2]).min(axis=1)
    steps = np.linalg.norm(line - np.roll(line, 1, axis=0), axis=1)
    return bool(steps[away < _EDGE_IN].sum() > 0.5 * steps.sum())


def rims(faces: Faces) -> list[NDArray[np.int64]]:
    """Return the closed lines of vertices at which a surface ends, each a row of vertex numbers.

    A line turns about its hole so that triangles along it face as their neighbours do.
    """
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    most = int(faces.max(initial=0)) + 1
    there = edges[:, 0] * most + edges[:, 1]
    back = edges[:, 1] * most + edges[:, 0]
    open_edges = edges[~np.isin(there, back)][:, ::-1]
    onward = dict[int, list[int]]()
    for start, end in open_edges.tolist():
        onward.setdefault(start, []).append(end)
    found = []
    while onward:
        found += _walked(onward)
    return found


def _walked(onward: dict[int, list[int]]) -> list[NDArray[np.int64]]:
    """Walk along open edges from the first vertex that has one; take them out; return the loops.

    A walk that meets itself has gone round a loop, which is cut off.
    """
    path, place, loops = list[int](), dict[int, int](), []
    at: int | None = next(iter(onward))
    while at is not None:
        if at in place:
            loop = path[place[at] :]
            loops.append(np.array(loop, dtype=np.int64))
            for vertex in loop:
                del place[vertex]
            del path[len(path) - len(loop) :]
        place[at] = len(path)
        path.append(at)
        following = onward.get(at)
        if not following:
            break
        nearest = following.pop()
        if not following:
            del onward[at]
        at = nearest
    return [loop for loop in loops if len(loop) > 2]


def length(vertices: Points, rim: NDArray[np.int64]) -> float:
    """Return the length of a rim, inches."""
    line = vertices[rim]
    return float(np.linalg.norm(line - np.roll(line, 1, axis=0), axis=1).sum())


def cap(vertices: Points, rim: NDArray[np.int64]) -> Faces:
    """Return faces that close a rim, between its vertices: ``(n, 3)``.

    They are the triangles of the rim as seen along the way that it turns about.
    """
    line = vertices[rim] - vertices[rim].mean(axis=0)
    normal = np.cross(line, np.roll(line, -1, axis=0)).sum(axis=0)
    long = np.linalg.norm(normal)
    if long <= 0:
        return np.zeros((0, 3), dtype=np.int64)
    normal /= long
    across = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
    across /= np.linalg.norm(across)
    flat = np.column_stack([line @ across, line @ np.cross(normal, across)])
    ends = np.array([len(rim)], dtype=np.uint32)
    corners = mapbox_earcut.triangulate_float64(flat, ends).reshape(-1, 3).astype(np.int64)
    return np.asarray(rim[corners])


def supports(corners: Points, ground: float) -> TriangleMesh | None:
    """Return the most that may carry what hangs in the air; None where nothing hangs.

    ``corners``: ``(n, 3, 3)`` of a piece's faces. ``ground``: the height of the ground.
    """
    from scipy.spatial import cKDTree  # slow to import, and few tables are scanned

    points, faces = np.unique(corners.reshape(-1, 3).round(4), axis=0, return_inverse=True)
    faces = faces.reshape(-1, 3)
    # Surfaces that do not touch lie far apart.
    apart = 1e3 * connected_corners(len(points), faces)[1]
    plan = np.column_stack([points[:, :2], apart])
    feet = plan[points[:, 2] < ground + _FOOT_IN]
    hangs = np.ones(len(points), dtype=bool)
    if len(feet):
        hangs = np.isinf(cKDTree(feet).query(plan, distance_upper_bound=REACH_IN)[0])
    hanging = hangs[faces].all(axis=1)
    if not hanging.any():
        return None
    return _column(corners[hanging], ground, float(np.median(points[hangs, 2])))


def carried(corners: Points, ground: float) -> TriangleMesh | None:
    """Return the most that a low and small thing may carry; None for another. Arguments are those
    of `supports`."""
    low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    top = ground + _CARRIED_IN
    if high[2] >= top or max(high[:2] - low[:2]) > _COMPACT_IN:
        return None
    return _column(corners, ground, top)


def _column(corners: Points, low: float, high: float) -> TriangleMesh | None:
    """Return the space over the area of some faces between two heights."""
    area = covered(corners[..., :2]).simplify(_FINE_IN)
    if high <= low or area.is_empty():
        return None
    made = area.extrude(high - low).to_mesh()
    return TriangleMesh(np.asarray(made.vert_properties)[:, :3] + (0, 0, low), made.tri_verts)
