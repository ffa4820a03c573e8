"""What terrain is to move on: each piece's outline on the table and its ground class (BA-MOV-7).

A piece's outline is what it covers within `LOW_IN` of its underside, seen from above: eaves and
branches overhang nothing, and a walled yard is no wall. The inside of a building is the building.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from types import MappingProxyType

import numpy as np
import shapely
from shapely.affinity import affine_transform

from meshes.shapes.piece import Piece
from sandbox.sight.clipping import cut_by_plane
from sandbox.table.footprints import Points, Shapes
from sandbox.table.table import PlacedPiece

LOW_IN = 0.5

GAPS_IN = {"building": 0.6, "rough": 1.5, "road": 0.5}
"""Gaps of twice this between the parts of one piece are of the piece: doorways of a building, what
lies between the trees of a wood."""

LINE_GAPS_IN = 0.4
"""The same of everything else, inches: between the posts of a fence."""

EAVES_IN = 0.3
"""What is over the ground by no more than this is eaves, inches."""

NEARLY_CONVEX = 0.85
"""What covers so much of its convex hull counts as the hull, as one would lay a tape around it."""

GRAZE_IN = 0.02
"""A base that reaches less than this over the edge of a thing is not on it, inches."""

SOLID = ("obstacle", "anti-tank obstacle", "building", "impassable")
"""Ground classes of things that nothing stands in or on at the end of a move."""

OBSTACLES = ("obstacle", "anti-tank obstacle")

COARSER: Mapping[str, str] = MappingProxyType({"difficult": "rough", "very difficult": "rough"})
"""Grounds that a scenario may tell apart and that are one here, an assumption: how hard rough
ground is to walk on matters to games that have more than one word for it."""

_HAIR, _THIN = 0.01, 1e-6
_SQUARE = 1.5  # the corners of a wall's end stay square when it grows


@dataclass(frozen=True, eq=False)
class Grounds:
    """All that is not open ground: ``(n,)`` outlines, table frame, and their classes."""

    outlines: Shapes
    classes: tuple[str, ...]
    road: shapely.Geometry

    @staticmethod
    def of(pieces: Sequence[PlacedPiece], wrecks: Sequence[shapely.Geometry] = ()) -> Grounds:
        """The ground of a table's terrain, and of wrecks, which are impassable (BA-VEH-3)."""
        rough = [piece for piece in pieces if piece.spec.ground_class != "open"]
        shapes = [outline_of(piece) for piece in rough] + list(wrecks)
        named = (piece.spec.ground_class for piece in rough)
        classes = tuple(COARSER.get(n, n) for n in named) + ("impassable",) * len(wrecks)
        outlines = np.empty(len(shapes), dtype=object)
        outlines[:] = shapes
        shapely.prepare(outlines)
        roads = [s for s, name in zip(shapes, classes, strict=True) if name == "road"]
        road = shapely.union_all(roads)
        shapely.prepare(road)
        return Grounds(outlines, classes, road)

    def crossed(
        self, sweeps: Shapes, radii: Points, starts: Shapes | None = None
    ) -> tuple[str, ...]:
        """The ground classes under any of these plans, by name; open ground is not named.

        ``starts``: where each of them comes from. What a base reached over before it moved, as
        that of a man behind a wall does, is crossed only where its middle goes over it.
        """
        reach = np.broadcast_to(np.maximum(radii - GRAZE_IN, 0.0)[:, None], self._shape(sweeps))
        if starts is not None:
            before = shapely.dwithin(self.outlines[None, :], starts[:, None], reach)
            reach = np.where(before, 0.0, reach)
        near = shapely.dwithin(self.outlines[None, :], sweeps[:, None], reach)
        numbers = np.unique(np.nonzero(near)[1]).tolist()
        return tuple(sorted({self.classes[number] for number in numbers}))

    def _shape(self, sweeps: Shapes) -> tuple[int, int]:
        return len(sweeps), len(self.outlines)

    def solid(self, places: Shapes, radii: Points, *, but: str | None = None) -> bool:
        """Whether any of these plans is in or on something solid, of another class than ``but``."""
        return any(name in SOLID and name != but for name in self.crossed(places, radii))

    def on_road(self, sweeps: Shapes, radii: Points) -> bool:
        """Whether all of these plans are on roads, every bit of them."""
        whole = [
            sweep if radius == 0 else shapely.buffer(sweep, radius)
            for sweep, radius in zip(sweeps, radii, strict=True)
        ]
        return bool(np.all(shapely.covers(self.road, whole)))

    def obstacle_between(self, line: shapely.Geometry, *, house: bool = False) -> bool:
        """Whether a line crosses an obstacle, or ``house``: the wall of a building."""
        across = shapely.intersects(self.outlines, line)
        names = (*OBSTACLES, "building") if house else OBSTACLES
        return any(on and name in names for name, on in zip(self.classes, across, strict=True))


