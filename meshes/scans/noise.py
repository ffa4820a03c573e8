"""Error of a scan's surface, by region, and the surface moved outwards or inwards by it.

The error is measured on flat places of the scan itself. The true surface lies between the two moved
ones. Outwards, gaps narrow and walls thicken; inwards, gaps widen, and what is thinner than twice
the error vanishes. A scan rounds off corners, posts and the tops of thin walls, so there the
surface moves farther outwards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meshes.scans.height_map import Grid
from meshes.shapes.solid import Points
from meshes.shapes.triangle_mesh import TriangleMesh

Faces = NDArray[np.int64]

_NEARER = 0.95
"""Share of the error within which a moved vertex is too near to the old surface."""

_SLOPE = 0.2
"""Least cosine of the angle between a vertex's way and the faces around it that counts: a vertex of
a very sharp edge moves no farther than 1 / this."""


_BENT = 0.03
"""Bend of the surface at a vertex, 1 − cosine, from which it is an edge that the scan rounded."""

ROUNDED = 0.5
"""Share of the error by which an edge may have been rounded off, beside the error itself."""


def outwards(vertices: Points, faces: Faces, by: float) -> Points:
    """Return the vertices of a surface moved ``by`` inches along their normals: ``(n, 3)``.

    Every face then lies at least about ``by`` outside of its old plane: a vertex on an edge or a
    corner moves farther, and by `ROUNDED` more.
    """
    normals, slope = _slopes(vertices, faces)
    rounded = 1 + ROUNDED * np.minimum((1 - slope) / _BENT, 1.0)
    return vertices + (by * rounded / np.maximum(slope, _SLOPE))[:, None] * normals


def inwards(vertices: Points, faces: Faces, by: float) -> tuple[Points, NDArray[np.bool_]]:
    """Return the vertices moved ``by`` inches inwards, and which faces are thick enough to be sure.

    A face is not sure where another part of the surface, turned away from it, lies less than
    twice ``by`` behind it. Nor is one that would end up less than ``by`` from the old surface:
    beside an edge, one side would stick out of the other. Faces are about as wide as they
    are long, as those of scans are.
    """
    from scipy.spatial import cKDTree  # slow to import, and few tables are scanned

    normals, slope = _slopes(vertices, faces)
    moved = vertices - (by / np.maximum(slope, _SLOPE))[:, None] * normals
    sure = _thickness(vertices, faces, 2 * by) >= 2 * by
    used = np.unique(faces)
    near = np.zeros(len(vertices), dtype=bool)
    near[used] = cKDTree(vertices[used]).query(moved[used])[0] < _NEARER * by
    return moved, sure & ~near[faces].any(axis=1)


def _slopes(vertices: Points, faces: Faces) -> tuple[Points, Points]:
    """Return the normal of each vertex, and the cosine of its angle to the faces around it."""
    mesh = TriangleMesh(vertices, faces)
    normals = np.asarray(mesh.vertex_normals, np.float64)
    # How steeply the faces around a vertex stand to its normal, by their areas.
    along = np.einsum("ijk,ik->ij", normals[faces], np.asarray(mesh.face_normals, np.float64))
    weights = np.repeat(np.asarray(mesh.area_faces), 3)
    total = np.bincount(faces.ravel(), weights, len(vertices))
    slope = np.bincount(faces.ravel(), weights * along.ravel(), len(vertices))
    slope = np.divide(slope, total, out=np.ones_like(total), where=total > 0)
    return normals, np.asarray(slope, np.float64)


def _thickness(vertices: Points, faces: Faces, most: float) -> Points:
    """Return how far behind each face the surface ends again, inches, infinite beyond ``most``."""
    mesh = TriangleMesh(vertices, faces)
    normals = np.asarray(mesh.face_normals, np.float64)
    middles = np.asarray(mesh.triangles_center, np.float64)
    start = most * 1e-3
    hits = np.asarray(mesh.ray.intersects_first(middles - start * normals, -normals))
    found = np.full(len(faces), np.inf)
    there = np.flatnonzero(hits >= 0)
    other = hits[there]
    planes = np.einsum("ij,ij->i", middles[there] - middles[other], normals[other])
    facing = np.einsum("ij,ij->i", normals[there], normals[other])
    # The distance along the ray to the plane of the face that it hits.
    far = np.divide(planes, facing, out=np.full(len(there), np.inf), where=facing < -1e-6)
    found[there] = np.where((facing < 0) & (far <= most), np.abs(far), np.inf)
    return found


REGION_IN = 6.0
"""Side of the regions that have an error of their own, inches."""


@dataclass(frozen=True, eq=False)
class Noise:
    """Errors of a surface, inches.

    ``spread``: standard deviation of the surface about flat places. ``resolution``: half of the
    usual edge of a triangle; nothing finer is shown. ``drift``: how far the table's
    edges are off, one standard deviation. ``bent``: how far its top is. ``regions``: ``(rows,
    columns)``, the error in squares of `REGION_IN`, from the near left corner.
    """

    spread: float
    resolution: float
    drift: float
    bent: float
    regions: Points

    @property
    def error(self) -> float:
        """The error of the whole scan: two standard deviations and the resolution together."""
        return _combined(self.spread, self.resolution, self.drift, self.bent)

    def near(self, x: float, y: float) -> float:
        """Return the error at a place of the table."""
        rows, columns = self.regions.shape
        row = min(max(int(y / REGION_IN), 0), rows - 1)
        return float(self.regions[row, min(max(int(x / REGION_IN), 0), columns - 1)])


def usual_edge(vertices: Points, faces: NDArray[np.int64]) -> float:
    """Return the median length of the edges of some faces; 0 without faces."""
    if not len(faces):
        return 0.0
    some = faces[:: max(1, len(faces) // 200_000)]
    lengths = [
        np.linalg.norm(vertices[some[:, one]] - vertices[some[:, one - 1]], axis=1)
        for one in (0, 1, 2)
    ]
    return float(np.median(np.concatenate(lengths)))


def _combined(spread: float, resolution: float, drift: float, bent: float) -> float:
    """Return one error of those that do not depend on each other.

    Both ``drift`` and ``bent`` show how far a piece lies beside its place.
    """
    return float(np.sqrt((2 * spread) ** 2 + resolution**2 + max(2 * drift, bent) ** 2))


def noise_of(top: Points, flat: NDArray[np.bool_], grid: Grid, edge: float, drift: float) -> Noise:
    """Measure the noise of a height map.

    ``flat``: cells of bare ground. ``edge``: usual edge of a triangle, inches. ``drift``: how far
    the table's edges are off, one standard deviation, inches.
    """
    # A second difference knows no slope; its variance is six times that of the noise.
    known = flat & ~np.isnan(top)
    wide = max(1, round(edge / grid.cell))
    off = np.full(top.shape, np.nan)
    inner = slice(wide, -wide)
    bend = top[:, 2 * wide :] - 2 * top[:, inner] + top[:, : -2 * wide]
    all_known = known[:, 2 * wide :] & known[:, inner] & known[:, : -2 * wide]
    off[:, inner] = np.where(all_known, bend / np.sqrt(6.0), np.nan)
    spread = _spread(off)
    cells = max(1, round(REGION_IN / grid.cell))
    rows = -(-grid.rows // cells)
    columns = -(-grid.columns // cells)
    bent = _bent(top, known, grid)
    regions = np.empty((rows, columns))
    for row in range(rows):
        for column in range(columns):
            block = np.s_[row * cells : (row + 1) * cells, column * cells : (column + 1) * cells]
            own = off[block]
            local = _spread(own) if (~np.isnan(own)).sum() > 40 else spread
            regions[row, column] = _combined(local, edge / 2, drift, _greatest(bent[block]))
    return Noise(spread, edge / 2, drift, _greatest(bent), regions)


def _spread(off: Points) -> float:
    known = off[~np.isnan(off)]
    return 1.4826 * float(np.median(np.abs(known))) if len(known) else 0.0


def _bent(top: Points, known: NDArray[np.bool_], grid: Grid) -> Points:
    """Return the height of bare ground at the table's level, averaged over four inches."""
    from scipy import ndimage  # slow to import, and only scanning needs it

    level = known & (np.abs(np.nan_to_num(top)) < 0.5)
    weight = ndimage.gaussian_filter(level.astype(np.float64), 2.0 / grid.cell)
    mean = ndimage.gaussian_filter(np.where(level, top, 0.0), 2.0 / grid.cell)
    return np.where(level & (weight > 0.3), mean / np.maximum(weight, 1e-9), np.nan)


def _greatest(bent: Points) -> float:
    known = np.abs(bent[~np.isnan(bent)])
    return float(np.percentile(known, 90)) if len(known) else 0.0
