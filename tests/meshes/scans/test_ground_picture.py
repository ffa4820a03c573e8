"""The picture of a scanned table's ground is as fine as the colours of the scan."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import scan_meshes
from PIL import Image

from meshes.imports.skin import Inks, Skin, TextureInks, VertexInks
from meshes.scans.finding import ScanWish, find_table
from meshes.scans.ground_picture import LONGEST, ground_picture
from meshes.scans.parting import part_table
from meshes.shapes.solid import Solid

pytestmark = pytest.mark.slow

STRIPE_IN = 0.25
RED, GREEN = (200, 30, 30), (30, 160, 60)


def quiet(_share: float, _what: object) -> None:
    """Report to nobody."""


def picture(inks_of: Callable[[Solid], Inks]) -> np.ndarray:
    """Return the picture of a scan with colours that are a function of its place in inches."""
    scan = scan_meshes.parts()
    moved, _ = scan_meshes.elsewhere(scan)
    found = find_table(moved, "glb", ScanWish(size=scan_meshes.SIZE), quiet)
    parted = part_table(moved, found, quiet)
    return ground_picture(Skin([0], [inks_of(scan)]), moved, found, parted).astype(int)


def stripes(scan: Solid) -> Inks:
    """Return a texture of stripes along y, half as wide as the triangles."""
    count = round(scan_meshes.SIZE[0] / STRIPE_IN)
    row = np.array([RED, GREEN] * (count // 2), np.uint8).repeat(8, axis=0)
    uv = np.clip(scan.vertices[:, :2] / scan_meshes.SIZE, 0, 1)
    return TextureInks(scan.faces, uv, Image.fromarray(row[None].repeat(4, axis=0)))


def test_a_texture_is_finer_than_the_triangles_below_it() -> None:
    made = picture(stripes)
    assert max(made.shape) == LONGEST
    per_inch = made.shape[1] / scan_meshes.SIZE[0]
    for inch in (20.0, 21.5):  # bare ground, by the middles of stripes
        row = made[round(3 * per_inch)]
        red, green = (row[round((inch + part * STRIPE_IN) * per_inch)] for part in (0.5, 1.5))
        assert red == pytest.approx(RED, abs=8) and green == pytest.approx(GREEN, abs=8)


def test_colours_of_vertices_are_drawn_between_them() -> None:
    def fading(scan: Solid) -> Inks:
        share = np.clip(scan.vertices[:, 0] / scan_meshes.SIZE[0], 0, 1)
        return VertexInks(scan.faces, np.tile(np.round(share * 255)[:, None], 3).astype(np.uint8))

    made = picture(fading)
    along = made[round(made.shape[0] * 0.1), :, 0].astype(float)
    assert along == pytest.approx(np.linspace(0, 255, len(along)), abs=3)
    assert len(np.unique(along)) > 200  # no steps of a triangle


def test_the_ground_under_a_piece_has_the_colours_around_it() -> None:
    def by_piece(scan: Solid) -> Inks:
        x, y, wide, deep, _ = scan_meshes.HOUSE
        low = scan.vertices[:, :2] - (x, y)
        house = (low > 0.3).all(axis=1) & (low < np.array([wide, deep]) - 0.3).all(axis=1)
        return VertexInks(scan.faces, np.where(house[:, None], RED, GREEN).astype(np.uint8))

    made = picture(by_piece)
    assert made.reshape(-1, 3) == pytest.approx(np.tile(GREEN, (made.size // 3, 1)), abs=6)
