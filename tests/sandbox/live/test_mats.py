"""A mat's picture is kept with its table: saved, packed, copied, and taken back by undo."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from live_tables import VILLAGE, hub_in, seated
from PIL import Image

from sandbox.document import commands as do
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import packed, unpacked
from sandbox.live.filing import save, save_as
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import EDITOR
from sandbox.live.shelf import keep_mesh
from sandbox.live.tables.branching import copied
from sandbox.scenario.file import load
from sandbox.table.mat_picture import mat_picture


def png(colour: str = "#446633") -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (60, 40), colour).save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return hub_in(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


@pytest.fixture
def live(hub: Hub, tmp_path: Path) -> LiveDocument:
    file = tmp_path / "club" / "village.toml"
    file.parent.mkdir()
    file.write_text(VILLAGE)
    return hub.open(hub.from_file(file))


def with_mat(live: LiveDocument, name: str = "coast.png", content: bytes | None = None) -> str:
    """Lay a picture on a table; its name there."""
    seat, _ = seated(live, "ann")
    mesh = keep_mesh(live, EDITOR, name, content or png(), {})
    seat.submit(do.SetTable({"mat_picture": mesh.name, "mat_size": [36, 24]}))
    return mesh.name


def test_a_mat_is_laid_and_taken_back_and_a_picture_that_is_not_kept_is_refused(live) -> None:
    seat, _ = seated(live, "bob")
    with pytest.raises(Refused, match=r"nowhere\.png"):
        seat.submit(do.SetTable({"mat_picture": "nowhere.png"}))
    before = live.table
    with_mat(live)
    assert mat_picture(live.table.file) is not None
    assert live.table.pieces is before.pieces
    seat.submit(do.SetTable({"mat_picture": None, "mat_size": None}))
    assert mat_picture(live.table.file) is None


def test_a_mat_is_there_after_a_restart(hub: Hub, live: LiveDocument, tmp_path: Path) -> None:
    with_mat(live)
    again = hub_in(f"sqlite:///{tmp_path / 'tables.sqlite3'}").open(live.name)
    assert mat_picture(again.table.file) == mat_picture(live.table.file) != None  # noqa: E711


def test_a_mat_is_written_beside_its_scenario(live: LiveDocument) -> None:
    folder = live.table.file.path.parent
    (folder / "coast.png").write_bytes(png("red"))
    name = with_mat(live)
    assert name == "coast-2.png"
    save(live)
    assert (folder / name).read_bytes() == png()
    file = load(folder / "village.toml")
    assert file.scenario.table.mat_picture == name
    assert file.scenario.table.mat_size == (36, 24)


def test_a_mat_gets_another_name_where_its_own_is_taken_meanwhile(live: LiveDocument) -> None:
    folder = live.table.file.path.parent
    name = with_mat(live)
    (folder / name).write_bytes(png("red"))
    save_as(live, folder, "other")
    top = load(folder / "other.toml").scenario.table
    assert top.mat_picture != name
    assert (folder / str(top.mat_picture)).read_bytes() == png()


def test_a_mat_goes_along_in_a_zip_and_with_a_copy(hub: Hub, live: LiveDocument) -> None:
    with_mat(live)
    parcel = unpacked(packed(live.table.file))
    assert parcel.meshes == {"coast.png": png()}
    copy = hub.open(copied(hub, live.table.file, live.name))
    assert mat_picture(copy.table.file) == mat_picture(live.table.file)
    assert copy.table.scenario.table.mat_size == (36, 24)
