"""The terrain that counts when aircraft look or are looked at.

Aircraft themselves never block sight. Each game says how much terrain counts for them
(`sandbox.scenario.game_spec.FlightRules`).
"""

from __future__ import annotations

from sandbox.scenario.policy import SightPolicy
from sandbox.table.table import PlacedUnit, Table


def terrain_counts_in(
    table: Table, shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy
) -> float:
    """Return the distance from the shooter's eye within which terrain counts, in inches on the
    plan; infinite for all terrain."""
    return table.scenario.brings.terrain_counts_in(
        policy, shooter_flies=shooter.template.flies, target_flies=target.template.flies
    )
