"""Everything solid that can come between, its triangles numbered through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.embree import address
from sandbox.sight.occluders import Blockers
from sandbox.sight.rays import PIECE, within_a_hair

Points = NDArray[np.float64]


class Solids:
    """``every``: terrain, then each unit that can stand in the way."""

    def __init__(self, every: Sequence[Blockers]) -> None:
        self.every = tuple(every)

    def at(self, wanted: NDArray[np.int64]) -> list[Points]:
        """The triangles with these numbers, ascending: ``(n, 3, 3)`` of each solid in turn."""
        found, first = [], 0
        for solid in self.every:
            start, end = np.searchsorted(wanted, (first, first + solid.rays.count))
            mine = wanted[start:end] - first
            found.append(solid.rays.at(mine) if len(mine) else np.zeros((0, 3, 3)))
            first += solid.rays.count
        return found

    def met_through(self, eye: Points, ways: Points, deep: int, past: float) -> NDArray[np.int64]:
        """The first so many triangles that rays from an eye along ``(m, 3)`` meet one behind
        another: numbers, ascending. ``past``: the share of a ray by which it goes on behind one."""
        from sandbox.sight.compiled_rays import met_through

        found = met_through(
            address("rtcIntersect1"), *self._scenes, PIECE, *self._frames, eye, ways, deep, past
        )
        return np.unique(found[found >= 0])

    @cached_property
    def _scenes(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``(n,)`` of each tree: where it is, and the number of its first triangle."""
        rows, first = [], 0
        for solid in self.every:
            for part in solid.rays.parts:
                rows += [(scene, first + number) for number, scene in part.scenes]
                first += part.count
        scenes = np.array(rows, dtype=np.int64).reshape(-1, 2)
        return np.ascontiguousarray(scenes[:, 0]), np.ascontiguousarray(scenes[:, 1])

    @cached_property
    def _frames(self) -> tuple[Points, Points, Points]:
        """Of each tree ``(n, 4)`` where Embree has its origin and how large, ``(n, 2, 3)`` the box
        that it is in, ``(n,)`` how much of it counts."""
        frames, boxes, within = [], [], []
        for solid in self.every:
            for part in solid.rays.parts:
                for _ in part.scenes:
                    frames.append(part.frame)
                    boxes.append(within_a_hair(part.bounds))
                    within.append(solid.within)
        return (
            np.array(frames).reshape(-1, 4),
            np.array(boxes).reshape(-1, 2, 3),
            np.array(within, dtype=np.float64),
        )
