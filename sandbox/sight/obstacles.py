"""What can stop lines of sight, by the parts that rays are cast at by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.embree import address
from sandbox.sight.kernel.forms import NONE, Solids, Things
from sandbox.sight.kernel.ray_mesh import RayMesh, within_a_hair
from sandbox.sight.occluders import Blockers

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]


Names = tuple[tuple[ref[RayMesh], float], ...]
"""Each part, and how much of it counts."""


class Obstacles:
    """What can stop segments. ``bounds``: ``(k, 2, 3)`` of each; ``firsts``: the number of its
    first triangle through all solids; ``within``: how much of it counts."""

    def __init__(self, solids: Sequence[Blockers], first_owners: Sequence[int]) -> None:
        cells = [solid.rays.cells for solid in solids]
        many = [len(one.firsts) for one in cells]
        before = np.cumsum([0, *(solid.rays.count for solid in solids)])[:-1]
        # Where an array stands, told the quick way: as `ctypes.data` it takes ten times as long.
        owners = [solid.owner.__array_interface__["data"][0] for solid in solids]
        within = np.array([solid.within for solid in solids], dtype=np.float64)
        firsts = np.concatenate([one.firsts for one in cells])
        self._solids = tuple(solids)  # compiled code reads their owners
        self._now: dict[int, tuple[Names, NDArray[np.int32]]] = {}
        self.parts = [part for solid in solids for part in solid.rays.parts if part.count]
        self.bounds = np.concatenate([one.bounds for one in cells])
        self.firsts = firsts + np.repeat(before, many)
        self.within = np.repeat(within, many)
        self.things = Things(
            np.cumsum([0, *np.concatenate([one.trees for one in cells])], dtype=np.int64),
            np.concatenate([one.scenes for one in cells]),
            np.concatenate([one.tree_firsts for one in cells]),
            np.concatenate([one.frames for one in cells]),
            self.within,
            np.repeat(np.array(owners, dtype=np.int64), many) + 4 * firsts,
            np.repeat(np.array(first_owners, dtype=np.int64), many),
        )

    @cached_property
    def corners(self) -> tuple[Numbers, Numbers]:
        """``(k,)``: at which address the corners of each one's triangles stand, and how many
        triangles it has."""
        where = [part.triangles.__array_interface__["data"][0] for part in self.parts]
        counts = [part.count for part in self.parts]
        return np.array(where, dtype=np.int64), np.array(counts, dtype=np.int64)

    @cached_property
    def solids(self) -> Solids:
        """All of this, for compiled code."""
        return Solids(self.things, self.firsts, self.bounds, self._boxes, *self.corners)

    @cached_property
    def names(self) -> Names:
        """By what each is known again."""
        within = self.within.tolist()
        return tuple((ref(part), most) for part, most in zip(self.parts, within, strict=True))

    def now(self, names: Names) -> NDArray[np.int32]:
        """The numbers that others have here, `NONE` where they are not; and `NONE` behind them."""
        found = self._now.get(id(names))
        if found is None:
            here = {name: number for number, name in enumerate(self.names)}
            numbers = np.array([*(here.get(name, NONE) for name in names), NONE], dtype=np.int32)
            found = self._now[id(names)] = names, numbers
        return found[1]

    @property
    def piercing(self) -> int:
        """Which function of Embree's is asked for what lies behind one another."""
        return address("rtcIntersect1")

    @cached_property
    def _boxes(self) -> Points:
        """``(k, 2, 3)``: what is in each by the reckoning of Embree too."""
        return within_a_hair(self.bounds)
