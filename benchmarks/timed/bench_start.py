"""Time the start of the command line, beside the imports of two of its libraries.

Each is a process of its own, with everything compiled and cached; but for the first verdict on a
new machine, which is given while another process compiles. The peers import what others
begin with who ask for a line of sight, and judge nothing. The processor's seconds, of all threads,
hardly depend on other work of the machine; those of the clock do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size, smallest
from sandbox.sight.kernel.compiling import READY

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "crossroads.toml"
MAIN = "from apps.cli.main import main; main()"
RUNS = {
    "sightline los": [MAIN, "los", str(EXAMPLE), "able", "baker"],
    "sightline --help": [MAIN, "--help"],
    "import trimesh and its rays": ["import numpy, trimesh, trimesh.ray.ray_pyembree"],
    "import pyvista": ["import pyvista"],
    "import numpy": ["import numpy"],
}
IN_WORDS = "{:.2f} s of processor, {:.2f} s by the clock"
ROUNDS, BEFORE = size((7, 1), (1, 0))
"""Starts that are timed, and those before them."""


def seconds(code: list[str], **environment: str) -> tuple[float, float]:
    """Return the processor's seconds of a process, and those of the clock."""
    words, env = [sys.executable, "-c", *code], os.environ | environment
    before, began = os.times(), perf_counter()
    subprocess.run(words, capture_output=True, check=True, env=env)
    after, ended = os.times(), perf_counter()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system, ended - began


def test_start() -> None:
    rows = {}
    for what, code in RUNS.items():
        found = [seconds(code) for _ in range(BEFORE + ROUNDS)][BEFORE:]
        spent, passed = (median(column) for column in zip(*found, strict=True))
        rows[what] = IN_WORDS.format(spent, passed)
    print_rows(rows, "start of a process")


def test_first_verdict_on_a_new_machine(tmp_path: Path) -> None:
    code = RUNS[size("sightline los", "sightline --help")]
    took = seconds(code, **size({"NUMBA_CACHE_DIR": str(tmp_path)}, {}))
    while not smallest and not [*tmp_path.rglob(READY)]:
        sleep(1)  # the compiler's time is no other benchmark's
    print_rows({"sightline los": IN_WORDS.format(*took)}, "the first verdict on a new machine")
