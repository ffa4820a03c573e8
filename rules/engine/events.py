"""What happened: events are frozen dataclasses, each a fact that a table or a story can follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.codec import quiet


@dataclass(frozen=True, slots=True)
class Event:
    """The base of every event."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """What changed a score, and by how much: as players add it up, so +1 makes it easier."""

    what: str
    value: int


Modifiers = tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice that were rolled together for one purpose.

    `needs` is the score each die wants. To hit, 7 or more means a 6 and then another; damage
    above 6 is out of reach. For tests on 2D6 it is the highest sum that passes; None where
    the score itself is the answer. `modifiers` are what changed that score.
    """

    dice: tuple[int, ...]
    purpose: str
    needs: int | None = None
    modifiers: Modifiers = quiet(())


@dataclass(frozen=True, slots=True)
class Result(Event):
    """How a game ended, its last event: who won (None: nobody), why, and each side's points."""

    winner: str | None
    why: str
    points: Mapping[str, int]
