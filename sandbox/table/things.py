"""Things of a table by their names in commands: kind, place, display items, selection.

A model is ``unit/number``; terrain its id. A zone, an objective, smoke or a note is ``zones:id``
and so on, since other lists may have that id too. Inches, degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot, inf

import shapely

from sandbox.scenario.marks.kinds import GROUPED, MARKS
from sandbox.scenario.marks.mark import Mark
from sandbox.table.placement import height_under
from sandbox.table.table import Table

_MARK_IN, _EDGE_IN = 1.0, 0.5
"""Distance from a mark's middle, or from a zone's edge, within which it is hit, inches."""

_LISTS = {kind.item: key for key, kind in MARKS.items()}


@dataclass(frozen=True)
class Spot2D:
    """Place and rotation of a thing; ``z``: if a file fixes it, else None."""

    x: float
    y: float
    turn: float
    z: float | None = None


def exists(table: Table, thing: str) -> bool:
    """Return whether a table has a thing."""
    try:
        spot_of(table, thing)
    except KeyError:
        return False
    return True


def spot_of(table: Table, thing: str) -> Spot2D:
    """Return the place of a thing.

    Raises KeyError for an unknown thing, or one without a place.
    """
    if ":" not in thing:
        placed = table.model(thing) if "/" in thing else table.piece(thing)
        fixed = placed.spec.position
        return Spot2D(
            placed.stand.x, placed.stand.y, placed.stand.turn, fixed[2] if len(fixed) == 3 else None
        )
    at = mark_of(table, thing).place(table.size)
    if at is None:
        raise KeyError(thing)
    return Spot2D(at[0], at[1], 0.0)


def marks(table: Table) -> Iterator[tuple[str, Mark]]:
    """Yield the marks of a table by their names as things, in the order of their kinds."""
    for key in MARKS:
        for mark in getattr(table.scenario, key):
            yield f"{key}:{mark.id}", mark


def mark_of(table: Table, thing: str) -> Mark:
    """Return the mark that a thing is. Raises KeyError for anything else."""
    for name, mark in marks(table):
        if name == thing:
            return mark
    raise KeyError(thing)


def kind_of(thing: str) -> type[Mark] | None:
    """Return the kind of the list that a thing is in; None for terrain and models."""
    return MARKS.get(thing.partition(":")[0]) if ":" in thing else None


def is_loose(thing: str) -> bool:
    """Return whether a drag takes a thing along that is not selected."""
    kind = kind_of(thing)
    return kind is None or kind.loose


def blocks(thing: str) -> bool:
    """Return whether a thing stops sight."""
    kind = kind_of(thing)
    return kind is None or kind.blocks


def mark_at(table: Table, x: float, y: float) -> str | None:
    """Return the mark on the ground nearest to a place, or None where none is within reach.

    A mark with an outline counts by that, others by their place.
    """
    found: list[tuple[float, str]] = []
    for thing, mark in marks(table):
        corners, at = mark.outline(table.size), mark.place(table.size)
        if corners:
            edge = shapely.linearrings(corners)
            found.append((float(shapely.distance(edge, shapely.Point(x, y))) - _EDGE_IN, thing))
        elif at is not None:
            found.append((hypot(at[0] - x, at[1] - y) - _MARK_IN, thing))
    gap, thing = min(found, default=(inf, ""))
    return thing if gap <= 0 else None


def item_of(thing: str) -> str:
    """Return the item that shows a thing: ``model/able/0``, ``terrain/barn``, ``zone/north``."""
    kind = kind_of(thing)
    if kind is not None:
        return f"{kind.item}/{thing.partition(':')[2]}"
    return f"model/{thing}" if "/" in thing else f"terrain/{thing}"


def thing_of(item: str) -> str | None:
    """Return the thing that an item shows; None for the ground and other items."""
    kind, slash, name = item.partition("/")
    if not slash:
        return None
    if kind in ("model", "terrain"):
        return name
    return f"{_LISTS[kind]}:{name}" if kind in _LISTS else None


def locked(table: Table, thing: str) -> bool:
    """Return whether a thing cannot be moved by hand."""
    return bool(getattr(_row(table, thing), "locked", False))


def layer_of(table: Table, thing: str) -> str:
    """Return the layer of a thing, or ""."""
    return str(getattr(_row(table, thing), "layer", None) or "")


def _row(table: Table, thing: str) -> object:
    """Return the row of a piece, or of a model's unit; None for a mark."""
    if ":" in thing:
        return None
    return table.unit(thing.partition("/")[0]).spec if "/" in thing else table.piece(thing).spec


def everything(table: Table) -> list[str]:
    """Return all things that can be selected, in the order of the file."""
    found = [piece.id for piece in table.pieces]
    found += [model.id for model in table.models()]
    found += [thing for thing, _ in marks(table)]
    return [thing for thing in found if exists(table, thing)]


def together(table: Table, thing: str) -> tuple[str, ...]:
    """Return the things selected with a thing: its group, else its whole unit, else it alone."""
    owner = thing.partition("/")[0]
    for group in table.scenario.groups:
        if owner in group.members:
            return tuple(_models_of(table, group.members))
    return tuple(_models_of(table, [owner])) if "/" in thing else (thing,)


def _models_of(table: Table, names: Iterable[str]) -> Iterable[str]:
    """Return ids of units as those of their models; marks by their names here."""
    units = {unit.id: unit for unit in table.units}
    pieces = {piece.id for piece in table.pieces}
    for name in names:
        if name in units:
            yield from (model.id for model in units[name].models)
        elif name in pieces:
            yield name
        else:
            for key in GROUPED:
                if any(row.id == name for row in getattr(table.scenario, key)):
                    yield f"{key}:{name}"


def same_sort(table: Table, thing: str) -> tuple[str, ...]:
    """Return all things of the same sort.

    These are pieces of its kind, models of its template and side, or marks of its list.
    """
    key, colon, _ = thing.partition(":")
    if colon:
        return tuple(name for name in everything(table) if name.startswith(f"{key}:"))
    if "/" in thing:
        spec = table.unit(thing.partition("/")[0]).spec
        same = (spec.template, spec.side)
        return tuple(
            model.id
            for unit in table.units
            if (unit.spec.template, unit.spec.side) == same
            for model in unit.models
        )
    kind = table.piece(thing).spec.kind_name
    return tuple(piece.id for piece in table.pieces if piece.spec.kind_name == kind)


def ground_at(table: Table, x: float, y: float) -> float:
    """Return the height of the ground at a place, inches: hills count, houses and walls do not."""
    hills = [(piece.piece, piece.stand) for piece in table.pieces if piece.spec.lies_beneath]
    return height_under(x, y, hills)


def on_the_ground(table: Table, x: float, y: float) -> list[float]:
    """Return a position for something that lies on the ground.

    A road drawn past a house does not lie on its roof. The position has a third number only where
    it would drop onto something else.
    """
    ground = ground_at(table, x, y)
    top = height_under(x, y, [(piece.piece, piece.stand) for piece in table.pieces])
    return [x, y] if top - ground < 0.05 else [x, y, round(ground, 3)]
