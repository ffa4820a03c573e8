"""A simple policy: legal and sensible answers for either side, the same for the same game.

It charges an enemy that it expects to beat, shoots where it expects to harm most, and goes from
cover to cover towards its goals. Half of its fighters wait on overwatch while the other half moves.
A fighter with nothing better to do hides. It brings its pinned and broken fighters back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from languages.message import message
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.player.legal import chosen, place_of
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.facts import FAR_IN
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, PINNED, UP, Fighter, State
from rules.shadow_war.play.fire import shooters
from rules.shadow_war.play.movement import chargers, movers
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.player.legal import legal_actions, ruleset_of
from rules.shadow_war.player.place_worth import CARE, PlaceFacts, Standing
from rules.shadow_war.player.queries import Field, View, Way
from rules.shadow_war.player.worth import Worth
from rules.shadow_war.rules import fire
from rules.shadow_war.rules.movement import SLACK_IN, allowance, cost_in

WORTH_CHARGING = 0.1
"""Least worth of a charge, less its risk."""

WORTH_FIGHTING = 0.03
"""Least gain of a charge over the fighter's best alternative."""

WORTH_SHOOTING = 0.03
"""Least worth of a shot to be fired."""

WORTH_SHOWING = 0.22
"""Least worth of a shot for a fighter to leave hiding for it."""

WORTH_WAITING = 0.06
"""Least worth of a shot for a fighter to go on overwatch, or leave it, for it."""

WORTH_MOVING = 0.03
"""Least gain of another place over the fighter's present one."""

READY = 0.8
"""Weight of a possible overwatch shot, relative to one that can be fired now."""

WATCHED = 0.4
"""Weight of an enemy's shot from overwatch, which may wait for another or miss the moment."""

LANE = 0.15
"""Least share of the enemy's possible places in view that makes overwatch worth while."""

SETTLED = 0.1
"""Cost of leaving a floor with a view, for a fighter whose weapons are fired without moving.

Twice as much in the last turn.
"""

NEARLY, AT_FIRST = 0.02, 0.05
"""Difference of worth below which moves are equal; the second: for one kind, in the first turn."""

FIDGET_IN, FIDGETS = 1.5, 0.05
"""A move shorter than the first, in inches, needs the second as extra worth."""

RUNNING = 0.02
"""Cost of running, so that no fighter runs for half an inch."""


def simple(game: Game[State], field: Field) -> Action:
    """Return the policy's answer to the pending decision. Raises ValueError when the game
    is over.
    """
    pending = game.pending
    if pending is None:
        raise ValueError(message("play-refused-over"))
    mind = _Evaluator(ruleset_of(game), game.state, field, game.header.seed)
    thought = _THOUGHTS.get(pending.accepts[0])
    if thought is not None:
        return thought(mind)
    return max(legal_actions(game, field), key=mind.weigh)


