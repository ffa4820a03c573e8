"""Benchmarks run: one that is run once in a while breaks without a word otherwise."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

pytestmark = pytest.mark.slow

_MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "benchmarks").rglob("*.py")
    if path.parent.name != "timed" and path.stem not in ("conftest", "__init__")
)
_TIMED = [
    f"benchmarks/timed/bench_{name}.py"
    for name in ("games", "maps", "rules", "sight", "store", "sweep")
]
"""Timed benchmarks without servers and browsers."""

_SMALLEST = {
    "coverage": "--tables 1 --seeds 1",
    "cross_check": "--tables 1",
    "tolerances": "--tables 1 --placements 20",
    "engine_against_odds": "--cases 1 --plays 2",
    "growth": "--one pieces 10",
    "counts.count_games": "crossroads --games 1 --turns 1",
    "counts.count_flights": "--flights 1",
    "counts.random_games": "--toy --games 1",
    "counts.survey_generated": "1",
    "live.histories": "1 --length 2",
}
"""The least arguments of commands; the fuzzers' are alike."""

_RUN_ALL = """
import json, runpy, sys
for name, words in json.loads(sys.argv[1]).items():
    sys.argv = [name, *words.split()]
    try:
        runpy.run_module(f"benchmarks.{name}", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code:
            sys.exit(f"{name} {words}: {end.code}")
"""


def _run(*words: str) -> str:
    """Run Python at the project's root. Return what it printed; fail with it if it failed."""
    ran = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        pytest.fail(f"{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}", pytrace=False)
    return ran.stdout


def test_every_timed_benchmark_is_found_and_every_other_is_imported() -> None:
    """One interpreter does both: to import what they use takes longest."""
    assert len(_MODULES) > 30
    collect = 'pytest.main(["benchmarks", "-q", "--collect-only", "-p", "no:cacheprovider"])'
    imports = "\n".join(f"import {name}" for name in _MODULES)
    _run("-c", f"import pytest, sys\nif {collect}: sys.exit(1)\n{imports}")


def test_timed_benchmarks_run_at_their_smallest_size_and_name_the_commit() -> None:
    words = ("-q", "-s", "--benchmark-disable", "-p", "no:cacheprovider")
    printed = _run("-m", "pytest", *_TIMED, *words)
    assert "middle: " in printed
    assert re.search(r"^measured at \w{9}", printed, re.M), printed[-500:]


def test_benchmarks_with_a_command_run_at_their_smallest_size() -> None:
    """One interpreter runs them all, as `python -m benchmarks.NAME` would."""
    _run("-c", _RUN_ALL, json.dumps(_SMALLEST))


def _rows(page: Path) -> list[list[str]]:
    """Return the cells of the first table of a page."""
    lines = page.read_text(encoding="utf-8").partition("\n## ")[0].splitlines()
    return [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]


def test_every_figure_names_a_commit_of_the_history() -> None:
    """Some may be gone where a branch was squashed; most are there."""
    head, _, *rows = _rows(ROOT / "docs" / "performance.md")
    assert head == ["what", "figure", "at", "command"] and len(rows) > 10
    commits = {row[2] for row in rows}
    assert all(re.fullmatch(r"[0-9a-f]{9}", commit) for commit in commits), commits

    def git(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False
        )

    if git("rev-parse", "--is-shallow-repository").stdout.strip() != "false":
        pytest.skip("the history is not here: no clone, or a shallow one")
    unknown = [one for one in commits if git("merge-base", "--is-ancestor", one, "HEAD").returncode]
    assert len(unknown) <= len(commits) // 4, unknown
