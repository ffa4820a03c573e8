"""Answers other than orders and moves: fire, reactions, losses, ambushes, support, planes."""

from __future__ import annotations

from dataclasses import replace
from statistics import median

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Around
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.policy import planes
from rules.bolt_action.player.policy.fire import WORTH_FIRING, Fire
from rules.bolt_action.player.policy.moves import leaves, wanted_in
from rules.bolt_action.player.policy.orders import Orders
from rules.bolt_action.player.queries import Supposed
from rules.bolt_action.rules.air_fire import flak_of
from rules.bolt_action.rules.casualties import EXCEPTIONAL, missed, picks_most_missed
from rules.engine.play.choices import Action, Decision

FALLS_IN = 9.5
"""Usual reach of a barrage, inches (BA-BAR-3)."""

CLEAR_OF_SMOKE_IN = 6.0
"""Least distance of units from the middle of smoke, inches."""


def barrage_points(fire: Fire, side: str, around: Around) -> float:
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


def smoke_points(fire: Fire, side: str, around: Around) -> float:
    """Return the worth of smoke between one's own men and the enemy: near both, upon neither."""
    ours = [i for name, i in around.distances if fire.state.units[name].side == side]
    theirs = [i for name, i in around.distances if fire.state.units[name].side != side]
    if not ours or not theirs or min(ours + theirs) < CLEAR_OF_SMOKE_IN:
        return -1.0
    if not crosses(fire, side):
        return -1.0
    return 12.0 - min(ours) + 0.5 * (12.0 - min(theirs))


SPRUNG_FOR = 0.05
"""Least gain of a sprung ambush; Flak that waits for planes needs three times as much."""

FALLS_BACK_FROM = 0.1
"""Least extra harm by fire that makes a recce vehicle fall back."""

TURN_LOST = 0.2
"""Cost of going Down before a unit has acted, whatever it could fire at."""


SPOILS = 0.01
"""Worth of each inch by which the enemy's smoke is moved from where it was wanted."""


def next_turn(state: State) -> State:
    """Return a state as the next turn begins: the dice are in the bag, planes have their orders."""
    units = {
        name: replace(unit, order="down" if unit.warplane else None, stopped=False)
        for name, unit in state.units.items()
    }
    return replace(state, turn=state.turn + 1, units=units)


