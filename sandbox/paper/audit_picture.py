"""An audited table as a small picture from straight above, in SVG, for the list of all tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely

from sandbox.analysis.audit.audit import Audit
from sandbox.paper.fairness_sheet import EXPOSED, SAFE
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedPiece, Table

_ROUGH_IN = 0.1
"""Greatest deviation of an outline from the piece: half a dot of the picture."""

_FLAT_IN = 0.1
"""Greatest height of a piece that is drawn as ground."""

_GROUND, _FLAT, _PIECE, _LINE = "#f4f2ec", "#d9d3c6", "#6f6a60", "#4a4f57"


def audit_picture(table: Table, found: Audit) -> str:
    """Return an SVG picture: places of both zones in the colours of maps, and the terrain."""
    wide, deep = table.size
    return (
        f'<svg viewBox="0 0 {wide:g} {deep:g}"><g transform="matrix(1 0 0 -1 0 {deep:g})">'
        f'<rect width="{wide:g}" height="{deep:g}" fill="{_GROUND}"/>'
        f"{''.join([*_cells(found), *_pieces(table)])}</g></svg>"
    )


def _pieces(table: Table) -> Iterator[str]:
    """Yield a path for each piece, low ones first."""

    def top(piece: PlacedPiece) -> float:
        return max(float(part.mesh.bounds[1, 2]) for part in piece.piece.parts)

    for piece in sorted(table.pieces, key=top):
        colour = _FLAT if top(piece) <= _FLAT_IN else _PIECE
        d = _outlines(outline(piece))
        yield f'<path d="{d}" fill="{colour}" stroke="{_LINE}" stroke-width=".15"/>'


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
