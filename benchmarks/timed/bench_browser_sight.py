"""Time the sight of a shared page, in Node, beside three-mesh-bvh and Embree for the same rays.

The page counts all pairs of two units, as its worker does. The peers cast the same rays alone: at
each body, and past everything solid as one mesh, in their own trees. So does the page's own tree.
Porous volumes are left out there. Embree is called by its Python package embreex, for all rays of a
mesh at once. Python's own verdict is of the same pairs. Every time is processor time.

``npm ci`` in tests/js installs three-mesh-bvh.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore import EmbreeDevice
from embreex.rtcore_scene import EmbreeScene

from apps.share.sight_table import sight_table
from benchmarks.tables.eighty_pieces import eighty_pieces
from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size
from sandbox.scenario.file import load
from sandbox.sight.judge import judge_each, prepare
from sandbox.table.table import Table, lay

ROOT = Path(__file__).resolve().parents[2]
PEERS = ROOT / "tests" / "js" / "sight" / "peers.js"
NODE = shutil.which("node")
ROUNDS = size(3, 1)
SAME = 1e-3
"""Inches by which the ends of one ray may differ."""

TABLES = {
    "crossroads": ("able", "charlie"),
    "eighty pieces": ("able", "baker"),
    "ten against ten": ("able", "baker"),
}


def table_named(name: str, folder: Path) -> Table:
    if name == "eighty pieces":
        path = folder / "eighty.toml"
        path.write_text(eighty_pieces(), encoding="utf-8")
        return lay(load(path))
    dense = Path(__file__).parent / "ten_against_ten.toml"
    return lay(load(ROOT / "examples" / f"{name}.toml" if name == "crossroads" else dense))


@pytest.mark.parametrize("name", TABLES)
def test_sight_in_a_browser(name: str, tmp_path: Path) -> None:
    if NODE is None:
        pytest.skip("no Node on this machine")
    if not (ROOT / "tests" / "js" / "node_modules" / "three-mesh-bvh").exists():
        pytest.skip("npm ci in tests/js installs three-mesh-bvh")
    table = table_named(name, tmp_path)
    ours, theirs = (table.unit(unit).models for unit in TABLES[name])
    pairs = [*product(ours, theirs)][: size(None, 1)]
    asked = {
        "table": sight_table(table),
        "pairs": [(firer.id, target.id) for firer, target in pairs],
        "rounds": ROUNDS,
    }
    (tmp_path / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
    done = subprocess.run(
        [NODE, PEERS, tmp_path], capture_output=True, text=True, check=False, cwd=PEERS.parent
    )
    assert done.returncode == 0, done.stderr
    node: dict[str, Any] = json.loads(done.stdout)

    prepare(table)
    policy = table.scenario.sight_policy
    judge_each(table, policy, [*product(theirs, ours)], precise=True)  # whatever is compiled once
    begin = process_time()
    judge_each(table, policy, pairs, precise=True)
    verdict = process_time() - begin
    cast, differing = embree_seconds(tmp_path)

    def rate(seconds: float) -> str:
        return f"{node['casts'] / seconds / 1e6:.2f}"

    rows = {
        "triangles": f"{node['triangles']:,}",
        "pairs, their rays, and casts at bodies and terrain": (
            len(pairs),
            node["rays"],
            node["casts"],
        ),
        "the page: first answer, with its trees, ms": round(1000 * node["answered_first"]),
        "the page: settled, with its trees, ms": round(1000 * node["settled_first"]),
        "the page: settled again, ms": round(1000 * node["settled"]),
        "the page: million rays a second, counted": f"{node['rays'] / node['settled'] / 1e6:.2f}",
        "Python: settled, ms": round(1000 * verdict),
        "million casts a second: the page's tree": rate(node["our_casts"]),
        "million casts a second: three-mesh-bvh": rate(node["their_casts"]),
        "million casts a second: embreex": rate(cast),
        "building the trees, ms: the page's, three-mesh-bvh's": (
            round(1000 * node["our_trees"]),
            round(1000 * node["their_trees"]),
        ),
        "rays that end elsewhere: three-mesh-bvh, embreex": (node["differing"], differing),
    }
    print_rows(rows, f"sight in a browser, {name}")
    assert node["differing"] <= 1e-4 * node["casts"]
    assert differing <= 1e-4 * node["casts"]


def embree_seconds(folder: Path) -> tuple[float, int]:
    """Return the time in which Embree casts the rays, and the number that end elsewhere."""
    seconds, differing = 0.0, 0
    for number in range(len([*folder.glob("rays-*")])):
        corners = np.fromfile(folder / f"corners-{number}", np.float32).reshape(-1, 3, 3)
        rays = np.fromfile(folder / f"rays-{number}").reshape(-1, 7).astype(np.float32)
        ends = np.fromfile(folder / f"ends-{number}")
        scene = EmbreeScene(device=EmbreeDevice())
        TriangleMesh(scene=scene, vertices=corners)
        if not len(rays):
            continue
        starts, ways = rays[:, :3].copy(), rays[:, 3:6].copy()
        reach = np.minimum(rays[:, 6], np.float32(1e30))

        def cast(
            scene: Any = scene, starts: Any = starts, ways: Any = ways, reach: Any = reach
        ) -> Any:
            return scene.run(starts, ways, dists=reach.copy(), output=True)

        found = cast()  # embreex builds its tree at the first ray
        seconds += min(timed(cast) for _ in range(ROUNDS))
        far = np.where(found["primID"] < 0, -1.0, found["tfar"])
        differing += int(np.count_nonzero(~(np.abs(far - ends) <= SAME)))
    return seconds, differing


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of processor time of ``work``."""
    begin = process_time()
    work()
    return process_time() - begin
