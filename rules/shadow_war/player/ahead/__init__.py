"""A policy that looks ahead: every answer in points of the scenario, by the exact odds.

It asks where a fighter could be shot at or charged in the enemy's next turn, by whom as he stands
or after a walk; counts what a fall brings its side nearer to giving up; shares the objectives out
among its fighters; lets those who hide stay hidden until a shot is worth more than that; and waits
on overwatch where somebody has to come. It uses no dice of its own. One idea a module: `stakes`
(what a fighter is worth), `harm` (what shots and fights do, by exact odds), `goals` (who holds
what), `places` (what may happen to one somewhere), `attacks`, `moves`.
"""

from __future__ import annotations

from rules.engine.choices import Action
from rules.engine.game import Game
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.facts import FAR_IN
from rules.shadow_war.model.state import State
from rules.shadow_war.player.ahead.attacks import Attacks
from rules.shadow_war.player.ahead.goals import Goals
from rules.shadow_war.player.ahead.harm import Harm
from rules.shadow_war.player.ahead.moves import Moves
from rules.shadow_war.player.ahead.places import Standing
from rules.shadow_war.player.ahead.stakes import Stakes
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.player.legal import legal_actions, ruleset_of
from rules.shadow_war.player.queries import Field
from rules.shadow_war.player.worth import Worth


def middle(game: Game[State], field: Field) -> Action:
    """The policy's answer to the pending decision. Raises ValueError when the game is over."""
    pending = game.pending
    if pending is None:
        raise ValueError("there is nothing to decide")
    kind = pending.accepts[0]
    if kind == "flee":
        return max(legal_actions(game, field), key=fled)
    if kind not in ("declare-charge", "move", "shoot", "overwatch-shot"):
        return next(iter(legal_actions(game, field)))
    attacks = _attacks(game, field, pending.by)
    if kind == "declare-charge":
        return attacks.charge()
    if kind == "move":
        return Moves(attacks).best()
    if kind == "shoot":
        return attacks.shoot()
    return max(legal_actions(game, field), key=lambda action: _shot(attacks, action))


def ranked(game: Game[State], field: Field, about: str) -> list[tuple[Action, float]]:
    """What one fighter may answer now, the best first, and what it is worth above doing nothing,
    points; nothing where nothing is weighed of it. Raises ValueError when the game is over."""
    pending = game.pending
    if pending is None:
        raise ValueError("there is nothing to decide")
    fighter, kind = game.state.fighters.get(about), pending.accepts[0]
    if fighter is None or fighter.side != pending.by:
        return []
    attacks = _attacks(game, field, pending.by)
    rows: list[tuple[float, Action]] = []
    if kind == "declare-charge":
        rows += attacks.charges(fighter)
    elif kind == "move":
        rows += Moves(attacks).above_staying(fighter)
    elif kind == "shoot":
        rows += attacks.shots(fighter)
    elif kind == "overwatch-shot":
        rows += [(_shot(attacks, action), action) for action in legal_actions(game, field)]
    if kind in ("declare-charge", "shoot") and rows:
        rows.append((0.0, acts.Done("charges" if kind == "declare-charge" else "shooting")))
    rows.sort(key=lambda row: -row[0])
    return [(action, worth) for worth, action in rows]


def _attacks(game: Game[State], field: Field, side: str) -> Attacks:
    ruleset, state = ruleset_of(game), game.state
    harm = Harm(Worth(ruleset), Stakes(ruleset, state))
    standing = Standing(field, harm, Goals(state, field, harm.stakes))
    if not standing.final:
        for enemy in state.present(state.enemy(side)):
            feared = max(standing.feared(enemy.id).values(), default=0.0)
            harm.threats[enemy.id] = max(feared, standing.goals.late(enemy))
    return Attacks(FactBuilder(ruleset, state, field), standing)


def _shot(attacks: Attacks, action: Action) -> float:
    return attacks.overwatch(action) if isinstance(action, acts.OverwatchShot) else 0.0


def fled(action: Action) -> float:
    """How good a flight looks: seen little, then far from the enemy."""
    assert isinstance(action, acts.Flee)
    return action.away_in - FAR_IN * action.seen
