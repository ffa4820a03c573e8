"""A stand: a round base of any size with a body as wide as the base, for models of any game.

It shows whether a model of that size is seen and what it hides, without a template of its game.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from languages.writing import text

BASES_MM = (5.0, 300.0)
"""Least and greatest diameter of a base, millimetres."""

HEIGHTS_IN = (0.3, 12.0)
"""Least and greatest height of a model with its base, inches."""

BASE_IN = 0.12
"""Height of the base, inches."""

EYE = 0.93
"""Height of the eye as a share of the model's height."""

_MM_PER_IN = 25.4
_SIDES = 32


@dataclass(frozen=True)
class Stand:
    """``base_mm``: diameter of the base. ``height_in``: height with the base, inches."""

    base_mm: float
    height_in: float

    @property
    def mesh(self) -> str:
        """Return the name of its mesh: equal names have equal bytes."""
        return f"stand-{self.base_mm:g}mm-{self.height_in:g}in.obj"

    @property
    def words(self) -> str:
        """``32 mm bases, 1.5″ high``."""
        return text("list-stand", base=self.base_mm, height=self.height_in)

    def content(self) -> bytes:
        """Return its mesh: a closed cylinder in Wavefront OBJ, inches, z up."""
        radius = self.base_mm / _MM_PER_IN / 2
        turns = [2 * math.pi * side / _SIDES for side in range(_SIDES)]
        ring = [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]
        levels = (0.0, BASE_IN, self.height_in)
        rows = [f"v {x:.5f} {y:.5f} {z:.5f}" for z in levels for x, y in ring]
        for level in range(len(levels) - 1):
            low, high = 1 + level * _SIDES, 1 + (level + 1) * _SIDES
            for side in range(_SIDES):
                after = (side + 1) % _SIDES
                rows.append(f"f {low + side} {low + after} {high + after} {high + side}")
        top = range(1 + (len(levels) - 1) * _SIDES, 1 + len(levels) * _SIDES)
        rows.append("f " + " ".join(map(str, top)))
        rows.append("f " + " ".join(str(corner) for corner in range(_SIDES, 0, -1)))
        return ("\n".join(rows) + "\n").encode()

    def keys(self) -> dict[str, Any]:
        """Return the keys of a model in a scenario that stands for it."""
        eye = [0.0, 0.0, round(EYE * self.height_in, 3)]
        return {"mesh": self.mesh, "mesh_unit": "in", "base_height": BASE_IN, "eye": eye}
