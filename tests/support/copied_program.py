"""A copy of the program, for tests that put something new into it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from shutil import copytree, ignore_patterns

from repository import ROOT

_LEFT = ignore_patterns(".hypothesis", "golden", "node_modules", "*.pyc.*", "*.tmp.*")
"""What no copy needs, and what another process is just writing down."""


def copied(names: Iterable[str], place: Path) -> None:
    """Copy these folders to a place, with what was compiled of them: it is as new as they are, and
    a copy that had to compile all of it again would take a dozen seconds of a core for that."""
    for name in names:
        copytree(ROOT / name, place / name, ignore=_LEFT)
