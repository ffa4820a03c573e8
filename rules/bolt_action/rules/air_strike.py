"""Air strikes of the reference sheet: the pinned units, and the attack (BA-AIR-1, BA-AIR-2)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.weapons import Size
from rules.engine.play.dice import Dice

NEAR_IN = 12.0
"""Distance from the target within which units are pinned with it, inches (BA-AIR-1)."""


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
