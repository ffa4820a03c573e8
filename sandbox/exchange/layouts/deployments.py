"""Deployment patterns of the 40kdc format: zones with their sides, and objectives.

By https://40kdc.dev/schemas/core/deployment-pattern.schema.json (CC0). A zone's corners count from
its position, in board inches, y pointing down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import numpy as np
import shapely
from pydantic import BaseModel, ConfigDict, Field, model_validator

from sandbox.exchange.layouts.taken import Ids, Row
from sandbox.exchange.layouts.terrain_layout import LayoutPoint, Points, Words, in_table
from sandbox.scenario.faults import shown_line
from sandbox.scenario.values import Number, expected

MOST_CORNERS = 100
"""Most corners of a zone in a scenario."""

_Side = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=480)]


class _Known(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class ZoneShape(_Known):
    """A rectangle from its corner, or the corners of a polygon. Inches."""

    type: Literal["rectangle", "polygon"]
    width: _Side | None = None
    height: _Side | None = None
    points: tuple[LayoutPoint, ...] | None = Field(None, min_length=3, max_length=1000)

    @model_validator(mode="after")
    def _says_its_size(self) -> ZoneShape:
        if self.type == "polygon" and self.points is None:
            raise expected("a polygon's points")
        if self.type == "rectangle" and (self.width is None or self.height is None):
            raise expected("the width and height of a rectangle")
        return self

    def corners(self) -> Points:
        """Return the corners about its position, ``(n, 2)``."""
        if self.type == "polygon":
            return np.array([point.row for point in self.points or ()])
        w, h = float(self.width or 0.0), float(self.height or 0.0)
        return np.array([[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]])


class PatternZone(_Known):
    """Where a player sets up."""

    player: Literal["attacker", "defender"]
    name: Words | None = None
    shape: ZoneShape
    position: LayoutPoint


class DeploymentPattern(_Known):
    """Zones and objectives of a game, in the fields of the 40kdc format."""

    id: Words
    name: Words = ""
    zones: tuple[PatternZone, ...] = Field((), max_length=50)
    territories: tuple[Any, ...] = Field((), max_length=100)
    objectives: tuple[LayoutPoint, ...] = Field((), max_length=50)


Patterns = Mapping[str, DeploymentPattern]


def zone_rows(
    pattern: DeploymentPattern, size: tuple[float, float], ids: Ids, left_out: list[str]
) -> list[Row]:
    """Return the zones of a pattern on a table of this size. ``left_out``: gets the rest."""
    rows = list[Row]()
    table = shapely.box(0.0, 0.0, *size)
    for zone in pattern.zones:
        called = zone.name or f"{zone.player} deployment"
        corners = in_table(zone.shape.corners() + zone.position.row, size[1])
        shape = shapely.Polygon(corners)
        if not shape.is_valid or shape.area < 1e-3:
            left_out.append(f"{shown_line(called)}: its outline crosses itself or has no area")
            continue
        if not table.buffer(1e-6).covers(shape):
            cut = shape.intersection(table)
            parts = [part for part in shapely.get_parts(cut) if part.geom_type == "Polygon"]
            if not parts:
                left_out.append(f"{shown_line(called)}: it is off the table")
                continue
            left_out.append(f"{shown_line(called)}: its part off the table is cut away")
            shape = max(parts, key=lambda part: part.area)
            corners = np.asarray(shape.exterior.coords)[:-1]
        if len(corners) > MOST_CORNERS:
            corners = np.asarray(shape.simplify(0.05).exterior.coords)[:-1]
        if len(corners) > MOST_CORNERS:
            left_out.append(f"{shown_line(called)}: it has more than {MOST_CORNERS} corners")
            continue
        plain = (np.clip(np.round(corners, 4), 0.0, size) + 0.0).tolist()
        rows.append({"id": ids.of(called, "zone"), "side": zone.player, "polygon": plain})
    if pattern.territories:
        left_out.append("its deployment pattern has territories; they are ignored here")
    return rows
