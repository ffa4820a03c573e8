"""The command line: one JSON object or a table on stdout, faults on stderr, 2 for bad input."""

from __future__ import annotations

import json
import math
import socket
from pathlib import Path
from typing import Any

import pytest
import trimesh
from click.testing import Result
from PIL import Image
from tables import unit
from typer.testing import CliRunner

from apps.cli import print_sight
from apps.cli.main import cli
from meshes.terrain.kinds import KINDS
from sandbox.scenario.file import load
from sandbox.scenario.templates import templates
from sandbox.table.table import lay

SCENE = f"""
format = 1
name = "Command line"
[table]
size = [40, 30]
[policy]
max_rays = 1024
[[terrain]]
id = "wall"
kind = "box"
size = [0.5, 6, 0.8]
position = [15, 10]
cover = "hard"
{unit("able", "a", "position = [10, 10]", "position = [10, 12], facing = 30")}
name = "Able [/b] :smile: [red]team"
{unit("baker", "b", "position = [20, 10], facing = 180")}
"""

PAIR = {
    "from": str,
    "to": str,
    "eye": list,
    "visible": float,
    "low": float,
    "high": float,
    "rays": int,
    "range_in": float,
    "cover": str,
    "verdict": str,
    "hidden_by": list,
}
REPORT = {
    "schema": str,
    "digest": str,
    "shooter": str,
    "target": str,
    "verdict": str,
    "range_in": float,
    "pairs": list,
}
VERDICTS = {"clear", "soft", "hard", "bunker", "blocked", "contested"}


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(cli, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def refused(*words: str | Path) -> str:
    """Exit 2, nothing on stdout, and a sentence on stderr."""
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    sentence = result.stderr.strip()
    assert sentence and sentence.count("\n") == 0
    return sentence


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    return path


def check_shape(row: dict[str, Any], shape: dict[str, type]) -> None:
    for key, kind in shape.items():
        assert type(row[key]) is kind, key


# --- los ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_los_prints_one_object_with_the_keys_of_the_contract(scene: Path) -> None:
    result = run("los", scene, "able", "baker", "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.endswith("}\n") and result.stdout.count("\n") == 1
    report = json.loads(result.stdout)
    check_shape(report, REPORT)
    assert report["schema"] == "sightline.sight/1"
    assert report["digest"] == lay(load(scene)).digest
    assert (report["shooter"], report["target"]) == ("able", "baker")
    assert report["verdict"] in VERDICTS
    assert [(pair["from"], pair["to"]) for pair in report["pairs"]] == [
        ("able/0", "baker/0"),
        ("able/1", "baker/0"),
    ]
    for pair in report["pairs"]:
        check_shape(pair, PAIR)
        assert 0 <= pair["low"] <= pair["visible"] <= pair["high"] <= 1
        assert pair["verdict"] in VERDICTS and pair["cover"] in ("none", "soft", "hard", "bunker")
        assert pair["rays"] > 0
        assert [type(value) for value in pair["eye"]] == [float] * 3
        for row in pair["hidden_by"]:
            check_shape(row, {"id": str, "cover": str, "share": float})
        hidden = sum(row["share"] for row in pair["hidden_by"])
        assert hidden + pair["visible"] == pytest.approx(1, abs=1e-5)
    behind = report["pairs"][0]
    assert behind["hidden_by"][0]["id"] == "wall" and behind["hidden_by"][0]["cover"] == "hard"
    assert behind["range_in"] == pytest.approx(10 - 0.98)
    assert report["range_in"] == min(pair["range_in"] for pair in report["pairs"])
    check_shape(
        report["reverse"], {key: REPORT[key] for key in REPORT if key not in ("schema", "digest")}
    )
    assert (report["reverse"]["shooter"], report["reverse"]["target"]) == ("baker", "able")


@pytest.mark.slow
def test_los_between_models(scene: Path) -> None:
    report = json.loads(run("los", scene, "able/1", "baker/0", "--json").stdout)
    assert (report["shooter"], report["target"]) == ("able/1", "baker/0")
    assert [(pair["from"], pair["to"]) for pair in report["pairs"]] == [("able/1", "baker/0")]
    whole = json.loads(run("los", scene, "able", "baker", "--json").stdout)
    assert report["pairs"][0] == whole["pairs"][1]  # a pair is judged alike in any company


@pytest.mark.slow
def test_los_for_people_says_names_as_they_are_written(scene: Path) -> None:
    result = run("los", scene, "baker", "able")
    assert result.exit_code == 0 and result.stderr == ""
    assert "Able [/b] :smile: [red]team" in result.stdout
    assert "The other way" in result.stdout
    assert lay(load(scene)).digest in result.stdout
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize(
    ("shooter", "target", "word"),
    [
        ("zed", "baker", "'zed'"),
        ("able", "zed", "'zed'"),
        ("able/2", "baker", "'able/2'"),
        ("able/x", "baker", "'able/x'"),
        ("able/00", "baker", "'able/00'"),
        ("wall", "baker", "'wall'"),
        ("able", "able", "one unit"),
        ("able/0", "able/1", "one unit"),
        ("", "baker", "''"),
    ],
)
@pytest.mark.parametrize("how", [(), ("--json",)])
def test_los_refuses_who_is_not_there(
    scene: Path, shooter: str, target: str, word: str, how: tuple[str, ...]
) -> None:
    sentence = refused("los", scene, shooter, target, *how)
    assert word in sentence and str(scene) in sentence


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("los", "abel", "baker"), "a unit, one of able, baker; did you mean able?"),
        (("los", "able", "Baker/0"), "a unit, one of able, baker; did you mean baker?"),
        (("los", "able/9", "baker"), "models of able are able/0 to able/1"),
        (("los", "able", "baker/1"), "only baker/0 is"),
        (("los", "able", "tiger"), "expected a unit, one of able, baker"),
    ],
)
def test_a_missing_unit_is_answered_with_the_units_there_are(
    scene: Path, words: tuple[str, ...], said: str
) -> None:
    assert refused(words[0], scene, *words[1:]).endswith(said)


