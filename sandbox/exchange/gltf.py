"""The engine's table as a binary glTF, so that other programs can open what is judged.

glTF is y up, in metres: table (x, y, z) inches becomes (x, z, −y) × 0.0254.
"""

from __future__ import annotations

import numpy as np
import trimesh
from numpy.typing import NDArray
from trimesh.exchange.gltf import export_glb

from sandbox.exchange.parts import parts_on
from sandbox.table.table import Table

METRES = 0.0254


def glb(table: Table) -> bytes:
    """Return the table as a binary glTF, a node for each of its `parts_on`."""
    scene = trimesh.Scene()
    for name, mesh in parts_on(table):
        mesh.vertices = _to_gltf(mesh.vertices)
        scene.add_geometry(mesh, node_name=name, geom_name=name)
    return bytes(export_glb(scene))  # unlike `scene.export`, it takes an empty table too


def from_gltf(scene: trimesh.Scene, name: str) -> trimesh.Trimesh:
    """Return a node of a scene that was read from `glb`, in the table's frame, inches."""
    matrix, geometry = scene.graph[name]
    mesh = scene.geometry[geometry].copy()
    mesh.apply_transform(matrix)
    x, y, z = (mesh.vertices / METRES).T
    mesh.vertices = np.column_stack([x, -z, y])
    return mesh


def _to_gltf(points: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack([points[:, 0], points[:, 2], -points[:, 1]]) * METRES
