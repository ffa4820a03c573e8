"""What a policy takes from the log of a game: its seed, and which units wait in vain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.bolt_action.model import events as told
from rules.bolt_action.model.state import State
from rules.engine.game import Game


@dataclass(frozen=True)
class Past:
    """``waited``: by unit, the number of its last orders that were Ambush without a shot."""

    seed: int = 0
    waited: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game[State]) -> Past:
        """Read the log of a game."""
        return cls(game.header.seed, waited(game.log))


def waited(log: Iterable[object]) -> Mapping[str, int]:
    """Count, by unit, the Ambush orders in a row without a shot; a kept order counts again."""
    found: Counter[str] = Counter()
    for event in log:
        match event:
            case told.OrderGiven(unit=unit, order="ambush") | told.OrderKept(unit, "ambush"):
                found[unit] += 1
            case told.OrderGiven(unit=unit) | told.FireDeclared(unit=unit):
                found[unit] = 0
            case _:
                pass
    return found
