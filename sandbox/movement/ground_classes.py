"""What terrain is to move on: each piece's outline on the table and its ground class.

A piece's outline is what it covers within `LOW_IN` of its underside, seen from above: eaves and
branches overhang nothing, and a walled yard is no wall. The inside of a building is the building.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, radians, sin

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.affinity import affine_transform

from meshes.shapes.character import BARRIERS, SOLID, Underfoot
from meshes.shapes.piece import Piece
from sandbox.sight.clipping import cut_by_plane
from sandbox.table.footprints import Points, Shapes
from sandbox.table.table import PlacedPiece

Numbers = NDArray[np.intp]

LOW_IN = 0.5

GAPS_IN = {Underfoot.HOUSE: 0.6, Underfoot.BROKEN: 1.5, Underfoot.PAVED: 0.5}
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

FLAT_IN = 0.3
"""What is no higher lies flat: over it leads what carries one, a bridge or a ford, inches."""

_HAIR, _THIN, _GRID = 0.01, 1e-6, 1e-4
_SQUARE = 1.5  # the corners of a wall's end stay square when it grows
_BLUNT = 0.8  # what is jagged loses tips by that, but at least so much is left of it
_NUDGES = (0.0, 0.003, -0.003)  # shrunk by just so much a whole wall may vanish: GEOS 3.14 did so


@dataclass(frozen=True, eq=False)
class Grounds:
    """All that is not open ground: ``(n,)`` outlines, table frame, their classes in the words of
    the table's game, and what each of these is underfoot.
    """

    outlines: Shapes
    classes: tuple[str, ...]
    kinds: tuple[Underfoot, ...]
    road: shapely.Geometry

    @staticmethod
    def of(
        pieces: Sequence[PlacedPiece],
        wrecks: Sequence[shapely.Geometry] = (),
        wreck: str = "",
    ) -> Grounds:
        """The ground of a table's terrain, and of wrecks, which nobody is on or in, by the class
        ``wreck``."""
        rough = [piece for piece in pieces if piece.underfoot is not Underfoot.OPEN]
        shapes = [*outlines_of(rough, pieces), *wrecks]
        named = (piece.game.coarser.get(piece.ground, piece.ground) for piece in rough)
        classes = (*named, *(wreck for _ in wrecks))
        kinds = (*(piece.underfoot for piece in rough), *(Underfoot.CLOSED for _ in wrecks))
        outlines = np.empty(len(shapes), dtype=object)
        outlines[:] = shapes
        shapely.prepare(outlines)
        roads = [s for s, kind in zip(shapes, kinds, strict=True) if kind is Underfoot.PAVED]
        road = shapely.union_all(roads)
        shapely.prepare(road)
        return Grounds(outlines, classes, kinds, road)

    def crossed(
        self, sweeps: Shapes, radii: Points, starts: Shapes | None = None
    ) -> tuple[str, ...]:
        """The ground classes under any of these plans, by name; open ground is not named.

        ``starts``: where each of them comes from. What a base reached over before it moved, as
        that of a man behind a wall does, is crossed only where its middle goes over it.
        """
        return tuple(sorted({self.classes[number] for number in self._met(sweeps, radii, starts)}))

    def _met(self, plans: Shapes, radii: Points, starts: Shapes | None = None) -> list[int]:
        """The numbers of the outlines that any of these plans is on; ``starts`` as of `crossed`."""
        reach = np.maximum(radii - GRAZE_IN, 0.0)
        which, what = self._boxes_met(plans, reach)
        there, far = self.outlines[what], reach[which]
        if starts is not None:
            far = np.where(shapely.dwithin(there, starts[which], far), 0.0, far)
        return sorted(set(what[shapely.dwithin(there, plans[which], far)].tolist()))

    def _boxes_met(self, plans: Shapes, reach: Points) -> tuple[Numbers, Numbers]:
        """Pairs of a plan and an outline whose boxes are no further apart than that: no others
        need to be measured."""
        boxes, far = shapely.bounds(plans), reach[:, None] + _HAIR
        low, high = boxes[:, None, :2] - far[:, None], boxes[:, None, 2:] + far[:, None]
        there = (low <= self._boxes[:, 2:]) & (high >= self._boxes[:, :2])
        which, what = np.nonzero(there.all(axis=2))
        return which, what

    @cached_property
    def _boxes(self) -> Points:
        """``(n, 4)``: what each outline reaches between."""
        return np.asarray(shapely.bounds(self.outlines)).reshape(-1, 4)

    def solid(self, places: Shapes, radii: Points, *, but: Underfoot | None = None) -> bool:
        """Whether any of these plans is in or on something solid, of another kind than ``but``."""
        met = (self.kinds[number] for number in self._met(places, radii))
        return any(kind in SOLID and kind is not but for kind in met)

    def on_road(self, sweeps: Shapes, radii: Points) -> bool:
        """Whether all of these plans are on roads, every bit of them."""
        if not np.all(shapely.covers(self.road, sweeps)):  # whose middles are not
            return False
        whole = [
            sweep if radius == 0 else shapely.buffer(sweep, radius)
            for sweep, radius in zip(sweeps, radii, strict=True)
        ]
        return bool(np.all(shapely.covers(self.road, whole)))

    def obstacle_between(self, line: shapely.Geometry, *, house: bool = False) -> bool:
        """Whether a line crosses an obstacle, or ``house``: the wall of a building."""
        across = shapely.intersects(self.outlines, line)
        among = (*BARRIERS, Underfoot.HOUSE) if house else BARRIERS
        return any(on and kind in among for kind, on in zip(self.kinds, across, strict=True))


def outlines_of(some: Sequence[PlacedPiece], among: Sequence[PlacedPiece]) -> Shapes:
    """``(n,)``: the outlines of some of a table's pieces. What lies flat is not where another of
    them carries one over it: a river ends at its bridges.
    """
    found = np.empty(len(some), dtype=object)
    found[:] = [outline_of(piece) for piece in some]
    for over in among:
        if over.carries:
            deck = outline_of(over)
            for number, under in enumerate(some):
                if not under.carries and _lies_flat_under(under, over):
                    found[number] = shapely.difference(found[number], deck)
    return found


def _lies_flat_under(under: PlacedPiece, over: PlacedPiece) -> bool:
    return under.stand.z <= over.stand.z + FLAT_IN and _height(under.piece) <= FLAT_IN


@lru_cache(maxsize=1024)
def _height(piece: Piece) -> float:
    return max(float(part.mesh.vertices[:, 2].max()) for part in piece.parts)


def outline_of(piece: PlacedPiece) -> shapely.Geometry:
    """A piece's outline on the table, by what it is to move on."""
    stand = piece.stand
    c, s = cos(radians(stand.turn)), sin(radians(stand.turn))
    flat = _deck(piece.piece) if piece.carries else _outline(piece.piece, piece.underfoot)
    return affine_transform(flat, [c, -s, s, c, stand.x, stand.y])


