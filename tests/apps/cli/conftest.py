"""A file that a command is given."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file with the module's own text."""
    path = tmp_path / "flat.toml"
    path.write_text(request.module.TEXT, encoding="utf-8")
    return path
