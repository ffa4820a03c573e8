"""Draw possible positions: the ground that meets the goal, and the least move there."""

from __future__ import annotations

import numpy as np

from sandbox.analysis.maps.stands import Stands
from sandbox.measure.by_game import chosen
from sandbox.measure.relief import relief_of
from sandbox.measure.taken import Taken
from sandbox.scenario.briefing import MeasureSpec
from sandbox.table.table import Table
from sandbox.view.items import Item, item
from sandbox.view.marks.maps import stripes
from sandbox.view.marks.measures import DASHED, LIFT_IN, RING_IN, measure_items, stroke
from sandbox.view.marks.overlay import RIM
from sandbox.view.surface import Points, joined

NAME = "could-stand"
_RING_IN, _AROUND = 0.6, 32


def stand_items(table: Table, found: Stands) -> list[Item]:
    """Draw ``measure/could-stand/…`` as a reach is drawn.

    ``…/hatched``: lines over the ground where the verdict is contested. ``…/least``: a
    ring around the place of the least move, and a dashed straight line from the
    nearest model.
    """
    unit, _ = chosen(table, found.name)
    spec = MeasureSpec(id=NAME, kind="reach", of=found.name)
    items = measure_items(Taken(spec, reaches=found.ground, side=unit.side_number))
    items += _hatched(found)
    if found.least is None:
        return items
    at = found.least.at
    turns = np.linspace(0.0, 2 * np.pi, _AROUND + 1)
    ring = at[:2] + _RING_IN * np.column_stack([np.cos(turns), np.sin(turns)])
    drawn = [*stroke(np.column_stack([ring, np.full(len(ring), at[2])]), RIM, RING_IN)]
    way = _way(table, found, at)
    if len(way) > 1:
        drawn += stroke(way, RIM, RING_IN, DASHED)
    name = f"measure/{NAME}/least"
    return [*items, item(name, joined(drawn), "overlay", lit=False, pickable=False)]


def _hatched(found: Stands) -> list[Item]:
    """Hatch the squares of ground with such a corner."""
    lines = [
        (reach.at[reach.quads[flips[reach.quads].any(axis=1)]][:, [0, 2]])
        for reach, flips in zip(found.reaches, found.contested, strict=True)
    ]
    every = np.concatenate(lines) if lines else np.zeros((0, 2, 3))
    if not len(every):
        return []
    lifted = np.unique(every, axis=0) + [0.0, 0.0, LIFT_IN]
    name = f"measure/{NAME}/hatched"
    return [item(name, stripes(lifted), "overlay", lit=False, pickable=False)]


def _way(table: Table, found: Stands, at: Points) -> Points:
    unit, numbers = chosen(table, found.name)
    models = [model for model in unit.models if model.index in numbers]
    stands = np.array([(model.stand.x, model.stand.y) for model in models])
    start = stands[int(np.argmin(np.linalg.norm(stands - at[:2], axis=1)))]
    ahead = at[:2] - start
    far = float(np.linalg.norm(ahead))
    if far <= 2 * _RING_IN:
        return np.zeros((0, 3))
    end = at[:2] - ahead / far * _RING_IN
    return relief_of(table.pieces).draped(np.array([start + ahead / far * _RING_IN, end]))
