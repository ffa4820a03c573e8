"""`sightline audit`: many tables, pages of all, interrupted and resumed."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from clusters.dask_scheduler import scheduler
from commands import run
from tables import HEAD

from languages.writing import speaking
from sandbox.exchange.layouts.importing import sources_in
from sandbox.scenario.bodies import TYPICAL

_WALL = '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [1, {}, 3]\nposition = [8, 6]\n'


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    made, folder = [], tmp_path_factory.mktemp("tables")
    for number, wide in enumerate((4, 12)):
        text = HEAD.replace("Test", f"Table {number}") + "[table]\nsize = [16.0, 12.0]\n"
        text += _WALL.format(wide)
        for side, x in (("axis", 0), ("allies", 13)):
            corners = [[x, 0], [x + 3, 0], [x + 3, 12], [x, 12]]
            text += f'[[zones]]\nid = "{side}"\nside = "{side}"\npolygon = {corners}\n'
        made.append(folder / f"table{number}.toml")
        made[-1].write_text(text, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def whole(files: list[Path], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Both tables audited together: the folder, and what was printed."""
    out = tmp_path_factory.mktemp("audited") / "whole"
    done = run("audit", *files, "--out", out, "--json")
    assert done.exit_code == 0
    return out, done.stdout


def everything(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.slow
def test_pages_csv_and_json_lines_are_the_same_bytes_with_any_number_of_processes(
    files: list[Path], whole: tuple[Path, str], tmp_path: Path
) -> None:
    together, printed = whole
    rows = [json.loads(line) for line in printed.splitlines()]
    assert [row["name"] for row in rows] == ["Table 0", "Table 1"]
    for file in files:
        run("audit", file, "--out", tmp_path / "apart")
    assert run("audit", *files, "--out", tmp_path / "apart").exit_code == 0
    made = everything(together)
    assert made == everything(tmp_path / "apart")
    assert made["audit.jsonl"].decode() == printed
    table = list(csv.DictReader(made["audit.csv"].decode().splitlines()))
    assert [row["name"] for row in table] == ["Table 0", "Table 1"]
    assert table[1]["exposed_first"] == "0.0" and table[1]["verdict"] == "fair"
    index = made["index.html"].decode()
    pages = [name for name in made if name.endswith(".html") and name != "index.html"]
    assert len(pages) == 2 and all(f'href="{page}"' in index for page in pages)
    assert "http" not in index.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.slow
def test_an_audit_is_read_in_french_and_kept_in_english(
    files: list[Path], whole: tuple[Path, str], tmp_path: Path
) -> None:
    with speaking("fr"):
        done = run("audit", files[0], "--out", tmp_path / "fr")
        again = run("audit", files[0], "--out", tmp_path / "fr")
    assert done.stdout == again.stdout and "pour des fusiliers de" in done.stdout
    index = (tmp_path / "fr" / "index.html").read_text(encoding="utf-8")
    assert "pour des fusiliers de" in index and "riflemen" not in index
    rows = (tmp_path / "fr" / "audit.jsonl").read_text(encoding="utf-8")
    assert rows == whole[1].splitlines(keepends=True)[0]


@pytest.mark.slow
def test_a_scheduler_writes_the_same_bytes(
    files: list[Path], whole: tuple[Path, str], tmp_path: Path
) -> None:
    with scheduler() as address:
        asked = ("--scheduler", address, "--out", tmp_path / "there")
        assert run("audit", *files, *asked).exit_code == 0
    assert everything(tmp_path / "there") == everything(whole[0])


@pytest.mark.slow
def test_a_killed_audit_goes_on_where_it_was(
    files: list[Path], whole: tuple[Path, str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-c", "from apps.cli.main import main; main()", "audit"]
    with subprocess.Popen(
        [*command, *map(str, files), "--out", str(out)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        while process.poll() is None and not list(out.glob("results/*.json")):
            time.sleep(0.05)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    first = {path: path.stat().st_mtime_ns for path in out.glob("results/*.json")}
    assert first
    assert run("audit", *files, "--out", out).exit_code == 0
    assert all(path.stat().st_mtime_ns == time for path, time in first.items())
    assert everything(out) == everything(whole[0])


@pytest.mark.slow
def test_a_body_has_results_of_its_own_and_each_line_says_whose_they_are(
    files: list[Path], tmp_path: Path
) -> None:
    for more in ((), ("--body", "60"), ("--body", "60x75")):
        done = run("audit", files[0], "--words", "any-part-areas", "--out", tmp_path, *more)
        assert done.exit_code == 0, done.output
    (line,) = (tmp_path / "audit.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["body"] == "bodies as wide as their bases of 60 mm, 75 mm high"
    assert json.loads(line)["body"] in done.stdout
    assert len(list(tmp_path.glob("results/*.json"))) == 2
    page = next(tmp_path.glob("results/*-60x75.html")).read_text(encoding="utf-8")
    assert "for bodies as wide as their bases of 60 mm, 75 mm high" in page


@pytest.mark.slow
def test_a_half_written_result_is_made_again(files: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run("audit", files[0], "--out", out).exit_code == 0
    before = everything(out)
    (result,) = out.glob("results/*.json")
    for damaged in ('{"program": "', '{"program": "0", "audit": {}, "picture": ""}'):
        result.write_text(damaged, encoding="utf-8")
        assert run("audit", files[0], "--out", out).exit_code == 0
        assert everything(out) == before


def test_a_file_of_several_layouts_is_a_source_for_each(tmp_path: Path) -> None:
    rows = [
        {"id": name, "name": name, "source": "test", "pieces": []} for name in ("north", "south")
    ]
    several, single = tmp_path / "several.json", tmp_path / "single.json"
    several.write_text(json.dumps(rows), encoding="utf-8")
    single.write_text(json.dumps(rows[:1]), encoding="utf-8")
    assert sources_in(str(several)) == [f"{several}:north", f"{several}:south"]
    for source in (str(single), f"{several}:south", str(tmp_path / "missing.json"), "a.toml"):
        assert sources_in(source) == [source]


def test_bad_input_is_one_sentence_each(files: list[Path], tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\nname = 3\n", encoding="utf-8")
    layout = tmp_path / "layout.json"
    layout.write_text('{"no": "layout"}', encoding="utf-8")
    missing = tmp_path / "missing.toml"
    told = run("audit", bad, layout, f"{layout}:x", missing)
    assert told.exit_code == 2 and told.stdout == ""
    assert len(told.stderr.strip().splitlines()) == 4 and "Traceback" not in told.stderr
    told = run("audit", files[0], "--out", bad)
    assert told.exit_code == 2
    assert told.stderr.strip() == f"--out: found a file at {bad}; expected a folder"
    told = run("audit", files[0], "--body", "32mm")
    assert told.exit_code == 2 and told.stdout == ""
    assert told.stderr.strip() == (
        f"--body: found 32mm; expected {', '.join(TYPICAL)}, BASExHEIGHT, "
        "ovalLENGTHxWIDTHxHEIGHT or LENGTHxWIDTHxHEIGHT in millimetres, 10 to 300, at most 100 wide"
    )


@pytest.mark.slow
def test_an_audited_layout_has_the_credits_that_its_makers_ask_for(tmp_path: Path) -> None:
    path = tmp_path / "crossing.json"
    row = {"id": "crossing", "name": "Crossing", "source": "battlemaster-11e", "pieces": []}
    path.write_text(json.dumps(row), encoding="utf-8")
    done = run("audit", path, "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["credits"] == ["Powered by 40kdc-data", "Layout by Battlemaster"]
