"""Approximate sight: single rays from eyes to points, past terrain and smoke.

No verdict rests on these rays. They show, for many places at once, which ones deserve a real
verdict.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.chords import chords
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.kernel.plain import part_within
from sandbox.sight.occluders import Ground, PorousVolume

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

OPEN = -1
"""The blocker of a ray that nothing stops."""

_HAIR_IN = 1e-6


def stopped_by(
    ground: Ground, eyes: Points, ends: Points, bodies: Numbers | None = None
) -> Numbers:
    """Return the number of the piece that stops each ray: ``(m,)``, `OPEN` where none does.

    ``eyes``, ``ends``: ``(m, 3)``, inches. Terrain is numbered in the table's order, then smoke.
    ``bodies``: ``(m,)``, the number of the body that each ray is cast at, if given. Of a body that
    solid things hide from all its rays, these things are returned, whatever else is in the way.
    """
    ways = (ends - eyes) * SHORT
    owner = np.full(len(eyes), OPEN, dtype=np.intp)
    triangle, along = ground.solid.first(eyes, ways)
    hit = triangle >= 0
    owner[hit] = ground.solid.owner[triangle[hit]]
    rows = (
        np.arange(len(eyes))
        if bodies is None
        else np.flatnonzero(np.bincount(bodies, ~hit)[bodies] > 0)  # a body partly free
    )
    by = stopped_in_porous(ground.porous, eyes[rows], ways[rows], np.minimum(along[rows], 1.0))
    owner[rows] = np.where(by == OPEN, owner[rows], by)
    return owner


def stopped_in_porous(
    volumes: Sequence[PorousVolume], eyes: Points, ways: Points, until: Points
) -> Numbers:
    """Return the number of the piece whose porous volume stops each segment, `OPEN` for none.

    ``ways``: ``(m, 3)``. ``until``: ``(m,)``, the share of each segment, at most 1, that counts.
    """
    used, most = np.zeros(len(eyes)), np.zeros(len(eyes))
    by = np.full(len(eyes), OPEN, dtype=np.intp)
    ends = eyes + ways
    low, high = np.minimum(eyes, ends).T - _HAIR_IN, np.maximum(eyes, ends).T + _HAIR_IN
    for volume in volumes:
        first, last = volume.box
        (near,) = np.nonzero(((low <= last[:, None]) & (high >= first[:, None])).all(axis=0))
        counted = np.minimum(until[near], part_within(ways[near], volume.within))
        with np.errstate(invalid="ignore"):  # for rays that lie in a triangle's plane
            inches = chords(eyes[near], ways[near], counted, volume.triangles)
        share = inches / volume.depth if volume.depth > 0 else np.where(inches > 0, np.inf, 0.0)
        used[near] += share
        by[near[share > most[near]]] = volume.piece
        most[near] = np.maximum(most[near], share)
    return np.where(used > 1.0, by, OPEN)
