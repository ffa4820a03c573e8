"""Servers in processes of their own, for benchmarks and for the pictures of the docs."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.timed.sizes import size

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "support"))

from processes.forked import Python  # noqa: E402

SERVE = """
import sys
from pathlib import Path
from apps.server.serve import serve_table
serve_table(Path(sys.argv[1]), port=0, store="sqlite:///:memory:")
"""
"""Serves a scenario, or a folder of scenarios."""

Program: type[subprocess.Popen[Any]] = size(subprocess.Popen, Python)
"""Where nothing is timed, a server is forked from a process that has imported it."""


@contextmanager
def started(code: str, *words: object) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a program. Yield its process and its first line; end it afterwards."""
    command = [sys.executable, "-c", code, *map(str, words)]
    process = Program(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.terminate()
        process.wait()


@contextmanager
def served(place: Path, code: str = SERVE, *words: object) -> Iterator[str]:
    """Serve the page of a scenario. Yield its address. ``code``: what is run, with its words."""
    with started(code, place, *words) as (_, line):
        address = re.search(r"http://\S+", line)
        assert address is not None, line
        yield address.group()
