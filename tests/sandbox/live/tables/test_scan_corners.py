"""A table is made of a scan by the corners that were marked on its picture from above."""

from __future__ import annotations

import io

import numpy as np
import pytest
import scan_meshes
from live_tables import hub_in
from PIL import Image

from sandbox.document.refusal import Refused
from sandbox.live.tables.scans import NoTable, ScanTold, picture_scan, scan_table
from sandbox.live.tables.uploads import Upload

pytestmark = pytest.mark.slow


def test_marked_corners_make_a_table_where_none_is_found() -> None:
    moved, matrix = scan_meshes.elsewhere(scan_meshes.parts(), (30.0, 1.0, 2.0))
    upload = Upload("kitchen.glb", scan_meshes.glb(moved))
    hub = hub_in()
    with pytest.raises(NoTable, match="the table's size or its corners"):
        scan_table(hub, upload, ScanTold((90.0, 20.0)))
    picture = picture_scan(upload)
    wide, deep = scan_meshes.SIZE
    corners = np.array([(0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0)], dtype=float)
    there = (corners @ matrix[:3, :3].T + matrix[:3, 3]) @ picture.view.turn.T
    grid = picture.view.grid
    shares = (there[:, :2] - grid.corner) / (grid.cell * np.array([grid.columns, grid.rows]))
    told = picture.corners([(float(x), float(1 - y)) for x, y in shares])
    table = hub.open(scan_table(hub, upload, ScanTold(scan_meshes.SIZE, corners=told)).table).table
    assert table.size == scan_meshes.SIZE
    house = table.piece("building-1").stand
    x, y, long, depth, _ = scan_meshes.HOUSE
    assert (house.x, house.y) == pytest.approx((x + long / 2, y + depth / 2), abs=0.3)


def test_the_picture_is_a_png_and_what_is_no_scan_has_none() -> None:
    moved, _ = scan_meshes.elsewhere(scan_meshes.parts())
    content = scan_meshes.glb(moved)
    image = Image.open(io.BytesIO(picture_scan(Upload("kitchen.glb", content)).png))
    assert (image.format, max(image.size)) == ("PNG", pytest.approx(900, abs=2))
    with pytest.raises(Refused, match=r"^kitchen\.glb: found .*; expected .*\.$") as refused:
        picture_scan(Upload("kitchen.glb", content[:5000]))
    assert not isinstance(refused.value, NoTable)
