"""The solids and porous volumes between two units, as arrays for compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.embree import address
from sandbox.sight.kernel.forms import NONE, PorousVolumes, Solids, Things
from sandbox.sight.kernel.ray_mesh import RayMesh, within_a_hair
from sandbox.sight.occluders import Blockers, PorousVolume

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]


PartKeys = tuple[tuple[ref[RayMesh], float], ...]
"""Each part, and the distance within which it counts: a part is the same while both are."""


class Obstacles:
    """The k parts of all solids that rays are cast at separately.

    ``bounds``: ``(k, 2, 3)``, lowest and highest corner of each part. ``firsts``: ``(k,)``, number
    of its first triangle through all solids. ``within``: ``(k,)``, inches from the eye on the plan
    within which it counts.
    """

    def __init__(self, solids: Sequence[Blockers], first_owners: Sequence[int]) -> None:
        """Gather ``solids``. ``first_owners``: number of the first owner of each solid."""
        cells = [solid.rays.cells for solid in solids]
        counts = [len(cell.firsts) for cell in cells]
        before = np.cumsum([0, *(solid.rays.count for solid in solids)])[:-1]
        # `ctypes.data` gives the same address ten times as slowly.
        owners = [solid.owner.__array_interface__["data"][0] for solid in solids]
        within = np.array([solid.within for solid in solids], dtype=np.float64)
        firsts = np.concatenate([cell.firsts for cell in cells])
        self._solids = tuple(solids)  # keeps the owners' arrays, which compiled code reads
        self._numbers: dict[int, tuple[PartKeys, NDArray[np.int32]]] = {}
        self.parts = [part for solid in solids for part in solid.rays.parts if part.count]
        self.bounds = np.concatenate([cell.bounds for cell in cells])
        self.firsts = firsts + np.repeat(before, counts)
        self.within = np.repeat(within, counts)
        self.things = Things(
            np.cumsum([0, *np.concatenate([cell.trees for cell in cells])], dtype=np.int64),
            np.concatenate([cell.scenes for cell in cells]),
            np.concatenate([cell.tree_firsts for cell in cells]),
            np.concatenate([cell.frames for cell in cells]),
            self.within,
            np.repeat(np.array(owners, dtype=np.int64), counts) + 4 * firsts,
            np.repeat(np.array(first_owners, dtype=np.int64), counts),
        )

    @cached_property
    def corners(self) -> tuple[Numbers, Numbers]:
        """Address of the corners of each part's triangles ``(k,)``, and number of triangles
        ``(k,)``."""
        addresses = [part.triangles.__array_interface__["data"][0] for part in self.parts]
        counts = [part.count for part in self.parts]
        return np.array(addresses, dtype=np.int64), np.array(counts, dtype=np.int64)

    @cached_property
    def solids(self) -> Solids:
        """All obstacles, for compiled code."""
        return Solids(self.things, self.firsts, self.bounds, self._boxes, *self.corners)

    @cached_property
    def keys(self) -> PartKeys:
        """The keys by which parts are found again on a later table."""
        within = self.within.tolist()
        keys = tuple((ref(part), most) for part, most in zip(self.parts, within, strict=True))
        hash(keys)  # a reference keeps its hash, and has none once its mesh is gone
        return keys

    def numbers_of(self, keys: PartKeys) -> NDArray[np.int32]:
        """Return the numbers that parts of an earlier table have here: ``(len(keys) + 1,)``.

        `NONE` for parts that are not here. The last entry is `NONE`, so that the number `NONE`
        maps to itself.
        """
        cached = self._numbers.get(id(keys))
        if cached is None:
            here = {key: number for number, key in enumerate(self.keys)}
            numbers = np.array([*(here.get(key, NONE) for key in keys), NONE], dtype=np.int32)
            cached = self._numbers[id(keys)] = keys, numbers
        return cached[1]

    @property
    def intersect(self) -> int:
        """Address of Embree's function that finds the nearest hit of a ray."""
        return address("rtcIntersect1")

    @cached_property
    def _boxes(self) -> Points:
        """Boxes around all that Embree, in float32, may take to be in each part: ``(k, 2, 3)``."""
        return within_a_hair(self.bounds)


def porous_volumes(volumes: Sequence[PorousVolume]) -> PorousVolumes:
    """Return porous volumes as arrays for compiled code."""
    return PorousVolumes(
        np.concatenate([np.zeros((0, 3, 3)), *(volume.triangles for volume in volumes)]),
        np.cumsum([0, *(len(volume.triangles) for volume in volumes)], dtype=np.int64),
        np.array([volume.box for volume in volumes]).reshape(-1, 2, 3),
        np.array([volume.depth for volume in volumes], dtype=np.float64),
        np.array([volume.within for volume in volumes], dtype=np.float64),
        np.array([volume.piece for volume in volumes], dtype=np.int64),
        np.concatenate([np.zeros((0, 4)), *(volume.inner_hull for volume in volumes)]),
        np.cumsum([0, *(len(volume.inner_hull) for volume in volumes)], dtype=np.int64),
    )
