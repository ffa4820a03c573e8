"""Value of a place to a unit: its goal, the fire that may come there, the fire from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.bolt_action.model.state import Unit
from rules.bolt_action.odds import close_combat
from rules.bolt_action.play.fire import may_fire
from rules.bolt_action.player.legal import STAYS
from rules.bolt_action.player.policy.ahead.goals import Goals
from rules.bolt_action.player.policy.ahead.harm import Harm
from rules.bolt_action.player.policy.fire import Fire
from rules.bolt_action.player.policy.moves import Moves, leaves, path_to_enemy_in
from rules.bolt_action.player.queries import ApproximateSight, Supposed, Way
from rules.bolt_action.rules.movement import RUN, pace, stuck
from rules.engine.player.legal import chosen

TO_ACT, ACTED = 0.44, 0.4
"""Weight of harm by an enemy that still acts, and by one that has acted."""

LOBS_ON = 0.9
"""The same for an enemy that has ranged in on a unit and still acts: it will go on."""

SINGLED_OUT = 1.5
"""Extra weight of harm that an enemy could do to no other unit: it will choose this one."""

ONE_OF_MANY = (1.0, 0.6, 0.4, 0.25, 0.15)
"""Weights of harm by the worst enemy, the next, and so on: they may fire at others."""

NEXT_TURN = 0.35
"""Weight of fire from a place on the next turn."""

FIRES_ON = 0.7
"""Weight of each further turn relative to the one before, for a unit that fires only in place.

A unit that may fire on the move will be elsewhere by then.
"""

CHARGE_NEXT = 0.35
"""The same for an assault: the other side may act first and leave, or assault."""

HEADING = 0.05
"""Weight of the simple policy's preference for a place."""

LEADING = 0.8
"""The same for an officer, who should be beside the units led and out of reach of the enemy.

It is divided by one more than the officer's pins: a pinned officer may not get there, and has fire
to fear first.
"""

AFAR_IN, COMES, COMES_INTO_SIGHT = 18.0, 0.8, 0.3
"""An enemy up to this far, inches, may come nearer to fire; weight; chance to come into sight."""

COMES_ON = 0.8
"""Chance that an enemy comes nearer by the next turn, so that there is no need to go there."""

FIDGET_IN, FIDGETS = 3.0, 0.06
"""A move shorter than this, in inches, should gain this many points over staying.

It costs a unit as much of its fire as a longer one.
"""

DARES = 0.5
"""Least chance of winning for an assault."""

CLOSE_IN = 13.0
"""Distance from which infantry assaults, inches."""

CHARGES_IN = 12.0
"""Distance from which a unit may expect to assault on the next turn, inches: the enemy
moves too.
"""

COMES_UP = 0.35
"""Worth of each turn with an enemy in reach of a squad's weapons, in shares of an order's worth."""

LOOKS_CLOSELY, AT = 3, 2
"""Number of the best ways, and of enemies from each, that are examined with real sight.

Approximate sight is wrong about some.
"""

NEARLY = 0.01
"""Places whose worth differs by less are equal, points: the seed decides between them."""

NO_FIGHT = (0.0, 0.0, 0.0)

CAUGHT, CAUGHT_LATER = 0.8, 0.6
"""Weight of an assault by an enemy that still acts, and by one that has acted."""


