"""What a place is worth to a unit: its goal, the fire that may come there, the fire from there."""

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
from rules.bolt_action.player.policy.moves import Moves, leaves, trek_in
from rules.bolt_action.player.queries import Glance, Supposed, Way
from rules.bolt_action.rules.movement import RUN, pace, stuck
from rules.engine.ties import chosen

TO_ACT, ACTED = 0.44, 0.4
"""How much of what an enemy could do to a unit counts who has still to act, and who has acted."""

LOBS_ON = 0.9
"""The same of who has been ranging in on a unit and has still to act: he goes on."""

SINGLED_OUT = 1.5
"""How much more that counts which an enemy could not do to anybody else: he will."""

ONE_OF_MANY = (1.0, 0.6, 0.4, 0.25, 0.15)
"""How much that of the worst enemy counts, of the next, and so on: they may fire at others."""

NEXT_TURN = 0.35
"""What fire from a place on the next turn is worth now."""

FIRES_ON = 0.7
"""How much of that each turn after is worth beside the one before it, to who fires from a place
alone: who may fire on the move is elsewhere by then."""

CHARGE_NEXT = 0.35
"""The same of an assault: as often as not the other acts first, and is gone or assaults himself."""

HEADING = 0.05
"""What it is worth beside to be where the simple policy would like to be."""

LEADING = 0.8
"""The same for an officer, whose place is beside those he leads and out of reach of the enemy; so
much the less the more pins he has himself, who may not get there, and has fire to fear first."""

AFAR_IN, COMES, COMES_INTO_SIGHT = 18.0, 0.8, 0.3
"""From how far off, inches, an enemy may come nearer to fire, how much of that counts, and how
likely he comes into sight who is out of it."""

COMES_ON = 0.8
"""How likely an enemy comes nearer by himself until the next turn: nobody need go to meet him."""

FIDGET_IN, FIDGETS = 3.0, 0.06
"""A move of less than so many inches should be worth so much more than to stay, points: it takes as
much from a unit's fire as a longer one."""

DARES = 0.5
"""Nobody assaults who is less sure of it."""

CLOSE_IN = 13.0
"""From how near infantry assaults, inches."""

CHARGES_IN = 12.0
"""From how near a unit may hope to assault on the next turn, inches: the enemy moves too."""

COMES_UP = 0.35
"""What each turn is worth on which a squad may hope to have somebody in its weapons' reach, in
shares of what it may be expected to do with an order."""

LOOKS_CLOSELY, AT = 3, 2
"""At so many of the ways that seem best, and from there at so many enemies, a unit looks as closely
as when it fires: rough looks are wrong about some."""

NEARLY = 0.01
"""Places whose worth differs by less are equal, points: the seed decides between them."""

NO_FIGHT = (0.0, 0.0, 0.0)

CAUGHT, CAUGHT_LATER = 0.8, 0.6
"""How much of what an assault would do counts of who has still to act, and of who has acted."""


