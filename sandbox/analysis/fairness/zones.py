"""The two compared zones: the deployment zones of a scenario's sides."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import Message, message
from sandbox.table.table import Table

Points = NDArray[np.float64]

MOVE_IN = 6.0
"""A move, inches. For an edge over which a side comes, a strip of this depth is its zone."""

_STEPS = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0)
"""Inches between places of a sample."""


class FairnessFault(ValueError):
    """Zones that cannot be compared, in one sentence."""


@dataclass(frozen=True, eq=False)
class Zone:
    """The deployment zone of a side: all its zones together, on the plan."""

    side: str
    shape: shapely.Geometry

    @property
    def middle(self) -> tuple[float, float]:
        """Point that its enemies look at."""
        at = self.shape.centroid
        return float(at.x), float(at.y)

    def places(self, size: tuple[float, float], step: float, around: float = 0.0) -> Points:
        """Return places in it, and up to ``around`` inches outside, ``(n, 2)``.

        They are on a grid about the table's middle, so that a rotated or mirrored table has the
        same.
        """
        axes = []
        for length in size:
            half = np.arange(step / 2, length / 2 + 1e-9, step)
            axes.append(length / 2 + np.concatenate([-half[::-1], half]))
        x, y = (axis.ravel() for axis in np.meshgrid(*axes))
        shape = self.shape.buffer(around) if around else self.shape
        return np.asarray(np.column_stack([x, y])[shapely.intersects_xy(shape, x, y)])

    def step_for(self, size: tuple[float, float], most: int) -> float:
        """Return the smallest step with at most ``most`` places."""
        fits = (step for step in _STEPS if len(self.places(size, step)) <= most)
        return next(fits, _STEPS[-1])


def fault_of(side: str, found: Message, expected: Message) -> FairnessFault:
    """Return the fault of a side's zones, of all with "": what was found, what was expected."""
    place = message("audit-zones-of", side=side) if side else "zones"
    return FairnessFault(message("fault-found", place=place, found=found, expected=expected))


def sides_of(table: Table) -> tuple[str, ...]:
    """Return the sides with a zone, in the order of the scenario."""
    return tuple(dict.fromkeys(spec.side for spec in table.scenario.zones))


def zones_of(table: Table) -> tuple[Zone, Zone]:
    """Return the zones of the two sides. Raises FairnessFault where there are not two."""
    shapes: dict[str, list[shapely.Geometry]] = {}
    for spec in table.scenario.zones:
        corners = shapely.Polygon(spec.corners(table.size, MOVE_IN))
        shapes.setdefault(spec.side, []).append(shapely.make_valid(corners))
    if not shapes:
        raise fault_of("", message("audit-no-zones"), message("audit-both-zones"))
    if len(shapes) == 1:
        alone = message("audit-zones-alone", side=next(iter(shapes)))
        raise fault_of("", alone, message("audit-both-zones"))
    one, other = (Zone(side, shapely.union_all(found)) for side, found in shapes.items())
    for zone in (one, other):
        if zone.shape.area < 1.0:
            area = message("audit-zone-area", area=float(zone.shape.area))
            raise fault_of(zone.side, area, message("audit-room-for-a-man"))
    return one, other
