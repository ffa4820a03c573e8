"""Ready-made deployment maps: zones for two sides on a table of any size. Inches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from types import MappingProxyType
from typing import Any

Point = tuple[float, float]
Polygon = tuple[Point, ...]

STRIP = 12.0
"""Depth of a strip along a long edge; at most a quarter of a small table's depth."""

MIDDLE = 9.0
"""Distance of corners and quarters from the middle of the table along each axis."""

_Shape = Callable[[float, float], Polygon]


def _long_edges(wide: float, deep: float) -> Polygon:
    depth = min(STRIP, deep / 4)
    return (0, 0), (wide, 0), (wide, depth), (0, depth)


def _short_edges(wide: float, deep: float) -> Polygon:
    return (0, 0), (wide / 4, 0), (wide / 4, deep), (0, deep)


def _quarters(wide: float, deep: float) -> Polygon:
    cut = min(MIDDLE, wide / 4, deep / 4)
    x, y = wide / 2, deep / 2
    return (0, 0), (x, 0), (x, y - cut), (x - cut, y), (0, y)


def _diagonal(wide: float, deep: float) -> Polygon:
    """Return a triangle that keeps `STRIP` from the diagonal, or a third of the way to the
    corner.
    """
    across = hypot(wide, deep)
    kept = min(STRIP, wide * deep / across / 3)
    return (0, 0), (wide - kept * across / deep, 0), (0, deep - kept * across / wide)


_MAPS: Mapping[str, _Shape] = MappingProxyType(
    {
        "long-edges": _long_edges,
        "short-edges": _short_edges,
        "opposite-quarters": _quarters,
        "diagonal": _diagonal,
    }
)

DEPLOYMENT_MAPS = tuple(_MAPS)
"""Names of the maps."""


def zone_rows(name: str, size: Point, sides: tuple[str, str]) -> list[dict[str, Any]]:
    """Return a zone for each of two sides as rows of a scenario.

    The second is the first, turned by 180° about the middle of the table. Long edges are the longer
    edges, whichever axis they lie along. ``size``: x and y. Raises KeyError for an unknown name.
    """
    x, y = size
    upright = y > x
    near = _MAPS[name](max(size), min(size))
    first = tuple((b, a) for a, b in reversed(near)) if upright else near
    second = tuple((x - a, y - b) for a, b in first)
    return [
        {
            "id": f"{side}-zone",
            "side": side,
            "polygon": [[round(float(a), 2), round(float(b), 2)] for a, b in polygon],
        }
        for side, polygon in zip(sides, (first, second), strict=True)
    ]
