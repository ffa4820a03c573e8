"""A game that nobody has heard of is put beside the others as two folders: everything plays it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from repository import ROOT

from rules.catalogue import RULESETS, folder_of

pytestmark = pytest.mark.slow

THIRD = ROOT / "tests" / "third_game"
PACKAGES = ("rules", "meshes", "sandbox", "apps", "sightline")


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the game's folders laid into it, and not a line changed."""
    place = tmp_path_factory.mktemp("program")
    for name in PACKAGES:
        copytree(ROOT / name, place / name, ignore=ignore_patterns("__pycache__"))
    for name in ("rules", "sandbox"):
        copytree(THIRD / name / "pig", place / name / "pig")
    return place


def sightline(place: Path, *words: str | Path, stdin: str = "") -> str:
    return python(place, "-c", "from apps.cli.main import main; main()", *words, stdin=stdin)


def python(place: Path, *words: str | Path, stdin: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=place,
        env=os.environ | {"PYTHONPATH": str(place)},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_everything_plays_it(beside: Path, tmp_path: Path) -> None:
    farm = THIRD / "farm.toml"
    assert "Pig, to thirty" in sightline(beside, "rules")
    assert "farmer" in sightline(beside, "templates")
    chance = json.loads(
        sightline(beside, "odds", "-", "--json", stdin='{"game": "pig", "action": "push"}')
    )
    assert chance == {"p_lose": 1 / 6}
    seen = json.loads(sightline(beside, "los", farm, "ann", "bea", "--json"))
    assert seen["verdict"] == "clear"
    log = sightline(beside, "play", farm, "--seed", "3", "--policy", "simple", "--json")
    assert log == sightline(beside, "play", farm, "--seed", "3", "--policy", "simple", "--json")
    script = (
        f"import sightline; print(sightline.open({str(farm)!r}).play(seed=3).log.decode(), end='')"
    )
    assert log == python(beside, "-c", script)
    actions = [row["action"] for row in map(json.loads, log.splitlines()) if "action" in row]
    assert any(row["higher_in"] > 0.5 for row in actions)
    kept = tmp_path / "game.jsonl"
    kept.write_text(log, encoding="utf-8")
    told = sightline(beside, "replay", kept, "--story").splitlines()
    assert any(line.startswith("hill banks") for line in told)
    assert told[-1].startswith("Victory for ") and "lost" in told[-1]


def test_it_ends_with_a_result_by_what_its_scenario_wants_held(
    beside: Path, tmp_path: Path
) -> None:
    farm = tmp_path / "farm.toml"
    place = '[[objectives]]\nid = "knoll-top"\nkind = "hold"\npoints = 3\nposition = [21, 20]\n'
    farm.write_text((THIRD / "farm.toml").read_text(encoding="utf-8") + place, encoding="utf-8")
    log = sightline(beside, "play", farm, "--seed", "3", "--policy", "simple", "--json")
    rows = [json.loads(line) for line in log.splitlines()]
    held = "Victory for hill by 3 points to 0: hill held the knoll top (3)."
    points = {"hill": 3, "dale": 0}
    assert rows[-1].items() >= {"type": "result", "winner": "hill", "points": points}.items()
    assert rows[-1]["why"] == held


def test_no_game_is_named_outside_its_own_folders() -> None:
    folders = {folder_of(name) for name in RULESETS}
    named = re.compile("|".join(rf"{folder}\b|\"{name}\"" for name, folder in zip(
        RULESETS, map(folder_of, RULESETS), strict=True
    )))  # fmt: skip
    found = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if folders.isdisjoint(path.parts) and named.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"rules/catalogue.py"}  # which says what a file that names no game is of
