"""A mesh that is dropped on the page: sent in pieces, looked at, read otherwise, taken or left."""

from __future__ import annotations

import base64
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import panel_material_ui as pmu
import pytest
import scan_meshes
import trimesh
from live_tables import VILLAGE, hub_in
from mesh_files import three_mf
from page_of_messages import from_browser
from PIL import Image
from shown import Shown

from apps.cards.table import audit
from apps.cards.table.audit import AuditCard
from apps.cards.table.file_drop import FileDrop, FileField
from apps.scene.protocol import PIECE_BYTES
from apps.table.editing.palette import Palette
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from meshes.imports.limits import Limits
from sandbox.live.seats.roles import WATCHER
from sandbox.live.shelf import kept_meshes
from sandbox.live.store.kept import KeptMesh
from sandbox.live.tables.readers import MESH
from sandbox.live.tables.uploads import Upload, mesh
from sandbox.table.own_meshes import MeshAudit, UnitReading, audit_mesh
from sandbox.view.graphics import PictureFault
from sandbox.view.rendering.audit_picture import beside_a_figure
from sandbox.work.progress import Progress


def stl(*size: float) -> bytes:
    return bytes(trimesh.creation.box(size).export(file_type="stl"))


class Page:
    """A card at a live table, what its browser was told, and what was taken."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[dict[str, Any]] = []
        self.drawn: list[MeshAudit] = []
        self.taken: list[KeptMesh] = []
        monkeypatch.setattr(FileDrop, "_send_msg", lambda _drop, said: self.sent.append(said))
        monkeypatch.setattr(audit, "beside_a_figure", self.draw)
        self.session = Session()
        hub = hub_in()
        self.live = hub.open(hub.create(VILLAGE))
        self.session.sit(self.live)
        self.card = AuditCard(self.session, self.taken.append)
        self.dialog, self.shown = self.card.__panel__(), Shown(self.card)

    def draw(self, found: MeshAudit, content: bytes) -> bytes:
        self.drawn.append(found)
        return b"picture"

    def send(self, name: str, content: bytes) -> None:
        """As the browser does: what is asked for, until nothing more is."""
        start = {"name": name, "size": len(content)}
        from_browser(self.card.drop, {**start, "at": 0, "data": ""})
        while self.sent and "wanted" in (asked := self.sent.pop(0)):
            piece = content[asked["wanted"] : asked["wanted"] + asked["most"]]
            data = base64.b64encode(piece).decode()
            from_browser(self.card.drop, {**start, "at": asked["wanted"], "data": data})

    @property
    def unit(self) -> UnitReading:
        """The unit that is chosen."""
        return self.shown.named("Unit of the file").value

    def read_as(self, unit: str) -> None:
        """Choose another unit of the file."""
        field = self.shown.named("Unit of the file")
        field.value = field.options[unit]

    @property
    def words(self) -> str:
        return self.shown.text


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(monkeypatch)


@pytest.mark.slow
def test_a_wrong_unit_is_put_right_and_the_mesh_taken(page: Page) -> None:
    page.send("barn.stl", stl(15, 10, 9))
    assert page.dialog.open and page.dialog.title == "barn.stl"
    assert str(page.unit.words) == "metres at 1:56"
    assert "it would be as inches or centimetres too" in page.words
    page.read_as("Centimetres")
    assert "5.91 × 3.94 × 3.54″" in page.words and "as told: centimetres" in page.words
    assert page.drawn[-1].size_in == pytest.approx((5.906, 3.937, 3.543), abs=0.001)
    assert page.shown.named("Height, inches").value == pytest.approx(3.543)
    page.card.take()
    assert not page.dialog.open
    assert [(one.name, one.reading) for one in page.taken] == [
        ("barn.stl", {"mesh_unit": "cm"})
    ] and kept_meshes(page.live) == (page.taken[0],)
    assert page.sent == [{"no_more": True}] and "barn.stl" in page.session.said


@pytest.mark.slow
def test_an_accepted_mesh_is_in_the_palette_and_can_be_placed(page: Page) -> None:
    palette = Palette(page.session, ViewState(), lambda _entry: None)
    page.session.sit(page.live)
    page.send("barn.stl", stl(150, 100, 90))
    page.card.take()
    entry = palette.entry("mesh:barn.stl")
    assert entry is not None and entry.label == "Barn"
    change = palette.bringable(entry.id).change(page.session.standing, (20.0, 26.0), 90.0)
    assert change.row == {
        "id": "barn",
        "mesh": "barn.stl",
        "mesh_unit": "mm",
        "position": [20.0, 26.0],
        "rotation": 90.0,
    }
    assert page.session.do(change) is not None
    assert "barn" in {piece.id for piece in page.session.table.pieces}
    assert palette.subject(entry.id).digest


@pytest.mark.slow
def test_the_axis_and_the_height_are_choices_too(page: Page) -> None:
    page.send("slab.stl", stl(150, 100, 20))
    page.shown.only(pmu.RadioButtonGroup).value = "y"
    assert page.drawn[-1].up == "y" and "5.91 × 0.787 × 3.94″" in page.words
    assert str(page.unit.words) == "millimetres"
    page.shown.fill({"Height, inches": 100.0})
    assert str(page.unit.words) == "inches", "the unit that results is shown"
    page.shown.fill({"Height, inches": 2.0})
    assert str(page.unit.words) == "inches times 0.02"
    assert page.drawn[-1].size_in[2] == pytest.approx(2.0) and "3 × 0.4 × 2″" in page.words
    page.card.take()
    assert page.taken[0].reading["up"] == "y"
    assert page.taken[0].reading["scale"] == pytest.approx(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("height", [-3.0, 99999.0])
def test_a_height_that_no_piece_has_is_refused_as_a_height(page: Page, height: float) -> None:
    page.send("slab.stl", stl(150, 100, 20))
    page.shown.fill({"Height, inches": height})
    assert f"found a height of {height:g}″; expected 0.01 to 200″" in page.words
    page.shown.fill({"Height, inches": 2.0})
    assert "3 × 0.4" not in page.words and "found a height" not in page.words


@pytest.mark.slow
def test_a_file_of_the_same_set_is_read_like_the_one_that_was_taken(page: Page) -> None:
    page.send("barn.stl", stl(150, 100, 90))
    page.read_as("Centimetres")
    page.shown.fill({"Height, inches": 9.0})
    page.card.take()
    page.sent.clear()
    page.send("shed.stl", stl(80, 50, 60))
    assert page.dialog.title == "shed.stl"
    assert page.drawn[-1].reading == UnitReading("in", 0.1)
    assert "like the others of its set" in page.words


@pytest.mark.slow
def test_a_mesh_without_a_size_cannot_be_accepted(page: Page) -> None:
    page.send("hall.stl", stl(300, 200, 90))
    page.read_as("Metres")
    assert "between 0.05″ and 200″" in page.words and page.shown.named("Import").disabled
    page.read_as("Millimetres")
    assert "11.8 × 7.87 × 3.54″" in page.words and not page.shown.named("Import").disabled


@pytest.mark.slow
def test_a_mesh_that_is_left_is_not_stored(page: Page) -> None:
    page.send("barn.stl", stl(150, 100, 90))
    page.card.leave()
    assert kept_meshes(page.live) == () and page.sent == [{"no_more": True}]
    page.card.take()
    assert page.taken == []


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("empty.stl", b"", "found 0 bytes; expected 1 to 536,870,912"),
        ("broken.stl", b"solid x", "a damaged file (7 bytes)"),
        ("flat.obj", b"v 0 0 0\nv 9 0 0\nv 5 0 0\nf 1 2 3\n", "no face with an area"),
    ],
)
def test_a_refused_mesh_says_why_in_one_sentence(page, name, content, why) -> None:
    page.send(name, content)
    assert why in page.words and 'role="alert"' in page.words
    assert "Import" not in page.shown.labels and page.drawn == []
    page.card.leave()
    assert page.sent == [{"no_more": True}]


@pytest.mark.slow
def test_a_large_file_comes_in_pieces_and_one_too_large_does_not_come(page: Page) -> None:
    notices: list[str] = []
    page.card.drop.param.watch(lambda event: notices.append(event.new), "doing")
    ball = trimesh.creation.icosphere(6, 40.0).export(file_type="stl")
    assert len(ball) > 7 * PIECE_BYTES
    page.send("C:\\minis\\ball.stl", bytes(ball))
    assert notices[1] == "Uploading ball.stl: 13 %", notices
    assert notices[0] == notices[-1] == "Reading ball.stl …"
    assert page.dialog.title == "ball.stl" and "81,920 triangles" in page.words
    page.card.leave()
    from_browser(page.card.drop, {"name": "big.stl", "size": 10**9, "at": 0, "data": ""})
    assert "found 1,000,000,000 bytes" in page.words


@pytest.mark.parametrize(
    "piece",
    [
        {"at": 5, "data": "AAAA"},
        {"at": 0, "data": "no base64"},
        {"at": 0, "data": "AAAA"},
        {"at": 0, "data": ""},
    ],
)
def test_pieces_that_do_not_fit_end_it(page: Page, piece: dict[str, Any]) -> None:
    start = {"name": "a.stl", "size": 700}
    from_browser(page.card.drop, {**start, "at": 0, "data": ""})
    from_browser(page.card.drop, {**start, **piece})
    assert "interrupted upload" in page.words and page.drawn == []


def test_a_watcher_cannot_drop_a_file(page: Page) -> None:
    page.session.desk.role = WATCHER
    assert page.card.drop.shut
    page.send("barn.stl", stl(150, 100, 90))
    assert "You may not change this table" in page.words


@pytest.mark.slow
def test_without_a_picture_it_is_taken_all_the_same(page: Page, monkeypatch) -> None:
    def draw(found: MeshAudit, content: bytes) -> bytes:
        raise PictureFault("no picture can be drawn here")

    monkeypatch.setattr(audit, "beside_a_figure", draw)
    page.send("barn.stl", stl(150, 100, 90))
    assert "No picture can be drawn" in page.shown.text
    page.card.take()
    assert page.taken


@pytest.mark.slow
def test_the_picture_shows_the_mesh_and_a_man() -> None:
    content = stl(150, 100, 90)
    audit = audit_mesh(Path("barn.stl"), content=content)
    try:
        pictures = [
            np.asarray(Image.open(BytesIO(beside_a_figure(one, content, 240))).convert("RGB"))
            for one in (audit, audit.read_as(UnitReading("in"), "z"))
        ]
    except PictureFault as fault:
        pytest.skip(str(fault))
    # Of a hall of 150 inches the man beside it is a dot.
    blue = [(p[..., 2].astype(int) - p[..., 0] > 25).sum() for p in pictures]
    assert blue[0] > 40 and blue[0] > 2 * blue[1] and np.ptp(pictures[1].astype(int)) > 60


@pytest.mark.slow
def test_a_scan_of_a_whole_table_is_told_by_its_size_and_handed_on(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is examined only once it is known to be one piece: that takes long."""
    handed: list[tuple[str, bytes]] = []
    examined: list[str] = []

    def examine(upload: Upload, progress: Progress) -> MeshAudit:
        examined.append(upload.name)
        return mesh(upload, progress)

    monkeypatch.setattr(audit, "MESH", replace(MESH, reads=examine))
    page.card.scan = lambda *file: handed.append(file)
    moved, _ = scan_meshes.elsewhere(scan_meshes.parts(cell=0.3))
    content = scan_meshes.glb(moved)
    page.send("kitchen.glb", content)
    assert "looks like a scan of a whole table" in page.words
    assert page.shown.labels == ["Scan of a table", "One piece", "Cancel"]
    assert page.shown.named("Scan of a table").variant == "contained"
    page.shown.press("Scan of a table")
    assert not examined
    assert handed == [("kitchen.glb", content)] and not page.dialog.open
    assert page.sent == [], "no other file is asked for before the scan is done"
    page.card.drop.next()
    page.sent.clear()
    page.send("kitchen.glb", content)
    page.shown.press("One piece")
    assert examined == ["kitchen.glb"]
    assert "whole table" not in page.words and page.shown.named("Import").variant == "contained"


