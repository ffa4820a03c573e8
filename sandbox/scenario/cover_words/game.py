"""The game of a table that is judged by words: its pieces and units, and no rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NoReturn

from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.game_spec import TableGame


@lru_cache(maxsize=64)
def worded(game: TableGame[Any], words: CoverWords) -> TableGame[Any]:
    """Return a game whose verdicts are words: it keeps classes, ground and models, and no rules."""
    return replace(
        game,
        play=_not_played,
        cover_shares={},
        thresholds=(),
        flight=None,
        formation_in=None,
        apart_in=None,
        measure=None,
        templates=None,
        laid_kinds=("smoke", "ranges"),
        attack=None,
        words=words,
    )


def _not_played() -> NoReturn:
    raise LookupError
