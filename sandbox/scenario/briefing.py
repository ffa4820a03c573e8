"""What a scenario says beside terrain and units: zones, objectives, smoke, notes, groups.

All inches.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.engine.objectives import MOST_POINTS
from sandbox.scenario.values import Id, Number, Plain, Point, Strict

ObjectiveKind = Literal["hold", "destroy", "exit", "survive"]
Edge = Literal["left", "right", "near", "far"]
Radius = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=48)]
Words = Annotated[Plain, Field(max_length=500)]


class ZoneSpec(Strict):
    """Where a side sets up. ``polygon``: three corners or more, in order around it."""

    id: Id
    side: Id
    polygon: tuple[Point, ...] = Field(min_length=3, max_length=100)


class ObjectiveSpec(Strict):
    """Something that scores points at the end of a game: see `rules.engine.objectives.Objective`.

    ``position`` and ``radius``: the place of what is to be held; of anything else, where it is
    shown. Without a side it scores for whichever side does it.
    """

    id: Id
    kind: ObjectiveKind
    side: Id | None = None
    unit: Id | None = None
    edge: Edge | None = None
    points: int = Field(default=1, ge=1, le=MOST_POINTS, strict=True)
    position: Point | None = None
    radius: Radius | None = None

    @property
    def label(self) -> str:
        """The id as words."""
        return self.id.replace("_", " ").replace("-", " ")


class SmokeSpec(Strict):
    """Smoke that stands on the table: as wide as it is high, ``radius`` inches to every side."""

    id: Id
    position: Point
    radius: Radius


class NoteSpec(Strict):
    """Something to read at a place."""

    id: Id
    text: Words
    position: Point


class GroupSpec(Strict):
    """Things that are handled as one: ids of terrain, units, smoke and notes."""

    id: Id
    members: tuple[Id, ...] = Field(min_length=1, max_length=1500)
