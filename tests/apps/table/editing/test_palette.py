"""The palette: what can be put on a table, and what it comes to at a place."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from tables import HEAD, table_from, unit

from apps.table.editing.palette import Bringable, Palette, Put, entries, put_down, subject
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.draw_tool import Drawn
from meshes.terrain.kinds import KINDS
from sandbox.document.apply import apply
from sandbox.document.commands import AddPiece, Change, Several
from sandbox.scenario.templates import templates
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.view.rendering.thumbnails import (
    GroupSubject,
    KindSubject,
    MeshSubject,
    RunSubject,
    UnitSubject,
)

SCENE = f"""{HEAD}
[[terrain]]
id = "keep"
mesh = "models/Old Keep.stl"
mesh_unit = "in"
cover = "hard"
position = [10, 10]
[[terrain]]
id = "barn"
kind = "building"
position = [50, 30]
[[terrain]]
id = "yard-wall"
kind = "wall"
position = [56, 30]
rotation = 90
[[groups]]
id = "the-farm"
members = ["barn", "yard-wall", "able"]
{unit("able", "axis", "position = [52, 36]", "position = [54, 36]")}
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    (tmp_path / "models").mkdir()
    trimesh.creation.box((3, 3, 4)).export(tmp_path / "models" / "Old Keep.stl")
    return table_from(tmp_path, SCENE)


@pytest.fixture
def palette(table: Table) -> Palette:
    return Page(table).palette


class Page:
    """A palette, and what it puts into the pointer's hand."""

    def __init__(self, table: Table) -> None:
        self.session, self.state = Session(), ViewState()
        self.brought: list[Bringable] = []
        self.palette = Palette(self.session, self.state, self.bring)
        self.session.lay(table)

    def bring(self, entry: Bringable) -> None:
        self.state.tool = ""
        self.brought.append(entry)
        self.state.tool = "draw" if isinstance(entry, Drawn) else "place"


def after(table: Table, change: Change) -> Table:
    return update_table(table, apply(table.scenario, change))


def test_every_kind_and_the_units_of_the_game_are_there(palette: Palette) -> None:
    known = {entry.id: entry for entry in palette.entries}
    assert {f"kind:{kind}" for kind in KINDS} <= known.keys()
    mine = {f"template:{name}" for name, made in templates().items() if made.game == "bolt-action"}
    assert {name for name in known if name.startswith("template:")} == mine
    assert known["kind:tank-trap"].label == "Tank trap"
    assert known["template:rifle-squad"].label == "Rifle squad"
    assert known["mesh:models/Old Keep.stl"].label == "Old Keep"
    assert known["group:the-farm"].label == "The farm"


def test_kinds_are_where_one_looks_for_them(palette: Palette) -> None:
    group = {entry.id: entry.group for entry in palette.entries}
    assert group["kind:church"] == "Buildings"
    assert group["kind:hedge"] == "Walls & hedges"
    assert group["kind:field"] == "Woods & fields"
    assert group["kind:road"] == "Ground & water"
    assert group["kind:crates"] == group["kind:box"] == "Stores & obstacles"
    assert group["kind:rubble-field"] == "Stores & obstacles", "its first word tells"
    assert group["template:officer-team"] == "Teams"
    assert group["template:heavy-howitzer"] == "Guns"
    order = list(dict.fromkeys(group.values()))
    assert order[:7] == [
        "Buildings",
        "Walls & hedges",
        "Woods & fields",
        "Ground & water",
        "Stores & obstacles",
        "Draw",
        "Zones and marks",
    ]
    assert order[-2:] == ["My meshes", "Groups"]


def test_a_table_of_another_game_has_its_units(tmp_path: Path) -> None:
    other = table_from(tmp_path, 'format = 1\nname = "T"\ngame = "shadow-war"\n')
    groups = {entry.group for entry in entries(other.scenario) if entry.has_side}
    assert groups == {"Fighters"}


def test_a_kind_is_put_down_as_it_is(table: Table, palette: Palette) -> None:
    hedge = palette.bringable("kind:hedge")
    assert isinstance(hedge, Put)
    assert hedge.label == "Hedge"
    change = hedge.change(table, (20.126, 9.0), 30.0)
    assert change == AddPiece(
        {"id": "hedge", "kind": "hedge", "position": [20.13, 9.0], "rotation": 30.0}
    )
    assert after(table, change).piece("hedge").stand.turn == 30.0


def test_a_unit_looks_at_the_far_edge_and_is_of_the_side_shown(
    table: Table, palette: Palette
) -> None:
    assert palette.side == "allies", "they have fewer models"
    team = palette.bringable("template:lmg-team")
    assert isinstance(team, Put)
    near = after(table, team.change(table, (30, 6), 0.0))
    assert near.unit("lmg-team").spec.side == "allies"
    assert {model.stand.turn for model in near.unit("lmg-team").models} == {90.0}
    palette.take_side("axis")
    far = after(table, team.change(table, (30, 40), 15.0))
    assert far.unit("lmg-team").spec.side == "axis"
    assert {model.stand.turn for model in far.unit("lmg-team").models} == {285.0}
    palette.take_side("nobody")
    assert palette.side == "axis"


