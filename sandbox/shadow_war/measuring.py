"""Measurements of fighters by their game's rules: their weapons' bands, and their reach.

They need no game and no second side: tables are measured while they are built.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rules.engine.errors import RuleError
from rules.shadow_war import ruleset
from rules.shadow_war.model.roster import fighters
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import Fighter
from rules.shadow_war.rules.fire import guns as guns_of
from rules.shadow_war.rules.movement import allowance
from sandbox.measure.by_game import Band, ByGame, Gun, Reach
from sandbox.movement.floors import STEP_IN
from sandbox.shadow_war.armies import GAME, entry_of
from sandbox.shadow_war.contact import Crowd
from sandbox.shadow_war.mover import Walker
from sandbox.shadow_war.routes import Network
from sandbox.shadow_war.walk_graph import Walks, walks_of
from sandbox.table.table import PlacedPiece, PlacedUnit, Table

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

_Changes = tuple[tuple[str, bool | int | float | str], ...]

KINDS = ("move", "run")
"""Moves that are no charge (SW-MOV-2)."""


def guns(table: Table, unit: PlacedUnit, models: Collection[int]) -> list[Gun]:
    """Return the shooting weapons of fighters, at short range and at long (SW-SHO-2), all round."""
    rules, known = _rules_and_fighters(table, unit)
    rows = []
    for number, fighter in enumerate(known):
        if unit.models[number].index in models:
            for weapon in guns_of(rules, fighter):
                bands = [Band("short", weapon.short_in), Band("long", weapon.long_in)]
                kept = tuple(band for band in bands if band.upto_in > 0)
                rows.append(Gun(unit.models[number].id, weapon.name, kept))
    return list(dict.fromkeys(row for row in rows if row.bands))


def reaches(table: Table, unit: PlacedUnit, models: Collection[int]) -> list[Reach]:
    """Return how far fighters move and run, by the cheapest ways.

    Over difficult ground, up and down climbs (SW-MOV-3), and not up to their enemies (SW-MOV-1).
    """
    _, known = _rules_and_fighters(table, unit)
    if not known:
        return []
    network = _network(table.pieces, table.size, *_rules(table))
    walks = network.walks
    costs = {kind: np.full(len(walks.sites), np.inf) for kind in KINDS}
    limits = dict.fromkeys(KINDS, 0.0)
    sides = {other.id: other.spec.side for other in table.units}
    there = list(table.models())
    for model, fighter in zip(unit.models, known, strict=True):
        if model.index not in models:
            continue
        enemies = [m for m in there if sides[m.unit] != unit.spec.side]
        friends = [m for m in there if sides[m.unit] == unit.spec.side and m is not model]
        walker = Walker(model, network, Crowd.of(friends), Crowd.of(enemies))
        far = max(allowance(fighter, kind) for kind in KINDS)
        cost = walker.routes(far).cost
        near = np.flatnonzero((cost <= far) & walks.sites.stands)
        near = near[walker.may_end(walks.sites.at[near])]
        for kind in KINDS:
            limit = allowance(fighter, kind)
            limits[kind] = max(limits[kind], limit)
            mine = near[cost[near] <= limit]
            costs[kind][mine] = np.minimum(costs[kind][mine], cost[mine])
    return [_ground(walks, kind, limits[kind], costs[kind]) for kind in KINDS if limits[kind] > 0]


def _ground(walks: Walks, kind: str, limit: float, cost: Points) -> Reach:
    """Return the places around reached ones, and the squares between them, floor by floor."""
    at = walks.sites.at
    reached = np.isfinite(cost)
    if reached.any():
        low = at[reached].min(axis=0)[:2] - 2 * walks.spacing
        high = at[reached].max(axis=0)[:2] + 2 * walks.spacing
        near = ((at[:, :2] >= low) & (at[:, :2] <= high)).all(axis=1) & walks.sites.stands
    else:
        near = reached
    numbers = np.flatnonzero(near)
    return Reach(kind, limit, at[numbers], _squares(walks, at[numbers]), cost[numbers])


def _squares(walks: Walks, at: Points) -> Numbers:
    """Return places at the corners of a square of the grid, each a step up or down from the
    next.
    """
    across, along = (max(1, round(length / walks.spacing)) for length in walks.size)
    dx, dy = walks.size[0] / across, walks.size[1] / along
    cells = np.round(at[:, :2] / np.array([dx, dy]) - 0.5).astype(int)
    columns: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, (i, j) in enumerate(cells.tolist()):
        columns[i, j].append(number)
    heights = at[:, 2].tolist()

    def beside(number: int, i: int, j: int) -> int | None:
        rows = columns.get((i, j), ())
        best = min(rows, key=lambda row: abs(heights[row] - heights[number]), default=None)
        level = best is not None and abs(heights[best] - heights[number]) <= 2 * STEP_IN
        return best if level else None

    found = []
    for number, (i, j) in enumerate(cells.tolist()):
        right, up = beside(number, i + 1, j), beside(number, i, j + 1)
        if right is not None and up is not None:
            last = beside(right, i + 1, j + 1)
            if last is not None:
                found.append((number, right, last, up))
    return np.array(found, dtype=np.intp).reshape(-1, 4)


@lru_cache(maxsize=2)
def _network(
    pieces: tuple[PlacedPiece, ...], size: tuple[float, float], name: str, changes: _Changes
) -> Network:
    return Network(walks_of(pieces, size), ruleset(name, dict(changes)))


def _rules(table: Table) -> tuple[str, _Changes]:
    """Return the name of the ruleset of a table, and its changed assumptions."""
    says = table.scenario
    return (says.ruleset, tuple(says.assumed.items())) if says.game == GAME else ("reference", ())


def _rules_and_fighters(table: Table, unit: PlacedUnit) -> tuple[Ruleset, list[Fighter]]:
    """Return the rules of a table, and the unit's fighters; none where they are unknown."""
    name, changes = _rules(table)
    rules = ruleset(name, dict(changes))
    try:
        return rules, list(fighters(rules, entry_of(unit)))
    except RuleError:
        return rules, []


MEASURED = ByGame(guns, reaches)
