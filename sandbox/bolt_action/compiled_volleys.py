"""Fire and close combat of rough games, compiled: what a volley may be expected to do, and dice.

A unit is a row of whole numbers that change, `ALIVE` and so on, and one of those that do not,
`KIND` and so on. Of each weapon of a unit ``arms`` has a row, ``carried`` how many of it are left
by the number of its men. What a unit sees of another is a share of its men, the cover that the
other has, and the inches between. Volleys are near enough: nobody is struck on the side or in the
rear, and no arc is asked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import inner

Whole = NDArray[np.int64]
Reals = NDArray[np.float64]

ALIVE, MEN, PINS, ACTED, DOWN, AMBUSH, CELL, STANDS, STUCK, HOLDS, GOAL = range(11)
"""What changes: ``STANDS`` where it stood when the rough game began, ``HOLDS`` points of ground,
``GOAL`` the number of what it goes for, `SECONDS` more where another is nearer, -1 for nothing."""

KIND, VALUE, MORALE, SIDE, MOVER, TENTHS, MOST, ARMOURED = range(8)
"""What does not: ``VALUE`` its damage value, ``TENTHS`` half its width in tenths of an inch,
``MOST`` its men at first."""

SQUAD, TEAM, GUN, HULL = range(4)

SHOTS, RANGE, PEN, SHELL, ASSAULT, FIXED, LOBBED, SHELL_PEN = range(8)
"""Of a weapon; ``SHELL``: how many hits of its shell one makes, 0 where it has none."""

LOBBED_AT = 5
"""What indirect fire needs to hit, about: 6 and then better (BA-SHO-8)."""

SPRUNG_FOR = 0.08
"""What an ambush must hope for to be sprung, points."""

DUCKS_FOR, DUCKS = 0.2, 0.7
"""Who is spared so many points by going Down, and would fire for less than `HARDLY`, does so often
enough."""

HARDLY = 0.15


@inner
def chance(luck: Any) -> float:
    """The next number between 0 and 1 (Marsaglia's xorshift)."""
    x = luck[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    luck[0] = x
    return float(x >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@inner
def hits_on(needs: int) -> float:
    """The chance of one shot (BA-SHO-5, BA-SHO-7)."""
    if needs > 6:
        return 1.0 / 36.0
    return (7 - max(2, needs)) / 6.0


@inner
def harms_on(needs: int) -> float:
    """The chance of one damage roll (BA-DMG-1)."""
    if needs > 6:
        return 0.0
    return (7 - max(2, needs)) / 6.0


@inner
def passes(score: int) -> float:
    """The chance of 2D6 (BA-MOR-1)."""
    score = max(2, score)
    if score <= 7:
        return score * (score - 1) / 72.0
    return 1.0 - (12 - score) * (13 - score) / 72.0


@inner
def seen(unit: int, other: int, state: Whole, army: Any, chart: Any, glances: Reals) -> Any:
    """The share of a unit's men that see another, the cover that it has, and the inches between."""
    if state[unit, STANDS] and state[other, STANDS]:
        row = glances[unit, other]
        return row[0], int(row[1]), row[2]
    facts, (sees, covers, middles) = army[0], chart[0]
    here, there = state[unit, CELL], state[other, CELL]
    high = 1 if facts[unit, KIND] == HULL else 0
    right, up = middles[here, 0] - middles[there, 0], middles[here, 1] - middles[there, 1]
    gap = (right * right + up * up) ** 0.5 - 0.1 * (facts[unit, TENTHS] + facts[other, TENTHS])
    return sees[high, here, there], int(covers[high, here, there]), max(1.0, gap)


@inner
def _base(
    unit: int, other: int, low: int, cover: int, inches: float, state: Whole, army: Any
) -> int:
    """What a unit's shots need before their weapon is looked at (BA-SHO-6)."""
    facts = army[0]
    needs = 3 + state[unit, PINS]
    if inches <= 6.0:
        needs -= 1
    if facts[other, KIND] != HULL:
        needs += (low != 0) + (state[other, MEN] <= 2)
    needs += cover if cover < 3 else 4
    crewed = facts[unit, KIND] == TEAM or facts[unit, KIND] == GUN
    return int(needs + (crewed and state[unit, MEN] == 1))


@inner
def _shot(unit: int, arm: int, needs: int, inches: float, moved: bool, army: Any) -> Any:
    """Of one weapon what it then needs, and whether it fires at long range; 0 where it does not."""
    facts, arms = army[0], army[1]
    row = arms[unit, arm]
    if inches > row[RANGE]:
        return 0, False
    if row[FIXED] > 0 and moved and facts[unit, KIND] != HULL:
        return 0, False
    far = inches > 0.5 * row[RANGE]
    if row[LOBBED] > 0:
        return LOBBED_AT, far
    return max(2, needs + far + (moved and row[ASSAULT] == 0)), far


@inner
def _share(unit: int, arm: int, share: float, army: Any) -> float:
    """Of a weapon's shots so many may be fired: who lobs need not see."""
    return 1.0 if army[1][unit, arm, LOBBED] > 0 else share


@inner
def hoped(
    unit: int, other: int, low: int, share: float, cover: int, inches: float, moved: bool,
    state: Whole, army: Any,
) -> Any:  # fmt: skip
    """Men that a volley may expect to hit, or the chance that it ends a vehicle; and the chance
    of any hit."""
    facts, arms, carried = army[0], army[1], army[2]
    harm, missed, value = 0.0, 1.0, facts[other, VALUE]
    base = _base(unit, other, low, cover, inches, state, army)
    for arm in range(arms.shape[1]):
        count = carried[unit, state[unit, MEN], arm]
        part = _share(unit, arm, share, army)
        if count == 0 or part <= 0.0:
            continue
        needs, far = _shot(unit, arm, base, inches, moved, army)
        if needs == 0:
            continue
        row = arms[unit, arm]
        hit, shots = hits_on(needs) * part, count * row[SHOTS]
        missed *= (1.0 - hit) ** shots
        if facts[other, ARMOURED]:
            wants = max(2, value - int(row[PEN]) + far)
            if row[PEN] >= 1 and wants <= 6:
                harm += shots * hit * ((6 - wants) / 6.0 * 0.6 + 0.08)
        elif row[SHELL] > 0:
            harm += shots * hit * row[SHELL] * harms_on(value - int(row[SHELL_PEN]))
        else:
            harm += shots * hit * harms_on(value - int(row[PEN]))
    return harm, 1.0 - missed


@inner
def worth(unit: int, state: Whole, army: Any, worths: Reals) -> float:
    """What a unit is worth, points: for its end, and for what it may still do."""
    whole = 0.4 + 0.6 * state[unit, MEN] / army[0][unit, MOST]
    return float(worths[unit, 0] + worths[unit, 1] * whole)


@inner
def points(other: int, harm: float, hit: float, state: Whole, army: Any, worths: Reals) -> float:
    """What a volley is worth that may be expected to do so much."""
    if harm <= 0.0 and hit <= 0.0:
        return 0.0
    whole = worth(other, state, army, worths) + state[other, HOLDS] * worths[other, 2]
    if army[0][other, KIND] == HULL:
        found = min(1.0, harm) * whole
    else:
        share = harm / state[other, MEN]
        found = (0.5 * min(1.0, share) + 0.6 * min(0.9, max(0.0, share - 0.25))) * whole
    return float(found + hit * worths[other, 3] * (1.0 if state[other, ACTED] else 1.6))


@inner
def fallen(unit: int, state: Whole, army: Any, score: Reals) -> None:
    """A unit is destroyed, and its enemy scores."""
    if state[unit, ALIVE]:
        state[unit, ALIVE] = 0
        score[1 - army[0][unit, SIDE]] += army[4][unit]


@inner
def _struck(other: int, row: Reals, far: bool, state: Whole, army: Any, luck: Any) -> bool:
    """One hit on armour; whether it is its end (BA-VEH-2, BA-VEH-3)."""
    if row[PEN] < 1:
        return False
    face = int(chance(luck) * 6) + 1
    margin = face + int(row[PEN]) - far - army[0][other, VALUE]
    if margin < 0 or face == 1:
        return False
    dead = False
    for _ in range(2 if margin >= 3 else 1):
        effect = int(chance(luck) * 6) + 1 - (3 if margin == 0 else 0)
        if effect >= 4 or (effect == 2 and state[other, STUCK]):
            dead = True
        else:
            state[other, PINS] += 1
            state[other, DOWN] = state[other, ACTED] = 1
            if effect == 2:
                state[other, STUCK] = 1
            if effect == 3 and chance(luck) > passes(army[0][other, MORALE] - state[other, PINS]):
                dead = True
    return dead


@inner
def fire(
    unit: int, other: int, share: float, cover: int, inches: float, moved: bool,
    state: Whole, army: Any, score: Reals, luck: Any,
) -> None:  # fmt: skip
    """A volley, with dice."""
    facts, arms, carried = army[0], army[1], army[2]
    base = _base(unit, other, state[other, DOWN], cover, inches, state, army)
    men, value = state[unit, MEN], facts[other, VALUE]
    lost, shells, dead, hit = 0, 0, False, False
    for arm in range(arms.shape[1]):
        count = carried[unit, men, arm]
        if count == 0:
            continue
        needs, far = _shot(unit, arm, base, inches, moved, army)
        if needs == 0:
            continue
        row = arms[unit, arm]
        found = hits_on(needs) * _share(unit, arm, share, army)
        for _ in range(int(count * row[SHOTS])):
            if chance(luck) >= found:
                continue
            if facts[other, ARMOURED]:
                hit = True
                dead |= _struck(other, row, far, state, army, luck)
            elif row[SHELL] > 0:
                shells += 1
                harmed = harms_on(value - int(row[SHELL_PEN]))
                for _ in range(int(chance(luck) * (2 * row[SHELL] - 1)) + 1):
                    lost += chance(luck) < harmed
            else:
                hit = True
                lost += chance(luck) < harms_on(value - int(row[PEN]))
    state[other, PINS] += shells if shells else int(hit)
    dead |= state[other, PINS] >= facts[other, MORALE]
    if lost and facts[other, KIND] == HULL:
        dead = True
    elif lost:
        had = state[other, MEN]
        state[other, MEN] = max(0, had - lost)
        if not state[other, MEN]:
            dead = True
        elif 2 * lost >= had:
            dead |= chance(luck) > passes(facts[other, MORALE] - state[other, PINS])
    if dead:
        fallen(other, state, army, score)


@inner
def _assaulting(unit: int, men: int, army: Any) -> int:
    """How many attacks so many men have (BA-ASS-4)."""
    found = men
    for arm in range(army[1].shape[1]):
        if army[1][unit, arm, ASSAULT] > 0:
            found += army[2][unit, men, arm]
    return found


@inner
def _slain(attacks: int, needs: int, luck: Any) -> int:
    found = 0
    for _ in range(attacks):
        found += chance(luck) < harms_on(needs)
    return found


@inner
def close_combat(unit: int, other: int, state: Whole, army: Any, score: Reals, luck: Any) -> None:
    """An assault to its end (BA-ASS-4 to 7); who lost it is destroyed."""
    facts = army[0]
    for nth in range(6):
        ours, theirs = state[unit, MEN], state[other, MEN]
        caused = min(theirs, _slain(_assaulting(unit, ours, army), facts[other, VALUE], luck))
        back = theirs - caused if nth == 0 else theirs
        taken = min(ours, _slain(_assaulting(other, back, army), facts[unit, VALUE], luck))
        state[unit, MEN], state[other, MEN] = ours - taken, theirs - caused
        lost = taken == ours or (taken > caused and caused < theirs)
        won = caused == theirs or caused > taken
        if lost:
            fallen(unit, state, army, score)
        if caused == theirs or (won and not lost):
            fallen(other, state, army, score)
        if lost or won:
            return
    fallen(unit, state, army, score)


@inner
def wins(unit: int, other: int, state: Whole, army: Any) -> float:
    """About how likely an assault is won."""
    facts = army[0]
    ours, theirs = state[unit, MEN], state[other, MEN]
    caused = _assaulting(unit, ours, army) * harms_on(facts[other, VALUE])
    left = max(0.0, theirs - caused)
    if left <= 0.3:
        return 0.93
    back = left * _assaulting(other, theirs, army) / theirs * harms_on(facts[unit, VALUE])
    return float(min(0.95, max(0.05, 0.5 + 0.22 * (caused - back))))


@inner
def best_target(
    unit: int, moved: bool, state: Whole, army: Any, chart: Any, glances: Reals, worths: Reals
) -> Any:
    """At whom a unit's fire is worth most, and what it is worth; -1 for nobody."""
    facts, most, found = army[0], 0.0, -1
    for other in range(len(state)):
        if not state[other, ALIVE] or facts[other, SIDE] == facts[unit, SIDE]:
            continue
        share, cover, inches = seen(unit, other, state, army, chart, glances)
        if share <= 0.0 and not army[5][unit]:
            continue
        harm, hit = hoped(unit, other, state[other, DOWN], share, cover, inches, moved, state, army)
        if harm <= 0.0 and facts[other, ARMOURED]:
            continue
        gain = points(other, harm, hit, state, army, worths)
        if gain > most:
            most, found = gain, other
    return most, found


@inner
def fire_at(
    unit: int, other: int, moved: bool, state: Whole, army: Any, chart: Any, glances: Reals,
    worths: Reals, score: Reals, luck: Any,
) -> None:  # fmt: skip
    """A unit fires, and its target may go Down first (BA-SHO-4)."""
    share, cover, inches = seen(unit, other, state, army, chart, glances)
    if share <= 0.0 and not army[5][unit]:
        return
    if army[0][other, KIND] != HULL and not state[other, ACTED]:
        harm, hit = hoped(unit, other, 0, share, cover, inches, moved, state, army)
        spared = points(other, harm, hit, state, army, worths)
        harm, hit = hoped(unit, other, 1, share, cover, inches, moved, state, army)
        spared -= points(other, harm, hit, state, army, worths)
        if spared > DUCKS_FOR:
            hopes, _ = best_target(other, False, state, army, chart, glances, worths)
            if hopes < HARDLY and chance(luck) < DUCKS:
                state[other, ACTED] = state[other, DOWN] = 1
    fire(unit, other, share, cover, inches, moved, state, army, score, luck)


@inner
def sprung(
    mover: int, state: Whole, army: Any, chart: Any, glances: Reals, worths: Reals,
    score: Reals, luck: Any,
) -> None:  # fmt: skip
    """Who lies in wait fires at somebody who has moved (BA-AMB-1)."""
    facts = army[0]
    for unit in range(len(state)):
        waits = state[unit, ALIVE] and state[unit, AMBUSH] and state[mover, ALIVE]
        if not waits or facts[unit, SIDE] == facts[mover, SIDE]:
            continue
        share, cover, inches = seen(unit, mover, state, army, chart, glances)
        if share <= 0.0:
            continue
        harm, hit = hoped(unit, mover, state[mover, DOWN], share, cover, inches, False, state, army)
        if points(mover, harm, hit, state, army, worths) > SPRUNG_FOR:
            state[unit, AMBUSH] = 0
            fire(unit, mover, share, cover, inches, False, state, army, score, luck)
