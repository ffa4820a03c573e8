"""Part a scan in table inches: crop it, and separate the ground from what stands on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from languages.message import message
from meshes.scans import closing
from meshes.scans.bases import COARSE_IN, bases, standing
from meshes.scans.fault import ScanFault
from meshes.scans.finding import FoundTable, Progress
from meshes.scans.ground import LEAST_IN, Relief, disc, relief
from meshes.scans.guess import are_leafy
from meshes.scans.height_map import Grid, HeightMap, height_map
from meshes.scans.noise import Noise, noise_of, usual_edge
from meshes.scans.pieces import ScanPiece, grown, labelled, piece_of, polygon_of, skirted, taken
from meshes.scans.together import grouped
from meshes.shapes.facing import facing
from meshes.shapes.plane_cut import split_at
from meshes.shapes.solid import Points, Solid

Place = tuple[float, float]


def divided(solid: Solid, start: Place, end: Place) -> tuple[Solid, Solid]:
    """Return the parts left and right of a line, cut by the upright plane through it.

    ``start``, ``end``: two different points of the line, inches; it goes on beyond them. Either
    part may come back without faces. The cut stays open.
    """
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    if not length:
        raise ValueError(start)
    x, y = x / length, y / length
    # The third axis of the frame looks to the left of the line.
    frame = np.array([[x, y, 0.0], [0.0, 0.0, -1.0], [-y, x, 0.0]])
    origin = np.array([*start, 0.0])
    turned = Solid((solid.vertices - origin) @ frame.T, solid.faces, solid.colours)
    right, left = (
        Solid(part.vertices @ frame + origin, part.faces, part.colours)
        for part in split_at(turned, 0.0)
    )
    return left, right


def area_of(solid: Solid) -> float:
    """Return the area of a surface, square inches."""
    a, b, c = (solid.vertices[solid.faces[:, corner]] for corner in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


_AREA = 0.5
"""Least area of a hole that is listed, square inches."""


@dataclass(frozen=True, eq=False)
class Holes:
    """``share``: of the surface on the table that was not seen. ``areas``: outlines of places where
    no surface is seen from above, inches, the largest first.
    """

    share: float
    areas: tuple[shapely.Polygon, ...]


def holes_of(missing: NDArray[np.bool_], grid: Grid, table: Solid, unseen: Solid) -> Holes:
    """Return the holes of a table.

    ``missing``: cells of its height map without surface. ``table``: what was seen. ``unseen``: what
    closes its holes.
    """
    closing, seen = _area(unseen), _area(table)
    share = closing / max(closing + seen, 1e-9)
    labels, count = ndimage.label(missing)
    if not count:
        return Holes(share, ())
    sizes = np.bincount(labels.ravel())[1:] * grid.cell**2
    large = np.flatnonzero(sizes >= _AREA) + 1
    areas = [polygon_of(labels == number, grid) for number in large[:200]]
    return Holes(share, tuple(sorted(areas, key=lambda area: -area.area)))


def _area(solid: Solid) -> float:
    a, b, c = (solid.vertices[solid.faces[:, corner]] for corner in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum()) / 2


_CELL_IN = 0.2
"""Cell of the height map, inches."""
_BELOW, _HIGHEST = 1.0, 40.0
"""Inches below and above the table top that are kept."""
_HILL_IN, _HILL_RADIUS, _RIM_IN = 0.3, 1.5, 0.8
"""Least height and radius of a hill, and inches of level ground around it that come along."""
_COVERED = 0.5
"""Greatest share of a hill that things stand on."""
_LYING_IN, _LEVEL = 0.15, 0.85
"""Height above the ground, and how level, for a face to be ground, not the foot of a thing."""
_SUNK_IN = 0.2
"""Height of a hill below which its rim is sunk into the table, and by how much, inches."""
_MOST_PIECES = 300


@dataclass(frozen=True, eq=False)
class PartedTable:
    """A scanned table in parts, all in inches of the table.

    ``pieces``: what stands on the ground. ``hills``: ground above the table's level. ``bare``: the
    cells of ``grid`` in which the ground is seen. ``triangles``: faces on and above the table.
    ``unseen``: what closes the holes of its surface.
    """

    pieces: tuple[ScanPiece, ...]
    hills: tuple[ScanPiece, ...]
    grid: Grid
    bare: NDArray[np.bool_]
    holes: Holes
    noise: Noise
    triangles: int
    unseen: Solid


def part_table(solid: Solid, found: FoundTable, progress: Progress) -> PartedTable:
    """Part a scan, in the file's coordinates, of which the table was found. Raises ScanFault."""
    progress(0.0, str(message("scan-cropping")))
    table = _cropped(found.placed(solid), found.size)
    progress(0.2, str(message("scan-looking-down")))
    edge = usual_edge(table.vertices, table.faces)
    grid = Grid.over(np.zeros(2), np.array(found.size), _CELL_IN)
    seen = height_map(table.vertices[table.faces], grid)
    # before it is known what stands on the level
    level = np.abs(np.nan_to_num(seen.top, nan=9.0)) < 0.4
    first = noise_of(seen.top, level, grid, edge, 0.0).spread
    parted = relief(seen.top, grid.cell, first, edge)
    bare = ~ndimage.binary_dilation(parted.things | parted.low, iterations=3)
    drift = max(found.edges.rms, found.edges.stretch / 2, found.edges.worst / 2)
    noise = noise_of(seen.top, bare & (np.abs(parted.ground) < 0.5), grid, edge, drift)
    progress(0.5, str(message("scan-parting")))
    pieces, hills = _parts(table, seen, parted, noise, found.size)
    progress(0.9, str(message("scan-looking-for-holes")))
    missing = ndimage.binary_opening(seen.face < 0, iterations=1)
    unseen = closing.unseen(table, found.size)
    ground, holes = (seen.face >= 0) & bare, holes_of(missing, grid, table, unseen)
    return PartedTable(pieces, hills, grid, ground, holes, noise, len(table.faces), unseen)


