"""A scenario file as promised: what it may say, and what it then means."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from tables import loaded, table_from, unit

from meshes.terrain.kinds import KINDS
from rules.catalogue import RULESETS
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.kinds import kind_keys
from sandbox.scenario.schema import KindTerrain
from sandbox.scenario.templates import templates
from sandbox.table.following import update_table
from sandbox.table.sides import side_numbers
from sandbox.table.table import lay

CONTRACT = """
format = 1
name = "Crossroads"
game = "bolt-action"            # or "shadow-war"
ruleset = "reference"

[table]
size = [72.0, 48.0]             # inches

[policy]                        # optional: anything of the sight policy
cover_share = 0.25

[[terrain]]
id = "farmhouse"                # unique among terrain and units
kind = "building"               # a builder in meshes/, with its own keys below
position = [30.0, 20.0]         # x y, dropped onto what lies beneath; a third number fixes z
rotation = 15.0
size = [8.0, 6.0, 5.0]          # builder keys
cover = "hard"                  # none | soft | hard | bunker
ground = "building"             # open | rough | obstacle | building | road | impassable

[[terrain]]
id = "church"
mesh = "church.stl"             # instead of kind: a file beside this one
mesh_unit = "mm"                # mm | cm | m | in, or scale = 0.0179
up = "z"                        # z (default) | y
position = [10.0, 10.0]

