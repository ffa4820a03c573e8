"""The page's JavaScript: its types, its lint and form, and its arithmetic, by Node and its tools.

``npm ci`` in tests/js installs the tools. Without Node or them these are skipped; in CI they fail.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from repository import ROOT

pytestmark = pytest.mark.slow

APPS = ROOT / "apps"
CHECKS = ROOT / "tests" / "js"
NODE = shutil.which("node")


def node(*words: str | Path) -> str:
    """Return Node's output. Fail with all of it unless Node succeeds."""
    if NODE is None:
        _missing("no Node on this machine")
    done = subprocess.run(
        [NODE, *map(str, words)], cwd=CHECKS, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(
            f"node {' '.join(map(str, words))}\n{done.stdout}\n{done.stderr}", pytrace=False
        )
    return done.stdout


def tool(name: str) -> Path:
    found = CHECKS / "node_modules" / ".bin" / name
    if not found.exists():
        _missing("npm ci in tests/js installs the tools")
    return found


def _missing(what: str) -> None:
    if "CI" in os.environ:
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


def test_types_hold_in_strict_mode() -> None:
    node(tool("tsc"), "--project", APPS)


def test_lint_and_format() -> None:
    node(
        tool("biome"), "ci", "--colors=off", "--error-on-warnings", "--config-path", CHECKS,
        APPS, CHECKS,
    )  # fmt: skip


def test_arithmetic_of_camera_labels_and_pointer() -> None:
    files = sorted([*CHECKS.glob("*.test.js"), *CHECKS.glob("*/*.test.js")])
    assert files, "there are tests to run"
    output = node("--import", "./page/speaking.js", "--test", "--test-reporter=tap", *files)
    count = re.search(r"^# pass (\d+)$", output, re.M)
    assert count and int(count.group(1)) >= len(files)
