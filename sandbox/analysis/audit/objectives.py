"""Where one can stand unseen near each objective, and what can drive to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from languages.message import code_of
from languages.writing import text
from meshes.shapes.character import SOLID
from sandbox.analysis.fairness.looks import Man, Places, Scenery
from sandbox.analysis.fairness.sides import HIDING_IN
from sandbox.analysis.maps.lines import first_of_each
from sandbox.analysis.survey.gaps import BASE_IN, CELL, free_cells
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.table.outlines import outline
from sandbox.table.table import Table
from sandbox.work.progress import Progress

Mask = NDArray[np.bool_]
Plan = tuple[float, float]

NEAR_IN = 3.0
"""Distance from an objective within which one stands at it."""

MOVERS = {"vehicle": 3.0, code_of("60-mm-base"): BASE_IN}
"""Widths that must come to an objective, inches."""

_EIGHT = np.ones((3, 3), dtype=bool)

Numbers = NDArray[np.intp]


@dataclass(frozen=True)
class ObjectiveAudit:
    """One objective.

    ``places``: where a man can stand within `NEAR_IN`. ``unseen``: for each side those that the
    other side sees from nowhere in its zone. ``reached``: for each mover and side whether there is
    a way from the side's zone.
    """

    id: str
    at: Plan
    places: int
    unseen: dict[str, tuple[Plan, ...]]
    reached: dict[str, dict[str, bool]]

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``objectives`` of `sightline audit --json`."""
        return {
            "id": self.id,
            "at": list(self.at),
            "places": self.places,
            "unseen": {side: [list(at) for at in spots] for side, spots in self.unseen.items()},
            "reached": self.reached,
        }


def objectives(scenery: Scenery, progress: Progress) -> tuple[ObjectiveAudit, ...]:
    """Return the figures of each objective that has a place."""
    table = scenery.table
    specs = [spec for spec in table.scenario.objectives if spec.position is not None]
    ways = {name: _Ways(table, width) for name, width in MOVERS.items()} if specs else {}
    audits = []
    for row, spec in enumerate(specs):
        progress(row / len(specs), text("audit-looking-for-cover-at", objective=spec.label))
        audits.append(_objective(scenery, spec, ways))
    return tuple(audits)


def _objective(scenery: Scenery, spec: ObjectiveSpec, ways: dict[str, _Ways]) -> ObjectiveAudit:
    assert spec.position is not None
    table, at = scenery.table, (float(spec.position[0]), float(spec.position[1]))
    plan, unseen, count = _near(at), {}, 0
    for number, zone in enumerate(scenery.zones):
        enemy = scenery.zones[1 - number]
        places = Places.of(table, scenery.man, plan, enemy)
        safe = hidden(scenery, scenery.eyes[1 - number], places, scenery.man)
        unseen[zone.side] = tuple((float(x), float(y)) for x, y in plan[safe].tolist())
        count = int(places.may.sum())
    reached = {
        name: {zone.side: way.leads(zone.shape, at) for zone in scenery.zones}
        for name, way in ways.items()
    }
    return ObjectiveAudit(spec.id, at, count, unseen, reached)


def _near(at: Plan) -> NDArray[np.float64]:
    """Return places in a circle about an objective, ``(n, 2)``."""
    line = np.arange(-NEAR_IN, NEAR_IN + 1e-9, HIDING_IN)
    x, y = (axis.ravel() for axis in np.meshgrid(line, line))
    return np.asarray(np.column_stack([x, y])[np.hypot(x, y) <= NEAR_IN + 1e-9] + at)


class _Ways:
    """Rooms of the table for something of a width: places between which it can move."""

    def __init__(self, table: Table, width: float) -> None:
        solid = [outline(piece) for piece in table.pieces if piece.underfoot in SOLID]
        free = free_cells(solid, table.size)
        clear = ndimage.distance_transform_edt(np.pad(free, 1))[1:-1, 1:-1] * CELL
        self._rooms, _ = ndimage.label(clear >= width / 2, _EIGHT)
        self._reach = NEAR_IN + width / 2
        rows, columns = free.shape
        self._x, self._y = np.meshgrid(
            (np.arange(columns) + 0.5) * CELL, (np.arange(rows) + 0.5) * CELL
        )

    def leads(self, zone: shapely.Geometry, at: Plan) -> bool:
        """Return whether some room has both a place in the zone and one at the objective."""
        near: Mask = np.hypot(self._x - at[0], self._y - at[1]) <= self._reach
        start = self._rooms[shapely.intersects_xy(zone, self._x, self._y)]
        return bool(np.isin(self._rooms[near & (self._rooms > 0)], start[start > 0]).any())


def hidden(scenery: Scenery, eyes: Places, places: Places, model: Man) -> Mask:
    """Return at which places a model can stand and no eye sees it, ``(n,)``.

    ``eyes``: places of enemies, each a man of the scenery.
    """
    # In any order that is not by place: neighbours mostly see the same.
    at = scenery.raised(np.random.default_rng(0).permutation(eyes.at[eyes.may]))

    def seen(rows: Numbers, columns: Numbers) -> Mask:
        return scenery.lines.sees(at[columns], places.men(model, rows))

    asked = np.repeat(places.may[:, None], len(at), axis=1)
    return np.asarray(places.may & (first_of_each(asked, seen) < 0))
