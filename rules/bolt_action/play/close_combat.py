"""Play assaults: fight where there is contact, then regroup (BA-ASS-4…8, 11)."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action.model.actions import GiveOrder, Regroup
from rules.bolt_action.model.events import NoEffect, RoundFought, StrikeTogether, Withstood
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play.charge import charge_at
from rules.bolt_action.play.damage import after_strike
from rules.bolt_action.play.movement import arrive
from rules.bolt_action.play.state_changes import (
    Turn,
    check_officer,
    destroy,
    own,
    take_losses,
    write_unit,
)
from rules.bolt_action.rules import close_combat
from rules.bolt_action.rules.damage import damage_value, out_of_reach
from rules.bolt_action.rules.fire import Wounds
from rules.bolt_action.rules.movement import check_path, check_places, stuck
from rules.engine.model.events import Modifier
from rules.engine.play.choices import Decision, question


def resolve(play: Turn, ruleset: Ruleset, unit: Unit, answer: GiveOrder) -> None:
    """Play an assault from its declaration to its end; the unit has its Run die."""
    charge = charge_at(play, ruleset, unit, answer)
    if charge is None:
        return
    unit, target = play.state.units[unit.id], play.state.units[charge.target]
    write_unit(play, replace(unit, pins=0))
    write_unit(play, replace(target, pins=0))
    if target.vehicle:
        check_officer(play.state, target.side, charge.officer)
        _strike(play, ruleset, unit.id, target.id, charge.officer)
    else:
        over = charge.over_obstacle and ruleset.has("fights over obstacles")
        fight(play, ruleset, unit.id, target.id, over_obstacle=over)
    for name in (unit.id, target.id):
        winner = play.state.units[name]
        if not winner.destroyed and not winner.vehicle:
            regroup(play, ruleset, winner)


def fight(play: Turn, ruleset: Ruleset, mine: str, other: str, *, over_obstacle: bool) -> None:
    """Fight rounds of close combat until it is decided; the loser is destroyed (BA-ASS-4…7)."""
    together, why = over_obstacle, "obstacle"
    while True:
        attacker, defender = play.state.units[mine], play.state.units[other]
        blows = close_combat.attacks(ruleset, defender, attacker)
        if together:
            play.say(StrikeTogether(mine, other, why))
        by_attacker = _hit(play, ruleset, attacker, defender)
        by_defender = 0
        standing = play.state.units[other]
        if together:
            by_defender = _hit(play, ruleset, defender, attacker, blows)
        elif not standing.destroyed:
            by_defender = _hit(play, ruleset, standing, attacker)
        left = [0 if u.destroyed else u.men for u in _both(play, mine, other)]
        won = close_combat.verdict(left[0], left[1], by_attacker, by_defender)
        play.say(RoundFought(mine, other, by_attacker, by_defender, won))
        if won == "draw":
            together, why = True, "again"
            continue
        for name, winner in ((mine, "attacker"), (other, "defender")):
            unit = play.state.units[name]
            if won != winner and not unit.destroyed:
                destroy(play, unit, "it lost the close combat")
        return


def _both(play: Turn, mine: str, other: str) -> tuple[Unit, Unit]:
    return play.state.units[mine], play.state.units[other]


def _hit(play: Turn, ruleset: Ruleset, by: Unit, on: Unit, count: int | None = None) -> int:
    """Resolve one side's attacks; return the losses of the other."""
    blows = close_combat.attacks(ruleset, by, on) if count is None else count
    wounds: Wounds = close_combat.roll_attacks(play, blows, on)
    if wounds.lost:
        take_losses(play, ruleset, on, wounds)
    return wounds.lost


def _strike(play: Turn, ruleset: Ruleset, mine: str, other: str, officer: str) -> None:
    """Attack a vehicle with infantry; if it survives, the assault is over (BA-ASS-11)."""
    unit, vehicle = _both(play, mine, other)
    hits = close_combat.hits_on_vehicle(play, ruleset, unit, vehicle)
    if hits and out_of_reach(damage_value(vehicle) - hits):
        play.say(NoEffect(vehicle.id, "close combat", hits, (Modifier("hits", hits),)))
    struck = close_combat.assault_vehicle(play, ruleset, unit, vehicle, hits, officer)
    after_strike(play, vehicle, struck)
    if not play.state.units[vehicle.id].destroyed:
        play.say(Withstood(vehicle.id))


def regroup(play: Turn, ruleset: Ruleset, unit: Unit) -> None:
    """Let the winner move D6", without ambushes against it (BA-ASS-8, BA-AMB-2)."""
    if stuck(unit):
        return
    inches = play.roll(1, "regroup")[0]
    asked = question("ba-asked-regrouping")
    answer = play.ask(Decision(unit.side, asked, ("regroup",), "BA-ASS-8", unit.id, count=inches))
    own(answer, unit)
    if not isinstance(answer, Regroup):
        raise TypeError(answer)
    check_path(ruleset, unit, "advance", answer.path, limit_in=inches, rule="BA-ASS-8")
    check_places(answer.to)
    arrive(play, ruleset, unit, answer.path.distance_in, answer.to, "regroup")
