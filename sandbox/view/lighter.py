"""Choose lighter surfaces to draw for the pieces of a scanned table.

Rays are cast at the full meshes. What is drawn has as many triangles as `BUDGET` allows, and is off
by as little as that allows, the same for all pieces.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from itertools import count

import numpy as np

from languages.message import message
from meshes.scans.lighter import FEW, Level, levels_of
from meshes.shapes.kept import made_by
from meshes.shapes.piece import Part, Piece
from meshes.shapes.shelf import Arrays, Shelf
from meshes.shapes.solid import Solid, joined
from sandbox.scenario.schema import MeshTerrain
from sandbox.table.table import PlacedPiece, Table
from sandbox.view.light_shelf import piece_digest
from sandbox.work.lasting import lasting
from sandbox.work.progress import Progress, silent

BUDGET = 100_000
"""Most triangles that are drawn of all scanned pieces of a table, before light parts some."""

FINEST, _COARSEST = 1 / 50, 1.0
"""Inches by which outlines may be off where the budget allows; beyond the other, all pieces have
their lightest level."""

_MOST_BYTES = 200_000_000

_Levels = tuple[tuple[Piece, float, int], ...]


def lighten(table: Table, progress: Progress = silent) -> None:
    """Make the lighter surfaces of a table's pieces. Raises Cancelled where ``progress`` does."""
    todo = [one for one in _scanned(table) if one.piece not in _levels]
    for number, one in enumerate(todo):
        what = message("exchange-lightening", number=number + 1, count=len(todo))
        progress(number / len(todo), what)
        _levels(one.piece)


def lighter(one: PlacedPiece, table: Table) -> Piece:
    """Return the piece to be drawn for a piece of a table: itself unless it is scanned."""
    if not is_scanned(one):
        return one.piece
    return _chosen(one.piece, allowed_in(table))[0]


@lasting()
def allowed_in(table: Table) -> float:
    """Return the inches by which outlines of scanned pieces are allowed to be off when drawn."""
    pieces = [one.piece for one in _scanned(table)]
    for step in count():
        off = float(FINEST * 2 ** (step / 4))
        if off > _COARSEST or sum(_chosen(piece, off)[1] for piece in pieces) <= BUDGET:
            return off
    raise AssertionError


def _scanned(table: Table) -> list[PlacedPiece]:
    return [one for one in table.pieces if is_scanned(one)]


def is_scanned(one: PlacedPiece) -> bool:
    """Return whether a piece is of a scan."""
    return isinstance(one.spec, MeshTerrain) and one.spec.scanned


def _chosen(piece: Piece, off: float) -> tuple[Piece, int]:
    """Return the lightest surface that is off by no more than this, and its triangles."""
    levels = _levels(piece)
    good = [level for level in levels if level[1] <= off or off > _COARSEST]
    drawn, _, faces = good[-1]
    return drawn, faces


@lasting()
def _levels(piece: Piece) -> _Levels:
    """Return the surfaces that a piece may be drawn as, the full one first.

    Of each: how far it is off, and its triangles. They are drawn smooth: the facets of a scan are
    its noise.
    """
    full = replace(piece, parts=tuple(_smoothed(part) for part in piece.parts))
    levels = [(full, 0.0, sum(len(part.mesh.faces) for part in piece.parts))]
    for level in _cached(piece):
        drawn = Piece((_smoothed(level.solid.part(piece.parts[0].name)),))
        levels.append((drawn, level.off, len(level.solid.faces)))
    return tuple(levels)


def _smoothed(part: Part) -> Part:
    return replace(part, smooth=True, noisy=True)


def _cached(piece: Piece) -> tuple[Level, ...]:
    whole = _joined(piece)
    if len(whole.faces) <= FEW:
        return ()
    code = made_by(("meshes", "scans"), ("meshes", "imports"))
    name = hashlib.sha256(f"{code} {piece_digest(piece)}".encode()).hexdigest()[:40]
    arrays = _shelf().find(name)
    levels = None if arrays is None else _read(arrays)
    if levels is None:
        levels = levels_of(whole)
        _shelf().add(name, _written(levels))
    return levels


def _joined(piece: Piece) -> Solid:
    """Return all parts as one surface: leaves and trunks are drawn together."""
    return joined(
        *(
            Solid(np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces), part.colours)
            for part in piece.parts
        )
    )


def _written(levels: tuple[Level, ...]) -> Arrays:
    arrays = {"off": np.array([level.off for level in levels])}
    for number, level in enumerate(levels):
        arrays[f"vertices-{number}"] = level.solid.vertices.astype(np.float32)
        arrays[f"faces-{number}"] = level.solid.faces.astype(np.int32)
        arrays[f"colours-{number}"] = level.solid.colours
    return arrays


def _read(arrays: Arrays) -> tuple[Level, ...] | None:
    try:
        return tuple(
            Level(
                Solid(
                    arrays[f"vertices-{number}"].astype(np.float64),
                    arrays[f"faces-{number}"].astype(np.int64),
                    arrays[f"colours-{number}"],
                ),
                float(off),
            )
            for number, off in enumerate(arrays["off"])
        )
    except KeyError:
        return None


@cache
def _shelf() -> Shelf:
    return Shelf("drawn", _MOST_BYTES)
