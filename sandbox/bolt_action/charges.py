"""How an assault gets to its target: straight at it, the whole unit in step (BA-ASS-1, 3)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import numpy as np
import shapely

from rules.bolt_action.facts import Path
from sandbox.bolt_action.paths import Mover, Option, Plans, nearest, option, overlaps
from sandbox.plans import Spot, apart, cores, radii, swept

CONTACT_IN = 1.0
"""Models that are no further apart than this, with only an obstacle between, are in contact."""

_STEP_IN = 0.5


def charge(mover: Mover, target: Plans, reach_in: float) -> tuple[Option, bool]:
    """Where an assault ends and the facts of its way; whether an obstacle lies between then.

    The unit goes straight along the line from its model that is nearest to the target until it
    is in contact, or as far as ``reach_in`` inches and what stands in the way let it. Where it
    falls short by more than `CONTACT_IN` the facts are those of the whole way, so that the rules
    see what it would have had to cross; it is placed where it can stand.
    """
    wide, spots = radii(mover.models), mover.spots
    here = cores(mover.models, spots)
    between = apart(here, wide, target.cores, target.radii)
    ours, theirs = np.unravel_index(int(np.argmin(between)), between.shape)
    line = shapely.shortest_line(here[ours], target.cores[theirs])
    (ax, ay), (bx, by) = shapely.get_coordinates(line).tolist()
    gap, length = max(0.0, float(between.min())), hypot(bx - ax, by - ay)
    if length == 0 or gap == 0:
        return _stays(mover), mover.ground.obstacle_between(line)
    ux, uy = (bx - ax) / length, (by - ay) / length

    def ends(inches: float) -> list[Spot]:
        return [Spot(s.x + ux * inches, s.y + uy * inches, s.facing) for s in spots]

    others = [k for k, owner in enumerate(mover.others.owners) if owner not in target.owners]
    rest = Plans(
        mover.others.cores[others],
        mover.others.radii[others],
        tuple(mover.others.owners[k] for k in others),
    )

    def going(inches: float) -> Option | None:
        ways = [[a, b] for a, b in zip(spots, ends(inches), strict=True)]
        found = option(replace(mover, others=rest), ways)  # near its target alone (BA-MOV-3)
        if found is None or overlaps(mover, cores(mover.models, found.ends), wide):
            return None
        return found

    whole = min(gap, reach_in)
    inches, found = whole - 2e-3, None
    while inches > 0 and (found := going(inches)) is None:
        inches -= _STEP_IN
    if found is None:
        found, inches = _stays(mover), 0.0
    if whole - inches > CONTACT_IN + 2e-3:
        path = replace(found.path, distance_in=whole, grounds=_grounds(mover, ends(whole)))
        found = replace(found, path=path)
    end = cores(mover.models, found.ends)
    over = shapely.shortest_line(end[ours], target.cores[theirs])
    return found, mover.ground.obstacle_between(over)


def _grounds(mover: Mover, ends: list[Spot]) -> tuple[str, ...]:
    ways = [[a, b] for a, b in zip(mover.spots, ends, strict=True)]
    here = cores(mover.models, mover.spots)
    return mover.ground.crossed(swept(mover.models, ways), radii(mover.models), here)


def _stays(mover: Mover) -> Option:
    spots, wide = mover.spots, radii(mover.models)
    at = cores(mover.models, spots)
    return Option(spots, Path(0.0), nearest(at, wide, mover.enemies))
