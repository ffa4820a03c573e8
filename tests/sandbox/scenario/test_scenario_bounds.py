"""Scenario text that would cost more than it says is refused before anything parses it."""

from __future__ import annotations

import os
import resource
import tomllib
from pathlib import Path

import pytest
import trimesh
from tables import unit

from meshes.imports.import_piece import MeshFault
from meshes.imports.limits import MAX_BYTES as MESH_BYTES
from meshes.imports.limits import Limits
from sandbox.scenario import toml_text as scenario_text
from sandbox.scenario.checks import cross_checks
from sandbox.scenario.faults import LISTED, ScenarioFault
from sandbox.scenario.file import load, read_scenario
from sandbox.scenario.toml_text import MAX_DEPTH, MAX_DOTS, MAX_VALUES
from sandbox.table.table import lay

HEAD = 'format = 1\nname = "T"\n'
BOX = '[[terrain]]\nid = "b"\nkind = "box"\nposition = [5, 5]\n'


def refused(path: Path) -> ScenarioFault:
    with pytest.raises(ScenarioFault) as caught:
        load(path)
    for sentence in str(caught.value).splitlines():
        assert sentence.isprintable() and len(sentence) < 1000
    return caught.value


def written(folder: Path, text: str) -> Path:
    path = folder / "t.toml"
    path.write_text(text, encoding="utf-8")
    return path


BEYOND = {
    "dots": ("a" + ".a" * 30_000 + " = 1", "a key of more than 8 dots (line 3)"),
    "spaced dots": ('"a"' + " . 'b'" * 9 + " = 1", "a key of more than 8 dots (line 3)"),
    "dots of a header": ("[a" + ".a" * 30_000 + "]\nx = 1", "a key of more than 8 dots (line 3)"),
    "lists": ("\na = " + "[" * 300 + "]" * 300, "brackets nested more than 16 deep (line 4)"),
    "tables": ("a = " + "{a = " * 300 + "1" + "}" * 300, "brackets nested more than 16 deep"),
    "values": ("a = [" + "1," * MAX_VALUES + "]", "more than 150,000 keys, values and brackets"),
    "keys": ("a = {" + "b=1," * 80_000 + "}", "more than 150,000 keys"),
    "after quotes": ("a = '''it's \"'''\nb" + ".b" * 99 + " = 1", "8 dots (line 4)"),
}


@pytest.mark.parametrize("case", BEYOND)
def test_an_oversized_text_never_reaches_the_parser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    text, found = BEYOND[case]

    def parse(_text: str) -> None:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(tomllib, "loads", parse)
    (fault,) = refused(written(tmp_path, HEAD + text)).faults
    assert found in str(fault.found) and "a scenario in TOML, at most" in str(fault.expected)


@pytest.mark.parametrize(
    "text",
    [
        f'a = "{"[" * 40}{"." * 40}"',
        f"a = '{'{' * 40}'",
        f"# {'[' * 40}",
        f'a = """{"[" * 40}\n\\"\\"\\"{"." * 40}"""',
        f"a = '''\n{'.' * 40}\"'''",
        "a = [" + "[1.5, 2.5], " * 30 + "]",
        "\n" * MAX_VALUES,
        "a = " + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1),
        "a" + ".b" * MAX_DOTS + " = 1.25",
    ],
)
def test_text_is_not_counted_for_what_it_holds_in_quotes(text: str) -> None:
    assert scenario_text.parsed(Path("t.toml"), HEAD + text)["name"] == "T"


