"""Whole tables moved, turned, mirrored and scaled: what must not change a verdict."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import trimesh

from meshes.shapes.piece import Part, Piece, Volume
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedPiece, Table


def turned(degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


MIRROR = np.diag([-1.0, 1.0, 1.0])


def transformed(table: Table, matrix: np.ndarray, shift: tuple[float, float, float]) -> Table:
    """The same table in another world: every triangle and eye through one affine map."""

    def points(raw: np.ndarray) -> np.ndarray:
        return raw @ matrix.T + np.array(shift)

    flip = np.linalg.det(matrix) < 0
    scale = abs(np.linalg.det(matrix)) ** (1 / 3)

    def mesh(old: trimesh.Trimesh, stand: Placement) -> trimesh.Trimesh:
        faces = old.faces[:, ::-1] if flip else old.faces
        return trimesh.Trimesh(points(stand.place(old.vertices)), faces, process=False)

    def planes(old: np.ndarray, stand: Placement) -> np.ndarray:
        whole = matrix @ stand.matrix[:3, :3]
        normals = old[:, :3] @ np.linalg.inv(whole)
        long = np.linalg.norm(normals, axis=1)[:, None]
        origin = points(stand.matrix[:3, 3])
        return np.column_stack([normals, old[:, 3:] + (normals @ origin)[:, None]]) / long

    def piece(old: Piece, stand: Placement) -> Piece:
        return Piece(
            tuple(Part(p.name, mesh(p.mesh, stand), p.colours, p.support) for p in old.parts),
            tuple(
                Volume(mesh(v.mesh, stand), v.depth * scale, planes(v.inner_hull, stand))
                for v in old.volumes
            ),
        )

    origin = Placement(0.0, 0.0, 0.0)

    def model(old: PlacedModel) -> PlacedModel:
        eye = tuple(points(old.eye[None])[0].tolist())
        spec = old.spec.model_copy(update={"eye": eye})
        return PlacedModel(old.unit, old.index, spec, piece(old.piece, old.stand), origin)

    return Table(
        table.file,
        tuple(PlacedPiece(p.spec, piece(p.piece, p.stand), origin, p.game) for p in table.pieces),
        tuple(replace(u, models=tuple(model(m) for m in u.models)) for u in table.units),
    )
