"""Suggestions of the policy that looks ahead, for a player who asks before answering."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action.model.state import State
from rules.bolt_action.player.offers import as_offers
from rules.bolt_action.player.policy.ahead import ranked
from rules.bolt_action.player.purposes import with_purpose
from rules.bolt_action.player.queries import PolicyField
from rules.engine.play.game import Game
from rules.engine.player.offers import Weighed
from rules.engine.telling import NAMELESS, Names


def weighed(
    game: Game[State], field: PolicyField, about: str, names: Names = NAMELESS
) -> tuple[Weighed, ...]:
    """Return the possible answers now, the best first; orders are those of one unit, ``about``.

    An order that lets the unit move says where the policy would move it and what for, and has that
    in ``to``. Of answers that read the same the best is returned.
    """
    rows = ranked(game, field, about)
    answers = as_offers(game, [row.action for row in rows], names)
    goes = as_offers(game, [row.move or row.action for row in rows], names)
    found: dict[tuple[str, str], Weighed] = {}
    for row, offer, move in zip(rows, answers, with_purpose(game, field, goes), strict=True):
        if row.move is None:
            offer = move
        else:
            words = f"{offer.words}: {move.words[0].lower()}{move.words[1:]}"
            detail = " · ".join(filter(None, (move.detail, offer.detail)))
            offer = replace(offer, words=words, detail=detail, to=move.to)
        found.setdefault((offer.words, offer.detail), Weighed(offer, row.gain))
    return tuple(found.values())
