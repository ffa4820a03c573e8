"""A solid block."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from meshes.shapes.kind import LONGEST, Length, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block

_Any = Annotated[Length, Field(ge=0.001, le=LONGEST)]


class Box(TerrainKind):
    """A solid block standing on its position, centred in x and y: exactly 12 triangles."""

    size: tuple[_Any, _Any, _Any] = Field((2.0, 2.0, 2.0), description="x, y, z in inches")
    colour: str = Field(
        "#8d8a80", pattern=r"^#[0-9a-fA-F]{6}$", description="#rrggbb of all its faces"
    )

    def make(self) -> Piece:
        """One part, ``block``."""
        return Piece((block(self.size, self.colour).part("block"),))
