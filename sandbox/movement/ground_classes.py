"""Terrain as ground to move on: each piece's outline on the table and its ground class.

A piece's outline is its area within `LOW_IN` of its underside, seen from above: eaves and branches
do not count, and a walled yard is no wall. The inside of a building belongs to it.
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
from meshes.shapes.shelf import Arrays
from sandbox.movement.kept import kept, piece_digest
from sandbox.sight.clipping import cut_by_plane
from sandbox.table.footprints import Points, Shapes
from sandbox.table.table import PlacedPiece

Numbers = NDArray[np.intp]

LOW_IN = 0.5

GAPS_IN = {Underfoot.HOUSE: 0.6, Underfoot.BROKEN: 1.5, Underfoot.PAVED: 0.5}
"""Half the width of gaps between parts of a piece that belong to it, inches.

Doorways of a building, gaps between the trees of a wood.
"""

LINE_GAPS_IN = 0.4
"""The same for all other terrain, inches: between the posts of a fence."""

EAVES_IN = 0.3
"""Height over the ground up to which an overhang counts as eaves, inches."""

NEARLY_CONVEX = 0.85
"""Share of its convex hull from which an outline counts as the hull, as measured with a tape."""

GRAZE_IN = 0.02
"""A base that reaches over an edge by less than this is not on the thing, inches."""

FLAT_IN = 0.3
"""Greatest height of flat terrain, which a bridge or a ford leads over, inches."""

_HAIR, _THIN, _GRID = 0.01, 1e-6, 1e-4
_SQUARE = 1.5  # the corners of a wall's end stay square when it grows
_BLUNT = 0.8  # a jagged outline loses tips by that, but at least this share of it is left
_NUDGES = (0.0, 0.003, -0.003)  # an exact shrink may remove a whole wall: GEOS 3.14 did


@dataclass(frozen=True, eq=False)
class Grounds:
    """All ground that is not open.

    ``(n,)`` outlines, table frame, their classes in the words of the table's game, and the ground
    of each.
    """

    outlines: Shapes
    classes: tuple[str, ...]
    kinds: tuple[Underfoot, ...]
    road: shapely.Geometry

    @staticmethod
    def of(
        pieces: Sequence[PlacedPiece], wrecks: Sequence[shapely.Geometry] = (), wreck: str = ""
    ) -> Grounds:
        """Return the ground of a table's terrain and wrecks.

        No model is on or in a wreck; its class is ``wreck``.
        """
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
        """Return the ground classes under any of these plans, by name, without open ground.

        ``starts``: the place that each of them comes from. Ground that a base touched before it
        moved, as that of a man behind a wall, is crossed only where its middle goes over it.
        """
        return tuple(sorted({self.classes[number] for number in self._met(sweeps, radii, starts)}))

    def _met(self, plans: Shapes, radii: Points, starts: Shapes | None = None) -> list[int]:
        """Return the numbers of the outlines that any of these plans is on; ``starts`` as in
        `crossed`.
        """
        reach = np.maximum(radii - GRAZE_IN, 0.0)
        which, what = self._boxes_met(plans, reach)
        there, far = self.outlines[what], reach[which]
        if starts is not None:
            far = np.where(shapely.dwithin(there, starts[which], far), 0.0, far)
        return sorted(set(what[shapely.dwithin(there, plans[which], far)].tolist()))

    def _boxes_met(self, plans: Shapes, reach: Points) -> tuple[Numbers, Numbers]:
        """Return pairs of a plan and an outline whose boxes are within that distance.

        Only these need to be measured.
        """
        boxes, far = shapely.bounds(plans), reach[:, None] + _HAIR
        low, high = boxes[:, None, :2] - far[:, None], boxes[:, None, 2:] + far[:, None]
        there = (low <= self._boxes[:, 2:]) & (high >= self._boxes[:, :2])
        which, what = np.nonzero(there.all(axis=2))
        return which, what

    @cached_property
    def _boxes(self) -> Points:
        """Return the bounds of each outline, ``(n, 4)``."""
        return np.asarray(shapely.bounds(self.outlines)).reshape(-1, 4)

    def solid(self, places: Shapes, radii: Points, *, but: Underfoot | None = None) -> bool:
        """Return whether any of these plans is in or on solid terrain, of another kind than
        ``but``.
        """
        met = (self.kinds[number] for number in self._met(places, radii))
        return any(kind in SOLID and kind is not but for kind in met)

    def on_road(self, sweeps: Shapes, radii: Points) -> bool:
        """Return whether all of these plans are wholly on roads."""
        if not np.all(shapely.covers(self.road, sweeps)):  # checks the middles first
            return False
        whole = [
            sweep if radius == 0 else shapely.buffer(sweep, radius)
            for sweep, radius in zip(sweeps, radii, strict=True)
        ]
        return bool(np.all(shapely.covers(self.road, whole)))

    def obstacle_between(self, line: shapely.Geometry, *, house: bool = False) -> bool:
        """Return whether a line crosses an obstacle, or with ``house`` the wall of a building."""
        across = shapely.intersects(self.outlines, line)
        among = (*BARRIERS, Underfoot.HOUSE) if house else BARRIERS
        return any(on and kind in among for kind, on in zip(self.kinds, across, strict=True))


def outlines_of(some: Sequence[PlacedPiece], among: Sequence[PlacedPiece]) -> Shapes:
    """Return the outlines of some of a table's pieces, ``(n,)``.

    Flat terrain is cut where another piece carries models over it: a river ends at its bridges.
    """
    found = np.empty(len(some), dtype=object)
    found[:] = [outline_of(piece) for piece in some]
    for over in among:
        if over.carries:
            deck = outline_of(over)
            for number, under in enumerate(some):
                flat = under.stand.z <= over.stand.z + FLAT_IN and _height(under.piece) <= FLAT_IN
                if flat and not under.carries:
                    found[number] = shapely.difference(found[number], deck)
    return found


@lru_cache(maxsize=1024)
def _height(piece: Piece) -> float:
    return max(float(part.mesh.vertices[:, 2].max()) for part in piece.parts)


def outline_of(piece: PlacedPiece) -> shapely.Geometry:
    """Return a piece's outline on the table, as ground to move on."""
    stand = piece.stand
    c, s = cos(radians(stand.turn)), sin(radians(stand.turn))
    flat = _deck(piece.piece) if piece.carries else area_of(piece.piece, piece.underfoot)
    return affine_transform(flat, [c, -s, s, c, stand.x, stand.y])


