"""Formations: places of a unit's models about a point, on open ground.

Men stand in ranks, the first in front. A crew stands about its gun, behind and beside it. Vehicles
and planes stand in line abreast. Inches and degrees; the point is the origin, and all face +x.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

import numpy as np
import shapely

from meshes.shapes.piece import Piece
from sandbox.scenario.game_spec import Moves
from sandbox.table.feet import foot
from sandbox.table.footprints import Points

GAP_IN = 0.5
"""Distance between the bases of neighbours in a rank, well within an inch."""

ABREAST_IN = 1.0
"""Distance between hulls and between wings."""

ABOUT_IN = 0.15
"""Distance between a gun and the bases of its crew."""

_BENT = 1.1
"""Ratio of arc to chord between neighbours round a gun."""

_LARGER = 1.3
"""Ratio of widths from which the first piece is the weapon that the others serve."""

_REAR = 0.52
"""Share of the circle round a gun for its crew; its muzzle is in the middle of the rest."""


IN_RANK = 5
"""Men side by side in a rank."""


def formation(pieces: Sequence[Piece], moves: Moves, in_rank: int = IN_RANK) -> Points:
    """Return places for models of these pieces, in turn, clear of each other, ``(n, 2)``."""
    return np.array(_formation(tuple(pieces), moves, in_rank))


def crewed(pieces: Sequence[Piece]) -> bool:
    """Return whether the first piece is a gun or based weapon, and the others its crew."""
    gun, *crew = map(_radius, pieces)
    return bool(crew) and gun > _LARGER * max(crew)


@lru_cache(maxsize=256)
def _formation(
    pieces: tuple[Piece, ...], moves: Moves, in_rank: int
) -> tuple[tuple[float, float], ...]:
    if moves in (Moves.WHEELS, Moves.AIR):
        places = _abreast(pieces)
    elif crewed(pieces):
        places = _about(pieces)
    else:
        places = _ranks(pieces, in_rank)
    return tuple((float(x), float(y)) for x, y in np.round(places, 4))


def _abreast(pieces: Sequence[Piece]) -> Points:
    """Return a line along y, each piece clear of the next."""
    reach = [_across(piece) for piece in pieces]
    found, edge = [], 0.0
    for low, high in reach:
        found.append((0.0, edge - low))
        edge += high - low + ABREAST_IN
    return np.array(found) - (0.0, (edge - ABREAST_IN) / 2)


def _ranks(pieces: Sequence[Piece], in_rank: int) -> Points:
    """Return ranks as even as possible, the first piece in the middle of the front."""
    wide = [_radius(piece) for piece in pieces]
    count = ceil(len(pieces) / in_rank)
    size = ceil(len(pieces) / count)
    rows, x = [], 0.0
    for start in range(0, len(pieces), size):
        own = wide[start : start + size]
        order = _from_the_middle(len(own))
        along = np.zeros(len(own))
        at = 0.0
        for place, number in enumerate(order):
            at += own[number] if place else 0.0
            along[number] = at
            at += own[number] + GAP_IN
        along -= (along.min() + along.max()) / 2
        rows.append(np.column_stack([np.full(len(own), x), along]))
        x -= max(own) + GAP_IN + max(wide[start + size :], default=0.0)
    found = np.concatenate(rows)
    found[:, 0] -= (found[:, 0].min() + found[:, 0].max()) / 2
    return found


def _from_the_middle(count: int) -> list[int]:
    """Return the numbers of a rank from left to right: 0 in the middle, 1 and 2 beside it."""
    left = [number for number in range(count) if number % 2][::-1]
    return left + [number for number in range(count) if number % 2 == 0]


def _about(pieces: Sequence[Piece]) -> Points:
    """Return the first piece, the gun, and the others evenly round its rear."""
    gun, *crew = pieces
    wide = max(map(_radius, crew))
    apart = 2 * wide + ABOUT_IN
    outline = shapely.convex_hull(shapely.multipoints(_plan(gun)))
    found, left, away = [(0.0, 0.0)], len(crew), wide + ABOUT_IN
    while left:
        ring = shapely.buffer(outline, away).exterior
        rear = _REAR * ring.length
        count = min(left, 1 + int(rear / (apart * _BENT)))
        front = shapely.line_locate_point(ring, shapely.Point(shapely.bounds(ring)[2], 0.0))
        first = front + (ring.length - rear) / 2
        steps = [rear / 2] if count == 1 else np.linspace(0.0, rear, count).tolist()
        spots = [shapely.line_interpolate_point(ring, (first + s) % ring.length) for s in steps]
        found += [(spot.x, spot.y) for spot in spots]
        left, away = left - count, away + apart
    return np.array(found)


def _plan(piece: Piece) -> Points:
    under = foot(piece, False)
    if len(under.core) > 1:
        return under.core
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return np.asarray(under.core + under.radius * np.column_stack([np.cos(turns), np.sin(turns)]))


def _radius(piece: Piece) -> float:
    under = foot(piece, False)
    return float(under.radius + np.linalg.norm(under.core, axis=1).max())


def _across(piece: Piece) -> tuple[float, float]:
    every = np.concatenate([part.mesh.vertices[:, 1] for part in piece.parts])
    return float(every.min()), float(every.max())
