"""The rays that were counted for a pair, one by one: where each goes, and what stops it.

By words that look from any part they are segments, each with a start of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.any_part.sights import ROUNDS
from sandbox.sight.any_part.silhouettes import Ends
from sandbox.sight.any_part.stops import Stops
from sandbox.sight.counting.directions import patch
from sandbox.sight.judge import one_eye
from sandbox.sight.kernel.forms import LOG_LONGEST, SHORT
from sandbox.sight.occluders import body_of
from sandbox.sight.report import PairSight
from sandbox.sight.rough import OPEN, stopped_in_porous
from sandbox.sight.surroundings import Surroundings, from_eye, surroundings
from sandbox.table.table import PlacedModel, Table

Points = NDArray[np.float64]

_FIRST = 1024
"""Directions that are tried at first."""


@dataclass(frozen=True, eq=False)
class PairRays:
    """The n rays of a pair, in the order in which they were counted.

    ``eye``: where they start, ``(3,)``, or ``(n, 3)`` where each has its own, inches.
    ``directions``: ``(n, 3)``, unit vectors. ``lengths``: ``(n,)``, inches to the body. ``by``:
    ``(n,)``, the number in ``names`` of the thing that stops each, `OPEN` where nothing does.
    ``names``: ids of terrain, smoke and models.
    """

    eye: Points
    directions: Points
    lengths: Points
    by: NDArray[np.intp]
    names: tuple[str, ...]

    @property
    def seen(self) -> NDArray[np.bool_]:
        """Whether each ray meets the body first, ``(n,)``."""
        return np.asarray(self.by == OPEN)


def pair_rays(table: Table, pair: PairSight) -> PairRays:
    """Return the rays of a pair that was judged on this table. Raises KeyError for another.

    Raises SightFault as `one_eye` does.
    """
    one_eye(table, "rays")
    shooter, target = table.model(pair.shooter), table.model(pair.target)
    policy = table.scenario.sight_policy
    around = surroundings(table, shooter.unit, target.unit, policy)
    around = from_eye(table, around, shooter.eye)
    directions, lengths = at_body(shooter, target, tuple(policy.parts), pair.rays)
    eyes = np.broadcast_to(shooter.eye, directions.shape)
    ways = directions * (lengths * SHORT)[:, None]
    by, _ = stopped(around, eyes, ways)
    return PairRays(shooter.eye, directions, lengths, by, around.names)


def pair_segments(table: Table, pair: PairSight) -> PairRays:
    """Return the segments of a pair that was judged from any part, without those of a search."""
    models, policy = (
        (table.model(pair.shooter), table.model(pair.target)),
        table.scenario.sight_policy,
    )
    units = [model.unit for model in models]
    around = surroundings(table, units[0], units[1], policy)
    # As they were counted: both directions cast the same segments.
    turned = around.ground.solid.within == np.inf and pair.shooter > pair.target
    ends = Ends(models[::-1] if turned else models, tuple(policy.parts))
    stops = Stops(table, around, {}, units)
    starts, others = np.zeros((2, 0, 3))
    for rows in ROUNDS:
        some, behind, _ = ends.between(*rows)
        starts, others = np.concatenate([starts, some]), np.concatenate([others, behind])
        if len(starts) >= pair.rays or not pair.visible:
            break
    by = stops.by(starts, others, stops.near(*ends.hulls))
    starts, others = (others, starts) if turned else (starts, others)
    lengths = np.linalg.norm(others - starts, axis=1)
    ways = (others - starts) / np.maximum(lengths, 1e-9)[:, None]
    return PairRays(starts, ways, lengths, by, around.names)


def at_body(
    shooter: PlacedModel, target: PlacedModel, parts: tuple[str, ...], wanted: int
) -> tuple[Points, Points]:
    """Return the first ``wanted`` directions that meet the body, and how far they go."""
    body, turn = body_of(target.piece, parts), target.stand.matrix[:3, :3]
    view = patch(shooter.eye, target.stand.place(body.hull))
    start = target.stand.unplace(shooter.eye[None])
    ways, lengths = [np.zeros((0, 3))], [np.zeros(0)]
    first, last, found = 0, _FIRST, 0
    while found < wanted and first < 1 << LOG_LONGEST:
        some = view.directions(first, last)
        _, far = body.rays.along(np.broadcast_to(start, some.shape), some @ turn)
        met = np.isfinite(far)
        ways.append(some[met])
        lengths.append(far[met])
        found += int(met.sum())
        first, last = last, 2 * last
    return np.concatenate(ways)[:wanted], np.concatenate(lengths)[:wanted]


def stopped(
    around: Surroundings, eyes: Points, ways: Points, *, few: bool = False
) -> tuple[NDArray[np.intp], Points]:
    """Return the number of the thing that stops each segment, `OPEN` where nothing does, and the
    share of it before the first solid, infinite for none.

    ``few``: the segments are few, so that no tree of everything is built.
    """
    by = np.full(len(ways), OPEN, dtype=np.intp)
    nearest = np.full(len(ways), np.inf)
    for solid, number in zip(around.solids, (0, *around.first_model), strict=True):
        triangle, along = (solid.first_of_few if few else solid.first)(eyes, ways)
        nearer = (triangle >= 0) & (along < nearest)
        by[nearer] = solid.owner[triangle[nearer]] + number
        nearest[nearer] = along[nearer]
    porous = stopped_in_porous(around.ground.porous, eyes, ways, np.minimum(nearest, 1.0))
    return np.where(porous == OPEN, by, porous), nearest