class Places:
    """Weighs places in points, by approximate sight from each to every enemy."""

    def __init__(self, fire: Fire, harm: Harm, goals: Goals) -> None:
        self.fire, self.harm, self.goals = fire, harm, goals
        self.worth = harm.worth
        self.state = fire.state
        self.moves = Moves(fire)
        self._fights: dict[tuple[str, str], tuple[float, float, float]] = {}
        self._targets: dict[str, dict[str, float]] = {}
        self._here: dict[str, Sequence[ApproximateSight]] = {}
        self._based: dict[tuple[str, bool], float] = {}
        self._seen: dict[tuple[str, str], list[tuple[float, Way]]] = {}

    def enemies(self, unit: Unit) -> list[Unit]:
        """Return the enemies that stand on the ground."""
        return self.state.grounded(self.state.enemy(unit.side))

    def here(self, unit: Unit) -> Sequence[ApproximateSight]:
        """Return approximate sight between a unit and its enemies at their present places."""
        if unit.id not in self._here:
            names = [enemy.id for enemy in self.enemies(unit)]
            (self._here[unit.id],) = self.fire.field.approximate_sights(unit.id, [()], names)
        return self._here[unit.id]

    def staying(self, unit: Unit, *, down: bool = False) -> float:
        """Return the worth of staying in place, or of going Down there, points."""
        key = (unit.id, down)
        if key not in self._based:
            found = self.goals.worth_of(unit) - self.risk(unit, self.here(unit), down=down)
            found += self.next_turn(unit, self.here(unit)) - self.bracketed(unit)
            stays = Way(STAYS, (), self.fire.builder.nearest_enemy_in(unit))
            self._based[key] = found + self.comes_up(unit, stays) + self.heading(unit, stays)
        return self._based[key]

    def risk(self, unit: Unit, sights: Sequence[ApproximateSight], *, down: bool = False) -> float:
        """Return the harm that enemies may do to a unit at a place until it acts again, points."""
        feared, caught = [], 0.0
        for enemy, sight in zip(self.enemies(unit), sights, strict=True):
            acts = enemy.order is None
            counts = TO_ACT if acts else ACTED if self.worth.left else 0.0
            if counts and not self.fire.lobs(enemy):
                harm = self._fired(enemy, unit, sight, down=down)
                singled = max(0.0, harm - self._elsewhere(enemy, unit))
                feared.append(counts * (harm + SINGLED_OUT * singled))
                charges = CAUGHT if acts else CAUGHT_LATER
                caught = max(caught, charges * self.assault(enemy, unit, sight))
        feared.sort(reverse=True)
        total = caught + sum(a * b for a, b in zip(feared, ONE_OF_MANY, strict=False))
        return min(total, 1.2 * self.worth.of(unit))

    def charged(self, unit: Unit) -> bool:
        """Return whether an enemy might assault a unit at its place, with a fair chance."""
        pairs = zip(self.enemies(unit), self.here(unit), strict=True)
        return any(self.assault(enemy, unit, sight) > 0 for enemy, sight in pairs)

    def bracketed(self, unit: Unit) -> float:
        """Return the extra harm of fire ranged in on a unit while it stays, points (BA-SHO-8)."""
        found = 0.0
        for enemy in self.enemies(unit):
            if enemy.ranging is None or enemy.ranging.target != unit.id:
                continue
            counts = LOBS_ON if enemy.order is None else ACTED if self.worth.left else 0.0
            volley = self.fire.volley(enemy, unit, "fire") if counts else None
            if volley is not None:
                anew = replace(enemy, ranging=None)
                now, then = (self.harm.of_volley(e, unit, volley, "fire") for e in (enemy, anew))
                found += counts * max(0.0, now - then)
        return found

    def _fired(
        self, enemy: Unit, unit: Unit, sight: ApproximateSight, *, down: bool = False
    ) -> float:
        """Return the worth to an enemy of its fire, from its place or from nearer."""
        harm = self.harm.back(enemy, unit, sight, down=down)
        return max(harm, self._nearer(enemy, unit, sight, down=down))

    def _elsewhere(self, enemy: Unit, unit: Unit) -> float:
        """Return the worth to an enemy of its best fire at another unit of the side."""
        if enemy.id not in self._targets:
            found = {
                one.id: self._fired(enemy, one, sight)
                for one in self.state.grounded(unit.side)
                for other, sight in zip(self.enemies(one), self.here(one), strict=True)
                if other.id == enemy.id
            }
            self._targets[enemy.id] = found
        return max((v for k, v in self._targets[enemy.id].items() if k != unit.id), default=0.0)

    def exposed(self, unit: Unit, way: Way) -> float:
        """Return the added harm that enemies may do to a unit at the end of a way."""
        names = [enemy.id for enemy in self.enemies(unit)]
        (there,) = self.fire.field.approximate_sights(unit.id, [way.to], names)
        return self.risk(unit, there) - self.risk(unit, self.here(unit))

    def _nearer(self, enemy: Unit, unit: Unit, sight: ApproximateSight, *, down: bool) -> float:
        """Return the worth to an enemy of fire after coming nearer, perhaps into sight."""
        if stuck(enemy) or not may_fire(self.fire.ruleset, enemy, "advance"):
            return 0.0
        inches = pace(self.fire.ruleset, enemy).advance_in
        if sight.range_in > AFAR_IN + inches:
            return 0.0
        seen = max(sight.seen, COMES_INTO_SIGHT)
        near = sight._replace(range_in=max(1.0, sight.range_in - inches), seen=seen)
        return COMES * self.harm.back(enemy, unit, near, down=down, order="advance")

    def ways(self, unit: Unit, order: str) -> list[tuple[float, Way]]:
        """Return the ways of a unit on an order, the best first, with their worth."""
        key = (unit.id, order)
        if key not in self._seen:
            ways = list(self.fire.builder.ways(unit, order))
            names = [enemy.id for enemy in self.enemies(unit)]
            rows = self.fire.field.approximate_sights(unit.id, [way.to for way in ways], names)
            fires = may_fire(self.fire.ruleset, unit, order)
            shoots = fires and order != RUN
            seen = [self._hoped(unit, row) if shoots else [] for row in rows]
            found = [
                (self._worth(unit, way, row, hopes), -number)
                for number, (way, row, hopes) in enumerate(zip(ways, rows, seen, strict=True))
            ]
            if shoots:
                self._look_closely(unit, order, ways, seen, found)
            found.sort(reverse=True)
            there = self._shuffled(unit, [(worth, ways[-number]) for worth, number in found])
            if order == RUN:  # a unit does not run where it could walk, and fire
                walked = pace(self.fire.ruleset, unit).advance_in
                there = [row for row in there if row[1].path.distance_in > walked] or there
            self._seen[key] = there
        return self._seen[key]

    def _shuffled(self, unit: Unit, ways: list[tuple[float, Way]]) -> list[tuple[float, Way]]:
        """Put one of the nearly best ways first, by the game's seed."""
        if not ways:
            return ways
        key = self.fire.past.seed, self.state.turn, unit.id
        first = chosen(((row[0], n) for n, row in enumerate(ways)), NEARLY, *key)
        return [ways[first], *ways[:first], *ways[first + 1 :]]

    def _look_closely(
        self,
        unit: Unit,
        order: str,
        ways: Sequence[Way],
        seen: Sequence[list[tuple[float, Unit]]],
        found: list[tuple[float, int]],
    ) -> None:
        """Replace the estimated worth of fire from the best ways by its real worth."""
        looked: set[int] = set()
        while found and len(looked) < LOOKS_CLOSELY:
            worth, number = max(found)
            hopes = seen[-number]
            if not hopes or number in looked:
                return
            looked.add(number)
            there = Supposed(unit.id, ways[-number].to)
            true = max(self._fired_from(unit, enemy, order, there) for _, enemy in hopes[:AT])
            found[-number] = worth + true - hopes[0][0], number

    def _fired_from(self, unit: Unit, enemy: Unit, order: str, there: Supposed) -> float:
        volley = self.fire.builder.volley(unit, enemy, order, supposed=there)
        return 0.0 if volley is None else self.harm.of_volley(unit, enemy, volley, order)

    def _hoped(self, unit: Unit, sights: Sequence[ApproximateSight]) -> list[tuple[float, Unit]]:
        """Return the worth of fire at each enemy on an Advance from a place, the best first."""
        pairs = zip(self.enemies(unit), sights, strict=True)
        found = [(self.harm.there(unit, e, g, "advance"), e) for e, g in pairs]
        return sorted((row for row in found if row[0] > 0), key=lambda row: -row[0])

    def _worth(
        self,
        unit: Unit,
        way: Way,
        sights: Sequence[ApproximateSight],
        hopes: list[tuple[float, Unit]],
    ) -> float:
        hope = hopes[0][0] if hopes else 0.0
        hope -= FIDGETS * (0 < way.path.distance_in < FIDGET_IN)
        found = hope + self.goals.worth_of(unit, way.to) - self.risk(unit, sights)
        found += self.next_turn(unit, sights) + self.comes_up(unit, way)
        return found + self.heading(unit, way)

    def comes_up(self, unit: Unit, way: Way) -> float:
        """Return the worth to a squad of being near the enemy: by its turns with an enemy
        in reach.
        """
        if unit.kind != "infantry" or unit.officer != "none" or not self.worth.left:
            return 0.0
        if self.fire.lobs(unit) or self._set_up(unit) or leaves(self.state, unit):
            return 0.0
        far = max(0.0, path_to_enemy_in(self.fire, unit, way) - self.fire.reach_in(unit))
        turns = self.worth.left - far / pace(self.fire.ruleset, unit).run_in
        return COMES_UP * self.worth.action(unit) * max(0.0, turns)

    def heading(self, unit: Unit, way: Way) -> float:
        """Return the worth of the simple policy's preference; at most that of staying on the last
        turn.
        """
        if unit.kind == "artillery":
            return 0.0
        share = HEADING if unit.officer == "none" else LEADING / (1 + unit.pins)
        found = share * self.moves.glance(unit, way)
        if self.worth.left or not way.to:
            return found
        stays = Way(STAYS, (), self.fire.builder.nearest_enemy_in(unit))
        return min(found, share * self.moves.glance(unit, stays))

    def next_turn(self, unit: Unit, sights: Sequence[ApproximateSight]) -> float:
        """Return the worth of a place for the unit's next turn: fire, or an assault, points."""
        if not self.worth.left or self.fire.lobs(unit):
            return 0.0
        pairs = list(zip(self.enemies(unit), sights, strict=True))
        charge = max((self._charge(unit, enemy, sight) for enemy, sight in pairs), default=0.0)
        hope = max((self.awaited(unit, enemy, sight) for enemy, sight in pairs), default=0.0)
        return max(CHARGE_NEXT * charge, NEXT_TURN * self._turns_on(unit) * hope)

    def _turns_on(self, unit: Unit) -> float:
        """Return over how many turns fire from a place counts, the next as one."""
        if not self._set_up(unit):
            return 1.0
        return (1 - FIRES_ON**self.worth.left) / (1 - FIRES_ON)

    def _set_up(self, unit: Unit) -> bool:
        """Return whether it is a gun or a machine gun, which moves only to where it sees an enemy.

        It does not fire on the move.
        """
        return unit.kind == "artillery" or self.fire.is_fixed(unit)

    def awaited(self, unit: Unit, enemy: Unit, sight: ApproximateSight) -> float:
        """Return the worth of fire at an enemy on the next turn: at its place, or nearer."""
        there = self.harm.there(unit, enemy, sight, "fire")
        if stuck(enemy) or enemy.kind == "artillery" or self.fire.is_fixed(enemy):
            return there
        inches = pace(self.fire.ruleset, enemy).advance_in
        sees = sight.sees if self._set_up(unit) else max(sight.sees, COMES_INTO_SIGHT)
        near = sight._replace(range_in=max(1.0, sight.range_in - inches), sees=sees)
        return max(there, COMES_ON * self.harm.there(unit, enemy, near, "fire"))

    def _charge(self, unit: Unit, enemy: Unit, sight: ApproximateSight) -> float:
        """Return the worth of a place from which a unit could assault an enemy on the next turn."""
        near = sight.range_in <= CHARGES_IN and sight.sees
        if not near or unit.officer != "none" or unit.pins > 1:
            return 0.0
        win, lose, both = self._fought(unit, enemy)
        if win < DARES:
            return 0.0
        return win * self.worth.of(enemy) - (lose + both) * self.worth.of(unit)

    def assault(self, enemy: Unit, unit: Unit, sight: ApproximateSight) -> float:
        """Return the worth to an enemy of its assault."""
        near = sight.range_in <= CLOSE_IN
        win, _, both = self._fought(enemy, unit) if near else NO_FIGHT
        if win + both < DARES:
            return 0.0
        sees = 1.0 if sight.seen else COMES_INTO_SIGHT
        return sees * (win + both) * self.worth.of(unit)

    def _fought(self, unit: Unit, target: Unit) -> tuple[float, float, float]:
        """Return the odds of an assault among men; zeros where none can happen."""
        if unit.kind != "infantry" or target.vehicle or unit.men < 3:
            return NO_FIGHT
        key = unit.id, target.id
        if key not in self._fights:
            self._fights[key] = close_combat.assault_on_men(
                self.fire.ruleset, unit, target, over_obstacle=False
            )
        return self._fights[key]
