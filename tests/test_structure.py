"""The shape of the code: imports one way, types, names, and folders that stay small.

Ruff holds the limits of a function, C901 and PLR0915; Biome those of the page's JavaScript.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import grimp
import networkx
import pytest
from repository import ROOT

PACKAGES = ("languages", "rules", "meshes", "sandbox", "apps", "sightline")
MODULES = sorted(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))
PAGE = sorted(
    path
    for place in ("apps", "tests")
    for ending in ("*.js", "*.css")
    for path in (ROOT / place).rglob(ending)
    if "node_modules" not in path.parts
)
"""Modules that run in the browser, and their tests."""
MOST = 24
"""Files side by side in one folder."""
PRIVATE, PRIVATE_IN_ONE = 70, 5
"""The most uses of private attributes in all tests and in one file of them. They may only fall."""
VAGUE = ("utils", "util", "helpers", "helper", "manager", "misc", "common")


def run(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(f"{' '.join(words)}\n{done.stdout}\n{done.stderr}", pytrace=False)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.slow
def test_data_goes_one_way() -> None:
    """Import Linter, by the contracts in pyproject.toml."""
    run("-c", "import sys; from importlinter.cli import lint_imports as go; sys.exit(go())")


@pytest.mark.slow
def test_no_circle_of_files() -> None:
    """Imports for types alone count: a circle of files is read as one file."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=False, cache_dir=None)
    imports = networkx.DiGraph(
        (module, other)
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
    )
    circles = [sorted(one) for one in networkx.strongly_connected_components(imports)]
    assert [circle for circle in circles if len(circle) > 1] == []


@pytest.mark.slow
def test_types_hold_in_strict_mode() -> None:
    run("-m", "mypy")


def test_types_are_left_out_of_libraries_alone() -> None:
    """Those without annotations, and few of the others: each of these has its reason beside it."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    overrides = tomllib.loads(text)["tool"]["mypy"]["overrides"]
    bare, skipped = ({name.removesuffix(".*") for name in one["module"]} for one in overrides[:2])
    assert not {*PACKAGES} & (bare | skipped)
    for name in bare | skipped:
        found = find_spec(name)
        assert found and found.origin, f"{name} is no library"
        assert Path(found.origin).with_name("py.typed").exists() == (name in skipped), name
    lines = [line for line in text.splitlines() if re.search(r'^    "\w+\.\*",', line)]
    assert all("#" in line for line in lines)
    assert {name for line in lines for name in re.findall(r'"(\w+)\.\*"', line)} == skipped


@pytest.mark.slow
def test_lint() -> None:
    run("-m", "ruff", "check", ".")


@pytest.mark.slow
def test_format() -> None:
    run("-m", "ruff", "format", "--check", ".")


@pytest.mark.slow
def test_tests_ask_what_users_of_a_module_see() -> None:
    """Ruff finds each use of a private attribute of another object (SLF001)."""
    lint = (sys.executable, "-m", "ruff", "check", "--isolated", "--select=SLF001", "tests")
    done = subprocess.run(
        [*lint, "--output-format=json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    uses = Counter(name_of(Path(row["filename"])) for row in json.loads(done.stdout))
    assert max(uses.values()) <= PRIVATE_IN_ONE, uses.most_common(1)
    assert uses.total() <= PRIVATE


@pytest.mark.slow
def test_a_file_whose_tests_are_all_slow_says_so_once() -> None:
    """By its `pytestmark`: the fast subset does not import such a file."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        tests = re.findall(r"^(?:async )?def test_", text, re.MULTILINE)
        slow = re.findall(r"^@pytest\.mark\.slow$", text, re.MULTILINE)
        assert not slow or len(slow) < len(tests), name_of(path)


def test_modules_are_named_for_what_they_hold() -> None:
    vague = {*VAGUE}
    named = (path for path in (*MODULES, *PAGE) if vague & {*path.name.split(".")[0].split("_")})
    assert [name_of(path) for path in named] == []


def test_no_folder_is_a_pile_of_files() -> None:
    places = (*PACKAGES, "tests", "benchmarks")
    files = [path for place in places for path in (ROOT / place).rglob("*")]
    beside = Counter(
        name_of(path.parent)
        for path in files
        if path.is_file()
        and path.name not in ("__init__.py", "__main__.py")
        and not {"__pycache__", "node_modules", ".hypothesis"} & {*path.parts}
    )
    assert {name for name, number in beside.items() if number > MOST} == set()


def test_tests_have_names_of_their_own() -> None:
    """They are imported by name alone: two of one name would be one."""
    named = (path.stem for path in (ROOT / "tests").rglob("*.py"))
    stems = [stem for stem in named if stem not in ("conftest", "__init__")]
    assert len(stems) == len(set(stems))


def test_tests_are_laid_out_as_the_rooms_are() -> None:
    """A folder of tests is named for the folder of what it tests."""
    for floor in PACKAGES:
        for path in (ROOT / "tests" / floor).rglob("test_*.py"):
            room = path.parent.relative_to(ROOT / "tests")
            assert (ROOT / room).is_dir(), f"{name_of(path)} tests no room: there is no {room}"


def test_the_structure_tests_find_modules() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(PACKAGES)
    assert {path.suffix for path in PAGE} == {".js", ".css"}


def test_browser_modules_lie_in_their_rooms() -> None:
    """A room's modules are in its ``js`` and folders of it, its styles beside its Python."""
    for path in PAGE:
        inner = path.relative_to(ROOT)
        if inner.parts[0] == "apps":
            room = next(
                place for place in inner.parents if (ROOT / place / "__init__.py").is_file()
            )
            assert len(room.parts) > 1, name_of(path)
            assert (inner.relative_to(room).parts[0] == "js") == (path.suffix == ".js"), name_of(
                path
            )
