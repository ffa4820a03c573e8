"""`sightline map`: what it prints and writes, and what it refuses in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from commands import run
from PIL import Image
from tables import HEAD, unit

from sandbox.analysis.maps.graph import sight_graph
from sandbox.analysis.maps.key import measure_key
from sandbox.scenario.file import load
from sandbox.table.table import lay

TEXT = HEAD + "[table]\nsize = [12.0, 12.0]\n" + unit("able", "axis", "position = [6, 6]")


@pytest.mark.slow
def test_a_map_for_programs_for_people_and_as_a_file(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "map.csv"
    done = run("map", file, "--from", "able", "--cell", "3", "--out", out, "--json")
    assert done.exit_code == 0
    answer = json.loads(done.stdout)
    assert (answer["what"], answer["cell_in"], answer["columns"], answer["rows"]) == (
        "seen",
        3.0,
        4,
        4,
    )
    assert answer["values"][0][0] == 1.0
    assert len(out.read_text("utf-8").splitlines()) == 17
    words = run("map", file, "--from", "able", "--cell", "3", "--what", "cover").stdout
    assert "100.0 %  clear" in words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--from", "able", "--what", "all"], "--what: found 'all'; expected one of seen, cover"),
        (["--from", "able", "--cell", "0"], "--cell: found cells of 0″"),
        (["--from", "zed"], "'zed' is not on the table"),
        (["--from", "able", "--out", "map.gif"], "expected .png or .csv or .json"),
    ],
)
def test_an_impossible_request_is_one_sentence(file: Path, words: list[str], said: str) -> None:
    done = run("map", file, *words)
    assert done.exit_code == 2 and said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_the_graph_of_a_table(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "graph.csv"
    done = run("graph", file, "--cell", "3", "--out", out, "--json")
    assert done.exit_code == 0
    answer = json.loads(done.stdout)
    assert answer["schema"] == "sightline.graph/1" and len(answer["cells"]) == 16
    assert answer["measures"]["connections"] == [15.0] * 16
    assert answer["measures"]["integration"] == [None] * 16
    assert out.read_text("utf-8").splitlines()[0].endswith(",mean_depth,integration")
    words = run("graph", file, "--cell", "3").stdout
    assert "of 120 pairs 120 see each other" in words and "area: 144 in the mean" in words
    wrong = run("graph", file, "--measure", "beauty")
    assert (
        wrong.exit_code == 2 and "--measure: found 'beauty'; expected one of area" in wrong.stderr
    )
    wrong = run("graph", file, "--cell", "0")
    assert wrong.exit_code == 2 and "--cell: found cells of 0″" in wrong.stderr


@pytest.mark.slow
def test_a_measure_is_a_picture_in_the_colours_of_its_key(file: Path, tmp_path: Path) -> None:
    wall = '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [1, 6, 3]\nposition = [6, 3]\n'
    file.write_text(TEXT + wall, encoding="utf-8")
    out = tmp_path / "graph.png"
    assert run("graph", file, "--out", out, "--measure", "mean depth").exit_code == 0
    with Image.open(out) as image:
        wide, high = image.size
        pixels = np.asarray(image.convert("RGB")).astype(int)
    table = lay(load(file))
    graph = sight_graph(table, 1.0)
    key = measure_key(graph, "mean depth")
    assert len(key.shades) > 2 and "to" in key.shades[-1].name
    depth = graph.measures["mean depth"]
    classes = key.classes[graph.places]
    for number in range(len(key.shades) - 1):
        assert depth[classes == number].max() <= depth[classes == number + 1].min()
    scale, foot = 10.4 / 12.0, 0.95
    for cell in (graph.places[0], graph.places[-1]):
        x, y = graph.cells.middles[cell]
        at = pixels[high - round(150 * (foot + scale * y)), round(150 * (0.035 * 11 + scale * x))]
        colour = key.shades[key.classes[cell]].colour.lstrip("#")
        assert np.abs(at - list(bytes.fromhex(colour))).max() <= 2
    assert wide == 1650


@pytest.mark.slow
def test_positions_of_a_unit(file: Path) -> None:
    wrong = run("stands", file, "able")
    assert wrong.exit_code == 2 and "nobody is there for able to see" in wrong.stderr
    file.write_text(TEXT + unit("baker", "allies", "position = [6, 10]"), encoding="utf-8")
    answer = json.loads(run("stands", file, "able", "--json").stdout)
    assert answer["schema"] == "sightline.stands/1"
    assert {one["goal"]: one["least"] is None for one in answer["goals"]} == {
        "shot": False,
        "cover": True,
        "hidden": True,
    }
    words = run("stands", file, "able").stdout
    assert "able, a clear shot: already there" in words
    assert "out of everybody's sight: no position within its reach" in words


def test_words_on_the_command_line_replace_those_of_the_scenario(file: Path) -> None:
    file.write_text(TEXT + unit("baker", "allies", "position = [6, 10]"), encoding="utf-8")
    plain, worded = (
        json.loads(run("los", file, "able", "baker", "--json", *more).stdout)
        for more in ((), ("--words", "footprint-ruins"))
    )
    assert "words" not in plain and worded["words"]["name"] == "Footprint ruins"
    assert plain["digest"] != worded["digest"]
    wrong = run("los", file, "able", "baker", "--words", "nonsense")
    assert wrong.exit_code == 2 and "nonsense: found no such file" in wrong.stderr
