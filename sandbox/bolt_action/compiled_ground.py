"""Ground in rough games, compiled: who goes for which, who stands on it, and what that is worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from sandbox.bolt_action.compiled_volleys import (
    ACTED,
    ALIVE,
    CELL,
    GOAL,
    GUN,
    HOLDS,
    HULL,
    KIND,
    MOVER,
    SIDE,
    STANDS,
    STUCK,
    TEAM,
    TENTHS,
    Reals,
    Whole,
)
from sandbox.sight.compiled import inner

SECONDS = 8
"""By so much the number of a goal is higher of who is second there."""

SECOND, HULLS_HOLD = 0.3, 0.8
"""What a second unit adds at ground, and how good vehicles are for it, in shares of the first."""

ON_IT_IN = 0.7
"""Who is so near to holding ground holds it: cells are coarse."""


@inner
def inches_off(unit: int, hold: int, state: Whole, army: Any, chart: Any, glances: Reals) -> float:
    """How far a unit is from holding an objective, inches; 0 or less where it does."""
    if state[unit, STANDS]:
        return float(glances[unit, hold, 3])
    by_ground = chart[1][2]
    reach = 0.1 * army[0][unit, TENTHS] - 0.5
    return float(by_ground[army[0][unit, MOVER], hold, state[unit, CELL]] - reach)


@inner
def in_time(away: float, run: float, left: int) -> float:
    """Of holding ground at the end, what being so far from it is worth."""
    if away <= 0:
        return 0.84 if left > 0 else 1.0
    turns = away / (0.9 * run)
    if turns <= left:
        return 0.82 - 0.02 * turns - 0.25 * max(0.0, turns + 2.3 - left)
    return max(0.0, 0.12 - 0.06 * (turns - left))


@inner
def for_ground(unit: int, left: int, state: Whole, army: Any, chart: Any, glances: Reals) -> float:
    """What it is worth for its goal where a unit is, points."""
    goal = state[unit, GOAL]
    if goal < 0:
        return 0.0
    hold = goal % SECONDS
    share = 1.0 if goal < SECONDS else SECOND
    away = inches_off(unit, hold, state, army, chart, glances)
    run = chart[2][1][army[0][unit, MOVER], 1]
    return float(chart[2][0][army[0][unit, SIDE], hold] * share * in_time(away, run, left))


@inner
def share_out(side: int, left: int, state: Whole, army: Any, chart: Any, glances: Reals) -> None:
    """The goals of a side: the best pairs of unit and ground first, each unit to one."""
    facts, prizes, paces = army[0], chart[2][0], chart[2][1]
    there = np.zeros(prizes.shape[1], np.int64)
    for unit in range(len(state)):
        if facts[unit, SIDE] == side:
            state[unit, GOAL] = -1
    while True:
        most, who, where = 0.02, -1, -1
        for unit in range(len(state)):
            free = state[unit, ALIVE] and facts[unit, SIDE] == side and state[unit, GOAL] < 0
            if not free or facts[unit, KIND] == GUN:
                continue
            run = paces[facts[unit, MOVER], 1]
            for hold in range(prizes.shape[1]):
                away = inches_off(unit, hold, state, army, chart, glances)
                stays = facts[unit, KIND] == TEAM and (left >= 2 or away > 2 * run)
                if away > 0 and (state[unit, STUCK] or stays):
                    continue
                kind = HULLS_HOLD if facts[unit, KIND] == HULL else 1.0
                found = prizes[side, hold] * SECOND ** there[hold] * kind
                found *= in_time(away, run, left + 1 - state[unit, ACTED])
                if found > most:
                    most, who, where = found, unit, hold
        if who < 0:
            return
        state[who, GOAL] = where + SECONDS * min(1, there[where])
        there[where] += 1


@inner
def count_held(state: Whole, army: Any, chart: Any, glances: Reals, held: Reals) -> None:
    """Who stands on ground, and the points for what each side alone stands on."""
    facts, prizes = army[0], chart[2][0]
    held[:] = 0.0
    state[:, HOLDS] = 0
    for hold in range(prizes.shape[1]):
        first = second = 0
        for unit in range(len(state)):
            on_it = state[unit, ALIVE] and facts[unit, KIND] != GUN
            if on_it and inches_off(unit, hold, state, army, chart, glances) <= ON_IT_IN:
                state[unit, HOLDS] += int(prizes[facts[unit, SIDE], hold])
                first += facts[unit, SIDE] == 0
                second += facts[unit, SIDE] == 1
        if first and not second:
            held[0] += prizes[0, hold]
        if second and not first:
            held[1] += prizes[1, hold]
