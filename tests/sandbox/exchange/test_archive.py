"""A table and its meshes as one zip, and what somebody's zip may hold."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
import trimesh
from live_tables import hub_in, seated

from sandbox.document import commands as do
from sandbox.document.refusal import Refused
from sandbox.exchange import archive
from sandbox.exchange.archive import packed, unpacked
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import OWNER
from sandbox.live.shelf import keep_mesh
from sandbox.scenario.faults import ScenarioFault

TEXT = """format = 1
name = "Keep"  # by the sea
[[terrain]]
id = "keep"
mesh = "models/Old Keep.stl"
mesh_unit = "in"
position = [10, 10]
"""
KEEP = bytes(trimesh.creation.box((3, 3, 4)).export(file_type="stl"))
BARN = bytes(trimesh.creation.box((150, 100, 90)).export(file_type="stl"))


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return hub_in(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


def zipped(**files: bytes | str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as one:
        for name, content in files.items():
            one.writestr(name, content)
    return made.getvalue()


def test_a_downloaded_archive_is_the_same_table_after_an_upload(hub: Hub, tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "Old Keep.stl").write_bytes(KEEP)
    (tmp_path / "sea.toml").write_text(TEXT)
    live = hub.open(hub.from_file(tmp_path / "sea.toml"))
    stored = keep_mesh(live, OWNER, "barn.stl", BARN, {"mesh_unit": "mm"})
    row = {"id": "barn", "mesh": stored.name, "mesh_unit": "mm", "position": [30.0, 20.0]}
    seated(live, "ann")[0].submit(do.AddPiece(row))
    content = packed(live.table.file)
    with zipfile.ZipFile(io.BytesIO(content)) as made:
        assert sorted(made.namelist()) == ["Old-Keep.stl", "barn.stl", "sea.toml"]
    archive = unpacked(content)
    assert "# by the sea" in archive.text and archive.meshes == {
        "Old-Keep.stl": KEEP,
        "barn.stl": BARN,
    }
    other = hub.open(hub.create(archive.text, called=archive.name, meshes=archive.meshes))
    assert [piece.id for piece in other.table.pieces] == ["keep", "barn"]
    for piece, twin in zip(live.table.pieces, other.table.pieces, strict=True):
        assert piece.stand == twin.stand
        assert (piece.piece.parts[0].mesh.bounds == twin.piece.parts[0].mesh.bounds).all()
    hub.forget(other.name)
    assert sorted(mesh.name for mesh in hub.store.meshes(other.name)) == [
        "Old-Keep.stl",
        "barn.stl",
    ]


def test_a_zip_that_a_system_has_packed_with_a_folder_is_read() -> None:
    made = zipped(
        **{
            "sea/sea.toml": TEXT,
            "sea/models/Old Keep.stl": KEEP,
            "sea/.DS_Store": b"x",
            "__MACOSX/sea/._sea.toml": b"x",
            "sea/read me.txt": b"hello",
        }
    )
    archive = unpacked(made)
    assert (archive.name, list(archive.meshes)) == ("sea", ["Old-Keep.stl"])
    assert 'mesh = "Old-Keep.stl"' in archive.text


FAULTS = {
    "damaged or locked": b"PK\3\4 nothing",
    "leads out of it": zipped(**{"../evil.toml": TEXT}),
    "which leads out": zipped(**{"a.toml": TEXT, "/etc/passwd": b"x"}),
    "it; expected": zipped(**{"a.toml": TEXT, "c:\\x.stl": b"x"}),
    "Found 0 scenarios": zipped(**{"a.stl": KEEP}),
    "Found 2 scenarios": zipped(**{"a.toml": TEXT, "b.toml": TEXT}),
    "expected that mesh in the zip": zipped(**{"a.toml": TEXT}),
    "expected that mesh": zipped(**{"a/a.toml": TEXT.replace("models", ".."), "Old Keep.stl": b""}),
    "not UTF-8": zipped(**{"a.toml": b"\xff"}),
    "more than 1,048,576 bytes": zipped(**{"a.toml": b"#" * 1_048_577}),
    "Found a zip of 401 files": zipped(**{f"{n}.txt": b"" for n in range(401)}),
}


@pytest.mark.parametrize("why", FAULTS)
def test_a_faulty_zip_is_refused_in_a_sentence(why: str) -> None:
    with pytest.raises(Refused, match=why) as fault:
        unpacked(FAULTS[why])
    message = str(fault.value)
    assert message.endswith(".") and ". " not in message and "\n" not in message


def test_the_declared_content_of_a_zip_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1000)
    with pytest.raises(Refused, match=r"Found 2,1\d\d bytes in the zip; expected at most 1,000"):
        unpacked(zipped(**{"a.toml": TEXT, "x.stl": b"\0" * 2000}))


def test_a_mesh_that_cannot_be_one_leaves_no_table_behind(hub: Hub) -> None:
    archive = unpacked(zipped(**{"a.toml": TEXT, "models/Old Keep.stl": b"no mesh"}))
    with pytest.raises(ScenarioFault, match=r"keep.*damaged"):
        hub.create(archive.text, meshes=archive.meshes)
    assert hub.names() == []


def test_a_table_with_more_than_goes_into_a_zip_is_not_packed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hub.open(hub.create(TEXT.replace("models/Old Keep", "a"), meshes={"a.stl": KEEP}))
    monkeypatch.setattr(archive, "MOST_BYTES", archive.MAX_TEXT_BYTES + 10)
    with pytest.raises(Refused, match="in all"):
        packed(live.table.file)
