"""Where a fighter goes: to stay and shoot, to hide, to wait on overwatch, to walk or to run."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.choices import Action
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.state import DOWN, PINNED, UP, Fighter
from rules.shadow_war.play.movement import movers
from rules.shadow_war.player.ahead.attacks import HARDLY, Attacks
from rules.shadow_war.player.ahead.places import Spot
from rules.shadow_war.player.queries import Way
from rules.shadow_war.rules import fire
from rules.shadow_war.rules.movement import SLACK_IN, allowance, cost_in

MOVING = 0.02
"""How much better another place must be than the one where a fighter is, points."""

READY = 0.5
"""What an overwatch shot counts that may come, against one that is there to be fired."""

SURE = 2.0
"""A lane that shows half of where an enemy may be is as good as all: he comes to where he sees."""

STAYED, COMES = ("stay", "overwatch"), 0.3
"""What an enemy did in his last turn that stays where he is, and how likely he comes by after all.
"""

SETTLED = 0.1
"""What it costs one that fires only where it stands to leave its place on a floor."""

LOOKS = 8
"""At so many places, one after another, it looks closely before it goes to the best of them."""

RUNNING = 0.03
"""What it costs to run, points: who runs neither shoots nor hides."""


class Moves:
    """Moves in points."""

    def __init__(self, attacks: Attacks) -> None:
        self.attacks, self.standing = attacks, attacks.standing
        self.builder, self.field = attacks.builder, attacks.builder.field
        self.harm, self.ruleset, self.state = attacks.harm, attacks.ruleset, attacks.state

    def best(self) -> Action:
        """What the next fighter does; those who are down come last, and may do nothing."""
        todo = movers(self.ruleset, self.state)
        for fighter in sorted(todo, key=lambda f: f.condition == DOWN):
            if fighter.condition == UP:
                return max(self.options(fighter), key=lambda row: row[0])[1]
            recovery = self._recovery(fighter) if fighter.condition == PINNED else None
            if recovery is not None:
                return recovery
            if self.field.cover_in(fighter.id) > 0:
                crawls = list(self.builder.moves(fighter, "crawl"))
                if crawls:
                    return max(crawls, key=lambda move: move.hide)
        return acts.Done("movement")

    def _recovery(self, fighter: Fighter) -> Action | None:
        stays = self.builder.stays(fighter)
        return next((move for move in stays if move.kind == "recover"), None)

    def above_staying(self, fighter: Fighter) -> list[tuple[float, acts.Move]]:
        """What a fighter on its feet may do, and what each is worth above staying as it is."""
        if fighter.condition != UP or fighter not in movers(self.ruleset, self.state):
            return []
        found = self.options(fighter)
        stays = next(worth for worth, move in found if move == acts.Move(fighter.id))
        return [(worth - stays, move) for worth, move in found]

    def options(self, fighter: Fighter) -> list[tuple[float, acts.Move]]:
        """What a fighter on its feet can do, and what each is worth, points; what looks best at a
        glance is looked at closely, until nothing that is not looks better."""
        found = list(self._staying(fighter))
        glanced = list(self._glanced(fighter))
        for _ in range(LOOKS):
            best = max(glanced, key=lambda row: row[0], default=None)
            if best is None or best[0] <= max(worth for worth, _ in found):
                break
            glanced.remove(best)
            _, move, spot = best
            closer = self.standing.closely(fighter, spot, move.to)
            found.append((self._going(fighter, move, closer), move))
        return found + [(worth, move) for worth, move, _ in glanced]

    def _glanced(self, fighter: Fighter) -> Iterator[tuple[float, acts.Move, Spot]]:
        """Where a fighter may go, and what it is worth by what a glance shows of it."""
        found = list(self._ways(fighter))
        rows = self.standing.comers(fighter, [way.to for _, way in found])
        for (move, way), comers in zip(found, rows, strict=True):
            spot = Spot(
                way.views,
                comers,
                self.standing.goals.worth_of(fighter, way.to),
                move.path.enemy_in,
                way.friend_in,
                way.floor_in,
                way.height_in,
            )
            yield self._going(fighter, move, spot), move, spot

    def _staying(self, fighter: Fighter) -> Iterator[tuple[float, acts.Move]]:
        standing, spot = self.standing, self.standing.here(fighter)
        shows = standing.place(fighter, spot, ran=False, hides=False)
        unseen = standing.place(fighter, spot, ran=False, hides=True)
        able = fire.may_shoot(self.ruleset, fighter)
        shot = self.attacks.shot(fighter)[0] if able else 0.0
        shoots = shows + (shot if shot > HARDLY else 0.0)
        stays = {(move.kind, move.hide): move for move in self.builder.stays(fighter)}
        yield max(shoots, unseen) if fighter.hidden else shoots, acts.Move(fighter.id)
        if standing.final:
            return
        if ("move", True) in stays and not fighter.hidden:
            yield max(shoots, unseen), stays["move", True]
        if ("overwatch", False) in stays:
            comes = READY * self._comes(fighter)
            if comes > HARDLY:
                yield (unseen if fighter.hidden else shows) + comes, stays["overwatch", False]

    def _ways(self, fighter: Fighter) -> Iterator[tuple[acts.Move, Way]]:
        """Moves worth looking at: hidden at their end where they may be, for who hides may still
        shoot; no runs where a walk would do."""
        walks_in = allowance(fighter, "move") + SLACK_IN
        for kind in ("move", "run"):
            ways: dict[int, tuple[acts.Move, Way]] = {}
            for move, way in self.builder.ways(fighter, kind):
                if kind == "run" and cost_in(self.ruleset, move.path) <= walks_in:
                    continue
                if not (move.hide and self.standing.final):
                    ways[id(way)] = move, way
            yield from ways.values()

    def _going(self, fighter: Fighter, move: acts.Move, spot: Spot) -> float:
        ran, standing = move.kind == "run", self.standing
        found = standing.place(fighter, spot, ran=ran, hides=False)
        if not ran:
            found += self._hope(fighter, spot)
        if move.hide:
            found = max(found, standing.place(fighter, spot, ran=ran, hides=True))
        if standing.steady(fighter) and self.field.floor_in(fighter.id) <= 0:
            found -= SETTLED
        found -= MOVING + RUNNING * ran
        return found - self.attacks.watched(fighter, move.path.in_view_of, ran=ran)

    def _hope(self, fighter: Fighter, spot: Spot) -> float:
        """The best shot that a fighter may have from a place that it walks to."""
        enemies, found = self.standing.enemies(fighter), 0.0
        for view in spot.views:
            enemy, cover = enemies[view.enemy], view.target_cover
            if not cover or enemy.condition == DOWN or enemy.engaged:
                continue
            if fire.unspotted(self.ruleset, fighter, enemy, view.range_in, cover):
                continue
            worth = self.harm.best(fighter, enemy, view.range_in, cover, moved=True)
            found = max(found, worth)
        return found if found > HARDLY else 0.0

    def _comes(self, fighter: Fighter) -> float:
        """What an overwatch shot would be worth at enemies that may come into view."""
        best = 0.0
        for enemy in self.state.enemies(fighter):
            if enemy.condition != UP or enemy.engaged or enemy.broken:
                continue
            share = min(1.0, SURE * self.field.watches(fighter.id, enemy.id))
            range_in = self.field.distance_in(fighter.id, enemy.id)
            shot = self.harm.best(fighter, enemy, range_in, "none", overwatch=True)
            comes = COMES if enemy.moved in STAYED else 1.0
            best = max(best, comes * share * shot)
        return best
