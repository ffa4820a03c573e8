"""A ten-against-ten verdict beside the peer that people reach for: trimesh's own ray calls.

The peer asks less: a thousand points on each body, blocked or not, one way, without interval,
blockers' shares, porous woods or proofs. It is timed on the same table in the same run.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh

from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.table import Table, lay

HERE = Path(__file__).parent
POINTS = 1000


@pytest.fixture(scope="module")
def table() -> Table:
    table = lay(load(HERE / "ten_against_ten.toml"))
    faces = sum(len(p.mesh.faces) for piece in table.pieces for p in piece.piece.parts)
    assert faces >= 100_000
    return table


def test_ours_both_ways(benchmark, table: Table) -> None:
    report = benchmark(judge, table, "able", "baker")
    pairs = (*report.forward.pairs, *report.reverse.pairs)
    benchmark.extra_info["pairs"] = len(pairs)
    benchmark.extra_info["rays"] = sum(pair.rays for pair in pairs)
    assert len(pairs) == 200


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
