"""Words for cover, ground and quality in scenario files, collected from all games, each once."""

from __future__ import annotations

from sandbox.scenario.game_spec import table_games
from sandbox.scenario.verdict_names import BLOCKED as BLOCKED
from sandbox.scenario.verdict_names import CLEAR as CLEAR
from sandbox.scenario.verdict_names import CONTESTED as CONTESTED

COVERS: tuple[str, ...] = tuple(dict.fromkeys(w for game in table_games() for w in game.covers))
"""Classes of cover, least first."""

NO_COVERS: tuple[str, ...] = tuple(dict.fromkeys(game.no_cover for game in table_games()))
"""Classes that give no cover."""

GROUNDS: tuple[str, ...] = tuple(dict.fromkeys(w for game in table_games() for w in game.grounds))
"""Classes of ground."""

QUALITIES: tuple[str, ...] = tuple(
    dict.fromkeys(w for game in table_games() for w in game.qualities)
)
"""Qualities of troops, worst first; a game may ignore them."""

VERDICTS: tuple[str, ...] = (
    CLEAR,
    *(word for word in COVERS if word not in NO_COVERS),
    BLOCKED,
    CONTESTED,
)
"""Possible verdicts."""
