"""A copy of the program, for tests that put something new into it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Protocol

from repository import ROOT

_LEFT = ignore_patterns(".hypothesis", "golden", "node_modules", "*.pyc.*", "*.tmp.*")
"""Files that no copy needs, or that another process is just writing."""


def copied(names: Iterable[str], place: Path) -> None:
    """Copy these folders to a place, with what was compiled of them: it is as new as they are, and
    a copy that had to compile all of it again would take a dozen seconds of a core for that."""
    for name in names:
        copytree(ROOT / name, place / name, ignore=_LEFT)


class Sightline(Protocol):
    """The command of a copy: what it says."""

    def __call__(self, *words: str | Path, stdin: str = "") -> str: ...


_ONE_AFTER_THE_OTHER = """
import json, sys
from typer.testing import CliRunner
from apps.cli.main import cli
for line in sys.stdin:
    done = CliRunner().invoke(cli, *json.loads(line))
    print(json.dumps([done.exit_code, done.stdout, done.stderr]), flush=True)
"""


@contextmanager
def commands(place: Path) -> Iterator[Sightline]:
    """The commands of a copy of the program, one after the other in one process of its own: to
    begin takes most of them longer than what they do."""
    process = subprocess.Popen(
        [sys.executable, "-c", _ONE_AFTER_THE_OTHER],
        cwd=place,
        env=environment(place),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def sightline(*words: str | Path, stdin: str = "") -> str:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps([[str(word) for word in words], stdin]) + "\n")
        process.stdin.flush()
        code, output, complained = json.loads(process.stdout.readline())
        assert code == 0, complained
        return str(output)

    with process:
        yield sightline
        process.stdin.close()  # type: ignore[union-attr]


def python(place: Path, *words: str | Path) -> str:
    """Return the output of Python, run as a process in a copy of the program."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=place,
        env=environment(place),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def environment(place: Path) -> dict[str, str]:
    """In which a copy of the program is the program."""
    return {**os.environ, "PYTHONPATH": str(place)}
