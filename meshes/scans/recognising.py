"""Recognise a mesh that is a scan of a whole table, by its size and its triangles."""

from __future__ import annotations

from collections.abc import Sequence

_LEAST_M, _MOST_M = 0.6, 12.0
"""Lengths of a scanned table, or of the room around it, in metres."""

_FEWEST = 15_000
"""Triangles that a scan of a table has at least: models of that size have fewer."""


def scan_reason(extents: Sequence[float], triangles: int) -> str:
    """Return why a mesh is taken for a scan of a table, in a sentence; empty where it is not.

    ``extents``: of the file, along its axes, in its own numbers.
    """
    high, wide, long = sorted(extents)
    if triangles < _FEWEST or not (wide >= _LEAST_M and long <= _MOST_M) or high > _MOST_M / 3:
        return ""
    return (
        f"{triangles:,} triangles, and {long:.1f} × {wide:.1f} m if its unit is the metre: this "
        "looks like a scan of a whole table."
    )
