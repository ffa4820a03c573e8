"""What only a game knows: how far its units fire, in which bands and arcs, and how far they go.

Each game's folder brings a `ByGame` through `TableGame.measure`; nothing here names a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.game_spec import table_game
from sandbox.table.table import PlacedUnit, Table

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]


@dataclass(frozen=True)
class Band:
    """A range band in the game's own word: from the one before it up to so many inches."""

    name: str
    upto_in: float


@dataclass(frozen=True)
class Gun:
    """A weapon of one model, ``unit/number``, with its bands, the nearest first.

    ``arc_deg``: how wide the arc is that it bears in, half of it to either side of the model's
    facing, opening at its origin; None where it bears all round.
    """

    model: str
    weapon: str
    bands: tuple[Band, ...]
    arc_deg: float | None = None


@dataclass(frozen=True, eq=False)
class Reach:
    """How far models can go by one order or kind of move, each by itself.

    ``inches``: that it may go; ``also``: what it may besides, in a few words. ``at``: ``(n, 3)``
    places, ``cost``: ``(n,)`` what it takes to stand with the middle of a base there, inches of
    that move, inf where it cannot; ``quads``: ``(m, 4)`` places that are the corners of ground.
    """

    name: str
    inches: float
    at: Points
    quads: Numbers
    cost: Points
    also: str = ""


@dataclass(frozen=True)
class ByGame:
    """``guns``: of some models of a unit. ``reaches``: of some models, the shortest first; nothing
    where they cannot go. Both answer for what the game's rules have no profile of with nothing."""

    guns: Callable[[Table, PlacedUnit, Collection[int]], Sequence[Gun]]
    reaches: Callable[[Table, PlacedUnit, Collection[int]], Sequence[Reach]]


def by_game(unit: PlacedUnit) -> ByGame | None:
    """What a unit's own game says; None where it says nothing."""
    brings = table_game(unit.template.game)
    if brings.measure is None:
        return None
    found: ByGame = brings.measure()
    return found


def chosen(table: Table, name: str) -> tuple[PlacedUnit, tuple[int, ...]]:
    """A unit and the numbers of its models that a unit's or a model's name means; KeyError."""
    whole, slash, _ = name.partition("/")
    unit = table.unit(whole)
    if not slash:
        return unit, tuple(model.index for model in unit.models)
    return unit, (table.model(name).index,)


def guns(table: Table, name: str) -> tuple[Gun, ...]:
    """The weapons of a unit, or of one of its models. KeyError for who is not there."""
    unit, models = chosen(table, name)
    game = by_game(unit)
    return () if game is None else tuple(game.guns(table, unit, models))


def reaches(table: Table, name: str) -> tuple[Reach, ...]:
    """How far a unit's models, or one of them, can go. KeyError for who is not there."""
    unit, models = chosen(table, name)
    game = by_game(unit)
    return () if game is None else tuple(game.reaches(table, unit, models))
