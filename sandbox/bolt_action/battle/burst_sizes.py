"""Radii of the bursts that pictures show, by the size of the shell. No rule says them.

A shell has no blast radius in Bolt Action: only a picture tells a small one from a large one.
"""

from __future__ import annotations

from rules.bolt_action.model.weapons import Weapon

BURSTS_IN = {"D2": 0.5, "D3": 0.8, "D6": 1.2, "2D6": 1.8, "3D6": 2.7}
"""Radius of a fireball by the hits of the shell (BA-HE-1), inches."""


def burst_in(weapon: Weapon) -> float:
    """Return the radius of the fireball of a weapon's shell, inches; 0 without high explosive."""
    return 0.0 if weapon.he is None else BURSTS_IN[str(weapon.he)]