class Places:
    """Weighs places in points, by rough looks from each to every enemy."""

    def __init__(self, fire: Fire, harm: Harm, goals: Goals) -> None:
        self.fire, self.harm, self.goals = fire, harm, goals
        self.worth = harm.worth
        self.state = fire.state
        self.moves = Moves(fire)
        self._fights: dict[tuple[str, str], tuple[float, float, float]] = {}
        self._targets: dict[str, dict[str, float]] = {}
        self._here: dict[str, Sequence[Glance]] = {}
        self._based: dict[tuple[str, bool], float] = {}
        self._seen: dict[tuple[str, str], list[tuple[float, Way]]] = {}

    def enemies(self, unit: Unit) -> list[Unit]:
        """Those that stand on the ground."""
        return self.state.grounded(self.state.enemy(unit.side))

    def here(self, unit: Unit) -> Sequence[Glance]:
        """What a unit and its enemies see of each other as they stand."""
        if unit.id not in self._here:
            names = [enemy.id for enemy in self.enemies(unit)]
            (self._here[unit.id],) = self.fire.field.glances(unit.id, [()], names)
        return self._here[unit.id]

    def staying(self, unit: Unit, *, down: bool = False) -> float:
        """What it is worth that a unit stays where it is, or goes Down there."""
        key = (unit.id, down)
        if key not in self._based:
            found = self.goals.worth_of(unit) - self.risk(unit, self.here(unit), down=down)
            found += self._next(unit, self.here(unit)) - self.bracketed(unit)
            stays = Way(STAYS, (), self.fire.builder.nearest_enemy_in(unit))
            self._based[key] = found + self._comes_up(unit, stays) + self._heading(unit, stays)
        return self._based[key]

    def risk(self, unit: Unit, glances: Sequence[Glance], *, down: bool = False) -> float:
        """What the enemy may do to a unit at a place until it acts again, points."""
        feared, caught = [], 0.0
        for enemy, glance in zip(self.enemies(unit), glances, strict=True):
            acts = enemy.order is None
            counts = TO_ACT if acts else ACTED if self.worth.left else 0.0
            if counts and not self.fire.lobs(enemy):
                harm = self._fired(enemy, unit, glance, down=down)
                singled = max(0.0, harm - self._elsewhere(enemy, unit))
                feared.append(counts * (harm + SINGLED_OUT * singled))
                charges = CAUGHT if acts else CAUGHT_LATER
                caught = max(caught, charges * self._assault(enemy, unit, glance))
        feared.sort(reverse=True)
        total = caught + sum(a * b for a, b in zip(feared, ONE_OF_MANY, strict=False))
        return min(total, 1.2 * self.worth.of(unit))

    def charged(self, unit: Unit) -> bool:
        """Whether somebody might assault a unit where it is, and would dare to."""
        pairs = zip(self.enemies(unit), self.here(unit), strict=True)
        return any(self._assault(enemy, unit, glance) > 0 for enemy, glance in pairs)

    def bracketed(self, unit: Unit) -> float:
        """What fire that has been ranged in on a unit may do more to it as long as it does not
        move, points (BA-SHO-8)."""
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

    def _fired(self, enemy: Unit, unit: Unit, glance: Glance, *, down: bool = False) -> float:
        """What an enemy's fire would be worth to him, from where he is or from nearer."""
        harm = self.harm.back(enemy, unit, glance, down=down)
        return max(harm, self._nearer(enemy, unit, glance, down=down))

    def _elsewhere(self, enemy: Unit, unit: Unit) -> float:
        """The best that an enemy's fire would be worth to him at another unit of a side."""
        if enemy.id not in self._targets:
            found = {
                one.id: self._fired(enemy, one, glance)
                for one in self.state.grounded(unit.side)
                for other, glance in zip(self.enemies(one), self.here(one), strict=True)
                if other.id == enemy.id
            }
            self._targets[enemy.id] = found
        return max((v for k, v in self._targets[enemy.id].items() if k != unit.id), default=0.0)

    def exposed(self, unit: Unit, way: Way) -> float:
        """How much more the enemy may do to a unit at the end of a way than where it is."""
        names = [enemy.id for enemy in self.enemies(unit)]
        (there,) = self.fire.field.glances(unit.id, [way.to], names)
        return self.risk(unit, there) - self.risk(unit, self.here(unit))

    def _nearer(self, enemy: Unit, unit: Unit, glance: Glance, *, down: bool) -> float:
        """What an enemy's fire would be worth to him who comes nearer first, into sight perhaps."""
        if stuck(enemy) or not may_fire(self.fire.ruleset, enemy, "advance"):
            return 0.0
        inches = pace(self.fire.ruleset, enemy).advance_in
        if glance.range_in > AFAR_IN + inches:
            return 0.0
        seen = max(glance.seen, COMES_INTO_SIGHT)
        near = glance._replace(range_in=max(1.0, glance.range_in - inches), seen=seen)
        return COMES * self.harm.back(enemy, unit, near, down=down, order="advance")

    def ways(self, unit: Unit, order: str) -> list[tuple[float, Way]]:
        """The ways that a unit has on an order, the best first, with what each is worth."""
        key = (unit.id, order)
        if key not in self._seen:
            ways = list(self.fire.builder.ways(unit, order))
            names = [enemy.id for enemy in self.enemies(unit)]
            rows = self.fire.field.glances(unit.id, [way.to for way in ways], names)
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
            if order == RUN:  # nobody runs where he could walk, and fire
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
        """Put what fire from the best ways is worth in truth in place of what it seems to be."""
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

    def _hoped(self, unit: Unit, glances: Sequence[Glance]) -> list[tuple[float, Unit]]:
        """What fire at each enemy on an Advance would be worth from a place, the best first."""
        pairs = zip(self.enemies(unit), glances, strict=True)
        found = [(self.harm.there(unit, e, g, "advance"), e) for e, g in pairs]
        return sorted((row for row in found if row[0] > 0), key=lambda row: -row[0])

    def _worth(
        self, unit: Unit, way: Way, glances: Sequence[Glance], hopes: list[tuple[float, Unit]]
    ) -> float:
        hope = hopes[0][0] if hopes else 0.0
        hope -= FIDGETS * (0 < way.path.distance_in < FIDGET_IN)
        found = hope + self.goals.worth_of(unit, way.to) - self.risk(unit, glances)
        found += self._next(unit, glances) + self._comes_up(unit, way)
        return found + self._heading(unit, way)

    def _comes_up(self, unit: Unit, way: Way) -> float:
        """What it is worth to a squad to be so near the enemy: for how many turns it will have
        somebody in reach."""
        if unit.kind != "infantry" or unit.officer != "none" or not self.worth.left:
            return 0.0
        if self.fire.lobs(unit) or self._set_up(unit) or leaves(self.state, unit):
            return 0.0
        far = max(0.0, trek_in(self.fire, unit, way) - self.fire.reach_in(unit))
        turns = self.worth.left - far / pace(self.fire.ruleset, unit).run_in
        return COMES_UP * self.worth.action(unit) * max(0.0, turns)

    def _heading(self, unit: Unit, way: Way) -> float:
        """On the last turn no more than to stay: nobody gets to where he would like to be."""
        if unit.kind == "artillery":
            return 0.0
        share = HEADING if unit.officer == "none" else LEADING / (1 + unit.pins)
        found = share * self.moves.glance(unit, way)
        if self.worth.left or not way.to:
            return found
        stays = Way(STAYS, (), self.fire.builder.nearest_enemy_in(unit))
        return min(found, share * self.moves.glance(unit, stays))

    def _next(self, unit: Unit, glances: Sequence[Glance]) -> float:
        if not self.worth.left or self.fire.lobs(unit):
            return 0.0
        pairs = list(zip(self.enemies(unit), glances, strict=True))
        charge = max((self._charge(unit, enemy, glance) for enemy, glance in pairs), default=0.0)
        hope = max((self._awaited(unit, enemy, glance) for enemy, glance in pairs), default=0.0)
        return max(CHARGE_NEXT * charge, NEXT_TURN * self._turns_on(unit) * hope)

    def _turns_on(self, unit: Unit) -> float:
        """Over how many turns fire from a place counts, the next as one."""
        if not self._set_up(unit):
            return 1.0
        return (1 - FIRES_ON**self.worth.left) / (1 - FIRES_ON)

    def _set_up(self, unit: Unit) -> bool:
        """Whether it is a gun or a machine gun, which goes only to where it sees somebody: it does
        not fire on the move, and is laughed at that is carried about."""
        return unit.kind == "artillery" or self.fire.is_fixed(unit)

    def _awaited(self, unit: Unit, enemy: Unit, glance: Glance) -> float:
        """What fire at an enemy is worth on the next turn: where he is, or where he comes to."""
        there = self.harm.there(unit, enemy, glance, "fire")
        if stuck(enemy) or enemy.kind == "artillery" or self.fire.is_fixed(enemy):
            return there
        inches = pace(self.fire.ruleset, enemy).advance_in
        sees = glance.sees if self._set_up(unit) else max(glance.sees, COMES_INTO_SIGHT)
        near = glance._replace(range_in=max(1.0, glance.range_in - inches), sees=sees)
        return max(there, COMES_ON * self.harm.there(unit, enemy, near, "fire"))

    def _charge(self, unit: Unit, enemy: Unit, glance: Glance) -> float:
        """What it is worth to be where a unit could assault an enemy on the next turn."""
        near = glance.range_in <= CHARGES_IN and glance.sees
        if not near or unit.officer != "none" or unit.pins > 1:
            return 0.0
        win, lose, both = self._fought(unit, enemy)
        if win < DARES:
            return 0.0
        return win * self.worth.of(enemy) - (lose + both) * self.worth.of(unit)

    def _assault(self, enemy: Unit, unit: Unit, glance: Glance) -> float:
        """What an assault of an enemy would be worth to him."""
        near = glance.range_in <= CLOSE_IN
        win, _, both = self._fought(enemy, unit) if near else NO_FIGHT
        if win + both < DARES:
            return 0.0
        sees = 1.0 if glance.seen else COMES_INTO_SIGHT
        return sees * (win + both) * self.worth.of(unit)

    def _fought(self, unit: Unit, target: Unit) -> tuple[float, float, float]:
        """How an assault among men would go; no chance at all where there is none."""
        if unit.kind != "infantry" or target.vehicle or unit.men < 3:
            return NO_FIGHT
        key = unit.id, target.id
        if key not in self._fights:
            self._fights[key] = close_combat.assault_on_men(
                self.fire.ruleset, unit, target, over_obstacle=False
            )
        return self._fights[key]
