"""Pairs that were judged before, and nothing has changed that a line between them can meet.

Terrain is told apart by what rays are cast at together (`sandbox.sight.occluders`): where none of
that has changed near a pair, its rays meet the very same triangles, in the same arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from weakref import ref

import numpy as np

from sandbox.scenario.policy import SightPolicy
from sandbox.sight.lines import Sheaf, lines_of
from sandbox.sight.report import PairSight
from sandbox.sight.sampling import Surroundings
from sandbox.table.footprints import Points
from sandbox.table.table import PlacedModel, Table
from sandbox.work.keeping import Kept

Pair = tuple[PlacedModel, PlacedModel]

_known: Kept[PairSight] = Kept(8192)


def judged_once(
    table: Table,
    policy: SightPolicy,
    around: Surroundings,
    wanted: Sequence[Pair],
    judged: Callable[[Sequence[Pair]], Sequence[PairSight]],
) -> tuple[PairSight, ...]:
    """Each pair as ``judged`` has it, which is asked only of those that may have changed."""
    keys = _keys(table, policy, around, wanted)
    found = [_known.find(key) for key in keys]
    missing = [number for number, pair in enumerate(found) if pair is None]
    if missing:
        for number, pair in zip(missing, judged([wanted[n] for n in missing]), strict=True):
            found[number] = _known.keep(keys[number], pair, wanted[number][0])
    return tuple(pair for pair in found if pair is not None)


def _keys(
    table: Table, policy: SightPolicy, around: Surroundings, wanted: Sequence[Pair]
) -> list[Hashable]:
    """All that a verdict on each pair hangs on."""
    parts = tuple(policy.parts)
    said = repr([row for row in policy.param.values().items() if row[0] != "name"])
    things = _things(table, around)
    bounds = np.array([bound for _, bound in things]).reshape(-1, 2, 3)
    touch = Sheaf([lines_of(firer, target, parts) for firer, target in wanted]).met(bounds)
    common = (said, table.scenario.game, around.ground.solid.within)
    return [
        (common, ref(firer), ref(target), *(things[k][0] for k in np.flatnonzero(row).tolist()))
        for (firer, target), row in zip(wanted, list(touch), strict=True)
    ]


def _things(table: Table, around: Surroundings) -> list[tuple[Hashable, Points]]:
    """What can be met: of each what it is known by, and the ``(2, 3)`` box that it is in."""
    solid = around.ground.solid.rays
    found: list[tuple[Hashable, Points]] = [
        (ref(part), part.bounds) for part in solid.parts if part.count
    ]
    pieces = (*table.pieces, *table.smoke)
    found += [(ref(pieces[volume.piece]), volume.box) for volume in around.ground.porous]
    found += [(ref(one), one.rays.bounds) for one in around.units if one.rays.count]
    return found
