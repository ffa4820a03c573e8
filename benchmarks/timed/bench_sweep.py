"""Time a sweep of a squad over a table, beside a loop of `Table.move` and `Table.los`.

The sweep judges 10,000 places on all cores; the loop is timed on some of them, one after another,
and judges both ways, as `los` does. The question whether there is any line of sight is timed beside
the least that it can cost: Embree's occlusion query alone, for the very same rays, at one mesh of
everything solid. The processor time of both is printed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import sightline
from benchmarks.timed.embree_alone import own, scene_of
from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size
from sandbox.analysis.maps import lines
from sandbox.analysis.placements import AnyLine
from sandbox.scenario.file import load
from sandbox.sight.kernel.ray_mesh import GatheredMesh, RayMesh
from sandbox.table.table import PlacedModel, lay

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
UNIT, TARGET = "able", "charlie"
PLACES, LOOPED = size((10_000, 40), (30, 2))
ONCE = {"rounds": 1, "iterations": 1}


@pytest.fixture(scope="module")
def table() -> sightline.Table:
    made = sightline.open(EXAMPLES / "crossroads.toml")
    made.los(UNIT, TARGET)
    return made


@pytest.fixture(scope="module")
def places() -> NDArray[np.float64]:
    return np.random.default_rng(1).uniform([4, 4], [68, 44], (PLACES, 2))


@pytest.mark.benchmark(group="five models in many places against four")
def test_ours_sweep_of_ten_thousand_places(
    benchmark, table: sightline.Table, places: NDArray[np.float64]
) -> None:
    found = benchmark.pedantic(sightline.sweep, (table, UNIT, places, TARGET), **ONCE)
    benchmark.extra_info["places"] = len(found)
    assert len(found) == PLACES and found.stands.sum() > PLACES / 2


@pytest.mark.benchmark(group="five models in many places against four")
def test_ours_loop_of_los(benchmark, table: sightline.Table, places: NDArray[np.float64]) -> None:
    def loop() -> list[str]:
        return [
            table.move(UNIT, to=at, free=True).los(UNIT, TARGET).verdict
            for at in places[:LOOPED].tolist()
        ]

    verdicts = benchmark.pedantic(loop, **ONCE)
    benchmark.extra_info["places"] = LOOPED
    assert len(verdicts) == LOOPED


@pytest.mark.benchmark(group="five models in many places against four")
def test_ours_sweep_that_asks_for_any_line(
    benchmark, table: sightline.Table, places: NDArray[np.float64]
) -> None:
    how = {"what": "seen", "free": True}
    found = benchmark.pedantic(sightline.sweep, (table, UNIT, places, TARGET), how, **ONCE)
    assert {*np.unique(found.verdicts)} <= {"", "seen", "blocked", "contested"}


@dataclass(frozen=True)
class Asked:
    """The question whether a squad in many places has any line of sight, and the rays it takes."""

    line: AnyLine
    firers: list[PlacedModel]
    targets: tuple[PlacedModel, ...]
    mesh: RayMesh
    rays: list[tuple[Any, Any]]

    def ask(self) -> NDArray[np.str_]:
        shape = len(self.firers), len(self.targets)
        mine, theirs = (one.ravel() for one in np.indices(shape))
        return self.line.answers(self.firers, self.targets, (mine, theirs), mine // 5)


@pytest.fixture(scope="module")
def asked(places: NDArray[np.float64]) -> Asked:
    """Return the question of the first places, with everything that is built once."""
    laid = lay(load(EXAMPLES / "crossroads.toml"))
    squad, line = laid.unit(UNIT).models, AnyLine.of(laid, UNIT, TARGET)
    assert line.between is not None and len(squad) == 5
    firers = [
        replace(one, stand=replace(one.stand, x=x + one.stand.x % 3, y=y + one.stand.y % 3, z=0.0))
        for x, y in places[: size(2000, 20)].tolist()
        for one in squad
    ]
    mesh = GatheredMesh([line.between.ground.solid.rays, line.between.crowd]).grow()
    question = Asked(line, firers, laid.unit(TARGET).models, mesh, [])
    question.ask()
    cast = lines.ask_each

    def recorded(eyes: Any, men: Any, first: int, count: int, ask: Any, far: float) -> Any:
        def both(mine: slice, ways: Any) -> Any:
            starts = np.repeat(eyes[mine], ways.shape[1], axis=0)
            question.rays.append(own(mesh, starts, ways.reshape(-1, 3)))
            return ask(mine, ways)

        return cast(eyes, men, first, count, both, far)

    lines.ask_each = recorded
    question.ask()
    lines.ask_each = cast
    scene_of(mesh).run(*(row[:1] for row in question.rays[0]))  # it builds its tree at a first ray
    return question


@pytest.mark.benchmark(group="any line of sight, beside the least that it can cost")
def test_ours_any_line_of_sight(benchmark, asked: Asked) -> None:
    start = process_time()
    answers = benchmark.pedantic(asked.ask, **ONCE)
    print_rows({"processor time, s": f"{process_time() - start:.2f}"}, "any line of sight")
    assert {*answers.tolist()} <= {"seen", "blocked", "contested"}


@pytest.mark.benchmark(group="any line of sight, beside the least that it can cost")
def test_embree_occlusion_alone_for_the_same_rays(benchmark, asked: Asked) -> None:
    tree = scene_of(asked.mesh)

    def cast() -> None:
        for starts, ways in asked.rays:
            tree.run(starts, ways, query="OCCLUDED", dists=np.ones(len(ways), dtype=np.float32))

    start = process_time()
    benchmark.pedantic(cast, **ONCE)
    rows = {
        "processor time, s": f"{process_time() - start:.2f}",
        "rays": f"{sum(len(ways) for _, ways in asked.rays):,}",
    }
    print_rows(rows, "Embree's occlusion query for the same rays")
