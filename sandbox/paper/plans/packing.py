"""Pack rectangles on shelves: many small things on few sheets."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

Spot = tuple[float, float, int]
"""Left, top from above, and the number of the sheet."""


def packed(
    sizes: Sequence[tuple[float, float]], width: float, gap: float, height: float = inf
) -> list[Spot]:
    """Return the places of rectangles, in shelves from the top, highest first.

    Each is no larger than a sheet. ``height``: of a sheet; without one there is one sheet, as high
    as needed.
    """
    found: dict[int, Spot] = {}
    x = y = shelf = 0.0
    page = 0
    for number in sorted(range(len(sizes)), key=lambda n: (-sizes[n][1], n)):
        wide, high = sizes[number]
        if x > 0 and x + wide > width:
            x, y, shelf = 0.0, y + shelf + gap, 0.0
        if y > 0 and y + high > height:
            x, y, shelf, page = 0.0, 0.0, 0.0, page + 1
        found[number] = (x, y, page)
        x, shelf = x + wide + gap, max(shelf, high)
    return [found[number] for number in range(len(sizes))]
