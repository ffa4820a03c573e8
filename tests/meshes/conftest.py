from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REAL = ROOT.parent / "shared" / "real_meshes"


@pytest.fixture
def real_mesh():
    """A file that other people made, or a skip that says why."""

    def found(name: str) -> Path:
        path = REAL / name
        if not path.is_file():
            pytest.skip(f"{path} is not here: other people's meshes are not part of the project")
        return path

    return found
