"""Ladders between the levels of a ruin or a walkway."""

from __future__ import annotations

from meshes.shapes.piece import Colour
from meshes.shapes.primitives import block
from meshes.shapes.solid import Solid, joined

ABOVE = 0.35
"""Height of a ladder's rails above the floor it leads to, inches."""


def ladder(height: float, width: float, colour: Colour = "#a08a58") -> Solid:
    """A ladder that stands on the origin and leads up ``height`` inches, climbed towards +x."""
    rail = block((0.1, 0.1, height + ABOVE), colour)
    rails = [rail.moved(0, side * width / 2) for side in (-1, 1)]
    count = max(2, round(height / 0.3))
    rung = block((0.07, width - 0.08, 0.07), colour).shaded(1.12)
    rungs = [rung.moved(z=(i + 0.6) * height / count) for i in range(count)]
    return joined(*rails, *rungs)
