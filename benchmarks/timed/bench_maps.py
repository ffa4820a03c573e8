"""Time the map of what one model sees, beside GRASS GIS, bare Embree, and the whole table.

``r.viewshed`` (Debian's ``grass-core``) reads a heightfield of the same cells, and finds for each
whether one line to it is free. It is timed as called from Python, with its start. Its heightfield
is prepared beforehand, as our ground is; that time is printed too. The bare figure is the time of
Embree alone for as many lines.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.timed.embree_alone import own, scene_of
from benchmarks.timed.sizes import size
from sandbox.analysis.maps.cells import Cells, cells_of, stood
from sandbox.analysis.maps.counting import FEW
from sandbox.analysis.maps.graph import sight_graph
from sandbox.analysis.maps.sight_map import sight_map
from sandbox.measure.relief import relief_of
from sandbox.scenario.file import load
from sandbox.sight.judge import prepare
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import Table, lay

HERE = Path(__file__).parent
CELL, INCH = size((0.25, 1.0), (6.0, 6.0))
LOOKER = "able/0"
ROUNDS = {"rounds": 7, "iterations": 1, "warmup_rounds": 1}


@pytest.fixture(scope="module")
def table() -> Table:
    laid = lay(load(HERE / "ten_against_ten.toml"))
    prepare(laid)
    return laid


@pytest.mark.benchmark(group="what one figure sees of 288 x 192 cells")
def test_ours_sixteen_points_of_a_man_in_each(benchmark, table: Table) -> None:
    cells = benchmark.pedantic(
        sight_map, (table, LOOKER, "seen", CELL), {"pace": "coarse"}, **ROUNDS
    )
    places = sum(value is not None for value in cells.values)
    benchmark.extra_info["lines"] = FEW * places
    assert len(cells.values) == 72 * 48 / CELL**2 and places > 0.7 * len(cells.values)


@pytest.mark.benchmark(group="what one figure sees of 288 x 192 cells")
def test_ours_on_ground_never_seen_before(benchmark, table: Table) -> None:
    """Return a table with the heights of all cells where a man can stand, and the terrain's
    tree."""

    def fresh() -> tuple[tuple[object, ...], dict[str, object]]:
        pieces = tuple(replace(piece) for piece in table.pieces)
        units = tuple(
            replace(unit, models=tuple(replace(model) for model in unit.models))
            for unit in table.units
        )
        return (Table(table.file, pieces, units), LOOKER, "seen", CELL), {"pace": "coarse"}

    cells = benchmark.pedantic(sight_map, setup=fresh, rounds=3)
    assert len(cells.values) == 72 * 48 / CELL**2


@pytest.mark.benchmark(group="what one figure sees of 288 x 192 cells")
def test_embree_alone_for_as_many_lines(benchmark, table: Table) -> None:
    firer = table.model(LOOKER)
    here = stood(table, cells_of(table, CELL), [firer])
    around = surroundings(here.table, firer.unit, here.unit.id, table.scenario.sight_policy)
    rays = around.ground.solid.rays
    rng = np.random.default_rng(1)
    ends = here.men.at[:, None] + rng.uniform([-0.3, -0.3, 0.1], [0.3, 0.3, 1.2], (FEW, 3))
    ways = (ends - firer.eye).reshape(-1, 3)
    start, ways = own(rays, np.broadcast_to(firer.eye, ways.shape), ways)
    tree = scene_of(rays)
    tree.run(start[:1], ways[:1])  # embreex builds its trees at the first ray
    parts = [slice(n, n + 65536) for n in range(0, len(ways), 65536)]

    def cast(part: slice) -> None:
        reach = np.ones(len(ways[part]), dtype=np.float32)
        tree.run(start[part], ways[part], query="OCCLUDED", dists=reach)

    with ThreadPoolExecutor(os.cpu_count()) as hands:
        benchmark.pedantic(lambda: list(hands.map(cast, parts)), **ROUNDS)
    benchmark.extra_info["lines"] = len(ways)


@pytest.mark.benchmark(group="what one figure sees of 288 x 192 cells")
def test_grass_viewshed(benchmark, table: Table, grass: Callable[..., None]) -> None:
    eye = table.model(LOOKER).eye
    ground = relief_of(table.pieces).heights(eye[None, :2])[0]
    x, y = (float((np.floor(value / CELL) + 0.5) * CELL) for value in eye[:2])

    def look() -> None:
        grass(
            "r.viewshed", "-b", "--overwrite", "input=ground", "output=seen",
            f"coordinates={x},{y}", f"observer_elevation={eye[2] - ground}",
            "target_elevation=1.14", "memory=500",
        )  # fmt: skip

    benchmark.pedantic(look, **ROUNDS)


@pytest.mark.benchmark(group="following one figure that is dragged, 1 inch")
def test_a_map_follows_a_drag(benchmark, table: Table) -> None:
    rng = np.random.default_rng(4)

    def moved() -> tuple[tuple[object, ...], dict[str, object]]:
        x, y = rng.uniform(3, 20, 2).tolist()
        return (table.moved(LOOKER, x, y, 0.0), LOOKER, "seen", 1.0), {"pace": "coarse"}

    benchmark.pedantic(sight_map, setup=moved, rounds=20)


@pytest.mark.benchmark(group="a map as closely as the judge, 1 inch")
@pytest.mark.parametrize("what", ["seen", "cover", "lanes", "safe"])
def test_fine_maps(benchmark, table: Table, what: str) -> None:
    benchmark.pedantic(sight_map, (table, LOOKER, what, INCH), rounds=3, warmup_rounds=1)


@pytest.mark.benchmark(group="every place to every place, 1 inch")
def test_ours_the_graph_of_the_table_and_its_measures(benchmark, table: Table) -> None:
    def whole() -> int:
        graph = sight_graph(table, INCH)
        assert len(graph.measures) == 8
        return len(graph.places)

    benchmark.extra_info["places"] = benchmark.pedantic(whole, rounds=1)


@pytest.mark.benchmark(group="every place to every place, 1 inch")
def test_grass_viewshed_from_a_hundredth_of_the_places(
    benchmark, table: Table, grass: Callable[..., None]
) -> None:
    """Time 35 of 3,456 viewpoints: a hundredth of the whole table, without measures."""
    grass("g.region", "res=1")
    spots = [(2 * k % 72 + 0.5, k * 11 % 48 + 0.5) for k in range(35)]

    def look() -> None:
        for x, y in spots:
            grass(
                "r.viewshed", "-b", "--overwrite", "input=ground", "output=seen",
                f"coordinates={x},{y}", "observer_elevation=1.14", "target_elevation=1.14",
                "memory=500",
            )  # fmt: skip

    benchmark.pedantic(look, rounds=1)
    grass("g.region", f"res={CELL}")


@pytest.fixture(scope="module")
def grass(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., None]]:
    """Return a function that calls a module of GRASS on a heightfield of the table.

    Skip where GRASS is not installed.
    """
    base = os.environ.get("GISBASE") or _base()
    if not base:
        pytest.skip("GRASS is not on this machine; on Debian: apt install grass-core")
    folder = tmp_path_factory.mktemp("grass")
    mapset = folder / "table" / "PERMANENT"
    mapset.mkdir(parents=True)
    cells = cells_of(table, CELL)
    for name in ("WIND", "DEFAULT_WIND"):
        (mapset / name).write_text(_region(cells), "utf-8")
    session = folder / "session"
    session.write_text(
        f"GISDBASE: {folder}\nLOCATION_NAME: table\nMAPSET: PERMANENT\nGUI: text\n", "utf-8"
    )
    there = {
        **os.environ,
        "GISBASE": base,
        "GISRC": str(session),
        "LD_LIBRARY_PATH": f"{base}/lib:{os.environ.get('LD_LIBRARY_PATH', '')}",
    }

    def call(*words: str) -> None:
        command = [f"{base}/bin/{words[0]}", *words[1:]]
        done = subprocess.run(command, env=there, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    heights = relief_of(table.pieces).heights(cells.middles).reshape(cells.rows, cells.columns)
    rows = "\n".join(" ".join(f"{z:.4f}" for z in row) for row in heights[::-1])
    head = f"north: {table.size[1]}\nsouth: 0\neast: {table.size[0]}\nwest: 0\n"
    ascii_ = folder / "ground.txt"
    ascii_.write_text(f"{head}rows: {cells.rows}\ncols: {cells.columns}\n{rows}\n", "utf-8")
    call("r.in.ascii", f"input={ascii_}", "output=ground")
    yield call


def _base() -> str:
    if shutil.which("grass") is None:
        return ""
    command = ["grass", "--config", "path"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def _region(cells: Cells) -> str:
    (wide, deep), columns, rows = cells.size, cells.columns, cells.rows
    flat = f"cols: {columns}\nrows: {rows}\ne-w resol: {cells.inches}\nn-s resol: {cells.inches}\n"
    solid = f"cols3: {columns}\nrows3: {rows}\ndepths: 1\ne-w resol3: {cells.inches}\n"
    return (
        f"proj: 0\nzone: 0\nnorth: {deep}\nsouth: 0\neast: {wide}\nwest: 0\n{flat}top: 1\n"
        f"bottom: 0\n{solid}n-s resol3: {cells.inches}\nt-b resol: 1\n"
    )