def test_a_mesh_too_large_for_a_piece_and_other_files_of_scans_are_handed_on(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.live.tables.readers.PIECE", Limits(bytes=100))
    handed: list[str] = []
    page.card.other = lambda name, _content: handed.append(name)
    for name in ("room.glb", "room.usdz", "room.las", "room.zip"):
        page.send(name, b"x" * 101)
        page.card.drop.next()
        page.sent.clear()
    assert handed == ["room.glb", "room.usdz", "room.las", "room.zip"]


@pytest.mark.slow
def test_a_mesh_that_is_refused_as_a_piece_may_still_be_a_scan(page: Page) -> None:
    page.send("room.glb", b"glTF no mesh")
    assert 'role="alert"' in page.words and page.shown.labels == ["Scan of a table", "Cancel"]


@pytest.mark.slow
def test_a_model_is_offered_as_a_scan_but_not_taken_for_one(page: Page) -> None:
    page.send("barn.stl", stl(15, 10, 9))
    assert "whole table" not in page.words
    assert page.shown.named("Scan of a table").variant == "text"
    assert page.shown.named("Import").variant == "contained"


@pytest.mark.slow
def test_a_3mf_is_not_offered_as_a_scan_whether_or_not_it_can_be_read(page: Page) -> None:
    box = trimesh.creation.box((15, 10, 9))
    page.send("barn.3mf", three_mf(box.vertices, box.faces))
    assert page.shown.labels[-2:] == ["Import", "Cancel"]
    page.card.leave()
    page.sent.clear()
    page.send("barn.3mf", b"PK")
    assert 'role="alert"' in page.words and page.shown.labels == ["Cancel"]


OBJ = b"""mtllib Red Barn.mtl
v 0 0 0
v 40 0 0
v 40 30 0
v 0 0 30
vt 0 0
vt 1 0
vt 1 1
usemtl skin
f 1/1 3/2 2/3
f 1/1 2/2 4/3
f 2/1 3/2 4/3
f 3/1 1/2 4/3
"""
MTL = b"newmtl skin\nmap_Kd textures\\\\RED.png\n"


def red_png() -> bytes:
    picture = BytesIO()
    Image.new("RGB", (8, 8), (200, 30, 20)).save(picture, "PNG")
    return picture.getvalue()


@pytest.mark.slow
def test_a_mesh_takes_the_files_that_its_colours_are_in(page: Page) -> None:
    page.send("barn.obj", OBJ)
    page.read_as("Centimetres")
    assert "its colours are in Red Barn.mtl, which is not here" in page.words
    field = page.shown.only(FileField)
    add(field, "red barn.MTL", MTL)
    assert "its colours are in RED.png" in page.words, "the materials name a picture"
    assert page.unit.unit == "cm", "what was chosen stays"
    add(field, "red.png", red_png())
    assert "its colours" not in page.words
    assert not page.shown.every(FileField), "nothing more is missing"
    page.shown.press("Import")
    (kept,) = page.taken
    assert kept.name == "barn.ply" and kept.reading["mesh_unit"] == "cm"
    shelf = page.live.table.file.shelf
    assert shelf is not None
    stored = trimesh.load(BytesIO(shelf.content(kept.name)), file_type="ply")
    red, green, blue, _ = stored.visual.face_colors[0]
    assert red > 150 and max(green, blue) < 80


@pytest.mark.slow
def test_another_file_beside_a_mesh_is_refused_in_a_sentence(page: Page) -> None:
    page.send("barn.obj", OBJ)
    field = page.shown.only(FileField)
    from_browser(field, {"name": "a.exe", "size": 3, "at": 0, "data": ""})
    assert page.session.notice.startswith("a.exe: found a file ending in '.exe'")
    assert "its colours are in" in page.words


def add(field: FileField, name: str, content: bytes) -> None:
    """Choose a file in the card's own field."""
    start = {"name": name, "size": len(content)}
    from_browser(field, {**start, "at": 0, "data": ""})
    from_browser(field, {**start, "at": 0, "data": base64.b64encode(content).decode()})
