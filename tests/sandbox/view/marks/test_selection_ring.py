"""The ring around a selected piece follows its outline."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely
from tables import table_from

from meshes.terrain.kinds import KINDS
from sandbox.table.outlines import outline_of
from sandbox.view.marks.overlay import chosen_piece

WALL = """
[[terrain]]
id = "it"
kind = "wall"
position = [20, 20]
points = [[-6, 6], [-6, -6], [6, -6]]
"""


def test_the_ring_around_an_l_of_walls_is_an_l(tmp_path: Path) -> None:
    placed = table_from(tmp_path, WALL).piece("it")
    ring = chosen_piece(placed).mesh.points[:, :2].astype(float)
    away = shapely.distance(shapely.points(ring), outline_of(placed.piece))
    assert float(away.max()) < 0.4
    assert float(away.min()) > 0.05


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_ring_outside_its_outline(tmp_path: Path, kind: str) -> None:
    row = f'[[terrain]]\nid = "it"\nkind = "{kind}"\nposition = [36, 24]\n'
    placed = table_from(tmp_path, row).piece("it")
    points = chosen_piece(placed).mesh.points[:, :2].astype(float)
    low, high = points.min(axis=0), points.max(axis=0)
    x0, y0, x1, y1 = outline_of(placed.piece).bounds
    assert np.all(low < (x0 - 0.2, y0 - 0.2)) and np.all(high > (x1 + 0.2, y1 + 0.2))
