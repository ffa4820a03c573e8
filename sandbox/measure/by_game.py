"""Numbers of one game: ranges, bands and arcs of its units, and their reach.

Each game's folder brings a `ByGame` through `TableGame.measure`; nothing here names a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from languages.message import Line, Message, coded, message
from languages.writing import ENGLISH, bundle_of
from sandbox.scenario.game_spec import table_game
from sandbox.table.table import PlacedUnit, Table

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]


@dataclass(frozen=True)
class Band:
    """A range band in the game's own word: from the one before it up to ``upto_in`` inches."""

    name: str
    upto_in: float


@dataclass(frozen=True)
class Gun:
    """A weapon of one model, ``unit/number``, with its bands, the nearest first.

    ``arc_deg``: the width of its arc, half of it to either side of the model's facing, from its
    origin; None for all round.
    """

    model: str
    weapon: str
    bands: tuple[Band, ...]
    arc_deg: float | None = None


@dataclass(frozen=True, eq=False)
class Reach:
    """Reach of models by one order or kind of move, each by itself.

    ``inches``: the allowance; ``also``: further permissions, in a few words. ``at``: ``(n, 3)``
    places. ``cost``: ``(n,)`` inches of that move to stand with the middle of a base there, inf
    where impossible. ``quads``: ``(m, 4)`` places that are the corners of ground.
    """

    name: str
    inches: float
    at: Points
    quads: Numbers
    cost: Points
    also: Line = ""


@dataclass(frozen=True)
class ByGame:
    """The measurements of a game.

    ``guns``: of some models of a unit. ``reaches``: of some models, the shortest first; empty where
    they cannot go. Both return nothing for a unit without a profile in the game's rules.
    """

    guns: Callable[[Table, PlacedUnit, Collection[int]], Sequence[Gun]]
    reaches: Callable[[Table, PlacedUnit, Collection[int]], Sequence[Reach]]


def called(weapon: str) -> Message:
    """Return players' name of a weapon: that of the message files, or else the rules'."""
    name = coded("arm", weapon)
    return name if name.key in bundle_of(ENGLISH) else message("sight-word", word=weapon)


def by_game(unit: PlacedUnit) -> ByGame | None:
    """Return the measurements of a unit's game; None without any."""
    brings = table_game(unit.template.game)
    if brings.measure is None:
        return None
    found: ByGame = brings.measure()
    return found


def chosen(table: Table, name: str) -> tuple[PlacedUnit, tuple[int, ...]]:
    """Return a unit and the numbers of the models that a unit's or model's name means.

    Raises KeyError.
    """
    whole, slash, _ = name.partition("/")
    unit = table.unit(whole)
    if not slash:
        return unit, tuple(model.index for model in unit.models)
    return unit, (table.model(name).index,)


def guns(table: Table, name: str) -> tuple[Gun, ...]:
    """Return the weapons of a unit, or of one of its models. Raises KeyError."""
    unit, models = chosen(table, name)
    game = by_game(unit)
    return () if game is None else tuple(game.guns(table, unit, models))


def reaches(table: Table, name: str) -> tuple[Reach, ...]:
    """Return the reaches of a unit's models, or of one of them. Raises KeyError."""
    unit, models = chosen(table, name)
    game = by_game(unit)
    return () if game is None else tuple(game.reaches(table, unit, models))
