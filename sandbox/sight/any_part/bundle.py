"""The bundle of segments between two bodies, to be drawn: its hull, and where some are stopped."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.any_part.silhouettes import Ends
from sandbox.sight.any_part.stops import Stops
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import Table
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]

_ROWS = 256
"""Rows of the sequence that are cast; about two in five meet both bodies."""


@dataclass(frozen=True, eq=False)
class Bundle:
    """All segments from any part of one body to any part of another.

    ``corners``: of both hulls, ``(h, 3)``; every segment is within their convex hull. ``stopped``:
    the points at which solids stop some of the segments, from the first body, ``(m, 3)``.
    """

    corners: Points
    stopped: Points


@lasting(4)
def bundle_of(table: Table, shooter: str, target: str) -> Bundle:
    """Return the bundle between two models of a table, by their ids."""
    policy = table.scenario.sight_policy
    pair = table.model(shooter), table.model(target)
    ends = Ends(pair, tuple(policy.parts))
    one, other = pair[0].unit, pair[1].unit
    stops = Stops(table, surroundings(table, one, other, policy), {}, [one, other])
    starts, others, _ = ends.between(0, _ROWS)
    along = stops.first_solid(starts, others, stops.near(*ends.hulls))
    at = starts + along[:, None] * (others - starts)
    return Bundle(np.concatenate(ends.hulls), at[along < 1.0])
