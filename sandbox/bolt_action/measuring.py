"""Measures of a unit by its game's rules: the bands and arcs of its weapons, and its reach.

No game and no second side are needed: tables are measured while they are built.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from rules.bolt_action import ruleset
from rules.bolt_action.army.templates import unit as unit_of
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Arm, Unit
from rules.bolt_action.rules.mounts import HULL
from rules.bolt_action.rules.movement import RUN, may_cross, pace, stuck
from rules.engine.errors import RuleError
from sandbox.bolt_action.armies import GAME, entry_of
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.movement.driving_reach import driven
from sandbox.bolt_action.movement.indoors import floors_in_reach
from sandbox.bolt_action.movement.paths import Mover
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.measure.by_game import Band, ByGame, Gun, Reach
from sandbox.measure.grid import Grid
from sandbox.measure.relief import relief_of
from sandbox.movement.ground_classes import Grounds
from sandbox.movement.interiors import SPACING_IN
from sandbox.play.games import NoGame
from sandbox.table.table import PlacedUnit, Table

ORDERS = ("advance", RUN)
"""The orders that a unit moves by."""

ALONE = "each model by itself, formation aside"
"""Note beside the reach of several models: formation (BA-MOV-2) is checked when they move."""


def guns(table: Table, unit: PlacedUnit, models: Collection[int]) -> list[Gun]:
    """Return the weapons of a unit's models.

    Up to half their range they fire at short range, then at long (BA-SHO-6). Fixed weapons and hull
    mounts bear on a front arc (BA-WPN-3).
    """
    known_rules = _known(table, unit)
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
    """Return how far a unit's models can advance and run, each by its own shortest path.

    Formation with the others is left out (BA-MOV-2), which `ALONE` says. The path leads round what
    they cannot cross (BA-MOV-8), into buildings by their doors (BA-MOV-7), and not within an inch
    of other units (BA-MOV-3). Vehicles pivot, and go twice as far on roads (BA-MOV-5, BA-MOV-7).

    An order is left out while any model of the unit stands on ground that the order may not cross:
    the ground at each model's start is part of its path, so the rules refuse every such move.
    """
    known_rules = _known(table, unit)
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
    for order in ORDERS:
        inches = pace(rules, known).rate(order)
        if inches <= 0 or not all(may_cross(rules, known, order, ground) for ground in under):
            continue
        if known.vehicle:
            rows.append(driven(table, mover, rules, known, order))
        else:
            walked = _walked(table, mover, order, inches)
            rows.append(replace(walked, also=ALONE if len(unit.models) > 1 else ""))
    return rows


def _walked(table: Table, mover: Mover, order: str, inches: float) -> Reach:
    graph = VisibilityGraph(mover, order, inches)
    low, high = graph.starts.min(axis=0), graph.starts.max(axis=0)
    grid = Grid.over(table.size, low - inches - 0.5, high + inches + 0.5)
    heights = relief_of(table.pieces).heights(grid.points)
    at = [np.column_stack([grid.points, heights])]
    cost, quads = [graph.nearest(grid.points)], [grid.quads]
    if mover.on_foot:
        for places, ways in floors_in_reach(mover, order, inches):
            corners, squares = _tiles(places, sum(map(len, at)))
            at.append(corners)
            quads.append(squares)
            cost.append(np.repeat(ways, 4))
    return Reach(order, inches, np.concatenate(at), np.concatenate(quads), np.concatenate(cost))


def _tiles(places: np.ndarray, first: int) -> tuple[np.ndarray, np.ndarray]:
    """Return a small square of floor about each place."""
    half = SPACING_IN / 2
    offsets = half * np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], dtype=float)
    corners = (places[:, None] + offsets).reshape(-1, 3)
    return corners, first + np.arange(len(corners)).reshape(-1, 4)


def _known(table: Table, unit: PlacedUnit) -> tuple[Ruleset, Unit] | None:
    """Return the rules that a table is played by, and the unit in them; None if unknown."""
    says = table.scenario
    try:
        own = says.game == GAME
        rules = ruleset(says.ruleset, says.assumed) if own else ruleset()
        return rules, unit_of(rules, entry_of(unit, Grounds.of(table.pieces)))
    except (RuleError, NoGame):
        return None


MEASURED = ByGame(guns, reaches)
