"""Rough games on a table: what compiled turns are told, and which answer did best in them.

Who has not moved since they began sees and is seen as rough looks say, others as their cells do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from rules.bolt_action.model.facts import COVERS
from rules.bolt_action.player.queries import Glance
from rules.bolt_action.player.rehearsals import DOES, KINDS, Part, Sketch, Trial
from rules.bolt_action.rules.movement import PACES
from rules.engine.interruption import Places
from sandbox.bolt_action import compiled_turns
from sandbox.bolt_action.charts import MOVERS, WHEELED_IN, Cells, Lanes, lanes, sights, treks_of
from sandbox.table.table import PlacedPiece

Glances = Callable[[str, Sequence[Places], Sequence[str]], Sequence[Sequence[Glance]]]
HoldIn = Callable[[str, str, Places], float]

HALF_IN = {"squad": 1.45, "team": 1.15, "gun": 1.15, "hull": 1.5}
"""Half of how wide a unit is, about."""

HELD_BY_FOOT = ("infantry", "artillery")

Kept = tuple[tuple[PlacedPiece, ...], tuple[float, float], tuple[tuple[float, float, float], ...]]
"""Terrain, the size of its table, and where objectives are, and how far they reach."""


@lru_cache(maxsize=24)
def _lanes(mover: str, kept: Kept) -> Lanes:
    pieces, size, holds = kept
    places = [(x, y) for x, y, _ in holds]
    return lanes(mover, treks_of(mover, pieces, size), Cells.of(size), places)


class RoughGames:
    """Rough games from one sketch on (`rules.bolt_action.player.rehearsals.Rehearsal`).

    ``middle``: where each unit is, by id. ``glances`` and ``hold_in``: as of the field.
    """

    def __init__(
        self,
        sketch: Sketch,
        kept: Kept,
        middle: dict[str, tuple[float, float]],
        glances: Glances,
        hold_in: HoldIn,
    ) -> None:
        self.sketch, self._glances_of, self._hold_in = sketch, glances, hold_in
        self._cells = Cells.of(kept[1])
        self._numbers = {part.id: number for number, part in enumerate(sketch.parts)}
        self._army = _army(sketch.parts)
        self._chart = _chart(sketch, kept, self._cells)
        self._state = np.array(
            [_row(part, self._cells.at(*middle[part.id])) for part in sketch.parts], np.int64
        ).reshape(-1, 11)
        self._seen = self._looks()
        self._tried: dict[tuple[str, Places], tuple[Any, int]] = {}
        compiled_turns.shared_out(self._state, self._army, self._chart, self._seen, sketch.left)
        self._seed = _seed(sketch, self._state)

    def lead(self, trial: Trial, more: int, first: int, count: int) -> float:
        """By how many points side 0 leads after a trial, the mean of so many games."""
        seen, cell = self._there(trial.unit, trial.to)
        told = (
            DOES.index(trial.does),
            self._numbers[trial.unit],
            cell,
            self._numbers.get(trial.other, -1),
            trial.tested,
            trial.moved,
        )
        return float(
            compiled_turns.leads(
                self._state, self._army, self._chart, seen, told, self.sketch.left, more,
                self._seed, first, count,
            )
        )  # fmt: skip

    def _there(self, unit: str, to: Places) -> tuple[Any, int]:
        """What is seen when a unit is at a place, and its cell."""
        number = self._numbers[unit]
        if not to:
            return self._seen, int(self._state[number, 6])
        if (unit, to) not in self._tried:
            seen = self._seen.copy()
            self._look(seen, self.sketch.parts[number], to)
            x, y = (sum(row[axis] for row in to) / len(to) for axis in (1, 2))
            self._tried[unit, to] = (seen, self._cells.at(x, y))
        return self._tried[unit, to]

    def _looks(self) -> Any:
        parts = self.sketch.parts
        found = np.zeros((len(parts), max(len(parts), len(self.sketch.holds), 1), 4))
        for part in parts:
            self._look(found, part, (), back=part.side == 0)
        return found

    def _look(self, seen: Any, part: Part, at: Places, *, back: bool = True) -> None:
        """Write down what a unit and its enemies see of each other, and how far its ground is."""
        here = self._numbers[part.id]
        if back:
            foes = [one for one in self.sketch.parts if one.side != part.side]
            (row,) = self._glances_of(part.id, [at], [one.id for one in foes])
            for foe, glance in zip(foes, row, strict=True):
                there = self._numbers[foe.id]
                inches = max(1.0, glance.range_in)
                sees = glance.sees if glance.bears or part.kind not in ("team", "gun") else 0.0
                seen_by = glance.seen if glance.borne or foe.kind not in ("team", "gun") else 0.0
                seen[here, there, :3] = sees, COVERS.index(glance.cover), inches
                seen[there, here, :3] = seen_by, COVERS.index(glance.own_cover), inches
        for number, (hold, *_) in enumerate(self.sketch.holds):
            seen[here, number, 3] = self._hold_in(part.id, hold, at)


def _row(part: Part, cell: int) -> tuple[int, ...]:
    acted, down, waits = part.order is not None, part.order == "down", part.order == "ambush"
    return (1, part.men, part.pins, acted, down, waits, cell, 1, part.stuck, 0, -1)


def _army(parts: Sequence[Part]) -> tuple[Any, ...]:
    """What does not change of units: see `compiled_volleys`."""
    arms = max((len(part.weapons) for part in parts), default=0)
    most = max((len(part.carried) for part in parts), default=1)
    facts = np.zeros((len(parts), 8), np.int64)
    weapons, carried = np.zeros((len(parts), arms, 8)), np.zeros((len(parts), most, arms), int)
    for number, part in enumerate(parts):
        facts[number] = (
            KINDS.index(part.kind), part.value, part.morale, part.side,
            MOVERS.index(part.mover), round(10 * HALF_IN[part.kind]), part.most, part.armoured,
        )  # fmt: skip
        for arm, one in enumerate(part.weapons):
            weapons[number, arm] = (
                one.shots, one.range_in, one.pen, one.shell, one.assault, one.fixed, one.lobbed,
                one.shell_pen,
            )  # fmt: skip
        for men, row in enumerate(part.carried):
            carried[number, men, : len(row)] = row
    actions = np.array([part.action for part in parts], float)
    points = np.array([part.points for part in parts], float)
    lobs = weapons[:, :, 6].any(axis=1)
    return facts, weapons, carried, actions, points, lobs


def _chart(sketch: Sketch, kept: Kept, cells: Cells) -> tuple[tuple[Any, ...], ...]:
    """What a table is to them: see `compiled_volleys` and `compiled_turns`."""
    there, count, holds = sights(kept[0], kept[1]), len(cells.middles), len(sketch.holds)
    movers = {MOVERS.index(part.mover) for part in sketch.parts}
    known = {number: _lanes(MOVERS[number], kept) for number in movers}
    any_ = next(iter(known.values()))
    reach = np.zeros((len(MOVERS), *any_.reach.shape), np.int64)
    reached = np.zeros((len(MOVERS), 2, count), np.int64)
    inches = np.zeros((len(MOVERS), holds, count))
    onward = np.zeros((len(MOVERS), 2, holds, count), np.int64)
    paces = np.array(
        [(PACES[m].advance_in, PACES[m].run_in) if m in PACES else WHEELED_IN for m in MOVERS]
    )
    for number, one in known.items():
        reach[number], reached[number] = one.reach, one.count
        inches[number] = one.inches - np.array([[reach] for *_, reach in kept[2]]).reshape(-1, 1)
        onward[number] = one.onward
    prizes = np.array([[row[1 + side] for row in sketch.holds] for side in (0, 1)], float)
    prizes = prizes.reshape(2, holds)
    sight = (there.sees, there.covers, cells.middles)
    return sight, (reach, reached, inches), (prizes, paces, onward)


def _seed(sketch: Sketch, state: Any) -> int:
    """The same for the same game."""
    found = 2166136261 + sketch.left
    for value in state.ravel().tolist():
        found = (found ^ (int(value) & 255)) * 16777619 & 0x7FFFFFFF
    return found
