"""The shape of the code: imports one way, types, lint, and modules that stay small."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("rules", "meshes", "sandbox", "apps", "sightline")
MODULES = sorted(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))
LONGEST = 400
VAGUE = ("utils", "util", "helpers", "helper", "manager", "misc", "common")


def run(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(f"{' '.join(words)}\n{done.stdout}\n{done.stderr}", pytrace=False)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_data_goes_one_way() -> None:
    """Import Linter, by the contracts in pyproject.toml."""
    run("-c", "import sys; from importlinter.cli import lint_imports as go; sys.exit(go())")


@pytest.mark.slow
def test_types_hold_in_strict_mode() -> None:
    run("-m", "mypy")


def test_lint() -> None:
    run("-m", "ruff", "check", ".")


def test_format() -> None:
    run("-m", "ruff", "format", "--check", ".")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_stay_small_and_are_named_for_what_they_hold(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST
    assert not set(path.stem.split("_")) & set(VAGUE)


def test_tests_have_names_of_their_own() -> None:
    """They are imported by name alone: two of one name would be one."""
    named = (path.stem for path in (ROOT / "tests").rglob("*.py"))
    stems = [stem for stem in named if stem not in ("conftest", "__init__")]
    assert len(stems) == len(set(stems))


def test_there_are_modules_to_hold() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(PACKAGES)
