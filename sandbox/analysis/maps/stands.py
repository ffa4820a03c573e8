"""Places that a unit could move to, by its own rules, to see or to hide; and the least move.

Each model moves by itself, as in the reach of a unit, and faces the middle of the named enemies.
A place meets a goal only where its verdict is decided. It is contested where the rays leave the
verdict open, and where unknown heights or the error of a scan would change it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from languages.message import Message, message
from languages.writing import text
from sandbox.analysis.maps.cells import Stood
from sandbox.analysis.maps.counting import Pace, counted
from sandbox.analysis.maps.onlooker import Men
from sandbox.analysis.maps.sight_map import Looking, cover_of
from sandbox.measure.by_game import Reach, chosen, reaches
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.judge import SightFault, judge, judge_pairs, line_by_line
from sandbox.sight.verdict import pairs_verdict
from sandbox.sight.wording import cover_said
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.work.progress import Progress, silent

SCHEMA = "sightline.stands/1"

Goal = Literal["shot", "cover", "hidden"]

GOALS: tuple[Goal, ...] = ("shot", "cover", "hidden")

_AT_ONCE = 64
"""Places from which shots are judged in one cast."""

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]
Verdicts = NDArray[np.str_]


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

    ``words``: the goal in words. ``meets``: the verdicts that meet it. ``here``: the verdict where
    the unit stands now. ``verdicts``: for each reach ``(n,)`` the verdict at each of its places,
    empty out of reach: for a shot on the enemy that it sees best, else on it, by the enemy that
    sees it best.
    """

    name: str
    goal: Goal
    words: Message
    meets: frozenset[str]
    reaches: tuple[Reach, ...]
    here: str
    verdicts: tuple[Verdicts, ...]

    @property
    def good(self) -> tuple[Mask, ...]:
        """For each reach ``(n,)`` at which of its places the goal is met."""
        return tuple(np.isin(said, list(self.meets)) for said in self.verdicts)

    @property
    def contested(self) -> tuple[Mask, ...]:
        """For each reach ``(n,)`` at which of its places the verdict is contested."""
        return tuple(said == CONTESTED for said in self.verdicts)

    @property
    def least(self) -> Least | None:
        """The least move, by the first order that leads to any place that meets the goal."""
        for reach, met in zip(self.reaches, self.good, strict=True):
            if met.any():
                best = int(np.argmin(np.where(met, reach.cost, np.inf)))
                return Least(reach.name, float(reach.cost[best]), reach.at[best])
        return None

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
        orders = []
        for reach, said in zip(self.reaches, self.verdicts, strict=True):
            near = said != ""
            orders.append(
                {
                    "order": reach.name,
                    "in": reach.inches,
                    "places": int(near.sum()),
                    "good": int(np.isin(said, list(self.meets)).sum()),
                    "contested": int((said == CONTESTED).sum()),
                    "at": np.round(reach.at[near], 3).tolist(),
                    "verdicts": said[near].tolist(),
                }
            )
        return {
            "goal": self.goal,
            "words": str(self.words),
            "here": self.here,
            "least": least,
            "orders": orders,
        }


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
    line_by_line(table, "positions")
    every = reaches(table, name)
    if not every:
        raise StandsFault(message("analysis-goes-nowhere", unit=name))
    scale = table.scenario.sight_policy.covers
    least = scale[min(2, len(scale) - 1)]
    meets = {"shot": {CLEAR}, "cover": {*scale[scale.index(least) :]}, "hidden": {BLOCKED}}[goal]
    words = message("analysis-goal", goal=goal, cover=cover_said(least))
    here = verdict_here(table, name, goal, enemy)
    said = verdicts_at(table, name, goal, enemy, every, progress, pace)
    return Stands(name, goal, words, frozenset(meets - {scale[0]}), every, here, said)


def verdict_here(table: Table, name: str, goal: Goal, enemy: str) -> str:
    """Return the verdict that counts for a goal where the unit stands, as the judge has it."""
    _, _, enemies = _meant(table, name, enemy)
    reports = [judge(table, name, other.id) for other in enemies]
    ways = [report.forward if goal == "shot" else report.reverse for report in reports]
    return _most_open([way.verdict for way in ways], table.scenario.sight_policy.covers)


def verdicts_at(
    table: Table,
    name: str,
    goal: Goal,
    enemy: str,
    every: Sequence[Reach],
    progress: Progress,
    pace: Pace,
) -> tuple[Verdicts, ...]:
    """Return for each reach the verdict at each of its places, ``(n,)``; empty out of reach."""
    unit, model, enemies = _meant(table, name, enemy)
    found = []
    for number, reach in enumerate(every):
        told = _part_of(progress, number, len(every), reach.name)
        near = np.flatnonzero(reach.cost <= reach.inches)
        said = np.full(len(reach.cost), "", dtype=object)
        if len(near):
            here = _at_places(table, unit, model, reach.at[near], enemies)
            looking = Looking(here, [m for other in enemies for m in other.models], pace, told)
            said[near] = _shots(looking, enemies) if goal == "shot" else _seen_by(looking)
        found.append(said.astype(np.str_))
    return tuple(found)


def _most_open(verdicts: Sequence[str], scale: Sequence[str]) -> str:
    """Return the verdict with the least cover of several, contested where one may be clear."""
    for first in (CLEAR, CONTESTED, *scale):
        if first in verdicts:
            return first
    return BLOCKED


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
            message("analysis-not-on-the-table", unit=f"{missing.args[0]!r:.90}", units=units)
        ) from None
    enemies = [other for other in enemies if other.id != unit.id]
    if not enemies:
        raise StandsFault(message("analysis-nobody-to-see", unit=name))
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


def _seen_by(looking: Looking) -> list[str]:
    """Return the verdict on it at each place, by the unit that sees it best."""
    by_unit: list[list[Any]] = []
    for unit in dict.fromkeys(firer.unit for firer in looking.firers):
        firers = [firer for firer in looking.firers if firer.unit == unit]
        by_unit.append(cover_of(replace(looking, firers=firers)))
    return [_most_open(said, looking.policy.covers) for said in zip(*by_unit, strict=True)]


def _shots(looking: Looking, enemies: Sequence[PlacedUnit]) -> list[str]:
    """Return its verdict at each place, on the unit that it sees best.

    Only places with any enemy in view are judged: a clear shot exposes the shooter too.
    """
    here = looking.here
    shows, found = np.zeros(len(here.cells), dtype=bool), [BLOCKED] * len(here.cells)
    for _, onlooker in replace(looking, progress=silent).each():
        left = np.flatnonzero(~shows)
        shows[left] = counted(onlooker, here.men.some(left), "coarse").seen > 0
    asked = np.flatnonzero(shows)
    for start in range(0, len(asked), _AT_ONCE):
        looking.progress(
            start / len(asked), text("analysis-places", number=start, count=len(asked))
        )
        rows = asked[start : start + _AT_ONCE].tolist()
        for enemy in enemies:
            left_rows = [row for row in rows if found[row] != CLEAR]
            if not left_rows:
                break
            firers = here.placed(left_rows)
            pairs = judge_pairs(
                here.table, looking.policy, firers, enemy.models, prove=False, precise=False
            )
            wide = len(enemy.models)
            for number, row in enumerate(left_rows):
                mine = pairs[number * wide : (number + 1) * wide]
                said = pairs_verdict(mine, looking.policy)
                found[row] = _most_open([found[row], said], looking.policy.covers)
    return found
