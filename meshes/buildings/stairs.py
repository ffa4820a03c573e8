"""Ways up a building: stairs and ladders."""

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
