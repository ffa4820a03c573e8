"""The wheel, installed alone: one package, and the whole program in it."""

from __future__ import annotations

import json
import os
import re
import site
import socket
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from shutil import copy2
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from games import farmyard
from games.farmyard import THIRD
from repository import ROOT

from sandbox.work.program import program_version

pytestmark = pytest.mark.slow

WAIT_SECONDS = 120.0
BUILD = "from setuptools import build_meta; build_meta.build_{0}({1!r})"
SCENARIO = "crossroads.toml"
COMMIT = "012345678"


def run(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that sees no source tree."""
    done = subprocess.run(
        list(map(str, words)),
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def built(what: str, tree: Path, out: Path) -> Path:
    """Build a ``wheel`` or an ``sdist`` as pip does, but offline; return its file."""
    out.mkdir()
    run(sys.executable, "-c", BUILD.format(what, str(out)), cwd=tree)
    (file,) = out.iterdir()
    return file


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the files under version control: building writes beside them."""
    place = tmp_path_factory.mktemp("tree")
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).stdout
    apart = ("tests/", "docs/", "benchmarks/", "examples/")
    for name in listed.splitlines():
        if not name.startswith(apart) and (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, place / name)
    # As in a release: there is no version control here to ask.
    (place / "sandbox" / "work" / "commit.txt").write_text(COMMIT, encoding="ascii")
    return place


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tree, tmp_path_factory.mktemp("built") / "wheel")


@pytest.fixture(scope="module")
def folders(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The scripts and the packages of a new environment with the wheel and nothing else."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False, symlinks=os.name != "nt")
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--no-deps", "--no-index", wheel, cwd=place)
    packages = Path(
        run(
            python, "-c", "import site; print(site.getsitepackages()[-1])", cwd=place
        ).stdout.strip()
    )
    return scripts, packages


@pytest.fixture(scope="module")
def top(folders: tuple[Path, Path]) -> set[str]:
    """The names in the folder of packages."""
    return {path.name for path in folders[1].iterdir()}


@pytest.fixture(scope="module")
def empty(
    folders: tuple[Path, Path], top: set[str], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A folder with a scenario alone. From now on the environment sees the libraries of this one,
    but not its editable install."""
    assert top
    libraries = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    (folders[1] / "libraries.pth").write_text("\n".join([*libraries, site.getusersitepackages()]))
    place = tmp_path_factory.mktemp("empty")
    pip = (sys.executable, "-m", "pip", "--python", folders[0] / "python")
    run(*pip, "install", "--no-deps", "--no-index", farmyard.wheel(place), cwd=place)
    copy2(ROOT / "examples" / SCENARIO, place)
    return place


def test_no_code_names_a_floor_but_in_from_imports() -> None:
    floors = "(languages|rules|meshes|sandbox|apps)"
    named = re.compile(rf"""^\s*import {floors}\b|["']{floors}\.[a-z_]""", re.MULTILINE)
    for floor in ("languages", "rules", "meshes", "sandbox", "apps", "sightline"):
        for path in (ROOT / floor).rglob("*.py"):
            found = named.search(path.read_text("utf-8"))
            assert found is None, f"{path}: {found}; expected `from …`, `__package__` or `__name__`"


def test_the_wheel_puts_one_package_beside_others(top: set[str]) -> None:
    (info,) = (name for name in top if name.endswith(".dist-info"))
    assert info.startswith("sightline_tabletop-")
    assert top == {"sightline", info}


def test_the_wheel_holds_all_that_the_floors_hold(tree: Path, wheel: Path) -> None:
    with ZipFile(wheel) as file:
        names = set(file.namelist())
    for floor in ("languages", "rules", "meshes", "sandbox", "apps"):
        for path in (tree / floor).rglob("*.*"):
            if path.suffix in (".py", ".toml", ".ftl", ".html", ".js", ".css"):
                assert f"sightline/{path.relative_to(tree).as_posix()}" in names
    assert not [name for name in names if "__pycache__" in name]


def test_a_game_and_terrain_of_another_package_are_found_and_played(
    folders: tuple[Path, Path], empty: Path
) -> None:
    sightline = folders[0] / "sightline"
    told = json.loads(run(sightline, "kinds", "--json", cwd=empty).stdout)
    assert {"cairn", "building"} <= {kind["name"] for kind in told["kinds"]}
    assert "Pig, to thirty" in run(sightline, "rules", cwd=empty).stdout
    copy2(THIRD / "farm.toml", empty)
    asked = ("play", "farm.toml", "--seed", 3, "--policy", "simple", "--json")
    (empty / "game.jsonl").write_text(run(sightline, *asked, cwd=empty).stdout, encoding="utf-8")
    story = run(sightline, "replay", "game.jsonl", "--story", cwd=empty).stdout
    assert "Victory for " in story


def test_check_los_and_play_run_from_an_empty_folder(
    folders: tuple[Path, Path], empty: Path
) -> None:
    sightline = folders[0] / "sightline"
    assert "farmhouse" in run(sightline, "check", SCENARIO, cwd=empty).stdout
    told = run(sightline, "los", SCENARIO, "able", "baker", "--json", cwd=empty).stdout
    assert json.loads(told)["schema"] == "sightline.sight/1"
    story = run(sightline, "play", SCENARIO, "--policy", "simple", "--turns", 1, cwd=empty).stdout
    assert "Turn 1" in story
    run(sightline, "new", "mine.toml", cwd=empty)
    run(sightline, "check", "mine.toml", cwd=empty)


def test_import_brings_the_api_and_no_name_beside_it(
    folders: tuple[Path, Path], empty: Path
) -> None:
    code = (
        "import sys, sightline;"
        f"print(sightline.open({SCENARIO!r}).los('able', 'charlie').verdict);"
        "import sightline.apps.server.serve;"
        "print([n for n in ('rules', 'meshes', 'sandbox', 'apps') if n in sys.modules])"
    )
    told = run(folders[0] / "python", "-c", code, cwd=empty).stdout
    assert told.split() == ["hard", "[]"]
    told = run(folders[0] / "python", "-m", "sightline", "--version", cwd=empty).stdout
    assert told == f"sightline {program_version()} {COMMIT}\n"


@pytest.fixture
def served(folders: tuple[Path, Path], empty: Path, tmp_path: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    store = f"sqlite:///{(tmp_path / 'store.db').as_posix()}"
    command = [folders[0] / "sightline", "serve", SCENARIO, "--no-open", "--port", str(port)]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [*map(str, command), "--store", store], cwd=empty, stdout=log, stderr=log
        )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def test_serve_starts_and_answers(served: str) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            with urlopen(f"{served}/", timeout=10) as answer:
                page = answer.read().decode()
            break
        except URLError:
            assert time.monotonic() < until
            time.sleep(0.2)
    assert "Sightline" in page


def test_a_wheel_of_the_sdist_is_the_same(
    tree: Path, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = built("sdist", tree, tmp_path / "sdist")
    assert archive.name.startswith("sightline_tabletop-")
    run(sys.executable, "-m", "tarfile", "-e", archive, tmp_path, cwd=tmp_path)
    again = built("wheel", tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "again")
    with ZipFile(wheel) as one, ZipFile(again) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())
