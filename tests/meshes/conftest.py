from __future__ import annotations

from pathlib import Path

import pytest
from repository import SHARED

REAL = SHARED / "real_meshes"


@pytest.fixture
def real_mesh():
    """A file that other people made, or a skip that says why."""

    def mesh_path(name: str) -> Path:
        path = REAL / name
        if not path.is_file():
            pytest.skip(f"{path} is not here: other people's meshes are not part of the project")
        return path

    return mesh_path
