"""The words for cover, ground and quality in scenario files, gathered from all games, each once."""

from __future__ import annotations

from sandbox.scenario.game_spec import table_games

CLEAR = "clear"
BLOCKED = "blocked"
CONTESTED = "contested"
"""What is said of sight beside the classes of cover, whatever game is played."""

COVERS: tuple[str, ...] = tuple(dict.fromkeys(w for game in table_games() for w in game.covers))
"""Classes of cover, least first."""

NO_COVERS: tuple[str, ...] = tuple(dict.fromkeys(game.no_cover for game in table_games()))
"""Classes of what gives no cover."""

GROUNDS: tuple[str, ...] = tuple(dict.fromkeys(w for game in table_games() for w in game.grounds))
"""Classes of ground."""

QUALITIES: tuple[str, ...] = tuple(
    dict.fromkeys(w for game in table_games() for w in game.qualities)
)
"""Of troops, worst first; a game may pass them over."""

VERDICTS: tuple[str, ...] = (
    CLEAR,
    *(word for word in COVERS if word not in NO_COVERS),
    BLOCKED,
    CONTESTED,
)
"""What a verdict may be."""
