"""Play air strikes of the reference sheet (BA-AIR-1, BA-AIR-2)."""

from __future__ import annotations

from collections import Counter

from languages.message import coded, message
from rules.bolt_action.model.actions import AntiAircraft, CallSupport, PickAirTarget
from rules.bolt_action.model.events import Aircraft, NoEffect, SupportCalled
from rules.bolt_action.model.facts import Around, Flak
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Asset, Marker, Unit
from rules.bolt_action.play.damage import after_strike, wound
from rules.bolt_action.play.state_changes import (
    Turn,
    check_officer,
    check_side,
    living,
    mark,
    on_table,
    pin,
    unmark,
)
from rules.bolt_action.rules import barrage, damage, vehicle_damage
from rules.bolt_action.rules.air_fire import flak_of
from rules.bolt_action.rules.barrage import NEAR_IN, Attack, roll_attack, roll_near_pins
from rules.bolt_action.rules.fire import Wounds
from rules.bolt_action.rules.to_hit import roll_hits
from rules.engine.errors import RuleError
from rules.engine.model.events import Modifier
from rules.engine.play.choices import Decision, question

NO_WOUNDS = Wounds(0, 0)


def resolve(play: Turn, ruleset: Ruleset, asset: Asset, call: CallSupport) -> None:
    """Roll for a called air strike and carry out what comes of it (BA-AIR-1)."""
    enemy = play.state.enemy(asset.side)
    target = _target(play, call.target, enemy)
    result = barrage.roll_table(play, asset.kind)
    said = SupportCalled(asset.side, asset.kind, result, (), target.id, call.observer)
    play.say(said)
    around = call.around
    if result == "delayed":
        again = _ask_target(play, asset, asset.side, enemy, target.id)
        if again.target != target.id:
            _check_observed(play, ruleset, call.observer, again)
        mark(play, Marker(asset, call.at, again.target, call.observer))
        return
    if result == "astray":
        picked = _ask_target(play, asset, enemy, asset.side, "")
        target, around = living(play, picked.target), picked.around
    unmark(play, asset)
    arrive(play, ruleset, asset, target, around)


def _check_observed(play: Turn, ruleset: Ruleset, observer: str, again: PickAirTarget) -> None:
    """Check that the observer of an air strike is there and sees the target. Raises RuleError."""
    named = ruleset.assumptions.air_observer == "nearest"
    if named and (not observer or play.state.units[observer].gone):
        raise RuleError("BA-AIR-1", message("ba-nobody-observes"))
    if not again.in_sight:
        raise RuleError("BA-AIR-1", message("ba-observer-does-not-see", target=again.target))


def _target(play: Turn, name: str, side: str) -> Unit:
    target = on_table(play, name)
    if target.side != side:
        raise RuleError("BA-AIR-1", message("ba-not-of-side", unit=name, side=side))
    return target


def _ask_target(play: Turn, asset: Asset, by: str, side: str, old: str) -> PickAirTarget:
    answer = play.ask(
        Decision(
            by,
            question("ba-asked-air-target"),
            ("pick-air-target",),
            "BA-AIR-1",
            other=old,
            among=(asset.number,),
        )
    )
    if not isinstance(answer, PickAirTarget):
        raise TypeError(answer)
    check_side(answer.side, by, "BA-AIR-1")
    _target(play, answer.target, side)
    return answer


def arrive(play: Turn, ruleset: Ruleset, asset: Asset, target: Unit, around: Around) -> None:
    """Bring the aircraft in: pins, anti-aircraft fire, and its attack (BA-AIR-1, BA-AIR-2)."""
    names = {unit.id for unit in play.state.present()}
    barrage.check_distances(around.distances, names)
    officers = dict(around.officers)
    for name, rank in around.officers:
        check_officer(play.state, living(play, name).side, rank)
    play.say(Aircraft(asset.side, target.id, "arrives"))
    near = {name for name, inches in around.distances if inches <= NEAR_IN} | {target.id}
    for name in sorted(near):
        unit = pin(play, play.state.units[name], roll_near_pins(play))
        wound(play, ruleset, unit, NO_WOUNDS, "none")
    if _shot_down(play, ruleset, target):
        play.say(Aircraft(asset.side, target.id, "driven off"))
        return
    attack = roll_attack(play, ruleset)
    play.say(Aircraft(asset.side, target.id, attack.name))
    target = play.state.units[target.id]
    if not target.destroyed:
        strike(play, ruleset, target, attack, officers.get(target.id, "none"))


