"""Benchmarks run: one that is run once in a while breaks without a word otherwise."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from databases.postgres_server import programs_folder
from processes.forked import Python
from repository import ROOT

pytestmark = pytest.mark.slow

_MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
    for path in (ROOT / "benchmarks").rglob("*.py")
    if path.stem not in ("conftest", "__init__")
}
"""The text of each module, by its name."""

_SMALLEST = {
    **{
        name.removeprefix("benchmarks."): "--cases 0"
        for name in _MODULES
        if name.startswith("benchmarks.fuzz_")
    },
    "fuzz_odds": "--cases 1",
    "fuzz_messages": "--cases 0 --minutes 0.01",
    "live.histories": "1 --length 2",
    "coverage": "--tables 1 --seeds 1",
    "cross_check": "--tables 1",
    "tolerances": "--tables 1 --placements 20",
    "zones": "--tables 1",
    "engine_against_odds": "--cases 1 --plays 2",
    "gaps": "--tables 1 --segments 1000",
    "growth": "--one pieces 10",
    "counts.any_part_pairs": "--pairs 1 --segments 1000",
    "counts.count_games": "crossroads --games 1 --turns 1",
    "counts.count_flights": "--flights 1",
    "counts.random_games": "--toy --games 1",
    "counts.survey_generated": "1",
    "counts.sight_twice": "--pairs 50",
    "layouts_2d": "--layouts 2",
    "tables.layout_bodies": "--layouts 1 --bodies 32 --out bodies.jsonl",
    "tables.close_lanes": "bm-take-vs-recon-02 --tried 1 --out lanes",
    "tournament": "simple middle flak-convoy --seeds 1 --turns 1",
    "scans": "--scans 1 --processes 1",
    "live.loop_lag": "--pages 1 --waits 0.05",
    "live.clicks": "--orders 1",
    "soak": "0.02 --clients 1",
    "tournament_day": "--tables 1 --people 1 --processes 1 --minutes 0.03 --fairness 0",
}
"""The least arguments of commands. Those that fork come first, while there are no threads.

Hundreds of the fuzzers' cases are run by `test_fuzzed_input`.
"""

_BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
_NEEDS = {
    "live.clicks": _BROWSER,
    "tournament_day": programs_folder(),
}
"""Programs that a command needs and a machine may not have."""

_FUZZERS = [name for name in _SMALLEST if name.startswith("fuzz_")]
_SERVED = ["live.clicks", "live.loop_lag", "soak", "tournament_day"]
_COMMANDS = {
    "fuzzers": _FUZZERS,
    "servers": _SERVED,
    "others": [name for name in _SMALLEST if name not in (*_FUZZERS, *_SERVED)],
}
"""Commands that one process runs one after another."""

_BROWSED = ["page", "table_page", "show", "one_file"]
_MEASURED = ["light_pages", "live", "memory", "shared_pages", "start", "fairness"]
_TIMED = {
    "browsers": _BROWSED,
    "servers": _MEASURED,
    "others": [
        name.partition("bench_")[2]
        for name in _MODULES
        if ".bench_" in name and name.partition("bench_")[2] not in (*_BROWSED, *_MEASURED)
    ],
}
"""Timed benchmarks that one process runs."""

_TELLS = {
    "browsers": ["first map picture", "click to verdict", "steps without another verdict"],
    "servers": ["sightline los", "a further table", "kept on disk"],
    "others": ["middle: "],
}
"""Some of what these print."""

_RUN = """
import json, os, runpy, sys
commands = json.loads(sys.argv[1])
sys.path.insert(0, os.getcwd())
os.chdir(sys.argv[2])
from benchmarks.timed import sizes
sizes.smallest = True
for name, words in commands.items():
    sys.argv, began = [name, *words.split()], os.times()
    try:
        runpy.run_module(f"benchmarks.{name}", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code:
            sys.exit(f"{name} {words}: {end.code}")
    print(name, words, f"{sum(os.times()[:4]) - sum(began[:4]):.1f} s of processor", flush=True)
"""
"""Run commands one after another, as `python -m benchmarks.NAME` would."""


def _run(*words: str) -> str:
    """Run Python at the project's root. Return what it printed; fail with it if it failed."""
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    ran = Python([sys.executable, "-c", *words], cwd=ROOT, **output)
    try:
        printed = str(ran.communicate()[0])
    finally:
        ran.kill()
    sys.stdout.write(printed)
    if ran.returncode:
        pytest.fail(printed[-8000:], pytrace=False)
    return printed


@pytest.mark.parametrize("kind", _TIMED)
def test_timed_benchmarks_run_at_their_smallest_size_and_name_the_commit(kind: str) -> None:
    """Servers and browsers of benchmarks run scripts that are text, which no other check reads."""
    files = [f"benchmarks/timed/bench_{name}.py" for name in _TIMED[kind]]
    words = [*files, "-q", "-s", "--benchmark-disable", "-p", "no:cacheprovider"]
    printed = _run(f"import pytest, sys; sys.exit(pytest.main({words}))")
    assert re.search(r"^measured at \w{9}", printed, re.M), printed[-500:]
    if kind != "browsers" or _BROWSER:
        assert all(words in printed for words in _TELLS[kind])


@pytest.mark.parametrize("kind", _COMMANDS)
def test_benchmarks_with_a_command_run_at_their_smallest_size(kind: str, tmp_path: Path) -> None:
    commands = {name: _SMALLEST[name] for name in _COMMANDS[kind] if _NEEDS.get(name, True)}
    _run(_RUN, json.dumps(commands), str(tmp_path))


def test_no_benchmark_is_forgotten() -> None:
    """Each command has its least arguments; each other module is imported by one that runs."""
    commands = {name for name, text in _MODULES.items() if "\nif __name__ ==" in text}
    assert commands == {f"benchmarks.{name}" for name in _SMALLEST}
    every = "\n".join(_MODULES.values())
    for name in {*_MODULES} - commands:
        room, _, module = name.rpartition(".")
        used = rf"from {name} import |from {room} import [\w, ]*\b{module}\b"
        assert module.startswith("bench_") or re.search(used, every), name


def test_pages_name_benchmarks_that_are_there() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    said = r"python -m (benchmarks\.[\w.]+)|benchmarks/(timed/\w+)\.py"
    named = {match for page in pages for match in re.findall(said, page)}
    assert len(named) > 25
    assert {one or f"benchmarks.{other.replace('/', '.')}" for one, other in named} <= {*_MODULES}


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
