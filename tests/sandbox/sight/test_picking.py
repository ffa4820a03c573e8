"""Pointing: the same thing that a slow search over every triangle finds first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from slow_reference import nearest
from tables import table_from, unit

from sandbox.sight.picking import STEP_PX, Aim, Pick, near, pick, picked
from sandbox.table.table import Table

SCENE = f"""
[table]
size = [40, 30]
[[terrain]]
id = "house"
kind = "building"
position = [22, 14]
rotation = 20
[[terrain]]
id = "block"
kind = "box"
size = [3, 5, 1.5]
position = [10, 20]
[[terrain]]
id = "rise"
kind = "hill"
position = [30, 22]
size = [9, 8, 1.2]
[[terrain]]
id = "copse"
kind = "wood"
position = [32, 7]
size = [6, 6]
trees = 3
{unit("able", "a", "position = [6, 12]", "position = [6, 14]", "position = [30, 22]")}
{unit("baker", "b", "position = [16, 7], facing = 30", template="medium-tank")}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("picking"), SCENE)


def everything(table: Table) -> dict[str, np.ndarray]:
    """All triangles on the table, by what they belong to."""
    things = [(f"terrain/{piece.id}", piece.piece, piece.stand) for piece in table.pieces]
    things += [(f"model/{model.id}", model.piece, model.stand) for model in table.models()]
    triangles = {
        name: np.concatenate(
            [stand.place(p.mesh.triangles.reshape(-1, 3)).reshape(-1, 3, 3) for p in piece.parts]
        )
        for name, piece, stand in things
    }
    width, depth = table.size
    corners = np.array([[0, 0, 0], [width, 0, 0], [width, depth, 0], [0, depth, 0]], dtype=float)
    return triangles | {"ground": corners[[[0, 1, 2], [0, 2, 3]]]}


@pytest.mark.slow
def test_rays_from_everywhere_find_what_a_slow_search_finds(table: Table) -> None:
    rng = np.random.default_rng(5)
    things = everything(table)
    starts = rng.uniform((-15, -15, 2), (55, 45, 40), (200, 3))
    aims = rng.uniform((0, 0, 0), (40, 30, 4), (200, 3))
    for number, mesh in enumerate(things.values()):  # ten each at what may be small
        corners = rng.choice(mesh.reshape(-1, 3), 10)
        aims[10 * number : 10 * number + 10] = corners + rng.normal(0, 0.05, (10, 3))
    names, hits = list(things), set()
    for start, aim in zip(starts, aims, strict=True):
        way = aim - start
        away = np.array([nearest(start, way[None], mesh)[0] for mesh in things.values()])
        first, second = np.sort(away)[:2]
        hit = pick(table, tuple(start.tolist()), tuple(way.tolist()))
        if np.isinf(first):
            assert hit is None
            continue
        assert hit is not None
        assert hit.point == pytest.approx((start + way * first).tolist(), abs=2e-4)
        if (second - first) * np.linalg.norm(way) > 1e-3:
            assert hit.id == names[int(np.argmin(away))]
            hits.add(hit.id)
    assert hits == set(names)  # the rays met everything there is


@pytest.mark.parametrize(
    ("start", "way", "expected"),
    [
        ((3.0, 3.0, 10.0), (0.0, 0.0, -1.0), Pick("ground", (3.0, 3.0, 0.0))),
        ((10.0, 20.0, 10.0), (0.0, 0.0, -1.0), Pick("terrain/block", (10.0, 20.0, 1.5))),
        ((0.0, 20.0, 0.5), (1.0, 0.0, 0.0), Pick("terrain/block", (8.5, 20.0, 0.5))),
        ((0.0, 0.0, 5.0), (0.0, 0.0, -1.0), Pick("ground", (0.0, 0.0, 0.0))),
        ((40.0, 30.0, 5.0), (0.0, 0.0, -1.0), Pick("ground", (40.0, 30.0, 0.0))),
        ((40.1, 15.0, 5.0), (0.0, 0.0, -1.0), None),
        ((3.0, 3.0, 10.0), (0.0, 0.0, 1.0), None),
        ((3.0, 3.0, -1.0), (0.0, 0.0, -1.0), None),
        ((3.0, 3.0, 10.0), (1.0, 0.0, 0.0), None),
    ],
)
def test_endpoints_of_rays(
    table: Table,
    start: tuple[float, float, float],
    way: tuple[float, float, float],
    expected: Pick | None,
) -> None:
    hit = pick(table, start, way)
    if expected is None:
        assert hit is None
        return
    assert hit is not None
    assert hit.id == expected.id
    assert hit.point == pytest.approx(expected.point, abs=1e-5)


