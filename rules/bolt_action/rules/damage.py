"""Damage: the score needed, exceptional damage, and damage rolls on a vehicle."""

from __future__ import annotations

from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Weapon
from rules.engine.model.events import Modifier, Modifiers
from rules.engine.play.dice import Dice

MEN = {"inexperienced": 3, "regular": 4, "veteran": 5}
"""Damage value of infantry and artillery by quality (BA-DMG-1)."""

FACING = {"front": 0, "side": 1, "top": 1, "rear": 2}
"""Penetration of heavy weapons against armour (BA-VEH-1)."""

DAMAGE_BY = "damage by "
"""Beginning of the purpose of a damage roll, before the weapon."""


def damage_value(unit: Unit) -> int:
    """Return the score that a damage roll must reach (BA-DMG-1)."""
    return unit.damage_value if unit.vehicle else MEN[unit.quality]


def added(weapon: Weapon, pen: int, target: Unit, facing: str, long: bool) -> Modifiers:
    """Return the modifiers of a damage roll, with range and facing (BA-DMG-2, BA-VEH-1).

    `pen` is the weapon's own or its shell's; a shaped charge never loses any at long range
    (BA-WPN-5).
    """
    found = [("penetration", pen)]
    if pen >= 1 and target.armoured:
        found.append((f"{facing} armour", FACING[facing]))
        found.append(("long range", -int(long and "shaped charge" not in weapon.traits)))
    return tuple(Modifier(what, value) for what, value in found if value)


def penetration(weapon: Weapon, pen: int, target: Unit, facing: str, long: bool) -> int:
    """Return the sum of the modifiers of a damage roll (BA-DMG-2, BA-VEH-1)."""
    return sum(one.value for one in added(weapon, pen, target, facing, long))


def needs_to_damage(value: int, pen: int) -> int:
    """Return the D6 score that damages; a 1 never does, above 6 none does (BA-DMG-1, BA-DMG-2)."""
    return max(2, value - pen)


def out_of_reach(needs: int) -> bool:
    """Return whether no face of a damage die is enough: then none is rolled."""
    return needs > 6


def _purpose_of(weapon: str) -> str:
    """Return the purpose of a damage roll of a weapon's hits, empty for close combat."""
    return f"{DAMAGE_BY}{weapon}" if weapon else "damage"


def roll_damage(
    dice: Dice, hits: int, needs: int, modifiers: Modifiers = (), *, by: str = ""
) -> tuple[int, int]:
    """Roll the men lost by hits: in all, and by exceptional damage (BA-DMG-3, BA-DMG-4).

    ``by``: the weapon that hit.
    """
    if out_of_reach(needs):
        return 0, 0
    faces = dice.roll(hits, _purpose_of(by), needs, 6, modifiers)
    lost = sum([face >= needs for face in faces])
    sixes = faces.count(6)
    if not sixes:
        return lost, 0
    return lost, dice.roll(sixes, "exceptional damage", 6).count(6)


def roll_penetration(
    dice: Dice,
    value: int,
    pen: int,
    modifiers: Modifiers = (),
    *,
    burns: bool = False,
    by: str = "",
) -> tuple[int | None, int]:
    """Roll damage on a vehicle; return the margin over its value, None if below, and the die.

    No die is rolled where no face is enough, unless it may set the vehicle on fire (`burns`); the
    die is then 0.
    """
    needs = needs_to_damage(value, pen)
    if out_of_reach(needs) and not burns:
        return None, 0
    (face,) = dice.roll(1, _purpose_of(by), needs, 6, modifiers)
    return (face + pen - value if face >= needs else None), face
