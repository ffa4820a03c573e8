"""Moves worth considering, remembered until something changes that they depend on. Inches.

Each unit that moves or suffers losses changes the table, but most of them are far from most others.
A unit's moves depend on the units beside the ground it can cover, and on the enemy nearest to some
places. These places are noted as the moves are sought, so that a remembered answer is always that
which a new search would give.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from rules.bolt_action.rules.movement import APART_IN
from sandbox.bolt_action.movement.indoors import YARD_IN
from sandbox.bolt_action.movement.moves import options
from sandbox.bolt_action.movement.paths import Mover, Option, Plans, extents
from sandbox.table.footprints import Points
from sandbox.table.table import PlacedUnit

_CLEAR_IN = 0.1
_ROAD = 2.0
"""Times its move that a vehicle may go on a road (BA-MOV-7)."""


@dataclass(frozen=True)
class _Legs:
    """Straight legs, ``(n, 2)`` starts and ends, and inches from each within which a unit counts.

    A leg may be a single place.
    """

    starts: Points
    ends: Points
    within: Points

    def near(self, plans: Plans) -> bool:
        """Check whether a plan may be within a leg's inches of it; True in case of doubt."""
        way, away = self.ends - self.starts, plans.middles[:, None] - self.starts[None]
        length = np.maximum((way * way).sum(axis=1), 1e-12)
        share = np.clip((away * way).sum(axis=2) / length, 0.0, 1.0)
        gap = np.hypot(*np.moveaxis(away - share[..., None] * way, 2, 0))
        return bool((gap <= plans.extents[:, None] + self.within + _CLEAR_IN).any())


@dataclass(frozen=True)
class KnownMoves:
    """The moves of a unit, and what they depend on.

    ``others``: the other units on the ground then, by id. ``box``: lowest and highest corner of
    what the unit may reach, with room beside it. ``legs``: of its moves, with the inches to the
    nearest unit. ``asked``: where the nearest enemy was asked for; empty without enemies.
    """

    options: tuple[Option, ...]
    side: str
    others: Mapping[str, PlacedUnit]
    box: Points
    legs: _Legs
    asked: _Legs

    def hold(self, others: Mapping[str, PlacedUnit], plans: Mapping[str, Plans]) -> bool:
        """Check whether the moves are the same with other units on the ground.

        ``plans``: of the units, by id, as they are now.
        """
        for name in {**self.others, **others}:
            before, now = self.others.get(name), others.get(name)
            if before is not now:
                then = None if before is None else Plans.of(before.models)
                for unit, plan in ((before, then), (now, plans.get(name))):
                    if unit is not None and plan is not None and self._counts(unit, plan):
                        return False
        return True

    def _counts(self, unit: PlacedUnit, plans: Plans) -> bool:
        """Check whether a unit may make a difference to the moves; True in case of doubt."""
        outside = np.maximum(
            np.maximum(self.box[0] - plans.middles, plans.middles - self.box[1]), 0
        )
        if (np.hypot(*outside.T) <= plans.extents).any() or self.legs.near(plans):
            return True
        if unit.spec.side == self.side:
            return False
        return not len(self.asked.within) or self.asked.near(plans)


def known_moves(
    mover: Mover,
    order: str,
    limit_in: float,
    places: Sequence[tuple[float, float]],
    side: str,
    others: Mapping[str, PlacedUnit],
) -> KnownMoves:
    """Seek the moves of a unit as `moves.options` does, and note what they depend on."""
    asked: list[tuple[Points, float]] = []
    mover = mover.noting(asked)
    found = tuple(options(mover, order, limit_in, places))
    wide = float((extents(mover.cores) + mover.wide).max())
    for move in found:
        end = np.array([move.ends[0][:2]])  # the enemy nearest to it names the place
        for middles in (mover.enemies.middles,) if len(mover.enemies.owners) else ():
            inches = np.hypot(*(middles - end).T) + mover.enemies.extents
            asked.append((end, float(inches.min())))
    points = [place for place, _ in asked]
    counts = [np.full(len(place), inches) for place, inches in asked]
    there = np.concatenate(points) if points else np.zeros((0, 2))
    within = np.concatenate(counts) if counts else np.zeros(0)
    return KnownMoves(
        found,
        side,
        dict(others),
        _box(mover, limit_in, wide),
        _legs_of(mover, found, wide),
        _Legs(there, there, within),
    )


def _box(mover: Mover, limit_in: float, wide: float) -> Points:
    """Return the corners of what a unit may reach: other units outside do not stop its models."""
    far = limit_in * (1.0 if mover.mover in ("infantry", "artillery") else _ROAD)
    bounds = shapely.bounds(mover.cores)
    low, high = bounds[:, :2].min(axis=0), bounds[:, 2:].max(axis=0)
    room = far + 2 * wide + APART_IN + _CLEAR_IN
    low, high = low - room, high + room
    if mover.on_foot:
        x, y = np.mean([spot[:2] for spot in mover.spots], axis=0).tolist()
        beside = YARD_IN + 2 * wide + APART_IN + _CLEAR_IN
        for house in mover.houses.near(x, y, limit_in):
            bounds = np.array(shapely.bounds(house.outline))
            low, high = np.minimum(low, bounds[:2] - beside), np.maximum(high, bounds[2:] + beside)
    return np.stack([low, high])


def _legs_of(mover: Mover, found: Collection[Option], wide: float) -> _Legs:
    """Return all legs of some moves, and the inches within which another unit would be nearest."""
    starts, ends, within = [np.zeros((0, 2))], [np.zeros((0, 2))], [np.zeros(0)]
    for move in found:
        pairs = [
            (a[:2], b[:2])
            for way in move.ways
            for a, b in itertools.pairwise(way if len(way) > 1 else (*way, *way))
        ]
        legs = np.array(pairs, dtype=np.float64).reshape(-1, 2, 2)
        starts.append(legs[:, 0])
        ends.append(legs[:, 1])
        within.append(np.full(len(legs), move.path.nearest_unit_in + wide))
    return _Legs(np.concatenate(starts), np.concatenate(ends), np.concatenate(within))
