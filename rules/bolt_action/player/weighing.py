"""Suggestions of the policy that looks ahead, for a player who asks before answering."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action.model.state import State
from rules.bolt_action.player.offers import as_offers
from rules.bolt_action.player.policy.ahead import Ranked, ranked
from rules.bolt_action.player.queries import PolicyField
from rules.engine.game import Game
from rules.engine.offers import Offer, Weighed
from rules.engine.telling import NAMELESS, Names


def weighed(
    game: Game[State], field: PolicyField, about: str, names: Names = NAMELESS
) -> tuple[Weighed, ...]:
    """Return the possible answers now, the best first; orders are those of one unit, ``about``.

    An order that lets the unit move says where the policy would move it, and has that in ``to``.
    """
    rows = ranked(game, field, about)
    return tuple(Weighed(_offer(game, row, names), row.gain) for row in rows)


def _offer(game: Game[State], row: Ranked, names: Names) -> Offer:
    offer, *goes = as_offers(game, [row.action, *([row.move] if row.move else [])], names)
    for move in goes:
        words = f"{offer.words}: {move.words[0].lower()}{move.words[1:]}"
        return replace(offer, words=words, to=move.to)
    return offer
