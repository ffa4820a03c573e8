"""Find the model that prevents the placement of a warplane; terrain never does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sandbox.movement.airframe import Airframe
from sandbox.table.footprints import cores, plan_distances, pose_of, radii
from sandbox.table.placement import Placement, height_under
from sandbox.table.table import PlacedModel, Table

_TOUCH = 1e-9


class Footing:
    """The models that prevent one warplane's placement, for many places on a table."""

    def __init__(self, table: Table, model: PlacedModel, others: Sequence[PlacedModel]) -> None:
        """Prepare the check; ``others``: all other models on the table."""
        self._laid = [(piece.piece, piece.stand) for piece in table.pieces]
        self._model, self._others = model, others
        self._airframe = Airframe(model, others)
        self._cores, self._radii = cores(others, [pose_of(m) for m in others]), radii(others)
        self._spans = [_span(other, other.stand.z) for other in others]

    def height(self, x: float, y: float) -> float:
        """Return the height of the surface at a place, inches."""
        return height_under(x, y, self._laid)

    def in_the_way(self, stand: Placement) -> PlacedModel | None:
        """Return the model that prevents a place, the nearest of several; None where none does.

        Its base is under the flying base at the same height, or it is itself in the aircraft.
        """
        if not self._others:
            return None
        there = pose_of(self._model)._replace(x=stand.x, y=stand.y, facing=stand.turn)
        core, radius = cores([self._model], [there]), radii([self._model])
        gaps = plan_distances(core, radius, self._cores, self._radii)[0]
        low, high = _span(self._model, stand.z)
        nearest: list[int] = np.argsort(gaps, kind="stable").tolist()
        for place, row in enumerate(nearest):
            beneath, above = self._spans[row]
            if gaps[row] < -_TOUCH and beneath < high and low < above:
                return self._airframe.hindrance(stand, nearest[:place]) or self._others[row]
        return self._airframe.hindrance(stand, nearest)


def _span(model: PlacedModel, z: float) -> tuple[float, float]:
    """Return the lowest and highest z of a model that stands at a height, inches."""
    bounds = np.array([part.mesh.bounds[:, 2] for part in model.piece.parts])
    return z + float(bounds[:, 0].min()), z + float(bounds[:, 1].max())
