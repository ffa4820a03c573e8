"""Stop segments that run from many points to many: by solids, porous volumes and areas.

Areas that stop lines are asked on the plan: a segment with both ends outside a footprint may not
cross it. Points beside the edges of solids are those from which gaps between them are searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.any_part.shafts import Planes, convex_solids, shifted, upright
from sandbox.sight.areas import are_ignored, topped_areas
from sandbox.sight.chords import meets_box
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.kernel.plain import part_within
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.sight.rough import OPEN, stopped_in_porous
from sandbox.sight.surroundings import Surroundings
from sandbox.table.table import Table
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

_CROSSED_IN = 1e-6
"""Inches inside a footprint from which a segment crosses it."""

_WELD = 1e5
"""Corners closer than an inch by this are one."""

_BENT = 0.999
"""Cosine between two faces from which their edge is none."""

_ASIDE = 0.3
"""Greatest product of the cosines between both faces of an edge and an axis: the lines of a shaft
are not parallel."""


class Stops:
    """Everything that can stop the segments between two units.

    ``around``: solids and porous volumes. ``shifts``: pieces that are moved, as for `surroundings`.
    ``units``: the two units, whose keywords may let segments ignore areas.
    """

    def __init__(
        self,
        table: Table,
        around: Surroundings,
        shifts: Mapping[str, Points],
        units: Iterable[str] = (),
    ) -> None:
        self.around, self._table, self._shifts = around, table, shifts
        self._areas = [] if are_ignored(table, units) else topped_areas(table, shifts)
        self._parts = [part for part in _parts(around) if part.mesh.count]
        boxes = [part.mesh.bounds for part in self._parts]
        boxes += [volume.box for volume in around.ground.porous]
        boxes += [_plan_box(sides, top) for _, sides, top in self._areas]
        self._boxes = np.array(boxes).reshape(-1, 2, 3)

    def near(self, ones: Points, others: Points) -> NDArray[np.bool_]:
        """Return which things the segments between two sets of points may meet: ``(k,)``.

        ``ones``, ``others``: corners of two hulls, ``(h, 3)`` each.
        """
        return _meets_shaft(self._boxes, ones, others)

    def by(self, starts: Points, ends: Points, near: NDArray[np.bool_]) -> Numbers:
        """Return the number of the thing that stops each segment, `OPEN` where none does: ``(m,)``.

        ``near``: ``(m, k)`` or ``(k,)``, the things that may be met (`near`).
        """
        near = np.broadcast_to(near, (len(starts), len(self._boxes)))
        ways = (ends - starts) * SHORT
        begins = starts + (ends - starts) * (1.0 - SHORT)
        by = np.full(len(starts), OPEN, dtype=np.intp)
        nearest = np.full(len(starts), np.inf)
        for column, part in enumerate(self._parts):
            rows = np.flatnonzero(near[:, column])
            if not len(rows):
                continue
            counted = part_within(ways[rows], part.within)
            triangle, along = part.mesh.first(begins[rows], ways[rows] * counted[:, None])
            along = along * counted
            nearer = (triangle >= 0) & (along < nearest[rows])
            by[rows[nearer]] = part.owner[triangle[nearer]] + part.first_owner
            nearest[rows[nearer]] = along[nearer]
        self._porous(begins, ways, near, by, nearest)
        self._stop_at_areas(starts, ends, near, by)
        return by

    def first_solid(self, starts: Points, ends: Points, near: NDArray[np.bool_]) -> Points:
        """Return at which part of each segment a solid stops it first, 1 where none does: ``(m,)``.

        ``near``: ``(k,)``, the things that may be met (`near`).
        """
        reached = np.ones(len(starts))
        for part in self._near_parts(near):
            ways = (ends - starts) * SHORT
            counted = part_within(ways, part.within)
            _, along = part.mesh.first(starts, ways * counted[:, None])
            np.minimum(reached, along * counted, out=reached)
        return reached

    def stopped_over(self, starts: Points, ends: Points, near: NDArray[np.bool_]) -> Points:
        """Return the inches between the first solids that segments meet from either end: ``(m,)``.

        Inches in areas that stop it are added. They are 0 where nothing stops one.
        """
        ways, inches = ends - starts, np.linalg.norm(ends - starts, axis=1)
        ahead, back = (np.ones(len(starts)) for _ in range(2))
        for part in self._near_parts(near):
            for origins, way, reached in ((starts, ways, ahead), (ends, -ways, back)):
                _, along = part.mesh.first(origins, way * SHORT)
                np.minimum(reached, along, out=reached)
        over = np.maximum(0.0, 1.0 - ahead - back) * inches
        for _, sides, top in self._near_areas(near):
            over += across(sides, starts, ends, top)
        return np.asarray(over)

    def edges(self, near: NDArray[np.bool_], low: float, high: float) -> list[Edges]:
        """Return the edges of everything that may be met; of areas from one height to another."""
        found = [edges_of(part.mesh) for part in self._near_parts(near)]
        areas = self._near_areas(near)
        return found + [corners_of(sides, low, min(high, top)) for _, sides, top in areas]

    def convex_solids(self, near: NDArray[np.bool_], ones: Points, others: Points) -> list[Planes]:
        """Return convex solids of terrain that may stop a shaft, and footprints beside both hulls.

        ``ones``, ``others``: corners of the hulls, ``(h, 3)`` each.
        """
        found: list[Planes] = []
        if self.around.ground.solid.within < np.inf:
            return found
        for piece, box in zip(self._table.pieces, self.around.ground.solid.boxes, strict=True):
            if _meets_shaft(box[None], ones, others)[0]:
                by = self._shifts.get(piece.id, np.zeros(3))
                found += [
                    shifted(piece.stand.place_planes(planes), by)
                    for planes in convex_solids(piece.piece)
                ]
        for _, sides, top in self._near_areas(near):
            planes = upright(sides)
            if all(_is_beside(planes, hull) for hull in (ones, others)):
                lid = [] if top == np.inf else [[0.0, 0.0, 1.0, top]]
                found.append(np.concatenate([planes, np.array(lid).reshape(-1, 4)]))
        return found

    def _near_areas(self, near: NDArray[np.bool_]) -> list[tuple[int, Points, float]]:
        met = near[len(self._boxes) - len(self._areas) :].tolist()
        return [area for area, is_near in zip(self._areas, met, strict=True) if is_near]

    def _near_parts(self, near: NDArray[np.bool_]) -> list[_Part]:
        return [part for part, met in zip(self._parts, near, strict=False) if met]

    def _porous(
        self, starts: Points, ways: Points, near: NDArray[np.bool_], by: Numbers, nearest: Points
    ) -> None:
        """Stop segments in porous volumes. Change ``by``."""
        volumes, first = self.around.ground.porous, len(self._parts)
        if not volumes:
            return
        some = near[:, first : first + len(volumes)]
        rows = np.flatnonzero(some.any(axis=1))
        if not len(rows):
            return
        met = [volumes[number] for number in np.flatnonzero(some.any(axis=0)).tolist()]
        until = np.minimum(nearest[rows], 1.0)
        porous = stopped_in_porous(met, starts[rows], ways[rows], until)
        stopped = porous != OPEN
        by[rows[stopped]] = porous[stopped]

    def _stop_at_areas(
        self, starts: Points, ends: Points, near: NDArray[np.bool_], by: Numbers
    ) -> None:
        """Stop segments that cross footprints from outside to outside. Change ``by``."""
        first = len(self._boxes) - len(self._areas)
        for column, (number, sides, top) in enumerate(self._areas, first):
            rows = np.flatnonzero(near[:, column] & (by == OPEN))
            if len(rows):
                inches = across(sides, starts[rows], ends[rows], top)
                by[rows[inches > _CROSSED_IN]] = number


def _meets_shaft(boxes: Points, ones: Points, others: Points) -> NDArray[np.bool_]:
    """Return which boxes ``(k, 2, 3)`` segments between two hulls may meet: ``(k,)``."""
    a, b = ones.mean(axis=0), others.mean(axis=0)
    wide = max(float(np.abs(ones - a).max()), float(np.abs(others - b).max()))
    starts = np.broadcast_to(a, (len(boxes), 3))
    ways = np.broadcast_to(b - a, starts.shape)
    # The box around a segment's ends moves along it: the slab test of a point at a wider box.
    return meets_box(starts, ways, boxes[:, 0] - wide, boxes[:, 1] + wide)


def _is_beside(planes: Planes, hull: Points) -> bool:
    return bool(((hull @ planes[:, :3].T - planes[:, 3]) > 0.0).all(axis=0).any())


def across(sides: Points, begins: Points, stops: Points, top: float = np.inf) -> Points:
    """Return the inches by which segments on the plan run through a convex shape and out of it.

    ``(m,)``. ``sides``: ``(k, 2, 2)``, counter-clockwise; ``begins``, ``stops``: ``(m, 2)``, or
    ``(m, 3)`` where those do not count that stay at or above ``top``. A segment with an end inside
    or on a side runs through none of it. Cyrus and Beck (1978).
    """
    starts, ends = begins[:, :2], stops[:, :2]
    ahead, ways = sides[:, 1] - sides[:, 0], ends - starts
    normals = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)  # inwards
    normals = normals / np.linalg.norm(normals, axis=1)[:, None]
    inside = starts @ normals.T - np.einsum("ij,ij->i", sides[:, 0], normals)
    slope = ways @ normals.T
    with np.errstate(divide="ignore", invalid="ignore"):
        at = -inside / slope
    enter = np.where(slope > 0.0, at, -np.inf).max(axis=1)
    leave = np.where(slope < 0.0, at, np.inf).min(axis=1)
    beside = ((slope == 0.0) & (inside < 0.0)).any(axis=1)
    through = (enter > 0.0) & (leave < 1.0) & (leave > enter) & ~beside
    if top < np.inf:
        rise = stops[through, 2] - begins[through, 2]
        lowest = begins[through, 2] + np.minimum(rise * enter[through], rise * leave[through])
        through[through] = lowest < top
    share = np.zeros(len(starts))
    share[through] = leave[through] - enter[through]
    return np.asarray(share * np.linalg.norm(ways, axis=1))


def _plan_box(sides: Points, top: float) -> Points:
    """Return the box around a footprint, of endless depth: ``(2, 3)``."""
    corners = sides.reshape(-1, 2)
    low, high = corners.min(axis=0), corners.max(axis=0)
    return np.array([[*low, -np.inf], [*high, top]])


class _Part(NamedTuple):
    """A mesh at which segments are cast by itself.

    ``owner``: the owners of its triangles, counted from ``first_owner``. ``within``: inches from
    the start on the plan within which it counts.
    """

    mesh: RayMesh
    owner: NDArray[np.int32]
    first_owner: int
    within: float


def _parts(around: Surroundings) -> list[_Part]:
    found = []
    for solid, number in zip(around.solids, (0, *around.first_model), strict=True):
        first = 0
        for mesh in solid.rays.parts:
            owner = solid.owner[first : first + mesh.count]
            found.append(_Part(mesh, owner, number, solid.within))
            first += mesh.count
    return found


class Edges(NamedTuple):
    """The edges of a mesh at which its faces bend or end.

    ``ends``: ``(e, 2, 3)``. ``out``: ``(e, 3)``, unit vectors away from the faces of each.
    ``faces``: ``(e, 2, 3)``, normals of both faces; of the only one twice.
    """

    ends: Points
    out: Points
    faces: Points

    def along(self, axis: Points) -> Edges:
        """Return those that may bound what is seen along an axis ``(3,)``."""
        seen = self.faces @ axis
        alone = (self.faces[:, 0] == self.faces[:, 1]).all(axis=1)
        kept = alone | (seen.prod(axis=1) < _ASIDE)
        return Edges(self.ends[kept], self.out[kept], self.faces[kept])


@lasting()
def edges_of(mesh: RayMesh) -> Edges:
    """Return the edges of a mesh."""
    triangles = mesh.triangles
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    areas = np.linalg.norm(normals, axis=1)
    triangles, normals, areas = (rows[areas > 0.0] for rows in (triangles, normals, areas))
    normals = normals / areas[:, None]
    welded = np.rint(triangles.reshape(-1, 3) * _WELD).astype(np.int64)
    corners = np.unique(welded, axis=0, return_inverse=True)[1].reshape(-1, 3)
    after = [[0, 1], [1, 2], [2, 0]]
    ends = np.concatenate([triangles[:, pair] for pair in after])
    across = np.concatenate([triangles[:, 2], triangles[:, 0], triangles[:, 1]])
    key = np.sort(np.concatenate([corners[:, pair] for pair in after]), axis=1)
    order = np.lexsort((key[:, 1], key[:, 0]))
    key, ends, across = key[order], ends[order], across[order]
    normals = np.tile(normals, (3, 1))[order]
    begins = np.flatnonzero(np.append(True, (key[1:] != key[:-1]).any(axis=1))[: len(key)])
    alone = np.diff(np.append(begins, len(key))) == 1
    one, other = normals[begins], normals[np.where(alone, begins, begins + 1)]
    ends = ends[begins]
    # Of an edge with one face, the way out lies in its plane.
    along, inward = ends[:, 1] - ends[:, 0], across[begins] - ends[:, 0]
    square = np.maximum(np.einsum("ij,ij->i", along, along), 1e-18)
    inward = inward - along * (np.einsum("ij,ij->i", inward, along) / square)[:, None]
    out = np.where(alone[:, None], -inward, one + other)
    inches = np.linalg.norm(out, axis=1)
    kept = (alone | (np.einsum("ij,ij->i", one, other) < _BENT)) & (inches > 1e-9)
    faces = np.stack([one, other], axis=1)[kept]
    return Edges(ends[kept], out[kept] / inches[kept][:, None], faces)


def corners_of(sides: Points, low: float, high: float) -> Edges:
    """Return the upright edges over the corners of a convex shape of the plan.

    ``sides``: ``(k, 2, 2)``, counter-clockwise. ``low``, ``high``: their lowest and highest z.
    """
    corners, ahead = sides[:, 0], sides[:, 1] - sides[:, 0]
    normals = np.stack([ahead[:, 1], -ahead[:, 0], np.zeros(len(ahead))], axis=1)
    normals = normals / np.linalg.norm(normals, axis=1)[:, None]
    before = np.roll(normals, 1, axis=0)
    out = normals + before
    ends = np.stack([np.insert(corners, 2, z, axis=1) for z in (low, high)], axis=1)
    out = out / np.linalg.norm(out, axis=1)[:, None]
    return Edges(ends, out, np.stack([before, normals], axis=1))
