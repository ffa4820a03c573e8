"""A simple policy: legal and sensible answers for either side, the same for the same game.

It shoots where it expects to harm most, closes in when it cannot, assaults when it expects to
win, rallies when pinned, and goes Down under fire when it has nothing better to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.bolt_action import actions as acts
from rules.bolt_action import odds_fight, odds_salvo
from rules.bolt_action.assault import REACTION_IN, anti_tank
from rules.bolt_action.distributions import p_test, size_of
from rules.bolt_action.facts import Volley
from rules.bolt_action.field import Field, Way
from rules.bolt_action.legal import STAYS, legal_actions
from rules.bolt_action.morale import DRIVEN_OFF_AT, morale
from rules.bolt_action.movement import RUN, stuck
from rules.bolt_action.rules import BoltAction
from rules.bolt_action.ruleset import Ruleset
from rules.bolt_action.state import Model, State, Unit
from rules.bolt_action.survey import Survey
from rules.bolt_action.warplanes import preys
from rules.engine.choices import Action
from rules.engine.events import Event
from rules.engine.game import Game

WORTH_FIRING = 0.02
"""Share of a target that fire must expect to harm to be worth it."""


def simple(game: Game[State], field: Field) -> Action:
    """The policy's answer to the pending decision. Raises ValueError when the game is over."""
    pending = game.pending
    rules = game.rules
    if pending is None or not isinstance(rules, BoltAction):
        raise ValueError("there is nothing to decide")
    mind = _Mind(rules.ruleset, game.state, field, pending.by)
    if "move" in pending.accepts:
        return mind.move(game.state.units[pending.unit])
    weigh = mind.orders if "give-order" in pending.accepts else mind.weigh
    return max(legal_actions(game, field), key=weigh)


def play_out(
    game: Game[State],
    field: Field,
    tell: Callable[[Iterable[Event]], None],
    choose: Callable[[Game[State], Field], Action] = simple,
) -> None:
    """Play both sides to the end; `tell` lets the field follow what happens."""
    while not game.over:
        tell(game.play(choose(game, field)))


