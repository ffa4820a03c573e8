"""Where a flying base can stand: wholly on the table, on nearly level ground, clear of other
models, with nothing reaching up through it, and the whole aircraft above it in nothing.

What class of ground it is does not matter: a flying base goes on a road or a pond as on grass.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.movement.airframe import Airframe
from sandbox.sight.clipping import cut_by_plane
from sandbox.sight.occluders import ground_of
from sandbox.table.footprints import Points, Pose2D, apart, cores, radii
from sandbox.table.placement import Placement, height_under
from sandbox.table.table import PlacedModel, PlacedPiece, Table

LEVEL_IN = 0.35
"""What lies under a base may differ so many inches in height (assumption)."""

RINGS, AROUND = (1 / 3, 2 / 3, 1.0), 12
"""Where the ground under a base is measured: its middle, and so many points on circles of these
shares of its radius. What rises between them is found exactly."""

_TOUCH = 1e-9


class Footing:
    """What is in the way of one aircraft and its round base, wherever on a table it is put."""

    def __init__(
        self,
        table: Table,
        model: PlacedModel,
        others: Sequence[PlacedModel],
        wrecks: Iterable[shapely.Geometry] = (),
    ) -> None:
        """``others``: all models it may not stand on; ``wrecks``: outlines likewise."""
        self._size = table.size
        self._pieces = table.pieces
        self._laid = [(piece.piece, piece.stand) for piece in table.pieces]
        self._model = model
        self._radius = float(radii([model])[0])
        self._high = max(float(part.mesh.bounds[1, 2]) for part in model.piece.parts)
        self._airframe = Airframe(table.pieces, model, others)
        self._table = table
        self._labels = [table.unit(other.unit).spec.label for other in others]
        self._cores = cores(others, [Pose2D(m.stand.x, m.stand.y, m.stand.turn) for m in others])
        self._radii = radii(others)
        outlines = list(wrecks)
        self._wrecks = np.empty(len(outlines), dtype=object)
        self._wrecks[:] = outlines

    def height(self, x: float, y: float) -> float:
        """Inches of what lies beneath a place."""
        return height_under(x, y, self._laid)

    def hindrance(self, spot: Pose2D) -> str | None:
        """Why it cannot stand there, as the rest of a sentence; None where it can."""
        core = cores([self._model], [spot])
        whole = shapely.buffer(core[0], self._radius - _TOUCH)
        if not shapely.box(0, 0, *self._size).covers(whole):
            return "its base would hang over the edge of the table"
        if self._labels:
            gaps = apart(core, np.array([self._radius]), self._cores, self._radii)[0]
            if gaps.min() < -_TOUCH:
                return f"a model of {self._labels[int(gaps.argmin())]} is in the way"
        if shapely.dwithin(self._wrecks, core[0], self._radius - _TOUCH).any():
            return "a wreck is in the way"
        z = self.height(spot.x, spot.y)
        through = self._through(core[0], z)
        if through is not None:
            return f"{through.spec.label} is in the way"
        above = self._airframe.hindrance(Placement(spot.x, spot.y, z, spot.facing))
        if above is not None:
            return f"{self._label(above)} is in the way of its wings or hull"
        heights = [self.height(x, y) for x, y in self._under(spot)] + [z]
        if max(heights) - min(heights) > LEVEL_IN:
            return "the ground there is not level"
        return None

    def _label(self, thing: PlacedPiece | PlacedModel) -> str:
        if isinstance(thing, PlacedPiece):
            return thing.spec.label
        return f"a model of {self._table.unit(thing.unit).spec.label}"

    def _under(self, spot: Pose2D) -> list[tuple[float, float]]:
        turns = spot.facing + np.arange(AROUND) * 360 / AROUND
        return [
            (spot.x + r * cos(radians(turn)), spot.y + r * sin(radians(turn)))
            for r in (ring * self._radius for ring in RINGS)
            for turn in turns.tolist()
        ]

    def _through(self, core: shapely.Geometry, z: float) -> PlacedPiece | None:
        """A piece of which anything, standing on or not, is over the base and below the top of the
        model, more than `LEVEL_IN` above where it stands.
        """
        low, high = z + LEVEL_IN, z + self._high
        x0, y0, x1, y1 = shapely.bounds(shapely.buffer(core, self._radius)).tolist()
        box = np.array([[x0, y0, low], [x1, y1, high]])
        solid = ground_of(self._pieces).solid
        for piece, (first, last), bounds in zip(
            self._pieces, solid.spans, solid.boxes, strict=True
        ):
            if first == last or _outside(bounds[None], box)[0]:
                continue
            into = ~_outside(solid.reaches[first:last], box)
            if not into.any():
                continue
            triangles = solid.rays.span(first, last)[into]
            triangles = cut_by_plane(triangles, np.array([0.0, 0.0, 1.0]), box[0])
            triangles = cut_by_plane(triangles, np.array([0.0, 0.0, -1.0]), box[1])
            flat = shapely.convex_hull(shapely.multipoints(triangles[..., :2]))
            if shapely.dwithin(flat, core, self._radius - _TOUCH).any():
                return piece
        return None


def _outside(boxes: Points, box: Points) -> NDArray[np.bool_]:
    """``(n,)``: which boxes ``(n, 2, 3)`` do not reach into one."""
    return np.asarray(((boxes[:, 0] >= box[1]) | (boxes[:, 1] <= box[0])).any(axis=1))
