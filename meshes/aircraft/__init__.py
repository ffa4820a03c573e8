"""Aircraft on flying bases.

Imports `shapes`. Doors: the four designs and `flying`, which `figures.models` lists.
"""

from meshes.aircraft.designs import DIVE_BOMBER, FIGHTER, FIGHTER_BOMBER, GROUND_ATTACK
from meshes.aircraft.flying import FLYING_BASE, UNDERSIDE, Aircraft, flying

__all__ = [
    "DIVE_BOMBER",
    "FIGHTER",
    "FIGHTER_BOMBER",
    "FLYING_BASE",
    "GROUND_ATTACK",
    "UNDERSIDE",
    "Aircraft",
    "flying",
]
