"""Faults of a scenario: all of them at once, each in one sentence, never a crash."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from tables import unit

from languages.writing import LANGUAGES, speaking
from meshes.terrain.kinds import KINDS
from sandbox.scenario.faults import Fault, ScenarioFault, shown
from sandbox.scenario.file import load
from sandbox.scenario.toml_text import MAX_BYTES
from sandbox.table.table import lay

HEAD = 'format = 1\nname = "T"\n'
BOX = '[[terrain]]\nid = "b"\nkind = "box"\nposition = [5, 5]\n'
MESH = '[[terrain]]\nid = "m"\nposition = [5, 5]\nmesh = '
ABLE = unit("able", "a", "position = [1, 1]")
HOUSE = BOX.replace("box", "building")
WOOD = BOX.replace("box", "wood")
WALL = BOX.replace("box", "wall")
HUGE = "9" * 400


def faults_of(folder: Path, text: str, root: Path | None = None) -> tuple[Fault, ...]:
    path = folder / "t.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioFault) as caught:
        lay(load(path, root))
    sentences(caught.value)
    return caught.value.faults


def in_each_language(fault: Fault) -> Iterator[str]:
    for language in LANGUAGES:
        with speaking(language):
            yield str(fault)


def sentences(fault: ScenarioFault) -> None:
    """Each fault names its file and is one printable line; no place has two of one kind."""
    assert fault.faults
    for row in fault.faults:
        text = str(row)
        assert row.file and text.startswith(row.file)
        assert str(row.found).strip() and str(row.expected).strip()
        assert text.isprintable() and len(text) < 900
        for clutter in ("Input should", "Value error", "Traceback", "Tuple", "match pattern"):
            assert clutter not in text
    assert len({(row.place, str(row.found)) for row in fault.faults}) == len(fault.faults)


ONE = {
    "unknown key at the top": (HEAD + "fog = 1", "fog", "not known", "format, name, game"),
    "unknown key of terrain": (HEAD + BOX + "fog = 1", "terrain[0] (b).fog", "not known", "colour"),
    "a misspelt kind": (
        HEAD + BOX.replace("box", "hegde"),
        "terrain[0] (b).kind",
        '"hegde"',
        "a kind (`sightline kinds`); did you mean hedge?",
    ),
    "a word for a kind": (
        HEAD + BOX.replace("box", "house"),
        "terrain[0] (b).kind",
        '"house"',
        "a kind (`sightline kinds`); did you mean building?",
    ),
    "no kind at all": (
        HEAD + BOX.replace("box", "xyzzy"),
        "terrain[0] (b).kind",
        '"xyzzy"',
        "a kind (`sightline kinds`), such as barricade, bocage,",
    ),
    "a key of another kind": (
        HEAD + BOX + "doors = 1",
        "terrain[0] (b).doors",
        "not known",
        "size",
    ),
    "unknown key of a unit": (HEAD + ABLE + "fog = 1", "units[0] (able).fog", "not", "template"),
    "unknown key of a model": (
        HEAD + unit("able", "a", "position = [1, 1], fog = 1"),
        "units[0] (able).models[0].fog",
        "not known",
        "facing",
    ),
    "unknown key of the table": (HEAD + "[table]\nfog = 1", "table.fog", "not known", "size"),
    "unknown key of the policy": (HEAD + "[policy]\nfog = 1", "policy.fog", "1", "cover_share"),
    "unknown key of a sight": (
        HEAD
        + ABLE
        + unit("bo", "b", "position = [9, 9]")
        + '[[sights]]\nname = "s"\nshooter = "able"\ntarget = "bo"\nfog = 1',
        "sights[0].fog",
        "not known",
        "shooter",
    ),
    "a piece twice": (HEAD + BOX + BOX, "terrain[1] (b).id", '"b"', "terrain[0] (b)"),
    "a unit twice": (HEAD + ABLE + ABLE, "units[1] (able).id", '"able"', "units[0] (able)"),
    "a unit like a piece": (
        HEAD + BOX + unit("b", "a", "position = [1, 1]"),
        "units[0] (b).id",
        '"b"',
        "terrain[0] (b)",
    ),
    "a piece off the table": (
        HEAD + "[table]\nsize = [40, 30]\n" + BOX.replace("5, 5", "39, 31"),
        "terrain[0] (b).position",
        "[39, 31]",
        "on the table of 40″ × 30″",
    ),
    "a model off the table": (
        HEAD + unit("able", "a", "position = [1, 1]", "position = [-0.1, 5]"),
        "units[0] (able).models[1].position",
        "[-0.1, 5]",
        "on the table",
    ),
    "far off the table": (
        HEAD + BOX.replace("5, 5", "5000, 5"),
        "terrain[0] (b).position",
        "[5000, 5]",
        "on the table",
    ),
    "further than floats reach": (
        HEAD + BOX.replace("5, 5", f"5, {HUGE}"),
        "terrain[0] (b).position",
        "too large",
        "on the table",
    ),
    "no height at all": (
        HEAD + BOX.replace("5, 5", "5, 5, 1e6"),
        "terrain[0] (b).position[2]",
        "1000000.0",
        "at most 240",
    ),
    "no number": (
        HEAD + BOX.replace("5, 5", "nan, 5"),
        "terrain[0] (b).position[0]",
        "nan",
        "finite",
    ),
    "no end": (HEAD + BOX + "size = [1, inf, 1]", "terrain[0] (b).size[1]", "inf", "finite"),
    "absurdly large": (HEAD + BOX + "size = [1, 1e9, 1]", "terrain[0] (b).size[1]", "1e9", "120"),
    "nothing thick": (HEAD + BOX + "size = [1, 0, 1]", "terrain[0] (b).size[1]", "0", "at least"),
    "less than nothing": (
        HEAD + BOX + "size = [-1, 1, 1]",
        "terrain[0] (b).size[0]",
        "-1",
        "least",
    ),
    "a table for giants": (HEAD + "[table]\nsize = [1e6, 48]", "table.size[0]", "1000000", "240"),
    "a table for mice": (HEAD + "[table]\nsize = [1, 48]", "table.size[0]", "1", "at least 6"),
    "a turn without end": (
        HEAD + BOX + "rotation = inf",
        "terrain[0] (b).rotation",
        "inf",
        "finite",
    ),
    "too many trees": (HEAD + WOOD + "trees = 99999", "terrain[0] (b).trees", "99999", "most 200"),
    "two sizes of three": (
        HEAD + BOX + "size = [1, 2]",
        "terrain[0] (b).size",
        "[1, 2]",
        "3 numbers",
    ),
    "true as a number": (
        HEAD + BOX + "size = [true, 1, 1]",
        "terrain[0] (b).size[0]",
        "true",
        "a num",
    ),
    "true as a place": (
        HEAD + BOX.replace("5, 5", "true, 5"),
        "terrain[0] (b).position[0]",
        "true",
        "a",
    ),
    "true as a turn": (
        HEAD + BOX + "rotation = true",
        "terrain[0] (b).rotation",
        "true",
        "a number",
    ),
    "true as a count": (HEAD + HOUSE + "storeys = true", "terrain[0] (b).storeys", "true", "whole"),
    "text as a number": (
        HEAD + BOX + 'size = ["2", 1, 1]',
        "terrain[0] (b).size[0]",
        '"2"',
        "a num",
    ),
    "text as a choice": (
        HEAD + HOUSE + 'windows = "yes"',
        "terrain[0] (b).windows",
        '"yes"',
        "true or",
    ),
    "parts of a door": (HEAD + HOUSE + "doors = 1.5", "terrain[0] (b).doors", "1.5", "whole"),
    "true as the format": (HEAD.replace("1", "true"), "format", "true", "1"),
    "another format": (HEAD.replace("1", "2"), "format", "2", "1, the only"),
    "no format": ('name = "T"', "format", "nothing", "format = 1"),
    "no name": ("format = 1", "name", "nothing", "a name"),
    "a name without end": (f'format = 1\nname = "{"x" * 81}"', "name", "xxx", "at most 80"),
    "a name that beeps": ('format = 1\nname = "\\u0007"', "name", "\\u0007", "control"),
    "true as a policy": (
        HEAD + "[policy]\ncover_share = true",
        "policy.cover_share",
        "true",
        "0.01 to",
    ),
    "no policy": (HEAD + "[policy]\ncover_share = nan", "policy.cover_share", "nan", "0.01 to 1"),
    "half a ray": (
        HEAD + "[policy]\nmax_rays = 300.5",
        "policy.max_rays",
        "300.5",
        "a whole number",
    ),
    "too many rays": (
        HEAD + f"[policy]\nmax_rays = {HUGE}",
        "policy.max_rays",
        "too large",
        "1048576",
    ),
    "no part": (HEAD + '[policy]\nparts = ["head"]', "policy.parts", '"head"', "body, weapon"),
    "text as parts": (HEAD + '[policy]\nparts = "body"', "policy.parts", '"body"', "a list"),
    "nothing counts": (HEAD + "[policy]\nparts = []", "policy.parts", "[]", "a list"),
    "three sides": (
        HEAD + "".join(unit(f"u{s}", s, "position = [1, 1]") for s in "abc"),
        "units",
        '3 sides ("a", "b", "c")',
        "two",
    ),
    "unknown game": (HEAD + 'game = "chess"', "game", '"chess"', "bolt-action, shadow-war"),
    "unknown ruleset": (HEAD + 'ruleset = "x"', "ruleset", '"x"', "bolt-action, one of reference"),
    "a ruleset of another game": (
        HEAD + 'game = "shadow-war"\nruleset = "fr-abridged"',
        "ruleset",
        '"fr-abridged"',
        "shadow-war, one of reference",
    ),
    "unknown template": (
        HEAD + ABLE.replace("rifle-squad", "x"),
        "units[0] (able).template",
        '"x"',
        "rifle-squad",
    ),
    "unknown kind": (HEAD + BOX.replace("box", "x"), "terrain[0] (b).kind", '"x"', "box, "),
    "mesh is no kind": (
        HEAD + BOX.replace("box", "mesh"),
        "terrain[0] (b).kind",
        '"mesh"',
        "box, ",
    ),
    "a number as kind": (HEAD + BOX.replace('"box"', "5"), "terrain[0] (b).kind", "5", "box, "),
    "neither kind nor mesh": (
        HEAD + BOX.replace('kind = "box"\n', ""),
        "terrain[0] (b)",
        "neither kind nor mesh",
        "a kind",
    ),
    "unknown quality": (HEAD + ABLE + 'quality = "x"', "units[0] (able).quality", '"x"', "veteran"),
    "unknown cover": (HEAD + BOX + 'cover = "x"', "terrain[0] (b).cover", '"x"', "none, soft"),
    "a number as cover": (HEAD + BOX + "cover = 1", "terrain[0] (b).cover", "1", "none, soft"),
    "a line of one point": (
        HEAD + WALL + "points = [[1, 2]]",
        "terrain[0] (b).points",
        "[[1, 2]]",
        "at least 2 in the list",
    ),
    "half a point": (
        HEAD + WALL + "points = [[1, 2], [3]]",
        "terrain[0] (b).points[1]",
        "[3]",
        "2 numbers",
    ),
    "text as a point": (
        HEAD + WALL + 'points = [[1, 2], "x"]',
        "terrain[0] (b).points[1]",
        '"x"',
        "a list",
    ),
    "points upon each other": (
        HEAD + WALL + "points = [[1, 2], [1, 2]]",
        "terrain[0] (b).points",
        "points 1 and 2, 0″ apart",
        "at least 0.1",
    ),
    "an outline across itself": (
        HEAD + WOOD + "outline = [[0, 0], [4, 4], [4, 0], [0, 4]]",
        "terrain[0] (b).outline",
        "an outline that crosses itself",
        "one that does not",
    ),
    "no colour": (HEAD + BOX + 'colour = "red"', "terrain[0] (b).colour", '"red"', "#rrggbb"),
    "a list of numbers as terrain": (HEAD + "terrain = [1]", "terrain[0]", "1", "a table"),
    "a number as terrain": (HEAD + "terrain = 1", "terrain", "1", "a list"),
    "a table as units": (HEAD + "[units]\na = 1", "units", "{ a = 1 }", "a list"),
    "a number as the table": (HEAD + "table = 1", "table", "1", "a table"),
    "no models": (HEAD + ABLE.split("models")[0], "units[0] (able).models", "nothing", "models"),
    "an empty list of models": (
        HEAD + ABLE.split("models")[0] + "models = []",
        "units[0] (able).models",
        "[]",
        "at least 1",
    ),
    "one number as a place": (
        HEAD + unit("able", "a", "position = [1]"),
        "units[0] (able).models[0].position",
        "[1]",
        "[x, y]",
    ),
    "a scale of nothing": (
        HEAD + unit("able", "a", "position = [1, 1], scale = 2"),
        "units[0] (able).models[0]",
        "scale = 2",
        "a mesh beside scale",
    ),
    "up of nothing": (
        HEAD + unit("able", "a", 'position = [1, 1], up = "y"'),
        "units[0] (able).models[0]",
        'up = "y"',
        "a mesh beside up",
    ),
    "a list as an id": (HEAD + ABLE.replace('"able"', "[1]"), "units[0].id", "[1]", "text"),
    "an id with spaces": (
        HEAD + ABLE.replace("able", "a ble"),
        "units[0].id",
        '"a ble"',
        "letters",
    ),
    "an id that turns the screen red": (
        HEAD + ABLE.replace("able", "\\u001b[31m"),
        "units[0].id",
        '"\\u001b[31m"',
        "letters",
    ),
    "a key that turns the screen red": (
        HEAD + '"\\u001b[31m" = 1',
        '"\\u001b[31m"',
        "not",
        "format",
    ),
    "storeys for dwarfs": (
        HEAD + HOUSE + "size = [6, 6, 2]\nstoreys = 12",
        "terrain[0] (b)",
        "12 storeys",
        "at least 1.1",
    ),
    "no such mesh": (
        HEAD + MESH + '"no.stl"',
        "terrain[0] (m).mesh",
        '"no.stl", which',
        "a mesh file",
    ),
    "a mesh that is a folder": (HEAD + MESH + '"."', "terrain[0] (m).mesh", '"."', "a mesh file"),
    "no mesh name": (HEAD + MESH + '""', "terrain[0] (m).mesh", '""', "at least 1"),
    "a mesh from the root": (
        HEAD + MESH + '"/etc/x.stl"',
        "terrain[0] (m).mesh",
        '"/etc/x.stl"',
        "from the folder of this file",
    ),
    "a mesh on a drive": (
        HEAD + MESH + '"C:/x.stl"',
        "terrain[0] (m).mesh",
        '"C:/',
        "from the folder",
    ),
    "a mesh on a server": (
        HEAD + MESH + r"'\\host\x.stl'",
        "terrain[0] (m).mesh",
        "host",
        "from the folder",
    ),
    "a mesh outside": (HEAD + MESH + '"../x.stl"', "terrain[0] (m).mesh", '"../x.stl"', "stays in"),
    "a mesh outside and back": (
        HEAD + MESH + '"a/../../x.stl"',
        "terrain[0] (m).mesh",
        "..",
        "stays in",
    ),
    "a kind and a mesh": (
        HEAD + BOX + 'mesh = "x.stl"',
        "terrain[0] (b).mesh",
        "beside",
        "not both",
    ),
    "a name too long to be a file": (
        HEAD + MESH + f'"{"x" * 239}é.stl"',
        "terrain[0] (m).mesh",
        "xxx",
        "most 240",
    ),
    "a name too long for the disk": (
        HEAD + MESH + f'"{"é" * 150}.stl"',
        "terrain[0] (m).mesh",
        "é",
        "op",
    ),
}


@pytest.mark.parametrize("case", ONE)
def test_each_fault_is_one_sentence(tmp_path: Path, case: str) -> None:
    text, place, found, wanted = ONE[case]
    (fault,) = faults_of(tmp_path, text)
    assert fault.place == place
    assert found in str(fault.found) or (found == "1e9" and "1000000000" in str(fault.found))
    assert wanted in str(fault.expected)
    assert len({*in_each_language(fault)}) == len(LANGUAGES)


def sight(shooter: str, target: str) -> str:
    both = ABLE + unit("bo", "b", "position = [9, 9]", "position = [8, 9]")
    return HEAD + both + f'[[sights]]\nname = "s"\nshooter = "{shooter}"\ntarget = "{target}"\n'


@pytest.mark.parametrize(
    ("shooter", "target", "places"),
    [
        ("zed", "bo", ["sights[0].shooter"]),
        ("zed", "zed/1", ["sights[0].shooter", "sights[0].target"]),
        ("able", "bo/2", ["sights[0].target"]),
        ("able/1", "bo/1", ["sights[0].shooter"]),
        ("able/00", "bo", ["sights[0].shooter"]),
        ("able/", "bo", ["sights[0].shooter"]),
        ("able/²", "bo", ["sights[0].shooter"]),
        (f"able/{'9' * 5000}", "bo", ["sights[0].shooter"]),
        ("able", "able/0", ["sights[0].target"]),
    ],
)
def test_sights_that_name_nobody(
    tmp_path: Path, shooter: str, target: str, places: list[str]
) -> None:
    assert [fault.place for fault in faults_of(tmp_path, sight(shooter, target))] == places


@pytest.mark.parametrize(
    ("shooter", "target"), [("able", "bo"), ("able/0", "bo/1"), ("bo/0", "able")]
)
def test_sights_that_name_somebody(tmp_path: Path, shooter: str, target: str) -> None:
    path = tmp_path / "t.toml"
    path.write_text(sight(shooter, target))
    assert load(path).scenario.sights[0].target == target


def test_all_faults_at_once(tmp_path: Path) -> None:
    text = (
        'format = 2\nfog = 1\nname = ""\ngame = "chess"\n[table]\nsize = [1, 48]\n'
        "[policy]\ncover_share = 7\nhaze = 2\n"
        + BOX
        + BOX.replace('"box"', '"cube"')
        + MESH.replace("5, 5", "5")
        + '"gone.stl"\n'
        + unit("b", "x", "position = [1, 1], facing = true", 'position = [1, 2], mesh = "/a.stl"')
        + unit("c", "y", "position = [1, 1]")
        + unit("d", "z", "position = [1, 1]").replace("rifle-squad", "gang")
        + '[[sights]]\nname = "s"\nshooter = "b/2"\ntarget = "nobody"\n'
    )
    places = [fault.place for fault in faults_of(tmp_path, text)]
    assert set(places) == {
        "format",
        "fog",
        "name",
        "game",
        "table.size[0]",
        "policy.cover_share",
        "policy.haze",
        "terrain[1] (b).kind",
        "terrain[1] (b).id",
        "terrain[2] (m).position",
        "terrain[2] (m).mesh",
        "units[0] (b).id",
        "units[0] (b).models[0].facing",
        "units[0] (b).models[1].mesh",
        "units[2] (d).template",
        "units",
        "sights[0].shooter",
        "sights[0].target",
    }


def test_all_unusable_meshes_at_once(tmp_path: Path) -> None:
    (tmp_path / "empty.stl").write_bytes(b"")
    (tmp_path / "empty.ply").write_text(
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
        "property float z\nend_header\n0 0 0\n"
    )
    (tmp_path / "flat.obj").write_text("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n")
    (tmp_path / "nan.obj").write_text("v nan 0 0\nv 100 0 0\nv 0 200 0\nf 1 2 3\n")
    (tmp_path / "notes.txt").write_text("not a mesh")
    trimesh.creation.box((9000, 9000, 9000)).export(tmp_path / "giant.stl")
    names = ["empty.stl", "empty.ply", "flat.obj", "nan.obj", "notes.txt", "giant.stl"]
    pieces = "".join(MESH.replace('"m"', f'"m{i}"') + f'"{n}"\n' for i, n in enumerate(names))
    models = [f'position = [1, 1], mesh = "{name}"' for name in names]
    faults = faults_of(tmp_path, HEAD + pieces + unit("able", "a", *models))
    assert [fault.place for fault in faults] == [
        *(f"terrain[{i}] (m{i}).mesh" for i in range(len(names))),
        *(f"units[0] (able).models[{i}].mesh" for i in range(len(names))),
    ]
    assert "say its unit or scale" in str(faults[5].expected)


def test_a_mesh_over_its_size_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "m.stl").open("wb") as stream:
        stream.truncate(65 * 2**20)  # a hole: it takes no room on the disk
    (fault,) = faults_of(tmp_path, HEAD + MESH + '"m.stl"')
    assert "bytes" in str(fault.found) and "at most" in str(fault.expected)


@pytest.mark.parametrize("how", ["file", "folder"])
def test_a_link_may_not_leave_the_root_unless_it_is_widened(tmp_path: Path, how: str) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    trimesh.creation.box((50, 50, 50)).export(outside / "m.stl")
    if how == "file":
        (inside / "m.stl").symlink_to(outside / "m.stl")
        name = "m.stl"
    else:
        (inside / "sub").symlink_to(outside)
        name = "sub/m.stl"
    text = HEAD + MESH + f'"{name}"\n'
    (fault,) = faults_of(inside, text)
    assert str(fault.expected) == f"a path that stays in {inside.resolve()}"
    assert lay(load(inside / "t.toml", root=tmp_path)).piece("m").piece.parts


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "m.stl").symlink_to(tmp_path / "n.stl")
    (tmp_path / "n.stl").symlink_to(tmp_path / "m.stl")
    (fault,) = faults_of(tmp_path, HEAD + MESH + '"m.stl"')
    assert fault.place == "terrain[0] (m).mesh"


def test_a_scenario_reached_by_a_link_is_judged_by_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    trimesh.creation.box((50, 50, 50)).export(tmp_path / "in" / "m.stl")
    (tmp_path / "linked").symlink_to(tmp_path / "in")
    (tmp_path / "in" / "t.toml").write_text(HEAD + MESH + '"m.stl"\n')
    assert lay(load(tmp_path / "linked" / "t.toml")).piece("m").piece.parts


NO_FILE: dict[str, tuple[Callable[[Path], Any], str, str]] = {
    "missing": (lambda path: None, "no such file", "a scenario file"),
    "folder": (lambda path: path.mkdir(), "a folder", "a scenario file"),
    "latin": (lambda path: path.write_bytes(b'name = "caf\xe9"'), "(at byte 11)", "UTF-8"),
    "picture": (lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n"), "not UTF-8", "UTF-8"),
    "words": (lambda path: path.write_text("dear diary"), "not TOML", "TOML"),
    "a key twice": (lambda path: path.write_text("a = 1\na = 2"), "not TOML", "TOML"),
    "an endless integer": (lambda path: path.write_text("a = " + "9" * 5000), "not TOML", "TOML"),
    "endless brackets": (lambda path: path.write_text("a = " + "[" * 9000), "nested", "TOML"),
    "closed brackets": (
        lambda path: path.write_text("a = " + "[" * 9000 + "]" * 9000),
        "nested more than 16 deep",
        "TOML",
    ),
    "endless dots": (
        lambda path: path.write_text(".".join("a" * 9000) + " = 1"),
        "a key of more than 8 dots",
        "TOML",
    ),
    "over the size": (
        lambda path: path.write_text(HEAD + "#" * MAX_BYTES),
        "1,048,598 bytes",
        "at most 1,048,576 bytes",
    ),
}


@pytest.mark.parametrize("case", NO_FILE)
def test_files_that_are_no_scenarios(tmp_path: Path, case: str) -> None:
    make, found, wanted = NO_FILE[case]
    path = tmp_path / "t.toml"
    make(path)
    with pytest.raises(ScenarioFault) as caught:
        load(path)
    sentences(caught.value)
    (fault,) = caught.value.faults
    assert fault.file == str(path) and fault.place == ""
    assert found in str(fault.found) and wanted in str(fault.expected)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(ScenarioFault, match="found a device"):
        load(Path("/dev/zero"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_no_mesh(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "m.stl")
    (fault,) = faults_of(tmp_path, HEAD + MESH + '"m.stl"')
    assert str(fault.expected) == "a mesh file"


@pytest.mark.slow
def test_a_file_of_the_largest_size_is_refused(tmp_path: Path) -> None:
    row = "{position=[1,1]},"
    text = HEAD + '[[units]]\nid="u"\nside="a"\ntemplate="rifle-squad"\nmodels=['
    text += row * ((300_000 - len(text)) // len(row)) + "]"
    places = {fault.place for fault in faults_of(tmp_path, text)}
    assert places == {"units", "units[0] (u).models"}


def test_too_many_models_in_all(tmp_path: Path) -> None:
    rows = ["position = [1, 1]"] * 200
    text = HEAD + "".join(unit(f"u{i}", "a", *rows) for i in range(11))
    (fault,) = faults_of(tmp_path, text)
    assert (fault.place, str(fault.found)) == ("units", "2,200 models")


def test_more_than_a_table_can_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.table.workshop.MAX_TRIANGLES", 30)
    faults = faults_of(tmp_path, HEAD + "".join(BOX.replace('"b"', f'"b{i}"') for i in range(4)))
    assert [(fault.place, str(fault.found)) for fault in faults] == [
        ("terrain[2] (b2)", "36 triangles on the table up to here")
    ]


# --- anything at all -------------------------------------------------------------------------

NUMBERS = st.one_of(
    st.floats(-2, 130), st.integers(-2, 130), st.sampled_from([0.001, 0.01, 1e-9, 0.6])
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_builders_take_any_small_keys_or_refuse_them(data: st.DataObject) -> None:
    """Whatever the keys of a kind let through can be built, in good time."""
    name = data.draw(st.sampled_from(sorted(KINDS)))
    keys: dict[str, Any] = {}
    small = st.one_of(st.floats(0.001, 9), st.sampled_from([0.001, 0.01, 0.05, 1.5, 9.0]))
    for key, field in KINDS[name].model_fields.items():
        if data.draw(st.booleans()):
            continue
        if isinstance(field.default, tuple):
            keys[key] = tuple(data.draw(small) for _ in field.default)
        elif isinstance(field.default, bool):
            keys[key] = data.draw(st.booleans())
        elif isinstance(field.default, str):
            continue
        else:
            keys[key] = data.draw(st.one_of(NUMBERS, st.integers(0, 12)))
    try:
        kind = KINDS[name](**keys)
    except ValidationError:
        return
    for part in kind.make().parts:
        assert np.isfinite(part.mesh.bounds).all()


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ('turns = "six"', "a whole number"),
        ("no_measuring = 1", "true or false"),
        ("officer_range_in = true", "a number"),
        ("luck = 3", "an assumption that `sightline rules` lists"),
    ],
)
def test_assumptions_are_the_rules_own(tmp_path, row, wanted) -> None:
    path = tmp_path / "t.toml"
    path.write_text(f'format = 1\nname = "T"\n[assumptions]\n{row}\n')
    with pytest.raises(ScenarioFault) as caught:
        load(path)
    (fault,) = caught.value.faults
    assert fault.place == f"assumptions.{row.split()[0]}"
    assert str(fault.expected) == wanted


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("terrain[0] (barn).position[0]", "Terrain barn, x: found"),
        ("terrain[3].size[2]", "Terrain 4, size z: found"),
        ("units[0] (able).models[2].facing", "Unit able, model 3, facing: found"),
        ("zones[1] (north.2).polygon[2][1]", "Zone north.2, corner 3, y: found"),
        ('table."my key"', 'Table, "my key": found'),
        ("line 3, column 5", "Line 3, column 5: found"),
        ("", "Found"),
    ],
)
def test_a_place_is_told_in_words_on_the_page(place: str, words: str) -> None:
    assert Fault("t.toml", place, "1", "2").words == f"{words} 1; expected 2"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([1, "a\n", {"x y": True}], r'[1, "a\n", { "x y" = true }]'),
        ([[1, [2]], *range(99)], "[[1, [2]], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "),
        (reduce(lambda inner, _: [inner], range(5000), 1), "[" * 79 + "…"),
        (reduce(lambda inner, _: {"a": inner}, range(5000), 1), "{ a = " * 13 + "{…"),
        (reduce(lambda inner, _: [inner] * 9, range(60), [1]), "[" * 61 + "1], [1], [1], [1],"),
    ],
    ids=["plain", "long", "deep list", "deep object", "wide and deep"],
)
def test_a_value_of_any_depth_is_written_short(value: object, text: str) -> None:
    """The work is bounded: the last value has 9 to the power of 60 parts."""
    written = shown(value)
    assert written.startswith(text)
    assert len(written) <= 80
