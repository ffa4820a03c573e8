"""What every terrain kind is: a table of the scenario file that can build itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from meshes.piece import Piece

LONGEST = 120.0
"""No builder makes anything longer than ten feet."""

Inches = Annotated[float, Field(ge=0.01, le=LONGEST, allow_inf_nan=False)]
Seed = Annotated[int, Field(ge=0, le=2**32 - 1)]


class TerrainKind(BaseModel):
    """The keys of one kind of terrain, validated; equal keys are equal and hash alike.

    Raises pydantic.ValidationError for a key that is unknown or out of bounds.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    def build(self) -> Piece:
        """The piece of these keys: the very same object for equal keys."""
        return _built(self)

    def make(self) -> Piece:
        """Make the piece afresh. For kinds to define; callers want `build`."""
        raise NotImplementedError


@lru_cache(maxsize=1024)
def _built(kind: TerrainKind) -> Piece:
    return kind.make()
