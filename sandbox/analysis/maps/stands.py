"""Places that a unit could move to, by its own rules, to see or to hide; and the least move.

Each model moves by itself, as in the reach of a unit, and faces the middle of the named enemies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from sandbox.analysis.maps.cells import Stood
from sandbox.analysis.maps.counting import Pace, counted
from sandbox.analysis.maps.onlooker import Men
from sandbox.analysis.maps.sight_map import Looking, cover_of, safe_of
from sandbox.measure.by_game import Reach, chosen, reaches
from sandbox.scenario.words import BLOCKED, CLEAR
from sandbox.sight.judge import SightFault, judge_pairs
from sandbox.sight.verdict import unit_verdict
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.work.progress import Progress, silent

SCHEMA = "sightline.stands/1"

Goal = Literal["shot", "cover", "hidden"]

GOALS: dict[Goal, str] = {
    "shot": "a clear shot",
    "cover": "{cover} cover from all who see it",
    "hidden": "out of everybody's sight",
}

_AT_ONCE = 64
"""Places from which shots are judged in one cast."""

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]


class StandsFault(ValueError):
    """Why no positions can be computed, in one sentence."""


@dataclass(frozen=True, eq=False)
class Least:
    """The least move to a goal: its order, its inches, and its end ``(3,)``."""

    order: str
    inches: float
    at: Points


@dataclass(frozen=True, eq=False)
class Stands:
    """Positions for a goal.

    ``good``: for each reach ``(n,)`` at which of its places the goal is met. ``least``: None for
    none. ``words``: the goal in words. ``by_height``: for each reach ``(n,)`` at which places the
    goal depends on a height that is not known; empty where all heights are known, or none was tried
    (`sandbox.analysis.maps.height_stands`).
    """

    name: str
    goal: Goal
    words: str
    reaches: tuple[Reach, ...]
    good: tuple[Mask, ...]
    least: Least | None
    by_height: tuple[Mask, ...] = ()

    @property
    def unsure(self) -> int:
        """Number of places at which the goal depends on a height that is not known."""
        return sum(int(flips.sum()) for flips in self.by_height)

    @property
    def ground(self) -> tuple[Reach, ...]:
        """Return the reachable places that meet the goal, as reaches."""
        return tuple(
            replace(reach, cost=np.where(good, reach.cost, np.inf))
            for reach, good in zip(self.reaches, self.good, strict=True)
        )

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline stands --json` prints it for a goal."""
        least = None
        if self.least is not None:
            at = [round(value, 3) for value in self.least.at.tolist()]
            least = {"order": self.least.order, "in": round(self.least.inches, 3), "at": at}
        orders = [
            {
                "order": reach.name,
                "in": reach.inches,
                "places": int(np.sum(reach.cost <= reach.inches)),
                "good": int(good.sum()),
            }
            for reach, good in zip(self.reaches, self.good, strict=True)
        ]
        for order, flips in zip(orders, self.by_height, strict=False):
            order["by_height"] = int(flips.sum())
        return {"goal": self.goal, "words": self.words, "least": least, "orders": orders}


def stands(
    table: Table,
    name: str,
    goal: Goal,
    enemy: str = "",
    progress: Progress = silent,
    pace: Pace = "fine",
) -> Stands:
    """Return the positions of a unit, or its model ``unit/number``, for a goal.

    ``enemy``: the unit to see or hide from; by default all units of other sides. Raises SightFault
    for an unknown unit, StandsFault where there is no enemy or it cannot move.
    """
    _meant(table, name, enemy)  # raises for unknown units before anything else
    every = reaches(table, name)
    if not every:
        raise StandsFault(f"{name} goes nowhere by its own rules, or flies")
    good = places_met(table, name, goal, enemy, every, progress, pace)
    words = GOALS[goal].format(cover=_least_cover(table))
    return Stands(name, goal, words, every, good, _least(every, good))


def places_met(
    table: Table,
    name: str,
    goal: Goal,
    enemy: str,
    every: Sequence[Reach],
    progress: Progress,
    pace: Pace,
) -> tuple[Mask, ...]:
    """Return for each reach at which of its places a goal is met on this table, ``(n,)``."""
    unit, model, enemies = _meant(table, name, enemy)
    good = []
    for number, reach in enumerate(every):
        told = _part_of(progress, number, len(every), reach.name)
        near = np.flatnonzero(reach.cost <= reach.inches)
        met = np.zeros(len(reach.cost), dtype=bool)
        if len(near):
            here = _at_places(table, unit, model, reach.at[near], enemies)
            looking = Looking(here, [m for other in enemies for m in other.models], pace, told)
            if goal == "hidden":
                met[near] = [value == 1.0 for value in safe_of(looking)]
            elif goal == "cover":
                met[near] = _covered(looking, _least_cover(table))
            else:
                met[near] = _shots(looking, enemies)
        good.append(met)
    return tuple(good)


