"""Facts of candidate actions, asked of a field: shots, charges, moves, flights, friends near."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.errors import RuleError
from rules.shadow_war.actions import Charge, Fight, Flee, Move, Rally
from rules.shadow_war.courage import FRIENDS_IN
from rules.shadow_war.facts import FAR_IN, STAYS, Near, Path, Shot
from rules.shadow_war.field import Field, Way
from rules.shadow_war.movement import allowance, check_path
from rules.shadow_war.moving import check_charge, check_move
from rules.shadow_war.ruleset import Ruleset
from rules.shadow_war.shooting import check_shot, guns
from rules.shadow_war.state import DOWN, PINNED, UP, Fighter, State


class Survey:
    """What a field says about a game's state under a ruleset."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field) -> None:
        self.ruleset = ruleset
        self.state = state
        self.field = field
        self._near: dict[str, Near] = {}

    def near(self, name: str) -> Near:
        """The friends of a fighter that are near enough to care for it (SW-MOR-1)."""
        if name not in self._near:
            side = self.state.fighters[name].side
            rows = (
                (friend.id, self.field.distance_in(name, friend.id))
                for friend in self.state.present(side)
                if friend.id != name
            )
            self._near[name] = tuple(row for row in rows if row[1] <= FRIENDS_IN)
        return self._near[name]

    def friend_in(self, fighter: Fighter) -> float:
        """How near the nearest friend is, inches."""
        friends = (f.id for f in self.state.present(fighter.side) if f.id != fighter.id)
        return min((self.field.distance_in(fighter.id, f) for f in friends), default=FAR_IN)

    def enemy_in(self, fighter: Fighter) -> float:
        """How near the nearest enemy is, inches."""
        enemies = self.state.enemies(fighter)
        return min((self.field.distance_in(fighter.id, e.id) for e in enemies), default=FAR_IN)

    def shots(
        self, fighter: Fighter, target: Fighter, *, overwatch: bool = False
    ) -> Iterator[Shot]:
        """What a fighter can fire at a target."""
        weapons = guns(self.ruleset, fighter)
        reach = max((weapon.long_in for weapon in weapons), default=0.0)
        if self.field.distance_in(fighter.id, target.id) > reach:
            return  # nobody needs to look that far
        look = self.field.look(fighter.id, target.id)
        for weapon in weapons:
            shot = Shot(
                target.id, weapon.name, look.range_in, look.cover, look.sight, look.height_in
            )
            try:
                check_shot(self.ruleset, self.state, fighter, shot, overwatch=overwatch)
            except RuleError:
                continue
            yield shot

    def charges(self, fighter: Fighter) -> Iterator[Charge]:
        """Charges that a fighter may declare on enemies that could be near enough."""
        limit = allowance(fighter, "charge")
        for target in self.state.enemies(fighter):
            if self.field.distance_in(fighter.id, target.id) > limit:
                continue
            found = self.field.approach(fighter.id, target.id, limit)
            charge = Charge(
                fighter.id,
                target.id,
                found.path,
                found.range_in,
                found.sight,
                found.cover,
                found.behind_cover,
                found.to,
            )
            try:
                check_charge(self.state, self.ruleset, fighter, charge)
            except RuleError:
                continue
            yield charge

    def moves(self, fighter: Fighter, kind: str) -> Iterator[Move]:
        """Moves of a kind that the field suggests and the rules allow, hiding where they may."""
        limit = allowance(fighter, kind)
        ask = self.field.cover_ways if kind == "crawl" else self.field.ways
        for way in ask(fighter.id, limit):
            move = Move(fighter.id, kind, way.path, to=way.to)
            if self._allowed(fighter, move):
                yield move
                hidden = replace(move, hide=True)
                if self._allowed(fighter, hidden):
                    yield hidden

    def stays(self, fighter: Fighter) -> Iterator[Move]:
        """What a fighter can do where it is: hide, stand up, recover, go on overwatch."""
        here = Path(cover_in=self.field.cover_in(fighter.id)) if fighter.condition == UP else STAYS
        candidates = {
            UP: (Move(fighter.id, "move", here, hide=True), Move(fighter.id, "overwatch")),
            PINNED: (
                Move(fighter.id, "stand up"),
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
        """How a broken fighter may flee; staying where it is where it must not or cannot."""
        before = self.field.cover_in(fighter.id)
        found = False
        for way in self.field.cover_ways(fighter.id, limit_in):
            if self._flees(fighter, way, limit_in, before):
                found = True
                yield Flee(fighter.id, way.path, before, way.to)
        if before <= 0 or not found:
            yield Flee(fighter.id, STAYS, before, stuck=before > 0)

    def _flees(self, fighter: Fighter, way: Way, limit_in: float, before: float) -> bool:
        if way.path.still or way.path.cover_in > before:
            return False
        try:
            check_path(self.ruleset, fighter, way.path, limit_in, "SW-MOR-1")
        except RuleError:
            return False
        return True

    def fight(self, name: str, other: str) -> Fight:
        """The facts of a close combat of two."""
        higher = name if self.field.higher(name, other) else ""
        if not higher and self.field.higher(other, name):
            higher = other
        return Fight(name, other, higher, self.near(name), self.near(other))

    def rally(self) -> Rally:
        """The facts of a rally phase, everyone testing who may."""
        side = self.state.side
        mine = self.state.present(side)
        unseen = tuple(f.id for f in mine if f.broken and not self.seen(f))
        near = tuple((f.id, self.near(f.id)) for f in mine if f.condition == DOWN)
        return Rally(side, unseen, near)

    def seen(self, fighter: Fighter) -> bool:
        """Whether any enemy that counts sees a fighter (SW-MOR-3)."""
        counts = self.ruleset.assumptions.down_sees
        watchers = (e for e in self.state.enemies(fighter) if counts or e.condition != DOWN)
        return any(self.field.sees(enemy.id, fighter.id) for enemy in watchers)
