"""Cover as a table's game names it, where that is not by what hides but by how much.

A game that has names of its own says so by a module ``cover`` in its folder here, with
``cover_class(hidden_share, policy)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module, resources

from rules.catalogue import folder_of
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.report import PairSight
from sandbox.sight.verdict import BLOCKED


def in_words_of(
    game: str, policy: SightPolicy, pairs: Sequence[PairSight]
) -> tuple[PairSight, ...]:
    """Pairs with `game_cover`, where the game names cover itself and there may be a sight line."""
    folder = folder_of(game)
    if not resources.files("sandbox").joinpath(folder, "cover.py").is_file():
        return tuple(pairs)
    named = import_module(f"sandbox.{folder}.cover").cover_class
    return tuple(
        pair
        if pair.verdict == BLOCKED
        else replace(pair, game_cover=named(1.0 - pair.visible, policy))
        for pair in pairs
    )
