"""Cover by the share of a model that is hidden, in the words of games that have it so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED
from sandbox.sight.report import PairSight


def in_words_of(
    game: TableGame[Any], policy: SightPolicy, pairs: Sequence[PairSight]
) -> tuple[PairSight, ...]:
    """Pairs with `game_cover`, where the game names cover so and there may be a sight line."""
    if not game.cover_shares:
        return tuple(pairs)
    return tuple(
        pair
        if pair.verdict == BLOCKED
        else replace(pair, game_cover=game.shared_cover(1.0 - pair.visible, policy))
        for pair in pairs
    )
