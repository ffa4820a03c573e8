"""The side view of a sight line: a vertical section of the table along it, to scale.

The section runs along the line that is drawn for a pair, from a little behind the eye to a little
behind the target. ``along`` is in inches from the eye on the plan, ``up`` in inches above the
table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import atan2, cos, degrees, radians, sin
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import BODY, Part, Piece, Volume
from meshes.shapes.triangle_mesh import TriangleMesh
from sandbox.sight.report import PairSight
from sandbox.table.counted import counted_parts
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedPiece, Table

Points = NDArray[np.float64]

MARGIN_IN = 1.0
"""Inches that are shown behind the eye and behind the target."""

_DEEP_IN = 1000.0

Role = Literal["terrain", "porous", "model", "target", "firer"]

_GRID = 100
"""Steps of the grid on which an outline is drawn, along its longest side. That is as fine as any
drawing, and merges the many triangles of a small model."""

_TURN_DEG = 2
"""Degrees between the directions for which outlines are drawn. At the edge of a model that is a
hundredth of an inch, and neighbouring models share their outlines."""


@dataclass(frozen=True, eq=False)
class Cut:
    """The section through one piece or model. ``id``: its id. ``cover``: its class of cover.

    ``solid``: rings ``(n, 2)`` of (along, up) around its inside, counter-clockwise, and around
    holes, clockwise. For the firer and the target it is their whole outline from the side.
    ``lines``: ``(n, 2)``, where the section meets the surface.
    """

    id: str
    role: Role
    cover: str
    solid: tuple[Points, ...]
    lines: tuple[Points, ...] = ()

    @property
    def corners(self) -> Points:
        """All points of ``solid`` and ``lines``: ``(n, 2)``."""
        return np.concatenate([np.zeros((0, 2)), *self.solid, *self.lines])


@dataclass(frozen=True, eq=False)
class Profile:
    """A side view. ``eye``, ``end``: (along, up) of the line. ``length``: end of the section."""

    eye: tuple[float, float]
    end: tuple[float, float]
    length: float
    cuts: tuple[Cut, ...]

    @property
    def highest(self) -> float:
        """Greatest height of all cuts and of the line, in inches."""
        tops = [float(cut.corners[:, 1].max()) for cut in self.cuts if len(cut.corners)]
        return max([self.eye[1], self.end[1], *tops])


def profile(table: Table, pair: PairSight) -> Profile:
    """Return the side view of a pair that was judged on this table."""
    eye, end = np.array(pair.eye), np.array(pair.end)
    shooter, target = table.model(pair.shooter), table.model(pair.target)
    way = end[:2] - eye[:2]
    if np.linalg.norm(way) < 1e-9:
        way = np.array([target.stand.x, target.stand.y]) - eye[:2]
    length = float(np.linalg.norm(way)) or 1.0
    plane = _Plane(eye[:2], way / length)
    to = max(length, plane.last(_Thing(target.stand, surface_of(target.piece, (BODY,)))))
    to += MARGIN_IN
    shown = shapely.box(-MARGIN_IN, -_DEEP_IN, to, _DEEP_IN)
    cuts = []
    for name, role, cover, thing in _things(table, shooter, target):
        if role in ("firer", "target"):
            rings = _rings(shapely.intersection(plane.outline(thing), shown))
            cuts.append(Cut(name, role, cover, tuple(rings)))
        elif plane.may_meet(thing, to):
            lines, signs = plane.cut(thing)
            inside = (lines[..., 0].max(axis=1) >= -MARGIN_IN) & (lines[..., 0].min(axis=1) <= to)
            if inside.any():
                cells = shapely.intersection(_solid(lines, signs), shown)
                drawn = shapely.intersection(shapely.linestrings(lines[inside]), shown)
                solid = tuple(ring for cell in cells for ring in _rings(cell))
                cuts.append(Cut(name, role, cover, solid, tuple(_ends(drawn))))
    end_along = float((end[:2] - eye[:2]) @ plane.way)
    return Profile((0.0, float(eye[2])), (end_along, float(end[2])), to, tuple(cuts))


@dataclass(frozen=True, eq=False)
class _Thing:
    """The surface of a piece or model, and its place."""

    stand: Placement
    surface: Surface


@dataclass(frozen=True, eq=False)
class _Plane:
    """The vertical plane of the section: from ``eye`` (2,) along the unit vector ``way`` (2,)."""

    eye: Points
    way: Points

    def may_meet(self, thing: _Thing, to: float) -> bool:
        """Return whether the circle around a thing meets the section, which ends at ``to``."""
        from_eye = np.array([thing.stand.x, thing.stand.y]) - self.eye
        along, beside = float(from_eye @ self.way), float(from_eye @ _left(self.way))
        reach = thing.surface.reach
        return abs(beside) <= reach and -MARGIN_IN - reach <= along <= to + reach

    def last(self, thing: _Thing) -> float:
        """Return the farthest point of a thing along the plane, in inches from the eye."""
        corners = thing.surface.triangles.reshape(-1, 3)
        eye, way = self._own(thing)
        return float(((corners[:, :2] - eye) @ way).max())

    def cut(self, thing: _Thing) -> tuple[Points, Points]:
        """Return where the plane meets a thing's triangles, as (along, up): ``(m, 2, 2)``.

        Return as well whether each triangle faces up (1), down (−1) or sideways (0): ``(m,)``.
        """
        lines, signs = _cut(thing.surface.triangles, *self._own(thing))
        return lines + [0.0, thing.stand.z], signs

    def outline(self, thing: _Thing) -> shapely.Geometry:
        eye, way = self._own(thing)
        shift = -float(eye @ way), thing.stand.z
        outline = outline_of(thing.surface, way)
        return shapely.transform(outline, lambda points: points + shift)

    def _own(self, thing: _Thing) -> tuple[Points, Points]:
        """Return eye and way in a thing's frame, so that its many points need not be turned."""
        turned = thing.stand.matrix[:2, :2]
        return (self.eye - [thing.stand.x, thing.stand.y]) @ turned, self.way @ turned