def _least_cover(table: Table) -> str:
    scale = table.scenario.sight_policy.covers
    return scale[min(2, len(scale) - 1)]


def _meant(table: Table, name: str, enemy: str) -> tuple[PlacedUnit, PlacedModel, list[PlacedUnit]]:
    try:
        unit, numbers = chosen(table, name)
        enemies = (
            [table.unit(enemy)]
            if enemy
            else [other for other in table.units if other.spec.side != unit.spec.side]
        )
    except KeyError as missing:
        units = ", ".join(one.id for one in table.units) or "none"
        raise SightFault(
            f"{missing.args[0]!r:.90} is not on the table: units are {units}"
        ) from None
    enemies = [other for other in enemies if other.id != unit.id]
    if not enemies:
        raise StandsFault(f"nobody is there for {name} to see or to be seen by")
    return unit, next(model for model in unit.models if model.index in numbers), enemies


def _part_of(progress: Progress, number: int, many: int, order: str) -> Progress:
    return lambda share, what: progress((number + share) / many, f"{order}: {what}")


def _at_places(
    table: Table, unit: PlacedUnit, model: PlacedModel, at: Points, enemies: Sequence[PlacedUnit]
) -> Stood:
    """Return the model at every place, facing the middle of its enemies."""
    models = [m for other in enemies for m in other.models]
    to = np.mean([(m.stand.x, m.stand.y) for m in models], axis=0)
    turn = np.arctan2(to[1] - at[:, 1], to[0] - at[:, 0])
    parts = tuple(table.scenario.sight_policy.parts)
    men = Men(model.piece, parts, at, turn)
    only = replace(unit, models=(model,))
    units = tuple(only if other.id == unit.id else other for other in table.units)
    alone = Table(table.file, table.pieces, units)
    return Stood(alone, only, at[:, 2], np.arange(len(at)), men)


def _covered(looking: Looking, cover: str) -> list[bool]:
    """Return where some firer sees it, and all of them see it in at least this cover."""
    scale = looking.policy.covers
    enough = {BLOCKED, *scale[scale.index(cover) :]} if cover != scale[0] else {BLOCKED}
    by_unit: list[list[Any]] = []
    for unit in dict.fromkeys(firer.unit for firer in looking.firers):
        firers = [firer for firer in looking.firers if firer.unit == unit]
        by_unit.append(cover_of(replace(looking, firers=firers)))
    return [
        all(one in enough for one in said) and any(one != BLOCKED for one in said)
        for said in zip(*by_unit, strict=True)
    ]


def _shots(looking: Looking, enemies: Sequence[PlacedUnit]) -> list[bool]:
    """Return where it sees some unit without any cover.

    Only places with any enemy in view are judged: a clear shot exposes the shooter too.
    """
    here = looking.here
    found, shows = np.zeros(len(here.cells), dtype=bool), np.zeros(len(here.cells), dtype=bool)
    for _, onlooker in replace(looking, progress=silent).each():
        left = np.flatnonzero(~shows)
        shows[left] = counted(onlooker, here.men.some(left), "coarse").seen > 0
    asked = np.flatnonzero(shows)
    for start in range(0, len(asked), _AT_ONCE):
        looking.progress(start / len(asked), f"{start:,} of {len(asked):,} places")
        rows = asked[start : start + _AT_ONCE]
        for enemy in enemies:
            left = rows[~found[rows]]
            if not len(left):
                break
            firers = here.placed(left.tolist())
            pairs = judge_pairs(
                here.table, looking.policy, firers, enemy.models, prove=False, precise=False
            )
            wide = len(enemy.models)
            for number, row in enumerate(left.tolist()):
                mine = pairs[number * wide : (number + 1) * wide]
                said = unit_verdict([(p.target, frozenset(p.open)) for p in mine], looking.policy)
                found[row] = said == CLEAR
    return list(found.tolist())


def _least(every: Sequence[Reach], good: Sequence[Mask]) -> Least | None:
    """Return the least move, by the first order that leads to any such place."""
    for reach, met in zip(every, good, strict=True):
        if met.any():
            best = int(np.argmin(np.where(met, reach.cost, np.inf)))
            return Least(reach.name, float(reach.cost[best]), reach.at[best])
    return None
