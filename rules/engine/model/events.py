"""Events: frozen dataclasses, each a fact that a table or a story can follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.model.codec import quiet


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A reason that changed a score, and its amount; +1 makes it easier for the player."""

    what: str
    value: int


Modifiers = tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice that were rolled together for one purpose.

    `needs` is the score of each die. To hit, 7 or more means a 6 and then another; damage above 6
    cannot be reached. For tests on 2D6 it is the highest sum that passes. It is None where the
    score itself is the answer. `modifiers` are the changes to that score.
    """

    dice: tuple[int, ...]
    purpose: str
    needs: int | None = None
    modifiers: Modifiers = quiet(())


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over: units or fighters left of each side, in the order of the sides."""

    sides: tuple[str, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result(Event):
    """The end of a game, its last event: the winner (None: a draw), the reason, each side's
    points.
    """

    winner: str | None
    why: str
    points: Mapping[str, int]


EVERY_GAME = (Rolled, GameEnded, Result)
"""Events of every game."""