def _cropped(solid: Solid, size: tuple[float, float]) -> Solid:
    """Return the faces on and above the table: their middles are within its edges."""
    inside = on_table(solid.centres(), size)
    if not inside.any():
        raise ScanFault(message("scan-nothing-on-it"), message("scan-from-above"))
    return taken(solid, inside)


def on_table(middles: Points, size: tuple[float, float]) -> NDArray[np.bool_]:
    """Return which faces, by their middles, are on and above the table."""
    inside = (middles[:, :2] >= 0).all(axis=1) & (middles[:, :2] <= size).all(axis=1)
    inside &= (middles[:, 2] > -_BELOW) & (middles[:, 2] < _HIGHEST)
    return np.asarray(inside)


def _parts(
    table: Solid, seen: HeightMap, parted: Relief, noise: Noise, size: tuple[float, float]
) -> tuple[tuple[ScanPiece, ...], tuple[ScanPiece, ...]]:
    grid, least = seen.grid, max(LEAST_IN, 3 * noise.spread)
    leafy = (seen.face >= 0) & are_leafy(table.colours)[seen.face]
    labels, _ = labelled(parted, leafy, grid.cell, 2 * noise.resolution, least)
    fine = noise.resolution < COARSE_IN
    found_bases = bases(table, seen.top, parted.ground, grid, noise.spread) if fine else []
    labels, parted, based = standing(labels, seen.top, parted, found_bases, grid)
    count = int(labels.max(initial=0))
    if count > _MOST_PIECES:
        many = message("scan-things", count=count)
        raise ScanFault(many, message("fault-at-most", most=_MOST_PIECES))
    wide = grown(labels, grid.cell)
    middles = table.centres()
    rows, columns = grid.cells_of(middles)
    owner = wide[rows, columns]
    # The underside of the table top is within its edges too.
    ground = parted.ground[rows, columns]
    owner[(middles[:, 2] < ground - 0.5) | _lying(table, ground, _low(noise))] = 0
    order = np.argsort(owner, kind="stable")
    ends = np.searchsorted(owner[order], np.arange(1, count + 2))
    found = [
        piece_of(
            number,
            labels,
            grid,
            parted,
            taken(table, np.sort(order[ends[number - 1] : ends[number]])),
            _error(labels == number, grid, noise),
            based.get(number),
        )
        for number in range(1, count + 1)
        if ends[number] > ends[number - 1]
    ]
    hills = _hills(table, grid, parted, owner, noise)
    return _named(_facing(grouped(found), size)), _named(hills)


