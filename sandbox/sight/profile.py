"""The side view of a sight line: everything cut along it, upright, as on a drawing to scale.

The cut goes straight down through the line that stands for a pair, from a little behind the eye to
a little behind the target. ``along`` is inches from the eye on the plan, ``up`` above the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.sight.report import PairSight
from sandbox.table.table import PlacedModel, PlacedPiece, Table

Points = NDArray[np.float64]

BESIDES_IN = 1.0
"""So much is shown behind the eye and behind the target."""

_DEEP_IN = 1000.0

Role = Literal["terrain", "porous", "model", "target", "firer"]


@dataclass(frozen=True, eq=False)
class Cut:
    """What the cut meets of one thing. ``id``: of its piece or model. ``cover``: its class.

    ``solid``: ``(n, 2)`` rings of (along, up) that are inside it, of firer and target their whole
    outline from the side; ``lines``: ``(n, 2)`` where the cut meets its surface.
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
    way = way / length
    theirs = (_body(target) - [*eye[:2], 0.0])[..., :2] @ way
    to = max(length, float(theirs.max())) + BESIDES_IN
    cuts = []
    shown = shapely.box(-BESIDES_IN, -_DEEP_IN, to, _DEEP_IN)
    for name, role, cover, triangles in _things(table, shooter, target):
        if role in ("firer", "target"):
            whole = _outline(triangles, eye[:2], way)
            cuts.append(Cut(name, role, cover, tuple(_rings(shapely.intersection(whole, shown)))))
            continue
        lines, signs = _cut(triangles, eye[:2], way)
        inside = (lines[..., 0].max(axis=1) >= -BESIDES_IN) & (lines[..., 0].min(axis=1) <= to)
        if inside.any():
            solid = tuple(
                ring
                for cell in _solid(lines, signs)
                for ring in _rings(shapely.intersection(cell, shown))
            )
            drawn = shapely.intersection(shapely.linestrings(lines[inside]), shown)
            ends = [shapely.get_coordinates(one) for one in drawn]
            cuts.append(Cut(name, role, cover, solid, tuple(one for one in ends if len(one) > 1)))
    end_along = float((end[:2] - eye[:2]) @ way)
    return Profile((0.0, float(eye[2])), (end_along, float(end[2])), to, tuple(cuts))


def _things(
    table: Table, shooter: PlacedModel, target: PlacedModel
) -> Iterator[tuple[str, Role, str, Points]]:
    """What may be cut: of each its id, its role, its cover and its triangles on the table."""
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
            yield model.id, role, game.cover_named(unit.template.cover), _body(model, parts)


def _of_piece(piece: PlacedPiece) -> Iterator[tuple[str, Role, str, Points]]:
    """What of a piece blocks, and what of it is seen through in part."""
    surfaces: dict[Role, list[Points]] = {
        "terrain": [part.triangles for part in piece.piece.parts],
        "porous": [volume.triangles for volume in piece.piece.volumes],
    }
    for role, found in surfaces.items():
        corners = [triangles.reshape(-1, 3) for triangles in found if len(triangles)]
        if corners:
            placed = piece.stand.place(np.concatenate(corners)).reshape(-1, 3, 3)
            yield piece.id, role, piece.cover, placed


def _body(model: PlacedModel, parts: Sequence[str] = ("body",)) -> Points:
    found = [part.triangles for part in model.piece.parts if part.name in parts]
    corners = np.concatenate(found).reshape(-1, 3)
    return model.stand.place(corners).reshape(-1, 3, 3)


def _cut(triangles: Points, eye: Points, way: Points) -> tuple[Points, Points]:
    """``(m, 2, 2)`` where an upright plane meets triangles, as (along, up), and of each whether
    the triangle looks up (1), down (−1) or aside (0)."""
    flat = triangles[..., :2] - eye
    beside = flat @ np.array([-way[1], way[0]])
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


def _outline(triangles: Points, eye: Points, way: Points) -> shapely.Geometry:
    """A model from the side: all its triangles laid onto the cut."""
    flat = np.stack([(triangles[..., :2] - eye) @ way, triangles[..., 2]], axis=-1)
    one, other = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    wide = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) > 1e-6
    return shapely.union_all(shapely.polygons(flat[wide]))


def _rings(shape: shapely.Geometry) -> Iterator[Points]:
    """The outer rings of the areas of a shape."""
    for part in shapely.get_parts(shape):
        if shapely.get_type_id(part) == shapely.GeometryType.POLYGON and not part.is_empty:
            yield np.asarray(shapely.get_coordinates(shapely.get_exterior_ring(part)))


def _solid(lines: Points, signs: Points) -> Iterator[shapely.Geometry]:
    """What is inside a thing: where more of its surface above looks up than down, or less."""
    rounded = np.round(lines, 5)
    long = np.any(rounded[:, 0] != rounded[:, 1], axis=1)
    if not long.any():
        return
    noded = shapely.union_all(shapely.linestrings(rounded[long]))
    left, right = lines[..., 0].min(axis=1), lines[..., 0].max(axis=1)
    for cell in shapely.get_parts(shapely.polygonize(shapely.get_parts(noded))):
        at = shapely.point_on_surface(cell)
        x, z = shapely.get_x(at), shapely.get_y(at)
        over = (left < x) & (x <= right)
        a, b = lines[over, 0], lines[over, 1]
        height = a[:, 1] + (x - a[:, 0]) / (b[:, 0] - a[:, 0]) * (b[:, 1] - a[:, 1])
        if signs[over][height > z].sum() != 0:
            yield cell
