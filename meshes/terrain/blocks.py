"""Plain solids: a box, and any outline raised to a height."""

from __future__ import annotations

from typing import Annotated

import shapely
from pydantic import Field, model_validator

from languages.message import message
from meshes.shapes.kind import LONGEST, Length, TerrainKind, refusal
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block
from meshes.shapes.relief import prism

_Any = Annotated[Length, Field(ge=0.001, le=LONGEST)]


class Box(TerrainKind):
    """A solid block standing on its position, centred in x and y: exactly 12 triangles."""

    size: tuple[_Any, _Any, _Any] = (2.0, 2.0, 2.0)
    colour: str = Field("#8d8a80", pattern=r"^#[0-9a-fA-F]{6}$")

    def make(self) -> Piece:
        """One part, ``block``."""
        return Piece((block(self.size, self.colour).part("block"),))


MOST_CORNERS = 1000

_Along = Annotated[float, Field(ge=-LONGEST, le=LONGEST, allow_inf_nan=False)]


class Prism(TerrainKind):
    """A footprint raised to a height: upright walls around it, flat on top.

    The corners count from the piece's position, wherever among them that is.
    """

    outline: tuple[tuple[_Along, _Along], ...] = Field(
        ((-2.0, -1.5), (2.0, -1.5), (2.0, -1.0), (-1.5, -1.0), (-1.5, 1.5), (-2.0, 1.5)),
        min_length=3,
        max_length=MOST_CORNERS,
    )
    height: Length = Field(3.0, ge=0.001, le=LONGEST)
    colour: str = Field("#8d8a80", pattern=r"^#[0-9a-fA-F]{6}$")

    @model_validator(mode="after")
    def _goes_once_around(self) -> Prism:
        shape = shapely.Polygon(self.outline)
        if not shape.is_valid or shape.area < 2e-4:
            raise refusal(message("shape-no-outline"), message("shape-around"))
        return self

    def make(self) -> Piece:
        """One part, ``block``."""
        area = shapely.remove_repeated_points(shapely.Polygon(self.outline), 1e-6)
        return Piece((prism(area, 0.0, self.height, self.colour).part("block"),))
