"""Markers beside a fighter of Shadow War."""

from __future__ import annotations

from rules.engine.player.tokens import Laid, Tokens
from rules.shadow_war.model.state import UP, Fighter, State


def tokens(state: State) -> Laid:
    """Return the markers of each fighter that has any, by id."""
    found = {one.id: _beside(one) for one in state.present()}
    return {name: marked for name, marked in found.items() if marked}


def _beside(fighter: Fighter) -> Tokens:
    marked = {
        fighter.condition: fighter.condition != UP,
        "broken": fighter.broken,
        "overwatch": fighter.overwatch,
        "hidden": fighter.hidden,
    }
    words = tuple(word for word, there in marked.items() if there)
    return Tokens(words, lies=fighter.prone)
