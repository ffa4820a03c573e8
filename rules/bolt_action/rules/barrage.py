"""Artillery barrages, smoke screens and air strikes: the tables, the radius, and their effects."""

from __future__ import annotations

from dataclasses import dataclass

from languages.message import message
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.weapons import Size, weapons
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

NEAR_IN = 12.0
"""Distance from the target within which units are pinned with it, inches (BA-AIR-1)."""


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
        raise RuleError("BA-SMK-1", message("ba-no-smoke", weapon=f"{weapon!r}"))
    return ruleset.weapon(weapon).smoke


def check_distances(distances: tuple[tuple[str, float], ...], known: set[str]) -> None:
    """Check that units exist, are named once and have distances of 0 or more. Raises RuleError."""
    named = [name for name, _ in distances]
    if len(set(named)) < len(named) or not set(named) <= known:
        raise RuleError(UNKNOWN, message("ba-distances"))
    if any(not inches >= 0 for _, inches in distances):
        raise RuleError(UNKNOWN, message("ba-not-negative"))


@dataclass(frozen=True, slots=True)
class Attack:
    """An aircraft's attack on its target: pins, hits, penetration (BA-AIR-2)."""

    name: str
    pins: int
    hits: Size
    pen: int


ATTACKS = (
    Attack("strafing fighter", 1, Size(3, 6), 1),
    Attack("fighter-bomber", 2, Size(2, 6), 2),
    Attack("ground attack", 3, Size(3, 6), 4),
)


def roll_attack(dice: Dice, ruleset: Ruleset) -> Attack:
    """Roll the kind of aircraft; the D6's ranges are assumptions (BA-AIR-2)."""
    (face,) = dice.roll(1, "kind of aircraft")
    assumed = ruleset.assumptions
    if face <= assumed.strafing_up_to:
        return ATTACKS[0]
    return ATTACKS[1] if face <= assumed.bomber_up_to else ATTACKS[2]


def roll_near_pins(dice: Dice) -> int:
    """Roll the pins of a unit near the target: D3−1 (BA-AIR-1)."""
    return dice.roll(1, "air strike pins", None, 3)[0] - 1
