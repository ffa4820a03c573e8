"""The side view of a sight line: everything cut along it, upright, as on a drawing to scale.

The cut goes straight down through the line that stands for a pair, from a little behind the eye to
a little behind the target. ``along`` is inches from the eye on the plan, ``up`` above the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import BODY
from sandbox.sight.outlines import Surface, outline_of, surface_of, volumes_of
from sandbox.sight.report import PairSight
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedPiece, Table

Points = NDArray[np.float64]

BESIDES_IN = 1.0
"""So much is shown behind the eye and behind the target."""

_DEEP_IN = 1000.0

Role = Literal["terrain", "porous", "model", "target", "firer"]


@dataclass(frozen=True, eq=False)
class Cut:
    """What the cut meets of one thing. ``id``: of its piece or model. ``cover``: its class.

    ``solid``: ``(n, 2)`` rings of (along, up) that are inside it, counter-clockwise, and clockwise
    those around its hollows; of firer and target their whole outline from the side; ``lines``:
    ``(n, 2)`` where the cut meets its surface.
    """

    id: str
    role: Role
    cover: str
    solid: tuple[Points, ...]
    lines: tuple[Points, ...] = ()

    @property
    def corners(self) -> Points:
        """``(n, 2)``: all points of both."""
        return np.concatenate([np.zeros((0, 2)), *self.solid, *self.lines])


@dataclass(frozen=True, eq=False)
class Profile:
    """``eye`` and ``end``: (along, up) of the sight line. ``length``: to behind the target."""

    eye: tuple[float, float]
    end: tuple[float, float]
    length: float
    cuts: tuple[Cut, ...]

    @property
    def highest(self) -> float:
        """Of all that is cut, and of the line."""
        tops = [float(cut.corners[:, 1].max()) for cut in self.cuts if len(cut.corners)]
        return max([self.eye[1], self.end[1], *tops])


def profile(table: Table, pair: PairSight) -> Profile:
    """The side view of a pair that was judged on this table."""
    eye, end = np.array(pair.eye), np.array(pair.end)
    shooter, target = table.model(pair.shooter), table.model(pair.target)
    way = end[:2] - eye[:2]
    if np.linalg.norm(way) < 1e-9:
        way = np.array([target.stand.x, target.stand.y]) - eye[:2]
    length = float(np.linalg.norm(way)) or 1.0
    plane = _Plane(eye[:2], way / length)
    to = max(length, plane.last(_Thing(target.stand, surface_of(target.piece, (BODY,)))))
    to += BESIDES_IN
    shown = shapely.box(-BESIDES_IN, -_DEEP_IN, to, _DEEP_IN)
    cuts = []
    for name, role, cover, thing in _things(table, shooter, target):
        if role in ("firer", "target"):
            rings = _rings(shapely.intersection(plane.outline(thing), shown))
            cuts.append(Cut(name, role, cover, tuple(rings)))
        elif plane.may_meet(thing, to):
            lines, signs = plane.cut(thing)
            inside = (lines[..., 0].max(axis=1) >= -BESIDES_IN) & (lines[..., 0].min(axis=1) <= to)
            if inside.any():
                cells = shapely.intersection(_solid(lines, signs), shown)
                drawn = shapely.intersection(shapely.linestrings(lines[inside]), shown)
                solid = tuple(ring for cell in cells for ring in _rings(cell))
                cuts.append(Cut(name, role, cover, solid, tuple(_ends(drawn))))
    end_along = float((end[:2] - eye[:2]) @ plane.way)
    return Profile((0.0, float(eye[2])), (end_along, float(end[2])), to, tuple(cuts))


@dataclass(frozen=True, eq=False)
class _Thing:
    """Surface of a piece, and where it stands."""

    stand: Placement
    surface: Surface


@dataclass(frozen=True, eq=False)
class _Plane:
    """The upright plane that is cut along: from ``eye`` (2,) along ``way`` (2,), of length 1."""

    eye: Points
    way: Points

    def may_meet(self, thing: _Thing, to: float) -> bool:
        """Whether it reaches the plane between behind the eye and ``to``, by its circle."""
        from_eye = np.array([thing.stand.x, thing.stand.y]) - self.eye
        along, beside = float(from_eye @ self.way), float(from_eye @ _left(self.way))
        reach = thing.surface.reach
        return abs(beside) <= reach and -BESIDES_IN - reach <= along <= to + reach

    def last(self, thing: _Thing) -> float:
        """How far along a thing ends."""
        corners = thing.surface.triangles.reshape(-1, 3)
        eye, way = self._own(thing)
        return float(((corners[:, :2] - eye) @ way).max())

    def cut(self, thing: _Thing) -> tuple[Points, Points]:
        """``(m, 2, 2)`` where the plane meets its triangles, as (along, up), and of each whether
        the triangle looks up (1), down (−1) or aside (0)."""
        lines, signs = _cut(thing.surface.triangles, *self._own(thing))
        return lines + [0.0, thing.stand.z], signs

    def outline(self, thing: _Thing) -> shapely.Geometry:
        """A thing from the side: all of it laid onto the plane."""
        eye, way = self._own(thing)
        shift = -float(eye @ way), thing.stand.z
        seen = outline_of(thing.surface, way)
        return shapely.transform(seen, lambda points: points + shift)

    def _own(self, thing: _Thing) -> tuple[Points, Points]:
        """Its eye and its way in the frame of a thing: that turns two points, not thousands."""
        turned = thing.stand.matrix[:2, :2]
        return (self.eye - [thing.stand.x, thing.stand.y]) @ turned, self.way @ turned


def _things(
    table: Table, shooter: PlacedModel, target: PlacedModel
) -> Iterator[tuple[str, Role, str, _Thing]]:
    """What may be cut: of each its id, its role, its cover, and what of it."""
    for piece in (*table.pieces, *table.smoke):
        yield from _of_piece(piece)
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


def _of_piece(piece: PlacedPiece) -> Iterator[tuple[str, Role, str, _Thing]]:
    """What of a piece blocks, and what of it is seen through in part."""
    found: tuple[tuple[Role, Surface], ...] = (
        ("terrain", surface_of(piece.piece, None)),
        ("porous", volumes_of(piece.piece)),
    )
    for role, surface in found:
        if len(surface.triangles):
            yield piece.id, role, piece.cover, _Thing(piece.stand, surface)


def _left(way: Points) -> Points:
    return np.array([-way[1], way[0]])


def _cut(triangles: Points, eye: Points, way: Points) -> tuple[Points, Points]:
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
    """The points of each line that is more than one point."""
    points, whose = shapely.get_coordinates(drawn, return_index=True)
    for one in np.split(points, np.flatnonzero(np.diff(whose)) + 1):
        if len(one) > 1:
            yield one


def _rings(shape: shapely.Geometry) -> Iterator[Points]:
    """The rings of the areas of a shape, those of hollows the other way round."""
    for part in shapely.get_parts(shapely.orient_polygons(shape)):
        if shapely.get_type_id(part) == shapely.GeometryType.POLYGON and not part.is_empty:
            for ring in shapely.get_rings(part):
                yield np.asarray(shapely.get_coordinates(ring))


def _solid(lines: Points, signs: Points) -> NDArray[np.object_]:
    """What is inside a thing: where more of its surface above looks up than down, or less."""
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