class _Evaluator:
    """Finds the best answer; the seed decides between moves of nearly equal worth."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field, seed: int) -> None:
        self.seed = seed
        self.ruleset = ruleset
        self.state = state
        self.field = field
        self.builder = FactBuilder(ruleset, state, field)
        self.worth = Worth(ruleset)
        self.standing = Standing(ruleset, state, self.worth)

    def charge(self) -> Action:
        """Return the charge that gains most over its fighter's alternatives, or end the phase."""
        best, most = None, WORTH_FIGHTING
        for fighter in chargers(self.ruleset, self.state):
            for charge in self.builder.charges(fighter):
                worth = self._charge(fighter, charge)
                if worth <= WORTH_CHARGING:
                    continue
                target = self.state.fighters[charge.target]
                shot = self._best_shot(fighter)[0]
                answer = self._answer(
                    target, fighter, self.field.distance_in(target.id, fighter.id)
                )
                gain = worth - (
                    shot - CARE * self.standing.dear(fighter) * max(0.0, 1 - shot) * answer
                )
                if gain > most:
                    best, most = charge, gain
        return best or acts.Done("charges")

    def _answer(self, enemy: Fighter, fighter: Fighter, range_in: float) -> float:
        """Return the most that an enemy may do next turn to a fighter in the open."""
        if self.standing.final:
            return 0.0
        shot = self.worth.threat(enemy, fighter, range_in, "none", ran=False)
        return max(shot, self._charged(enemy, fighter, range_in))

    def _charged(self, enemy: Fighter, fighter: Fighter, range_in: float) -> float:
        """Return what an enemy's charge on a fighter next turn is worth to the enemy."""
        free = enemy.condition == UP and not enemy.broken and not enemy.engaged
        if self.standing.final or not free or range_in > allowance(enemy, "charge"):
            return 0.0
        return self.worth.fight(enemy, fighter, charging=True)[0]

    def _beside(self, fighter: Fighter, target: Fighter, won: float) -> float:
        """Return what other enemies together may do to a fighter that has charged a target.

        They may charge it, and fire at it where the target fell, by the chance ``won``.
        """
        spared = 1.0
        for enemy in self.state.enemies(fighter):
            if enemy.id == target.id or not self.field.sees(enemy.id, target.id):
                continue
            range_in = self.field.distance_in(enemy.id, target.id)
            fired = won * self._answer(enemy, fighter, range_in)
            spared *= 1 - min(1.0, max(fired, self._charged(enemy, fighter, range_in)))
        return 1 - spared

    def _charge(self, fighter: Fighter, charge: acts.DeclareCharge) -> float:
        if cost_in(self.ruleset, charge.path) > allowance(fighter, "charge") + SLACK_IN:
            return 0.0
        target = self.state.fighters[charge.target]
        charger = replace(fighter, over_cover=charge.cover != "none")
        won, lost = self.worth.fight(charger, target, charging=True)
        won *= self.standing.dear(target)
        if won <= lost:
            return 0.0
        gang = sum(f.charged == target.id for f in self.state.present(fighter.side))
        lost += self._beside(fighter, target, won) / (1 + gang)
        care = CARE * self.standing.dear(fighter)
        worth = won / (1 + gang) - care * lost
        if not self.standing.final:  # in the enemy's turn they fight on
            wins, loses = self.worth.fight(fighter, target, charging=False)
            worth += max(0.0, 1 - won - lost) * (wins - care * loses)
        return worth - self._watched(fighter, charge.path.in_view_of, ran=False)

    def _watched(self, fighter: Fighter, seen_by: tuple[str, ...] | None, *, ran: bool) -> float:
        """Return the expected harm by overwatch to a fighter on a way."""
        harm = 0.0
        target = replace(fighter, moved="run" if ran else "move")
        for enemy in self.state.enemies(fighter):
            if enemy.overwatch and (seen_by is None or enemy.id in seen_by):
                range_in = self.field.distance_in(enemy.id, fighter.id)
                harm += self.worth.shooting(enemy, target, range_in, "none", overwatch=True)
        return WATCHED * harm

    def _best_shot(self, fighter: Fighter) -> tuple[float, acts.Shoot | None]:
        """Return a fighter's best shot; at a downed target only if no other enemy is in its
        sight.
        """
        best, most = None, 0.0
        enemies = self.state.enemies(fighter)
        for down in (False, True):
            for target in enemies:
                if (target.condition == DOWN) != down:
                    continue
                for shot in self.builder.shots(fighter, target):
                    worth = self.worth.shot(fighter, target, shot) * self.standing.dear(target)
                    if worth > most:
                        best, most = acts.Shoot(fighter.id, shot), worth
            if best is not None:
                break
        return most, best

    def shoot(self) -> Action:
        """Return the best shot of the first fighter that has a worthwhile one."""
        for fighter in shooters(self.ruleset, self.state):
            worth, best = self._best_shot(fighter)
            least = WORTH_SHOWING if fighter.hidden else WORTH_SHOOTING
            if best is not None and worth > least:
                return acts.Shoot(best.fighter, best.shot, self.builder.near(best.shot.target))
        return acts.Done("shooting")

    def move(self) -> Action:
        """Return the move of the next fighter, in an order by the seed; those down come last."""
        key = self.seed, self.state.turn
        todo = sorted(movers(self.ruleset, self.state), key=lambda f: place_of(f.id, *key))
        for fighter in sorted(todo, key=lambda f: f.condition == DOWN):
            if fighter.condition == UP:
                return self._on_its_feet(fighter)
            stays = self.builder.stays(fighter) if fighter.condition == PINNED else ()
            for move in stays:
                if move.kind == "recover":
                    return move
            crawl = next(self.builder.moves(fighter, "crawl"), None)
            if crawl is not None:
                return crawl
        return acts.Done("movement")

    def _on_its_feet(self, fighter: Fighter) -> Action:
        """Return the best of staying, moving or running, shooting, hiding and waiting."""
        key = self.seed, self.state.turn, fighter.id
        options = list(self._options(fighter))
        if self.state.turn > 1:
            return chosen(options, NEARLY, *key)
        _, best = max(options, key=lambda row: row[0])
        alike = [(worth, move) for worth, move in options if _kind(move) == _kind(best)]
        return chosen(alike, AT_FIRST, *key)

    def _options(self, fighter: Fighter) -> Iterator[tuple[float, Action]]:
        enemies = {enemy.id: enemy for enemy in self.state.enemies(fighter)}
        here = self._here(fighter, enemies)
        cover_in = self.field.cover_in(fighter.id)
        away = self.builder.enemy_in(fighter)
        stays = {(move.kind, move.hide): move for move in self.builder.stays(fighter)}
        height = self.field.height_in(fighter.id)
        ground, floor = self.field.ground_in(fighter.id), self.field.floor_in(fighter.id)
        spot = PlaceFacts(here, away, cover_in, ground, floor, height)
        place = self.standing.place(fighter, enemies, spot, ran=False)
        shot = self._best_shot(fighter)[0] if fire.may_shoot(self.ruleset, fighter) else 0.0
        yield place + (shot if shot > WORTH_SHOOTING else 0.0), acts.Move(fighter.id)
        if ("move", True) in stays and not self.standing.final:
            hides = self.standing.place(fighter, enemies, spot, ran=False, hides=True)
            yield hides, stays["move", True]
        waits = self._waits(fighter) and not self.standing.final
        if ("overwatch", False) in stays and waits:
            comes = self._comes(fighter, enemies)
            if comes > WORTH_WAITING:
                yield place + READY * comes, stays["overwatch", False]
        walks_in = allowance(fighter, "move") + SLACK_IN
        for kind in ("move", "run"):
            for move, way in self.builder.ways(fighter, kind):
                if kind == "run" and cost_in(self.ruleset, move.path) <= walks_in:
                    continue  # a fighter does not give up a shot to run where it could walk
                if move.hide and self.standing.final:
                    continue
                yield self._go(fighter, enemies, move, way) - WORTH_MOVING, move

    def _go(
        self, fighter: Fighter, enemies: dict[str, Fighter], move: acts.Move, way: Way
    ) -> float:
        ran = move.kind == "run"
        away, cover_in = move.path.enemy_in, move.path.cover_in
        spot = PlaceFacts(way.views, away, cover_in, way.ground_in, way.floor_in, way.height_in)
        worth = self.standing.place(fighter, enemies, spot, ran=ran, hides=move.hide)
        if not ran and not move.hide:
            worth += max(
                (
                    self.worth.shooting(
                        fighter, enemies[v.enemy], v.range_in, v.target_cover, moved=True
                    )
                    for v in way.views
                    if v.target_cover and enemies[v.enemy].condition != DOWN
                ),
                default=0.0,
            )
        if self._settled(fighter, enemies):
            worth -= SETTLED * (1 + self.state.turn / self.state.turns)
        if sum(inches for _, inches in move.path.legs) < FIDGET_IN:
            worth -= FIDGETS
        return worth - self._watched(fighter, move.path.in_view_of, ran=ran) - RUNNING * ran

    def _settled(self, fighter: Fighter, enemies: dict[str, Fighter]) -> bool:
        """Return whether a heavy weapon is on a floor from which it sees where an enemy may be."""
        if not self.standing.steady(fighter) or self.field.floor_in(fighter.id) > 0:
            return False
        return any(self.field.watches(fighter.id, name) >= LANE for name in enemies)

    def _here(self, fighter: Fighter, enemies: dict[str, Fighter]) -> tuple[View, ...]:
        """Return the views between a fighter's present place and the enemies."""
        found = []
        for name in enemies:
            seen, aim = self.field.look(name, fighter.id), self.field.look(fighter.id, name)
            cover = seen.cover if seen.sight else ""
            found.append(View(name, aim.range_in, cover, aim.cover if aim.sight else ""))
        return tuple(found)

    def _waits(self, fighter: Fighter) -> bool:
        """Return whether it is a fighter's turn to wait on overwatch while the others move.

        One that fires only where it stands may wait in every turn.
        """
        if self.standing.steady(fighter):
            return True
        mine = [f.id for f in self.state.present(fighter.side)]
        return (mine.index(fighter.id) + self.state.turn) % 2 == 0

    def _comes(self, fighter: Fighter, enemies: dict[str, Fighter]) -> float:
        """Return the worth of an overwatch shot at enemies that may come into view."""
        best = 0.0
        for enemy in enemies.values():
            if enemy.condition != UP or enemy.engaged:
                continue
            share = self.field.watches(fighter.id, enemy.id)
            if share < LANE:
                continue
            range_in = self.field.distance_in(fighter.id, enemy.id)
            shot = self.worth.shooting(fighter, enemy, range_in, "none", overwatch=True)
            best = max(best, min(1.0, 2 * share) * shot)
        return best

    def weigh(self, action: Action) -> float:
        """Return the worth of any other answer."""
        match action:
            case acts.OverwatchShot():
                fighter = self.state.fighters[action.fighter]
                target = self.state.fighters[action.shot.target]
                worth = self.worth.shot(fighter, target, action.shot, overwatch=True)
                return worth - (0.0 if target.charged == fighter.id else WORTH_WAITING)
            case acts.Flee():
                return action.away_in - FAR_IN * action.seen
            case acts.Rally():
                return float(len(action.unseen))
            case _:
                return 0.0


def _kind(action: Action) -> object:
    """Return how a fighter moves: at a walk, at a run, to hide, or not at all."""
    return (action.kind, action.hide, bool(action.to)) if isinstance(action, acts.Move) else None


_THOUGHTS: dict[str, Callable[[_Evaluator], Action]] = {
    "declare-charge": _Evaluator.charge,
    "move": _Evaluator.move,
    "shoot": _Evaluator.shoot,
}
