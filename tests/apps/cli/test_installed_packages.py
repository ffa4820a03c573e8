"""Packages that pip installs bring a game and a kind of terrain: everything knows them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from copied_program import Sightline, commands, python
from games.farmyard import THIRD, wheel
from repository import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages."""
    place = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index")
    file = wheel(tmp_path_factory.mktemp("wheel"))
    subprocess.run([*pip, "--target", place / "packages", file], check=True, cwd=place)
    return place / "packages"


@pytest.fixture(scope="module")
def sightline(installed: Path) -> Iterator[Sightline]:
    with commands(installed) as found:
        yield found


def test_an_installed_kind_of_terrain_stands_and_hides(
    sightline: Sightline, tmp_path: Path
) -> None:
    stones = '[[terrain]]\nid = "stones"\nkind = "cairn"\nheight = 6\nposition = [45, 20]\n'
    farm = tmp_path / "farm.toml"
    farm.write_text((THIRD / "farm.toml").read_text(encoding="utf-8") + stones, encoding="utf-8")
    assert "cairn" in sightline("kinds")
    seen = json.loads(sightline("los", farm, "ann", "bea", "--json"))
    assert [row["id"] for row in seen["pairs"][0]["hidden_by"]] == ["stones"]


def test_own_names_stay_and_broken_packages_are_left_out_with_a_warning(installed: Path) -> None:
    script = (
        "import warnings\n"
        "with warnings.catch_warnings(record=True) as said:\n"
        "    warnings.simplefilter('always')\n"
        "    from meshes.terrain.kinds import KINDS\n"
        "    from rules.games import game_of, listing\n"
        "print(KINDS['hill'].__module__, game_of('shadow-war').start.__module__)\n"
        "print('cairn' in KINDS, any(row['game'] == 'pig' for row in listing()))\n"
        "print(*(row.message for row in said), sep='\\n')\n"
    )
    own, found, *said = python(installed, "-c", script).splitlines()
    assert own == "meshes.terrain.ground.hill rules.shadow_war.play.game"
    assert found == "True True"
    assert [" ".join(line.split()[:6]) for line in said] == [
        "The terrain 'lost' is left out:",
        "The game 'lost' is left out:",
    ]


def test_nothing_installed_means_the_games_of_the_folders() -> None:
    script = "from rules.catalogue import RULESETS; print(*RULESETS)"
    assert python(ROOT, "-c", script).split() == ["bolt-action", "shadow-war"]


def test_a_module_of_a_floor_is_one_under_both_names() -> None:
    script = (
        "import sys\n"
        "from sightline.rules.engine.errors import RuleError\n"
        "from sightline.sandbox.table import table\n"
        "import rules.engine.errors, sandbox.table.table\n"
        "print(RuleError is rules.engine.errors.RuleError, table is sandbox.table.table)\n"
        "print(table.__name__, table.__spec__.name)\n"
        "try:\n"
        "    import sightline.rules.nothing\n"
        "except ModuleNotFoundError as fault:\n"
        "    print(fault.name)\n"
    )
    assert python(ROOT, "-c", script).splitlines() == [
        "True True",
        "sandbox.table.table sandbox.table.table",
        "sightline.rules.nothing",
    ]
