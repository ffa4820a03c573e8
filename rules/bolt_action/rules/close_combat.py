"""Close combat: attacks, losses, the winner; and infantry against vehicles."""

from __future__ import annotations

from dataclasses import replace

from languages.message import message
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Model, Unit
from rules.bolt_action.rules import damage
from rules.bolt_action.rules.fire import Wounds
from rules.bolt_action.rules.movement import RUN, Pace
from rules.bolt_action.rules.to_hit import roll_hits
from rules.bolt_action.rules.vehicle_damage import Struck, damaged, level_of, taken_whole
from rules.engine.errors import RuleError
from rules.engine.model.events import Modifier
from rules.engine.play.dice import Dice

REACTION_IN = 6.0
"""Assaulters that start farther away than this may be fired at, inches (BA-ASS-2, BA-ASS-10)."""


def attacks(ruleset: Ruleset, unit: Unit, target: Unit) -> int:
    """Return a unit's attacks: one a man; two with an Assault weapon, not on vehicles (BA-ASS-4,
    BA-WPN-1).
    """
    if target.vehicle:
        return unit.men
    return sum(attacks_of(ruleset, model) for model in unit.models if not model.gun)


def attacks_of(ruleset: Ruleset, model: Model) -> int:
    """Return a man's attacks on men: two with an Assault weapon, else one (BA-WPN-1)."""
    return 2 if ruleset.carried([model], "assault") else 1


def roll_attacks(dice: Dice, count: int, target: Unit) -> Wounds:
    """Roll damage for each attack, exceptional damage included; attacks need no hit (BA-ASS-4)."""
    needs = damage.needs_to_damage(damage.damage_value(target), 0)
    lost, exceptional = damage.roll_damage(dice, count, needs)
    return Wounds(min(lost, target.men), min(exceptional, target.men))


def verdict(attackers: int, defenders: int, by_attacker: int, by_defender: int) -> str:
    """Return ``attacker``, ``defender``, ``draw`` or ``both`` (destroyed) after one round
    (BA-ASS-5).

    The arguments are the men left of each side, and the losses each caused in this round.
    """
    if not attackers and not defenders:
        return "both"
    if not defenders:
        return "attacker"
    if not attackers:
        return "defender"
    if by_attacker == by_defender:
        return "draw"
    return "attacker" if by_attacker > by_defender else "defender"


def anti_tank(ruleset: Ruleset, unit: Unit) -> bool:
    """Return whether a unit has anti-tank weapons left (BA-ASS-9, BA-ASS-11)."""
    return ruleset.carried(unit.models, "anti-tank")


def dares_armour(ruleset: Ruleset, unit: Unit, target: Unit) -> bool:
    """Return whether the order test is at −3: closed armour, no weapon against it (BA-ASS-9)."""
    return (
        unit.kind == "infantry"
        and target.armoured
        and not target.open_topped
        and not anti_tank(ruleset, unit)
    )


def check_vehicles_assaulted(ruleset: Ruleset) -> None:
    """Check that a ruleset has assaults on vehicles (BA-ASS-11). Raises RuleError."""
    if not ruleset.assumptions.abridged_vehicles_assaulted:
        ruleset.needs("assaults on vehicles", "BA-ASS-11")


def check_target(ruleset: Ruleset, unit: Unit, target: Unit) -> None:
    """Check that a unit may assault a target (BA-ASS-1, BA-ASS-9, WP-14). Raises RuleError."""
    if unit.warplane or target.warplane:
        raise RuleError("WP-14", message("play-refused-warplanes-never-assault"))
    if unit.kind != "infantry":
        raise RuleError("BA-ASS-1", message("play-refused-no-infantry", unit=unit.id))
    if target.vehicle:
        check_vehicles_assaulted(ruleset)
    if target.vehicle and target.order == RUN and not (target.immobilised or target.stopped):
        raise RuleError("BA-ASS-9", message("play-refused-target-is-running", target=target.id))


def reach(pace: Pace) -> float:
    """Return the reach of an assault: the Run move, inches (BA-ASS-3)."""
    return pace.run_in


def needs_to_hit_vehicle(ruleset: Ruleset, vehicle: Unit) -> int:
    """Return the score to hit a vehicle: 6 if it was ordered to Advance, else 4+ (BA-ASS-11)."""
    stands = vehicle.immobilised and not ruleset.assumptions.immobilised_advance
    return 6 if vehicle.order == "advance" and not stands and not vehicle.stopped else 4


def hits_on_vehicle(dice: Dice, ruleset: Ruleset, unit: Unit, vehicle: Unit) -> int:
    """Roll how many of the attacks hit a vehicle (BA-ASS-11)."""
    needs = needs_to_hit_vehicle(ruleset, vehicle)
    return roll_hits(dice, attacks(ruleset, unit, vehicle), needs, "to hit the vehicle")


def assault_vehicle(
    dice: Dice, ruleset: Ruleset, unit: Unit, vehicle: Unit, hits: int, officer: str = "none"
) -> Struck:
    """Roll the effect of hits on a vehicle: hits + D6 against its damage value (BA-ASS-11)."""
    if hits < ruleset.assumptions.hits_needed_in_assault:
        return Struck(vehicle)
    value = damage.damage_value(vehicle)
    if damage.out_of_reach(value - hits):
        return Struck(vehicle)
    adds = (Modifier("hits", hits),)
    needs = max(2 if ruleset.assumptions.one_fails_in_assault else 1, value - hits)
    (face,) = dice.roll(1, "damage in assault", needs, 6, adds)
    margin = hits + face - value
    if face < needs:
        return Struck(vehicle)
    if not vehicle.armoured or vehicle.open_topped or taken_whole(ruleset):
        return Struck(replace(vehicle, destroyed=True), "none", ("destroyed",))
    level = level_of(margin) if anti_tank(ruleset, unit) else "superficial"
    return damaged(dice, vehicle, level, officer=officer)
