"""`sightline layout`: layouts of others made scenarios, and tables written as layouts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result
from refusals import sentence_of
from typer.testing import CliRunner

from apps.cli.main import cli
from sandbox.scenario.file import load

PIECE = {
    "name": "Long wall",
    "position": {"x": 30, "y": 20},
    "footprint": {"type": "rectangle", "width": 8, "height": 1},
    "height_inches": 2,
    "piece_type": "feature",
}
LAYOUT = {"id": "one", "name": "One", "pieces": [PIECE]}


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(cli, ["layout", *map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def refused(*words: str | Path) -> str:
    return sentence_of(run(*words))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "one.json"
    file.write_text(json.dumps(LAYOUT))
    return file


@pytest.mark.slow
def test_a_layout_becomes_a_scenario_and_one_again(file: Path, tmp_path: Path) -> None:
    out, back = tmp_path / "one.toml", tmp_path / "back.json"
    result = run("import", file, out)
    assert (result.exit_code, result.stdout) == (0, f"Wrote {out} with 1 piece.\n")
    (wall,) = load(out).scenario.terrain
    assert (wall.id, wall.position) == ("long-wall", (30.0, 24.0))
    assert run("export", out, back).stdout == f"Wrote {back} with 1 piece.\n"
    (piece,) = json.loads(back.read_text())["pieces"]
    assert {key: piece[key] for key in PIECE} == PIECE | {"name": "Long wall"}


def test_a_saves_meshes_are_written_beside_and_what_is_left_out_is_told(tmp_path: Path) -> None:
    (tmp_path / "t.obj").write_text("v 0 0 0\nv 2 0 0\nv 0 0 2\nv 0 2 0\nf 1 2 3\nf 1 4 2\n")
    model = {"Name": "Custom_Model", "Transform": {}, "CustomMesh": {"MeshURL": "t.obj"}}
    web = {**model, "Nickname": "Barn", "CustomMesh": {"MeshURL": "https://example.com/b"}}
    file, out = tmp_path / "save.json", tmp_path / "night.toml"
    file.write_text(json.dumps({"ObjectStates": [model, web]}))
    result = run("import", file, out)
    assert result.stdout == f"Wrote {out} with 1 piece, and 1 mesh beside it.\n"
    assert "Barn: its mesh is a web address" in result.stderr
    assert (tmp_path / "night-meshes" / "t.ply").is_file()
    assert load(out).scenario.files() == ("night-meshes/t.ply",)


@pytest.mark.slow
def test_a_fault_is_one_sentence_and_nothing_is_written(file: Path, tmp_path: Path) -> None:
    out, bad = tmp_path / "out.toml", tmp_path / "bad.json"
    bad.write_text('{"id": "x", "name": "X", "pieces": [{"position": 3}]}')
    assert "pieces[0].position" in refused("import", bad, out)
    assert "no such file" in refused("import", tmp_path / "gone.json", out)
    assert ".toml" in refused("import", file, tmp_path / "out.json")
    assert "--size" in refused("import", file, out, "--size", "big")
    assert "6 to 240" in refused("import", file, out, "--size", "1x2")
    assert "--game" in refused("import", file, out, "--game", "chess")
    assert not out.exists()
    out.write_text("mine")
    assert "--force" in refused("import", file, out)
    assert out.read_text() == "mine"
    assert ".json" in refused("export", out, tmp_path / "out.txt")
    assert run("import", file, out, "--force", "--size", "48x48").exit_code == 0
    assert load(out).scenario.table.size == (48.0, 48.0)


@pytest.mark.slow
def test_a_layout_names_templates_and_patterns_of_files(tmp_path: Path) -> None:
    foot = {"type": "rectangle", "width": 6, "height": 4}
    walls = [{"points": [{"x": 0, "y": 0}, {"x": 6, "y": 0}], "thickness": 0.5}]
    template = {"id": "t", "name": "Chapel", "kind": "feature", "footprint": foot, "walls": walls}
    zone = {
        "player": "attacker",
        "position": {"x": 0, "y": 0},
        "shape": {"type": "rectangle", "width": 60, "height": 9},
    }
    value = {
        "id": "one",
        "name": "One",
        "source": "cup",
        "deployment_pattern_id": "d",
        "pieces": [{"position": {"x": 30, "y": 22}, "template": "t"}],
    }
    names = {
        "layout": [value],
        "templates": [template],
        "deployments": [{"id": "d", "zones": [zone]}],
    }
    files = {name: tmp_path / f"my-{name}.json" for name in names}
    for name, content in names.items():
        files[name].write_text(json.dumps(content))
    out = tmp_path / "one.toml"
    named = [f"--{name}" for name in ("templates", "deployments")]
    more = [files["layout"], out, named[0], files["templates"], named[1], files["deployments"]]
    result = run("import", *more, "--heights", "4-7", "--windows", "slits")
    assert result.stdout == f"Wrote {out} with 1 piece.\nPowered by 40kdc-data.\n"
    assert "Chapel: it has no height; 5.5″ (4″ to 7″) is assumed" in result.stderr
    scenario = load(out).scenario
    (wall,) = scenario.terrain
    assert (wall.kind_name, wall.height_range) == ("walled-ruin", (4.0, 7.0))
    assert wall.shape.model_dump()["windows"] == "slits"
    assert [zone.side for zone in scenario.zones] == ["attacker"]
    assert run("list", files["layout"]).stdout == "one  One: d, 1 piece, cup\n"
    for wrong in ("4", "7-4", "x-y", "0-3", "nan-4"):
        assert "--heights" in refused("import", *more, "--force", "--heights", wrong)
    assert "not JSON" in refused("list", out)
