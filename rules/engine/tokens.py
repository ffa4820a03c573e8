"""What lies beside a unit on the table: its order die, its pins, and what else players mark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Face = Literal["star", "chevron", "chevrons", "eye", "cross", "low"]
"""What an order die shows, as it is drawn."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """``words``: what its die and its markers say, the die first. ``pins``: how many it has.
    ``lies``: its men are laid down on the table. ``face``: what its order die shows, if it has one.
    """

    words: tuple[str, ...] = ()
    pins: int = 0
    lies: bool = False
    face: Face | None = None

    def __bool__(self) -> bool:
        return bool(self.words or self.pins)


Laid = Mapping[str, Tokens]
"""By unit, or by model ``unit/number`` where a game plays models."""
