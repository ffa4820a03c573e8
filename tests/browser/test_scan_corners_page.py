"""The corners of a scanned table are marked by clicks, and a piece of it is split by two."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scan_meshes
from playwright.sync_api import expect

from meshes.scans.from_above import from_above
from tests.browser.looking import WAIT_MS, Player, own_window

pytestmark = pytest.mark.slow

Marks = list[tuple[float, float]]

_FOUND_MS = 120_000
"""A scan is taken apart in a process of its own, on a machine that may be busy."""


def _scan(file: Path, scale: float = 1.0) -> Marks:
    """Write a scan, and return where its corners are in the picture from above, as shares."""
    moved, matrix = scan_meshes.elsewhere(scan_meshes.parts(), (30.0, 1.0, 2.0), scale)
    file.write_bytes(scan_meshes.glb(moved))
    view = from_above(moved, "glb")
    wide, deep = scan_meshes.SIZE
    corners = np.array([(0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0)], dtype=float)
    there = (corners @ matrix[:3, :3].T + matrix[:3, 3]) @ view.turn.T
    extent = view.grid.cell * np.array([view.grid.columns, view.grid.rows])
    return [(float(x), float(1 - y)) for x, y in (there[:, :2] - view.grid.corner) / extent]


def _spots(
    player: Player, scan: Path, press: Callable[[str], None], way: str, marks: Marks
) -> list[tuple[float, float]]:
    """Drop a scan and open its picture in one way; return where its corners are on the page."""
    player.page.get_by_label("Choose a file").set_input_files(scan)
    press("Scan of a table")
    press(way)
    picture = player.page.get_by_alt_text("The scan from above")
    expect(picture).to_be_visible(timeout=_FOUND_MS)
    box = player.resting_box(picture)
    return [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in marks]


def test_corners_are_marked_and_a_piece_is_split_merged_and_replaced(
    window: Any, address: str, tmp_path: Path
) -> None:
    marks = _scan(tmp_path / "kitchen.glb")
    with Player(window, f"{address}/?scenario=blank") as player:
        page = player.page

        def press(name: str) -> None:
            page.get_by_role("button", name=name, exact=True).click(timeout=WAIT_MS)

        spots = _spots(player, tmp_path / "kitchen.glb", press, "Mark the corners", marks)
        page.mouse.click(*spots[2])
        press("Remove the last point")
        for spot, said in zip(
            spots, ("near right", "far right", "far left", "All four"), strict=True
        ):
            page.mouse.click(*spot)
            expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
        press("Find the table")
        expect(page.get_by_text("Found on the scan")).to_be_visible(timeout=_FOUND_MS)
        press("Close")
        player.until("e.dataset.table.includes('itchen')")
        player.ready()
        page.get_by_role("tab", name="Table").click()
        x, y, long, deep, high = scan_meshes.HOUSE
        player.click(x + long / 2, y + deep / 2, high)
        player.until("e.dataset.grips === 'terrain/building-1'")
        press("Split along a line…")
        player.click(x + long / 2, y - 2, 0)
        player.click(x + long / 2 + 0.5, y + deep / 2, high)
        player.until("e.dataset.grips.includes('terrain/building-2')")
        press("Merge into one piece")
        player.until("e.dataset.grips === 'terrain/building-1'")
        page.get_by_label("Replace by a model").click(timeout=WAIT_MS)
        page.get_by_text("Heavy tank, Axis", exact=True).last.click(timeout=WAIT_MS)
        player.until("e.dataset.grips === 'model/heavy-tank/0'")
        assert player.complaints == []


def test_two_points_and_their_distance_are_marked_on_a_phone(
    window: Any, address: str, tmp_path: Path
) -> None:
    marks = _scan(tmp_path / "kitchen.glb", scale=3.7)
    context = own_window(window.browser, has_touch=True)
    with Player(context, f"{address}/?scenario=blank", 390, 844) as player:
        page = player.page

        def press(name: str) -> None:
            page.get_by_role("button", name=name, exact=True).tap(timeout=WAIT_MS)

        spots = _spots(player, tmp_path / "kitchen.glb", press, "Known distance", marks)
        for spot, said in zip(spots, ("other end", "Both ends"), strict=False):
            page.touchscreen.tap(*spot)
            expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
        page.get_by_label("Inches between the two points").fill(str(scan_meshes.SIZE[0]))
        press("Find the table")
        expect(page.get_by_text("Found on the scan")).to_be_visible(timeout=_FOUND_MS)
        # The picture has two pixels an inch here, and stays where it is from tap to tap.
        scale = page.get_by_text(re.compile(r"Scale 0\.2[67]"))
        expect(scale.first).to_be_visible()
        assert player.complaints == []
    context.close()
