"""Stored machine code is used exactly as long as its sources stay the same."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from sandbox.sight.kernel import compiling

ROOM = Path(compiling.__file__).parent

_ASKED = """
import sys
sys.path.insert(0, sys.argv[1])
from asked import doubled
from sandbox.sight.kernel.compiling import folder
print(doubled(2.0), sum(doubled.stats.cache_misses.values()), folder())
"""
_FUNCTION = """
from sandbox.sight.kernel.compiling import compiled

@compiled
def doubled(number):
    return 2 * number
"""


def test_kernels_take_code_from_their_own_room_alone() -> None:
    """The folder's digest covers the sources of this room, so nothing else may be compiled in."""
    modules = [file for file in ROOM.glob("*.py") if "kernel.compiling import" in file.read_text()]
    assert len(modules) > 8
    for file in modules:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sandbox."):
                assert (node.module or "").startswith("sandbox.sight.kernel"), file.name


@pytest.mark.slow
def test_another_source_of_the_room_uses_another_folder(tmp_path: Path) -> None:
    (tmp_path / "asked.py").write_text(_FUNCTION, encoding="utf-8")
    copy = tmp_path / "copy"
    for package in (ROOM.parents[1], ROOM.parent):
        (copy / package.relative_to(ROOM.parents[2])).mkdir(parents=True)
        shutil.copy(package / "__init__.py", copy / package.relative_to(ROOM.parents[2]))
    shutil.copytree(ROOM, copy / "sandbox" / "sight" / "kernel")
    where = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(tmp_path / "kept"),
        "PYTHONPATH": str(copy),
    }
    ask = [sys.executable, "-P", "-c", _ASKED, str(tmp_path)]

    def folder_and_misses() -> tuple[str, str]:
        _, misses, folder = subprocess.check_output(ask, env=where, text=True).split()
        return folder, misses

    folder, misses = folder_and_misses()
    assert misses == "1" and folder_and_misses() == (folder, "0")
    with (copy / "sandbox" / "sight" / "kernel" / "forms.py").open("a") as file:
        file.write("# changed\n")
    other, misses = folder_and_misses()
    assert other != folder and misses == "1"


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_to_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    """Machine code is then made in this process, and none is waited for."""
    monkeypatch.setattr(compiling, "folder", lambda: tmp_path / "file" / "kernels")
    monkeypatch.setattr(compiling, "_ready", Event())

    @compiling.kernel()
    def doubled(number: float) -> float:
        return 2.0 * number

    assert doubled(2.0) == 4.0
    assert compiling.is_ready() and len(doubled.dispatcher.signatures) == 1
