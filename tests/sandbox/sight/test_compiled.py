"""What is kept of compiled code is not kept longer than what it was made of."""

from __future__ import annotations

import ast
from pathlib import Path

from sandbox.sight import compiled
from sandbox.sight.compiled_looks import looked_at
from sandbox.sight.compiled_pairs import counted

ROOM = Path(compiled.__file__).parent


def test_machine_code_hangs_on_every_file_that_it_is_made_of() -> None:
    """Of what a compiled module takes from another the numbers and functions are in its code."""
    names = {name for name, *_ in compiled.stamp()}
    made = [*ROOM.glob("compiled*.py"), ROOM / "covering.py"]
    assert len(made) > 8
    for file in made:
        assert file.name in names
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sandbox."):
                room, _, name = (node.module or "").rpartition(".")
                assert room == "sandbox.sight" and f"{name}.py" in names, node.module
    for function in (looked_at, counted):
        assert function._cache._cache_file._source_stamp == compiled.stamp()