def _shot_down(play: Turn, ruleset: Ruleset, target: Unit) -> bool:
    """Return whether the attacked side's Flak drives the aircraft off (BA-AIR-1, BA-WPN-7)."""
    side = target.side
    if not any(flak_of(unit) for unit in play.state.alive(side)):
        return False
    asked = question("ba-asked-flak")
    answer = play.ask(Decision(side, asked, ("anti-aircraft",), "BA-AIR-1", other=target.id))
    if not isinstance(answer, AntiAircraft):
        raise TypeError(answer)
    check_side(answer.side, side, "BA-AIR-1")
    _check_flak(play, ruleset, side, answer.shots)
    assumed = ruleset.assumptions
    for shot in answer.shots:
        weapon = ruleset.weapon(shot.weapon)
        count = weapon.shots.roll(play, f"{weapon.name} shots")
        hits = roll_hits(play, count, assumed.aircraft_needs, "to hit the aircraft")
        needs = damage.needs_to_damage(assumed.aircraft_damage, weapon.pen)
        if hits and damage.roll_damage(play, hits, needs)[0]:
            return True
    return False


def _check_flak(play: Turn, ruleset: Ruleset, side: str, shots: tuple[Flak, ...]) -> None:
    """Check that weapons may fire at aircraft (BA-WPN-7). Raises RuleError."""
    for shot in shots:
        unit = living(play, shot.unit)
        if unit.side != side or shot.weapon not in flak_of(unit):
            said = message("ba-no-flak", weapon=shot.weapon, unit=shot.unit, side=side)
            raise RuleError("BA-WPN-7", said)
        if not 0 <= shot.range_in <= ruleset.weapon(shot.weapon).range:
            arm = coded("arm", shot.weapon)
            said = message("play-refused-no-reach", weapon=arm, distance=shot.range_in)
            raise RuleError("BA-SHO-3", said)
    for (name, weapon), count in Counter((shot.unit, shot.weapon) for shot in shots).items():
        if count > flak_of(living(play, name)).count(weapon):
            said = message("play-refused-models-fire-once", weapon=coded("arm", weapon))
            raise RuleError("BA-SHO-3", said)


def strike(play: Turn, ruleset: Ruleset, target: Unit, attack: Attack, officer: str) -> Unit:
    """Resolve an aircraft's attack on its target: pins, then its hits (BA-AIR-2)."""
    assumed = ruleset.assumptions
    target = pin(play, target, attack.pins)
    hits = attack.hits.roll(play, f"{attack.name} hits")
    if not target.vehicle:
        needs = damage.needs_to_damage(damage.damage_value(target), attack.pen)
        adds = (Modifier(attack.name, attack.pen),)
        lost, exceptional = damage.roll_damage(play, hits, needs, adds)
        wounds = Wounds(min(lost, target.men), min(exceptional, target.men))
        return wound(play, ruleset, target, wounds, officer, tests=assumed.any_losses_test)
    target = wound(play, ruleset, target, NO_WOUNDS, officer)
    pen = attack.pen + (damage.FACING[assumed.barrage_facing] if target.armoured else 0)
    adds = (Modifier(attack.name, pen),)
    needs = damage.needs_to_damage(damage.damage_value(target), pen)
    if not target.destroyed and damage.out_of_reach(needs):
        play.say(NoEffect(target.id, attack.name, hits, adds))
        return target
    for _ in range(hits):
        if target.destroyed:
            break
        struck = vehicle_damage.strike(play, ruleset, target, pen, officer=officer, adds=adds)
        target = after_strike(play, target, struck)
    return target
