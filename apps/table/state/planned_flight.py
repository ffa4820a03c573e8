"""A flight shown before it is flown."""

from __future__ import annotations

from dataclasses import dataclass

from languages.message import Fact
from languages.writing import text
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
        return text("table-flies", far=self.path.distance_in)

    @property
    def detail(self) -> str:
        """``stops 12.0″ from Baker``, and why where that is not the usual range."""
        facts: dict[str, Fact] = {"far": self.path.ends_in, "target": self.target.spec.label}
        if self.reason:
            return text("table-flies-stops-why", **facts, why=self.reason)
        return text("table-flies-stops", **facts)

    @property
    def reason(self) -> str:
        """Why the aircraft does not stop at its usual range; empty where it does."""
        if self.blocking:
            return text("table-flies-blocked", unit=self.blocking)
        return "" if self.path.distance_in else text("table-flies-stays")
