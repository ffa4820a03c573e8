"""New places of things that are moved together, for the command that moves them.

A model on a floor stays on it, and a lifted thing stays lifted. Inches, degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, radians, sin

from sandbox.document.commands import Spot
from sandbox.movement.standing import floor_at
from sandbox.table.table import Table
from sandbox.table.things import Spot2D, spot_of


def shifted(
    table: Table, things: Iterable[str], by: tuple[float, float], turn: float = 0.0
) -> tuple[Spot, ...]:
    """Return the places of things moved by inches and turned by degrees, in formation.

    None leaves the table.
    """
    names = list(things)
    stands = [spot_of(table, name) for name in names]
    across = _kept_on(table.size[0], [stand.x for stand in stands], by[0])
    along = _kept_on(table.size[1], [stand.y for stand in stands], by[1])
    return tuple(
        _spot(table, name, stand, stand.x + across, stand.y + along, turn)
        for name, stand in zip(names, stands, strict=True)
    )


def turned(
    table: Table, things: Iterable[str], about: tuple[float, float], degrees: float
) -> tuple[Spot, ...]:
    """Return the places of things turned together about a point; none leaves the table."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    spots = []
    for name in things:
        stand = spot_of(table, name)
        dx, dy = stand.x - about[0], stand.y - about[1]
        x = min(max(about[0] + c * dx - s * dy, 0.0), table.size[0])
        y = min(max(about[1] + s * dx + c * dy, 0.0), table.size[1])
        spots.append(_spot(table, name, stand, x, y, degrees))
    return tuple(spots)


def put(
    table: Table, things: Iterable[str], to: tuple[float, ...] | None, degrees: float = 0.0
) -> tuple[Spot, ...]:
    """Return the places of things turned about their middle, which is put ``to`` a place.

    Without a place it stays. A third number is the height of all of them.
    """
    names = list(things)
    stands = [spot_of(table, name) for name in names]
    middle = [sum(axis) / len(stands) for axis in ((s.x for s in stands), (s.y for s in stands))]
    c, s = cos(radians(degrees)), sin(radians(degrees))
    spots = []
    for name, stand in zip(names, stands, strict=True):
        dx, dy = stand.x - middle[0], stand.y - middle[1]
        x, y = c * dx - s * dy, s * dx + c * dy
        x, y = (x + middle[0], y + middle[1]) if to is None else (x + to[0], y + to[1])
        spot = _spot(table, name, stand, x, y, degrees)
        if to is not None and len(to) == 3:
            spot = replace(spot, position=(*spot.position[:2], round(to[2], 4)))
        spots.append(spot)
    return tuple(spots)


def _spot(table: Table, name: str, stand: Spot2D, x: float, y: float, turn: float) -> Spot:
    z = stand.z
    if "/" in name:
        z = floor_at(table, table.model(name), x, y)
    place = (x, y) if z is None else (x, y, z)
    facing = None if ":" in name else round((stand.turn + turn) % 360, 3)
    return Spot(name, tuple(round(value, 4) for value in place), facing)


def _kept_on(size: float, places: Sequence[float], by: float) -> float:
    """Return how far all these places may move along one side of the table, inches."""
    return min(max(by, -min(places, default=0.0)), size - max(places, default=0.0))