[[units]]
id = "able"
side = "axis"                   # any two names in a scenario
template = "rifle-squad"        # `sightline templates` lists them
quality = "regular"
models = [ { position = [10.0, 10.0], facing = 90.0 } ]     # one table per model
"""

PLAIN = 'format = 1\nname = "Plain"\n'


def church(
    folder: Path, name: str = "church.stl", size: tuple[float, float, float] = (100, 50, 80)
):
    trimesh.creation.box(size).export(folder / name)


def test_the_sample_of_the_contract_means_what_it_says(tmp_path: Path) -> None:
    church(tmp_path)
    table = lay(loaded(tmp_path, CONTRACT))
    scenario = table.scenario
    assert (scenario.name, scenario.game, scenario.ruleset) == (
        "Crossroads",
        "bolt-action",
        "reference",
    )
    assert table.size == (72.0, 48.0)
    assert scenario.sight_policy.cover_share == 0.25
    farmhouse, stone_church = table.piece("farmhouse"), table.piece("church")
    assert (farmhouse.stand.x, farmhouse.stand.y, farmhouse.stand.z) == (30, 20, 0)
    assert farmhouse.stand.turn == 15
    assert isinstance(farmhouse.spec, KindTerrain)
    assert farmhouse.spec.shape == KINDS["building"](size=(8, 6, 5))
    low, high = stone_church.piece.parts[0].mesh.bounds
    assert high - low == pytest.approx([100 / 25.4, 50 / 25.4, 80 / 25.4], rel=1e-6)
    assert low == pytest.approx([-50 / 25.4, -25 / 25.4, 0], abs=1e-6)
    able = table.unit("able")
    assert (able.spec.side, able.spec.quality, able.side_number) == ("axis", "regular", 0)
    model = table.model("able/0")
    assert (model.stand.x, model.stand.y, model.stand.turn) == (10, 10, 90)
    assert model.stand.z == pytest.approx(80 / 25.4)  # the church is where it was told to stand


def test_a_missing_key_has_its_default(tmp_path: Path) -> None:
    scenario = loaded(tmp_path, PLAIN).scenario
    assert scenario.table.size == (72.0, 48.0)
    assert (scenario.game, scenario.ruleset) == ("bolt-action", "reference")
    assert scenario.terrain == scenario.units == scenario.sights == ()


def test_every_number_may_be_written_whole(tmp_path: Path) -> None:
    text = '[table]\nsize = [40, 30]\n[[terrain]]\nid = "b"\nkind = "box"\nposition = [5, 6, 1]\n'
    table = table_from(tmp_path, text + "size = [1, 2, 3]\nrotation = 90\n")
    assert table.size == (40.0, 30.0)
    block = table.piece("b")
    assert (block.stand.z, block.stand.turn) == (1.0, 90.0)
    assert block.piece.parts[0].mesh.extents == pytest.approx([1, 2, 3])


@pytest.mark.parametrize(
    ("how", "inches"),
    [
        ("", 100 / 25.4),
        ('mesh_unit = "mm"', 100 / 25.4),
        ('mesh_unit = "cm"', 100 / 2.54),
        ('mesh_unit = "in"', 100),
        ("scale = 0.0179", 1.79),
        ('mesh_unit = "mm"\nscale = 2', 200 / 25.4),
    ],
)
def test_the_unit_and_scale_of_a_mesh(tmp_path: Path, how: str, inches: float) -> None:
    church(tmp_path)
    piece = f'[[terrain]]\nid = "c"\nmesh = "church.stl"\nposition = [9, 9]\n{how}\n'
    mesh = table_from(tmp_path, piece).piece("c").piece.parts[0].mesh
    assert mesh.extents[0] == pytest.approx(inches, rel=1e-6)


def test_a_mesh_in_metres_with_y_up(tmp_path: Path) -> None:
    church(tmp_path, size=(0.1, 0.3, 0.2))
    piece = '[[terrain]]\nid = "c"\nmesh = "church.stl"\nposition = [9, 9]\n'
    mesh = (
        table_from(tmp_path, piece + 'mesh_unit = "m"\nup = "y"\n').piece("c").piece.parts[0].mesh
    )
    assert mesh.extents == pytest.approx([0.1 / 0.0254, 0.2 / 0.0254, 0.3 / 0.0254], rel=1e-6)
    assert mesh.bounds[0][2] == pytest.approx(0, abs=1e-9)


def test_a_model_may_have_a_mesh_an_eye_and_a_base_of_its_own(tmp_path: Path) -> None:
    trimesh.creation.cylinder(radius=8, height=32).export(tmp_path / "man.stl")
    rows = (
        'position = [10, 10], facing = 90, mesh = "man.stl", eye = [1, 0, 2], base_height = 0.1',
        'position = [20, 10], mesh = "man.stl"',
    )
    table = table_from(tmp_path, unit("able", "a", *rows))
    first, second = table.model("able/0"), table.model("able/1")
    assert first.eye == pytest.approx([10, 11, 2])  # one inch forward is +y when facing 90°
    assert second.piece.part("base") is None
    base, body = first.piece.part("base"), first.piece.part("body")
    assert base is not None and body is not None
    assert base.mesh.bounds[1][2] == pytest.approx(0.1)
    assert body.mesh.bounds[0][2] == pytest.approx(0.1)
    assert second.eye[:2] == pytest.approx([20, 10])
    assert 1.0 < second.eye[2] < 32 / 25.4


def test_a_model_may_be_a_body_as_wide_as_its_base(tmp_path: Path) -> None:
    rows = ('position = [10, 10], body = "oval75"', 'position = [20, 10], body = "25x60"')
    table = table_from(tmp_path, unit("able", "a", *rows))
    first, second = (one.piece.parts[0].mesh.extents * 25.4 for one in table.models())
    assert first == pytest.approx([75, 42, 50]) and second == pytest.approx([25, 25, 60])
    assert table.unit("able").spec.label == "Able"
    changed = rows[0].replace("oval75", "50"), rows[1]
    other = table_from(tmp_path, unit("able", "a", *changed))
    followed = update_table(table, other.scenario).model("able/0").piece
    assert followed.parts[0].mesh.extents * 25.4 == pytest.approx([50, 50, 62])
    for row, wanted in (('body = "31"', "25, 28, 32,"), ('body = "32", mesh = "a.stl"', "no body")):
        with pytest.raises(ScenarioFault, match=wanted):
            table_from(tmp_path, unit("able", "a", f"position = [10, 10], {row}"))


KIND_DEFAULTS = {
    "building": ("hard", "building"),
    "church": ("hard", "building"),
    "crane": ("soft", "obstacle"),
    "crates": ("soft", "obstacle"),
    "fence": ("soft", "obstacle"),
    "field": ("soft", "open"),
    "haystack": ("soft", "obstacle"),
    "hedge": ("soft", "obstacle"),
    "hill": ("hard", "open"),
    "bridge": ("hard", "road"),
    "bunker": ("bunker", "building"),
    "desert-house": ("hard", "building"),
    "factory": ("hard", "building"),
    "gantry": ("soft", "open"),
    "orchard": ("soft", "open"),
    "pier": ("soft", "open"),
    "rubble-field": ("hard", "rough"),
    "ruined-church": ("hard", "building"),
    "ruined-house": ("hard", "building"),
    "cliff": ("hard", "impassable"),
    "crater": ("hard", "rough"),
    "stepped-hill": ("hard", "open"),
    "trench": ("hard", "rough"),
    "stall": ("soft", "obstacle"),
    "storage-tank": ("hard", "impassable"),
    "wire": ("none", "obstacle"),
    "ford": ("none", "rough"),
    "river": ("none", "impassable"),
    "pond": ("none", "impassable"),
    "road": ("none", "road"),
    "rubble": ("hard", "rough"),
    "ruin": ("hard", "building"),
    "walled-ruin": ("hard", "building"),
    "tank-trap": ("soft", "anti-tank obstacle"),
    "tree": ("soft", "obstacle"),
    "walkway": ("soft", "open"),
    "wood": ("soft", "rough"),
    "wreck": ("hard", "impassable"),
}
OTHERWISE = ("hard", "obstacle")


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_laid_without_a_key_and_gives_its_kinds_cover(
    tmp_path: Path, name: str, game: str
) -> None:
    table = table_from(tmp_path, f'[[terrain]]\nid = "p"\nkind = "{name}"\nposition = [36, 24]\n')
    spec, brings = table.piece("p").spec, table_game(game)
    words = (spec.cover_in(brings), spec.ground_in(brings))
    assert words == KIND_DEFAULTS.get(name, OTHERWISE)
    if brings is table.scenario.brings:
        assert (table.piece("p").cover, table.piece("p").ground) == words
    assert name in {kind.name for kind in kind_keys()}


def test_a_piece_of_its_own_cover_and_ground_keeps_them(tmp_path: Path) -> None:
    piece = '[[terrain]]\nid = "p"\nkind = "hedge"\nposition = [9, 9]\n'
    placed = table_from(tmp_path, piece + 'cover = "bunker"\nground = "road"\n').piece("p")
    assert (placed.cover, placed.ground) == ("bunker", "road")


@pytest.mark.slow
@pytest.mark.parametrize("name", templates())
def test_every_template_has_figures_that_can_be_built(tmp_path: Path, name: str) -> None:
    number = len(templates()[name].figures) + 1
    rows = (f"position = [{5 + 5 * i}, 10]" for i in range(number))
    laid = table_from(tmp_path, unit("able", "a", *rows, template=name)).unit("able")
    assert len(laid.models) == number
    assert laid.models[-1].piece is laid.models[-2].piece  # the last figure stands for the rest
    assert all(model.piece.part("body") is not None for model in laid.models)


def test_a_side_looks_the_same_in_every_file(tmp_path: Path) -> None:
    """By its name, not by who is named first, nor by whether the other is still there."""
    rows = [unit("able", "axis", "position = [5, 5]"), unit("baker", "allies", "position = [9, 5]")]
    for text in ("".join(rows), "".join(reversed(rows)), rows[0], rows[1]):
        looks = {u.spec.side: u.side_number for u in table_from(tmp_path, text).units}
        assert looks.items() <= {"axis": 0, "allies": 1}.items()
    assert side_numbers(("german", "us")) == side_numbers(("us", "german"))
    assert sorted(side_numbers(("us", "british")).values()) == [0, 1]  # both would be the same


def test_the_sides_are_told_apart_by_colour_and_by_base(tmp_path: Path) -> None:
    text = unit("able", "a", "position = [5, 5]") + unit("baker", "b", "position = [9, 5]")
    table = table_from(tmp_path, text)
    assert {u.side_number for u in table.units} == {0, 1}
    bases = [model.piece.part("base") for model in table.models()]
    assert bases[0] is not None and bases[1] is not None
    assert len(bases[0].mesh.vertices) != len(bases[1].mesh.vertices)


@pytest.mark.parametrize("start", ["\ufeff", "\r\n", "# a comment\r\n"])
def test_files_as_other_editors_write_them(tmp_path: Path, start: str) -> None:
    path = tmp_path / "dos.toml"
    path.write_bytes((start + PLAIN.replace("\n", "\r\n")).encode())
    assert load(path).scenario.name == "Plain"


def test_a_folder_that_the_file_may_reach(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "meshes").mkdir()
    church(tmp_path / "meshes")
    path = tmp_path / "tables" / "t.toml"
    path.write_text(
        PLAIN + '[[terrain]]\nid = "c"\nmesh = "../meshes/church.stl"\nposition = [9, 9]\n'
    )
    table = lay(load(path, root=tmp_path))
    assert table.piece("c").piece.parts[0].mesh.extents[0] == pytest.approx(100 / 25.4)
