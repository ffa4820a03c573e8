"""Play the preliminary phase: barrages, smoke screens and air strikes (BA-BAR, BA-SMK, BA-AIR)."""

from __future__ import annotations

from dataclasses import replace

from languages.message import key_of, message
from rules.bolt_action.model.actions import CallSupport, NoSupport, ShiftPoint
from rules.bolt_action.model.events import BarrageFell, PointShifted, SupportCalled
from rules.bolt_action.model.facts import Around, Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Asset, Marker, Unit
from rules.bolt_action.model.weapons import weapons
from rules.bolt_action.play import air_strike, smoke
from rules.bolt_action.play.damage import strike_vehicle, wound
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
from rules.bolt_action.rules import barrage, high_explosive
from rules.bolt_action.rules.fire import Hits, roll_wounds, strikes_with
from rules.engine.errors import RuleError
from rules.engine.play.choices import Decision, question

KINDS = {"barrage": "barrages", "smoke": "barrages", "air strike": "air strikes"}
"""Support by kind, and the mechanic a ruleset must have for it."""


def preliminary(play: Turn, ruleset: Ruleset) -> None:
    """For each side in order, roll again for delayed support, then let it call new support."""
    for side in play.state.sides:
        for marker in [m for m in play.state.markers if m.asset.side == side]:
            resolve(play, ruleset, marker.asset, marker)
        while True:
            ready = tuple(a.number for a in play.state.assets if a.side == side)
            if not ready or not play.state.alive(side):
                break
            asset = _ask_call(play, ruleset, side, ready)
            if asset is None:
                break


def _ask_call(play: Turn, ruleset: Ruleset, side: str, ready: tuple[int, ...]) -> Asset | None:
    accepts, asked = ("call-support", "no-support"), question("ba-asked-support")
    answer = play.ask(Decision(side, asked, accepts, "BA-TURN-1", among=ready))
    check_side(getattr(answer, "side", side), side, "BA-TURN-2")
    if isinstance(answer, NoSupport) or not isinstance(answer, CallSupport):
        return None
    if answer.asset not in ready:
        said = message("ba-no-support-left", side=side, left=f"{list(ready)}")
        raise RuleError("BA-TURN-1", said)
    asset = next(a for a in play.state.assets if a.number == answer.asset)
    play.state = replace(
        play.state, assets=tuple(a for a in play.state.assets if a.number != asset.number)
    )
    _roll(play, ruleset, asset, answer)
    return asset


def resolve(play: Turn, ruleset: Ruleset, asset: Asset, marker: Marker) -> None:
    """Roll again for delayed support, on the facts of this turn (BA-BAR-2, BA-AIR-1)."""
    answer = play.ask(
        Decision(
            asset.side,
            question("ba-asked-delayed", kind=key_of(asset.kind)),
            ("call-support",),
            "BA-BAR-2",
            other=marker.target,
            among=(asset.number,),
        )
    )
    if not isinstance(answer, CallSupport):
        raise TypeError(answer)
    there = {unit.id for unit in play.state.present()}
    lost = bool(marker.target) and marker.target not in there
    stays = answer.at == marker.at and (lost or answer.target == marker.target)
    stays = stays and answer.observer == marker.observer
    if answer.asset != asset.number or not stays:
        raise RuleError("BA-BAR-2", message("ba-delayed-stays", kind=key_of(asset.kind)))
    _roll(play, ruleset, asset, answer)


