"""Tables and meshes as objects of trimesh and PyVista: the meshes that the engine judges by.

Inches, z up, in the table's frame: x along the long edge, y along the short. Colours are one per
face, sRGB.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyvista as pv
import trimesh

from meshes.shapes.solid import Solid
from sandbox.exchange.parts import parts_of, parts_on
from sandbox.table.table import Table

COLOURS = "colors"
"""Name of the cell array of colours, uint8 ``(faces, 4)``: red, green, blue, opacity."""

GROUND = "ground"
_GROUND = (124, 138, 92, 255)


class TableBlocks(pv.MultiBlock):
    """A `pyvista.MultiBlock` whose blocks are drawn in their own colours by default."""

    def plot(self, **how: Any) -> Any:
        """Draw all blocks, as `pyvista.MultiBlock.plot`."""
        return super().plot(**({"scalars": COLOURS, "rgb": True} | how))


def scene_of(table: Table) -> trimesh.Scene:
    """Return a whole table as a scene, a geometry and a node for each of its `parts_on`."""
    scene = trimesh.Scene()
    for name, mesh in parts_on(table):
        scene.add_geometry(mesh, node_name=name, geom_name=name)
    for mesh in scene.geometry.values():
        mesh.units = "inches"
    return scene


def mesh_of(table: Table, thing: str) -> trimesh.Trimesh:
    """Return a piece, a unit or a model as one mesh. Raises KeyError."""
    meshes = [mesh for _, mesh in parts_of(table, thing)]
    whole = meshes[0] if len(meshes) == 1 else trimesh.util.concatenate(meshes)
    whole.units = "inches"
    return whole


def solid_mesh(solid: Solid) -> trimesh.Trimesh:
    """Return a solid as a mesh, inches."""
    mesh = trimesh.Trimesh(solid.vertices, solid.faces, face_colors=solid.colours, process=False)
    mesh.units = "inches"
    return mesh


def blocks_of(table: Table) -> TableBlocks:
    """Return a whole table as blocks: the ground, then its `parts_on` by their names."""
    wide, deep = table.size
    corners = [[0.0, 0.0, 0.0], [wide, 0.0, 0.0], [wide, deep, 0.0], [0.0, deep, 0.0]]
    ground = trimesh.Trimesh(corners, [[0, 1, 2], [0, 2, 3]], process=False)
    ground.visual.face_colors = [*_GROUND]
    blocks = TableBlocks()
    blocks.append(_poly_data(ground), GROUND)
    for name, mesh in parts_on(table):
        blocks.append(_poly_data(mesh), name)
    return blocks


def as_ply(mesh: Any) -> bytes | None:
    """Return a mesh of trimesh or PyVista as a PLY; None for anything else."""
    if isinstance(mesh, trimesh.Scene):
        mesh = mesh.to_mesh()
    if isinstance(mesh, pv.DataSet) and not isinstance(mesh, pv.PolyData):
        mesh = mesh.extract_surface(algorithm="dataset_surface")
    if isinstance(mesh, pv.PolyData):
        flat = mesh.triangulate()
        mesh = trimesh.Trimesh(flat.points, flat.regular_faces, process=False)
    if not isinstance(mesh, trimesh.Trimesh):
        return None
    return bytes(mesh.export(file_type="ply"))


def _poly_data(mesh: trimesh.Trimesh) -> pv.PolyData:
    made = pv.PolyData.from_regular_faces(
        np.asarray(mesh.vertices, dtype=np.float64), np.asarray(mesh.faces)
    )
    made.cell_data[COLOURS] = np.asarray(mesh.visual.face_colors, dtype=np.uint8)
    made.set_active_scalars(COLOURS, preference="cell")
    return made