def test_a_mesh_is_put_down_as_its_first_piece_is_read(table: Table) -> None:
    change = put_down(table, "mesh:models/Old Keep.stl", (30, 30), 0.0, "")
    spec = after(table, change).piece("old-keep").spec
    values = spec.model_dump(exclude_unset=True)
    assert values["mesh_unit"] == "in"
    assert values["cover"] == "hard"
    assert spec.position == (30, 30)


def test_a_group_is_put_down_whole_and_turned_about_its_middle(table: Table) -> None:
    change = put_down(table, "group:the-farm", (20, 20), 90.0, "")
    assert isinstance(change, Several)
    new = after(table, change)
    barn, wall, man = new.piece("barn-2"), new.piece("yard-wall-2"), new.model("able-2/0")
    assert (wall.stand.x - barn.stand.x, wall.stand.y - barn.stand.y) == pytest.approx((0.0, 6.0))
    assert wall.stand.turn == 180.0
    assert (man.stand.x - barn.stand.x, man.stand.y - barn.stand.y) == pytest.approx((-6.0, 2.0))
    x = [one.stand.x for one in (barn, wall, man)]
    assert (min(x) + max(x)) / 2 == pytest.approx(20.0)


def test_choosing_puts_an_entry_into_the_hand_and_again_out_of_it(table: Table) -> None:
    page = Page(table)
    palette, state = page.palette, page.state
    palette.choose("kind:wall")
    assert (palette.chosen, state.tool, page.brought[-1].id) == ("kind:wall", "place", "kind:wall")
    palette.choose("draw:road")
    assert (palette.chosen, state.tool) == ("draw:road", "draw")
    assert isinstance(page.brought[-1], Drawn)
    palette.choose("draw:road")
    assert (palette.chosen, state.tool) == ("", "")
    palette.choose("kind:wall")
    state.tool = ""
    assert palette.chosen == "", "Esc"
    palette.choose("kind:nothing")
    assert palette.chosen == ""
    palette.choose("group:the-farm")
    page.session.lay(None)
    assert palette.chosen == ""
    assert palette.entries == ()


def test_an_entry_that_was_placed_stays_in_the_hand_when_it_is_chosen_again(table: Table) -> None:
    page = Page(table)
    palette, state = page.palette, page.state
    for _ in range(2):
        palette.choose("kind:wall")
        palette.used("kind:wall")
    assert (palette.chosen, state.tool, len(page.brought)) == ("kind:wall", "place", 1)
    palette.choose("kind:hedge")
    palette.choose("kind:hedge")
    assert (palette.chosen, state.tool) == ("", ""), "it was not placed"


def test_an_entry_that_cannot_be_taken_is_not_selected(table: Table) -> None:
    session = Session()
    palette = Palette(session, ViewState(), lambda _entry: None)
    session.lay(table)
    palette.choose("kind:wall")
    assert palette.chosen == ""


def test_the_last_put_down_are_remembered_each_once(palette: Palette) -> None:
    for kind in ("wall", "hedge", "wall", "pond", "road", "hill"):
        palette.used(f"kind:{kind}")
    assert palette.recent == ("kind:hill", "kind:road", "kind:pond", "kind:wall")


def test_the_side_stays_as_units_are_put_down(table: Table) -> None:
    page = Page(table)
    palette, session = page.palette, page.session
    assert palette.side == "allies", "they have fewer models"
    for x in (30, 34):
        squad = put_down(session.table, "template:rifle-squad", (x, 30), 0.0, palette.side)
        assert session.do(squad) is not None
        assert palette.side == "allies"
    palette.take_side("axis")
    assert session.do(put_down(session.table, "kind:wall", (9, 9), 0.0, "")) is not None
    assert palette.side == "axis"


def test_the_last_side_used_stays(table: Table) -> None:
    page = Page(table)
    page.palette.used("kind:wall")
    page.palette.used("template:rifle-squad")
    squad = put_down(table, "template:rifle-squad", (30, 30), 0.0, "allies")
    assert page.session.do(squad) is not None
    assert page.palette.side == "allies"


def test_pictured_entries(table: Table) -> None:
    assert subject(table, "kind:wall", "") == KindSubject("wall")
    assert subject(table, "template:truck", "allies") == UnitSubject("truck", 1)
    assert subject(table, "template:truck", "axis") == UnitSubject("truck", 0)
    mesh = subject(table, "mesh:models/Old Keep.stl", "")
    assert isinstance(mesh, MeshSubject)
    assert mesh.row.id == "keep"
    farm = subject(table, "group:the-farm", "")
    assert isinstance(farm, GroupSubject)
    assert farm.members == {"barn", "yard-wall", "able"}
    assert subject(table, "draw:road", "") == RunSubject("road")
    for name in ("draw:zone", "mark:note", "mesh:gone.stl", "group:gone", "what"):
        with pytest.raises(KeyError):
            subject(table, name, "")


def test_terrain_has_the_other_names_that_players_search_by(table: Table) -> None:
    words = {row.id: row.words for row in entries(table.scenario)}
    for name in ("barn", "cottage", "shed"):
        assert name in words["kind:building"]
    assert "forest" in words["kind:wood"] and "forest" in words["draw:wood"]
    assert "stream" in words["kind:river"]
