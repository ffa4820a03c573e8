"""Settings for every test: none fails because the machine is busy, all cores are used, and none
touches the tables of the user who runs them.

A run of everything, or of folders, is shared among workers, one file to a worker at a time. The
browser's tests go first. Those of one folder stay on one worker, as they share a server and a
Chromium. They wait for pages half of the time, so such a run has one worker more than cores. Then
come the files with tests that are marked slow, so that no worker begins a long one at the end.
A run of files, of tests picked by a word, or of the browser's alone stays in one process: it is
sooner done.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections.abc import Generator, Iterator
from functools import cache
from hashlib import sha256
from mmap import PAGESIZE
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest
from hypothesis import settings
from repository import TESTS
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from apps.runtime.interpreter import trim_heap
from languages import writing

pytest_plugins = ["databases.postgres_server"]

BROWSER = TESTS / "browser"
MOST_WORKERS = 4
"""More would wait for those with a browser, and each takes the memory of a whole run."""

_SELDOM = (20_000, 10, 20)
"""Objects made before they are looked through for garbage, and how often before all are."""

_SOURCES = (".py", ".toml")

# What a command keeps by itself goes into a folder of the run, on every system: each worker has its
# own tables, and all have one place for what is made once on a machine. There they hear of one
# another when machine code is made, and one alone makes it.
_DATA = TemporaryDirectory(prefix="sightline-data-", ignore_cleanup_errors=True)
for _name in ("XDG_DATA_HOME", "LOCALAPPDATA", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
    os.environ[_name] = _DATA.name
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["XDG_CACHE_HOME"] = _DATA.name

# Tests, and what they start, speak English whatever the language of the one who runs them.
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"

# All cores have tests. Threads of NumPy's products would wait for one another, and keep a core busy
# while they wait: an audit of a mesh took five times as much of the processor.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# Compile each test module once, not in every worker of every run.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("sightline", deadline=None)
settings.load_profile("sightline")


def pytest_configure(config: pytest.Config) -> None:
    """Keep from run to run what is made once on a machine: code, by the digest of its sources, and
    pieces, light and pictures, until a line of what shapes, measures or draws is another."""
    if hasattr(config, "workerinput") or not hasattr(config, "cache"):
        return
    os.environ.setdefault("NUMBA_CACHE_DIR", str(config.cache.mkdir("machine-code")))
    rooms = (TESTS.parent / room for room in ("rules", "meshes", "sandbox"))
    files = sorted(path for room in rooms for path in room.rglob("*") if path.suffix in _SOURCES)
    digest = sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    made = config.cache.mkdir("made")
    for other in {*made.iterdir()} - {made / digest}:
        rmtree(other, ignore_errors=True)
    os.environ["XDG_CACHE_HOME"] = str(made / digest)


@pytest.fixture(autouse=True)
def _language_of_this_test_alone() -> Iterator[None]:
    """A command that runs in this process says its language and its ruleset until it ends."""
    before = {name: [*getattr(writing, name)] for name in ("_readers", "_rulesets")}
    yield
    for name, asked in before.items():
        getattr(writing, name)[:] = asked


_named = set[str]()


def pytest_report_teststatus(report: pytest.TestReport, config: pytest.Config) -> None:
    """Name a failed test at once: a run that is cut off has no summary."""
    if not report.failed or report.nodeid in _named or hasattr(config, "workerinput"):
        return
    _named.add(report.nodeid)
    lines = report.longreprtext.splitlines()
    said = [line for line in lines if re.match(r">|\S+\.py:\d+: ", line)]
    said += [line for line in lines if line.startswith("E  ")][:8]
    if terminal := config.pluginmanager.get_plugin("terminalreporter"):
        terminal.write_line("\n".join(["", report.nodeid, *said]))


_compiling: list[subprocess.Popen[bytes]] = []


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the kernels while workers collect: until then, all of them would count by NumPy."""
    shared = getattr(session.config.option, "dist", "no") != "no"
    if shared and not hasattr(session.config, "workerinput"):
        words = [sys.executable, "-m", "sandbox.sight.kernel.ahead"]
        _compiling.append(subprocess.Popen(words, cwd=TESTS.parent))


def pytest_xdist_node_collection_finished() -> None:
    """Let no test begin before the kernels are compiled."""
    assert not any(process.wait() for process in _compiling)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    option = config.option
    picked = option.keyword or getattr(option, "lf", False) or option.capture == "no"
    words = option.file_or_dir or [TESTS]
    places = [Path(config.invocation_params.dir, word).resolve() for word in words]
    if picked or not all(p.is_dir() and not p.is_relative_to(BROWSER) for p in places):
        return 0
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    opens_pages = any(BROWSER.is_relative_to(place) for place in places)
    spare = opens_pages and "not slow" not in option.markexpr
    return min((cores or 1) + spare, MOST_WORKERS)


class _FileByFile(LoadScopeScheduling):
    """Every file is a worker's own, and each folder of browser tests is as one file."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        browser = BROWSER.relative_to(self.config.rootpath).as_posix()
        return file.rpartition("/")[0] if file.startswith(f"{browser}/") else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    config.option.loadscopereorder = False  # by length, not by number of tests: see below
    return _FileByFile(config, log)


_ALL_SLOW = re.compile(r"^pytestmark = .*\bpytest\.mark\.slow\b", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import what is all slow for the fast subset: that takes longer than all the rest."""
    if config.option.markexpr != "not slow":
        return None
    if not collection_path.match("test_*.py"):
        return collection_path == BROWSER or None
    return bool(_ALL_SLOW.search(collection_path.read_text("utf-8"))) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker("slow")
    if hasattr(config, "workerinput"):
        long = {item.path for item in items if item.get_closest_marker("slow")}
        items.sort(key=lambda item: (BROWSER not in item.path.parents, item.path not in long))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while tests are collected: what is imported lives to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Freeze imported and collected objects, which live to the end, and collect garbage less often
    than usual. Garbage collection was one second in fifteen of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)


_CACHING = type(cache(len))
_PROGRAM = ("rules.", "sandbox.", "meshes.", "apps.")
_MOST_RESIDENT = 1_000_000_000
"""Bytes of a process from which on what the program caches is forgotten between two modules."""
_GROWTH = 150_000_000
"""Bytes that a large process grows by before its program forgets again: to look through all that
is left takes most of a second."""

_left = 0
"""Bytes of this process after its program forgot the last time."""


@pytest.fixture(autouse=True, scope="module")
def _nothing_kept(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget at the end of a module what its own functions and its helpers have cached.

    Tables, with all that is cached as long as they last, would stay to the end of a run. The
    program's caches are full of what other modules asked for: a large process forgets them, too,
    and collects its garbage.
    """
    yield
    global _left
    _forget(request.module)
    if _resident() > max(_MOST_RESIDENT, _left + _GROWTH):
        for name, module in list(sys.modules.items()):
            if name.startswith(_PROGRAM):
                _forget(module, bounded=True)
        gc.collect()
        trim_heap()
        _left = _resident()


def _forget(module: ModuleType, *, bounded: bool = False) -> None:
    """Clear the caches of a test module's functions and of the helpers that it imports; of the
    program's only those that hold the latest results."""
    for value in vars(module).values():
        if not isinstance(value, _CACHING):
            continue
        own = value.__module__ == module.__name__
        helps = not bounded and not value.__module__.startswith(_PROGRAM)
        if helps or (own and not (bounded and value.cache_info().maxsize is None)):
            value.cache_clear()


def _resident() -> int:
    """Return the bytes that this process has in memory, 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * PAGESIZE
