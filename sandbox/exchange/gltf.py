"""The engine's table as a binary glTF, so that other programs can open what is judged.

glTF is y up, in metres: table (x, y, z) inches becomes (x, z, −y) × 0.0254.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import trimesh
from trimesh.exchange.gltf import export_glb

from rules.engine.telling import heading
from sandbox.exchange.parts import parts_on
from sandbox.table.table import PlacedModel, PlacedPiece, Table

METRES = 0.0254


def glb(table: Table) -> bytes:
    """Return the table as a binary glTF, a node for each of its `parts_on`.

    The scene's ``extras`` say which table it is, those of a node what it shows.
    """
    scene, extras = trimesh.Scene(metadata=_of_table(table)), dict[str, dict[str, Any]]()
    for name, mesh in parts_on(table):
        x, y, z = mesh.vertices.T
        mesh.vertices = np.column_stack([x, z, -y]) * METRES
        scene.add_geometry(mesh, node_name=name, geom_name=name)
        extras[name] = _of_part(table, name)

    def describe(tree: dict[str, Any]) -> None:
        for node in tree.get("nodes", ()):
            if node.get("name") in extras:
                node["extras"] = extras[node["name"]]

    # Unlike `scene.export`, it takes an empty table too.
    return bytes(export_glb(scene, tree_postprocessor=describe))


def _of_part(table: Table, name: str) -> dict[str, Any]:
    """Return what is known of a part by its name."""
    kind, thing, *rest = name.split("/")
    if kind != "model":
        return _of_piece(table.piece(thing))
    return _of_model(table, table.model(f"{thing}/{rest[0]}"), rest[1])


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
        "label": unit.spec.name or heading(unit.id),
        "side": unit.spec.side,
        "number": model.index,
        "part": part,
        "eye_in": [round(float(value), 6) for value in model.eye],
    }


def from_gltf(scene: trimesh.Scene, name: str) -> trimesh.Trimesh:
    """Return a node of a scene that was read from `glb`, in the table's frame, inches."""
    matrix, geometry = scene.graph[name]
    mesh = scene.geometry[geometry].copy()
    mesh.apply_transform(matrix)
    x, y, z = (mesh.vertices / METRES).T
    mesh.vertices = np.column_stack([x, -z, y])
    return mesh