@pytest.mark.slow
def test_the_fullest_table_is_within_the_bounds() -> None:
    """As many pieces and models as there may be, every key of them said."""
    terrain = (
        '[[terrain]]\nid = "terrain-{0}"\nkind = "building"\nposition = [10.125, 20.125, 0.0]\n'
        'rotation = 15.0\ncover = "hard"\nground = "building"\nsize = [8.0, 6.0, 5.0]\n'
        'storeys = 2\nroof = "gable"\nopenings = true\ncolour = "#aabbcc"\nruined = 0.5\n'
    )
    model = (
        '  {{ position = [10.125, 20.125, 0.0], facing = 90.0, pose = "prone", mesh = "m.stl", '
        'mesh_unit = "mm", scale = 1.0, up = "z", base_height = 0.1, eye = [0.1, 0.0, 1.1] }},\n'
    )
    lead = '[[units]]\nid = "unit-{0}"\nname = "n"\nside = "axis"\ntemplate = "rifle-squad"\n'
    units = lead + 'quality = "regular"\nofficer = "major"\nweapons = ["a", "b"]\nmodels = [\n'
    text = HEAD + "".join(terrain.format(n) for n in range(1000))
    text += "".join(units.format(n) + model.format() * 4 + "]\n" for n in range(500))
    assert len(text) < scenario_text.MAX_BYTES
    assert len(scenario_text.parsed(Path("t.toml"), text)["units"]) == 500


@pytest.mark.slow
def test_at_most_fifty_faults_are_listed_and_the_rest_counted(tmp_path: Path) -> None:
    fault = refused(written(tmp_path, HEAD + "".join(f"k{n} = 1\n" for n in range(40_000))))
    assert len(fault.faults) == LISTED == 50
    assert fault.more == 39_950
    assert str(fault).endswith("\nand 39,950 more faults")
    assert len(str(fault)) < 50_000


def test_a_list_that_is_too_long_is_all_that_is_said(tmp_path: Path) -> None:
    (fault,) = refused(written(tmp_path, HEAD + BOX.replace("b", "", 1) * 1001)).faults
    assert (fault.place, str(fault.found)) == ("terrain", "1,001 tables")
    assert str(fault.expected) == "at most 1,000 in the list"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "t.toml")
    (tmp_path / "link.toml").symlink_to("t.toml")
    for name in ("t.toml", "link.toml"):
        assert str(refused(tmp_path / name).faults[0].found) == "a pipe"


def mesh(folder: Path, name: str, size: int) -> str:
    with (folder / name).open("wb") as stream:
        stream.truncate(size)
    return f'[[terrain]]\nid = "{name}"\nposition = [5, 5]\nmesh = "{name}"\n'


def test_a_mesh_of_three_gigabytes_is_refused_by_its_size(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + mesh(tmp_path, "m.stl", 3 * 2**30))
    (fault,) = refused(path).faults
    assert str(fault.found) == '"m.stl" of 3,221,225,472 bytes'
    assert str(fault.expected) == "at most 67,108,864 bytes"


def test_all_meshes_together_have_a_budget(tmp_path: Path) -> None:
    text = HEAD + "".join(mesh(tmp_path, f"m{n}.stl", MESH_BYTES) for n in range(6))
    (fault,) = refused(written(tmp_path, text)).faults
    assert fault.place == "terrain[4] (m4.stl).mesh"
    assert str(fault.found) == "335,544,320 bytes of meshes up to here"
    assert str(fault.expected) == f"at most {cross_checks.MAX_MESH_BYTES:,} bytes in all"
    one = mesh(tmp_path, "m0.stl", MESH_BYTES)
    again = "".join(one.replace('id = "m0', f'id = "n{n}') for n in range(9))
    assert load(written(tmp_path, HEAD + again)).scenario.terrain


@pytest.mark.slow
def test_a_mesh_that_grew_since_is_not_hashed_whole(tmp_path: Path) -> None:
    file = load(written(tmp_path, HEAD + mesh(tmp_path, "m.stl", 100)))
    mesh(tmp_path, "m.stl", 3 * 2**30)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(ScenarioFault, match=r'"m\.stl" of more than 67,108,864 bytes'):
        file.digest  # noqa: B018
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000
    (tmp_path / "m.stl").unlink()
    with pytest.raises(ScenarioFault, match="which cannot be read"):
        file.digest  # noqa: B018


def test_names_in_sentences_are_short_and_printable(tmp_path: Path) -> None:
    long = "x" * 50_000
    text = (
        HEAD + unit(long, "a", "position = [1, 1]") + unit("\\u001b[31m", long, "position = [1, 1]")
    )
    text += f'[assumptions]\n"{long}" = 1\n[[zones]]\nid = "z"\nside = "q"\npolygon = [[1, 1]]\n'
    text += '[[objectives]]\nid = "o"\nkind = "destroy"\nunit = "zed"\n'
    refused(written(tmp_path, text))


