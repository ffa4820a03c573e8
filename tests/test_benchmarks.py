"""Benchmarks begin: one that is run once in a while breaks without a word otherwise."""

from __future__ import annotations

import subprocess
import sys

import pytest
from repository import ROOT

pytestmark = pytest.mark.slow

_MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "benchmarks").rglob("*.py")
    if path.parent.name != "timed" and path.stem not in ("conftest", "__init__")
)


def _fails(*words: str) -> str:
    """Run Python at the project's root. Return what it printed if it failed, else ""."""
    ran = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


def test_every_timed_benchmark_is_found_and_every_other_is_imported() -> None:
    """One interpreter does both: to import what they use takes longest."""
    assert len(_MODULES) > 30
    collect = 'pytest.main(["benchmarks", "-q", "--collect-only", "-p", "no:cacheprovider"])'
    imports = "\n".join(f"import {name}" for name in _MODULES)
    assert not _fails("-c", f"import pytest, sys\nif {collect}: sys.exit(1)\n{imports}")
