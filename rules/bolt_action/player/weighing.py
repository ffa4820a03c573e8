"""Suggestions of the policy that looks ahead, for a player who asks before answering."""

from __future__ import annotations

from rules.bolt_action.model.state import State
from rules.bolt_action.player.offers import as_offers
from rules.bolt_action.player.policy.ahead import ranked
from rules.bolt_action.player.queries import PolicyField
from rules.engine.game import Game
from rules.engine.offers import Weighed
from rules.engine.telling import NAMELESS, Names


def weighed(
    game: Game[State], field: PolicyField, about: str, names: Names = NAMELESS
) -> tuple[Weighed, ...]:
    """Return the possible answers now, the best first; orders are those of one unit, ``about``."""
    rows = ranked(game, field, about)
    offers = as_offers(game, (action for action, _ in rows), names)
    points = (worth for _, worth in rows)
    return tuple(map(Weighed, offers, points))
