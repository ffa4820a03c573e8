"""Flights of walkable stairs."""

from __future__ import annotations

from meshes.shapes.piece import Colour
from meshes.shapes.primitives import block
from meshes.shapes.solid import Solid

RISE, GOING = 0.27, 0.3
"""Most that one step rises, and its depth, in inches."""


def steps_to(height: float) -> int:
    """Return the number of steps up to a height."""
    return max(1, int(-(-height // RISE)))


def run_of(height: float, going: float = GOING) -> float:
    """Return the length of a flight on the plan, without the floor it leads to, inches."""
    return (steps_to(height) - 1) * going


def flight(
    height: float, width: float, colour: Colour, *, solid: bool, going: float = GOING
) -> list[Solid]:
    """Steps up ``height`` inches towards +x, the last of them flush with the floor at x = 0.

    ``solid``: masonry from the ground up; else treads alone, as of a steel stair.
    """
    count = steps_to(height)
    rise = height / count
    made = []
    for i in range(count - 1):
        top = rise * (i + 1)
        thick = top if solid else 0.07
        x = -(count - 1 - i - 0.5) * going
        step = block((going * (1.0 if solid else 1.12), width, thick), colour)
        made.append(step.moved(x, 0.0, top - thick).shaded(0.97 if i % 2 else 1.03))
    return made