def _roll(play: Turn, ruleset: Ruleset, asset: Asset, call: CallSupport) -> None:
    ruleset.needs(KINDS[asset.kind], "BA-TURN-1")
    late = any(marker.asset == asset for marker in play.state.markers)
    # a late one's observer may have fallen since
    if not late and call.observer and living(play, call.observer).side != asset.side:
        raise RuleError("BA-AIR-1", message("ba-not-of-side", unit=call.observer, side=asset.side))
    mark(play, Marker(asset, call.at, call.target, call.observer))
    if asset.kind == "air strike":
        air_strike.resolve(play, ruleset, asset, call)
        return
    _check_around(play, call.around)
    if call.target:
        raise RuleError("BA-BAR-3", message("ba-falls-on-a-point", kind=key_of(asset.kind)))
    result = barrage.roll_table(play, asset.kind)
    play.say(SupportCalled(asset.side, asset.kind, result, call.at))
    at, around = call.at, call.around
    if result == "delayed":
        shift = _ask_shift(play, asset, asset.side, barrage.DELAY_IN, "BA-BAR-2")
        mark(play, Marker(asset, shift.at if shift.shifted_in else at))
        return
    if result == "astray":
        enemy = play.state.enemy(asset.side)
        shift = _ask_shift(play, asset, enemy, barrage.ASTRAY_IN, "BA-BAR-1")
        at, around = shift.at, shift.around
        _check_around(play, around)
    unmark(play, asset)
    if asset.kind == "smoke":
        smoke.lay_smoke(play, ruleset, asset.weapon, at)
    else:
        fire_for_effect(play, ruleset, at, around)


def _ask_shift(play: Turn, asset: Asset, by: str, limit_in: float, rule: str) -> ShiftPoint:
    answer = play.ask(
        Decision(
            by,
            question("ba-asked-point", kind=key_of(asset.kind)),
            ("shift-point",),
            rule,
            count=int(limit_in),
            among=(asset.number,),
        )
    )
    if not isinstance(answer, ShiftPoint):
        raise TypeError(answer)
    check_side(answer.side, by, rule)
    if not 0 <= answer.shifted_in <= limit_in:
        raise RuleError(
            rule,
            message("play-refused-point-moves-at-most", reach=limit_in, distance=answer.shifted_in),
        )
    at = next(marker.at for marker in play.state.markers if marker.asset == asset)
    shifted = answer.at if answer.shifted_in else at
    play.say(PointShifted(by, asset.kind, answer.shifted_in, shifted))
    return answer


def _check_around(play: Turn, around: Around) -> None:
    """Check that all units and officers in the facts exist. Raises RuleError."""
    names = {unit.id for unit in play.state.present()}
    barrage.check_distances(around.distances, names)
    for name, rank in around.officers:
        check_officer(play.state, on_table(play, name).side, rank)


def fire_for_effect(play: Turn, ruleset: Ruleset, at: tuple[float, ...], around: Around) -> None:
    """Roll the radius, then a die for each unit within it, of either side (BA-BAR-3).

    Flying units are not hit: only Flak and small arms reach them (WP-9).
    """
    shared = ruleset.assumptions.barrage_radius == "one for all"
    radius = barrage.roll_radius(play) if shared else barrage.WIDEST_IN
    play.say(BarrageFell(at, radius))
    officers = dict(around.officers)
    for name, inches in sorted(around.distances):
        unit = play.state.units[name]
        if inches > radius or unit.gone or unit.warplane:
            continue
        if not shared and inches > barrage.roll_radius(play):
            continue
        officer = officers.get(name, "none")
        if barrage.roll_fall(play):
            _hit_by_howitzer(play, ruleset, unit, officer)
        else:
            unit = pin(play, unit, barrage.roll_barrage_pins(play))
            wound(play, ruleset, unit, NO_WOUNDS, officer)


def _hit_by_howitzer(play: Turn, ruleset: Ruleset, unit: Unit, officer: str) -> Unit:
    """Hit a unit with a heavy howitzer's shell: pins, then damage (BA-BAR-3, BA-HE-1)."""
    assumed = ruleset.assumptions
    weapon = weapons()[high_explosive.HEAVY_HOWITZER]
    if weapon.he is None:
        raise TypeError(weapon)
    shot = Shot(weapon.name, (0,), 0.0, facing=assumed.barrage_facing, shell="he")
    shell, adds = strikes_with(ruleset, unit, shot)
    hits = [Hits(1, shot, weapon, shell, adds, assumed.barrage_indirect)]
    unit = pin(play, unit, high_explosive.roll_pins(play, weapon.he))
    if unit.vehicle:
        return strike_vehicle(play, ruleset, unit, hits, officer)
    wounds = roll_wounds(play, unit, hits)
    return wound(play, ruleset, unit, wounds, officer, tests=assumed.any_losses_test)


NO_WOUNDS = air_strike.NO_WOUNDS
