"""Contact of fighters: bases on the plan, feet at about one height, or a barrier between.
Inches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandbox.movement.floors import HEADROOM_IN, STEP_IN, Solids
from sandbox.table.feet import foot
from sandbox.table.footprints import cores, plan_distances, pose_of, radii
from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedModel

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

TOUCH_IN = 0.02
"""Distance up to which bases touch."""

CONTACT_RISE_IN = 1.0
"""Height difference up to which touching fighters are in contact: an assumption."""

ACROSS_IN = 0.6
"""Distance up to which bases are in contact over a barrier between them: an assumption."""

HIGHER_IN = 0.5
"""Height difference from which a fighter stands above another in contact: an assumption."""

_EYE_LEVEL = 1.05


def reach_of(model: PlacedModel) -> float:
    """Return how far a model's base reaches from its middle."""
    under = foot(model.piece, model.spec.mesh is not None)
    return under.radius + float(np.linalg.norm(under.core, axis=1).max())


def feet(model: PlacedModel) -> Points:
    """Return the place of a model, ``(3,)``."""
    return np.array([model.stand.x, model.stand.y, model.stand.z])


def plan_gap(one: PlacedModel, other: PlacedModel) -> float:
    """Return the distance between two bases on the plan, below 0 where round ones overlap."""
    pair = [one, other]
    shapes, reach = cores(pair, [pose_of(m) for m in pair]), radii(pair)
    return float(plan_distances(shapes[:1], reach[:1], shapes[1:], reach[1:])[0, 0])


def obstacle_between(solids: Solids, ours: Points, theirs: Points) -> Mask:
    """Return whether a low obstacle stands between fighters' feet ``(m, 3)``, ``(m,)``."""
    higher = np.maximum(ours[:, 2], theirs[:, 2])
    found = np.ones(len(ours), dtype=bool)
    for height, blocked in ((STEP_IN + 0.05, True), (_EYE_LEVEL, False)):
        start, end = ours.copy(), theirs.copy()
        start[:, 2] = end[:, 2] = higher + height
        found &= solids.rays.blocked(start, end - start) == blocked
    return found


def distance(solids: Solids, one: PlacedModel, other: PlacedModel) -> float:
    """Return the distance between two fighters, 0 in contact."""
    ours, theirs = feet(one), feet(other)
    gap = plan_gap(one, other)
    if abs(ours[2] - theirs[2]) <= CONTACT_RISE_IN and (
        gap <= TOUCH_IN
        or (gap <= ACROSS_IN and obstacle_between(solids, ours[None], theirs[None])[0])
    ):
        return 0.0
    return range_between(one, other)


@dataclass(frozen=True, eq=False)
class Crowd:
    """Fighters that a mover may meet: ``(n, 3)`` their places, ``(n,)`` their reach."""

    names: tuple[str, ...]
    at: Points
    reach: Points

    @staticmethod
    def of(models: Sequence[PlacedModel]) -> Crowd:
        """Return these models in their places."""
        return Crowd(
            tuple(model.id for model in models),
            np.array([feet(model) for model in models]).reshape(-1, 3),
            np.array([reach_of(model) for model in models]),
        )

    def gaps(self, at: Points, reach: float) -> tuple[Points, Points]:
        """Return the distances to bases at ``(k, 3)``, ``(k, n)``: on the plan, and in height."""
        away = at[:, None] - self.at[None]
        level = np.linalg.norm(away[:, :, :2], axis=2) - self.reach[None] - reach
        return level, np.abs(away[:, :, 2])

    def overlaps(self, at: Points, reach: float) -> Mask:
        """Return whether a base there overlaps another, ``(k,)``."""
        level, rise = self.gaps(at, reach)
        return np.asarray(((level < 0) & (rise < HEADROOM_IN)).any(axis=1))

    def nearest(self, solids: Solids, at: Points, reach: float) -> Points:
        """Return the distance of the nearest of them to bases at ``(k, 3)``, ``(k,)``.

        0 in contact, inf for none.
        """
        if not self.names:
            return np.full(len(at), np.inf)
        level, rise = self.gaps(at, reach)
        beside = rise <= CONTACT_RISE_IN
        touching = (level <= TOUCH_IN) & beside
        near, who = np.nonzero((level <= ACROSS_IN) & beside & ~touching)
        touching[near, who] = obstacle_between(solids, at[near], self.at[who])
        inches = np.hypot(np.maximum(level, 0.0), np.where(beside, 0.0, rise))
        return np.asarray(np.where(touching, 0.0, inches).min(axis=1))
