"""Pairs that were judged before, and nothing has changed that a line between them can meet.

Terrain is told apart by what rays are cast at together (`sandbox.sight.occluders`): where none of
that has changed near a pair, its rays meet the very same triangles, in the same arithmetic.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import count
from threading import Lock
from weakref import WeakKeyDictionary, ref

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import SightPolicy
from sandbox.sight.lines import Sheaf
from sandbox.sight.report import PairSight
from sandbox.sight.sampling import Surroundings
from sandbox.table.footprints import Points
from sandbox.table.table import Table
from sandbox.work.weak_lru import WeakLru

_known: WeakLru[PairSight] = WeakLru(8192)


class JudgedOnce:
    """Pairs of which some may be known. ``missing``: the numbers of those in ``sheaf`` that may
    have changed."""

    def __init__(
        self, table: Table, policy: SightPolicy, around: Surroundings, sheaf: Sheaf
    ) -> None:
        self.around, self.sheaf = around, sheaf
        self._keys = _keys(table, policy, around, sheaf)
        self._found = [_known.find(key) for key in self._keys]
        self.missing = [number for number, pair in enumerate(self._found) if pair is None]

    def all(self, judged: Sequence[PairSight]) -> tuple[PairSight, ...]:
        """All of them; ``judged``: those that were missing. They are known from now on."""
        for number, pair in zip(self.missing, judged, strict=True):
            source = self.sheaf.pairs[number][0]
            self._found[number] = _known.add(self._keys[number], pair, source)
        return tuple(pair for pair in self._found if pair is not None)


def _keys(table: Table, policy: SightPolicy, around: Surroundings, sheaf: Sheaf) -> list[Hashable]:
    """All that a verdict on each pair hangs on."""
    said = repr([row for row in policy.param.values().items() if row[0] != "name"])
    things = _things(table, around)
    bounds = np.array([bound for _, bound in things]).reshape(-1, 2, 3)
    numbers = _numbered([thing for thing, _ in things])
    touch = sheaf.met(bounds)
    common = (said, table.scenario.game, around.ground.solid.within)
    return [
        (common, ref(firer), ref(target), numbers[row].tobytes())
        for (firer, target), row in zip(sheaf.pairs, list(touch), strict=True)
    ]


def _things(table: Table, around: Surroundings) -> list[tuple[object, Points]]:
    """What can be met, and the ``(2, 3)`` box that each is in."""
    solid = around.ground.solid.rays
    found: list[tuple[object, Points]] = [(part, part.bounds) for part in solid.parts if part.count]
    pieces = (*table.pieces, *table.smoke)
    found += [(pieces[volume.piece], volume.box) for volume in around.ground.porous]
    found += [(one, one.rays.bounds) for one in around.units if one.rays.count]
    return found


_known_by: WeakKeyDictionary[object, int] = WeakKeyDictionary()
_next, _lock = count(), Lock()


def _numbered(things: Sequence[object]) -> NDArray[np.int64]:
    """The number that each is known by for as long as it is there, and nothing else ever."""
    with _lock:
        return np.array([_known_by.setdefault(one, next(_next)) for one in things], dtype=np.int64)
