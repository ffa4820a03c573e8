"""The largest mesh files that are read stay below a gigabyte of memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import trimesh

from meshes.imports.limits import MAX_BYTES
from meshes.imports.reading import FORMATS

pytestmark = pytest.mark.slow

MOST_MB = 1000
# Not `resource`: there a process has the peak of the one that started it, too.
READ = """
import re, sys
from pathlib import Path
from meshes.imports.audit import audit_mesh
from meshes.imports.import_piece import MeshFault, import_piece
for name in sys.argv[2:]:
    try:
        {"import": import_piece, "audit": audit_mesh}[sys.argv[1]](Path(name), unit="mm")
        print("read")
    except MeshFault as fault:
        print(fault)
status = Path("/proc/self/status").read_text()
print(int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) // 1024)
"""


def read_in_a_child(*files: Path, how: str = "import") -> tuple[str, int]:
    """Read mesh files in a process of its own; what it said, and the most memory it held, MB."""
    done = subprocess.run([sys.executable, "-c", READ, how, *files], capture_output=True, text=True)
    output, most = done.stdout.strip().rsplit("\n", 1)
    return output, int(most)


@pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc to read memory from")
def test_an_stl_of_random_triangles_is_read(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    rows = np.zeros((MAX_BYTES - 84) // 50, [("n", "<f4", 3), ("v", "<f4", (3, 3)), ("a", "<u2")])
    rows["v"] = rng.uniform(0, 60, rows["v"].shape)
    file = tmp_path / "soup.stl"
    file.write_bytes(bytes(80) + np.uint32(len(rows)).tobytes() + rows.tobytes())
    output, most = read_in_a_child(file)
    assert output == "read"
    assert most < MOST_MB


@pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc to read memory from")
def test_a_sound_mesh_as_large_as_may_be_is_audited(tmp_path: Path) -> None:
    file = tmp_path / "ball.stl"
    trimesh.creation.icosphere(subdivisions=8, radius=30.0).export(file)
    assert 0.95 * MAX_BYTES < file.stat().st_size < MAX_BYTES
    output, most = read_in_a_child(file, how="audit")
    assert output == "read"
    assert most < MOST_MB


@pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc to read memory from")
def test_random_bytes_are_refused(tmp_path: Path) -> None:
    """One process reads noise as every format: to begin takes it longer than to refuse."""
    files = [tmp_path / f"noise.{form}" for form in FORMATS]
    for file in files:
        file.write_bytes(np.random.default_rng(2).bytes(MAX_BYTES))
    output, most = read_in_a_child(*files)
    for file, line in zip(files, output.splitlines(), strict=True):
        assert line.startswith(f"{file}: found ") and "; expected " in line
    assert most < MOST_MB