class _Mind:
    """How good an answer looks; higher is better, ties go to the first."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field, asked: str) -> None:
        self.asked = asked
        self.ruleset = ruleset
        self.state = state
        self.field = field
        self.survey = Survey(ruleset, state, field)
        self._best: dict[tuple[str, str], float] = {}

    def orders(self, action: Action) -> float:
        """How good an order looks: what it may achieve by the chance that it is followed."""
        if not isinstance(action, acts.GiveOrder):
            return 0.0
        unit, order = self.state.units[action.unit], action.order
        passes = p_test(morale(unit, action.officer)) if unit.pins and order != "down" else 1.0
        return passes * self._gain(unit, order, action)

    def _gain(self, unit: Unit, order: str, action: acts.GiveOrder) -> float:
        if action.charge is not None:
            return self._charge(unit, action.charge.target, action)
        if unit.warplane:
            return self._sortie(unit, order)
        if order == "rally":
            return 0.15 * unit.pins - 0.1
        if order == "down":
            return 0.01
        fire = self._fire(unit, "fire")
        if order == "fire":
            return fire if fire > WORTH_FIRING else -1.0
        if order == "advance":
            near = self._fire(unit, "advance")
            return near + 0.03 if near > WORTH_FIRING and not stuck(unit) else 0.02
        if order == RUN:
            far = self.survey.nearest_enemy_in(unit) > self._wanted_in(unit) + 6
            worth = far and fire <= WORTH_FIRING and not stuck(unit)
            return 0.05 if worth and self._gets_closer(unit) else 0.0
        return 0.03 if any(model.arms for model in unit.models) else 0.0

    def _gets_closer(self, unit: Unit) -> bool:
        """Whether a Run takes a unit an inch nearer to where it would like to be."""
        wanted = self._wanted_in(unit)
        here = abs(self.survey.nearest_enemy_in(unit) - wanted)
        return any(abs(way.enemy_in - wanted) < here - 1 for way in self.survey.ways(unit, RUN))

    def _sortie(self, plane: Unit, order: str) -> float:
        """Attack what is worth it; in Ambush only where enemy planes may yet come in."""
        if order == "advance":
            found = preys(self.ruleset, self.state, plane)
            return max((self._prey(plane, target) for target in found), default=-1.0)
        if order == "ambush":
            enemies = self.state.alive(self.state.enemy(plane.side))
            return 0.2 if any(e.reserve and e.order is None for e in enemies) else 0.0
        return 0.01

    def _charge(self, unit: Unit, name: str, action: acts.GiveOrder) -> float:
        charge, target = action.charge, self.state.units[name]
        if charge is None or max(charge.distance_in, charge.path.distance_in) > 12.0:
            return -1.0
        if target.vehicle:
            able = anti_tank(self.ruleset, unit) or not target.armoured
            return 0.2 if able else -1.0
        armed = (self._armed(unit), self._armed(target))
        win, lose, _ = odds_fight.assault_on_men(
            unit, target, armed, over_obstacle=charge.over_obstacle
        )
        shot_at = charge.distance_in > REACTION_IN and target.order is None
        return win - 1.5 * lose - (0.1 if shot_at else 0.0)

    def _armed(self, unit: Unit) -> int:
        return sum(
            any("assault" in self.ruleset.weapon(a.weapon).traits for a in m.arms)
            for m in unit.models
        )

    def _fire(self, unit: Unit, order: str) -> float:
        """The best that a unit's fire can expect on this order."""
        key = (unit.id, order)
        if key not in self._best:
            enemies = self.state.present(self.state.enemy(unit.side))
            volleys = ((e, self.survey.volley(unit, e, order)) for e in enemies)
            hopes = [self.hope(unit, e, v, order) for e, v in volleys if v is not None]
            self._best[key] = max(hopes, default=0.0)
        return self._best[key]

    def hope(self, unit: Unit, target: Unit, volley: Volley, order: str) -> float:
        """The share of a target that a volley may expect to harm, and a little for its pin."""
        harm, miss = 0.0, 1.0
        for shot in volley.shots:
            one = odds_salvo.fired(self.ruleset, unit, target, shot, order == "advance", 1)
            dice = sum(k * p for k, p in size_of(one.weapon.shots).items()) * len(shot.models)
            blast = 1.0
            if one.shell and one.weapon.he is not None and not target.vehicle:
                blast = sum(k * p for k, p in size_of(one.weapon.he).items())
            harm += dice * one.p_hit * one.p_damage * blast
            miss *= (1 - one.p_hit) ** dice
        if target.armoured and not harm:
            return 0.0
        whole = DRIVEN_OFF_AT - target.pins if target.warplane else target.men
        return min(1.0, harm / max(1, whole)) + 0.05 * (1 - miss)

    def _wanted_in(self, unit: Unit) -> float:
        """How far from the enemy a unit would like to be, inches."""
        reach = [self.ruleset.weapon(a.weapon).range for m in unit.models for a in m.arms]
        if not reach:
            return 36.0
        middle = sorted(reach)[len(reach) // 2]
        return min(24.0, middle / 2)

    def weigh(self, action: Action) -> float:
        """How good any other answer looks."""
        units = self.state.units
        match action:
            case acts.Shoot():
                unit = units[action.unit]
                return self._volleys(unit, action.volleys, unit.order or "fire")
            case acts.ReactionFire() | acts.SpringAmbush():
                hope = self._volleys(units[action.unit], (action.volley,), "ambush")
                late = isinstance(action, acts.SpringAmbush) and action.moment.share > 0
                return hope - 0.02 - 0.001 * late
            case acts.GoDown():
                return self._ducking(units[action.unit])
            case acts.Escape():
                return 0.001 * action.distance_in
            case acts.Flee():
                return action.nearest_after_in
            case acts.Casualties():
                return self._sparing(units[action.unit], action)
            case acts.MistakenTarget():
                return 1.0 + units[action.unit].men
            case acts.KeepOrder():
                return self._keeping(units[action.unit]) * (1 if action.keep else -1)
            case acts.CallSupport() | acts.ShiftPoint() | acts.PickAirTarget():
                return self._harm_around(action)
            case acts.AntiAircraft():
                return float(len(action.shots))
            case acts.PickPrey():
                return self._prey(units[action.unit], units[action.target])
            case acts.Intercept():
                return 1.0
            case _:
                return 0.0

    def _volleys(self, unit: Unit, volleys: Iterable[Volley], order: str) -> float:
        units = self.state.units
        hope = sum(self.hope(unit, units[v.target], v, order) for v in volleys)
        friendly = any(units[v.target].side == unit.side for v in volleys)
        return -hope if friendly else hope

    def _ducking(self, unit: Unit) -> float:
        """Down when it would not do much else; a vehicle gains nothing by it (BA-SHO-6)."""
        if unit.vehicle:
            return -1.0
        return 0.1 - self._fire(unit, "fire")

    def _sparing(self, unit: Unit, action: acts.Casualties) -> float:
        """What the named models are worth: little to their owner, much to the enemy."""
        worth = sum(self._worth(m) for m in unit.models if m.number in action.models)
        return -worth if self.asked == unit.side else worth

    def _worth(self, model: Model) -> float:
        weapons = [self.ruleset.weapon(arm.weapon) for arm in model.arms]
        assault = any("assault" in weapon.traits for weapon in weapons)
        power = sum(w.pen + (w.shots.count if not w.shots.sides else 4) for w in weapons)
        return 10.0 * assault + 5.0 * model.leader + power

    def _prey(self, plane: Unit, target: Unit) -> float:
        """What a plane expects of an attack on a target: as much as may be, whoever picks it."""
        return self.hope(plane, target, self.survey.strafing(plane, target), "advance")

    def _keeping(self, unit: Unit) -> float:
        if unit.reserve:
            return 1.0 if unit.order == "ambush" else -1.0
        near = self.survey.nearest_enemy_in(unit) <= 2 * self._wanted_in(unit)
        return 1.0 if unit.order == "ambush" and not unit.pins and near else -1.0

    def _harm_around(
        self, action: acts.CallSupport | acts.ShiftPoint | acts.PickAirTarget
    ) -> float:
        """Enemies within a barrage's reach count for, friends against; smoke does no harm."""
        score = 0.0
        for name, inches in action.around.distances:
            sign = -1 if self.state.units[name].side == action.side else 1
            score += sign * max(0.0, 12.0 - inches)
        return score

    def move(self, unit: Unit) -> acts.Move:
        """Towards the distance from the enemy that a unit wants to be at."""
        wanted = self._wanted_in(unit)
        stay = Way(STAYS, (), self.survey.nearest_enemy_in(unit))
        ways = [stay, *self.survey.ways(unit, unit.order or "advance")]
        best = min(ways, key=lambda w: (abs(w.enemy_in - wanted), w.path.distance_in))
        return acts.Move(unit.id, best.path, best.to, best.way)
