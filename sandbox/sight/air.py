"""What is different about warplanes in sight: they never block it (WP-11), and little terrain
counts between the ground and them, none between two of them.
"""

from __future__ import annotations

from math import inf

from sandbox.scenario.policy import SightPolicy
from sandbox.table.table import PlacedUnit

WARPLANE = "warplane"


def is_warplane(unit: PlacedUnit) -> bool:
    """Whether a unit is a warplane, on a flying base."""
    return unit.template.mover == WARPLANE


def terrain_counts_in(shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy) -> float:
    """Inches from the shooter's eye, on the plan, within which terrain counts; inf for all.

    From the ground at a warplane ``air_terrain_in`` of the policy (WP-10); from a warplane at
    another none, 0 (WP-15); else all of it, from a warplane at the ground as well.
    """
    if not is_warplane(target):
        return inf
    return 0.0 if is_warplane(shooter) else policy.air_terrain_in
