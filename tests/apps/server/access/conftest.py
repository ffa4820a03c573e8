"""An empty table to serve."""

from __future__ import annotations

from pathlib import Path

import pytest

TABLE = 'format = 1\nname = "Empty"\n[table]\nsize = [12, 12]\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "empty.toml"
    path.write_text(TABLE)
    return path
