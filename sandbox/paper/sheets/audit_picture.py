"""An audited table as a small picture from straight above, in SVG, for the list of all tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely

from sandbox.analysis.audit.audit import Audit
from sandbox.paper.plans.entries import entries
from sandbox.paper.sheets.fairness_sheet import EXPOSED, SAFE
from sandbox.table.table import Table

_ROUGH_IN = 0.1
"""Greatest deviation of an outline from the piece: half a dot of the picture."""

_GROUND, _FLAT, _PIECE, _LINE = "#f4f2ec", "#d9d3c6", "#6f6a60", "#4a4f57"


def audit_picture(table: Table, found: Audit) -> str:
    """Return an SVG picture: places of both zones in the colours of maps, and the terrain."""
    wide, deep = table.size
    shapes = "".join(
        f'<path d="{_outlines(row.shape)}" fill="{_FLAT if row.flat else _PIECE}" '
        f'stroke="{_LINE}" stroke-width=".15"/>'
        for row in sorted(entries(table), key=lambda row: (not row.flat, row.top))
    )
    return (
        f'<svg viewBox="0 0 {wide:g} {deep:g}"><g transform="matrix(1 0 0 -1 0 {deep:g})">'
        f'<rect width="{wide:g}" height="{deep:g}" fill="{_GROUND}"/>'
        f"{''.join(_cells(found))}{shapes}</g></svg>"
    )


def _cells(found: Audit) -> Iterator[str]:
    """Yield a path of squares for the exposed places, and one for the safe ones."""
    if found.zones is None:
        return
    fairness = found.zones.fairness
    for colour, safe in ((EXPOSED, False), (SAFE, True)):
        squares = "".join(
            f"M{spot.x - fairness.step / 2:g} {spot.y - fairness.step / 2:g}"
            f"h{fairness.step:g}v{fairness.step:g}h{-fairness.step:g}z"
            for side in fairness.sides
            for spot in side.spots
            if (spot.seen_from is None) is safe
        )
        yield f'<path d="{squares}" fill="{colour}" fill-opacity=".6"/>'


def _outlines(shape: shapely.Geometry) -> str:
    rings: Iterable[shapely.LinearRing] = shapely.get_rings(shape.simplify(_ROUGH_IN))
    return "".join(
        "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring.coords[:-1]) + "Z" for ring in rings
    )
