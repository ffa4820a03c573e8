"""Tests of leadership and initiative, and when a side has lost too much (SW-TEST-1, SW-MOR-2)."""

from __future__ import annotations

from rules.engine.dice import Dice
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, OUT, Fighter, State

ROUT_SHARE = 0.25
"""The share of losses from which a side tests (SW-MOR-2)."""

FRIENDS_IN = 2.0
"""How near friends must be to test when one falls, inches (SW-MOR-1)."""


def leadership_test(dice: Dice, leadership: int, purpose: str) -> bool:
    """2D6 of no more than leadership passes (SW-TEST-1)."""
    return sum(dice.roll(2, purpose, leadership)) <= leadership


def initiative_test(ruleset: Ruleset, dice: Dice, initiative: int, purpose: str) -> bool:
    """A die of no more than initiative passes (SW-TEST-1)."""
    sides = ruleset.assumptions.initiative_die
    return dice.roll(1, purpose, initiative, sides)[0] <= initiative


def tests_for_rout(ruleset: Ruleset, state: State, side: str) -> bool:
    """Whether a side has lost so much that it tests (SW-MOR-2)."""
    lost = (DOWN, OUT) if ruleset.assumptions.down_is_lost else (OUT,)
    whole = [f for f in state.fighters.values() if f.side == side]
    return sum(f.condition in lost for f in whole) >= ROUT_SHARE * len(whole)


def leader_of(ruleset: Ruleset, state: State, side: str) -> Fighter:
    """On whose leadership a side tests for rout (SW-MOR-2)."""
    whole = [f for f in state.fighters.values() if f.side == side]
    standing = [f for f in whole if f.condition not in (DOWN, OUT)] or state.present(side) or whole
    for fighter in whole:
        if fighter.leader and (fighter in standing or not ruleset.assumptions.leader_stands_in):
            return fighter
    return max(standing, key=lambda f: f.profile.leadership)
