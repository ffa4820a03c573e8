"""A simple policy: legal and sensible answers for either side, the same for the same game.

It shoots where it expects to harm most, and closes in where it would shoot better. It assaults when
it expects to win, takes cover from harmful fire, rallies when pinned, and keeps Flak ready for
planes. It uses no dice of its own. One idea a module: `fire` weighs volleys, `orders` the orders,
`moves` the moves, `planes` warplanes, `support` barrages and smoke, `answers` all the rest.
"""

from __future__ import annotations

from rules.bolt_action.model.actions import Dismount
from rules.bolt_action.model.state import State
from rules.bolt_action.play.game import rules_of
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.legal import legal_actions
from rules.bolt_action.player.policy.answers import Answers
from rules.bolt_action.player.policy.fire import Fire
from rules.bolt_action.player.policy.moves import Moves
from rules.bolt_action.player.policy.orders import Orders, rides_on, without_riders
from rules.bolt_action.player.policy.past import Past
from rules.bolt_action.player.queries import PolicyField
from rules.engine.play.choices import Action
from rules.engine.play.game import Game

NEVER = "fire-smoke"
"""Kind of action that it never takes: smoke costs a gun its fire, and its search is slow."""


def simple(game: Game[State], field: PolicyField) -> Action:
    """Return the policy's answer to the pending decision. Raises ValueError when the game
    is over.
    """
    pending = game.pending
    rules = rules_of(game)
    if pending is None:
        raise ValueError(pending)
    state = without_riders(game.state)
    fire = Fire(FactBuilder(rules.ruleset, state, field), Past.of(game))
    if "give-order" in pending.accepts:
        rides = rides_on(game.state, pending.by)
        return rides if rides is not None else Orders(fire).best(pending.by)
    if "dismount" in pending.accepts:
        return Dismount(pending.unit)
    if "move" in pending.accepts:
        return Moves(fire).best(game.state.units[pending.unit])
    found = legal_actions(game, field).but(NEVER)
    return max(found, key=Answers(fire, pending).weigh)
