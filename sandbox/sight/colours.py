"""The colour of each verdict and class of cover. No other module defines one.

The palette is Okabe and Ito's, which colour-blind people can tell apart; the best cover is a darker
orange.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandbox.scenario import words as scenario_words
from sandbox.scenario.game_spec import table_games

if TYPE_CHECKING:  # they import the meshes, which the command line loads only where it must
    from sandbox.scenario.cover_words.ruleset import CoverWords
    from sandbox.sight.report import PairSight

CLEAR, BLOCKED, CONTESTED = "#009E73", "#D55E00", "#CC79A7"
COVERS = ("#F0E442", "#E69F00", "#9A5B00")
"""Colours of the classes of cover, from the least to the best."""

HIDDEN = "#4a4f57"
"""Colour of places on a map that cannot be seen."""

COLOURS = {
    scenario_words.CLEAR: CLEAR,
    scenario_words.BLOCKED: BLOCKED,
    scenario_words.CONTESTED: CONTESTED,
    **{f"cover-{number}": colour for number, colour in enumerate(COVERS, 1)},
}
"""Colour by tone: ``clear``, ``cover-1`` to ``cover-3``, ``blocked``, ``contested``."""

_RANKS = {
    name: min(number, len(COVERS))
    for game in table_games()
    for names in (tuple(game.covers)[1:], tuple(game.cover_shares))
    for number, name in enumerate(names, 1)
}
"""Rank from 1 of each class of cover, and of each name for cover by share."""


def tone_of(verdict: str, words: CoverWords | None = None) -> str:
    """Return the tone of a verdict, a class of cover or a game's own name for cover.

    ``words``: the ruleset whose word it is, if any.
    """
    if words is not None and words.rank(verdict):
        return f"cover-{words.rank(verdict)}"
    if verdict in scenario_words.NO_COVERS:
        return scenario_words.CLEAR
    return f"cover-{_RANKS[verdict]}" if verdict in _RANKS else verdict


def colour_of(verdict: str, words: CoverWords | None = None) -> str:
    """Return the colour of a verdict or of a name of cover. Raises KeyError for other words.

    ``words``: as for `tone_of`.
    """
    return COLOURS[tone_of(verdict, words)]


def pair_tone(pair: PairSight) -> str:
    """Return the tone of a pair of models, by the game's own name for its cover if it has one."""
    settled = pair.verdict not in (scenario_words.BLOCKED, scenario_words.CONTESTED)
    return tone_of(pair.game_cover if pair.game_cover and settled else pair.verdict, pair.words)


def unit_tone(verdict: str, pairs: Sequence[PairSight]) -> str:
    """Return the tone of a unit's verdict: that of the best cover in the words for it."""
    named = [pair.game_cover for pair in pairs if pair.game_cover]
    if not named or verdict in (scenario_words.BLOCKED, scenario_words.CONTESTED):
        return tone_of(verdict, pairs[0].words if pairs else None)
    return tone_of(max(named, key=lambda name: _RANKS.get(name, 0)))
