"""Approximate sight: single rays from eyes to points, past terrain and smoke.

No verdict rests on these rays. They show, for many places at once, which ones deserve a real
verdict.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.chords import chords
from sandbox.sight.clipping import part_within
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.occluders import Ground, PorousVolume

Points = NDArray[np.float64]

OPEN = -1
"""The blocker of a ray that nothing stops."""


def stopped_by(ground: Ground, eyes: Points, ends: Points) -> NDArray[np.intp]:
    """Return the number of the piece that stops each ray: ``(m,)``, `OPEN` where none does.

    ``eyes``, ``ends``: ``(m, 3)``, inches. Terrain is numbered in the table's order, then smoke.
    """
    ways = (ends - eyes) * SHORT
    owner = np.full(len(eyes), OPEN, dtype=np.intp)
    triangle, along = ground.solid.first(eyes, ways)
    hit = triangle >= 0
    owner[hit] = ground.solid.owner[triangle[hit]]
    by = stopped_in_porous(ground.porous, eyes, ways, np.minimum(along, 1.0))
    return np.where(by == OPEN, owner, by)


def stopped_in_porous(
    volumes: Sequence[PorousVolume], eyes: Points, ways: Points, until: Points
) -> NDArray[np.intp]:
    """Return the number of the piece whose porous volume stops each segment, `OPEN` for none.

    ``ways``: ``(m, 3)``. ``until``: ``(m,)``, the share of each segment, at most 1, that counts.
    """
    used, most = np.zeros(len(eyes)), np.zeros(len(eyes))
    by = np.full(len(eyes), OPEN, dtype=np.intp)
    for volume in volumes:
        counted = np.minimum(until, part_within(ways, volume.within))
        with np.errstate(invalid="ignore"):  # for rays that lie in a triangle's plane
            inches = chords(eyes, ways, counted, volume.triangles)
        share = inches / volume.depth if volume.depth > 0 else np.where(inches > 0, np.inf, 0.0)
        used += share
        by[share > most] = volume.piece
        most = np.maximum(most, share)
    return np.where(used > 1.0, by, OPEN)
