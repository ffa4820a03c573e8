"""Play smoke: circles on the table, and the mortars and howitzers that lay them (BA-SMK-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from languages.message import coded, message
from rules.bolt_action.model.actions import FireSmoke
from rules.bolt_action.model.events import SmokeCleared, SmokeFired, SmokeLaid, SmokeStands
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Ranging, Smoke, Unit
from rules.bolt_action.play import towing
from rules.bolt_action.play.state_changes import Turn, reveal, write_unit
from rules.bolt_action.rules import barrage
from rules.bolt_action.rules.to_hit import FIRST_ROUND, ranged_in, roll_hits
from rules.engine.errors import UNKNOWN, RuleError


def lay_smoke(play: Turn, ruleset: Ruleset, weapon: str, at: tuple[float, ...]) -> None:
    """Lay a circle of smoke on a point, of the weapon's radius (BA-SMK-1)."""
    radius = barrage.smoke_radius(ruleset, weapon)
    until = play.state.turn + ruleset.assumptions.smoke_turns - 1
    play.say(SmokeLaid(at, radius, until))
    play.state = replace(play.state, smokes=(*play.state.smokes, Smoke(at, radius, until)))


def standing(rows: object, turns: int) -> tuple[Smoke, ...]:
    """Read the smoke that stands all game: rows of x, y and radius, inches. Raises RuleError."""
    listed: Sequence[Any] = rows if isinstance(rows, (list, tuple)) else [rows]
    for row in listed:
        numbers = isinstance(row, (list, tuple)) and all(type(n) in (int, float) for n in row)
        if not numbers or len(row) != 3 or not all(map(isfinite, row)) or row[2] <= 0:
            raise RuleError(UNKNOWN, message("ba-smoke-circles", found=f"{row}"))
    return tuple(Smoke((float(x), float(y)), float(radius), turns) for x, y, radius in listed)


def drift(play: Turn) -> None:
    """Record, as a turn begins, which smoke stands and which is gone (BA-SMK-1)."""
    standing = []
    for smoke in play.state.smokes:
        if smoke.until >= play.state.turn:
            standing.append(smoke)
            play.say(SmokeStands(smoke.at, smoke.radius_in, smoke.until))
        else:
            play.say(SmokeCleared(smoke.at))
    play.state = replace(play.state, smokes=tuple(standing))


def may_lay(ruleset: Ruleset, unit: Unit, order: str) -> bool:
    """Return whether a unit with this order may fire smoke instead of shells."""
    if order != "fire" or not ruleset.assumptions.smoke_by_fire or not ruleset.has("barrages"):
        return False
    return any(ruleset.weapon(arm.weapon).smoke for model in unit.models for arm in model.arms)


def check(ruleset: Ruleset, unit: Unit, fire: FireSmoke) -> None:
    """Check that smoke may be fired at the spot (BA-SMK-1, BA-SHO-8). Raises RuleError."""
    barrage.smoke_radius(ruleset, fire.weapon)
    weapon = ruleset.weapon(fire.weapon)
    if not any(model.carries(fire.weapon) for model in unit.models):
        raise RuleError(
            "BA-SHO-3", message("play-refused-has-no-weapon", unit=unit.id, weapon=fire.weapon)
        )
    if len(fire.at) != 2:
        raise RuleError(UNKNOWN, message("play-refused-smoke-at-a-point"))
    if not weapon.least_range(True) <= fire.range_in <= weapon.range:
        raise RuleError(
            "BA-SHO-3", message("play-refused-spot-out-of-range", weapon=coded("arm", fire.weapon))
        )
    assumed = ruleset.assumptions
    seen = fire.sight or (fire.observed and assumed.observer)
    if not seen and assumed.indirect_needs_sight:
        raise RuleError("BA-SHO-3", message("play-refused-nobody-sees-the-spot", unit=unit.id))


def fire(play: Turn, ruleset: Ruleset, unit: Unit, order: FireSmoke) -> None:
    """Fire one round of smoke; it hits as indirect fire on that spot (BA-SHO-8, assumption)."""
    check(ruleset, unit, order)
    rounds = range_in(play, unit, "{:.1f} {:.1f}".format(*order.at))
    changed = ranged_in(ruleset, rounds)
    needs = FIRST_ROUND - sum(one.value for one in changed)
    play.say(SmokeFired(unit.id, order.weapon, order.at, order.range_in))
    reveal(play, ruleset, unit.id)
    towing.let_go(play, unit.id)
    if roll_hits(play, 1, needs, "to hit the spot", changed):
        lay_smoke(play, ruleset, order.weapon, order.at)


def range_in(play: Turn, shooter: Unit, spot: str) -> int:
    """Return the round of indirect fire on a spot, and store it (BA-SHO-8).

    The next turn's round counts on from it; a move ends it (`state_changes.lose_range`).
    """
    turn, last = play.state.turn, shooter.ranging
    follows = last is not None and (last.target, last.turn) == (spot, turn - 1)
    rounds = last.rounds + 1 if last is not None and follows else 1
    write_unit(play, replace(shooter, ranging=Ranging(spot, rounds, turn)))
    return rounds
