"""Scanned pieces of which nobody said what they are, and the cover that they may give instead.

A scan's pieces are guessed by their shape and colour. Where pieces of one look differ in their
class of cover, a row says the other class, ``may_be``, and its probability, ``odds``. A row that
gives that class, or says none, is settled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from languages.message import Line
from sandbox.scenario.schema import MeshTerrain
from sandbox.table.table import PlacedPiece, Table
from sandbox.work.lasting import lasting


@dataclass(frozen=True)
class PieceDoubt:
    """A piece that may be something else.

    ``label``: players' name of it. ``covers``: its class of cover, and the other one. ``odds``: the
    probability of that. ``gaps``: whether it may have gaps that the scan does not show.
    """

    id: str
    label: Line
    covers: tuple[str, str]
    odds: float
    gaps: bool = False


@lasting()
def piece_doubts(table: Table) -> tuple[PieceDoubt, ...]:
    """Return the pieces of a table that may be something else."""
    found = []
    for piece in table.pieces:
        spec = piece.spec
        if isinstance(spec, MeshTerrain) and spec.may_be is not None:
            other = piece.game.cover_named(spec.may_be)
            if other != piece.cover:
                covers = piece.cover, other
                found.append(PieceDoubt(piece.id, spec.called, covers, spec.odds, has_gaps(piece)))
    return tuple(found)


def has_gaps(piece: PlacedPiece) -> bool:
    """Return whether a piece has gaps that its scan does not show and nobody measured, or may have:
    it looks like a solid thing that gives more cover, as a market stall does.
    """
    spec = piece.spec
    if not isinstance(spec, MeshTerrain) or spec.open_between is not None:
        return False
    if spec.gaps or spec.may_be is None:
        return spec.gaps
    rank = piece.game.rank_of
    return rank(piece.game.cover_named(spec.may_be)) < rank(piece.cover)


def with_covers(table: Table, covers: Mapping[str, str]) -> Table:
    """Return a table whose pieces, by id, give other classes of cover."""
    pieces = tuple(
        replace(piece, spec=piece.spec.model_copy(update={"cover": covers[piece.id]}))
        if piece.id in covers
        else piece
        for piece in table.pieces
    )
    return Table(table.file, pieces, table.units)
