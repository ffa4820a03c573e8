"""The batched counts of maps equal those of counting line by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely
import trimesh
from slow_reference import judge as slowly
from tables import HEAD, body_triangles, table_from, unit, world_between

from meshes.shapes.piece import Piece, Volume
from sandbox.analysis.maps import cells
from sandbox.analysis.maps import onlooker as onlookers
from sandbox.analysis.maps.cells import Stood, cells_of, stood
from sandbox.analysis.maps.counting import counted
from sandbox.analysis.maps.onlooker import Ahead, Onlooker, ranks_of
from sandbox.analysis.maps.prisms import Prism, Stretches
from sandbox.analysis.maps.sight_map import sight_map
from sandbox.sight import occluders
from sandbox.sight.chords import inside, meets_box
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import PlacedModel, PlacedPiece, Table
from sandbox.work.weak_lru import WeakLru

TABLE = (
    HEAD + "[table]\nsize = [20.0, 14.0]\n"
    '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.5, 5.0, 0.8]\nposition = [9.0, 4.0]\n'
    'cover = "hard"\n'
    '[[terrain]]\nid = "wood"\nkind = "wood"\nsize = [4.0, 4.0]\ntrees = 0\n'
    "position = [9.0, 10.0]\ndepth = 2.0\nrotation = 20.0\n"
    '[[terrain]]\nid = "tower"\nkind = "box"\nsize = [2.0, 2.0, 3.0]\nposition = [16.0, 7.0]\n'
    '[[smoke]]\nid = "smoke"\nposition = [5.0, 11.0]\nradius = 1.5\n'
    + unit("able", "axis", "position = [3, 5]", "position = [3, 7]")
    + unit("crowd", "allies", "position = [6.5, 4.5]", "position = [12.5, 10.5]")
    + unit("high", "allies", "position = [16, 7]")
)


KEPT = (
    (cells, "_grounds"),
    (onlookers, "_prisms"),
    (onlookers, "_crowds"),
    (occluders, "_cells"),
    (occluders, "_solids"),
    (occluders, "_grounds"),
)
"""All that is kept from one map for the next."""


def looked(table: Table, name: str, inches: float) -> tuple[PlacedModel, Onlooker, Stood]:
    firer = table.model(name)
    here = stood(table, cells_of(table, inches), [firer])
    policy = table.scenario.sight_policy
    around = surroundings(here.table, firer.unit, here.unit.id, policy)
    return firer, Onlooker.of(firer.eye, around, ranks_of(here.table, around, policy)), here


@pytest.mark.slow
def test_shares_are_those_of_a_slow_judge_that_shares_nothing(tmp_path: Path) -> None:
    table = table_from(tmp_path, TABLE)
    rng = np.random.default_rng(2)
    for name in ("able/0", "high/0"):
        firer, onlooker, here = looked(table, name, 0.5)
        share = counted(onlooker, here.men, "fine").share
        classes = len(table.scenario.sight_policy.covers)
        by = counted(onlooker, here.men, "fine", classes)
        assert np.array_equal(by.share, share)
        assert by.hidden is not None
        assert np.array_equal(by.hidden.sum(axis=1) + by.seen, by.rays)
        mixed = np.flatnonzero((share > 0) & (share < 1))
        flat = np.flatnonzero((share == 0) | (share == 1))
        nobody = replace(onlooker, crowd=RayMesh(np.zeros((0, 3, 3))))
        crowded = np.flatnonzero(counted(nobody, here.men, "fine").share > share + 0.1)
        picked = np.concatenate(
            [rng.permutation(some)[:many] for some, many in ((mixed, 3), (flat, 1), (crowded, 2))]
        )
        assert len(picked) == 6, "others must be in the way of some"
        for number, man in zip(picked.tolist(), here.placed(picked.tolist()), strict=True):
            world = world_between(here.table, firer, man)
            for smoke in table.smoke:
                (drum,) = smoke.piece.volumes
                corners = smoke.stand.place(drum.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
                world.porous.append((smoke.id, corners, drum.depth))
            answer = slowly(firer.eye, body_triangles(man), world, 1000)
            assert abs(answer.visible - share[number]) < 0.06, (name, man.stand, answer)


@pytest.mark.slow
def test_a_coarse_picture_is_near_a_fine_one(tmp_path: Path) -> None:
    _, onlooker, here = looked(table_from(tmp_path, TABLE), "able/0", 0.5)
    fine, coarse = (counted(onlooker, here.men, pace).share for pace in ("fine", "coarse"))
    assert np.abs(fine - coarse).max() < 0.35
    assert np.abs(fine - coarse).mean() < 0.03
    assert np.array_equal(coarse * 16, np.rint(coarse * 16))


def test_lines_pass_as_much_of_a_prism_as_triangle_by_triangle() -> None:
    rng = np.random.default_rng(7)
    hollow = shapely.Polygon([(0, 0), (6, 0), (6, 5), (4, 5), (4, 2), (2, 2), (2, 5), (0, 5)])
    round_ = shapely.Point(3, 3).buffer(2.5)
    for outline in (hollow, round_):
        triangles = _upright(outline, 0.3, 4.0)
        prism = Prism.of(triangles)
        assert prism is not None
        for eye in ([-5.0, 2.5, 1.1], [3.0, 3.5, 1.0], [1.0, 1.0, 3.0], [9.0, 9.0, 7.0]):
            ends = rng.uniform([-8, -8, 0], [14, 14, 6], (600, 3))
            ways = (ends - eye).astype(np.float32)
            until = rng.uniform(0.2, 1.0, 600).astype(np.float32)
            lines = Stretches.of(prism, np.array(eye))
            level = np.hypot(ways[:, 0], ways[:, 1])
            lengths = lines.inches(np.arctan2(ways[:, 1], ways[:, 0]), ways, level, until)
            wanted = inside(
                np.tile(eye, (600, 1)), ways.astype(float), until.astype(float), triangles
            )
            assert (wanted > 0).any()
            assert np.mean(np.abs(lengths - wanted) < 0.02) > 0.98  # steps of bearing at corners
            assert np.abs(lengths - wanted).mean() < 0.01


def test_no_line_that_meets_a_box_is_left_out() -> None:
    rng = np.random.default_rng(12)
    eye = np.array([10.0, 8.0, 1.0])
    left_out = 0
    for _ in range(40):
        low = rng.uniform([0, 0, 0], [20, 16, 1], (3, 3))
        boxes = np.stack([low, low + rng.uniform(0.3, 3.0, (3, 3))], axis=1)
        ways = rng.uniform([-10, -8, -1], [10, 8, 2], (400, 3))
        ahead = Ahead.of(boxes, eye)
        bearing, level = np.arctan2(ways[:, 1], ways[:, 0]), np.hypot(ways[:, 0], ways[:, 1])
        asked = ahead.may_meet(bearing.astype(np.float32), level.astype(np.float32))
        starts = np.tile(eye, (len(ways), 1))
        met = np.any([meets_box(starts, ways, *box) for box in boxes], axis=0)
        assert not (met & ~asked).any()
        left_out += int((~asked).sum())
    assert left_out > 4000
    behind = np.array([[[0.0, 7.9, 0.0], [2.0, 8.1, 2.0]]])  # across the bearing of −π and π
    ahead = Ahead.of(behind, eye)
    edge = np.array([np.pi, -np.pi, 0.0], dtype=np.float32)
    assert ahead.may_meet(edge, np.full(3, 9.0, dtype=np.float32)).tolist() == [True, True, False]


def test_a_leaning_piece_is_no_prism(tmp_path: Path) -> None:
    triangles = _upright(shapely.box(0, 0, 4, 3), 0.0, 2.0)
    assert Prism.of(triangles) is not None
    assert Prism.of(triangles @ np.array([[1, 0, 0], [0, 1, 0], [0.2, 0, 1]])) is None


def test_a_leaning_piece_stops_lines(tmp_path: Path) -> None:
    """A volume that is no prism is asked triangle by triangle: nearly upright, nearly the same."""
    table = table_from(tmp_path, TABLE)
    _, onlooker, here = looked(table, "able/0", 1.0)
    upright = counted(onlooker, here.men, "coarse").share
    pieces = tuple(
        replaced(piece, np.array([[1, 0, 0], [0, 1, 0], [1e-4, 0, 1]])) for piece in table.pieces
    )
    _, onlooker, here = looked(Table(table.file, pieces, table.units), "able/0", 1.0)
    leaning = counted(onlooker, here.men, "coarse").share
    assert np.abs(upright - leaning).max() <= 2 / 16
    assert np.mean(upright == leaning) > 0.97


@pytest.mark.slow
def test_after_moves_a_map_is_what_it_is_from_cold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_from(tmp_path, TABLE)
    rng = np.random.default_rng(11)
    for turn in range(4):
        table = table.moved("able/0", *rng.uniform(1.5, 6, 2).tolist(), 0.0)
        table = table.moved("crowd/0", *rng.uniform(7, 12, 2).tolist(), 0.0)
        warm = sight_map(table, "able", "seen", 1.0, pace="coarse")
        with monkeypatch.context() as patch:
            for module, name in KEPT:
                patch.setattr(module, name, WeakLru(1_000_000))
            cold = sight_map(_again(table), "able", "seen", 1.0, pace="coarse")
        assert warm.values == cold.values, turn


@pytest.mark.slow
def test_a_side_sees_what_any_of_its_units_sees(tmp_path: Path) -> None:
    table = table_from(tmp_path, TABLE)
    whole = sight_map(table, "allies", "seen", 1.0, pace="coarse").values
    units = [
        sight_map(table, name, "seen", 1.0, pace="coarse").values for name in ("crowd", "high")
    ]
    # a man looks at whoever is meant, so that the shares are those of men who stand otherwise
    both = [max(a or 0.0, b or 0.0) for a, b in zip(*units, strict=True)]
    assert np.mean([abs((a or 0.0) - b) for a, b in zip(whole, both, strict=True)]) < 0.02


def _again(table: Table) -> Table:
    """The same, of which nothing is known yet."""
    pieces = tuple(replace(piece) for piece in table.pieces)
    units = tuple(
        replace(unit, models=tuple(replace(model) for model in unit.models)) for unit in table.units
    )
    return Table(table.file, pieces, units)


def replaced(placed: PlacedPiece, shear: np.ndarray) -> PlacedPiece:
    volumes = tuple(_sheared(volume, shear) for volume in placed.piece.volumes)
    return replace(placed, piece=Piece(placed.piece.parts, volumes)) if volumes else placed


def _sheared(volume: Volume, shear: np.ndarray) -> Volume:
    mesh = volume.mesh.copy()
    mesh.vertices = mesh.vertices @ shear
    return Volume(mesh, volume.depth)


def _upright(outline: shapely.Polygon, low: float, high: float) -> np.ndarray:
    mesh = trimesh.creation.extrude_polygon(outline, high - low)
    mesh.apply_translation([0, 0, low])
    return np.asarray(mesh.triangles)
