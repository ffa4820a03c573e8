"""Merge pieces of a scanned table, or split one along a line: steps that can be undone.

A new surface is a mesh of its own that is stored with the table; the former ones stay there for the
steps before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from languages.message import logged, message
from meshes.scans.parting import Place, area_of, divided
from meshes.shapes.solid import Solid, joined
from rules.engine.telling import heading
from sandbox.document.commands import AddPiece, Remove, SetKeys, Several
from sandbox.document.names import free_id
from sandbox.document.refusal import Refused
from sandbox.document.things import raw
from sandbox.exchange.scan_rows import place_of, ply
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import Role
from sandbox.live.shelf import keep_mesh
from sandbox.scenario.schema import MeshTerrain
from sandbox.table.table import PlacedPiece, Table
from sandbox.table.things import locked

_LEAST = 0.25
"""Least area of the surface of a part, square inches."""
_READING = {"mesh_unit": "in"}


def scanned_of(table: Table, things: Sequence[str]) -> tuple[str, ...]:
    """Return the things that are pieces of the table's scan, if all are; else nothing."""
    scanned = {piece.id for piece in table.pieces if _is_scanned(piece)}
    return tuple(things) if scanned.issuperset(things) else ()


def merged(live: LiveDocument, role: Role, things: Sequence[str]) -> Several:
    """Return the step that makes scanned pieces one, and store its mesh with the table.

    The largest gives its id, cover and ground. Raises Refused, and StoreFault.
    """
    table = live.table
    pieces = [scanned_piece(table, thing) for thing in dict.fromkeys(things)]
    if len(pieces) < 2:
        raise Refused(message("scanned-select-two"))
    surfaces = {piece.id: _surface(piece) for piece in pieces}
    largest = max(surfaces, key=lambda thing: area_of(surfaces[thing]))
    keys = _kept(live, role, largest, joined(*surfaces.values()))
    rest = tuple(thing for thing in surfaces if thing != largest)
    steps = (SetKeys(largest, _anew(keys)), Remove(rest))
    return Several(
        steps, logged(message("scanned-merged", count=len(pieces), piece=heading(largest)))
    )


def split(live: LiveDocument, role: Role, thing: str, start: Place, end: Place) -> Several:
    """Return the step that splits a scanned piece along a line, and store both meshes.

    The larger part keeps its id; the other has its cover and ground too. Raises Refused, and
    StoreFault.
    """
    piece = scanned_piece(live.table, thing)
    if start == end:
        raise Refused(message("scanned-two-points"))
    small, large = sorted(divided(_surface(piece), start, end), key=area_of)
    if area_of(small) < _LEAST:
        raise Refused(message("scanned-line-misses", piece=heading(thing)))
    other = free_id(live.document.scenario, thing)
    keys = _kept(live, role, other, small)
    row = {key: said for key, said in (raw(piece.spec) | _anew(keys)).items() if said is not None}
    steps = (SetKeys(thing, _anew(_kept(live, role, thing, large))), AddPiece({**row, "id": other}))
    return Several(steps, logged(message("scanned-split", piece=heading(thing))))


def _is_scanned(piece: PlacedPiece) -> bool:
    return isinstance(piece.spec, MeshTerrain) and piece.spec.scanned


def scanned_piece(table: Table, thing: str) -> PlacedPiece:
    """Return a piece of the table's scan that may be changed. Raises Refused."""
    piece = next((piece for piece in table.pieces if piece.id == thing), None)
    if piece is None or not _is_scanned(piece):
        raise Refused(message("scanned-no-piece", piece=heading(thing)))
    if locked(table, thing):
        raise Refused(message("scanned-locked", piece=heading(thing)))
    return piece


def _surface(piece: PlacedPiece) -> Solid:
    """Return the surface of a piece where it stands, inches of the table."""
    return joined(
        *(
            Solid(
                piece.stand.place(np.asarray(part.mesh.vertices, dtype=np.float64)),
                np.asarray(part.mesh.faces, dtype=np.int64),
                part.colours,
            )
            for part in piece.piece.parts
        )
    )


def _kept(live: LiveDocument, role: Role, name: str, surface: Solid) -> dict[str, Any]:
    """Store a surface with the table, and return the keys of its row."""
    mesh = keep_mesh(live, role, f"{name}.ply", ply(surface), _READING)
    return {"mesh": mesh.name, "position": place_of(surface), **_READING}


def _anew(keys: dict[str, Any]) -> dict[str, Any]:
    """Return the keys with those removed that placed the former mesh."""
    former = dict.fromkeys(("rotation", "scale", "up", "tops", "open_between"))
    return {**former, **keys}
