"""A rough look: single rays from eyes to points, past terrain and smoke alone. No verdict is made
of these; they say, for very many places at once, where it is worth to look closely.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.chords import chords
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.occluders import Ground

Points = NDArray[np.float64]

OPEN = -1
"""What stops a ray that nothing stops."""


def stopped_by(ground: Ground, eyes: Points, ends: Points) -> NDArray[np.intp]:
    """``(m,)``: the number of the piece that stops each ray, from ``eyes`` (m, 3) to ``ends``
    (m, 3), inches; `OPEN` where none does. Terrain is numbered as it is laid, smoke after it.
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
        with np.errstate(invalid="ignore"):  # of rays that lie in a triangle's plane
            inches = chords(eyes, ways, until, volume.triangles)
        share = inches / volume.depth if volume.depth > 0 else np.where(inches > 0, np.inf, 0.0)
        used += share
        by[share > most] = volume.piece
        most = np.maximum(most, share)
    thick = used > 1.0
    owner[thick] = by[thick]
    return owner
