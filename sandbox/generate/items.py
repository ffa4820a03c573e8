"""Items of a table in planning: a kind with its keys, its place, and its area.

All inches; y up the plan, rotations in degrees anticlockwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from math import cos, radians, sin
from random import Random
from typing import Any

import shapely
from shapely import affinity

from meshes.shapes.runs import bending

Spot = tuple[float, float]


class Role(Enum):
    """Role of an item towards others."""

    FLAT = "flat"
    """A road, a bridge: only its own things stand on it."""
    WATER = "water"
    """A river: it bars the way, and roads cross it."""
    FIELD = "field"
    """Crops: hedges stand along it, stacks in it."""
    WOOD = "wood"
    HILL = "hill"
    HOUSE = "house"
    LINE = "line"
    """A wall, a hedge, a fence."""
    SMALL = "small"
    """A small thing, which models walk round."""


@dataclass(frozen=True, eq=False)
class Item:
    """One item of a plan.

    ``foot``: its area on the plan, eaves included. ``name``: the beginning of its id. ``size``,
    ``points`` and the like are ``keys``, as in a scenario file. ``on``: roles that it may stand on.
    ``brim``: inches of ``foot`` that bar no way: branches, eaves.
    """

    name: str
    kind: str
    role: Role
    at: Spot
    turn: float
    foot: shapely.Geometry
    keys: Mapping[str, Any] = field(default_factory=dict)
    on: tuple[Role, ...] = ()
    brim: float = 0.0

    def turned_about(self, middle: Spot) -> Item:
        """Return its image on the other side of the table's middle."""
        x, y = 2 * middle[0] - self.at[0], 2 * middle[1] - self.at[1]
        foot = affinity.rotate(self.foot, 180, origin=middle)
        turn = (self.turn + 180) % 360
        return replace(self, at=(x, y), turn=turn, foot=foot)

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Bounds of its area: from x and y to x and y."""
        found: tuple[float, float, float, float] = self.foot.bounds
        return found

    @property
    def bars(self) -> shapely.Geometry:
        """Part of its area that bars the way."""
        return self.foot.buffer(-self.brim) if self.brim else self.foot


def block(
    name: str, kind: str, role: Role, at: Spot, turn: float, wide: Spot, on: tuple[Role, ...] = (),
    brim: float = 0.0, **keys: Any,
) -> Item:  # fmt: skip
    """Return an item with a rectangular area, ``wide`` along its own x and y."""
    x, y, a = wide[0] / 2, wide[1] / 2, radians(turn)
    # Exact at right angles, so that items side by side touch.
    c, s = (0.0 if abs(part) < 1e-15 else part for part in (cos(a), sin(a)))
    corners = ((x, -y), (x, y), (-x, y), (-x, -y))
    foot = shapely.polygons([(c * u - s * v + at[0], s * u + c * v + at[1]) for u, v in corners])
    return Item(name, kind, role, at, turn, foot, keys, on, brim)


def sized(
    rng: Random,
    kind: str,
    role: Role,
    at: Spot,
    turn: float,
    size: tuple[float, ...],
    *,
    on: tuple[Role, ...] = (),
    seeds: int = 12,
    **keys: Any,
) -> Item:
    """Return a rectangular item as wide as its ``size``, with one of so many ``seeds``."""
    wide = (size[0], size[1])
    return block(kind, kind, role, at, turn, wide, on, size=size, **keys, seed=rng.randrange(seeds))


def disc(
    name: str, kind: str, role: Role, at: Spot, across: float, on: tuple[Role, ...] = (),
    turn: float = 0.0, brim: float = 0.0, **keys: Any,
) -> Item:  # fmt: skip
    """Return a round item."""
    return Item(name, kind, role, at, turn, shapely.Point(at).buffer(across / 2), keys, on, brim)


def run(
    name: str, kind: str, points: Sequence[Spot], thick: float, role: Role = Role.LINE, **keys: Any
) -> Item:
    """Return an item along a line, ``thick`` across, placed by the middle one of its points."""
    x, y = points[len(points) // 2]
    x, y = round(x, 2), round(y, 2)
    line = bending(points).at if role in (Role.FLAT, Role.WATER) else points
    foot = shapely.LineString(line).buffer(thick / 2, cap_style="flat", join_style="mitre")
    inner = tuple((round(px - x, 2), round(py - y, 2)) for px, py in points)
    return Item(name, kind, role, (x, y), 0.0, foot, {"points": inner, **keys})


def patch(name: str, kind: str, outline: Sequence[Spot], role: Role, **keys: Any) -> Item:
    """Return an item on its outline: corners on the table, inches, written about their middle."""
    area = shapely.Polygon(outline)
    x, y = round(area.centroid.x, 2), round(area.centroid.y, 2)
    inner = tuple((round(px - x, 2), round(py - y, 2)) for px, py in outline)
    return Item(name, kind, role, (x, y), 0.0, area, {"outline": inner, **keys})


def ahead(at: Spot, turn: float, along: float, across: float = 0.0) -> Spot:
    """Return the place ``along`` inches from another in a direction, and ``across`` to its left."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return (at[0] + along * c - across * s, at[1] + along * s + across * c)
