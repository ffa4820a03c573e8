"""What terrain is to move on: each piece's outline on the table and its ground class (BA-MOV-7).

A piece's outline is the convex hull of what it has within `LOW_IN` of its underside: eaves and
branches overhang nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np
import shapely

from meshes.piece import Piece
from sandbox.plans import Points, Shapes
from sandbox.table import PlacedPiece

LOW_IN = 0.5

GRAZE_IN = 0.02
"""A base that reaches less than this over the edge of a thing is not on it, inches."""

SOLID = ("obstacle", "anti-tank obstacle", "building", "impassable")
"""Ground classes of things that nothing stands in or on at the end of a move."""

OBSTACLES = ("obstacle", "anti-tank obstacle")

COARSER: Mapping[str, str] = MappingProxyType({"difficult": "rough", "very difficult": "rough"})
"""Grounds that a scenario may tell apart and that are one here, an assumption: how hard rough
ground is to walk on matters to games that have more than one word for it."""


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
        shapes = [_placed(piece) for piece in rough] + list(wrecks)
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

    def solid(self, places: Shapes, radii: Points) -> bool:
        """Whether any of these plans is in or on something solid."""
        return any(name in SOLID for name in self.crossed(places, radii))

    def on_road(self, sweeps: Shapes, radii: Points) -> bool:
        """Whether all of these plans are on roads, every bit of them."""
        whole = [
            sweep if radius == 0 else shapely.buffer(sweep, radius)
            for sweep, radius in zip(sweeps, radii, strict=True)
        ]
        return bool(np.all(shapely.covers(self.road, whole)))

    def obstacle_between(self, line: shapely.Geometry) -> bool:
        """Whether a line crosses an obstacle."""
        across = shapely.intersects(self.outlines, line)
        return any(on and name in OBSTACLES for name, on in zip(self.classes, across, strict=True))


def _placed(piece: PlacedPiece) -> shapely.Geometry:
    flat = _outline(piece.piece)
    points = piece.stand.place(np.column_stack([flat, np.zeros(len(flat))]))[:, :2]
    return shapely.convex_hull(shapely.multipoints(points))


@lru_cache(maxsize=1024)
def _outline(piece: Piece) -> Points:
    """``(k, 2)`` corners of a piece's outline, its own frame."""
    points = np.concatenate([np.asarray(part.mesh.vertices) for part in piece.parts])
    low = points[points[:, 2] <= points[:, 2].min() + LOW_IN]
    hull = shapely.convex_hull(shapely.multipoints(low[:, :2]))
    return np.asarray(shapely.get_coordinates(hull), dtype=np.float64)
