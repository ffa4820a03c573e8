"""Dice from outside the rules: seeded for play, scripted for tests, every outcome for exact odds.

A rule function takes a `Dice` and rolls on it, whatever its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

from rules.engine.model.events import Modifiers

T = TypeVar("T", bound=Hashable)


class Dice(Protocol):
    """Dice that rule functions roll on."""

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """Roll `count` dice, each 1…`sides`.

        `purpose`: what they are for. `needs`: the score they need. `modifiers`: what changed that
        score.
        """


class Source(Dice, Protocol):
    """Dice that can be reset: the same position gives the same rolls."""

    position: int


class NotedDice:
    """Dice that also record their faces, ``faces``."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: tuple[int, ...] = ()

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """Roll the recorded dice."""
        rolled = self._dice.roll(count, purpose, needs, sides, modifiers)
        self.faces += rolled
        return rolled


class SeededDice:
    """An endless row of dice fixed by a seed; `position` counts the dice taken from it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.position = 0
        self._next = Random(seed).random
        self._row: list[float] = []

    def __copy__(self) -> SeededDice:
        twin = SeededDice(self.seed)
        twin.position = self.position
        return twin

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """Return the next `count` dice of the row."""
        start = self.position
        self.position = end = start + count
        row = self._row
        while len(row) < end:
            row.append(self._next())
        return tuple([int(x * sides) + 1 for x in row[start:end]])


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll of scripted dice: its purpose, and its faces."""

    purpose: str
    needs: int | None
    dice: tuple[int, ...]


class ScriptedDice:
    """Dice that show the faces a test wrote down; `throws` records each roll.

    Raises IndexError when the script has run out and ValueError for a face the die does not have.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = tuple(faces)
        self.position = 0
        self.throws: list[Throw] = []

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """Return the next `count` faces of the script."""
        taken = self.faces[self.position : self.position + count]
        if len(taken) < count:
            raise IndexError(purpose)
        for face in taken:
            if not 1 <= face <= sides:
                raise ValueError(f"D{sides} {purpose}: {face}")
        self.position += count
        self.throws.append(Throw(purpose, needs, taken))
        return taken

    @property
    def left(self) -> int:
        """Return how many faces of the script are not rolled yet."""
        return len(self.faces) - self.position


class _BranchingDice:
    """Dice that follow a given path of faces and then show ones, noting the sides of each die."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.widths: list[int] = []

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        faces = []
        for _ in range(count):
            at = len(self.widths)
            self.widths.append(sides)
            if at == len(self.path):
                self.path.append(1)
            faces.append(self.path[at])
        return tuple(faces)


def outcomes(resolve: Callable[[Dice], T]) -> dict[T, float]:
    """Return the exact chance of every result of a rule function, over all falls of its dice.

    The function runs once per leaf of its tree of dice: use a handful of dice at most.
    """
    chances: dict[T, float] = {}
    path: list[int] = []
    while True:
        dice = _BranchingDice(path)
        result = resolve(dice)
        widths = dice.widths
        chance = 1.0
        for sides in widths:
            chance /= sides
        chances[result] = chances.get(result, 0.0) + chance
        while path and path[-1] == widths[len(path) - 1]:
            path.pop()
        if not path:
            return chances
        path[-1] += 1
