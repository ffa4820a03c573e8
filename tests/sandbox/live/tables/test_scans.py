"""A scan that is dropped on the page becomes a table, or is refused in one sentence."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
import scan_meshes
import trimesh
from live_tables import VILLAGE, hub_in, live_table, seated

from rules.engine.telling import heading
from sandbox.document.refusal import Refused
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, WATCHER
from sandbox.live.shelf import kept_meshes
from sandbox.live.tables.readers import SCAN, reader_of
from sandbox.live.tables.scans import ScanTold, lay_again, lay_scan, scan_table
from sandbox.live.tables.uploads import Upload
from sandbox.table.extents import height_of
from sandbox.work.progress import Cancelled

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def content() -> bytes:
    moved, _ = scan_meshes.elsewhere(scan_meshes.parts(), (30.0, 1.0, 2.0), 1.01)
    return scan_meshes.glb(moved)


def test_a_scan_becomes_a_table_with_its_pieces_and_a_report(content: bytes) -> None:
    hub, shares = hub_in(), list[float]()
    upload = Upload("folder\\kitchen.glb", content)
    brought = scan_table(
        hub, upload, ScanTold((44.0, 30.0)), lambda share, _what: shares.append(share)
    )
    table = hub.open(brought.table).table
    assert table.size == (44.0, 30.0) and table.scenario.scan is not None
    assert table.scenario.scan.file == "kitchen.glb"
    seen = {piece.id for piece in table.pieces if getattr(piece.spec, "scanned", False)}
    assert {"building-1", "wall-1", "hedge-1", "hill-1"} <= seen
    assert len(brought.report) >= len(seen) and str(brought.title) == "Found on the scan"
    assert any(line.startswith("Building 1: 4.") for line in brought.report)
    for name in seen:
        told = f"{heading(name)}: {height_of(table.piece(name)):.1f}″ high"
        assert any(line.startswith(told) for line in brought.report), told
    assert f"{len(seen)} pieces of kitchen.glb" in brought.said and "good to ±" in brought.said
    assert shares == sorted(shares) and shares[-1] == 0.9


def test_what_is_no_scan_is_refused_by_its_name_and_leaves_no_table(content: bytes) -> None:
    hub = hub_in()
    before = hub.names()
    with pytest.raises(Refused, match=r"^kitchen\.glb: found .*; expected .*\.$"):
        scan_table(hub, Upload("kitchen.glb", content[:5000]), ScanTold())
    with pytest.raises(Refused, match="stated size; expected the table's size or its corners, "):
        scan_table(hub, Upload("kitchen.glb", content), ScanTold((90.0, 20.0)))
    box = trimesh.Scene(trimesh.creation.box((0.03, 0.03, 0.03))).export(file_type="glb")
    with pytest.raises(Refused, match="expected the table's size or its corners, "):
        scan_table(hub, Upload("box.glb", box), ScanTold())
    assert hub.names() == before


def test_a_cancelled_scan_leaves_no_table(content: bytes) -> None:
    def no_longer(_share: float, _what: object) -> None:
        raise Cancelled

    hub = hub_in()
    before = hub.names()
    with pytest.raises(Cancelled):
        scan_table(hub, Upload("kitchen.glb", content), ScanTold(), no_longer)
    assert hub.names() == before


def test_an_editor_lays_a_scan_on_an_open_table_and_undoes_it(content: bytes) -> None:
    live = live_table(VILLAGE)
    (seat, heard), ann = seated(live, "ann"), Person("ann", "Ann")
    moved, _ = scan_meshes.elsewhere(scan_meshes.parts(seed=2))
    for scan in (content, scan_meshes.glb(moved)):
        brought = lay_scan(live, ann, EDITOR, Upload("kitchen.glb", scan), ScanTold((44.0, 30.0)))
        assert brought.table == live.name and "pieces of kitchen.glb" in brought.said
        assert live.table.size == (44.0, 30.0) and live.table.scenario.scan is not None
        assert "building-1" in {piece.id for piece in live.table.pieces} and not live.table.units
        assert heard.entries[-1].title == "laid the scan kitchen.glb"
        used = live.table.scenario.files()
        assert set(used) <= {mesh.name for mesh in kept_meshes(live)}
    seat.undo()
    seat.undo()
    assert live.table.scenario.scan is None and len(live.table.units) == 3


@pytest.mark.parametrize("whole", [False, True])
def test_another_scan_completes_or_replaces_the_first_and_tells_what_moved(whole: bool) -> None:
    """A part of the table was scanned again: the house beyond it was not seen."""
    live = live_table(VILLAGE)
    (seat, heard), ann = seated(live, "ann"), Person("ann", "Ann")
    crate, barn = (20.0, 20.0, 3.0, 2.0, 1.5), (2.5, 12.0, 4.0, 5.0, 3.0)
    rows = [scan_meshes.HOUSE, scan_meshes.WALL, scan_meshes.HEDGE, barn]
    size = ScanTold((44.0, 30.0))
    first = Upload("first.glb", scan_of([*rows, crate], 20.0))
    lay_scan(live, ann, EDITOR, first, size)
    names = {piece.id for piece in live.table.pieces}
    moved = (23.0, 20.0, *crate[2:])
    later = Upload("later.glb", scan_of([*rows[:-1], moved], 200.0, least_x=7.5))
    brought = lay_again(live, ann, EDITOR, later, ScanTold(), whole=whole)
    assert any(line.endswith(" moved 3.0″.") for line in brought.report[:2])
    gone = next(line for line in brought.report if line.startswith(("Gone: ", "Not seen again")))
    assert gone.startswith("Gone: ") == whole
    after = {piece.id for piece in live.table.pieces}
    assert (names - after != set()) == whole
    assert heard.entries[-1].title == "laid the scan later.glb"
    assert set(live.table.scenario.files()) <= {mesh.name for mesh in kept_meshes(live)}
    seat.undo()
    assert {piece.id for piece in live.table.pieces} == names


def scan_of(rows: list[tuple[float, ...]], turn: float, least_x: float = -99) -> bytes:
    """Return a scan of a table with boxes on it; nothing below ``least_x`` was seen."""
    made = [scan_meshes.flat((-30, -30, 74, 60), -28.0, 1.5)]
    made += scan_meshes.slab((0.0, 0.0, *scan_meshes.SIZE), cell=0.4)
    made += [scan_meshes.block(row, 0.4, (140, 138, 135)) for row in rows]
    solid = scan_meshes.merged(made, 0.01, 1)
    kept = solid.vertices[solid.faces].mean(axis=1)[:, 0] > least_x
    solid = type(solid)(solid.vertices, solid.faces[kept], solid.colours[kept])
    return scan_meshes.glb(scan_meshes.elsewhere(solid, (turn, 1.0, 1.0))[0])


def test_a_watcher_lays_no_scan(content: bytes) -> None:
    live = live_table(VILLAGE)
    with pytest.raises(Refused, match="You watch this table"):
        lay_scan(live, Person("bo"), WATCHER, Upload("kitchen.glb", content), ScanTold())


def test_a_scan_that_is_no_piece_is_told_by_its_ending_or_by_its_zip() -> None:
    def packed(*names: str) -> bytes:
        made = BytesIO()
        with ZipFile(made, "w") as zipped:
            for name in names:
                zipped.writestr(name, "")
        return made.getvalue()

    for name, content in (
        ("a.usdz", b""),
        ("a.GLTF", b""),
        ("a.las", b""),
        ("a.zip", packed("a/scan.obj", "a/scan.mtl", "a/scan.jpg")),
    ):
        assert reader_of(Upload(name, content)) is SCAN, name
    for name, content in (
        ("a.glb", b""), ("a.zip", packed("a.toml", "a.obj")), ("a.zip", packed("a.json", "b.stl")),
        ("a.zip", b"PK no zip"), ("a.zip", b""), ("a.toml", b""),
    ):  # fmt: skip
        assert reader_of(Upload(name, content)) is not SCAN, name