def ball(folder: Path, name: str) -> None:
    trimesh.creation.icosphere(2, 20.0).export(folder / name)


def piece(name: str, number: int, more: str = "") -> str:
    return f'[[terrain]]\nid = "p{number}"\nposition = [5, 5]\nmesh = "{name}"\n{more}\n'


def never(*_words: object, **_more: object) -> None:
    raise AssertionError("it was read")


def test_a_budget_of_all_meshes_is_known_before_any_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mesh at another scale is read once more; the same one again is not."""
    ball(tmp_path, "a.stl")
    monkeypatch.setattr("meshes.imports.limits.PIECE", Limits(faces=400))
    rows = [piece("a.stl", n, f"scale = 0.{n % 3 + 1}") for n in range(9)]
    with monkeypatch.context() as patch:
        patch.setattr("meshes.imports.import_piece.import_piece", never)
        with pytest.raises(ScenarioFault) as caught:
            lay(load(written(tmp_path, HEAD + "".join(rows))))
    (fault,) = caught.value.faults
    assert fault.place == "terrain[2] (p2)"
    assert str(fault.found) == "960 triangles in all meshes up to here"
    assert str(fault.expected) == "at most 800 on one table"
    same = "".join(piece("a.stl", n, f"scale = 0.{n % 2 + 1}") for n in range(9))
    assert len(lay(load(written(tmp_path, HEAD + same))).pieces) == 9


def test_a_mesh_counts_as_often_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ball(tmp_path, "a.stl")
    monkeypatch.setattr("sandbox.table.workshop.MAX_TRIANGLES", 1000)
    monkeypatch.setattr("meshes.imports.import_piece.import_piece", never)
    with pytest.raises(ScenarioFault) as caught:
        lay(load(written(tmp_path, HEAD + "".join(piece("a.stl", n) for n in range(9)))))
    (fault,) = caught.value.faults
    assert fault.place == "terrain[3] (p3)"
    assert str(fault.found) == "1,280 triangles on the table up to here"


def test_a_mesh_that_does_not_read_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.stl").write_bytes(b"\0" * 200)
    calls = []

    def refuse(path: Path, **_how: object) -> None:
        calls.append(path)
        raise MeshFault(path, "nothing", "something")

    monkeypatch.setattr("meshes.imports.import_piece.import_piece", refuse)
    with pytest.raises(ScenarioFault) as caught:
        lay(load(written(tmp_path, HEAD + "".join(piece("bad.stl", n) for n in range(60)))))
    assert len(calls) == 1
    assert len(caught.value.faults) == 50 and caught.value.more == 10


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ('kind = "box"\nheight_range = [1.0, 3.0]', ""),
        ('kind = "walled-ruin"\nheight_range = [4, 6]', ""),
        ('kind = "box"\nheight_range = [3.0, 4.0]', "a height within height_range, 3 to 4"),
        ('kind = "box"\nheight_range = [3.0, 1.0]', "[lowest, highest] in inches"),
        ('kind = "box"\nheight_range = [0.0, 3.0]', "above 0"),
        ('kind = "box"\nheight_range = [1.0]', "[lowest, highest] in inches"),
        ('kind = "box"\nheight_range = ["1", 3.0]', "a number"),
        ('kind = "road"\nheight_range = [1.0, 3.0]', "a road has no key of its height"),
        ('mesh = "a.obj"\nheight_range = [1.0, 3.0]', "no height_range beside a mesh"),
    ],
)
def test_an_assumed_height_is_within_its_interval(row: str, wanted: str) -> None:
    text = f'format = 1\nname = "T"\n[[terrain]]\nid = "a"\nposition = [9, 9]\n{row}\n'
    if not wanted:
        low, high = read_scenario(text).terrain[0].height_range or (0, 0)
        assert 0 < low < high
        return
    with pytest.raises(ScenarioFault) as fault:
        read_scenario(text)
    assert wanted in str(fault.value)
