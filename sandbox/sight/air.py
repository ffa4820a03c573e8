"""What is different about what flies: it never blocks sight, and how much terrain counts between
the ground and it, and between two of them, its game says (`game_spec.FlightRules`).
"""

from __future__ import annotations

from sandbox.scenario.policy import SightPolicy
from sandbox.table.table import PlacedUnit, Table


def terrain_counts_in(
    table: Table, shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy
) -> float:
    """Inches from the shooter's eye, on the plan, within which terrain counts; inf for all."""
    return table.scenario.brings.terrain_counts_in(
        policy, shooter_flies=shooter.template.flies, target_flies=target.template.flies
    )
