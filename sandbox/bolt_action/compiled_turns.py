"""Rough games to the end of a turn or of the game, compiled.

Both sides play by the same quick habits: the best fire first, what comes nearer to ground or stands
safer after it, a rally of who is much pinned, ambush where there is nothing to do. The dice are
real ones, of a row of numbers that a seed gives.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sandbox.bolt_action.compiled_ground import count_held, for_ground, share_out
from sandbox.bolt_action.compiled_places import NEXT_TURN, best_charge, best_place, risk
from sandbox.bolt_action.compiled_volleys import (
    ACTED,
    ALIVE,
    AMBUSH,
    CELL,
    DOWN,
    GOAL,
    GUN,
    HULL,
    KIND,
    MEN,
    MORALE,
    MOST,
    PINS,
    SIDE,
    STANDS,
    STUCK,
    TEAM,
    Reals,
    Whole,
    best_target,
    chance,
    close_combat,
    fire,
    fire_at,
    passes,
    seen,
    sprung,
)
from sandbox.sight.compiled import compiled, inner

STAND, ADVANCE, RUN, WAIT, RALLY, LIE, CHARGE, NOTHING, FIRE_ON, STANDS_FAST, DUCKS = range(11)
"""What a trial is: fire, a move, ambush, a rally, Down, an assault, nothing; fire after a move that
is over; to stand fast under somebody's fire, or go Down."""

LOOKED_AT, RUNS_LOOKED_AT = 4, 3
"""At so many places that it may get to, by chance, a unit looks; the way to its goal beside."""

WORTH_IT = 0.06
"""Fire that promises less is not thought of before moves, points."""

ALL_GROUND = 0.8
"""How much of all ground falls to who is alone on the table."""


@inner
def _charge(
    unit: int, other: int, state: Whole, army: Any, chart: Any, glances: Reals, score: Reals,
    luck: Any,
) -> None:  # fmt: skip
    share, cover, inches = seen(unit, other, state, army, chart, glances)
    if not state[other, ACTED] and inches > 6:
        fire(other, unit, share, cover, 6.5, False, state, army, score, luck)
        state[other, ACTED] = 1
        if not state[unit, ALIVE]:
            return
    close_combat(unit, other, state, army, score, luck)
    if state[unit, ALIVE]:
        state[unit, CELL], state[unit, STANDS] = state[other, CELL], 0


@inner
def _follows(unit: int, state: Whole, army: Any, luck: Any) -> bool:
    """The order test of who is pinned (BA-PIN-2, BA-PIN-3)."""
    if state[unit, PINS]:
        if chance(luck) > passes(army[0][unit, MORALE] - state[unit, PINS]):
            state[unit, DOWN] = 1
            return False
        state[unit, PINS] -= 1
    return True


@inner
def _go(
    unit: int, cell: int, fires: bool, state: Whole, army: Any, chart: Any, glances: Reals,
    worths: Reals, score: Reals, luck: Any,
) -> None:  # fmt: skip
    """A unit moves, those who wait for it fire, and it fires itself."""
    state[unit, CELL] = cell
    sprung(unit, state, army, chart, glances, worths, score, luck)
    if fires and state[unit, ALIVE] and not state[unit, DOWN]:
        _, other = best_target(unit, True, state, army, chart, glances, worths)
        if other >= 0:
            fire_at(unit, other, True, state, army, chart, glances, worths, score, luck)


