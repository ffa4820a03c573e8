"""What a place is worth to a fighter: its goal, the fire and the charges that may come there, and
what could be shot at from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.interruption import Places
from rules.shadow_war.model.facts import FAR_IN
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, Fighter, State
from rules.shadow_war.player.ahead.goals import Goals
from rules.shadow_war.player.ahead.harm import Harm
from rules.shadow_war.player.queries import Field, Supposed, View
from rules.shadow_war.rules import fire
from rules.shadow_war.rules.morale import FRIENDS_IN
from rules.shadow_war.rules.movement import allowance

SPARED = 0.75
"""How likely an enemy that may harm one is still on his feet, and of that mind, in his turn."""

WALKED = 0.75
"""How much of a shot counts for which an enemy has to walk first: he gives up his place for it."""

SINGLED = 0.5
"""How much of an enemy's harm counts even where he has somebody better to shoot at."""

ONE_OF_MANY = (1.0, 0.7, 0.5, 0.35, 0.25)
"""How much the harm of the worst enemy counts, of the next, and so on."""

CHARGED = 0.8
"""How much a charge counts that an enemy could make in his next turn."""

SHORT_IN = 1.0
"""By how much the way of a charge is longer than the range, as a rule, inches."""

NEXT = 0.35
"""What a shot from a place in one's next turn counts now, and a charge."""

CROWDED = 0.25
"""How much more harm counts to one that has friends so near that its fall may break them."""

PER_INCH, WANTED_IN = 0.004, 12.0
"""What an inch nearer to the enemy is worth to one with nothing to go for, and how near is near."""

PER_INCH_TO_FLOOR, PER_INCH_UP, HIGH_IN = 0.012, 0.012, 3.0
"""What an inch nearer to a floor is worth to one that fires only where it stands, and one of
height to all that shoot, up to so many."""

BREATH_IN, BREATHLESS = 1.0, 0.12
"""Nobody ends a move nearer than this to an enemy whom it does not charge, and what that costs."""


@dataclass(frozen=True)
class Spot:
    """A place to be: how it and the enemies see each other as they stand, how those may that walk
    first, and how far things are, inches.
    """

    views: tuple[View, ...]
    comers: tuple[View, ...]
    goal: float
    enemy_in: float
    friend_in: float
    floor_in: float
    height_in: float


