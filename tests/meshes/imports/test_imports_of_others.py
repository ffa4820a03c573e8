"""Meshes that other people made for printing and for games."""

from __future__ import annotations

import numpy as np
import pytest

from meshes.imports.import_piece import MeshFault, import_piece, load_mesh

# Name, how to read it, and its extents in inches.
FILES = [
    ("mini_spearman.stl", {}, (1.02, 0.98, 1.53)),
    ("mini_robed_thing.stl", {}, (0.98, 0.98, 1.44)),
    ("base_medium.stl", {}, (0.98, 0.98, 0.47)),
    ("shieldwall_straight.stl", {}, (2.95, 0.79, 0.98)),
    ("portal_frame_window.stl", {}, (11.45, 5.18, 5.94)),
    ("container.stl", {}, (2.95, 5.85, 2.95)),
    ("building-small-a.glb", {"scale": 4.0, "up": "y"}, (4.0, 4.0, 3.8)),
    ("grass-trees-tall.glb", {"scale": 4.0, "up": "y"}, (4.29, 4.02, 3.04)),
    ("trimesh_nested.glb", {"scale": 1.0}, (1.44, 3.34, 0.54)),
    ("trimesh_no_indices_3storybuilding.glb", {"scale": 0.3, "up": "y"}, (16.82, 19.01, 2.7)),
    ("trimesh_soup.stl", {"unit": "in"}, (1.0, 1.0, 1.0)),
    ("trimesh_wallhole.obj", {}, (0.39, 0.59, 0.39)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "how", "extents"), FILES, ids=[row[0] for row in FILES])
def test_an_imported_mesh_stands_on_the_table_at_its_size(real_mesh, name, how, extents):
    mesh = load_mesh(real_mesh(name), **how)
    assert mesh.extents == pytest.approx(extents, abs=0.01)
    assert (mesh.area_faces > 1e-12).all() and len(mesh.faces)
    assert mesh.bounds[0, 2] == pytest.approx(0.0, abs=1e-9)
    assert mesh.bounds[:, :2].sum(axis=0) == pytest.approx([0, 0], abs=1e-9)
    (part,) = import_piece(real_mesh(name), **how).parts
    assert part.mesh.vertices == pytest.approx(np.asarray(mesh.vertices))
    assert part.colours.shape == (len(mesh.faces), 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mini_spearman.stl", "mini_robed_thing.stl"])
def test_a_figure_comes_off_its_base_without_losing_anything(real_mesh, name):
    whole = load_mesh(real_mesh(name))
    piece = import_piece(real_mesh(name), base_height=0.12, model=True)
    base, body = piece.part("base").mesh, piece.part("body").mesh
    assert base.area + body.area == pytest.approx(whole.area, rel=1e-9)
    assert base.bounds[1, 2] == pytest.approx(0.12) and body.bounds[0, 2] == pytest.approx(0.12)
    assert base.extents[0] == pytest.approx(0.98, abs=0.02)
    assert base.bounds[:, :2].sum(axis=0) == pytest.approx([0, 0], abs=1e-9)


def test_a_hole_in_a_wall_is_still_a_hole(real_mesh):
    mesh = load_mesh(real_mesh("portal_frame_window.stl"))
    x, z = np.meshgrid(np.linspace(-5.5, 5.5, 60), np.linspace(0.2, 5.7, 40))
    starts = np.column_stack([x.ravel(), np.full(x.size, -9.0), z.ravel()])
    hit = mesh.ray.intersects_any(starts, np.tile([0.0, 1.0, 0.0], (len(starts), 1)))
    assert 0.1 < hit.mean() < 0.95


def test_a_file_without_faces_is_refused(real_mesh):
    with pytest.raises(MeshFault, match="no faces"):
        load_mesh(real_mesh("trimesh_empty.stl"))


def test_the_colours_a_file_names_are_used_and_missing_textures_are_not_guessed(real_mesh):
    how = {"scale": 1.0, "up": "y", "colour": "#336699"}
    named = import_piece(real_mesh("trimesh_nested.glb"), **how)
    assert (named.parts[0].colours == 204).all()
    bare = import_piece(real_mesh("building-small-a.glb"), **how)
    assert (bare.parts[0].colours == [0x33, 0x66, 0x99]).all()
