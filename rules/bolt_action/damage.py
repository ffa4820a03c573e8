"""Damage: the score that harms, exceptional damage, and how a vehicle is struck."""

from __future__ import annotations

from rules.bolt_action.state import Unit
from rules.bolt_action.weapons import Weapon
from rules.engine.dice import Dice

MEN = {"inexperienced": 3, "regular": 4, "veteran": 5}
"""Damage value of infantry and artillery by quality (BA-DMG-1)."""

FACING = {"front": 0, "side": 1, "top": 1, "rear": 2}
"""Penetration of heavy weapons against armour (BA-VEH-1)."""


def damage_value(unit: Unit) -> int:
    """What a damage roll must reach (BA-DMG-1)."""
    return unit.damage_value if unit.vehicle else MEN[unit.quality]


def penetration(weapon: Weapon, pen: int, target: Unit, facing: str, long: bool) -> int:
    """What is added to the damage roll, inches and facing considered (BA-DMG-2, BA-VEH-1).

    `pen` is the weapon's own or its shell's; a shaped charge never loses any at long range
    (BA-WPN-5).
    """
    if pen < 1 or not target.armoured:
        return pen
    loss = int(long and "shaped charge" not in weapon.traits)
    return pen + FACING[facing] - loss


def needs_to_damage(value: int, pen: int) -> int:
    """The D6 score that damages; a 1 never does, more than 6 nothing does (BA-DMG-1, BA-DMG-2)."""
    return max(2, value - pen)


def roll_damage(dice: Dice, hits: int, needs: int) -> tuple[int, int]:
    """Men lost by so many hits: in all, and of them by exceptional damage (BA-DMG-3, BA-DMG-4)."""
    faces = dice.roll(hits, "damage", needs)
    lost = sum([face >= needs for face in faces])
    sixes = faces.count(6) if needs <= 6 else 0
    if not sixes:
        return lost, 0
    return lost, dice.roll(sixes, "exceptional damage", 6).count(6)


def roll_penetration(dice: Dice, value: int, pen: int) -> tuple[int | None, int]:
    """One damage roll on a vehicle: by how much it beats the value, None if not, and the die."""
    needs = needs_to_damage(value, pen)
    (face,) = dice.roll(1, "damage", needs)
    return (face + pen - value if face >= needs else None), face
