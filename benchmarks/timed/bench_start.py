"""Time the start of the command line, beside the imports of two of its libraries.

Each is a process of its own, with everything compiled and cached. The peers import what others
begin with who ask for a line of sight, and judge nothing. The processor's seconds, of all threads,
hardly depend on other work of the machine; those of the clock do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "crossroads.toml"
MAIN = "from apps.cli.main import main; main()"
RUNS = {
    "sightline los": [MAIN, "los", str(EXAMPLE), "able", "baker"],
    "sightline --help": [MAIN, "--help"],
    "import trimesh and its rays": ["import numpy, trimesh, trimesh.ray.ray_pyembree"],
    "import pyvista": ["import pyvista"],
    "import numpy": ["import numpy"],
}
ROUNDS = size(7, 1)


def seconds(code: list[str]) -> tuple[float, float]:
    """Return the processor's seconds of a process, and those of the clock."""
    before, began = os.times(), perf_counter()
    subprocess.run([sys.executable, "-c", *code], capture_output=True, check=True)
    after, ended = os.times(), perf_counter()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system, ended - began


def test_start() -> None:
    rows = {}
    for what, code in RUNS.items():
        found = [seconds(code) for _ in range(1 + ROUNDS)][-ROUNDS:]
        spent, passed = (median(column) for column in zip(*found, strict=True))
        rows[what] = f"{spent:.2f} s of processor, {passed:.2f} s by the clock"
    print_rows(rows, "start of a process")