@inner
def _act(
    side: int, left: int, state: Whole, army: Any, chart: Any, glances: Reals, worths: Reals,
    score: Reals, luck: Any,
) -> None:  # fmt: skip
    """One die of a side, by habit."""
    facts = army[0]
    who, most, other, charges, waiting = -1, WORTH_IT, -1, False, 0
    for unit in range(len(state)):
        if not state[unit, ALIVE] or facts[unit, SIDE] != side or state[unit, ACTED]:
            continue
        waiting += 1
        sure = 1.0
        if state[unit, PINS]:
            sure = passes(facts[unit, MORALE] - state[unit, PINS])
        gain, found = best_target(unit, False, state, army, chart, glances, worths)
        gain *= sure
        if found >= 0 and gain * (0.75 if state[found, ACTED] else 1.0) > most:
            most = gain * (0.75 if state[found, ACTED] else 1.0)
            who, other, charges = unit, found, False
        gain, found = best_charge(unit, state, army, chart, glances, worths)
        if found >= 0 and gain * sure > most:
            most, who, other, charges = gain * sure, unit, found, True
    fires = who >= 0
    if not fires:
        nth = int(chance(luck) * waiting)
        for unit in range(len(state)):
            if state[unit, ALIVE] and facts[unit, SIDE] == side and not state[unit, ACTED]:
                if nth == 0:
                    who = unit
                nth -= 1
    unit = who
    state[unit, ACTED] = 1
    if state[unit, PINS] >= (5 if fires else 3):
        if _follows(unit, state, army, luck):
            state[unit, PINS] = max(0, state[unit, PINS] - 1 - int(chance(luck) * 6))
        return
    if not _follows(unit, state, army, luck):
        return
    if charges:
        _charge(unit, other, state, army, chart, glances, score, luck)
        return
    bound = facts[unit, KIND] == GUN or (facts[unit, KIND] == TEAM and fires)
    if not state[unit, STUCK] and not bound:
        stay = for_ground(unit, left, state, army, chart, glances)
        stay -= risk(unit, left, state, army, chart, glances, worths)
        hope = best_target(unit, False, state, army, chart, glances, worths)[0]
        stay += hope * (1 + NEXT_TURN if left > 0 else 1.0)
        walk, there = best_place(
            unit, 0, LOOKED_AT, left, state, army, chart, glances, worths, luck
        )
        run, far = -99.0, -1
        if not fires or state[unit, GOAL] >= 0:
            looks = 0 if fires else RUNS_LOOKED_AT
            run, far = best_place(unit, 1, looks, left, state, army, chart, glances, worths, luck)
        if max(walk, run) > stay:
            state[unit, STANDS] = 0
            cell = there if walk >= run else far
            _go(unit, cell, walk >= run, state, army, chart, glances, worths, score, luck)
            return
    _, other = best_target(unit, False, state, army, chart, glances, worths)
    if other >= 0:
        fire_at(unit, other, False, state, army, chart, glances, worths, score, luck)
    else:
        state[unit, AMBUSH] = 1


@inner
def _weighed(left: int, army: Any, worths: Reals) -> None:
    """What units and pins are worth in a turn with so many after it."""
    for unit in range(len(worths)):
        acts = army[3][unit]
        worths[unit, 0] = army[4][unit]
        worths[unit, 1] = 0.5 * (left + 0.5) * acts
        worths[unit, 2] = 0.4 / (1 + left)
        worths[unit, 3] = 0.05 * (worths[unit, 0] + worths[unit, 1]) + 0.25 * acts + 0.05


@inner
def _lead(
    left: int, state: Whole, army: Any, chart: Any, glances: Reals, score: Reals, held: Reals
) -> float:
    """The points of the first side above those of the second: at the end, or what may be hoped."""
    facts = army[0]
    count_held(state, army, chart, glances, held)
    found = score[0] - score[1]
    if left <= 0:
        return float(found + held[0] - held[1])
    for side in range(2):
        share_out(side, left, state, army, chart, glances)
    for unit in range(len(state)):
        if state[unit, ALIVE]:
            whole = state[unit, MEN] / facts[unit, MOST]
            value = 0.5 * left * army[3][unit] * (0.4 + 0.6 * whole) + 0.5 * whole
            heavy = 1.6 if facts[unit, KIND] == HULL else 1.0
            value -= min(state[unit, PINS], 6) * (0.06 + 0.03 * left) * heavy
            value += for_ground(unit, left, state, army, chart, glances)
            found += value if facts[unit, SIDE] == 0 else -value
    return float(found)