def test_a_picture_from_an_eye_that_is_not_there(scene: Path, tmp_path: Path) -> None:
    message = refused("render", scene, tmp_path / "x.png", "--eye", "bakr/0")
    assert message == (
        f"{scene}: 'bakr/0' is not on the table: "
        "expected a unit, one of able, baker; did you mean baker?"
    )


def test_los_on_a_bad_file(scene: Path) -> None:
    scene.write_text(SCENE.replace("[15, 10]", "[15, 100]"))
    sentence = refused("los", scene, "able", "baker", "--json")
    assert sentence == (
        f"{scene}, terrain[0] (wall).position: found [15, 100]; "
        "expected a place on the table of 40″ × 30″"
    )


# --- on a narrow terminal -------------------------------------------------------------------

LONG = "quite_a_long_name_for_one_piece_of_terrain_on_this_small_tab"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "wholes"),
    [
        (("los", "able", "baker"), ("no line of sight", "verdict", "at 95 %", "100 %")),
        (("check",), ("triangles", "rifle-squad", "12", "15″, 10″, 0.00″ up", "obstacle")),
        (("templates",), ("cover", "infantry", "super-heavy-anti-tank-gun")),
        (("kinds",), ("thickness", "what it is")),
        (("rules",), ("officer_helps_itself", "artillery_advance_in", "  lacks nothing")),
    ],
)
def test_tables_are_whole_in_80_columns(
    scene: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], wholes: tuple[str, ...]
) -> None:
    monkeypatch.setattr(print_sight.out, "width", 80)
    wall = SCENE.replace('"wall"', f'"{LONG}"').replace("[0.5, 6, 0.8]", "[0.5, 9, 4]")
    scene.write_text(wall, encoding="utf-8")
    given = (scene,) if words[0] in ("los", "check") else ()
    printed = run(words[0], *given, *words[1:]).stdout
    assert max(map(len, printed.splitlines())) <= 80
    assert "…" not in printed
    for whole in wholes:
        assert whole in printed
    # What is folded is folded, not cut.
    assert not given or (LONG[:6] in printed and LONG[-3:] in printed)


# --- check ----------------------------------------------------------------------------------


def test_check_says_what_is_on_the_table(scene: Path) -> None:
    result = run("check", scene)
    assert result.exit_code == 0 and result.stderr == ""
    for word in ("Command line", "wall", "able", "baker", "rifle-squad", "table 40″ × 30″"):
        assert word in result.stdout
    assert lay(load(scene)).digest in result.stdout


def test_check_for_programs(scene: Path) -> None:
    report = json.loads(run("check", scene, "--json").stdout)
    assert report["ok"] is True and report["faults"] == []
    assert report["size"] == [40, 30]
    assert [(row["id"], row["kind"], row["cover"]) for row in report["terrain"]] == [
        ("wall", "box", "hard")
    ]
    assert report["terrain"][0]["triangles"] == 12
    assert [(row["id"], len(row["models"])) for row in report["units"]] == [
        ("able", 2),
        ("baker", 1),
    ]
    assert report["units"][0]["models"][1] == [10, 12, 0]


