"""Moves off the table: by an edge that a scenario wants a unit to leave by. Inches and degrees.

A unit leaves by an edge that each of its models can reach with its move. Until it is there, it
moves like any other unit. Units on foot keep their formation until their first model is at the
edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin

from sandbox.bolt_action.movement.paths import Mover, Option, option, pivoted, turn_between
from sandbox.table.footprints import Pose2D, cores, radii, swept
from sandbox.table.objectives import to_edge

OUTWARD_DEG = {"left": 180.0, "right": 0.0, "near": 270.0, "far": 90.0}
"""Bearing off the table at each edge."""

SLANTS_DEG = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0)
"""Angles between a vehicle's path and the square line to the edge."""

SHORT_IN = 1e-3
"""A model this far from an edge, or nearer, is at it."""


def exits(mover: Mover, edge: str, limit_in: float) -> Iterator[Option]:
    """Yield the moves by which a unit leaves; the last place of each is at the edge.

    Its furthest model goes at most ``limit_in``, or twice that on a road (BA-MOV-7).
    """
    if mover.mover in ("infantry", "artillery"):
        moves = [_marched(mover, edge, limit_in)]
    else:
        moves = [_driven(mover, edge, limit_in, slant) for slant in (None, *SLANTS_DEG)]
    for way in moves:
        if way is not None:
            yield replace(way, path=replace(way.path, exits=edge))


def _marched(mover: Mover, edge: str, limit_in: float) -> Option | None:
    """Return the move of all models square to the edge, in formation until the first is there."""
    spots, wide = mover.spots, radii(mover.models)
    away = to_edge(cores(mover.models, spots), wide, edge, mover.size)
    if away.max() > limit_in:
        return None
    first = max(0.0, float(away.min()) - SHORT_IN)
    move = option(mover, [[s, _on(s, OUTWARD_DEG[edge], first)] for s in spots])
    if move is None:
        return None
    whole = [
        [s, _on(s, OUTWARD_DEG[edge], float(inches))] for s, inches in zip(spots, away, strict=True)
    ]
    grounds = mover.ground.crossed(swept(mover.models, whole), wide, cores(mover.models, spots))
    return replace(move, path=replace(move.path, distance_in=float(away.max()), grounds=grounds))


def _driven(mover: Mover, edge: str, limit_in: float, slant: float | None) -> Option | None:
    """Return the move straight on, or after one turn to the edge, until the hull is at it."""
    (start,) = mover.spots
    turn = 0.0 if slant is None else turn_between(start.facing, OUTWARD_DEG[edge] + slant)
    off = turn_between(start.facing + turn, OUTWARD_DEG[edge])
    if abs(turn) > 90 or abs(off) > 60 or (slant is not None and abs(turn) < 1):
        return None
    there = Pose2D(start.x, start.y, start.facing + turn)
    square = float(to_edge(cores(mover.models, [there]), radii(mover.models), edge, mover.size)[0])
    inches = max(0.0, square - SHORT_IN) / cos(radians(off))
    way: Sequence[Pose2D] = [*pivoted(start, turn), _on(there, there.facing, inches)]
    move = option(mover, [way], pivots=int(turn != 0))
    if move is None or inches > limit_in * (2 if move.path.road else 1):
        return None
    return move


def _on(spot: Pose2D, bearing: float, inches: float) -> Pose2D:
    """Return the place some inches further on a bearing."""
    way = radians(bearing)
    return Pose2D(spot.x + inches * cos(way), spot.y + inches * sin(way), spot.facing)
