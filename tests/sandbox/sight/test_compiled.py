"""What is kept of compiled code is not kept longer than what it was made of."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandbox.sight.kernel.looks import looked_at

ROOM = Path(compiled.__file__).parent


def test_machine_code_hangs_on_every_file_that_it_is_made_of() -> None:
    """Of what a compiled module takes from another the numbers and functions are in its code."""
    names = {name for name, *_ in compiled.stamp(ROOM / "compiled_pairs.py")}
    made = [*ROOM.glob("compiled*.py"), ROOM / "covering.py"]
    assert len(made) > 8
    for file in made:
        assert file.name in names
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sandbox."):
                room, _, name = (node.module or "").rpartition(".")
                assert room == "sandbox.sight" and f"{name}.py" in names, node.module
    for function in (looked_at, counted):
        own = Path(function.py_func.__code__.co_filename)
        assert function._cache._cache_file._source_stamp == compiled.stamp(own)


_ASKED = """
import sys
sys.path.insert(0, sys.argv[1])
from asked import doubled
from sandbox.sight.kernel.compiling import is_kept
print(doubled(2.0), sum(doubled.stats.cache_misses.values()), is_kept(doubled))
"""
_FUNCTION = """
from sandbox.sight.kernel.compiling import compiled

@compiled
def doubled(number):
    return 2 * number
"""


@pytest.mark.slow
def test_of_programs_that_begin_together_one_makes_the_machine_code(tmp_path: Path) -> None:
    (tmp_path / "asked.py").write_text(_FUNCTION, encoding="utf-8")
    where = {
        **os.environ,
        "XDG_CACHE_HOME": str(tmp_path),
        "NUMBA_CACHE_DIR": str(tmp_path / "kept"),
    }
    ask = [sys.executable, "-c", _ASKED, str(tmp_path)]
    several = [
        subprocess.Popen(ask, env=where, stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    said = [one.communicate()[0].split() for one in several]
    assert [words[0] for words in said] == ["4.0"] * 3
    assert sorted(int(words[1]) for words in said) == [0, 0, 1]
    assert [words[2] for words in said] == ["True"] * 3
    # a file of another room, changed in a number alone
    (tmp_path / "asked.py").write_text(_FUNCTION.replace("2 *", "30 *"), encoding="utf-8")
    assert subprocess.check_output(ask, env=where, text=True).split()[0] == "60.0"
