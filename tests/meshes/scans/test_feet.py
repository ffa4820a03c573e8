"""Where pieces of a scan meet the ground: no ragged ring of ground comes along with them."""

from __future__ import annotations

import numpy as np
import pytest
import scan_meshes

from meshes.scans.finding import ScanWish, find_table
from meshes.scans.parting import PartedTable, part_table

pytestmark = pytest.mark.slow


def quiet(_share: float, _what: object) -> None:
    """Report to nobody."""


def parted() -> PartedTable:
    moved, _ = scan_meshes.elsewhere(scan_meshes.parts())
    return part_table(
        moved, find_table(moved, "glb", ScanWish(size=scan_meshes.SIZE), quiet), quiet
    )


def test_no_level_ground_belongs_to_a_piece() -> None:
    for piece in parted().pieces:
        middles = piece.solid.centres()[:, 2]
        level = np.abs(piece.solid.normals()[:, 2]) > 0.8
        assert piece.solid.vertices[:, 2].min() < 0.05  # it stands on the ground
        assert not (level & (middles < 0.12)).any()


def test_a_hill_goes_down_into_the_table() -> None:
    (hill,) = parted().hills
    rim = np.hypot(*(hill.solid.vertices[:, :2] - hill.solid.vertices[:, :2].mean(axis=0)).T)
    outer = hill.solid.vertices[rim > rim.max() - 0.3]
    assert outer[:, 2].max() < 0.0
    assert hill.solid.vertices[:, 2].max() > 1.8