def outline_of(piece: PlacedPiece) -> shapely.Geometry:
    """A piece's outline on the table, by what it is to move on."""
    stand = piece.stand
    c, s = cos(radians(stand.turn)), sin(radians(stand.turn))
    flat = _outline(piece.piece, piece.spec.ground_class)
    return affine_transform(flat, [c, -s, s, c, stand.x, stand.y])


@lru_cache(maxsize=1024)
def _outline(piece: Piece, ground: str) -> shapely.Geometry:
    """A piece's outline, its own frame: what its triangles cover that far up, gaps closed."""
    found = [part.triangles for part in piece.parts]
    triangles = np.concatenate(found)
    top = float(triangles[..., 2].min()) + LOW_IN
    low = triangles[triangles[..., 2].min(axis=1) <= top]
    low = cut_by_plane(low, np.array([0.0, 0.0, -1.0]), np.array([0.0, 0.0, top]))
    flat = _covered(low)
    hull = shapely.convex_hull(flat)
    if ground == "building":
        # what is beneath its floors is in it, but not what is under its eaves
        whole = shapely.convex_hull(shapely.multipoints(triangles.reshape(-1, 3)[:, :2]))
        nearly = shapely.area(flat) >= NEARLY_CONVEX * shapely.area(hull)
        if nearly and shapely.covers(hull, shapely.buffer(whole, -EAVES_IN)):
            return hull
        flat = shapely.union(flat, shapely.buffer(_covered(triangles), -EAVES_IN))
        hull = shapely.convex_hull(flat)
    if shapely.area(flat) >= NEARLY_CONVEX * shapely.area(hull):
        return hull
    close = GAPS_IN.get(ground, LINE_GAPS_IN)
    grown = shapely.buffer(flat, close, join_style="mitre", mitre_limit=_SQUARE)
    flat = shapely.buffer(grown, _HAIR - close, join_style="mitre", mitre_limit=_SQUARE)
    shape = shapely.union_all([_filled(one, triangles, ground) for one in shapely.get_parts(flat)])
    if shapely.area(shape) >= NEARLY_CONVEX * shapely.area(hull):
        return hull
    return shapely.simplify(shape, _HAIR)


def _covered(triangles: Points) -> shapely.Geometry:
    """What triangles cover, seen from above; upright ones count as lines."""
    flat = triangles[..., :2]
    a, b = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    across = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    upright = np.abs(across) < _THIN
    # the lower and the upper side of a closed thing cover the same: the larger half is enough
    closed = np.abs(across.sum()) < _THIN
    kept = flat[(across > _THIN) if closed else ~upright]
    rim = shapely.convex_hull(shapely.multipoints(flat[upright])) if not closed else []
    return shapely.union_all([*shapely.polygons(kept), *rim])


def _filled(shape: shapely.Geometry, triangles: Points, ground: str) -> shapely.Geometry:
    """A shape without the holes that lie inside a building or beneath what covers them."""
    rings = shapely.get_rings(shape)
    holes = [shapely.polygons(ring) for ring in rings[1:]]
    if ground != "building" and holes:
        over = _covered(triangles)
        holes = [
            hole
            for hole in holes
            if shapely.area(shapely.intersection(over, hole)) >= shapely.area(hole) / 2
        ]
    return shapely.union_all([shape, *holes])