@lru_cache(maxsize=64)
def _deck(piece: Piece) -> shapely.Geometry:
    """All that something covers that carries one, its own frame; there is a way under a bridge,
    but who is told apart by the plan alone goes over it.
    """
    flat = _covered(np.concatenate([part.triangles for part in piece.parts]))
    hull = shapely.convex_hull(flat)
    return hull if shapely.area(flat) >= NEARLY_CONVEX * shapely.area(hull) else flat


@lru_cache(maxsize=1024)
def _outline(piece: Piece, ground: Underfoot) -> shapely.Geometry:
    """A piece's outline, its own frame: what its triangles cover that far up, gaps closed."""
    found = [part.triangles for part in piece.parts]
    triangles = np.concatenate(found)
    top = float(triangles[..., 2].min()) + LOW_IN
    low = triangles[triangles[..., 2].min(axis=1) <= top]
    low = cut_by_plane(low, np.array([0.0, 0.0, -1.0]), np.array([0.0, 0.0, top]))
    flat = _covered(low)
    hull = shapely.convex_hull(flat)
    if ground is Underfoot.HOUSE:
        # what is beneath its floors is in it, but not what is under its eaves
        whole = shapely.convex_hull(shapely.multipoints(triangles.reshape(-1, 3)[:, :2]))
        nearly = shapely.area(flat) >= NEARLY_CONVEX * shapely.area(hull)
        if nearly and shapely.covers(hull, shapely.buffer(whole, -EAVES_IN)):
            return hull
        flat = shapely.union(flat, shapely.buffer(_covered(triangles), -EAVES_IN))
        hull = shapely.convex_hull(flat)
    # corners of triangles that lie almost in one place: a mitre at such has no point
    flat = shapely.set_precision(flat, _GRID)
    flat = _closed(flat, GAPS_IN.get(ground, LINE_GAPS_IN))
    shape = shapely.union_all([_filled(one, triangles, ground) for one in shapely.get_parts(flat)])
    # a gap that was not closed is a way through, however long the rest
    whole = shapely.get_num_geometries(shape) == 1
    if whole and shapely.area(shape) >= NEARLY_CONVEX * shapely.area(hull):
        return hull
    return shapely.simplify(shape, _HAIR)


def _closed(flat: shapely.Geometry, gap: float) -> shapely.Geometry:
    """What a shape covers with its gaps closed, a hair more all around: grown, and shrunk again."""
    for more in _NUDGES:
        grown = shapely.buffer(flat, gap + more, join_style="mitre", mitre_limit=_SQUARE)
        back = _HAIR - gap - more
        found = shapely.buffer(grown, back, join_style="mitre", mitre_limit=_SQUARE)
        if shapely.area(found) >= _BLUNT * shapely.area(flat):
            return found
    return shapely.union(found, flat)


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
    whole = [*shapely.polygons(kept), *rim]
    try:
        return shapely.union_all(whole)
    except shapely.GEOSException:  # slivers among them; a little coarser it always comes off
        return shapely.union_all(whole, grid_size=_GRID)


def _filled(shape: shapely.Geometry, triangles: Points, ground: Underfoot) -> shapely.Geometry:
    """A shape without the holes that lie inside a building or beneath what covers them."""
    rings = shapely.get_rings(shape)
    holes = [shapely.polygons(ring) for ring in rings[1:]]
    if ground is not Underfoot.HOUSE and holes:
        over = _covered(triangles)
        holes = [
            hole
            for hole in holes
            if shapely.area(shapely.intersection(over, hole)) >= shapely.area(hole) / 2
        ]
    return shapely.union_all([shape, *holes])