class Answers:
    """Weighs answers to the pending decision; of equal ones the first is best."""

    def __init__(self, fire: Fire, pending: Decision) -> None:
        self.fire = fire
        self.pending = pending
        self.state = fire.state
        self.ruleset = fire.ruleset

    def weigh(self, action: Action) -> float:
        """Return the worth of an answer; higher is better."""
        units, fire = self.state.units, self.fire
        match action:
            case acts.Shoot():
                unit = units[action.unit]
                cost = sum(planes.rationed(fire, v) for v in action.volleys)
                hope = fire.all_at(unit, action.volleys, unit.order or "fire")
                return hope - cost - 0.5 * WORTH_FIRING
            case acts.ReactionFire():
                return fire.all_at(units[action.unit], (action.volley,), "ambush")
            case acts.SpringAmbush():
                return self._springing(units[action.unit], action)
            case acts.GoDown():
                return self._ducking(units[action.unit])
            case acts.Escape():
                return self._escaping(units[action.unit], action) + 0.001 * action.distance_in
            case acts.Flee():
                return action.nearest_after_in
            case acts.Casualties():
                return self._picking(units[action.unit], action)
            case acts.MistakenTarget():
                return 1.0 + units[action.unit].men
            case acts.KeepOrder():
                return self._keeping(units[action.unit]) * (1 if action.keep else -1)
            case acts.PickPrey():
                return planes.attack(fire, units[action.unit], units[action.target])
            case acts.Intercept():
                return 1.0
            case acts.AntiAircraft():
                return float(len(action.shots))
            case _:
                return self._supporting(action)

    def _springing(self, unit: Unit, action: acts.SpringAmbush) -> float:
        hope = self.fire.all_at(unit, (action.volley,), "ambush")
        if self.state.units[action.volley.target].warplane:
            return hope - 0.001 * action.moment.share  # Flak waits for planes only (WP-7)
        waits = flak_of(unit) and planes.coming(self.fire, unit)
        return hope - SPRUNG_FOR * (3 if waits else 1) - 0.001 * action.moment.share

    def _ducking(self, unit: Unit) -> float:
        """Return the worth of Down: what it saves, less the order that the unit gives up
        (BA-SHO-4).
        """
        if unit.vehicle or not self.pending.other:
            return -1.0  # a vehicle gains nothing by it (BA-SHO-6)
        spared = self.fire.saved_by_going_down(unit, self.state.units[self.pending.other])
        if spared <= 0:
            return -1.0
        later = 0.15 * self.fire.threat(unit)
        given_up = TURN_LOST + 0.8 * self.fire.best(unit)
        return spared + later - given_up

    def _escaping(self, unit: Unit, action: acts.Escape) -> float:
        """Return the worth of a recce vehicle's escape: less harm by the fire there (BA-ASS-10).

        It goes out of sight or out of range, and does not turn its rear to the gun.
        """
        if not self.pending.other:
            return -1.0
        shooter = self.state.units[self.pending.other]
        order = shooter.order if shooter.order == "advance" else "fire"
        now = self.fire.at(shooter, unit, order)
        if now <= FALLS_BACK_FROM:
            return -1.0
        then = self.fire.best_from(shooter, order, Supposed(unit.id, action.to), [unit])
        return now - then - FALLS_BACK_FROM

    def _picking(self, unit: Unit, action: acts.Casualties) -> float:
        """Weigh who falls, as the odds take both sides to pick (BA-DMG-3, BA-DMG-4)."""
        loss = sum(missed(self.ruleset, unit, m) for m in unit.models if m.number in action.models)
        exceptional = self.pending.rule == EXCEPTIONAL
        return loss if picks_most_missed(self.ruleset, exceptional=exceptional) else -loss

    def _keeping(self, unit: Unit) -> float:
        """Return the worth of keeping a die: Ambush if it may be of use next turn, Down never."""
        if unit.order != "ambush":
            return -1.0
        if unit.reserve:
            return 1.0
        if leaves(self.state, unit):
            return -1.0  # it has to go on
        if flak_of(unit) and planes.coming(self.fire, unit):
            return 1.0
        fixed = self.ruleset.carried(unit.models, "fixed")
        near = self.fire.builder.nearest_enemy_in(unit) <= 1.5 * wanted_in(self.fire, unit)
        sees = self.fire.best(unit) > WORTH_FIRING
        waits = fixed and not unit.pins and near and not sees
        comes = waits and self.fire.in_wait_here(unit, next_turn=True) > WORTH_FIRING
        # where no enemy comes past a gun it should go elsewhere; who would only wait again stays
        return 1.0 if comes or self.next_order(unit) == "ambush" else -1.0

    def next_order(self, unit: Unit) -> str:
        """Return the order that a unit would get as the next turn begins."""
        builder = self.fire.builder
        state = next_turn(self.state)
        fire = Fire(FactBuilder(builder.ruleset, state, builder.field), self.fire.past)
        return Orders(fire).best(unit.side, unit.id).order

    def _supporting(self, action: Action) -> float:
        if isinstance(action, acts.PickAirTarget):
            return barrage_points(self.fire, action.side, action.around)
        if isinstance(action, acts.CallSupport):
            kinds = {asset.number: asset.kind for asset in self.state.assets}
            kinds |= {m.asset.number: m.asset.kind for m in self.state.markers}
            smoke = kinds.get(action.asset) == "smoke"
            weigh = smoke_points if smoke else barrage_points
            return weigh(self.fire, action.side, action.around)
        if isinstance(action, acts.ShiftPoint):
            (marker, *_) = [m for m in self.state.markers if m.asset.number in self.pending.among]
            ours = marker.asset.side == action.side
            if marker.asset.kind == "smoke":
                found = smoke_points(self.fire, marker.asset.side, action.around)
                return found if ours else SPOILS * action.shifted_in - found
            return barrage_points(self.fire, action.side, action.around)
        return 0.0
