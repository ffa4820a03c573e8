"""Collapse edges in a separate process: the library holds the interpreter lock for a second.

python -m meshes.imports.collapse COUNT < arrays > arrays
"""

from __future__ import annotations

import io
import subprocess
import sys

import fast_simplification
import numpy as np
from numpy.lib.format import read_array, write_array
from numpy.typing import NDArray

Arrays = tuple[NDArray[np.float32], NDArray[np.int32]]


def collapse_edges(
    vertices: NDArray[np.floating], faces: NDArray[np.integer], count: int
) -> Arrays:
    """Return vertices (n, 3) and faces (m, 3) of a surface with about ``count`` faces.

    Raises RuntimeError where the process ends without them.
    """
    given = io.BytesIO()
    write_array(given, vertices.astype(np.float32))
    write_array(given, faces.astype(np.int32))
    ran = subprocess.run(
        [sys.executable, "-m", __name__, str(count)], input=given.getbuffer(), capture_output=True
    )
    if ran.returncode:
        raise RuntimeError(ran.returncode)
    made = io.BytesIO(ran.stdout)
    return read_array(made), read_array(made)


def _main() -> None:
    given = io.BytesIO(sys.stdin.buffer.read())
    vertices, faces = read_array(given), read_array(given)
    made = io.BytesIO()
    for array in fast_simplification.simplify(vertices, faces, target_count=int(sys.argv[1])):
        write_array(made, np.ascontiguousarray(array))
    sys.stdout.buffer.write(made.getbuffer())


if __name__ == "__main__":
    _main()
