"""Whatever the bytes, a mesh file is read or is a MeshFault; nothing else comes out."""

from __future__ import annotations

import functools

import numpy as np
import pytest
import trimesh
from mesh_files import three_mf

from meshes.imports.import_piece import MeshFault, import_piece

ENDINGS = ("stl", "obj", "ply", "off", "glb", "3mf")


@functools.cache
def sound(ending: str) -> bytes:
    ball = trimesh.creation.icosphere(1, 20.0)
    shades = np.random.default_rng(0).integers(0, 255, (len(ball.vertices), 4), dtype=np.uint8)
    if ending != "stl":
        ball.visual = trimesh.visual.ColorVisuals(ball, vertex_colors=shades)
    if ending == "3mf":
        return three_mf(ball.vertices, ball.faces)
    data = ball.export(file_type=ending)
    return data.encode() if isinstance(data, str) else data


def read_or_fault(data: bytes, ending: str, folder) -> None:
    path = folder / f"fuzzed.{ending}"
    path.write_bytes(data)
    try:
        piece = import_piece(path, base_height=0.2, model=True)
    except MeshFault as fault:
        assert fault.path == path and fault.found and fault.expected
        return
    for part in piece.parts:
        assert np.isfinite(part.mesh.vertices).all()
        assert len(part.mesh.faces)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz")


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_of_another_format_under_this_ending(folder, ending):
    for other in ENDINGS:
        read_or_fault(sound(other), ending, folder)
