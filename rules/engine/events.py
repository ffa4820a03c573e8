"""What happened: events are frozen dataclasses, each a fact that a table or a story can follow."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """The base of every event."""


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice that were rolled together for one purpose.

    `needs` is the score each die wants. To hit, 7 or more means a 6 and then another; damage
    above 6 is out of reach. For tests on 2D6 it is the highest sum that passes; None where
    the score itself is the answer.
    """

    dice: tuple[int, ...]
    purpose: str
    needs: int | None = None
