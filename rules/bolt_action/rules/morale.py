"""Morale, order tests, pins, and what happens when it all goes wrong (FUBAR)."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import OFFICERS, Unit
from rules.engine.dice import Dice
from rules.engine.events import Modifier, Modifiers

MORALE = {"inexperienced": 8, "regular": 9, "veteran": 10}
"""Original morale by quality (BA-MOR-1)."""

LEAST, MOST = 2, 10
"""What modified morale is clamped to (BA-MOR-4)."""

DRIVEN_OFF_AT = 6
"""So many pins drive a warplane off (WP-12)."""

ASSAULT_ON_ARMOUR = -3
"""Infantry without anti-tank weapons that assaults armour (BA-MOR-3)."""


def morale_modifiers(unit: Unit, officer: str = "none", *, on_armour: bool = False) -> Modifiers:
    """What changes a unit's morale (BA-MOR-2, BA-MOR-3)."""
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
    """Modified morale, 2…10: the highest 2D6 that passes (BA-MOR-1…4)."""
    changed = sum(one.value for one in morale_modifiers(unit, officer, on_armour=on_armour))
    return max(LEAST, min(MOST, MORALE[unit.quality] + changed))


def needs_order_test(unit: Unit, order: str, *, on_armour: bool = False) -> bool:
    """The pinned test, except for Down; so does infantry that dares armour (BA-PIN-2, 6)."""
    return on_armour or (unit.pins > 0 and order != "down")


def roll_test(dice: Dice, needs: int, purpose: str, modifiers: Modifiers = ()) -> tuple[bool, bool]:
    """2D6 against morale: passed, and whether it was a double six (BA-PIN-2, BA-PIN-4)."""
    pair = dice.roll(2, purpose, needs, 6, modifiers)
    return sum(pair) <= needs, pair == (6, 6)


def after_order_test(unit: Unit) -> Unit:
    """A passed order test takes one pin off (BA-PIN-3)."""
    return replace(unit, pins=max(0, unit.pins - 1))


def rallied(dice: Dice, unit: Unit) -> Unit:
    """D6 more pins come off beside the one for the test (BA-PIN-5)."""
    if not unit.pins:
        return unit
    (off,) = dice.roll(1, "pins lost by rally")
    return replace(unit, pins=max(0, unit.pins - off))


def ordered_down(ruleset: Ruleset, unit: Unit) -> Unit:
    """Down while pinned needs no test; what it does to the pins differs (BA-PIN-6)."""
    return replace(unit, pins=max(0, unit.pins - ruleset.down_sheds_pins))


def breaking_point(unit: Unit) -> int:
    """The pins that break a unit: its original morale (BA-PIN-7), a plane's six (WP-12)."""
    return DRIVEN_OFF_AT if unit.warplane else MORALE[unit.quality]


def broken(unit: Unit) -> bool:
    """As many pins as its original morale, or more: destroyed (BA-PIN-7); a plane's six (WP-12)."""
    return unit.pins >= breaking_point(unit)


def pinned(unit: Unit, pins: int) -> Unit:
    """The unit with so many more pins, destroyed where they break it (BA-PIN-7)."""
    unit = replace(unit, pins=unit.pins + pins)
    return replace(unit, destroyed=True) if broken(unit) else unit


def fubar(dice: Dice) -> str:
    """The D6 of a double six: ``friendly fire`` on 1–2, else ``panic`` (BA-FUB-1, BA-FUB-2)."""
    (face,) = dice.roll(1, "FUBAR")
    return "friendly fire" if face <= 2 else "panic"


def tests_after(lost: int, had: int) -> bool:
    """Whether losing so many of so many men tests morale: half or more (BA-DMG-5)."""
    return 0 < lost < had and 2 * lost >= had


def holds(dice: Dice, unit: Unit, officer: str = "none", purpose: str = "morale") -> bool:
    """A morale test, taken as an order test is (BA-DMG-5)."""
    return roll_test(dice, morale(unit, officer), purpose, morale_modifiers(unit, officer))[0]
