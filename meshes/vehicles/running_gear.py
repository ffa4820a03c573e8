"""Running gear of vehicles: tracks with their road wheels, and tyres."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from meshes.shapes.boolean import carved
from meshes.shapes.primitives import column, lathe, limb, side_profile
from meshes.shapes.solid import Solid, joined

_RUBBER, _LINK, _PIN, _DARK = "#35332f", "#4b453d", "#3a3630", "#33332f"

_CLEAR = 0.015
"""Space about a wheel in its well, in inches."""

_LINKS = 0.24
"""Length of a visible link, in inches."""


def track(
    ends: Sequence[tuple[float, float, float]],
    wheels: Sequence[float],
    radius: float,
    width: float,
    paint: str,
    *,
    returns: Sequence[tuple[float, float]] = (),
) -> list[Solid]:
    """A track about y = 0, its road wheels and its inner plate, for the left side.

    ``ends``: sprocket and idler as ``(x, z, radius)``; ``wheels``: x of the road wheels, of
    ``radius``; ``returns``: x and z of small rollers. Outside is +y.
    """
    thick = 0.055
    circles = [shapely.Point(x, z).buffer(r, quad_segs=3) for x, z, r in ends]
    circles += [shapely.Point(x, radius + thick).buffer(radius, quad_segs=3) for x in wheels]
    inner = shapely.union_all(circles).convex_hull
    outer = inner.buffer(thick, quad_segs=2)
    links = shapely.segmentize(outer, _LINKS).exterior
    belt = side_profile(list(links.coords)[:-1], width, _LINK)
    # Every other link is darker, which reads as a track at any distance.
    middle = belt.centres()
    along = np.array([links.project(shapely.Point(x, z)) for x, _, z in middle])
    belt = belt.coloured(
        _PIN, (np.floor(along / _LINKS) % 2 == 0) & (abs(belt.normals()[:, 1]) < 0.5)
    )
    hole = side_profile(list(inner.exterior.coords)[:-1], width * 2, _PIN)
    plate = side_profile(
        list(inner.buffer(-0.004).simplify(0.01).exterior.coords)[:-1], width * 0.35, _PIN
    )
    solids = [carved(belt, hole), plate.moved(y=-width * 0.2)]
    solids += [_road_wheel(radius, width * 0.75, paint).moved(x, 0, radius + thick) for x in wheels]
    solids += [_road_wheel(r, width * 0.7, paint, rubber=False).moved(x, 0, z) for x, z, r in ends]
    roller = _road_wheel(0.07, width * 0.7, paint, sides=6, rubber=False)
    solids += [roller.moved(x, 0, z) for x, z in returns]
    return solids


def _road_wheel(
    radius: float, width: float, paint: str, *, sides: int = 10, rubber: bool = True
) -> Solid:
    """A dished wheel about y, its hub outside; the tyre is rubber or steel."""
    half = width / 2
    rows = [(radius, -half), (radius, half), (radius * 0.72, half * 0.7), (0.0, half * 1.1)]
    wheel = lathe(rows, sides, paint)
    middle = wheel.centres()
    reach = np.hypot(middle[:, 0], middle[:, 1])
    wheel = wheel.coloured(_RUBBER if rubber else _LINK, reach > radius * 0.75)
    inside = (reach > radius * 0.75) & (reach < radius * 0.9)
    return wheel.shaded(np.where(inside, 0.8, 1.0)).turned(-90, "x")


def tyre(radius: float, width: float, paint: str) -> Solid:
    """A truck's wheel about y, hub to +y: a fat tyre around a painted rim."""
    half = width / 2
    rows = [
        (radius * 0.86, -half),
        (radius, -half * 0.55),
        (radius, half * 0.55),
        (radius * 0.86, half),
        (radius * 0.55, half * 0.85),
        (radius * 0.5, half * 0.5),
        (radius * 0.22, half * 0.6),
        (0.0, half * 0.75),
    ]
    wheel = lathe(rows, 18, paint)
    middle = wheel.centres()
    reach = np.hypot(middle[:, 0], middle[:, 1])
    wheel = wheel.coloured(_RUBBER, (reach > radius * 0.54) | (middle[:, 2] < -half * 0.9))
    return wheel.turned(-90, "x")


def both_sides(solids: Sequence[Solid], y: float) -> list[Solid]:
    """Left-side parts drawn about y = 0, placed at +y and mirrored at −y."""
    left = joined(*solids).moved(y=y)
    return [left, left.scaled(1, -1, 1)]


def axle(x: float, y: float, radius: float, width: float, paint: str) -> list[Solid]:
    """Two tyres on the ground and the rod between them."""
    wheel = tyre(radius, width, paint).moved(x, y, radius)
    rod = limb((x, -y, radius), (x, y, radius), 0.05, 0.05, _DARK, round_ends=False)
    return [wheel, wheel.scaled(1, -1, 1), rod]


def wells(x: float, y: float, radius: float, width: float) -> list[Solid]:
    """Build what to carve from a hull so that both tyres of an axle turn clear of it."""
    around = (radius + _CLEAR) / np.cos(np.pi / 12)
    well = column(float(around), width + 2 * _CLEAR, _DARK, sides=12)
    well = well.moved(z=-width / 2 - _CLEAR).turned(-90, "x").moved(x, y, radius)
    return [well, well.scaled(1, -1, 1)]
