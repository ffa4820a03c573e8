"""Moves of a unit on its order: a few ways are examined, chosen by cheap estimates."""

from __future__ import annotations

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.play.fire import may_fire
from rules.bolt_action.player.legal import STAYS
from rules.bolt_action.player.policy.fire import WORTH_FIRING, Fire
from rules.bolt_action.player.queries import NO_WAY_IN, Supposed, Way
from rules.bolt_action.rules.movement import RUN, pace, stuck
from rules.engine.play.objectives import leaves_by

LOOKED_AT = 2
"""Ways that are examined, besides staying: real sight is slow."""

GAINED_IN = 2.5
"""Least gain of a useful move, inches; a Run should gain more than an Advance could."""

STEP_IN = 1.0
"""Least gain of an Advance by a unit without a target in sight, inches."""

RISKED = 0.4
"""Weight of possible harm to a unit at the end of its Run."""

SHAKES_OFF = 0.12
"""Worth of moving on, and cost of waiting, under ranged-in fire (BA-SHO-8)."""

FEARED, FEARED_FROM_IN = 3, 36.0
"""Number of nearest enemies considered, and their greatest distance, inches."""

FIDGET_IN = 3.0
"""A shorter move should improve the shot by much, inches."""

MOVING = 0.03
"""Worth of moving over staying on an Advance."""

SENT_ON = 0.3
"""Worth of moving for a unit sent on: a passed test is no reason to stop."""

TARGETS = 2
"""Enemies that are examined from each place."""

GOAL_AT_FIRST, GOAL_AT_LAST = 0.4, 2.0
"""Weight of an inch to an objective, relative to one to the enemy, at first and last turn."""

TOO_NEAR_IN = 8.0
"""Least distance of vehicles from the enemy, inches."""

PINNED_DOWN = 3
"""Pins with which a unit hardly passes a test without an officer."""

BESIDE_IN = 5.0
"""Distance of officers from the units they lead, inches (BA-MOR-2)."""

HEMS_IN = 3.0
"""Distance within which a friend may block a vehicle's way, inches."""

OFFICERS_KEEP_IN = 20.0
"""Least distance of officers and gunners with pistols from the enemy, inches."""


