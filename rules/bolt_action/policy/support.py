"""Where barrages and smoke go, by what lies about a point."""

from __future__ import annotations

from rules.bolt_action.facts import Around
from rules.bolt_action.policy.fire import Fire

FALLS_IN = 9.5
"""How far a barrage reaches as a rule, inches (BA-BAR-3)."""

CLEAR_OF_SMOKE_IN = 6.0
"""Smoke is laid with nobody nearer to its middle than this, inches."""


def barrage(fire: Fire, side: str, around: Around) -> float:
    """Enemies within a barrage's reach count for it, friends against it."""
    score = 0.0
    for name, inches in around.distances:
        sign = -1.5 if fire.state.units[name].side == side else 1.0
        score += sign * max(0.0, FALLS_IN - inches)
    return score


def smoke(fire: Fire, side: str, around: Around) -> float:
    """Smoke goes between own men and the enemy: near both, upon neither."""
    ours = [i for name, i in around.distances if fire.state.units[name].side == side]
    theirs = [i for name, i in around.distances if fire.state.units[name].side != side]
    if not ours or not theirs or min(ours + theirs) < CLEAR_OF_SMOKE_IN:
        return -1.0
    return 12.0 - min(ours) + 0.5 * (12.0 - min(theirs))
