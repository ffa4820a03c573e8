"""The engine's table as a binary glTF, so that other programs can open what is judged.

glTF is y up, in metres: table (x, y, z) inches becomes (x, z, −y) × 0.0254.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import trimesh
from numpy.typing import NDArray
from trimesh.exchange.gltf import export_glb

from meshes.shapes.piece import Part
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedPiece, Table

METRES = 0.0254


def glb(table: Table) -> bytes:
    """Return the table as a binary glTF.

    Its nodes are ``terrain/<id>``, ``volume/<id>`` for porous volumes and smoke,
    ``model/<unit>/<n>/body`` and ``model/<unit>/<n>/<part>`` for every other part. The scene's
    ``extras`` say which table it is, those of a node what it shows.
    """
    scene, extras = trimesh.Scene(metadata=_of_table(table)), dict[str, dict[str, Any]]()
    smoke = {piece.id for piece in table.smoke}
    for piece in (*table.pieces, *table.smoke):
        said = _of_piece(piece)
        if piece.piece.parts and piece.id not in smoke:
            _add(scene, f"terrain/{piece.id}", piece.piece.parts, piece.stand)
            extras[f"terrain/{piece.id}"] = said
        for number, volume in enumerate(piece.piece.volumes):
            name = f"volume/{piece.id}" + (f"/{number}" if number else "")
            mesh = trimesh.Trimesh(
                _to_gltf(piece.stand.place(volume.mesh.vertices)), volume.mesh.faces, process=False
            )
            mesh.visual.face_colors = [90, 120, 70, 60]
            mesh.metadata["depth_in"] = volume.depth
            scene.add_geometry(mesh, node_name=name, geom_name=name)
            extras[name] = said
    for model in table.models():
        for part_name in dict.fromkeys(part.name for part in model.piece.parts):
            parts = tuple(part for part in model.piece.parts if part.name == part_name)
            if parts:
                _add(scene, f"model/{model.id}/{part_name}", parts, model.stand)
                extras[f"model/{model.id}/{part_name}"] = _of_model(table, model, part_name)

    def describe(tree: dict[str, Any]) -> None:
        for node in tree.get("nodes", ()):
            if node.get("name") in extras:
                node["extras"] = extras[node["name"]]

    # Unlike `scene.export`, it takes an empty table too.
    return bytes(export_glb(scene, tree_postprocessor=describe))


def _of_table(table: Table) -> dict[str, Any]:
    scenario = table.scenario
    return {
        "name": scenario.name,
        "game": scenario.game,
        "ruleset": scenario.ruleset,
        "size_in": list(table.size),
        "digest": table.digest,
    }


def _of_piece(piece: PlacedPiece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "label": piece.spec.label,
        "kind": piece.spec.kind_name,
        "cover": piece.cover,
        "ground": piece.ground,
    }


def _of_model(table: Table, model: PlacedModel, part: str) -> dict[str, Any]:
    unit = table.unit(model.unit)
    return {
        "id": model.id,
        "unit": unit.id,
        "label": unit.spec.label,
        "side": unit.spec.side,
        "number": model.index,
        "part": part,
        "eye_in": [round(float(value), 6) for value in model.eye],
    }


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
