"""The digest: the same for the same scenario, another for any that could be judged otherwise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
import trimesh
from tables import loaded

from sandbox.scenario.file import load
from sandbox.scenario.policy import SightPolicy
from sandbox.table.table import lay

BASE = """\
format = 1
name = "Digest"
[table]
size = [40.0, 30.5]
[policy]
cover_share = 0.3
[[terrain]]
id = "wall"
kind = "wall"
position = [10.0, 9.0]
rotation = 20.0
size = [6.0, 0.4, 0.9]
[[terrain]]
id = "stone"
mesh = "stone.stl"
position = [20.0, 9.0]
[[units]]
id = "able"
side = "a"
template = "rifle-squad"
models = [{ position = [1.0, 2.0], facing = 30.0 }, { position = [3.0, 2.0] }]
[[units]]
id = "baker"
side = "b"
template = "rifle-squad"
models = [{ position = [30.0, 20.0], mesh = "stone.stl", scale = 0.04 }]
"""

SAME = {
    "comments and spacing": BASE.replace("[table]", "# hello\n\n[table]   # there"),
    "line ends": BASE.replace("\n", "\r\n"),
    "whole numbers": re.sub(r"\.0\b", "", BASE),
    "no minus nothing": BASE.replace(
        "{ position = [3.0, 2.0]", "{ facing = -0.0, position = [3, 2]"
    ),
    "another order of keys": BASE.replace(
        'id = "wall"\nkind = "wall"\nposition = [10.0, 9.0]\n',
        'position = [10.0, 9.0]\nkind = "wall"\nid = "wall"\n',
    ),
    "another order of tables": BASE.replace("[policy]\ncover_share = 0.3\n", "")
    + "[policy]\ncover_share = 0.3\n",
    "units before terrain": BASE[: BASE.index("[[terrain]]")]
    + BASE[BASE.index("[[units]]") :]
    + BASE[BASE.index("[[terrain]]") : BASE.index("[[units]]")],
    "in one line": BASE.replace("[table]\nsize = [40.0, 30.5]\n", "").replace(
        'name = "Digest"', 'name = "Digest"\ntable = { size = [40.0, 30.5] }'
    ),
    "the game written out": BASE.replace(
        "[table]", 'game = "bolt-action"\nruleset = "reference"\n[table]', 1
    ),
    "policy written out": BASE.replace(
        "cover_share = 0.3",
        'cover_share = 0.3\nunit_share = 0.5\nmax_rays = 32768\nparts = ["body"]',
    ),
    "cover and ground written out": BASE.replace(
        "rotation = 20.0", 'rotation = 20.0\ncover = "hard"\nground = "obstacle"'
    ),
    "builder keys written out": BASE.replace("0.9]", "0.9]\nstones = true\nseed = 0"),
    "the unit of the mesh written out": BASE.replace(
        "position = [20.0", 'mesh_unit = "mm"\nup = "z"\nposition = [20.0'
    ),
    "quality and pose written out": BASE.replace(
        "facing = 30.0 }", 'facing = 30.0, pose = "standing" }'
    ).replace('side = "a"', 'side = "a"\nquality = "regular"'),
    "no officer and nothing towed, written out": BASE.replace(
        'side = "a"', 'side = "a"\nofficer = "none"\ntowing = false'
    ),
    "a base of nothing": BASE.replace("scale = 0.04", "scale = 0.04, base_height = 0"),
    "no sights": BASE.replace("[table]", "sights = []\n[table]", 1),
}

OTHER = {
    "the name": BASE.replace('"Digest"', '"Digests"'),
    "the table": BASE.replace("30.5]", "30.6]"),
    "the ruleset": BASE.replace("[table]", 'ruleset = "fr-abridged"\n[table]', 1),
    "the policy": BASE.replace("cover_share = 0.3", "cover_share = 0.31"),
    "another policy": BASE.replace("cover_share = 0.3", "cover_share = 0.3\nmax_rays = 512"),
    "no policy": BASE.replace("[policy]\ncover_share = 0.3\n", ""),
    "a piece moved": BASE.replace("[10.0, 9.0]", "[10.0, 9.0001]"),
    "a piece lifted": BASE.replace("[10.0, 9.0]", "[10.0, 9.0, 0.0]"),
    "a piece turned": BASE.replace("rotation = 20.0", "rotation = 21.0"),
    "a piece resized": BASE.replace("0.9]", "0.91]"),
    "a piece of another seed": BASE.replace("0.9]", "0.9]\nseed = 1"),
    "a piece of other cover": BASE.replace("rotation = 20.0", 'rotation = 20.0\ncover = "soft"'),
    "a piece of other ground": BASE.replace("rotation = 20.0", 'rotation = 20.0\nground = "rough"'),
    "a piece of another kind": BASE.replace('kind = "wall"', 'kind = "box"'),
    "a piece less": BASE.replace(BASE[BASE.index("[[terrain]]") : BASE.index("[[units]]")], ""),
    "a piece renamed": BASE.replace('"wall"\nkind', '"walls"\nkind'),
    "the mesh in other units": BASE.replace(
        "position = [20.0", 'mesh_unit = "in"\nposition = [20.0'
    ),
    "the mesh turned up": BASE.replace("position = [20.0", 'up = "y"\nposition = [20.0'),
    "a model moved": BASE.replace("[3.0, 2.0]", "[3.0, 2.5]"),
    "a model lifted": BASE.replace("[3.0, 2.0]", "[3.0, 2.0, 1.0]"),
    "a model turned": BASE.replace("facing = 30.0", "facing = 31.0"),
    "a model down": BASE.replace("facing = 30.0", 'facing = 30.0, pose = "prone"'),
    "a model with an eye": BASE.replace("facing = 30.0", "facing = 30.0, eye = [0, 0, 1]"),
    "a model with a base": BASE.replace("scale = 0.04", "scale = 0.04, base_height = 0.1"),
    "a model as a body": BASE.replace("facing = 30.0", 'facing = 30.0, body = "32"'),
    "models the other way round": BASE.replace(
        "[{ position = [1.0, 2.0], facing = 30.0 }, { position = [3.0, 2.0] }]",
        "[{ position = [3.0, 2.0] }, { position = [1.0, 2.0], facing = 30.0 }]",
    ),
    "other weapons": BASE.replace('side = "a"', 'side = "a"\nweapons = ["smg", "rifle"]'),
    "other weapons again": BASE.replace('side = "a"', 'side = "a"\nweapons = ["rifle", "smg"]'),
    "an officer": BASE.replace('side = "a"', 'side = "a"\nofficer = "major"'),
    "another quality": BASE.replace('side = "a"', 'side = "a"\nquality = "veteran"'),
    "another template": BASE.replace("rifle-squad", "smg-squad", 1),
    "words": BASE.replace("[table]", 'words = "height-classes"\n[table]'),
    "other words": BASE.replace("[table]", 'words = "footprint-ruins"\n[table]'),
    "other men": BASE.replace('side = "a"', 'side = "a"\nmen = "models"'),
    "another side": BASE.replace('side = "b"', 'side = "c"'),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    trimesh.creation.box((40, 40, 40)).export(tmp_path / "stone.stl")
    return tmp_path


@pytest.mark.parametrize("case", SAME)
def test_writing_a_default_changes_no_digest(folder: Path, case: str) -> None:
    assert SAME[case] != BASE
    assert loaded(folder, SAME[case]).digest == loaded(folder, BASE).digest


def test_every_default_of_the_policy_may_be_written_out(folder: Path) -> None:
    text = BASE.replace("cover_share = 0.3\n", "")
    words = {"parts": '["body"]'}
    rows = [
        f"{name} = {words.get(name, value)}" for name, value in SightPolicy().param.values().items()
    ]
    rows = [row for row in rows if not row.startswith("name")]
    written = text.replace("[policy]", "[policy]\n" + "\n".join(rows))
    assert loaded(folder, written).digest == loaded(folder, text).digest


def test_everything_that_could_matter_changes_the_digest(folder: Path) -> None:
    digests = {case: loaded(folder, text).digest for case, text in OTHER.items()}
    digests["as it was"] = loaded(folder, BASE).digest
    assert all(text != BASE for text in OTHER.values())
    twice = [(a, b) for a, b in combinations(digests, 2) if digests[a] == digests[b]]
    assert twice == []
    assert all(len(digest) == 71 and digest.startswith("sha256:") for digest in digests.values())


def test_the_bytes_of_a_mesh_are_part_of_it(folder: Path) -> None:
    before = loaded(folder, BASE)
    first = before.digest
    content = bytearray((folder / "stone.stl").read_bytes())
    content[0] ^= 1  # the header: not even the triangles change
    (folder / "stone.stl").write_bytes(content)
    assert loaded(folder, BASE).digest != first
    assert before.digest == first  # it names the meshes that its table was laid from
    content[0] ^= 1
    (folder / "stone.stl").write_bytes(content)
    assert loaded(folder, BASE).digest == first


def test_the_folder_of_the_files_does_not_matter(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("elsewhere")
    (other / "stone.stl").write_bytes((folder / "stone.stl").read_bytes())
    (other / "another_name.toml").write_text(BASE)
    assert (
        load(other / "another_name.toml", root=other.parent).digest == loaded(folder, BASE).digest
    )


def test_a_model_moved_on_the_table_is_a_model_moved_in_the_file(folder: Path) -> None:
    table = lay(loaded(folder, BASE))
    moved = table.moved("able/1", 3, 2.5, 0)
    assert moved.digest == loaded(folder, OTHER["a model moved"]).digest
    assert moved.moved("able/1", 3, 2, 0).digest == table.digest
    assert moved.moved("able/1", 3, 2, 360).digest == table.digest
    assert (
        table.with_policy({"cover_share": 0.31}).digest
        == loaded(folder, OTHER["the policy"]).digest
    )


@pytest.mark.slow
def test_every_process_comes_to_the_same(folder: Path) -> None:
    file = loaded(folder, BASE)
    code = "import sys, pathlib; from sandbox.scenario.file import load; "
    code += "print(load(pathlib.Path(sys.argv[1])).digest)"
    digests = {
        subprocess.run(
            [sys.executable, "-c", code, str(file.path)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "4711")
    }
    assert digests == {file.digest}
