"""The size of a mesh file is told from its head and vertices, as reading it as a mesh tells it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from meshes.imports.extents import extents_of
from meshes.imports.reading import read


def exported(kind: str, how: str = "") -> bytes:
    """A scene of two meshes, one of them shown twice, turned and scaled."""
    scene = trimesh.Scene()
    ball, box = trimesh.creation.icosphere(2, 1.3), trimesh.creation.box((1, 2, 3))
    turn = trimesh.transformations.rotation_matrix(0.7, (1, 2, 3), (4, 5, 6))
    scene.add_geometry(ball, geom_name="ball", transform=turn)
    scene.add_geometry(box, node_name="box", transform=np.diag((2.0, 1.0, 0.5, 1.0)))
    scene.graph.update("again", "box", matrix=turn, geometry="ball")
    if kind == "glb":
        return bytes(scene.export(file_type="glb"))
    mesh = scene.to_geometry()
    content = mesh.export(file_type=how or kind, **({"encoding": "ascii"} if how == "ply" else {}))
    return content.encode() if isinstance(content, str) else bytes(content)


FILES = [
    ("glb", ""), ("stl", ""), ("stl", "stl_ascii"), ("ply", ""), ("ply", "ply"), ("obj", ""),
    ("off", ""),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "how"), FILES)
def test_it_is_the_size_of_the_mesh(kind: str, how: str) -> None:
    name, content = f"mesh.{kind}", exported(kind, how)
    solid, _ = read(Path(name), content=content)
    told = extents_of(name, content)
    assert told is not None
    assert told[0] == pytest.approx(np.ptp(solid.vertices, axis=0), rel=1e-6)
    assert told[1] == len(solid.faces)


@pytest.mark.slow
@given(st.sampled_from(FILES), st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_file_tells_nothing_or_a_size(file: tuple[str, str], data: st.DataObject) -> None:
    kind, how = file
    content = bytearray(exported(kind, how))
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, min(600, len(content) - 1)))] = data.draw(
            st.integers(0, 255)
        )
    whole = bytes(content[: data.draw(st.integers(0, len(content)))])
    told = extents_of(f"mesh.{kind}", whole)
    assert told is None or len(told[0]) == 3


def test_other_files_tell_nothing() -> None:
    assert extents_of("mesh.3mf", b"PK") is None
    assert extents_of("mesh.stl", b"") is None
