"""High explosive: the shell's size gives its hits, pins and penetration."""

from __future__ import annotations

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Size, Weapon
from rules.engine.play.dice import Dice

SHELLS: dict[str, tuple[Size, int]] = {
    "D2": (Size(1), 1),
    "D3": (Size(1), 1),
    "D6": (Size(1, 2), 2),
    "2D6": (Size(1, 3), 3),
    "3D6": (Size(1, 6), 4),
}
"""Pins and penetration by the size of a shell (BA-HE-1)."""

HEAVY_HOWITZER = "heavy howitzer"
"""Weapon that a barrage hits with (BA-BAR-3)."""


def fires_shell(weapon: Weapon, target: Unit, shell: str = "") -> bool:
    """Return whether a shot bursts: as declared, else on men, and with shells alone on vehicles."""
    if weapon.he is None:
        return False
    return shell == "he" or (shell == "" and not target.vehicle) or "shell-only" in weapon.traits


def penetration(size: Size) -> int:
    """Return the shell's penetration (BA-HE-1)."""
    return SHELLS[str(size)][1]


def roll_blast(dice: Dice, size: Size) -> int:
    """Roll the hits of one bursting shell (BA-HE-1)."""
    return size.roll(dice, "high explosive hits")


def roll_pins(dice: Dice, size: Size) -> int:
    """Roll the pins of one bursting shell (BA-HE-1)."""
    return SHELLS[str(size)][0].roll(dice, "high explosive pins")


def total_pins(ruleset: Ruleset, direct_hit: bool, shells: list[int]) -> int:
    """Return the pins of a unit's fire: its shells', or one for other hits (BA-PIN-1, BA-HE-1).

    `direct_hit`: whether anything but a shell hit.
    """
    assumed = ruleset.assumptions
    if not shells:
        return int(direct_hit)
    beside = int(direct_hit and assumed.hits_pin_beside_shells)
    return beside + (sum(shells) if assumed.shells_pin_each else max(shells))
