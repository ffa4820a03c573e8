"""Where to in rough games, compiled: places that a unit may get to, and whom it may assault."""

from __future__ import annotations

from typing import Any

from sandbox.bolt_action.compiled_ground import SECONDS, for_ground
from sandbox.bolt_action.compiled_volleys import (
    ACTED,
    ALIVE,
    CELL,
    DOWN,
    GOAL,
    HULL,
    KIND,
    MEN,
    MOVER,
    SIDE,
    SQUAD,
    STANDS,
    Reals,
    Whole,
    best_target,
    chance,
    hoped,
    points,
    seen,
    wins,
    worth,
)
from sandbox.sight.compiled import inner

NEXT_TURN = 0.3
"""What fire from a place on the next turn is worth now."""

NEAR_IN = 11.0
"""Nobody assaults from further away."""

WORTH_A_CHARGE = 0.15
"""Assaults that promise less are not thought of, points."""


@inner
def risk(
    unit: int, left: int, state: Whole, army: Any, chart: Any, glances: Reals, worths: Reals
) -> float:
    """What the enemy may do to a unit where it is, points."""
    facts, most, total = army[0], 0.0, 0.0
    for enemy in range(len(state)):
        if not state[enemy, ALIVE] or facts[enemy, SIDE] == facts[unit, SIDE]:
            continue
        counts = 1.0 if not state[enemy, ACTED] else 0.85 if left > 0 else 0.0
        share, cover, inches = seen(enemy, unit, state, army, chart, glances)
        if counts <= 0.0 or share <= 0.0:
            continue
        harm, hit = hoped(enemy, unit, state[unit, DOWN], share, cover, inches, False, state, army)
        found = counts * points(unit, harm, hit, state, army, worths)
        charges = facts[enemy, KIND] == SQUAD and state[enemy, MEN] > 2 and inches < NEAR_IN
        if charges and facts[unit, KIND] != HULL:
            odds = counts * 0.7 * wins(enemy, unit, state, army)
            if odds > 0.35:
                found = max(found, odds * worth(unit, state, army, worths))
        total += found
        most = max(most, found)
    return 0.3 * most + 0.2 * total


@inner
def _taken(cell: int, unit: int, state: Whole) -> bool:
    for other in range(len(state)):
        if other != unit and state[other, ALIVE] and state[other, CELL] == cell:
            return True
    return False


@inner
def best_place(
    unit: int, run: int, looks: int, left: int, state: Whole, army: Any, chart: Any,
    glances: Reals, worths: Reals, luck: Any,
) -> Any:  # fmt: skip
    """The best of a few places that an order leads to, and what it is worth."""
    (reach, reached, _), (_, _, onward) = chart[1], chart[2]
    here, stood, mover = state[unit, CELL], state[unit, STANDS], army[0][unit, MOVER]
    count, goal = reached[mover, run, here], state[unit, GOAL]
    most, best = -99.0, here
    state[unit, STANDS] = 0
    for nth in range(looks + 1):
        if nth == 0:
            cell = onward[mover, run, goal % SECONDS, here] if goal >= 0 else here
        else:
            cell = reach[mover, run, here, int(chance(luck) * count)] if count else here
        if cell == here or _taken(cell, unit, state):
            continue
        state[unit, CELL] = cell
        found = for_ground(unit, left, state, army, chart, glances)
        found -= risk(unit, left, state, army, chart, glances, worths)
        if not run:
            found += best_target(unit, True, state, army, chart, glances, worths)[0]
        if left > 0:
            next_ = best_target(unit, False, state, army, chart, glances, worths)[0]
            found += NEXT_TURN * next_
        if found > most:
            most, best = found, cell
    state[unit, CELL], state[unit, STANDS] = here, stood
    return most, best


@inner
def best_charge(
    unit: int, state: Whole, army: Any, chart: Any, glances: Reals, worths: Reals
) -> Any:
    """Whom a unit had best assault, and what it is worth; -1 for nobody."""
    facts, most, found = army[0], WORTH_A_CHARGE, -1
    if facts[unit, KIND] != SQUAD or state[unit, MEN] < 3:
        return most, found
    for other in range(len(state)):
        enemy = state[other, ALIVE] and facts[other, SIDE] != facts[unit, SIDE]
        if not enemy or facts[other, KIND] == HULL:
            continue
        share, cover, inches = seen(unit, other, state, army, chart, glances)
        if share <= 0.0 or inches > NEAR_IN:
            continue
        odds = wins(unit, other, state, army)
        if not state[other, ACTED] and inches > 6:
            harm, _ = hoped(other, unit, 0, share, cover, inches, False, state, army)
            odds -= 0.12 * harm
        gain = odds * worth(other, state, army, worths)
        gain -= (1 - odds) * worth(unit, state, army, worths) + 0.15
        if gain > most:
            most, found = gain, other
    return most, found
