"""The purpose of a move in words: likely cover and sight at its end, and the objective it nears.

The suggestions of the policy that looks ahead say it too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from languages.message import Message, message
from rules.bolt_action.model.actions import Move, Regroup
from rules.bolt_action.model.state import State
from rules.bolt_action.play.game import rules_of
from rules.bolt_action.player.offers import as_offers, drawn_moves, followed, offers
from rules.bolt_action.player.policy.ahead import ranked
from rules.bolt_action.player.queries import PolicyField
from rules.engine.play.game import Game
from rules.engine.play.objectives import HOLD
from rules.engine.player.offers import Drawn, Offer, Weighed, listed
from rules.engine.telling import NAMELESS, Names

_NEARER_IN = 1.0
"""A move that is shorter by less than this is not said to come nearer, inches."""


def offers_with_purpose(
    game: Game[State], field: PolicyField, names: Names = NAMELESS
) -> Iterator[Offer]:
    """Yield the answers of `offers`; a move says first what it is good for."""
    yield from _with_purpose(game, field, offers(game, field, names))


def drawn_with_purpose(
    game: Game[State], field: PolicyField, drawn: Drawn, names: Names = NAMELESS
) -> tuple[Offer, ...]:
    """Return the move that a player draws (`drawn_moves`); it says first what it is good for."""
    return _with_purpose(game, field, drawn_moves(game, field, drawn, names))


def _with_purpose(
    game: Game[State], field: PolicyField, found: Iterable[Offer]
) -> tuple[Offer, ...]:
    """Return answers, moves with their purpose before their other consequences.

    Sight is estimated as the computer does. Distances are told only where players may measure.
    """
    rows, said = tuple(found), dict[int, Message]()
    moves = [row for row in rows if isinstance(row.then or row.action, Move | Regroup) and row.to]
    if not moves:
        return rows
    state, who = game.state, moves[0].about
    side = state.units[who].side
    enemies = [one.id for one in state.present(state.enemy(side)) if not one.warplane]
    goals = [one for one in state.objectives if one.kind == HOLD and one.side in ("", side)]
    measured = not rules_of(game).ruleset.assumptions.no_measuring
    now = {one.id: field.hold_in(who, one.id) for one in goals}
    sights = field.approximate_sights(who, [move.to for move in moves], enemies)
    for move, row in zip(moves, sights, strict=True):
        seeing = [sight for sight in row if sight.seen > 0]
        hidden = bool(seeing) and all(sight.own_cover != "none" for sight in seeing)
        cover = "offer-likely-in-cover" if hidden else "offer-likely-in-the-open"
        likely = message(cover, count=len(seeing)) if seeing else message("offer-likely-unseen")
        words = [likely]
        if goals:
            away, label, name = min(
                (field.hold_in(who, one.id, move.to), one.label, one.id) for one in goals
            )
            if away <= 0:
                words.append(message("offer-at", goal=label))
            elif measured:
                words.append(message("offer-short-of", goal=label, distance=away))
            elif away < now[name] - _NEARER_IN:
                words.append(message("offer-nearer-to", goal=label))
        said[id(move)] = listed(*words)
    return tuple(
        replace(row, result=(said[id(row)], *row.result)) if id(row) in said else row
        for row in rows
    )


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
    for row, offer, move in zip(rows, answers, _with_purpose(game, field, goes), strict=True):
        offer = move if row.move is None else followed(offer, move)
        found.setdefault((offer.words, offer.detail), Weighed(offer, row.gain))
    return tuple(found.values())
