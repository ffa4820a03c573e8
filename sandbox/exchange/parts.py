"""The parts of a table, by the names that they have in other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import trimesh

from meshes.shapes.piece import Part
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedPiece, Table

_LEAVES = (90, 120, 70, 60)
"""Colour of porous volumes: red, green, blue, opacity."""


def parts_on(table: Table) -> Iterator[tuple[str, trimesh.Trimesh]]:
    """Yield all parts of a table: a name, and a mesh in the table's frame, inches.

    The names are ``terrain/<id>``, ``volume/<id>`` for porous volumes and smoke,
    ``model/<unit>/<n>/body`` and ``model/<unit>/<n>/<part>`` for every other part.
    """
    smoke = {piece.id for piece in table.smoke}
    for piece in (*table.pieces, *table.smoke):
        yield from _of_piece(piece, solid=piece.id not in smoke)
    for model in table.models():
        yield from _of_model(model)


def parts_of(table: Table, thing: str) -> Iterator[tuple[str, trimesh.Trimesh]]:
    """Yield the parts of a piece, a unit, or a model ``unit/number``. Raises KeyError."""
    if "/" in thing:
        yield from _of_model(table.model(thing))
    elif any(unit.id == thing for unit in table.units):
        for model in table.unit(thing).models:
            yield from _of_model(model)
    else:
        smoke = {piece.id for piece in table.smoke}
        yield from _of_piece(table.piece(thing), solid=thing not in smoke)


def _of_piece(piece: PlacedPiece, *, solid: bool) -> Iterator[tuple[str, trimesh.Trimesh]]:
    if piece.piece.parts and solid:
        yield f"terrain/{piece.id}", _joined(piece.piece.parts, piece.stand)
    for number, volume in enumerate(piece.piece.volumes):
        name = f"volume/{piece.id}" + (f"/{number}" if number else "")
        corners = piece.stand.place(volume.mesh.vertices)
        mesh = trimesh.Trimesh(corners, volume.mesh.faces, process=False)
        mesh.visual.face_colors = [*_LEAVES]
        mesh.metadata["depth_in"] = volume.depth
        yield name, mesh


def _of_model(model: PlacedModel) -> Iterator[tuple[str, trimesh.Trimesh]]:
    for name in dict.fromkeys(part.name for part in model.piece.parts):
        parts = tuple(part for part in model.piece.parts if part.name == name)
        yield f"model/{model.id}/{name}", _joined(parts, model.stand)


def _joined(parts: Sequence[Part], stand: Placement) -> trimesh.Trimesh:
    meshes = [
        trimesh.Trimesh(
            stand.place(np.asarray(part.mesh.vertices, dtype=np.float64)),
            part.mesh.faces,
            face_colors=part.colours,
            process=False,
        )
        for part in parts
    ]
    return meshes[0] if len(meshes) == 1 else trimesh.util.concatenate(meshes)
