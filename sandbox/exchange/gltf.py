"""The engine's table as a binary glTF, so that other programs can open what is judged.

glTF is y up, in metres: table (x, y, z) inches becomes (x, z, −y) × 0.0254.
"""

from __future__ import annotations

import numpy as np
import trimesh
from numpy.typing import NDArray
from trimesh.exchange.gltf import export_glb

from meshes.shapes.piece import Part
from sandbox.table.placement import Placement
from sandbox.table.table import Table

METRES = 0.0254


def glb(table: Table) -> bytes:
    """Return the table as a binary glTF.

    Its nodes are ``terrain/<id>``, ``volume/<id>`` for porous volumes and smoke,
    ``model/<unit>/<n>/body`` and ``model/<unit>/<n>/<part>`` for every other part.
    """
    scene = trimesh.Scene()
    smoke = {piece.id for piece in table.smoke}
    for piece in (*table.pieces, *table.smoke):
        if piece.piece.parts and piece.id not in smoke:
            _add(scene, f"terrain/{piece.id}", piece.piece.parts, piece.stand)
        for number, volume in enumerate(piece.piece.volumes):
            name = f"volume/{piece.id}" + (f"/{number}" if number else "")
            mesh = trimesh.Trimesh(
                _to_gltf(piece.stand.place(volume.mesh.vertices)), volume.mesh.faces, process=False
            )
            mesh.visual.face_colors = [90, 120, 70, 60]
            mesh.metadata["depth_in"] = volume.depth
            scene.add_geometry(mesh, node_name=name, geom_name=name)
    for model in table.models():
        for part_name in dict.fromkeys(part.name for part in model.piece.parts):
            parts = tuple(part for part in model.piece.parts if part.name == part_name)
            if parts:
                _add(scene, f"model/{model.id}/{part_name}", parts, model.stand)
    return bytes(export_glb(scene))  # unlike `scene.export`, it takes an empty table too


def _add(scene: trimesh.Scene, name: str, parts: tuple[Part, ...], stand: Placement) -> None:
    meshes = []
    for part in parts:
        mesh = trimesh.Trimesh(
            _to_gltf(stand.place(np.asarray(part.mesh.vertices, dtype=np.float64))),
            part.mesh.faces,
            face_colors=part.colours,
            process=False,
        )
        meshes.append(mesh)
    joined = meshes[0] if len(meshes) == 1 else trimesh.util.concatenate(meshes)
    scene.add_geometry(joined, node_name=name, geom_name=name)


def _to_gltf(points: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack([points[:, 0], points[:, 2], -points[:, 1]]) * METRES