class Standing:
    """What it is worth to be somewhere when the enemy's turn comes, points."""

    def __init__(self, field: Field, harm: Harm, goals: Goals) -> None:
        self.field, self.harm, self.goals = field, harm, goals
        self.stakes, self.worth = harm.stakes, harm.worth
        self.ruleset: Ruleset = harm.ruleset
        self.state: State = harm.stakes.state
        self.final = not any(self.stakes.left(side) for side in self.state.sides)
        self._here: dict[str, Spot] = {}
        self._feared: dict[str, dict[str, float]] = {}

    def enemies(self, fighter: Fighter) -> dict[str, Fighter]:
        """The enemies of a fighter by id."""
        return {enemy.id: enemy for enemy in self.state.enemies(fighter)}

    def walks_in(self, fighter: Fighter) -> dict[str, float]:
        """How far each enemy of a fighter may walk before it shoots, 0 for one that cannot."""
        return {
            enemy.id: allowance(enemy, "move") if self._walks(enemy) else 0.0
            for enemy in self.state.enemies(fighter)
        }

    def _walks(self, enemy: Fighter) -> bool:
        return enemy.free and bool(self.worth.guns(enemy, moved=True))

    def comers(self, fighter: Fighter, places: Sequence[Places]) -> Sequence[tuple[View, ...]]:
        """How enemies may see a fighter at places that walk first."""
        if self.final:
            return [() for _ in places]
        return self.field.comers(fighter.id, places, self.walks_in(fighter))

    def here(self, fighter: Fighter) -> Spot:
        """Where a fighter stands."""
        name = fighter.id
        if name not in self._here:
            self._here[name] = self._stands(fighter)
        return self._here[name]

    def closely(self, fighter: Fighter, spot: Spot, to: Places) -> Spot:
        """A place where a move would end, with what is seen there judged as a shot is: a glance
        past terrain alone errs, most of all about the place that seems best by it."""
        return replace(spot, views=self._views(fighter, Supposed(fighter.id, to)))

    def _views(self, fighter: Fighter, supposed: Supposed | None = None) -> tuple[View, ...]:
        look, name, found = self.field.look, fighter.id, []
        for enemy in self.state.enemies(fighter):
            seen, aim = look(enemy.id, name, supposed), look(name, enemy.id, supposed)
            cover = seen.cover if seen.sight else ""
            found.append(View(enemy.id, aim.range_in, cover, aim.cover if aim.sight else ""))
        return tuple(found)

    def _stands(self, fighter: Fighter) -> Spot:
        field, name = self.field, fighter.id
        views = self._views(fighter)
        (comers,) = self.comers(fighter, [()])
        friends = [f.id for f in self.state.present(fighter.side) if f.id != name]
        return Spot(
            views,
            comers,
            self.goals.worth_of(fighter),
            min((view.range_in for view in views), default=FAR_IN),
            min((field.distance_in(name, f) for f in friends), default=FAR_IN),
            field.floor_in(name),
            field.height_in(name),
        )

    def place(self, fighter: Fighter, spot: Spot, *, ran: bool, hides: bool) -> float:
        """What it is worth to be at a place when the enemy's turn comes."""
        found = spot.goal - self.danger(fighter, spot, ran=ran, hides=hides)
        if 0 < spot.enemy_in < BREATH_IN:
            found -= BREATHLESS
        if not self.stakes.left(fighter.side):
            return found
        return found + NEXT * self._next(fighter, spot) + self._heading(fighter, spot)

    def danger(self, fighter: Fighter, spot: Spot, *, ran: bool, hides: bool) -> float:
        """What the enemy may do in his next turn to a fighter at a place, points."""
        if self.final or not self.stakes.left(self.state.enemy(fighter.side)):
            return 0.0
        harms = self.harms(fighter, spot, ran=ran, hides=hides)
        counted = [self._counted(fighter, enemy, harm) for enemy, harm in harms.items()]
        counted.sort(reverse=True)
        total = SPARED * sum(a * b for a, b in zip(counted, ONE_OF_MANY, strict=False))
        if spot.friend_in <= FRIENDS_IN:
            total *= 1.0 + CROWDED
        return min(total, self.stakes.of(fighter))

    def _counted(self, fighter: Fighter, enemy: str, harm: float) -> float:
        """How much of an enemy's harm counts: he does it to one of his enemies."""
        others = (h for name, h in self.feared(enemy).items() if name != fighter.id)
        return SINGLED * harm + (1.0 - SINGLED) * max(0.0, harm - max(others, default=0.0))

    def feared(self, enemy: str) -> dict[str, float]:
        """What an enemy may do in his next turn to each of those he fights as they stand."""
        if enemy not in self._feared:
            for fighter in self.state.enemies(self.state.fighters[enemy]):
                spot = self.here(fighter)
                moved = fighter.moved == "run"
                for name, harm in self.harms(
                    fighter, spot, ran=moved, hides=fighter.hidden
                ).items():
                    self._feared.setdefault(name, {})[fighter.id] = harm
            self._feared.setdefault(enemy, {})
        return self._feared[enemy]

    def harms(self, fighter: Fighter, spot: Spot, *, ran: bool, hides: bool) -> dict[str, float]:
        """What each enemy may do to a fighter at a place, from where he is or from nearer."""
        enemies = self.enemies(fighter)
        found = dict.fromkeys(enemies, 0.0)
        for walks, counts, views in ((False, 1.0, spot.views), (True, WALKED, spot.comers)):
            for view in views:
                enemy = enemies[view.enemy]
                if not view.cover or (hides and self._unspotted(enemy, view)):
                    continue
                range_in, cover = view.range_in, view.cover
                harm = counts * self.harm.fired(
                    enemy, fighter, range_in, cover, ran=ran, walks=walks
                )
                if not walks:
                    harm = max(harm, CHARGED * self._charge(enemy, fighter, range_in))
                found[enemy.id] = max(found[enemy.id], harm)
        return found

    def _unspotted(self, enemy: Fighter, view: View) -> bool:
        """Whether one that hides is hidden from an enemy that has it in sight (SW-MOV-2)."""
        if view.cover == "none":
            return False
        spots = self.ruleset.assumptions.spots_within_initiative
        return not (spots and view.range_in <= enemy.profile.initiative)

    def _charge(self, fighter: Fighter, target: Fighter, range_in: float) -> float:
        """What a charge of the next turn promises to one that would make it."""
        if not fighter.free or target.condition == DOWN or target.engaged:
            return 0.0
        if range_in + SHORT_IN > allowance(fighter, "charge"):
            return 0.0
        won, lost = self.harm.fight(fighter, target, charging=True)
        return won if won > lost else 0.0

    def _next(self, fighter: Fighter, spot: Spot) -> float:
        """What a shot or a charge from a place may bring in one's next turn."""
        enemies, best = self.enemies(fighter), 0.0
        for view in spot.views:
            enemy = enemies[view.enemy]
            if enemy.condition == DOWN or enemy.engaged or not view.target_cover:
                continue
            if fire.unspotted(self.ruleset, fighter, enemy, view.range_in, view.target_cover):
                continue
            best = max(
                best,
                self.harm.best(fighter, enemy, view.range_in, view.target_cover),
                self._charge(fighter, enemy, view.range_in),
            )
        return best

    def _heading(self, fighter: Fighter, spot: Spot) -> float:
        """What it is worth to be about where one would like to be, whatever else."""
        found = 0.0
        if self.worth.guns(fighter):
            found += PER_INCH_UP * min(spot.height_in, HIGH_IN)
        if self.steady(fighter):
            return found - PER_INCH_TO_FLOOR * min(spot.floor_in, FAR_IN / 4)
        if self.goals.of(fighter) is None:
            found -= PER_INCH * max(0.0, spot.enemy_in - WANTED_IN)
        return found

    def steady(self, fighter: Fighter) -> bool:
        """Whether all that a fighter shoots with is fired only where it stands."""
        arms = fire.guns(self.ruleset, fighter)
        return bool(arms) and all(weapon.steady for weapon in arms)
