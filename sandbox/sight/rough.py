"""Approximate sight: single rays from eyes to points, past terrain and smoke.

No verdict rests on these rays. They show, for many places at once, which ones deserve a real
verdict.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.chords import chords
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.occluders import Ground

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
    until = np.minimum(along, 1.0)
    used, most = np.zeros(len(eyes)), np.zeros(len(eyes))
    by = np.full(len(eyes), OPEN, dtype=np.intp)
    for volume in ground.porous:
        with np.errstate(invalid="ignore"):  # for rays that lie in a triangle's plane
            inches = chords(eyes, ways, until, volume.triangles)
        share = inches / volume.depth if volume.depth > 0 else np.where(inches > 0, np.inf, 0.0)
        used += share
        by[share > most] = volume.piece
        most = np.maximum(most, share)
    thick = used > 1.0
    owner[thick] = by[thick]
    return owner