def _facing(pieces: list[ScanPiece], size: tuple[float, float]) -> list[ScanPiece]:
    """Return the pieces, figures and vehicles with the way that they face."""
    return [
        replace(piece, facing=facing(_plan(piece), size))
        if piece.guess in ("figure", "vehicle")
        else piece
        for piece in pieces
    ]


def _plan(piece: ScanPiece) -> Points:
    """Return the points of a piece by which it faces: of its base, if it has one."""
    return piece.solid.vertices if piece.base is None else piece.base.ring


def _low(noise: Noise) -> float:
    """Return the height above the ground up to which a face may belong to it, inches."""
    return min(max(_LYING_IN, 2.0 * noise.spread), 0.7 * LEAST_IN)


def _lying(table: Solid, ground: Points, least: float) -> NDArray[np.bool_]:
    """Return which faces are of the ground: low and level, or low with all of their corners.

    ``ground``: its height at each face. ``least``: height above it up to which a face is low.
    """
    heights = table.vertices[:, 2][table.faces] - ground[:, None]
    level = np.abs(table.normals()[:, 2]) > _LEVEL
    found: NDArray[np.bool_] = (heights.max(axis=1) < least) | (
        level & (heights.mean(axis=1) < least)
    )
    return found


def _error(mask: NDArray[np.bool_], grid: Grid, noise: Noise) -> float:
    rows, columns = np.nonzero(mask)
    x, y = grid.middles()
    return noise.near(float(x[columns].mean()), float(y[rows].mean()))


def _hills(
    table: Solid, grid: Grid, parted: Relief, owner: NDArray[np.int64], noise: Noise
) -> list[ScanPiece]:
    high = ndimage.binary_opening(
        parted.ground > max(_HILL_IN, 3 * noise.spread, 2 * noise.drift, 2 * noise.bent),
        disc(_HILL_RADIUS / grid.cell),
    )
    labels, count = ndimage.label(high)
    rows, columns = grid.cells_of(table.centres())
    standing = parted.things | parted.low
    found = []
    for number in range(1, count + 1):
        mask = labels == number
        if standing[mask].mean() > _COVERED:
            continue  # ground under things is a guess
        wide = ndimage.binary_dilation(mask, iterations=max(1, round(_RIM_IN / grid.cell)))
        own = taken(table, (owner == 0) & wide[rows, columns])
        if not len(own.faces):
            continue
        skirt = skirted(_sunk(own, grid, parted.ground), np.zeros(len(own.vertices)), 0.35)
        height = float(np.percentile(parted.ground[mask], 98))
        outline = polygon_of(mask, grid)
        error = _error(mask, grid, noise)
        found.append(ScanPiece("", outline, height, 0.0, "hill", error, skirt))
    return found


def _sunk(hill: Solid, grid: Grid, ground: Points) -> Solid:
    """Return a hill whose level rim goes down into the table: it meets it in a clean line."""
    rows, columns = grid.cells_of(hill.vertices)
    down = _SUNK_IN * np.clip(1.0 - ground[rows, columns] / _SUNK_IN, 0.0, 1.0)
    vertices = hill.vertices.copy()
    vertices[:, 2] -= down
    return replace(hill, vertices=vertices)


def _named(pieces: list[ScanPiece]) -> tuple[ScanPiece, ...]:
    """Give each piece an id by its guess, numbered from the near left corner."""
    counts: dict[str, int] = {}
    named = []
    for piece in sorted(
        pieces, key=lambda one: (one.outline.centroid.y // 6, one.outline.centroid.x)
    ):
        counts[piece.guess] = counts.get(piece.guess, 0) + 1
        named.append(replace(piece, id=f"{piece.guess}-{counts[piece.guess]}"))
    return tuple(named)
