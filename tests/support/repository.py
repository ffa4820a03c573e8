"""Where things of this repository are that tests read: the one place that counts folders."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

EXAMPLES = ROOT / "examples"

TESTS = ROOT / "tests"

SCENARIOS = TESTS / "browser" / "scenarios"
"""Small scenarios that the page is tested with, in a browser and without."""

SHARED = ROOT.parent / "shared"
"""Files beside the repository that are no part of it: the folder may be missing."""
