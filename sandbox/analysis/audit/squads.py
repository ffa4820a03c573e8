"""The share of a zone that a whole squad of the enemy does not see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.spatial import KDTree

from sandbox.analysis.fairness.looks import Looks

SQUAD_IN = 3.0
"""Radius of a squad: ten men up to an inch apart stand in a circle 6″ wide."""


@dataclass(frozen=True)
class SquadHiding:
    """Shares of a zone hidden from a squad, over all places of the squad in the enemy's zone.

    ``mean``; ``least``: from the squad that sees most; ``most``: from the squad that sees least.
    """

    mean: float
    least: float
    most: float

    def to_json(self) -> dict[str, Any]:
        """Return it rounded to a hundredth of a percent."""
        return {
            "mean": round(self.mean, 4),
            "least": round(self.least, 4),
            "most": round(self.most, 4),
        }


def hidden_from_squads(looks: Looks, number: int) -> SquadHiding:
    """Return the shares of the zone with this number.

    A squad stands around each place from which the enemy looks, on all such places in reach.
    """
    mine, eyes = looks.scenery.places[number], looks.scenery.eyes[1 - number]
    stands = np.flatnonzero(eyes.may)
    sees = looks.sees[number][mine.may][:, stands]
    plan = eyes.at[stands][:, :2]
    squads = KDTree(plan).query_ball_point(plan, SQUAD_IN)
    shares = np.array([1.0 - sees[:, squad].any(axis=1).mean() for squad in squads])
    return SquadHiding(float(shares.mean()), float(shares.min()), float(shares.max()))
