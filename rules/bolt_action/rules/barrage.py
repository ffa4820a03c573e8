"""Artillery barrages and smoke screens: the table, the radius, and the effect on a unit."""

from __future__ import annotations

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.weapons import weapons
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.play.dice import Dice

ASTRAY_IN = 24.0
"""Greatest move of a point with wrong coordinates by the opponent, inches (BA-BAR-1)."""

DELAY_IN = 12.0
"""Greatest move of a delayed marker by its owner, inches (BA-BAR-2)."""

RADIUS_IN = 6
"""Added to a D6, the radius of fire for effect, inches (BA-BAR-3)."""

WIDEST_IN = RADIUS_IN + 6
"""Greatest radius of a barrage, inches."""

BARRAGE_SMOKE_IN = 6.0
"""Radius of a barrage's smoke, inches (BA-SMK-1)."""


def roll_table(dice: Dice, purpose: str) -> str:
    """Roll ``astray`` on 1, ``delayed`` on 2–3, else ``arrives`` (BA-BAR-1…3, BA-SMK-1,
    BA-AIR-1).
    """
    (face,) = dice.roll(1, purpose)
    return "astray" if face == 1 else "delayed" if face <= 3 else "arrives"


def roll_radius(dice: Dice) -> int:
    """Roll the radius of one barrage, inches (BA-BAR-3)."""
    return dice.roll(1, "barrage radius")[0] + RADIUS_IN


def roll_fall(dice: Dice) -> bool:
    """Roll whether a heavy howitzer hits a unit within the radius: on a 6 (BA-BAR-3)."""
    return dice.roll(1, "fire for effect", 6)[0] == 6


def roll_barrage_pins(dice: Dice) -> int:
    """Roll the pins of a unit that is not hit (BA-BAR-3)."""
    return dice.roll(1, "barrage pins", None, 3)[0]


def smoke_radius(ruleset: Ruleset, weapon: str) -> float:
    """Return the radius of a smoke screen by the weapon that lays it, inches (BA-SMK-1).

    Raises RuleError for a weapon that lays none.
    """
    if weapon == "barrage":
        return BARRAGE_SMOKE_IN
    found = weapons().get(weapon)
    if found is None or not found.smoke:
        raise RuleError("BA-SMK-1", f"{weapon!r} lays no smoke")
    return ruleset.weapon(weapon).smoke


def check_shift(distance_in: float, limit_in: float, rule: str) -> None:
    """Check that a point moves at most ``limit_in`` inches. Raises RuleError."""
    if not 0 <= distance_in <= limit_in:
        raise RuleError(rule, f"the point moves {limit_in:g}″ at most, not {distance_in:.1f}″")


def check_distances(distances: tuple[tuple[str, float], ...], known: set[str]) -> None:
    """Check that units exist, are named once and have distances of 0 or more. Raises RuleError."""
    named = [name for name, _ in distances]
    if len(set(named)) < len(named) or not set(named) <= known:
        raise RuleError(UNKNOWN, "distances are of units on the table, each once")
    if any(not inches >= 0 for _, inches in distances):
        raise RuleError(UNKNOWN, "a distance is 0 or more")
