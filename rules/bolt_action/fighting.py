"""Assaults in play: declared, reacted to, driven home, fought out, regrouped (BA-ASS-1…11)."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action import assault
from rules.bolt_action.actions import Escape, ReactionFire, Regroup
from rules.bolt_action.changes import Turn, destroy, on_table, place_die, put, take_losses
from rules.bolt_action.damage import damage_value, out_of_reach
from rules.bolt_action.events import (
    AssaultDeclared,
    Contact,
    MoveBegan,
    NoEffect,
    RoundFought,
)
from rules.bolt_action.facts import Charge
from rules.bolt_action.firing import escape, fire_all, may_escape, may_fire, own
from rules.bolt_action.hurt import after_strike
from rules.bolt_action.movement import check_path, check_places, pace, stuck
from rules.bolt_action.moving import arrive, break_in, halt, watchers
from rules.bolt_action.ruleset import Ruleset
from rules.bolt_action.state import Unit
from rules.bolt_action.volley import Wounds
from rules.engine.choices import Decision
from rules.engine.errors import RuleError
from rules.engine.events import Modifier
from rules.engine.interruption import Places


def check_charge(play: Turn, ruleset: Ruleset, unit: Unit, order: str, charge: Charge) -> None:
    """Raises RuleError where an assault may not be declared (BA-ASS-1, BA-ASS-9)."""
    if order != "run":
        raise RuleError("BA-ASS-1", f"an assault is a Run, not {order}")
    target = on_table(play, charge.target)
    if target.side == unit.side:
        raise RuleError("BA-ASS-1", f"{target.id} is a friend of {unit.id}")
    if not charge.sight:
        raise RuleError("BA-ASS-1", f"{unit.id} does not see {target.id}")
    if not charge.distance_in >= 0:
        raise RuleError("BA-ASS-3", "a distance is 0 or more")
    assault.check_target(ruleset, unit, target)
    check_path(ruleset, unit, "run", charge.path, assault=True)


def resolve(
    play: Turn, ruleset: Ruleset, unit: Unit, charge: Charge, to: Places, corners: Places
) -> None:
    """An assault from its declaration to its end; the unit has its Run die.

    Its target reacts, then it goes, and whoever lies in ambush may break into its way.
    """
    play.say(AssaultDeclared(unit.id, charge.target))
    way = max(charge.distance_in, charge.path.distance_in)
    left = _react(play, ruleset, unit, charge)
    if left is not None:
        way = left
    unit, target = play.state.units[unit.id], play.state.units[charge.target]
    if unit.destroyed:
        return
    reach = assault.reach(pace(ruleset, unit))
    play.say(MoveBegan(unit.id, "assault", to, corners))
    ended = break_in(play, ruleset, unit, watchers(play, ruleset, unit, charge.path))
    if ended is not None:
        halt(play, unit, ended, min(way, reach), "assault")
        return
    reached = way <= reach
    play.say(Contact(unit.id, target.id, reached))
    arrive(play, unit, min(way, reach), to, "assault", charge.path.place)
    unit, target = play.state.units[unit.id], play.state.units[target.id]
    if not reached:
        return
    put(play, replace(unit, pins=0))
    put(play, replace(target, pins=0))
    if target.vehicle:
        _strike(play, ruleset, unit.id, target.id)
    else:
        fight(play, ruleset, unit.id, target.id, over_obstacle=charge.over_obstacle)
    for name in (unit.id, target.id):
        winner = play.state.units[name]
        if not winner.destroyed and not winner.vehicle:
            regroup(play, ruleset, winner)


def _react(play: Turn, ruleset: Ruleset, unit: Unit, charge: Charge) -> float | None:
    """Reaction fire or a recce escape; the distance the escape leaves, inches (BA-ASS-2, 10)."""
    target = play.state.units[charge.target]
    accepts = []
    fires = charge.distance_in > assault.REACTION_IN and target.order is None
    if fires and may_fire(ruleset, target, "fire"):
        accepts.append("reaction-fire")
    if may_escape(target, play.state.turn):
        accepts.append("escape")
    if not accepts:
        return None
    accepts.append("stand-fast")
    answer = play.ask(
        Decision(
            target.side,
            "a reaction to the assault",
            tuple(accepts),
            "BA-ASS-2",
            target.id,
            unit.id,
        )
    )
    own(answer, target)
    if isinstance(answer, Escape):
        escape(play, ruleset, target, answer)
        return answer.distance_in
    if isinstance(answer, ReactionFire):
        if answer.volley.target != unit.id:
            raise RuleError("BA-ASS-2", f"{target.id} may fire at {unit.id} only")
        target = place_die(play, target, "fire", "reaction")
        fire_all(play, ruleset, target, (answer.volley,), "fire", "assault")
    return None


def fight(play: Turn, ruleset: Ruleset, mine: str, other: str, *, over_obstacle: bool) -> None:
    """Rounds of close combat until it is decided; the loser is destroyed (BA-ASS-4…7)."""
    together = over_obstacle
    while True:
        attacker, defender = play.state.units[mine], play.state.units[other]
        blows = assault.attacks(ruleset, defender, attacker)
        by_attacker = _hit(play, ruleset, attacker, defender)
        by_defender = 0
        standing = play.state.units[other]
        if together:
            by_defender = _hit(play, ruleset, defender, attacker, blows)
        elif not standing.destroyed:
            by_defender = _hit(play, ruleset, standing, attacker)
        left = [0 if u.destroyed else u.men for u in _both(play, mine, other)]
        won = assault.verdict(left[0], left[1], by_attacker, by_defender)
        play.say(RoundFought(mine, other, by_attacker, by_defender, won))
        if won == "draw":
            together = True
            continue
        for name, winner in ((mine, "attacker"), (other, "defender")):
            unit = play.state.units[name]
            if won != winner and not unit.destroyed:
                destroy(play, unit, "it lost the close combat")
        return


def _both(play: Turn, mine: str, other: str) -> tuple[Unit, Unit]:
    return play.state.units[mine], play.state.units[other]


def _hit(play: Turn, ruleset: Ruleset, by: Unit, on: Unit, count: int | None = None) -> int:
    """One side's attacks; the men they cost the other."""
    blows = assault.attacks(ruleset, by, on) if count is None else count
    wounds: Wounds = assault.roll_attacks(play, blows, on)
    if wounds.lost:
        take_losses(play, ruleset, on, wounds)
    return wounds.lost


