"""A scan that is dropped on the page becomes a table, or is refused in one sentence."""

from __future__ import annotations

import pytest
import scan_meshes
import trimesh
from live_tables import hub_in

from sandbox.document.refusal import Refused
from sandbox.live.tables.scans import scan_table
from sandbox.live.tables.uploads import Upload
from sandbox.work.progress import Cancelled

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def content() -> bytes:
    moved, _ = scan_meshes.elsewhere(scan_meshes.parts(), (30.0, 1.0, 2.0), 1.01)
    return scan_meshes.glb(moved)


def test_a_scan_becomes_a_table_with_its_pieces_and_a_report(content: bytes) -> None:
    hub, shares = hub_in(), list[float]()
    upload = Upload("folder\\kitchen.glb", content)
    brought = scan_table(hub, upload, (44.0, 30.0), lambda share, _what: shares.append(share))
    table = hub.open(brought.table).table
    assert table.size == (44.0, 30.0) and table.scenario.scan is not None
    assert table.scenario.scan.file == "kitchen.glb"
    seen = {piece.id for piece in table.pieces if getattr(piece.spec, "scanned", False)}
    assert {"building-1", "wall-1", "hedge-1", "hill-1"} <= seen
    assert len(brought.report) >= len(seen) and brought.title == "Found on the scan"
    assert any(line.startswith("building-1: 4.") for line in brought.report)
    assert f"{len(seen)} pieces of kitchen.glb" in brought.said and "good to ±" in brought.said
    assert shares == sorted(shares) and shares[-1] == 0.9


def test_what_is_no_scan_is_refused_by_its_name_and_leaves_no_table(content: bytes) -> None:
    hub = hub_in()
    before = hub.names()
    with pytest.raises(Refused, match=r"^kitchen\.glb: found .*; expected .*\.$"):
        scan_table(hub, Upload("kitchen.glb", content[:5000]), None)
    with pytest.raises(Refused, match=r"expected the table's size or its corners\.$"):
        scan_table(hub, Upload("kitchen.glb", content), (90.0, 20.0))
    box = trimesh.Scene(trimesh.creation.box((0.03, 0.03, 0.03))).export(file_type="glb")
    with pytest.raises(Refused, match="expected the table's size or its corners, "):
        scan_table(hub, Upload("box.glb", box), None)
    assert hub.names() == before


def test_a_cancelled_scan_leaves_no_table(content: bytes) -> None:
    def no_longer(_share: float, _what: str) -> None:
        raise Cancelled

    hub = hub_in()
    before = hub.names()
    with pytest.raises(Cancelled):
        scan_table(hub, Upload("kitchen.glb", content), None, no_longer)
    assert hub.names() == before
