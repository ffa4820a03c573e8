"""The cover of games that name it by the hidden share of a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED
from sandbox.sight.report import PairSight


def with_game_cover(
    game: TableGame[Any], policy: SightPolicy, pairs: Sequence[PairSight]
) -> tuple[PairSight, ...]:
    """Return pairs with their ``game_cover``: the game's name for the cover of each visible model.

    Games that do not name cover by share leave the pairs as they are.
    """
    if not game.cover_shares:
        return tuple(pairs)
    return tuple(
        pair
        if pair.verdict == BLOCKED
        else replace(pair, game_cover=game.shared_cover(1.0 - pair.visible, policy))
        for pair in pairs
    )
