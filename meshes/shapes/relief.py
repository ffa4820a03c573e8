"""Closed solids over any plan: prisms, and mounds that rise in from their edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import manifold3d
import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import Colour
from meshes.shapes.solid import Points, Solid, joined, plain

_HAIR, _RIM = 1e-4, 2e-3


def prism(area: shapely.Geometry, low: float, high: float, colour: Colour) -> Solid:
    """An upright prism over an area, holes and all, from one height to another."""
    return joined(*(_prism(polygon, low, high, colour) for polygon in polygons(area)))


def polygons(area: shapely.Geometry) -> list[shapely.Polygon]:
    """The polygons of an area, wound counter-clockwise, without specks."""
    parts = (part for part in shapely.get_parts(area) if isinstance(part, shapely.Polygon))
    return [shapely.orient_polygons(part) for part in parts if part.area > _HAIR]


def _rings(area: shapely.Polygon) -> list[Points]:
    return [np.asarray(ring.coords)[:-1] for ring in (area.exterior, *area.interiors)]


def _prism(area: shapely.Polygon, low: float, high: float, colour: Colour) -> Solid:
    rings = _rings(area)
    flat = np.vstack(rings)
    top = np.asarray(manifold3d.triangulate(rings), dtype=np.int64)
    count = len(flat)
    sides, start = [], 0
    for ring in rings:
        i = start + np.arange(len(ring))
        j = start + (np.arange(len(ring)) + 1) % len(ring)
        sides += [np.column_stack([i, j, j + count]), np.column_stack([i, j + count, i + count])]
        start += len(ring)
    vertices = np.vstack([np.column_stack([flat, np.full(count, z)]) for z in (low, high)])
    return plain(vertices, np.vstack([top[:, ::-1], top + count, *sides]), colour)


def inset(area: shapely.Geometry, by: float, spacing: float) -> shapely.Geometry:
    """An area without its rim, its edge measured out in steps of about ``spacing`` inches."""
    inner = shapely.simplify(shapely.buffer(area, -by, quad_segs=4), min(0.02, by / 4))
    parts = [polygon for polygon in polygons(inner) if polygon.area > by * by / 4]
    return shapely.segmentize(shapely.MultiPolygon(parts), spacing)


def relief(
    area: shapely.Geometry, levels: Sequence[tuple[float, float]], colour: Colour, spacing: float
) -> Solid:
    """Build a mound on the table over an area without holes, level by level in from its edge.

    ``levels``: the distance in and the height of each, from (0, height of the rim); the last goes
    on to the middle. An area too narrow for a level ends at the one before. ``spacing``: inches
    between the corners of each.
    """
    edge = shapely.segmentize(shapely.MultiPolygon(polygons(area)), spacing)
    plans = [edge, *(inset(area, by, spacing) for by, _ in levels[1:])]
    return stepped([(plan, z) for plan, (_, z) in zip(plans, levels, strict=True)], colour)


def stepped(plans: Iterable[tuple[shapely.Geometry, float]], colour: Colour) -> Solid:
    """Build a solid on the table from its contour lines.

    ``plans``: areas, each within the one before, and the height of each one's edge, which may fall
    as well as rise. The last is level within.
    """
    # The foot has corners of its own, slightly below the rim: a line between two of them may belong
    # to both its underside and its slope.
    levels = [(polygons(area), max(z, _RIM)) for area, z in plans]
    vertices: list[tuple[float, float, float]] = []
    number: dict[tuple[int, float, float], int] = {}

    def numbered(level: int, ring: Points, z: float) -> NDArray[np.int64]:
        found = []
        for x, y in ring.tolist():
            if (level, x, y) not in number:
                number[(level, x, y)] = len(vertices)
                vertices.append((x, y, z))
            found.append(number[(level, x, y)])
        return np.array(found, dtype=np.int64)

    faces: list[NDArray[np.int64]] = []
    for level, (areas, z) in enumerate(levels):
        inner, higher = levels[level + 1] if level + 1 < len(levels) else ([], 0.0)
        for one in areas:
            rings, names = [_rings(one)[0]], [numbered(level, _rings(one)[0], z)]
            for within in inner:
                if one.contains(within.representative_point()):
                    ring = _rings(within)[0]
                    rings.append(ring[::-1])
                    names.append(numbered(level + 1, ring, higher)[::-1])
            flat = np.asarray(manifold3d.triangulate(rings), dtype=np.int64)
            faces.append(np.concatenate(names)[flat])
    areas, z = levels[0]
    for one in areas:
        ring = _rings(one)[0]
        rim = numbered(0, ring, z)
        under = np.asarray(manifold3d.triangulate([ring]), dtype=np.int64)[:, ::-1]
        foot = numbered(-1, ring, 0.0)
        i, j = np.arange(len(ring)), (np.arange(len(ring)) + 1) % len(ring)
        faces += [
            np.column_stack([foot[i], foot[j], rim[j]]),
            np.column_stack([foot[i], rim[j], rim[i]]),
            foot[under],
        ]
    return plain(np.array(vertices), np.vstack(faces), colour)


def softened(area: shapely.Polygon, radius: float) -> shapely.Polygon:
    """An area whose corners are rounded, inner ones too; less where it is narrow."""
    while radius > 0.05:
        found = area.buffer(-radius).buffer(2 * radius).buffer(-radius)
        if isinstance(found, shapely.Polygon) and found.area > 0.9 * area.area:
            whole = shapely.orient_polygons(shapely.Polygon(found.exterior))
            return shapely.simplify(whole, 0.01)
        radius /= 2
    return shapely.orient_polygons(area)


def circle(corners: int) -> Points:
    """The corners of a unit circle, ``(n, 2)``."""
    angles = 2 * np.pi * np.arange(corners) / corners
    return np.column_stack([np.cos(angles), np.sin(angles)])


def stretched(outline: Points, size: Sequence[float]) -> Points:
    """An outline, ``(n, 2)``, that fills a size about its middle, inches."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    filled: Points = ((outline - low) / (high - low) - 0.5) * np.array(size[:2])
    return filled


def slab(plan: Points, nx: int, height: NDArray[np.float64]) -> Solid:
    """A closed sheet over a grid of ``nx`` columns of cells, row after row, on z = 0."""
    columns = nx + 1
    rows = len(plan) // columns
    n = len(plan)
    vertices = np.vstack([np.column_stack([plan, height]), np.column_stack([plan, np.zeros(n)])])
    i, j = np.meshgrid(np.arange(nx), np.arange(rows - 1))
    a = (j * columns + i).ravel()
    b, c, d = a + 1, a + columns + 1, a + columns
    top = np.vstack([np.column_stack([a, b, c]), np.column_stack([a, c, d])])
    ring = np.concatenate(
        [
            np.arange(nx),
            nx + columns * np.arange(rows - 1),
            n - 1 - np.arange(nx),
            (n - columns) - columns * np.arange(rows - 1),
        ]
    )
    after = np.roll(ring, -1)
    skirt = [
        np.column_stack([ring + n, after + n, after]),
        np.column_stack([ring + n, after, ring]),
    ]
    return plain(vertices, np.vstack([top, top[:, ::-1] + n, *skirt]), "#808080")
