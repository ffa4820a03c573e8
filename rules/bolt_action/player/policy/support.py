"""Points for barrages and smoke, by the units about them."""

from __future__ import annotations

from statistics import median

from rules.bolt_action.model.facts import Around
from rules.bolt_action.player.policy.fire import Fire

FALLS_IN = 9.5
"""Usual reach of a barrage, inches (BA-BAR-3)."""

CLEAR_OF_SMOKE_IN = 6.0
"""Least distance of units from the middle of smoke, inches."""


def barrage(fire: Fire, side: str, around: Around) -> float:
    """Return the worth of a barrage: enemies within its reach, less friends."""
    score = 0.0
    for name, inches in around.distances:
        sign = -1.5 if fire.state.units[name].side == side else 1.0
        score += sign * max(0.0, FALLS_IN - inches)
    return score


FEW = 1
"""A side with this many units fewer than the enemy counts as equal."""


def crosses(fire: Fire, side: str) -> bool:
    """Return whether smoke helps a side: it has farther to go than the enemy, or fewer units.

    Without anything to hold it counts as helpful.
    """
    enemy = fire.state.enemy(side)
    ways = [_to_go(fire, one) for one in (side, enemy)]
    left, theirs = (len(fire.state.grounded(one)) for one in (side, enemy))
    if None in ways or left + FEW < theirs:
        return True
    return (ways[0] or 0.0) > (ways[1] or 0.0)


def _to_go(fire: Fire, side: str) -> float | None:
    """Return the median distance of a side's infantry from its objectives, inches, or None."""
    men = [u for u in fire.state.grounded(side) if u.kind == "infantry"]
    ways = [inches for u in men if (inches := fire.field.goal_in(u.id)) is not None]
    return median(ways) if ways else None


def smoke(fire: Fire, side: str, around: Around) -> float:
    """Return the worth of smoke between one's own men and the enemy: near both, upon neither."""
    ours = [i for name, i in around.distances if fire.state.units[name].side == side]
    theirs = [i for name, i in around.distances if fire.state.units[name].side != side]
    if not ours or not theirs or min(ours + theirs) < CLEAR_OF_SMOKE_IN:
        return -1.0
    if not crosses(fire, side):
        return -1.0
    return 12.0 - min(ours) + 0.5 * (12.0 - min(theirs))
