"""Vehicles under fire: the level of damage, its effects, and the loss of the vehicle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.rules.damage import damage_value, roll_penetration
from rules.bolt_action.rules.morale import holds, pinned
from rules.engine.model.events import Modifier, Modifiers
from rules.engine.play.dice import Dice

LEVELS = ("none", "superficial", "full", "massive")
"""Levels of damage to armour, least first (BA-VEH-2)."""


@dataclass(frozen=True, slots=True)
class Struck:
    """A vehicle after a damage roll: its state, the level of damage, the effects in their order."""

    unit: Unit
    level: str = "none"
    effects: tuple[str, ...] = ()


def level_of(margin: int | None) -> str:
    """Return the level of damage by the margin over the value; None is none (BA-VEH-2)."""
    if margin is None:
        return "none"
    return "superficial" if margin <= 0 else "full" if margin <= 2 else "massive"


def effect_of(score: int) -> str:
    """Return the effect of a score (BA-VEH-3)."""
    if score <= 1:
        return "crew stunned"
    return {2: "immobilised", 3: "on fire"}.get(score, "destroyed")


def suffer(dice: Dice, unit: Unit, effect: str, officer: str = "none") -> Unit:
    """Apply one effect to a vehicle (BA-VEH-3); on fire, its crew tests morale."""
    unit = _shaken(unit, effect)
    burning = effect == "on fire" and not unit.destroyed
    if burning and not holds(dice, unit, officer, "fire on board"):
        unit = replace(unit, destroyed=True)
    return unit


@lru_cache(maxsize=4096)
def _shaken(unit: Unit, effect: str) -> Unit:
    """Return the vehicle after one effect, before its crew tests.

    Results are cached: exact odds ask for the same one through a whole tree of dice.
    """
    if effect == "destroyed":
        return replace(unit, destroyed=True)
    if effect == "immobilised" and unit.immobilised:
        return replace(unit, destroyed=True, pins=unit.pins + 1)
    unit = pinned(replace(unit, order="down", stopped=True), 1)
    return replace(unit, immobilised=True) if effect == "immobilised" else unit


def damaged(
    dice: Dice, unit: Unit, level: str, *, harder: int = 0, officer: str = "none"
) -> Struck:
    """Roll the effects of damage; `harder` is added to each (BA-VEH-2, BA-VEH-3, BA-HE-3)."""
    rolls = {"none": 0, "superficial": 1, "full": 1, "massive": 2}[level]
    effects: tuple[str, ...] = ()
    changed = tuple(
        Modifier(what, value)
        for what, value in (("superficial", -3 * (level == "superficial")), ("open top", harder))
        if value
    )
    for _ in range(rolls):
        if unit.destroyed:
            break
        (face,) = dice.roll(1, "damage effect", None, 6, changed)
        effect = effect_of(face + sum(one.value for one in changed))
        unit = suffer(dice, unit, effect, officer)
        effects += (effect,)
    return Struck(unit, level, effects)


def taken_whole(ruleset: Ruleset) -> bool:
    """Return whether any damage destroys a vehicle, armoured or not (BA-DMG-3)."""
    assumed = ruleset.assumptions
    return not ruleset.has("damage effects") and assumed.abridged_vehicle_destroyed


def strike(
    dice: Dice,
    ruleset: Ruleset,
    unit: Unit,
    pen: int,
    *,
    above: bool = False,
    incendiary: bool = False,
    officer: str = "none",
    adds: Modifiers = (),
    by: str = "",
) -> Struck:
    """Roll damage on a vehicle, with all effects (BA-VEH-2…4, BA-HE-3).

    `pen` includes facing and range, as `adds` lists them; `by` is the weapon that hit.
    """
    margin, face = roll_penetration(dice, damage_value(unit), pen, adds, burns=incendiary, by=by)
    burns = incendiary and face == ruleset.assumptions.incendiary_face
    whole = taken_whole(ruleset)
    return land(dice, unit, margin, burns=burns, above=above, officer=officer, whole=whole)


def land(
    dice: Dice,
    unit: Unit,
    margin: int | None,
    *,
    burns: bool,
    above: bool,
    officer: str,
    whole: bool = False,
) -> Struck:
    """Apply a damage roll that beat the value by `margin`, None where it did not.

    `above`: it came down on its open top, if it has one. `burns`: an ampulomet's roll that sets
    fire where it does not penetrate. `whole`: any damage destroys the vehicle (BA-DMG-3).
    """
    if whole or not unit.armoured:
        lost = margin is not None
        return Struck(replace(unit, destroyed=lost), "none", ("destroyed",) if lost else ())
    if margin is None and burns:
        return Struck(suffer(dice, unit, "on fire", officer), "none", ("on fire",))
    harder = int(above and unit.open_topped)
    return damaged(dice, unit, level_of(margin), harder=harder, officer=officer)
