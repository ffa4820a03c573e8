"""Build the facts of candidate actions from a field: shots, charges, moves, flights, friends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.errors import RuleError
from rules.shadow_war.model.actions import (
    STAND_UP,
    Charge,
    DeclareCharge,
    Fight,
    Flee,
    Move,
    OverwatchShot,
    Rally,
)
from rules.shadow_war.model.facts import FAR_IN, STAYS, Near, Path, Shot
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, PINNED, UP, Fighter, State
from rules.shadow_war.play.movement import check_declaration, check_move
from rules.shadow_war.player.queries import Field, Supposed, Way
from rules.shadow_war.rules.fire import check_shot, guns
from rules.shadow_war.rules.morale import FRIENDS_IN, check_flight
from rules.shadow_war.rules.movement import allowance


class FactBuilder:
    """Builds facts about a game's state under a ruleset from a field's answers."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field) -> None:
        self.ruleset = ruleset
        self.state = state
        self.field = field
        self._near: dict[str, Near] = {}

    def near(self, name: str, supposed: Supposed | None = None) -> Near:
        """Return the friends of a fighter that are near enough to test with it (SW-MOR-1)."""
        if supposed is not None:
            return self._near_to(name, supposed)
        if name not in self._near:
            self._near[name] = self._near_to(name, None)
        return self._near[name]

    def _near_to(self, name: str, supposed: Supposed | None) -> Near:
        rows = (
            (friend.id, self.field.distance_in(name, friend.id, supposed))
            for friend in self.state.present(self.state.fighters[name].side)
            if friend.id != name
        )
        return tuple(row for row in rows if row[1] <= FRIENDS_IN)

    def friend_in(self, fighter: Fighter) -> float:
        """Return the distance to the nearest friend, inches."""
        friends = (f.id for f in self.state.present(fighter.side) if f.id != fighter.id)
        return min((self.field.distance_in(fighter.id, f) for f in friends), default=FAR_IN)

    def enemy_in(self, fighter: Fighter) -> float:
        """Return the distance to the nearest enemy, inches."""
        enemies = self.state.enemies(fighter)
        return min((self.field.distance_in(fighter.id, e.id) for e in enemies), default=FAR_IN)

    def shots(
        self,
        fighter: Fighter,
        target: Fighter,
        supposed: Supposed | None = None,
        *,
        overwatch: bool = False,
    ) -> Iterator[Shot]:
        """Yield the shots of a fighter at a target, or with one of them at a supposed place."""
        weapons = guns(self.ruleset, fighter)
        reach = max((weapon.long_in for weapon in weapons), default=0.0)
        if self.field.distance_in(fighter.id, target.id, supposed) > reach:
            return  # nobody needs to look that far
        look = self.field.look(fighter.id, target.id, supposed)
        for weapon in weapons:
            shot = Shot(
                target.id, weapon.name, look.range_in, look.cover, look.sight, look.height_in
            )
            try:
                check_shot(self.ruleset, self.state, fighter, shot, overwatch=overwatch)
            except RuleError:
                continue
            yield shot

    def overwatch(self, fighter: Fighter, target: Fighter) -> Iterator[OverwatchShot]:
        """Yield the shots of a fighter on overwatch at a mover, and their places on its way
        (SW-SHO-2).
        """
        for moment in self.field.moments(fighter.id, target.id):
            supposed = Supposed(target.id, moment.at)
            for shot in self.shots(fighter, target, supposed, overwatch=True):
                yield OverwatchShot(fighter.id, shot, self.near(target.id, supposed), moment)

    def charges(self, fighter: Fighter) -> Iterator[DeclareCharge]:
        """Yield the charges that a fighter may declare on enemies that could be near enough."""
        limit = allowance(fighter, "charge")
        for target in self.state.enemies(fighter):
            if self.field.distance_in(fighter.id, target.id) > limit:
                continue
            found = self.field.approach(fighter.id, target.id, limit)
            charge = DeclareCharge(
                fighter.id, target.id, found.path, found.range_in, found.sight, found.cover
            )
            try:
                check_declaration(self.state, self.ruleset, fighter, charge)
            except RuleError:
                continue
            yield charge

    def charge(self, fighter: Fighter) -> Charge:
        """Return the execution of the charge that a fighter has declared."""
        limit = allowance(fighter, "charge")
        found = self.field.approach(fighter.id, fighter.charged, limit)
        return Charge(
            fighter.id, fighter.charged, found.path, found.behind_cover, found.to, found.way
        )

    def moves(self, fighter: Fighter, kind: str) -> Iterator[Move]:
        """Yield moves of a kind that the field suggests and the rules allow, hiding where
        they may.
        """
        for move, _ in self.ways(fighter, kind):
            yield move

    def ways(self, fighter: Fighter, kind: str) -> Iterator[tuple[Move, Way]]:
        """Yield the moves of a kind, each with the way that the field suggested."""
        limit = allowance(fighter, kind)
        ask = self.field.cover_ways if kind == "crawl" else self.field.ways
        for way in ask(fighter.id, limit):
            move = Move(fighter.id, kind, way.path, to=way.to, way=way.way, place=way.place)
            if self._allowed(fighter, move):
                yield move, way
                hidden = replace(move, hide=True)
                if self._allowed(fighter, hidden):
                    yield hidden, way

    def stays(self, fighter: Fighter) -> Iterator[Move]:
        """Yield the actions of a fighter in place: hide, stand up, recover, go on overwatch."""
        here = Path(cover_in=self.field.cover_in(fighter.id)) if fighter.condition == UP else STAYS
        candidates = {
            UP: (Move(fighter.id, "move", here, hide=True), Move(fighter.id, "overwatch")),
            PINNED: (
                Move(fighter.id, STAND_UP),
                Move(fighter.id, "recover", friend_in=self.friend_in(fighter)),
            ),
        }
        for move in candidates.get(fighter.condition, ()):
            if self._allowed(fighter, move):
                yield move

    def _allowed(self, fighter: Fighter, move: Move) -> bool:
        try:
            check_move(self.ruleset, fighter, move)
        except RuleError:
            return False
        return True

    def flights(self, fighter: Fighter, limit_in: float) -> Iterator[Flee]:
        """Yield the flights of a broken fighter.

        It stays where it is hidden from all enemies, or where it cannot go.
        """
        names = [enemy.id for enemy in self._watchers(fighter)]
        found = self.field.flight(fighter.id, limit_in, names)
        before, away = found.seen_before, found.away_before_in
        if before <= 0 and not fighter.engaged:
            yield Flee(fighter.id, away_before_in=away)
            return
        runs = [
            Flee(
                fighter.id,
                refuge.way.path,
                before,
                refuge.seen,
                found.least,
                away,
                refuge.away_in,
                refuge.way.to,
                place=refuge.way.place,
            )
            for refuge in found.refuges
        ]
        runs = [run for run in runs if not run.path.still and self._flees(fighter, run, limit_in)]
        yield from runs
        if not runs:
            yield Flee(fighter.id, STAYS, before, before, away_before_in=away, stuck=True)

    def _flees(self, fighter: Fighter, flight: Flee, limit_in: float) -> bool:
        try:
            check_flight(self.ruleset, fighter, flight, limit_in)
        except RuleError:
            return False
        return True

    def fight(self, name: str, other: str) -> Fight:
        """Return the facts of a close combat of two."""
        higher = name if self.field.higher(name, other) else ""
        if not higher and self.field.higher(other, name):
            higher = other
        return Fight(name, other, higher, self.near(name), self.near(other))

    def rally(self) -> Rally:
        """Return the facts of a rally phase in which every fighter tests that may."""
        side = self.state.side
        mine = self.state.present(side)
        unseen = tuple(f.id for f in mine if f.broken and not self.seen(f))
        down = [f for f in mine if f.condition == DOWN]
        near = tuple((f.id, self.near(f.id)) for f in down)
        rows = ((f.id, self._touching(f)) for f in down)
        return Rally(side, unseen, near, tuple(row for row in rows if row[1]))

    def _touching(self, fighter: Fighter) -> tuple[str, ...]:
        enemies = [e.id for e in self.state.enemies(fighter) if e.condition != DOWN]
        return tuple(e for e in enemies if self.field.distance_in(fighter.id, e) <= 0)

    def seen(self, fighter: Fighter) -> bool:
        """Return whether any enemy that counts sees a fighter (SW-MOR-3)."""
        return any(self.field.sees(e.id, fighter.id) for e in self._watchers(fighter))

    def _watchers(self, fighter: Fighter) -> list[Fighter]:
        """Return the enemies whose sight a broken fighter has to fear (SW-MOR-1, SW-MOR-3)."""
        counts = self.ruleset.assumptions.down_sees
        return [e for e in self.state.enemies(fighter) if counts or e.condition != DOWN]
