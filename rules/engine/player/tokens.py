"""Tokens beside a unit on the table: its order die, its pins, and other markers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Face = Literal["star", "chevron", "chevrons", "eye", "cross", "low"]
"""Symbol on an order die, as it is drawn."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of one unit.

    ``words``: the texts of its die and markers, the die first. ``pins``: its number of pins.
    ``lies``: whether its models are laid down on the table. ``face``: the symbol on its order die,
    if it has one.
    """

    words: tuple[str, ...] = ()
    pins: int = 0
    lies: bool = False
    face: Face | None = None

    def __bool__(self) -> bool:
        return bool(self.words or self.pins)


Laid = Mapping[str, Tokens]
"""By unit, or by model ``unit/number`` where a game plays models."""
