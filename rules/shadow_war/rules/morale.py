"""Tests of leadership and initiative, flight, and rout (SW-TEST-1, SW-MOR-1, SW-MOR-2)."""

from __future__ import annotations

from languages.message import code_of, message
from rules.engine.errors import RuleError
from rules.engine.play.dice import Dice
from rules.shadow_war.model.actions import Flee
from rules.shadow_war.model.facts import check_numbers
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, OUT, Fighter, State
from rules.shadow_war.rules.movement import SLACK_IN, check_path, check_places

DOWN_ROLL = code_of("rally-of-the-down")
"""Purpose of the die of a fighter that is down in the rally phase (SW-RAL-1)."""

ROUT_SHARE = 0.25
"""Share of losses from which a side tests (SW-MOR-2)."""

FRIENDS_IN = 2.0
"""Distance within which friends test when a fighter falls, inches (SW-MOR-1)."""

HIDES_BETTER = 0.05
"""Least difference of visible shares by which a place hides a fighter better."""

SEEN_SLACK = 0.02
"""Visible shares that differ by at most this are equal: they are sampled."""


def leadership_test(dice: Dice, leadership: int, purpose: str) -> bool:
    """Test leadership: 2D6 of at most this passes (SW-TEST-1)."""
    return sum(dice.roll(2, purpose, leadership)) <= leadership


def initiative_test(ruleset: Ruleset, dice: Dice, initiative: int, purpose: str) -> bool:
    """Test initiative: a die of at most this passes (SW-TEST-1)."""
    sides = ruleset.assumptions.initiative_die
    return dice.roll(1, purpose, initiative, sides)[0] <= initiative


def tests_for_rout(ruleset: Ruleset, state: State, side: str) -> bool:
    """Return whether a side's losses require a rout test (SW-MOR-2)."""
    lost = (DOWN, OUT) if ruleset.assumptions.down_is_lost else (OUT,)
    whole = [f for f in state.fighters.values() if f.side == side]
    return sum(f.condition in lost for f in whole) >= ROUT_SHARE * len(whole)


def leader_of(ruleset: Ruleset, state: State, side: str) -> Fighter:
    """Return the fighter whose leadership a side tests for rout (SW-MOR-2)."""
    whole = [f for f in state.fighters.values() if f.side == side]
    standing = [f for f in whole if f.condition not in (DOWN, OUT)] or state.present(side) or whole
    for fighter in whole:
        if fighter.leader and (fighter in standing or not ruleset.assumptions.leader_stands_in):
            return fighter
    return max(standing, key=lambda f: f.profile.leadership)


def hides_better(seen: float, before: float) -> bool:
    """Return whether a place hides a fighter better, by the visible shares (SW-MOR-1)."""
    return seen <= before - HIDES_BETTER or (seen <= 0 < before)


def hides_as_well(seen: float, least: float) -> bool:
    """Return whether a place hides as well as the best; completely, if the best does."""
    return seen <= least + (SEEN_SLACK if least > 0 else 0.0)


def check_flight(ruleset: Ruleset, fighter: Fighter, flight: Flee, limit_in: float) -> None:
    """Check that a flight hides the fighter as well as possible (SW-MOR-1). Raises RuleError.

    `limit_in`: how far the fighter may go, inches of open ground.
    """
    name, path = fighter.id, flight.path
    check_places(fighter, flight.to)
    check_path(ruleset, fighter, path, limit_in, "SW-MOR-1")
    check_numbers(flight, "seen_before", "seen", "least", "away_before_in", "away_in")
    hidden = flight.seen_before <= 0 and not fighter.engaged
    if path.still:
        if not hidden and not flight.stuck:
            raise RuleError("SW-MOR-1", message("play-refused-stays-unseen-only", fighter=name))
        return
    if hidden:
        raise RuleError("SW-MOR-1", message("play-refused-hidden-and-stays", fighter=name))
    apart = ruleset.assumptions.flight_apart_in
    if path.enemy_in < apart - SLACK_IN:
        raise RuleError(
            "SW-MOV-1", message("play-refused-flight-ends-apart", fighter=name, distance=apart)
        )
    if hides_better(flight.least, flight.seen_before):
        if not hides_as_well(flight.seen, flight.least):
            raise RuleError("SW-MOR-1", message("play-refused-flees-to-hide", fighter=name))
    elif not flight.away_in > flight.away_before_in:
        raise RuleError("SW-MOR-1", message("play-refused-flees-from-nearest", fighter=name))
