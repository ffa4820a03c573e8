"""Time a ten-against-ten verdict, and one of a typical pair of units, beside two peers.

The first peer is trimesh's own ray calls, the usual choice. It computes less: a thousand points on
each body, blocked or not, in one direction, without interval, blockers' shares, porous woods or
proofs. The second is Embree alone, by its Python package embreex: the same rays that the verdict
counts are cast again, and their results are dropped. Rays of proofs through open outlines are left
out. All are timed on the same table in the same run, in CPU time. The verdict is timed by the clock
as well, because its two directions run at once on two cores: `python -m pytest
benchmarks/timed/bench_sight.py`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
import pytest
import trimesh
from numpy.typing import NDArray

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests" / "support"))

from embree_calls import recorded_rays

from benchmarks.timed.embree_alone import scene_of
from sandbox.scenario.file import load
from sandbox.sight import unchanged_pairs
from sandbox.sight.counting import hit_cache, pair_counting
from sandbox.sight.judge import judge, prepare
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.sight.occluders import body_of
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import Table, lay
from sandbox.work.weak_lru import WeakLru

HERE = Path(__file__).parent
POINTS = 1000


@pytest.fixture(scope="module")
def table() -> Table:
    table = lay(load(HERE / "ten_against_ten.toml"))
    faces = sum(len(p.mesh.faces) for piece in table.pieces for p in piece.piece.parts)
    assert faces >= 100_000
    return table


@pytest.fixture(scope="module")
def typical() -> Table:
    return lay(load(HERE.parents[1] / "examples" / "crossroads.toml"))


KEPT = (
    (unchanged_pairs, "_cached"),
    (hit_cache, "_cached"),
)


def judge_afresh(table: Table) -> object:
    """Judge with empty caches, except for the meshes that rays are cast at."""
    for module, name in KEPT:
        setattr(module, name, WeakLru(1 << 20))
    return judge(table, "able", "baker")


@pytest.mark.parametrize("name", ["table", "typical"])
@pytest.mark.benchmark(timer=process_time)
def test_ours_both_ways(benchmark, request, name: str) -> None:
    time_verdict(benchmark, request, name)


@pytest.mark.parametrize("name", ["table", "typical"])
@pytest.mark.benchmark(timer=perf_counter)
def test_ours_both_ways_by_the_clock(benchmark, request, name: str) -> None:
    time_verdict(benchmark, request, name)


def time_verdict(benchmark, request, name: str) -> None:
    table = request.getfixturevalue(name)
    prepare(table)
    report = benchmark(judge_afresh, table)
    pairs = (*report.forward.pairs, *report.reverse.pairs)
    benchmark.extra_info["pairs"] = len(pairs)
    benchmark.extra_info["rays"] = sum(pair.rays for pair in pairs)
    assert len(pairs) == (200 if name == "table" else 50)


@pytest.mark.parametrize("name", ["table", "typical"])
@pytest.mark.benchmark(timer=process_time)
def test_embree_alone(benchmark, request, name: str) -> None:
    table = request.getfixturevalue(name)
    prepare(table)
    meshes = {tree: mesh for mesh in everything(table) for _, tree in mesh.scenes}
    with recorded_rays(pair_counting, hit_cache) as calls:
        judge_afresh(table)
    rays_of = dict[int, list[bytes]]()
    for tree, ray in calls:
        rays_of.setdefault(tree, []).append(ray)
    cast = [(scene_of(meshes[tree]), *embree_rays(rows)) for tree, rows in rays_of.items()]

    def alone() -> None:
        for scene, starts, ways, reach in cast:
            scene.run(starts, ways, dists=reach.copy(), output=True)

    benchmark.extra_info["rays"] = len(calls)
    alone()  # embreex builds its trees at the first ray
    benchmark(alone)


def everything(table: Table) -> list[RayMesh]:
    """Return all meshes that rays are cast at."""
    policy = table.scenario.sight_policy
    parts = tuple(policy.parts)
    meshes = [body_of(model.piece, parts).rays for model in table.models()]
    for one, other in (("able", "baker"), ("baker", "able")):
        meshes += surroundings(table, one, other, policy).obstacles.parts
    return meshes


def embree_rays(rows: list[bytes]) -> tuple[NDArray[np.float32], ...]:
    """Return rays as Embree received them: starts, directions and lengths."""
    numbers = np.frombuffer(b"".join(rows), dtype=np.float32).reshape(-1, 9)
    return numbers[:, :3].copy(), numbers[:, 4:7].copy(), numbers[:, 8].copy()


@pytest.mark.parametrize("timer", ["cpu", "clock"])
def test_one_figure_dragged_against_twenty(benchmark, tmp_path: Path, timer: str) -> None:
    """Move a model of able a quarter of an inch at a time, and judge it against two units of ten
    each time, in both directions. Nothing else moves."""
    benchmark._timer = process_time if timer == "cpu" else perf_counter
    text = (HERE / "ten_against_ten.toml").read_text(encoding="utf-8")
    others = ", ".join(f"{{ position = [61.0, {12.0 + 2.4 * n:.1f}] }}" for n in range(10))
    text += '[[units]]\nid = "charlie"\nside = "allies"\ntemplate = "rifle-squad"\n'
    path = tmp_path / "twenty.toml"
    path.write_text(text + f"models = [{others}]\n", encoding="utf-8")
    table = lay(load(path))
    prepare(table)
    judge(table, "able/0", "baker")
    judge(table, "able/0", "charlie")
    steps = count(1)

    def moved() -> tuple[tuple[Table], dict[str, object]]:
        able, *rest = table.units
        man, *others = able.models
        stand = replace(man.stand, y=man.stand.y + 0.25 * next(steps))
        able = replace(able, models=(replace(man, stand=stand), *others))
        return (replace(table, units=(able, *rest)),), {}

    def again(table: Table) -> None:
        judge(table, "able/0", "baker")
        judge(table, "able/0", "charlie")

    benchmark.pedantic(again, setup=moved, rounds=30, warmup_rounds=2)


@pytest.mark.benchmark(timer=process_time)
def test_trimesh_one_way(benchmark, table: Table) -> None:
    ground = trimesh.util.concatenate(
        [
            trimesh.Trimesh(p.stand.place(part.mesh.vertices), part.mesh.faces, process=False)
            for p in table.pieces
            for part in p.piece.parts
        ]
    )
    eyes = [model.eye for model in table.unit("able").models]
    points = []
    for model in table.unit("baker").models:
        body = model.piece.part("body")
        assert body is not None
        found, _ = trimesh.sample.sample_surface(body.mesh, POINTS, seed=1)
        points.append(model.stand.place(found))

    def shares() -> list[float]:
        return [
            float(np.mean(ground.ray.intersects_first(np.tile(eye, (POINTS, 1)), aims - eye) < 0))
            for eye in eyes
            for aims in points
        ]

    assert len(benchmark(shares)) == 100
