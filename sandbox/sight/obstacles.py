"""What can stop lines of sight, by the parts that rays are cast at by themselves, and which of them
are in the way of a pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.lines import Sheaf
from sandbox.sight.occluders import Blockers

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

NONE = -1


Things = tuple[Numbers, Numbers, Numbers, Points, Points, Numbers, Numbers]
"""All k that rays are cast at by itself, the parts of solids, as compiled code takes them.

``trees``: ``(k + 1,)`` which are its own; of each tree ``scenes`` and ``firsts``, the number of its
first triangle in its part; ``frames``: ``(k, 4)``; ``within``: how much of each counts; ``owners``:
at which address the owners of its triangles stand, and ``first_owner``, from which they count.
"""


class Obstacles:
    """What can stop segments. ``bounds``: ``(k, 2, 3)`` of each; ``firsts``: the number of its
    first triangle through all solids; ``within``: how much of it counts."""

    def __init__(self, solids: Sequence[Blockers], first_owners: Sequence[int]) -> None:
        cells = [solid.rays.cells for solid in solids]
        many = [len(one.parts) for one in cells]
        before = np.cumsum([0, *(solid.rays.count for solid in solids)])[:-1]
        # Where an array stands, told the quick way: as `ctypes.data` it takes ten times as long.
        owners = [solid.owner.__array_interface__["data"][0] for solid in solids]
        within = np.array([solid.within for solid in solids], dtype=np.float64)
        firsts = np.concatenate([one.firsts for one in cells])
        self._solids = tuple(solids)  # compiled code reads their owners
        self.parts = [part for one in cells for part in one.parts]
        self.bounds = np.concatenate([one.bounds for one in cells])
        self.firsts = firsts + np.repeat(before, many)
        self.within = np.repeat(within, many)
        self.things: Things = (
            np.cumsum([0, *np.concatenate([one.trees for one in cells])], dtype=np.int64),
            np.concatenate([one.scenes for one in cells]),
            np.concatenate([one.tree_firsts for one in cells]),
            np.concatenate([one.frames for one in cells]),
            self.within,
            np.repeat(np.array(owners, dtype=np.int64), many) + 4 * firsts,
            np.repeat(np.array(first_owners, dtype=np.int64), many),
        )

    def on_the_way(self, sheaf: Sheaf) -> list[OnTheWay]:
        """Of each pair which of them its lines may meet."""
        met, begin = sheaf.met(self.bounds), sheaf.begin(self.bounds)
        order = np.argsort(np.where(met, begin, np.inf), axis=1, kind="stable")
        many = np.count_nonzero(met, axis=1).tolist()
        return [OnTheWay(order[n, :number], begin[n]) for n, number in enumerate(many)]


class OnTheWay(NamedTuple):
    """What may stop the lines of a pair: the numbers of these, the nearest first; and of all, the
    part of a line that is passed before."""

    order: NDArray[np.intp]
    begin: Points