def _strike(play: Turn, ruleset: Ruleset, mine: str, other: str) -> None:
    """Infantry against a vehicle; if it survives, the assault is over (BA-ASS-11)."""
    unit, vehicle = _both(play, mine, other)
    hits = assault.hits_on_vehicle(play, ruleset, unit, vehicle)
    if hits and out_of_reach(damage_value(vehicle) - hits):
        play.say(NoEffect(vehicle.id, "close combat", hits, (Modifier("hits", hits),)))
    after_strike(play, vehicle, assault.assault_vehicle(play, ruleset, unit, vehicle, hits))


def regroup(play: Turn, ruleset: Ruleset, unit: Unit) -> None:
    """The winner may move D6", and nobody ambushes it (BA-ASS-8, BA-AMB-2)."""
    if stuck(unit):
        return
    inches = assault.roll_regroup(play)
    answer = play.ask(
        Decision(unit.side, "regrouping", ("regroup",), "BA-ASS-8", unit.id, count=inches)
    )
    own(answer, unit)
    if not isinstance(answer, Regroup):
        raise TypeError(answer)
    check_path(ruleset, unit, "advance", answer.path, limit_in=inches, rule="BA-ASS-8")
    check_places(answer.to)
    arrive(play, unit, answer.path.distance_in, answer.to, "regroup")
