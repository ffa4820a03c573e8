"""Groups kept for every table: saved at one, put down at another, their meshes by content."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from live_tables import VILLAGE, hub_in, seated

from apps.table.editing.palette import Palette, entries
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from sandbox.document import commands as do
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.saved_groups import brought_along, drop_group, save_group, saved_groups
from sandbox.live.seats.roles import EDITOR, OWNER
from sandbox.live.shelf import drop_mesh, keep_mesh, kept_meshes
from sandbox.live.store.kept import StoreFault

READING = {"mesh_unit": "mm"}
BARN = bytes(trimesh.creation.box((150, 100, 90)).export(file_type="stl"))
EMPTY = 'format = 1\nname = "Field"\ngame = "bolt-action"\n'


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return hub_in(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


def village(hub: Hub, mesh: str = "barn.stl") -> LiveDocument:
    """A table with a mesh of its own on it."""
    live = hub.open(hub.create(VILLAGE))
    stored = keep_mesh(live, OWNER, mesh, BARN, READING)
    row = {"id": "barn", "mesh": stored.name, "position": [10.0, 26.0], **READING}
    seated(live, "ann")[0].submit(do.AddPiece(row))
    return live


def test_a_group_is_put_down_on_another_table_with_its_meshes(hub: Hub) -> None:
    live = village(hub)
    unit = live.document.scenario.units[0].id
    group = save_group(live, OWNER, {"barn", unit, "nothing"}, "  The   farm ")
    assert (group.name, [mesh.name for mesh in group.meshes]) == ("The farm", ["barn.stl"])
    hub.delete(live.name)
    other = hub.open(hub.create(EMPTY))
    keep_mesh(other, OWNER, "barn.stl", BARN + b"\0", READING)  # another of that name
    session = Session()
    session.sit(other)
    palette = Palette(session, ViewState(), lambda _entry: None)
    session.param.trigger("table")
    (found,) = (entry for entry in palette.entries if entry.id == "saved:The farm")
    assert found.kept and found.group == "Saved groups"
    assert palette.subject(found.id).posed().file.scenario.terrain[0].id == "barn"
    put = palette.bringable(found.id)
    assert put is not None and session.do(put.change(session.table, (30.0, 20.0), 90.0))
    piece = other.table.piece("barn")
    assert piece.spec.mesh == "barn-2.stl" and piece.spec.rotation == 90.0
    assert [unit.id for unit in other.table.units] == [unit]
    again = brought_along(other, OWNER, saved_groups(other)[0])
    assert again.rows["terrain"][0]["mesh"] == "barn-2.stl" and len(kept_meshes(other)) == 2
    drop_group(other, OWNER, "The farm")
    assert saved_groups(other) == () and other.table.piece("barn").spec.mesh == "barn-2.stl"
    with pytest.raises(StoreFault, match="no group of that name"):
        drop_group(other, OWNER, "The farm")


def test_a_group_is_its_owners_and_of_something_and_named(hub: Hub) -> None:
    live = village(hub)
    for role, things, name, why in (
        (EDITOR, {"barn"}, "farm", "who owns"),
        (OWNER, set(), "farm", "Choose 1 to"),
        (OWNER, {"barn"}, " ", "1 to 60 signs"),
        (OWNER, {"barn"}, "a" * 61, "1 to 60 signs"),
    ):
        with pytest.raises(Refused, match=why):
            save_group(live, role, things, name)
    assert saved_groups(live) == ()
    save_group(live, OWNER, {"barn"}, "farm")
    with pytest.raises(Refused, match="who owns"):
        drop_group(live, EDITOR, "farm")
    save_group(live, OWNER, {live.document.scenario.units[0].id}, "farm")
    (group,) = saved_groups(live)
    assert group.meshes == () and len(group.rows["units"]) == 1


def test_units_of_another_game_are_not_offered(hub: Hub) -> None:
    live = village(hub)
    save_group(live, OWNER, {live.document.scenario.units[0].id}, "squad")
    save_group(live, OWNER, {"barn"}, "farm")
    other = hub.open(hub.create(EMPTY.replace("bolt-action", "shadow-war")))
    scenario, saved = other.document.scenario, saved_groups(other)
    offered = [
        entry.label for entry in entries(scenario, saved=saved) if entry.group == "Saved groups"
    ]
    assert offered == ["farm"]


def test_a_mesh_leaves_the_palette_and_stays_with_what_stands(hub: Hub) -> None:
    live = village(hub)
    spare = keep_mesh(live, OWNER, "spare.stl", BARN + b"\0", READING)
    _, heard = seated(live, "bea")
    drop_mesh(live, EDITOR, spare.name)
    assert heard[-1].mesh.away and spare.name not in live.table.file.shelved
    with pytest.raises(StoreFault, match="gone"):
        hub.store.mesh_content(spare.sha256)
    drop_mesh(live, EDITOR, "barn.stl")
    (barn,) = kept_meshes(live)
    assert barn.away and "barn.stl" in live.table.file.shelved
    names = [
        entry.id for entry in entries(live.document.scenario, live.table.file.shelf, ["barn.stl"])
    ]
    assert "mesh:barn.stl" not in names
    hub.forget(live.name)
    assert hub.store.meshes(live.name) == [barn]
    assert keep_mesh(live, OWNER, "again.stl", BARN, READING).name == "barn.stl"
    assert not kept_meshes(live)[0].away
    with pytest.raises(Refused, match="not kept with this table"):
        drop_mesh(live, OWNER, "other.stl")