@pytest.mark.slow
def test_check_notes_who_stands_where_nobody_can(scene: Path) -> None:
    assert json.loads(run("check", scene, "--json").stdout)["advice"] == []
    scene.write_text(SCENE.replace("[10, 12]", "[10.2, 10]"))
    shown = run("check", scene)
    assert shown.exit_code == 0 and shown.stderr == ""
    assert "Note: able/1 cannot stand where it is: a model of" in shown.stdout
    named = [
        row.partition(" ")[0] for row in json.loads(run("check", scene, "--json").stdout)["advice"]
    ]
    assert named == ["able/0", "able/1"]


def test_check_names_few_of_many_who_cannot_stand(scene: Path) -> None:
    heap = unit("heap", "b", *["position = [30, 20]"] * 14)
    scene.write_text(SCENE + heap)
    advice = json.loads(run("check", scene, "--json").stdout)["advice"]
    assert len(advice) == 11 and advice[-1] == "4 more models cannot stand where they are"


def test_check_says_everything_that_is_wrong(scene: Path) -> None:
    bad = SCENE.replace("[15, 10]", "[15, 100]").replace('"rifle-squad"', '"gang"')
    scene.write_text(bad + "colour = 3\n")
    result = run("check", scene)
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert lines[-1] == "4 faults found."
    assert all(line.startswith(f"{scene}, ") and ": found " in line for line in lines[:-1])
    assert all("; expected " in line for line in lines[:-1])
    assert len(lines) == 5


@pytest.mark.slow
def test_check_of_a_bad_file_for_programs(scene: Path) -> None:
    scene.write_text(SCENE.replace("[15, 10]", "[15, 100]"))
    result = run("check", scene, "--json")
    assert result.exit_code == 2
    report = json.loads(result.stdout)
    assert report == {
        "ok": False,
        "faults": [
            {
                "file": str(scene),
                "place": "terrain[0] (wall).position",
                "found": "[15, 100]",
                "expected": "a place on the table of 40″ × 30″",
            }
        ],
    }


@pytest.mark.slow
@pytest.mark.parametrize("what", ["nothing", "a folder", "a mesh"])
def test_a_file_that_is_no_scenario_is_refused(tmp_path: Path, what: str) -> None:
    path = tmp_path / "it"
    if what == "a folder":
        path.mkdir()
    elif what == "a mesh":
        trimesh.creation.box((1, 1, 1)).export(path, file_type="stl")
    for words in (("check", path), ("los", path, "a", "b"), ("export", path, tmp_path / "x.glb")):
        assert str(path) in refused(*words)
    assert not (tmp_path / "x.glb").exists()


