"""Measures of a unit by its game's rules: the bands and arcs of its weapons, and its reach.

No game and no second side are needed: tables are measured while they are built.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from languages.message import message
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Arm, Unit
from rules.bolt_action.rules.mounts import HULL
from rules.bolt_action.rules.movement import MARCHES, may_cross, pace, stuck
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.movement.unit_reach import profile, reach_of
from sandbox.measure.by_game import Band, ByGame, Gun, Reach
from sandbox.table.table import PlacedUnit, Table

STAYS_IN = 0.3
"""A unit that gets no farther than this is held where it is, inches."""

ALONE = message("laid-alone")
"""Note beside the reach of one of several models: formation (BA-MOV-2) is checked when it moves."""


def guns(table: Table, unit: PlacedUnit, models: Collection[int]) -> list[Gun]:
    """Return the weapons of a unit's models.

    Up to half their range they fire at short range, then at long (BA-SHO-6). Fixed weapons and hull
    mounts bear on a front arc (BA-WPN-3).
    """
    known_rules = profile(table, unit)
    if known_rules is None:
        return []
    rules, known = known_rules
    rows = []
    for model in known.models:
        if model.number in models:
            rows += [_gun(rules, known, f"{unit.id}/{model.number}", arm) for arm in model.arms]
    return list(dict.fromkeys(row for row in rows if row.bands))


def _gun(rules: Ruleset, unit: Unit, model: str, arm: Arm) -> Gun:
    weapon = rules.weapon(arm.weapon)
    bands = [Band("least", weapon.least)] if weapon.least else []
    if weapon.range:
        if weapon.range / 2 > weapon.least:
            bands.append(Band("short", weapon.range / 2))
        bands.append(Band("long", weapon.range))
    return Gun(model, weapon.name, tuple(bands), _arc(rules, unit, arm))


def _arc(rules: Ruleset, unit: Unit, arm: Arm) -> float | None:
    """Return the width of a weapon's arc, as `rules.bolt_action.rules.to_hit` checks it."""
    if unit.warplane:
        return None
    if unit.vehicle and rules.assumptions.vehicles_ignore_fixed:
        return rules.assumptions.front_arc_deg if arm.mount == HULL else None
    fixed = "fixed" in rules.weapon(arm.weapon).traits
    return rules.assumptions.front_arc_deg if fixed else None


def reaches(table: Table, unit: PlacedUnit, models: Collection[int]) -> list[Reach]:
    """Return how far a unit can advance and run: where its middle model can end, all in formation.

    Of one of several models formation is left out (BA-MOV-2), which `ALONE` says. The paths lead
    round what they cannot cross (BA-MOV-8), into buildings by their doors (BA-MOV-7), and not
    within an inch of other units (BA-MOV-3). Vehicles pivot, and go twice as far on roads
    (BA-MOV-5, BA-MOV-7).

    An order by which it gets nowhere is left out. So is one while any model of the unit stands on
    ground that the order may not cross. That ground is part of the model's path, so the rules
    refuse every such move.
    """
    known_rules = profile(table, unit)
    if known_rules is None or unit.template.flies:
        return []
    rules, known = known_rules
    if stuck(known):
        return []
    whole = FollowedBattle(table).mover(unit)
    there = tuple(model for model in unit.models if model.index in models)
    mover = replace(whole, models=there)
    under = whole.ground.crossed(whole.cores, whole.wide, whole.cores)
    rows = []
    for order in MARCHES:
        inches = pace(rules, known).rate(order)
        if inches <= 0 or not all(may_cross(rules, known, order, ground) for ground in under):
            continue
        found = reach_of(table, unit, mover, order, inches).reach(table)
        if ((found.cost > STAYS_IN) & (found.cost <= found.inches)).any():
            alone = len(there) < len(unit.models)
            rows.append(replace(found, also=ALONE) if alone else found)
    return rows


MEASURED = ByGame(guns, reaches)
