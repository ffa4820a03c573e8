"""Games in states that they did not come to by play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any


def as_if(game: Any, change: Callable[[Any], Any]) -> Any:
    """Return the same game as if play had come to a changed state. For tests only."""
    rest = game._rest
    game._rest = replace(rest, base=change(rest.base), state=change(rest.state))
    return game