@inner
def _try(
    trial: Any, left: int, state: Whole, army: Any, chart: Any, glances: Reals, worths: Reals,
    score: Reals, luck: Any,
) -> None:  # fmt: skip
    """What is tried, before the game goes on by habit."""
    what, unit, cell, other, tested, moved = trial
    acted = state[unit, ACTED]
    if what == NOTHING:
        state[unit, ACTED] = 1
        return
    state[unit, ACTED] = 1
    if what in (STANDS_FAST, DUCKS):
        state[unit, ACTED] = 1 if what == DUCKS else acted
        if what == DUCKS:
            state[unit, DOWN], state[unit, AMBUSH] = 1, 0
        share, cover, inches = seen(other, unit, state, army, chart, glances)
        fire(other, unit, share, cover, inches, moved, state, army, score, luck)
        return
    if not tested and what != LIE and not _follows(unit, state, army, luck):
        if what in (ADVANCE, RUN):  # it is not where it would be seen
            state[unit, STANDS] = 0
        return
    if what in (STAND, FIRE_ON):
        if other < 0:
            _, other = best_target(unit, moved, state, army, chart, glances, worths)
        if other >= 0:
            fire_at(unit, other, moved, state, army, chart, glances, worths, score, luck)
    elif what in (ADVANCE, RUN):
        _go(unit, cell, what == ADVANCE, state, army, chart, glances, worths, score, luck)
    elif what == WAIT:
        state[unit, AMBUSH] = 1
    elif what == RALLY:
        state[unit, PINS] = max(0, state[unit, PINS] - 1 - int(chance(luck) * 6))
    elif what == LIE:
        state[unit, DOWN] = 1
    elif what == CHARGE:
        _charge(unit, other, state, army, chart, glances, score, luck)


@inner
def _die(state: Whole, army: Any, luck: Any) -> int:
    """Whose die comes out of the bag; -1 where none is in it (BA-TURN-2)."""
    first = second = 0
    for unit in range(len(state)):
        if state[unit, ALIVE] and not state[unit, ACTED]:
            first += army[0][unit, SIDE] == 0
            second += army[0][unit, SIDE] == 1
    if first + second == 0:
        return -1
    return 0 if chance(luck) * (first + second) < first else 1


@inner
def _one_left(state: Whole, army: Any) -> int:
    """The side that is alone on the table; -1 where both are, or neither."""
    found = -1
    for unit in range(len(state)):
        if state[unit, ALIVE]:
            if found >= 0 and found != army[0][unit, SIDE]:
                return -1
            found = army[0][unit, SIDE]
    return found


@inner
def _begin_turn(left: int, state: Whole, army: Any, chart: Any, glances: Reals) -> None:
    for side in range(2):
        share_out(side, left, state, army, chart, glances)
    state[:, ACTED] = 0
    state[:, DOWN] = 0
    state[:, AMBUSH] = 0


@inner
def _play(
    trial: Any, left: int, more: int, state: Whole, army: Any, chart: Any, glances: Reals,
    worths: Reals, score: Reals, held: Reals, luck: Any,
) -> float:  # fmt: skip
    """One rough game, and by how much the first side leads when it is left."""
    _weighed(left, army, worths)
    count_held(state, army, chart, glances, held)
    _try(trial, left, state, army, chart, glances, worths, score, luck)
    while True:
        side = _die(state, army, luck)
        while side >= 0:
            _act(side, left, state, army, chart, glances, worths, score, luck)
            side = _die(state, army, luck)
        alone = _one_left(state, army)
        if alone >= 0:
            ground = ALL_GROUND * chart[2][0][alone].sum()
            return float(score[0] - score[1] + (ground if alone == 0 else -ground))
        if left <= 0 or more <= 0:
            return _lead(left, state, army, chart, glances, score, held)
        more, left = more - 1, left - 1
        _weighed(left, army, worths)
        _begin_turn(left, state, army, chart, glances)
        count_held(state, army, chart, glances, held)


@compiled
def leads(
    begins: Whole, army: Any, chart: Any, glances: Reals, trial: Any, left: int, more: int,
    seed: int, first: int, count: int,
) -> float:  # fmt: skip
    """The mean lead of the first side after so many rough games with the dice of those numbers."""
    state, worths = np.empty_like(begins), np.zeros((len(begins), 4))
    score, held, luck = np.zeros(2), np.zeros(2), np.zeros(1, np.uint64)
    total = 0.0
    for number in range(first, first + count):
        luck[0] = np.uint64(seed) * np.uint64(2654435761) + np.uint64(88172645463325252)
        luck[0] += np.uint64(number + 1) * np.uint64(0x9E3779B97F4A7C15)
        for _ in range(3):
            chance(luck)
        state[:] = begins
        score[:] = 0.0
        total += _play(trial, left, more, state, army, chart, glances, worths, score, held, luck)
    return total / count


@compiled
def shared_out(state: Whole, army: Any, chart: Any, glances: Reals, left: int) -> None:
    """The goals of both sides."""
    for side in range(2):
        share_out(side, left, state, army, chart, glances)
