"""A flight shown before it is flown."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.movement.flight import FlightPath
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedUnit


@dataclass(frozen=True, eq=False)
class PlannedFlight:
    """A flight shown before it is flown.

    ``plane``: the model as it stands now; ``there``: the same at the end of the flight.
    ``blocking``: the name of the unit that stands where it should stop.
    """

    path: FlightPath
    plane: PlacedModel
    target: PlacedUnit
    there: PlacedModel
    blocking: str = ""

    @property
    def end(self) -> Placement:
        """The place of the aircraft after the flight."""
        return self.there.stand

    @property
    def along(self) -> list[list[float]]:
        """Points of the path, at its height, inches."""
        x, y = self.path.start[:2]
        z = self.end.z + self.plane.local_eye[2]
        way = self.end.x - x, self.end.y - y
        return [[x + k * way[0], y + k * way[1], z] for k in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]

    @property
    def title(self) -> str:
        """``flies 31.2″,``."""
        return f"flies {self.path.distance_in:.1f}″,"

    @property
    def detail(self) -> str:
        """``stops 12.0″ from Baker``, and why where that is not the usual range."""
        stop = f"stops {self.path.ends_in:.1f}″ from {self.target.spec.label}"
        return f"{stop}: {self.reason}" if self.reason else stop

    @property
    def reason(self) -> str:
        """Why the aircraft does not stop at its usual range; empty where it does."""
        if self.blocking:
            return f"{self.blocking} is in the way"
        return "it stays where it comes in" if not self.path.distance_in else ""
