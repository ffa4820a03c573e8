"""Many scenarios at once: by processes, and by a Dask scheduler at its address."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from clusters.dask_scheduler import scheduler
from commands import run
from tables import HEAD, unit

from apps.cli.batch import Result

pytestmark = pytest.mark.slow

_WALL = '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [1, {}, 3]\nposition = [6, 6]\n'


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    head = HEAD + "[table]\nsize = [12.0, 12.0]\n" + unit("able", "axis", "position = [3, 6]")
    made = []
    for number, more in enumerate(("", _WALL.format(4), _WALL.format(9))):
        made.append(tmp_path / f"table{number}.toml")
        made[-1].write_text(head + more, encoding="utf-8")
    return made


def test_a_scheduler_makes_what_is_made_here(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = [json.loads(run("graph", file, "--cell", "3", "--json").stdout) for file in files]
    assert alone[0]["measures"] != alone[1]["measures"] != alone[2]["measures"]

    def here(*_words: object) -> Result:
        raise AssertionError("it was made in this process")

    monkeypatch.setattr("apps.cli.batch._run_here", here)
    monkeypatch.setattr("sandbox.work.many._by_processes", here)
    out = tmp_path / "graph.csv"
    with scheduler() as address:
        asked = ("graph", *files, "--cell", "3", "--json", "--scheduler", address, "--out", out)
        done = run(*asked)
        one = run(*asked[:1], files[0], *asked[4:])
    assert done.exit_code == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines == [
        {"scenario": str(file), **said} for file, said in zip(files, alone, strict=True)
    ]
    assert [(tmp_path / f"graph-{file.stem}.csv").exists() for file in files] == [True] * 3
    assert len(one.stdout.splitlines()) == 1


def test_processes_make_it_too_and_a_fault_of_one_is_not_the_others(files: list[Path]) -> None:
    files[1].write_text("format = 1\nname = 3\n", encoding="utf-8")
    done = run("map", *files, "--from", "able", "--cell", "3", "--coarse")
    assert done.exit_code == 2
    assert done.stderr.count("table1.toml") == 1 and "name" in done.stderr
    assert done.stdout.startswith(f"{files[0]}:\nable: ")
    assert f"\n{files[2]}:\nable: " in done.stdout
    assert run("map", files[0], "--from", "able", "--cell", "3", "--coarse").stdout in done.stdout


def test_an_impossible_request_is_one_sentence(files: list[Path], tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    twin = tmp_path / "other" / files[0].name
    twin.write_text(files[0].read_text("utf-8"), encoding="utf-8")
    same = run("graph", files[0], twin, "--out", tmp_path / "a.csv")
    assert same.exit_code == 2 and "scenarios of the same name" in same.stderr
    for address in ("nonsense", "foo://127.0.0.1:1"):
        none = run("graph", *files, "--scheduler", address)
        assert none.exit_code == 2 and len(none.stderr.strip().splitlines()) == 1
        assert none.stderr.startswith(f"--scheduler: found none at '{address}'")