def _things(
    table: Table, shooter: PlacedModel, target: PlacedModel
) -> Iterator[tuple[str, Role, str, _Thing]]:
    """Yield what the section may cut: id, role, class of cover, surface and place."""
    for piece in (*table.pieces, *table.smoke):
        yield from _surfaces(piece)
    parts = tuple(table.scenario.sight_policy.parts)
    game = table.scenario.brings
    for unit in table.units:
        own = unit.id in (shooter.unit, target.unit)
        for model in unit.models:
            role: Role = "target" if model is target else "firer" if model is shooter else "model"
            if role == "model" and (own or unit.template.flies):
                continue  # they neither block nor count
            body = _Thing(model.stand, surface_of(model.piece, parts))
            yield model.id, role, game.cover_named(unit.template.cover), body


def _surfaces(piece: PlacedPiece) -> Iterator[tuple[str, Role, str, _Thing]]:
    """Yield the solid and the porous surface of a piece, if it has them."""
    surfaces: tuple[tuple[Role, Surface], ...] = (
        ("terrain", surface_of(piece.piece, None)),
        ("porous", volumes_of(piece.piece)),
    )
    for role, surface in surfaces:
        if len(surface.triangles):
            yield piece.id, role, piece.cover, _Thing(piece.stand, surface)


def _left(way: Points) -> Points:
    """Return the unit vector to the left of ``way``."""
    return np.array([-way[1], way[0]])


def _cut(triangles: Points, eye: Points, way: Points) -> tuple[Points, Points]:
    """Return the same as `_Plane.cut`, for a plane in the triangles' own frame."""
    flat = triangles[..., :2] - eye
    beside = flat @ _left(way)
    met = (beside > 0).any(axis=1) & (beside <= 0).any(axis=1)
    flat, beside, up = flat[met], beside[met], triangles[met][..., 2]
    if not len(flat):
        return np.zeros((0, 2, 2)), np.zeros(0)
    along = flat @ way
    ends = []
    crossed = []
    for a, b in ((0, 1), (1, 2), (2, 0)):
        crosses = (beside[:, a] > 0) != (beside[:, b] > 0)
        gap = np.where(crosses, beside[:, a] - beside[:, b], 1.0)
        share = beside[:, a] / gap
        ends.append(
            np.stack(
                [
                    along[:, a] + share * (along[:, b] - along[:, a]),
                    up[:, a] + share * (up[:, b] - up[:, a]),
                ],
                axis=1,
            )
        )
        crossed.append(crosses)
    order = np.argsort(~np.stack(crossed, axis=1), axis=1, kind="stable")[:, :2]
    rows = np.arange(len(flat))[:, None]
    lines = np.stack(ends, axis=1)[rows, order]
    normal = np.cross(
        triangles[met][:, 1] - triangles[met][:, 0], triangles[met][:, 2] - triangles[met][:, 0]
    )
    return lines, np.sign(np.where(np.abs(normal[:, 2]) < 1e-12, 0.0, normal[:, 2]))


