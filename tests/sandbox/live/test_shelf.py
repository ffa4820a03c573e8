"""Meshes that are taken at a table are kept with it, by content, and written beside its file."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from live_tables import VILLAGE, hub_in, seated

from sandbox.document import commands as do
from sandbox.document.apply import apply
from sandbox.document.refusal import Refused
from sandbox.live.filing import read_again, save, save_as
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER
from sandbox.live.seats.told import Shelved
from sandbox.live.shelf import keep_mesh, kept_meshes
from sandbox.scenario.file import load
from sandbox.table.table import lay

READING = {"mesh_unit": "mm"}


def stl(*size: float) -> bytes:
    return bytes(trimesh.creation.box(size).export(file_type="stl"))


BARN, SHED = stl(150, 100, 90), stl(60, 40, 40)


def placed(mesh: str, name: str = "barn", x: float = 10.0) -> do.AddPiece:
    return do.AddPiece({"id": name, "mesh": mesh, "position": [x, 26.0], **READING})


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return hub_in(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


@pytest.fixture
def live(hub: Hub, tmp_path: Path) -> LiveDocument:
    """A table beside a file in a folder of its own."""
    file = tmp_path / "club" / "village.toml"
    file.parent.mkdir()
    file.write_text(VILLAGE)
    return hub.open(hub.from_file(file))


def test_only_accepted_meshes_may_be_placed(live: LiveDocument) -> None:
    seat, heard = seated(live, "ann")
    with pytest.raises(Refused, match="no mesh of this scenario"):
        seat.submit(placed("barn.stl"))
    mesh = keep_mesh(live, EDITOR, "Barn (1).stl", BARN, READING)
    assert (mesh.name, mesh.size) == ("Barn-1.stl", len(BARN))
    assert [one for one in heard if isinstance(one, Shelved)] == [Shelved(mesh)]
    seat.submit(placed(mesh.name))
    piece = next(piece for piece in live.table.pieces if piece.id == "barn")
    assert piece.piece.parts[0].mesh.extents == pytest.approx((5.906, 3.937, 3.543), abs=0.001)
    with pytest.raises(Refused, match="no mesh of this scenario"):
        seat.submit(do.SetKeys("barn", {"mesh": "other.stl"}))


def test_the_pure_change_knows_the_names_it_is_given(live: LiveDocument) -> None:
    scenario = live.document.scenario
    several = do.Several((placed("a.stl"), do.MoveThings((do.Spot("barn", (20.0, 20.0)),))))
    for command in (placed("a.stl"), several):
        with pytest.raises(Refused, match=r"a\.stl"):
            apply(scenario, command)
        assert "a.stl" in apply(scenario, command, {"a.stl"}).files()


def test_a_name_means_the_same_bytes_for_good(live: LiveDocument) -> None:
    barn = keep_mesh(live, EDITOR, "barn.stl", BARN, READING)
    assert keep_mesh(live, EDITOR, "again.stl", BARN, READING) == barn
    other = keep_mesh(live, EDITOR, "barn.stl", SHED, READING)
    assert (barn.name, other.name) == ("barn.stl", "barn-2.stl")
    folder = live.table.file.path.parent
    (folder / "hut.stl").write_bytes(b"another")
    assert keep_mesh(live, EDITOR, "hut.stl", stl(9, 9, 9), READING).name == "hut-2.stl"
    (folder / "wall.stl").write_bytes(stl(9, 9, 8))
    assert keep_mesh(live, EDITOR, "wall.stl", stl(9, 9, 8), READING).name == "wall.stl"
    assert len(kept_meshes(live)) == 4


@pytest.mark.slow
def test_a_watcher_accepts_nothing_and_a_file_that_is_no_mesh_is_refused(live, monkeypatch) -> None:
    with pytest.raises(Refused, match="You watch"):
        keep_mesh(live, WATCHER, "barn.stl", BARN, READING)
    with pytest.raises(Refused, match=r"ending in '\.exe'"):
        keep_mesh(live, EDITOR, "barn.exe", BARN, READING)
    monkeypatch.setattr("sandbox.live.shelf.MAX_MESH_BYTES", len(BARN) + 100)
    keep_mesh(live, EDITOR, "barn.stl", BARN, READING)
    with pytest.raises(Refused, match="are the most"):
        keep_mesh(live, EDITOR, "shed.stl", SHED, READING)


def test_a_kept_mesh_is_there_again_after_a_restart(
    hub: Hub, live: LiveDocument, tmp_path: Path
) -> None:
    name = keep_mesh(live, EDITOR, "barn.stl", BARN, READING).name
    seated(live, "ann")[0].submit(placed(name))
    digest = live.table.file.digest
    again = hub_in(f"sqlite:///{tmp_path / 'tables.sqlite3'}").open(live.name)
    assert [(mesh.name, mesh.reading) for mesh in kept_meshes(again)] == [(name, READING)]
    assert again.table.file.digest == digest
    assert {piece.id for piece in again.table.pieces} == {"platform", "barn"}
    seated(again, "ben")[0].submit(placed(name, "second", 30.0))
    one, other = (p.piece for p in again.table.pieces if p.id in ("barn", "second"))
    assert one is other


def test_the_digest_holds_what_is_in_the_mesh(hub: Hub) -> None:
    digests = set()
    for content in (BARN, SHED):
        live = hub.open(hub.create(VILLAGE))
        keep_mesh(live, EDITOR, "it.stl", content, READING)
        seated(live, "ann")[0].submit(placed("it.stl"))
        digests.add(live.table.file.digest)
    assert len(digests) == 2


def test_saving_writes_the_meshes_that_stand_there_beside_the_file(live: LiveDocument) -> None:
    folder = live.table.file.path.parent
    for name, content in (("barn.stl", BARN), ("unused.stl", SHED)):
        keep_mesh(live, OWNER, name, content, READING)
    seated(live, "ann")[0].submit(placed("barn.stl"))
    digest = live.table.file.digest
    save(live)
    assert (folder / "barn.stl").read_bytes() == BARN
    assert not (folder / "unused.stl").exists()
    file = load(folder / "village.toml")
    assert file.digest == digest and len(lay(file).pieces) == 2
    (folder / "barn.stl").unlink()
    assert "laid anew" not in read_again(live, Person("ann"))
    save(live)
    assert (folder / "barn.stl").exists()


def test_a_file_of_that_name_is_never_written_over(live: LiveDocument) -> None:
    folder = live.table.file.path.parent
    keep_mesh(live, OWNER, "barn.stl", BARN, READING)
    seat, heard = seated(live, "ann")
    seat.submit(placed("barn.stl"))
    seat.submit(placed("barn.stl", "second", 30.0))
    (folder / "barn.stl").write_bytes(b"somebody else's")
    save(live)
    assert (folder / "barn.stl").read_bytes() == b"somebody else's"
    assert (folder / "barn-2.stl").read_bytes() == BARN
    assert set(load(folder / "village.toml").scenario.files()) == {"barn-2.stl"}
    assert heard.entries[-1].title == "called barn.stl barn-2.stl"
    assert live.table.scenario.files() == ("barn-2.stl",)


def test_a_table_without_a_file_is_saved_with_its_meshes(hub: Hub, tmp_path: Path) -> None:
    live = hub.open(hub.create(VILLAGE))
    keep_mesh(live, OWNER, "barn.stl", BARN, READING)
    seated(live, "ann")[0].submit(placed("barn.stl"))
    path = save_as(live, tmp_path, "mine")
    assert (tmp_path / "barn.stl").read_bytes() == BARN
    assert len(lay(load(path)).pieces) == 2


def test_undo_and_redo_of_a_piece_of_ones_own(live: LiveDocument) -> None:
    keep_mesh(live, OWNER, "barn.stl", BARN, READING)
    seat, _ = seated(live, "ann")
    seat.submit(placed("barn.stl"))
    seat.undo()
    assert [piece.id for piece in live.table.pieces] == ["platform"]
    seat.redo()
    assert [piece.id for piece in live.table.pieces] == ["platform", "barn"]


def test_the_bytes_go_with_the_last_table_that_has_them(hub: Hub) -> None:
    one, other = (hub.create(VILLAGE) for _ in range(2))
    for name in (one, other):
        mesh = keep_mesh(hub.open(name), OWNER, "barn.stl", BARN, READING)
    hub.delete(one)
    assert hub.store.mesh_content(mesh.sha256) == BARN
    hub.delete(other)
    with pytest.raises(RuntimeError, match="gone or damaged"):
        hub.store.mesh_content(mesh.sha256)
