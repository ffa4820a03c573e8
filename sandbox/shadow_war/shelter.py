"""Approximate cover: the share of a fighter at a place that terrain hides from an eye. Inches.

It is for choosing among many places, so it is coarser than a verdict: `RAYS` lines from the eye to
a flat figure that faces it, past terrain alone. Shots are judged by `sandbox.sight.judge`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import SightPolicy
from sandbox.shadow_war.walk_graph import Walks
from sandbox.sight.chords import chords
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.occluders import ground_of
from sandbox.table.table import PlacedPiece

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

_LIFTS, _SIDES = 8, (-0.13, 0.0, 0.13)

RAYS = _LIFTS * len(_SIDES)

FOOT_IN = 0.1
"""Height above the ground at which a body begins: on its base."""


def hidden(pieces: tuple[PlacedPiece, ...], eyes: Points, feet: Points, tall: float) -> Points:
    """Return the share of fighters at ``feet`` ``(m, 3)`` that terrain hides, ``(m,)``.

    They are ``tall`` inches high, seen from ``eyes`` ``(m, 3)``.
    """
    ground = ground_of(pieces)
    across = (feet - eyes)[:, [1, 0]] * np.array([-1.0, 1.0])
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    lifts = FOOT_IN + (np.arange(_LIFTS) + 0.5) / _LIFTS * tall
    ends = np.repeat(feet[:, None], RAYS, axis=1)
    ends[:, :, 2] += np.repeat(lifts, len(_SIDES))
    ends[:, :, :2] += across[:, None] * np.tile(_SIDES, _LIFTS)[:, None]
    starts = np.repeat(eyes, RAYS, axis=0)
    ways = (ends.reshape(-1, 3) - starts) * SHORT
    stopped = ground.solid.rays.blocked(starts, ways)
    used = np.zeros(len(starts))
    for volume in ground.porous:
        left = np.flatnonzero(~stopped)
        inches = chords(starts[left], ways[left], np.ones(len(left)), volume.triangles)
        used[left] += inches / volume.depth if volume.depth > 0 else np.where(inches > 0, 2, 0)
    return np.asarray((stopped | (used > 1.0)).reshape(-1, RAYS).mean(axis=1))


class Shelter:
    """Cover on a table, cached by eye."""

    def __init__(self, walks: Walks, policy: SightPolicy, radius: float) -> None:
        self._pieces = walks.pieces
        self._policy = policy
        spots = walks.sites.at[walks.sites.stands]
        self._spots = spots[walks.room(spots, radius)]
        self._known: dict[tuple[tuple[float, ...], float], Mask] = {}

    def covered(self, eyes: Points, feet: Points, tall: float) -> Mask:
        """Return whether no eye of ``(e, 3)`` sees a fighter at ``feet`` without cover,
        ``(m,)``.
        """
        hides = self.shares(eyes, feet, tall)
        return np.asarray((hides >= self._policy.cover_share).all(axis=1))

    def shares(self, eyes: Points, feet: Points, tall: float) -> Points:
        """Return the hidden shares of a fighter at each place from each eye, ``(m, e)``."""
        count = len(feet)
        pairs = hidden(
            self._pieces, np.tile(eyes, (count, 1)), np.repeat(feet, len(eyes), axis=0), tall
        )
        return pairs.reshape(count, len(eyes))

    def places(self, eyes: Points, tall: float) -> Points:
        """Return the places of the table that are cover from eyes, ``(k, 3)``."""
        good = np.ones(len(self._spots), dtype=bool)
        for eye in eyes:
            key = (tuple(np.round(eye, 4).tolist()), tall)
            if key not in self._known:
                row = np.broadcast_to(eye, self._spots.shape)
                share = hidden(self._pieces, row, self._spots, tall)
                self._known[key] = share >= self._policy.cover_share
            good &= self._known[key]
        return self._spots[good]
