"""Facts that a policy takes from the log of a game: its seed, and the idle units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.bolt_action.model import events as told
from rules.bolt_action.model.state import State
from rules.engine.play.game import Game


@dataclass(frozen=True)
class Past:
    """``idle``: by unit, the number of its last orders that were Ambush or Down without a shot."""

    seed: int = 0
    idle: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game[State]) -> Past:
        """Read the log of a game."""
        return cls(game.header.seed, idle(game.log))


def idle(log: Iterable[object]) -> Mapping[str, int]:
    """Count, by unit, the orders of Ambush and Down since its last shot or move.

    A kept order counts again; Down in reaction or after a failed test does not count.
    """
    found: Counter[str] = Counter()
    for event in log:
        match event:
            case told.OrderGiven(unit=unit, order="ambush" | "down", why="ordered"):
                found[unit] += 1
            case told.OrderKept(unit=unit):
                found[unit] += 1
            case told.Moved(unit=unit) | told.FireDeclared(unit=unit):
                found[unit] = 0
            case _:
                pass
    return found
