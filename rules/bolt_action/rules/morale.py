"""Morale, order tests, pins, and the results of a double six (FUBAR)."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import OFFICERS, Unit
from rules.engine.model.events import Modifier, Modifiers
from rules.engine.play.dice import Dice

MORALE = {"inexperienced": 8, "regular": 9, "veteran": 10}
"""Original morale by quality (BA-MOR-1)."""

LEAST, MOST = 2, 10
"""Bounds of modified morale (BA-MOR-4)."""

DRIVEN_OFF_AT = 6
"""Pins that drive a warplane off (WP-12)."""

ASSAULT_ON_ARMOUR = -3
"""Modifier for infantry without anti-tank weapons that assaults armour (BA-MOR-3)."""


def morale_modifiers(unit: Unit, officer: str = "none", *, on_armour: bool = False) -> Modifiers:
    """Return the modifiers of a unit's morale (BA-MOR-2, BA-MOR-3)."""
    found = []
    if officer != "none":
        found.append((f"{officer} near", OFFICERS.index(officer)))
    if unit.kind == "infantry" and not unit.led and not unit.steady:
        found.append(("no leader", -1))
    if unit.pins:
        found.append(("pins", -unit.pins))
    if unit.crew_of_one:
        found.append(("crew of one", -1))
    if on_armour:
        found.append(("assault on armour", ASSAULT_ON_ARMOUR))
    return tuple(Modifier(what, value) for what, value in found)


def morale(unit: Unit, officer: str = "none", *, on_armour: bool = False) -> int:
    """Return modified morale, 2…10: the highest 2D6 that passes (BA-MOR-1…4)."""
    changed = sum(
        morale_modifier.value
        for morale_modifier in morale_modifiers(unit, officer, on_armour=on_armour)
    )
    return max(LEAST, min(MOST, MORALE[unit.quality] + changed))


def needs_order_test(unit: Unit, order: str, *, on_armour: bool = False) -> bool:
    """Return whether an order is tested: pinned, except for Down, or against armour
    (BA-PIN-2, 6).
    """
    return on_armour or (unit.pins > 0 and order != "down")


def roll_test(dice: Dice, needs: int, purpose: str, modifiers: Modifiers = ()) -> tuple[bool, bool]:
    """Roll 2D6 against morale: whether it passed, and whether it was a double six (BA-PIN-2,
    BA-PIN-4).
    """
    pair = dice.roll(2, purpose, needs, 6, modifiers)
    return sum(pair) <= needs, pair == (6, 6)


def after_order_test(unit: Unit) -> Unit:
    """Remove one pin after a passed order test (BA-PIN-3)."""
    return replace(unit, pins=max(0, unit.pins - 1))


def rallied(dice: Dice, unit: Unit) -> Unit:
    """Remove D6 more pins beside the one for the test (BA-PIN-5)."""
    if not unit.pins:
        return unit
    (off,) = dice.roll(1, "pins lost by rally")
    return replace(unit, pins=max(0, unit.pins - off))


def ordered_down(ruleset: Ruleset, unit: Unit) -> Unit:
    """Apply Down to a pinned unit, without a test; the pins removed differ by ruleset
    (BA-PIN-6).
    """
    return replace(unit, pins=max(0, unit.pins - ruleset.down_sheds_pins))


def breaking_point(unit: Unit) -> int:
    """Return the pins that break a unit: its original morale (BA-PIN-7), for planes six (WP-12)."""
    return DRIVEN_OFF_AT if unit.warplane else MORALE[unit.quality]


def broken(unit: Unit) -> bool:
    """Return whether a unit has the pins that break it (BA-PIN-7, WP-12)."""
    return unit.pins >= breaking_point(unit)


def pinned(unit: Unit, pins: int) -> Unit:
    """Return the unit with more pins, destroyed where they break it (BA-PIN-7)."""
    unit = replace(unit, pins=unit.pins + pins)
    return replace(unit, destroyed=True) if broken(unit) else unit


def fubar(dice: Dice) -> str:
    """Roll the D6 of a double six: ``friendly fire`` on 1–2, else ``panic`` (BA-FUB-1,
    BA-FUB-2).
    """
    (face,) = dice.roll(1, "FUBAR")
    return fubar_of(face)


def fubar_of(face: int) -> str:
    """Return the result of the die of a double six."""
    return "friendly fire" if face <= 2 else "panic"


def tests_after(lost: int, had: int) -> bool:
    """Return whether losses test morale: half the men or more (BA-DMG-5)."""
    return 0 < lost < had and 2 * lost >= had


def holds(dice: Dice, unit: Unit, officer: str = "none", purpose: str = "morale") -> bool:
    """Roll a morale test, as an order test is rolled (BA-DMG-5)."""
    return roll_test(dice, morale(unit, officer), purpose, morale_modifiers(unit, officer))[0]
