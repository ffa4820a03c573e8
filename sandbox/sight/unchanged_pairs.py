"""Reuse the sight of pairs for which nothing has changed that their lines can meet.

Terrain is compared by the meshes that rays are cast at (`sandbox.sight.occluders`). Where no mesh
near a pair has changed, its rays meet the same triangles, by the same arithmetic.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import count
from weakref import ref

import numpy as np

from sandbox.scenario.policy import SightPolicy
from sandbox.sight.counting.ray_batch import RayBatch
from sandbox.sight.report import PairSight
from sandbox.sight.surroundings import Surroundings, covers_of
from sandbox.table.footprints import Points
from sandbox.table.table import Table
from sandbox.work.lasting import lasting
from sandbox.work.weak_lru import WeakLru

_cached: WeakLru[PairSight] = WeakLru(8192)


class CachedPairs:
    """The pairs of a ray batch, some of which are cached.

    ``missing``: numbers of the pairs in ``batch`` that have to be judged.
    """

    def __init__(
        self, table: Table, policy: SightPolicy, around: Surroundings, batch: RayBatch
    ) -> None:
        self.around, self.batch = around, batch
        self._keys = _keys(table, policy, around, batch)
        covers = dict(zip(around.names, covers_of(table, around), strict=True))
        found = [_cached.find(key) for key in self._keys]
        self._pairs = [
            pair
            if pair and all(covers.get(row.id) == row.cover for row in pair.hidden_by)
            else None
            for pair in found
        ]
        self.missing = [number for number, pair in enumerate(self._pairs) if pair is None]

    def complete(self, judged: Sequence[PairSight]) -> tuple[PairSight, ...]:
        """Return all pairs. ``judged``: the missing ones, which are cached from now on."""
        for number, pair in zip(self.missing, judged, strict=True):
            source = self.batch.pairs[number][0]
            self._pairs[number] = _cached.add(self._keys[number], pair, source)
        return tuple(pair for pair in self._pairs if pair is not None)


def _keys(
    table: Table, policy: SightPolicy, around: Surroundings, batch: RayBatch
) -> list[Hashable]:
    """Return, for each pair, everything that its sight depends on."""
    settings = repr([row for row in policy.param.values().items() if row[0] != "name"])
    obstacles = _obstacles(table, around)
    bounds = np.array([bound for _, bound in obstacles]).reshape(-1, 2, 3)
    numbers = np.array([_number(obstacle) for obstacle, _ in obstacles], dtype=np.int64)
    met = batch.met(bounds)
    common = (settings, table.scenario.game, around.ground.solid.within)
    return [
        (common, ref(firer), ref(target), numbers[row].tobytes())
        for (firer, target), row in zip(batch.pairs, list(met), strict=True)
    ]


def _obstacles(table: Table, around: Surroundings) -> list[tuple[object, Points]]:
    """Return everything that lines can meet, each with its box ``(2, 3)``."""
    solid = around.ground.solid.rays
    boxes: list[tuple[object, Points]] = [(part, part.bounds) for part in solid.parts if part.count]
    pieces = (*table.pieces, *table.smoke)
    boxes += [(pieces[volume.piece], volume.box) for volume in around.ground.porous]
    boxes += [(unit, unit.rays.bounds) for unit in around.units if unit.rays.count]
    return boxes


_numbers = count()


@lasting()
def _number(_obstacle: object) -> int:
    return next(_numbers)
