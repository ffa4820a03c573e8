"""Things of a table by their names in commands: kind, place, display items, selection.

A model is ``unit/number``; terrain its id. A zone, an objective, smoke or a note is ``zones:id``
and so on, since other lists may have that id too. Inches, degrees.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot, inf

import shapely

from sandbox.scenario.briefing import ZoneSpec
from sandbox.table.table import Table

MARKS = {"zones": "zone", "objectives": "objective", "smoke": "smoke", "notes": "note"}
"""Lists of a scenario that are neither terrain nor models, and the name of their items."""

_MARK_IN, _EDGE_IN = 1.0, 0.5
"""Distance from a mark's middle, or from a zone's edge, within which it is hit, inches."""

_LISTS = {kind: key for key, kind in MARKS.items()}


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
    """Return the place of a thing: a zone's first corner, or the middle of its edge.

    Raises KeyError for an unknown thing, or one without a place.
    """
    key, colon, name = thing.partition(":")
    if not colon:
        placed = table.model(thing) if "/" in thing else table.piece(thing)
        fixed = placed.spec.position
        return Spot2D(
            placed.stand.x,
            placed.stand.y,
            placed.stand.turn,
            fixed[2] if len(fixed) == 3 else None,
        )
    if key not in MARKS:
        raise KeyError(thing)
    for row in getattr(table.scenario, key):
        if row.id == name:
            at = _place_of_zone(row, table.size) if key == "zones" else row.position
            if at is None:
                break
            return Spot2D(at[0], at[1], 0.0)
    raise KeyError(thing)


def _place_of_zone(zone: ZoneSpec, size: tuple[float, float]) -> tuple[float, float]:
    if zone.polygon is not None:
        return zone.polygon[0]
    xs, ys = zip(*zone.corners(size), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def mark_at(table: Table, x: float, y: float) -> str | None:
    """Return the mark on the ground nearest to a place, or None where none is within reach.

    Objectives, notes and smoke count by their middle, zones by their edge.
    """
    found: list[tuple[float, str]] = []
    for key in MARKS:
        for row in getattr(table.scenario, key):
            if key == "zones":
                edge = shapely.linearrings(row.corners(table.size))
                gap = float(shapely.distance(edge, shapely.Point(x, y))) - _EDGE_IN
            else:
                at = row.position
                gap = inf if at is None else hypot(at[0] - x, at[1] - y) - _MARK_IN
            found.append((gap, f"{key}:{row.id}"))
    gap, thing = min(found, default=(inf, ""))
    return thing if gap <= 0 else None


def item_of(thing: str) -> str:
    """Return the item that shows a thing: ``model/able/0``, ``terrain/barn``, ``zone/north``."""
    key, colon, name = thing.partition(":")
    if colon and key in MARKS:
        return f"{MARKS[key]}/{name}"
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
    if ":" in thing:
        return False
    spec = table.unit(thing.partition("/")[0]).spec if "/" in thing else table.piece(thing).spec
    return bool(getattr(spec, "locked", False))


def layer_of(table: Table, thing: str) -> str:
    """Return the layer of a thing, or ""."""
    if ":" in thing:
        return ""
    spec = table.unit(thing.partition("/")[0]).spec if "/" in thing else table.piece(thing).spec
    return str(getattr(spec, "layer", None) or "")


def everything(table: Table) -> list[str]:
    """Return all things that can be selected, in the order of the file."""
    found = [piece.id for piece in table.pieces]
    found += [model.id for model in table.models()]
    for key in MARKS:
        found += [f"{key}:{row.id}" for row in getattr(table.scenario, key)]
    return [thing for thing in found if exists(table, thing)]


def together(table: Table, thing: str) -> tuple[str, ...]:
    """Return the things selected with a thing: its group, else its whole unit, else it alone."""
    owner = thing.partition("/")[0]
    for group in table.scenario.groups:
        if owner in group.members:
            return tuple(_models_of(table, group.members))
    return tuple(_models_of(table, [owner])) if "/" in thing else (thing,)


def _models_of(table: Table, names: Iterable[str]) -> Iterable[str]:
    """Return ids of units as those of their models; smoke and notes by their names here."""
    units = {unit.id: unit for unit in table.units}
    pieces = {piece.id for piece in table.pieces}
    for name in names:
        if name in units:
            yield from (model.id for model in units[name].models)
        elif name in pieces:
            yield name
        else:
            for key in ("smoke", "notes"):
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
