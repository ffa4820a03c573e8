"""From where enemies that walk first would see a fighter: at many places of its own, all at once.

Coarse, for choosing places: a few places of each enemy's walk stand for all, past terrain alone.
Inches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from rules.shadow_war.player.queries import View
from sandbox.shadow_war.cover import cover_class
from sandbox.shadow_war.mover import PLACES, Mover
from sandbox.shadow_war.moves import reachable, spread

Points = NDArray[np.float64]

WALKS = 10
"""So many places of an enemy's walk stand for all of it, about."""


class Comers:
    """Enemies that may walk, as a table stands: where to is looked for once."""

    def __init__(self, mover_of: Callable[[str], Mover]) -> None:
        self._mover_of = mover_of
        self._eyes: dict[tuple[str, float], Points] = {}

    def views(
        self, mover: Mover, feet: Points, walks_in: Mapping[str, float]
    ) -> list[tuple[View, ...]]:
        """For each place ``(m, 3)`` of a fighter how enemies would see it, each from the best of
        the places that it may walk to with so much of a move. KeyError for one that is not there.
        """
        eyes = [self._eyes_of(name, limit) for name, limit in walks_in.items()]
        if not eyes or not len(feet):
            return [() for _ in feet]
        shares = mover.shelter.shares(np.concatenate(eyes), feet, mover.tall)
        rows: list[list[View]] = [[] for _ in feet]
        first = 0
        for name, seeing in zip(walks_in, eyes, strict=True):
            mine = shares[:, first : first + len(seeing)]
            first += len(seeing)
            away = np.linalg.norm(seeing[None, :, :2] - feet[:, None, :2], axis=2)
            gaps = np.maximum(away - 2 * mover.reach, 0.0)
            for row, hidden, apart in zip(rows, mine, gaps, strict=True):
                row.append(_best(mover, name, hidden, apart))
        return [tuple(row) for row in rows]

    def _eyes_of(self, name: str, limit: float) -> Points:
        """``(k, 3)``: an enemy's eye where it is and at a few places of its walk."""
        key = name, limit
        if key not in self._eyes:
            enemy = self._mover_of(name)
            there = enemy.at[None]
            if limit > 0:
                ends = spread(reachable(enemy, limit), WALKS)
                there = np.concatenate([there, ends.at])
            self._eyes[key] = there + np.array([0.0, 0.0, enemy.lift])
        return self._eyes[key]


def _best(mover: Mover, name: str, hidden: Points, apart: Points) -> View:
    """How an enemy sees a place in least cover, and from the nearest of its places for that."""
    sees = 1.0 - hidden >= mover.policy.min_visible
    if not sees.any():
        return View(name, round(float(apart.min()), PLACES), "", "")
    least = cover_class(float(hidden[sees].min()), mover.policy)
    alike = [n for n in np.flatnonzero(sees) if cover_class(hidden[n], mover.policy) == least]
    return View(name, round(float(apart[alike].min()), PLACES), least, "")