@lru_cache(maxsize=64)
def _deck(piece: Piece) -> shapely.Geometry:
    """Return the whole area of a piece that carries models, in its own frame.

    There is a way under a bridge, but on the plan alone a model counts as going over it.
    """
    flat = _covered(np.concatenate([part.triangles for part in piece.parts]))
    hull = shapely.convex_hull(flat)
    return hull if shapely.area(flat) >= NEARLY_CONVEX * shapely.area(hull) else flat


@lru_cache(maxsize=1024)
def area_of(piece: Piece, ground: Underfoot) -> shapely.Geometry:
    """Return a piece's outline, its own frame. It is kept on disk."""

    def rows() -> Arrays:
        shape = _low_area(piece, ground)
        wkb = np.frombuffer(shapely.to_wkb(shape), dtype=np.uint8)
        return {"wkb": wkb, "grid": np.array(shapely.get_precision(shape))}

    found = kept(("outline", piece_digest(piece), ground.name), rows)
    shape, grid = shapely.from_wkb(found["wkb"].tobytes()), float(found["grid"])
    return shapely.set_precision(shape, grid, mode="pointwise") if grid else shape


def _low_area(piece: Piece, ground: Underfoot) -> shapely.Geometry:
    """Return the area of its low triangles, gaps closed."""
    found = [part.triangles for part in piece.parts]
    triangles = np.concatenate(found)
    top = float(triangles[..., 2].min()) + LOW_IN
    low = triangles[triangles[..., 2].min(axis=1) <= top]
    low = cut_by_plane(low, np.array([0.0, 0.0, -1.0]), np.array([0.0, 0.0, top]))
    flat = _covered(low)
    hull = shapely.convex_hull(flat)
    if ground is Underfoot.HOUSE:
        # the area beneath its floors belongs to it, but not that under its eaves
        whole = shapely.convex_hull(shapely.multipoints(triangles.reshape(-1, 3)[:, :2]))
        nearly = shapely.area(flat) >= NEARLY_CONVEX * shapely.area(hull)
        if nearly and shapely.covers(hull, shapely.buffer(whole, -EAVES_IN)):
            return hull
        flat = shapely.union(flat, shapely.buffer(_covered(triangles), -EAVES_IN))
        hull = shapely.convex_hull(flat)
    # corners of triangles that almost coincide: a mitre there would be meaningless
    flat = shapely.set_precision(flat, _GRID)
    flat = _closed(flat, GAPS_IN.get(ground, LINE_GAPS_IN))
    shape = shapely.union_all([_filled(one, triangles, ground) for one in shapely.get_parts(flat)])
    # an unclosed gap is a way through, however long the rest
    whole = shapely.get_num_geometries(shape) == 1
    if whole and shapely.area(shape) >= NEARLY_CONVEX * shapely.area(hull):
        return hull
    return shapely.simplify(shape, _HAIR)


def _closed(flat: shapely.Geometry, gap: float) -> shapely.Geometry:
    """Return a shape with its gaps closed, slightly enlarged: grown, and shrunk again."""
    for more in _NUDGES:
        grown = shapely.buffer(flat, gap + more, join_style="mitre", mitre_limit=_SQUARE)
        back = _HAIR - gap - more
        found = shapely.buffer(grown, back, join_style="mitre", mitre_limit=_SQUARE)
        if shapely.area(found) >= _BLUNT * shapely.area(flat):
            return found
    return shapely.union(found, flat)


def _covered(triangles: Points) -> shapely.Geometry:
    """Return the area of triangles seen from above; upright ones count as lines."""
    flat = triangles[..., :2]
    a, b = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    across = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    upright = np.abs(across) < _THIN
    # the lower and the upper side of a closed solid cover the same area: the larger half suffices
    closed = np.abs(across.sum()) < _THIN
    kept = flat[(across > _THIN) if closed else ~upright]
    rim = shapely.convex_hull(shapely.multipoints(flat[upright])) if not closed else []
    whole = [*shapely.polygons(kept), *rim]
    try:
        return shapely.union_all(whole)
    except shapely.GEOSException:  # caused by slivers; on a slightly coarser grid it always works
        return shapely.union_all(whole, grid_size=_GRID)


def _filled(shape: shapely.Geometry, triangles: Points, ground: Underfoot) -> shapely.Geometry:
    """Return a shape without holes inside a building or beneath a cover."""
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