def _ends(drawn: NDArray[np.object_]) -> Iterator[Points]:
    """Yield the points of each line that has more than one."""
    points, line = shapely.get_coordinates(drawn, return_index=True)
    for ends in np.split(points, np.flatnonzero(np.diff(line)) + 1):
        if len(ends) > 1:
            yield ends


def _rings(shape: shapely.Geometry) -> Iterator[Points]:
    """Yield the rings of a shape's polygons, those around holes the other way round."""
    for part in shapely.get_parts(shapely.orient_polygons(shape)):
        if shapely.get_type_id(part) == shapely.GeometryType.POLYGON and not part.is_empty:
            for ring in shapely.get_rings(part):
                yield np.asarray(shapely.get_coordinates(ring))


def _solid(lines: Points, signs: Points) -> NDArray[np.object_]:
    """Return the areas of the section that are inside a thing.

    Above such an area, the surfaces that face up and those that face down differ in number.
    """
    rounded = np.round(lines, 5)
    long = np.any(rounded[:, 0] != rounded[:, 1], axis=1)
    noded = shapely.union_all(shapely.linestrings(rounded[long]))
    cells = shapely.get_parts(shapely.polygonize(shapely.get_parts(noded)))
    if not len(cells):
        return np.zeros(0, dtype=object)
    at = shapely.point_on_surface(cells)
    x, z = shapely.get_x(at)[:, None], shapely.get_y(at)[:, None]
    a, b = lines[:, 0], lines[:, 1]
    over = (lines[..., 0].min(axis=1) < x) & (x <= lines[..., 0].max(axis=1))
    run = np.where(a[:, 0] == b[:, 0], 1.0, b[:, 0] - a[:, 0])
    height = a[:, 1] + (x - a[:, 0]) / run * (b[:, 1] - a[:, 1])
    inside = np.sum(np.where(over & (height > z), signs, 0.0), axis=1) != 0
    return np.asarray(cells[inside])


@dataclass(frozen=True, eq=False)
class Surface:
    """The ``triangles`` ``(n, 3, 3)`` of several ``meshes``, in the piece's frame."""

    meshes: tuple[TriangleMesh, ...]
    triangles: Points

    @cached_property
    def reach(self) -> float:
        """Greatest distance of a corner from the piece's origin on the plan, in inches."""
        return float(np.hypot(self.triangles[..., 0], self.triangles[..., 1]).max(initial=0.0))

    @cached_property
    def closed(self) -> bool:
        """Whether all meshes are closed. Then the triangles that face one way show all of it."""
        return all(mesh.is_watertight and mesh.is_winding_consistent for mesh in self.meshes)


@lru_cache(maxsize=512)
def surface_of(piece: Piece, parts: tuple[str, ...] | None) -> Surface:
    """Return the solid surface of a piece, or of some of its parts, by name."""
    return _surface(piece.parts if parts is None else counted_parts(piece, parts))


@lru_cache(maxsize=512)
def volumes_of(piece: Piece) -> Surface:
    """Return the surface of a piece's porous volumes."""
    return _surface(piece.volumes)


def outline_of(surface: Surface, way: Points) -> shapely.Geometry:
    """Return the outline of a surface in the vertical plane through its origin along ``way`` (2,).

    Its coordinates are (along, up) in inches, to the accuracy of `_TURN_DEG` and `_GRID`.
    """
    return _outline(surface, round(degrees(atan2(way[1], way[0])) / _TURN_DEG) * _TURN_DEG % 360)


@lru_cache(maxsize=1024)
def _outline(surface: Surface, turn: int) -> shapely.Geometry:
    way = [cos(radians(turn)), sin(radians(turn))]
    flat = np.stack([surface.triangles[..., :2] @ way, surface.triangles[..., 2]], axis=-1)
    if not len(flat):
        return shapely.from_wkt("POLYGON EMPTY")
    step = float(np.ptp(flat, axis=(0, 1)).max()) / _GRID or 1.0
    if surface.closed:
        flat = flat[_area(flat) > 0]
    steps = np.round(flat / step)
    _, first = np.unique(np.sort(steps @ [1.0, 1e6], axis=1), axis=0, return_index=True)
    steps = steps[first]
    return shapely.union_all(shapely.polygons(steps[_area(steps) != 0] * step))


def _surface(shapes: Sequence[Part] | Sequence[Volume]) -> Surface:
    triangles = [np.zeros((0, 3, 3)), *(shape.triangles for shape in shapes)]
    return Surface(tuple(shape.mesh for shape in shapes), np.concatenate(triangles))


def _area(flat: Points) -> Points:
    """Return twice the signed area of each triangle: ``(n,)``."""
    ab, ac = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    return np.asarray(ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0])