def test_the_root_is_widened_by_hand_only(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    trimesh.creation.box((50, 50, 50)).export(tmp_path / "m.stl")
    path = tmp_path / "in" / "t.toml"
    path.write_text(
        'format = 1\nname = "T"\n[[terrain]]\nid = "m"\nmesh = "../m.stl"\nposition = [5, 5]\n'
    )
    assert "stays in" in refused("check", path)
    assert run("check", path, "--root", tmp_path).exit_code == 0
    assert "stays in" in refused("check", path, "--root", tmp_path / "elsewhere")


# --- the lists ------------------------------------------------------------------------------


@pytest.mark.slow
def test_kinds_lists_every_kind_with_its_keys() -> None:
    words = run("kinds").stdout
    rows = json.loads(run("kinds", "--json").stdout)["kinds"]
    assert [row["name"] for row in rows] == list(KINDS)
    for row in rows:
        assert [key["name"] for key in row["keys"]] == list(KINDS[row["name"]].model_fields)
        assert row["about"] and row["about"] in words.replace("\n", " ")
        assert all(key["about"] for key in row["keys"]), row["name"]
        for key in row["keys"]:
            assert key["name"] in words
        defaults = {k["name"]: k["default"] for k in row["keys"] if k["default"] is not None}
        assert KINDS[row["name"]](**defaults) == KINDS[row["name"]]()


@pytest.mark.slow
def test_templates_lists_every_template() -> None:
    words = run("templates").stdout
    rows = json.loads(run("templates", "--json").stdout)["templates"]
    assert [row["name"] for row in rows] == list(templates())
    for row in rows:
        assert row["name"] in words and row["label"] in words


# --- new, export, and the rest --------------------------------------------------------------


@pytest.mark.slow
def test_new_writes_an_example_that_holds(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    result = run("new", path)
    assert result.exit_code == 0 and str(path) in result.stdout
    assert run("check", path).exit_code == 0
    table = lay(load(path))
    assert table.scenario.sights and len(table.units) == 2 and table.pieces
    for sight in table.scenario.sights:
        report = run("los", path, sight.shooter, sight.target, "--json")
        assert json.loads(report.stdout)["verdict"] in VERDICTS


@pytest.mark.slow
def test_new_does_not_overwrite(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("precious")
    assert "an existing file" in refused("new", path)
    assert path.read_text() == "precious"
    assert "an existing file" in refused("new", tmp_path)


def test_new_where_nothing_can_be_written(tmp_path: Path) -> None:
    assert "can be written" in refused("new", tmp_path / "no" / "folder.toml")


@pytest.mark.slow
def test_export_writes_a_glb(scene: Path) -> None:
    out = scene.with_name("table.GLB")
    result = run("export", scene, out)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert out.read_bytes()[:4] == b"glTF"
    assert sorted(path.name for path in scene.parent.iterdir()) == ["scene.toml", "table.GLB"]


@pytest.mark.slow
def test_export_refuses_other_names_and_places(scene: Path) -> None:
    assert ".glb" in refused("export", scene, scene.with_name("table.obj"))
    assert "can be written" in refused("export", scene, scene.parent / "no" / "table.glb")
    (scene.parent / "folder.glb").mkdir()
    assert "can be written" in refused("export", scene, scene.parent / "folder.glb")


@pytest.mark.slow
@pytest.mark.parametrize("size", ["", "12", "x", "10x10", "9999x100", "-5x100", "1e3x200", "²x²"])
def test_render_refuses_sizes(scene: Path, size: str) -> None:
    assert "--size" in refused("render", scene, scene.with_name("x.png"), "--size", size)


@pytest.mark.slow
def test_render_refuses_other_names_and_strangers(scene: Path) -> None:
    assert ".png" in refused("render", scene, scene.with_name("x.jpg"))
    sentence = refused("render", scene, scene.with_name("x.png"), "--eye", "zed")
    assert "'zed'" in sentence and "one of able, baker" in sentence


@pytest.mark.slow
@pytest.mark.parametrize("eye", [None, "able", "baker/0"])
def test_render_draws_the_table_or_what_a_model_sees(scene: Path, eye: str | None) -> None:
    out = scene.with_name("x.png")
    words = () if eye is None else ("--eye", eye)
    result = run("render", scene, out, "--size", "96x64", *words)
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr
    with Image.open(out) as picture:
        assert picture.size == (96, 64)
        assert len(picture.convert("RGB").getcolors(96 * 64) or ()) > 20


def test_serve_refuses_a_port_that_is_taken(scene: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"port {port} is taken" in refused("serve", scene, "--no-open", "--port", str(port))


@pytest.mark.slow
def test_serve_opens_to_others_only_when_it_is_said_to_whom(scene: Path, tmp_path: Path) -> None:
    store = ("--no-open", "--store", f"sqlite:///{tmp_path / 't.sqlite3'}")
    sentence = refused("serve", scene, "--host", "0.0.0.0", *store)
    assert "--host 0.0.0.0 opens the server to the network" in sentence
    assert "--roles" in sentence and "--trust" in sentence
    both = refused("serve", scene, "--host", "0.0.0.0", "--trust", "--roles", *store)
    assert both == "--trust, --roles: found both; expected one of them"


@pytest.mark.slow
def test_serve_refuses_what_is_not_there(tmp_path: Path) -> None:
    assert "no such file" in refused("serve", tmp_path / "gone.toml")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("fly",), ("los",), ("check",), ("los", "a", "b", "c", "--loud")]
)
def test_an_unknown_command_exits_with_2(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr


@pytest.mark.slow
def test_every_number_is_one_that_json_has(scene: Path) -> None:
    for words in (("los", scene, "able", "baker"), ("check", scene), ("kinds",), ("templates",)):
        text = run(*words, "--json").stdout

        def refuse(word: str) -> float:
            raise AssertionError(word)

        def finite(value: Any) -> None:
            for inner in value.values() if isinstance(value, dict) else value:
                assert not isinstance(inner, float) or math.isfinite(inner)
                if isinstance(inner, dict | list):
                    finite(inner)

        finite(json.loads(text, parse_constant=refuse))


@pytest.mark.parametrize("width", range(20, 60))
def test_no_line_ends_between_a_number_and_its_per_cent_sign(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    monkeypatch.setattr(print_sight.out, "width", width)
    sentence = "The gun and both crew see Sherman; soft cover: 29 to 31 % hidden, then 100 % of it."
    print_sight.print_parts([sentence, "  One\n  two"])
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert all(len(line) <= width for line in lines)
    assert not any(line.startswith("%") for line in lines)
    assert " ".join(lines[:-2]) == sentence and lines[-2:] == ["  One", "  two"]
