"""Cues of a moment, as the rules told it: fire, falling loads, losses, dice, new smoke.

Values without a game's words. All inches, table frame.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from meshes.shapes.piece import BODY
from sandbox.scenario.game_spec import Moves
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.view.effects.emitters import Point3
from sandbox.view.items import Item

Look = Literal["bullets", "cannon", "shell", "flame"]


@dataclass(frozen=True)
class Fire:
    """The shots of one weapon. ``start``: its muzzle; ``ends``: the places it fires at.

    ``shots``: dice to hit; ``hits``: how many of them hit. ``burst``: radius of the burst of a
    shell, inches; ``arcs``: whether it flies in a high arc. ``apart``: seconds between it and the
    weapon before it.
    """

    look: Look
    start: Point3
    ends: tuple[Point3, ...]
    shots: int = 1
    hits: int = 0
    burst: float = 0.8
    arcs: bool = False
    apart: float = 0.4


@dataclass(frozen=True)
class Falling:
    """A load on its way: where it begins and bursts, and the radius of its burst.

    ``look``: a bomb from a plane, a rocket, or a shell that comes down from afar. ``since``:
    seconds after the first of them.
    """

    look: Literal["bomb", "rocket", "shell"]
    start: Point3
    end: Point3
    size: float
    since: float = 0.0


@dataclass(frozen=True, eq=False)
class Loss:
    """A model that the moment takes off the table. ``look``: a man, a vehicle, or a plane.

    ``before``: the table that it was on.
    """

    model: PlacedModel
    look: Literal["man", "vehicle", "plane"]
    before: Table


def lost(before: Table, after: Table, units: Container[str]) -> tuple[Loss, ...]:
    """Return the models of some units that are on one table and not on the next."""
    there = {model.id for model in after.models()}
    return tuple(
        Loss(model, _look(unit), before)
        for unit in before.units
        if unit.id in units
        for model in unit.models
        if model.id not in there
    )


@dataclass(frozen=True, eq=False)
class Change:
    """An item that the hit of a moment changes.

    ``name``: of what shows it afterwards; ``was``: what is there until then, None without any.
    ``at``: where it stands; None for what lies over the ground.
    """

    name: str
    was: Item | None
    at: Point3 | None = None


def changed(before: Iterable[Item], after: Iterable[Item]) -> tuple[Change, ...]:
    """Return what looks different, stands elsewhere, is new, or is gone."""
    old, new = ({one.name: one for one in items} for items in (before, after))
    return tuple(
        Change(name, old.get(name), _stands(new.get(name) or old[name]))
        for name in dict.fromkeys((*old, *new))
        if name not in old or name not in new or not _alike(old[name], new[name])
    )


def _stands(one: Item) -> Point3 | None:
    x, y, z = one.matrix[:3, 3].tolist()
    return None if np.array_equal(one.matrix, np.eye(4)) else (x, y, z)


def _alike(one: Item, other: Item) -> bool:
    return one.digest == other.digest and np.array_equal(one.matrix, other.matrix)


def middle_of(model: PlacedModel) -> Point3:
    """Return the middle of a model's body."""
    body = model.piece.part(BODY)
    assert body is not None, "every model has a body"
    x, y, z = model.stand.place(body.mesh.bounds.mean(axis=0)[None])[0].tolist()
    return x, y, z


def _look(unit: PlacedUnit) -> Literal["man", "vehicle", "plane"]:
    if unit.template.flies:
        return "plane"
    return "vehicle" if unit.template.moves is Moves.WHEELS else "man"


@dataclass(frozen=True)
class Screen:
    """Smoke that is new in the moment. ``item``: the name of what shows it."""

    item: str
    at: Point3
    radius: float


@dataclass(frozen=True, eq=False)
class Cues:
    """Everything that a moment shows. ``dice``: the faces of each roll, in order.

    ``about``: the place that the dice are thrown beside. ``hidden``: names of items that appear
    only with the first burst. ``changes``: what looks different once something is hit. ``taken``:
    where order dice lie, beside which no die is thrown.
    """

    fires: tuple[Fire, ...] = ()
    falling: tuple[Falling, ...] = ()
    losses: tuple[Loss, ...] = ()
    screens: tuple[Screen, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    about: Point3 | None = None
    hidden: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    taken: tuple[Point3, ...] = ()