@pytest.mark.parametrize("length", [1e-300, 1e-30, 1e-9, 1.0, 1e9, 1e30, 1e300])
def test_the_length_of_a_direction_does_not_matter(table: Table, length: float) -> None:
    hit = pick(table, (0.0, 19.0, 2.0), (10 * length, 1 * length, -1 * length))
    assert hit is not None and hit.id == "terrain/block"
    assert hit.point == pytest.approx((8.5, 19.85, 1.15), abs=1e-5)
    assert pick(table, (3.0, 3.0, 2.0), (0.0, 0.0, -length)) is not None


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf")])
def test_an_invalid_ray_picks_nothing(table: Table, bad: float) -> None:
    assert pick(table, (bad, 0.0, 5.0), (0.0, 0.0, -1.0)) is None
    assert pick(table, (0.0, 0.0, 5.0), (0.0, bad, -1.0)) is None
    assert pick(table, (0.0, 0.0, 5.0), (0.0, 0.0, 0.0)) is None


def test_every_part_of_a_model_can_be_pointed_at(table: Table) -> None:
    for model in table.models():
        for part in model.piece.parts:
            middle = model.stand.place(part.mesh.triangles.mean(axis=1))
            seen = 0
            for aim, normal in zip(middle, part.mesh.face_normals, strict=True):
                out = model.stand.place(normal[None])[0] - model.stand.place(np.zeros((1, 3)))[0]
                hit = pick(table, tuple((aim + 1e-3 * out).tolist()), tuple((-out).tolist()))
                seen += hit is not None and hit.id == f"model/{model.id}"
                if seen == 5:
                    break
            assert seen == 5, (model.id, part.name)


def test_a_moved_model_is_where_it_was_put(table: Table) -> None:
    down = (0.0, 0.0, -1.0)
    moved = table.moved("able/0", 10, 20, 0)
    before, after = pick(table, (10.0, 20.0, 9.0), down), pick(moved, (10.0, 20.0, 9.0), down)
    left = pick(moved, (6.0, 12.0, 9.0), down)
    assert before is not None and before.id == "terrain/block"
    assert after is not None and after.id == "model/able/0" and after.point[2] > 2
    assert left is not None and left.id == "ground"


def test_an_empty_table_is_all_ground(tmp_path: Path) -> None:
    empty = table_from(tmp_path, "")
    hit = pick(empty, (70.0, 5.0, 9.0), (-3.0, 0.0, -1.0))
    assert hit == Pick("ground", pytest.approx((43.0, 5.0, 0.0)))


def from_above(x: float, y: float, pixel: float = 0.1, cut: float | None = None) -> Aim:
    """Straight down, a pixel being so many inches at the table's top."""
    step = pixel / 20
    return Aim((x, y, 20.0), (0.0, 0.0, -1.0), (step, 0.0, 0.0), (0.0, -step, 0.0), cut)


def test_models_near_the_pointer_are_listed_nearest_first(table: Table) -> None:
    assert near(table, from_above(6.0, 12.0), 0.0)[0].pixels == 0.0
    between = near(table, from_above(6.0, 12.9), 12.0)
    assert [one.model for one in between] == ["able/0", "able/1"]
    assert between[0].pixels < between[1].pixels <= 12.0
    alike = near(table, from_above(6.0, 13.0), 12.0)
    assert {one.model for one in alike} == {"able/0", "able/1"}
    assert abs(alike[0].pixels - alike[1].pixels) <= STEP_PX
    assert near(table, from_above(8.0, 11.2), 12.0) == []
    assert [one.model for one in near(table, from_above(8.0, 11.2), 24.0)] == ["able/0"]


def test_a_model_behind_terrain_is_not_near_the_pointer(tmp_path: Path) -> None:
    table = table_from(
        tmp_path,
        f"""
[[terrain]]
id = "screen"
kind = "box"
size = [1, 8, 6]
position = [20, 10]
{unit("able", "a", "position = [25, 10]", "position = [16, 8]")}
""",
    )
    pixel = 0.02
    aim = Aim((5.0, 10.0, 1.0), (1.0, 0.0, 0.0), (0.0, -pixel, 0.0), (0.0, 0.0, -pixel))
    assert [one.model for one in near(table, aim, 24.0)] == ["able/1"]
    through = replace(aim, origin=(21.0, 10.0, 1.0))
    assert [one.model for one in near(table, through, 24.0)] == ["able/0"]


def test_cut_away_parts_are_not_picked(table: Table) -> None:
    whole, cut = (picked(table, from_above(10.0, 20.0, cut=height)) for height in (None, 1.0))
    assert whole == Pick("terrain/block", (10.0, 20.0, 1.5))
    assert cut is not None and cut.id == "ground"
