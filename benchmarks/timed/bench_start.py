"""Time the start of the command line, beside the imports of two of its libraries.

Each is a process of its own, with everything compiled and cached. The peers import what others
begin with who ask rays for a line of sight, and judge nothing.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "crossroads.toml"
MAIN = "from apps.cli.main import main; main()"
RUNS = {
    "sightline los": [MAIN, "los", str(EXAMPLE), "able", "baker"],
    "sightline --help": [MAIN, "--help"],
    "import trimesh and its rays": ["import numpy, trimesh, trimesh.ray.ray_pyembree"],
    "import pyvista": ["import pyvista"],
    "import numpy": ["import numpy"],
}


@pytest.mark.parametrize("what", RUNS)
def test_start(what: str, benchmark) -> None:
    def run() -> None:
        subprocess.run([sys.executable, "-c", *RUNS[what]], capture_output=True, check=True)

    benchmark.pedantic(run, rounds=7, warmup_rounds=1)
