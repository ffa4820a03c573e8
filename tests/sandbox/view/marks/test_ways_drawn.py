"""The way of a move on the table: a band, and an arrow near its end."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tables import table_from, unit

from sandbox.table.sides import SIDE_COLOURS
from sandbox.view.marks.ways import way_item


@pytest.mark.parametrize("towards", [1, -1])
def test_an_arrow_points_where_a_move_goes(tmp_path: Path, towards: int) -> None:
    """The barbs are wide behind the tip, and a short move has none."""
    table = table_from(tmp_path, unit("able", "axis", "position = [20, 20]"))
    for length, headed in ((6.0, True), (1.0, False)):
        way = [[(20.0, 20.0, 0.0), (20.0 + towards * length, 20.0, 0.0)]]
        plain, drawn = (
            way_item(table, "way", way, SIDE_COLOURS[0], arrows=arrows) for arrows in (False, True)
        )
        assert plain is not None and drawn is not None
        points = np.asarray(drawn.mesh.points)
        wide = points[np.abs(points[:, 1] - 20.0) > 0.4]
        assert bool(len(wide)) == headed
        assert np.abs(np.asarray(plain.mesh.points)[:, 1] - 20.0).max() < 0.4
        if headed:
            gone = towards * (wide[:, 0] - 20.0)
            assert length - 2.0 < gone.min() and gone.max() < length - 0.7, "behind the tip"
