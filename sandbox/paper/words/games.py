"""A game in lines: its log for programs, its story for players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from languages.writing import written
from rules import games
from rules.engine.model.sanitize import sanitize
from rules.engine.play.game import Game


def log_lines(game: Game[Any]) -> Iterator[str]:
    """Yield the log as JSON Lines, without line ends."""
    return map(sanitize, game.lines())


def story_lines(game: Game[Any]) -> Iterator[str]:
    """Yield one sentence an event."""
    return (sanitize(written(line)) for line in games.story(game.header, game.log))