class Moves:
    """Weighs the ways that a field suggests."""

    def __init__(self, fire: Fire) -> None:
        self.fire = fire
        self.builder = fire.builder
        self.state = fire.state

    def best(self, unit: Unit) -> acts.Move:
        """Return the best move on the order that a unit has."""
        order = unit.order or "advance"
        stay, ways = self._ways(unit, order)
        best = self._best(unit, order, stay, ways)
        return acts.Move(unit.id, best.path, best.to, best.way)

    def _best(self, unit: Unit, order: str, stay: Way, ways: list[Way]) -> Way:
        out = backs_out(self.state, unit, ways)
        if out is not None and order != RUN:
            return out
        if leaves(self.state, unit):
            return max([stay, *ways[:1]], key=lambda way: self.glance(unit, way))
        few = [stay, *self._apart(ways)]
        if order == RUN:
            fear = RISKED * self.caution(unit)
            return max(few, key=lambda w: self.glance(unit, w) - fear * self.danger(unit, w))
        started = SENT_ON * (unit.order == order)
        started += SHAKES_OFF * ranged_in(self.state, unit)
        return max(few, key=lambda w: self._closely(unit, order, w) + started * bool(w.to))

    def risk(self, unit: Unit) -> float:
        """Return the added harm to a unit at the end of its Run, over its present place."""
        stay, ways = self._ways(unit, RUN)
        best = self._best(unit, RUN, stay, ways)
        return self.danger(unit, best) - self.danger(unit, stay)

    def caution(self, unit: Unit) -> float:
        """Return the weight of danger to a unit.

        In the second half of a game it falls for units that have to take ground.
        """
        if not holds_ground(self.fire, unit) or not self.fire.field.goal_in(unit.id):
            return 1.0
        return min(1.0, 2 * (1 - self.state.turn / self.state.turns))

    def danger(self, unit: Unit, way: Way) -> float:
        """Return the harm by enemies that can fire at a unit at the end of a way, this turn or
        next.
        """
        near = sorted(
            (self.fire.field.distance_in(unit.id, enemy.id), enemy.id)
            for enemy in self.fire.enemies(unit)
            if not enemy.warplane and not self.fire.lobs(enemy)
        )
        feared = [self.state.units[name] for away, name in near if away <= FEARED_FROM_IN][:FEARED]
        there = Supposed(unit.id, way.to)
        return self.fire.danger_at(unit, there, feared) if feared else 0.0

    def leads_on(self, unit: Unit, order: str) -> bool:
        """Return whether an order has a way that brings a unit nearer to where it wants to be.

        A unit that is there and has a target may shift to where it shoots better.
        """
        stay, ways = self._ways(unit, order)
        if not ways:
            return False
        if backs_out(self.state, unit, ways) is not None:
            return order != RUN and not hemmed_in(self.fire, unit)
        gained = 12 * (self.glance(unit, ways[0]) - self.glance(unit, stay))
        if leaves(self.state, unit):
            return gained > -0.5 * GAINED_IN
        if order != RUN:
            fires = may_fire(self.fire.ruleset, unit, order)
            sees = fires and self.fire.best(unit) > WORTH_FIRING
            aside = sees or ranged_in(self.state, unit)
            if gained < (-0.5 * GAINED_IN if aside else STEP_IN):
                return False
            return bool(self._best(unit, order, stay, ways).to)
        rates = pace(self.fire.ruleset, unit)
        return gained > (rates.advance_in if self.fire.reach_in(unit) else GAINED_IN)

    def off(self, unit: Unit, order: str) -> tuple[Way | None, float]:
        """Return the way by which a unit gets on to the edge that it should leave by, and how far
        it gets: in shares of a Run."""
        stay, ways = self._ways(unit, order)
        if not ways:
            return None, 0.0
        gained = 12 / GOAL_AT_LAST * (self.glance(unit, ways[0]) - self.glance(unit, stay))
        share = gained / pace(self.fire.ruleset, unit).run_in
        return ways[0], 1.0 if ways[0].path.exits else max(0.0, min(1.0, share))

    def _ways(self, unit: Unit, order: str) -> tuple[Way, list[Way]]:
        """Return staying put, and the possible ways, the most promising first."""
        stay = Way(STAYS, (), self.builder.nearest_enemy_in(unit))
        ways = [*self.builder.exits(unit, order), *self.builder.ways(unit, order)]
        return stay, sorted(ways, key=lambda w: -self.glance(unit, w))

    def glance(self, unit: Unit, way: Way) -> float:
        """Return an estimate of a way by its end's distance from the enemy."""
        if leaves(self.state, unit):
            left = self.fire.field.goal_in(unit.id, way.to) or 0.0
            return GOAL_AT_LAST * (bool(way.path.exits) - left / 12)
        wanted = wanted_in(self.fire, unit)
        if unit.officer != "none":
            exposed = max(0.0, wanted - way.enemy_in)
            alone = max(0.0, company_in(self.fire, unit, way) - BESIDE_IN)
            return -0.5 * exposed / 12 - alone / 12 - 0.001 * way.path.distance_in
        far = max(way.enemy_in, path_to_enemy_in(self.fire, unit, way))
        score = -(max(0.0, far - wanted) + max(0.0, wanted - way.enemy_in)) / 12
        if unit.vehicle and way.enemy_in < TOO_NEAR_IN:
            score -= 1.0
        goal = self.fire.field.goal_in(unit.id, way.to)
        if goal is not None and holds_ground(self.fire, unit):
            score -= goal_weight(self.state) * goal / 12
        return score - 0.001 * way.path.distance_in

    def _apart(self, ways: list[Way]) -> list[Way]:
        """Return the best ways that do not end in about the same place."""
        found: list[Way] = []
        for way in ways:
            if len(found) == LOOKED_AT:
                break
            if all(_between(way, other) > 3.0 for other in found):
                found.append(way)
        return found

    def _closely(self, unit: Unit, order: str, way: Way) -> float:
        """Return the worth of a way: fire from its end, fire at it, and its distance."""
        there = Supposed(unit.id, way.to)
        enemies = self.fire.enemies(unit)
        near = sorted(enemies, key=lambda e: (self.fire.field.distance_in(unit.id, e.id), e.id))
        targets = [enemy for enemy in near if not enemy.warplane][:TARGETS]
        feared = [enemy for enemy in targets if enemy.order is None][:1]
        fires = order if may_fire(self.fire.ruleset, unit, order) else "fire"  # next turn
        if way.to:
            hope = self.fire.best_from(unit, fires, there, targets)
            danger = self.fire.danger_at(unit, there, feared)
        else:
            hope = max((self.fire.at(unit, enemy, fires) for enemy in targets), default=0.0)
            danger = 0.5 * sum(self.fire.at(enemy, unit, "fire") for enemy in feared)
        inches = way.path.distance_in
        goes = 0.0 if not inches else MOVING if inches >= FIDGET_IN else -2 * MOVING
        return hope + goes - 0.5 * self.caution(unit) * danger + 0.12 * self.glance(unit, way)


