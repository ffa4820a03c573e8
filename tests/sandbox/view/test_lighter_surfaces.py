"""Scanned pieces are drawn lighter than rays see them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh
from scanned_table import SCANNED_HEAD

from meshes.imports.silhouette import CELLS, outline_difference
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.sight.occluders import ground_of
from sandbox.table.table import Table, lay
from sandbox.view import lighter as room
from sandbox.view.items import terrain_items
from sandbox.view.lighter import allowed_in, lighter

pytestmark = pytest.mark.slow

PIECE = """[[terrain]]
id = "{id}"
mesh = "{id}.ply"
mesh_unit = "in"
position = [{x}, 12.0, 0.0]
cover = "hard"
scanned = {scanned}
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a table with two fine scanned walls and one that is no scan."""
    monkeypatch.setattr(room, "_shelf", lambda: room.Shelf("drawn", 10**8, tmp_path / "shelf"))
    return laid(tmp_path)


def laid(folder: Path) -> Table:
    text = SCANNED_HEAD.format(digest="0" * 64, error=0.05)
    rng = np.random.default_rng(1)
    for name, x, scanned in (("one", 16.0, "true"), ("two", 24.0, "true"), ("own", 20.0, "false")):
        box = trimesh.creation.box((1.2, 9.0, 1.1)).subdivide_to_size(0.25)
        box.vertices += rng.normal(0, 0.004, box.vertices.shape)
        box.export(folder / f"{name}.ply")
        text += PIECE.format(id=name, x=x, scanned=scanned)
    path = folder / "scanned.toml"
    path.write_text(text, encoding="utf-8")
    return lay(load(path))


def faces(piece) -> int:
    return sum(len(part.mesh.faces) for part in piece.parts)


def test_outlines_of_what_is_drawn_are_off_by_no_more_than_is_allowed(table: Table) -> None:
    assert allowed_in(table) == room.FINEST
    for name in ("one", "two"):
        one = table.piece(name)
        drawn = lighter(one, table)
        assert faces(drawn) < 0.7 * faces(one.piece)
        ends = [piece.parts[0].triangles for piece in (one.piece, drawn)]
        assert outline_difference(*ends) <= room.FINEST + 1.5 * 9.0 / CELLS


def test_only_scanned_pieces_are_drawn_lighter(table: Table) -> None:
    own = table.piece("own")
    assert lighter(own, table) is own.piece


def test_all_scanned_pieces_together_are_drawn_within_the_budget(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "BUDGET", 3_000)
    assert allowed_in(table) > room.FINEST
    assert sum(faces(lighter(table.piece(name), table)) for name in ("one", "two")) <= 3_000


def test_the_scene_has_the_lighter_pieces_and_rays_the_full_ones(table: Table) -> None:
    before = judge(table, "able", "baker")
    count = ground_of(table.pieces).solid.rays.count
    drawn = {item.name: item.mesh.n_cells for item in terrain_items(table)}
    assert drawn["terrain/one"] < faces(table.piece("one").piece)
    assert ground_of(table.pieces).solid.rays.count == count
    assert count == sum(faces(one.piece) for one in table.pieces)
    assert judge(table, "able", "baker") == before


def test_a_piece_is_made_lighter_once_for_all_programs(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [faces(lighter(table.piece(name), table)) for name in ("one", "two")]
    monkeypatch.setattr(room, "levels_of", lambda _solid: pytest.fail("made once more"))
    again = laid(tmp_path)
    assert [faces(lighter(again.piece(name), again)) for name in ("one", "two")] == known


def test_a_damaged_file_of_the_cache_is_made_again(table: Table, tmp_path: Path) -> None:
    known = faces(lighter(table.piece("one"), table))
    for path in (tmp_path / "shelf").iterdir():
        path.write_bytes(path.read_bytes()[:100])
    again = laid(tmp_path)
    assert faces(lighter(again.piece("one"), again)) == known