def backs_out(state: State, unit: Unit, ways: list[Way]) -> Way | None:
    """Return the way by which a vehicle backs out of where it can only reverse; else None.

    On the last turn it would gain nothing: there is no turn left to drive on.
    """
    if not unit.vehicle or not ways or not all(way.path.reverse for way in ways):
        return None
    if state.turn >= state.turns:
        return None
    return max(ways, key=lambda way: way.path.distance_in)


def hemmed_in(fire: Fire, unit: Unit) -> bool:
    """Return whether a vehicle could only reverse, and a friend beside it may still move away."""
    beside = unit.vehicle and any(
        f.id != unit.id
        and f.order is None
        and not stuck(f)
        and fire.field.distance_in(unit.id, f.id) <= HEMS_IN
        for f in fire.state.grounded(unit.side)
    )
    return (
        beside and backs_out(fire.state, unit, list(fire.builder.ways(unit, "advance"))) is not None
    )


def _between(way: Way, other: Way) -> float:
    """Return the distance between the first models at the ends of two ways, inches."""
    if not way.to or not other.to:
        return 99.0
    (_, x, y, *_), (_, u, v, *_) = way.to[0], other.to[0]
    return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5)


def leaves(state: State, unit: Unit) -> bool:
    """Return whether a unit's objective is to leave the table."""
    return bool(leaves_by(state.objectives, unit.id, unit.side)) and not unit.warplane


def ranged_in(state: State, unit: Unit) -> bool:
    """Return whether an enemy's indirect fire has ranged in on a unit that may move away.

    Guns, and units that fire indirectly themselves, stay (BA-SHO-8).
    """
    if unit.kind == "artillery" or unit.ranging is not None:
        return False
    enemies = state.present(state.enemy(unit.side))
    return any(e.ranging is not None and e.ranging.target == unit.id for e in enemies)


def path_to_enemy_in(fire: Fire, unit: Unit, way: Way | None = None) -> float:
    """Return the distance that a unit would have to go to the enemy, inches.

    0 for guns that fire indirectly, which stay, and where no way leads there.
    """
    if unit.kind == "artillery" and fire.shells(unit):
        return 0.0
    far = fire.field.path_to_enemy_in(unit.id, () if way is None else way.to)
    return far if far < NO_WAY_IN else 0.0


def goal_weight(state: State) -> float:
    """Return the weight of objectives relative to the enemy: more as the game goes on."""
    return GOAL_AT_FIRST + (GOAL_AT_LAST - GOAL_AT_FIRST) * state.turn / state.turns


def holds_ground(fire: Fire, unit: Unit) -> bool:
    """Return whether a unit should go to objectives.

    No guns, mortars or officers, and no machine guns that could not fire on the way.
    """
    goes = unit.kind in ("infantry", "vehicle") and unit.officer == "none"
    return goes and not fire.lobs(unit) and not fire.is_fixed(unit)


def company_in(fire: Fire, unit: Unit, way: Way | None = None) -> float:
    """Return the distance of an officer, there or in place, from the nearest unit to lead,
    inches.
    """
    led = [u for u in fire.state.present(unit.side) if leads(fire, unit, u)]
    if not led:
        return 0.0
    near = min(led, key=lambda u: (not calls_for(u), fire.field.distance_in(unit.id, u.id), u.id))
    there = Supposed(unit.id, way.to) if way is not None and way.to else None
    return fire.field.distance_in(unit.id, near.id, there)


def calls_for(unit: Unit) -> bool:
    """Return whether a unit is so pinned that it needs an officer at its side (BA-MOR-2)."""
    return unit.pins >= PINNED_DOWN


def leads(fire: Fire, officer: Unit, unit: Unit) -> bool:
    """Return whether an officer goes with a unit."""
    fights = unit.kind == "infantry" and unit.officer == "none" and not fire.lobs(unit)
    return fights and unit.id != officer.id


def wanted_in(fire: Fire, unit: Unit) -> float:
    """Return the distance from the enemy that a unit prefers, inches."""
    reach = fire.reach_in(unit)
    if not reach:
        return 36.0
    if unit.officer != "none" or (unit.team and reach <= 6):
        return OFFICERS_KEEP_IN
    if unit.vehicle:
        return 16.0
    if fire.is_fixed(unit):
        return reach / 2  # it does not fire on the move, and is not at long range there
    return max(5.0, min(12.0, reach / 2) - fire.state.turn)
