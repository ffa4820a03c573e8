"""Roads where they meet: drawn without verges across a junction, and one over the other."""

from pathlib import Path

import numpy as np
import pytest

from meshes.shapes.texture import Texture
from sandbox.scenario.file import load
from sandbox.table.table import Table, lay
from sandbox.view.items import as_drawn, road_among

ROADS = """
format = 1
name = "Meeting"
table.size = [48.0, 24.0]
[[terrain]]
id = "main"
kind = "road"
position = [24.0, 12.0]
size = [48.0, 4.2]
[[terrain]]
id = "lane"
kind = "road"
position = [24.0, {at}]
rotation = 90.0
size = [{long}, 2.8]
[[terrain]]
id = "alone"
kind = "road"
position = [6.0, 2.0]
size = [8.0, 2.0]
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A lane that ends a tenth of an inch before the main road's edge."""
    return written(tmp_path, 9.8)


def written(folder: Path, end: float) -> Table:
    path = folder / "roads.toml"
    path.write_text(ROADS.format(at=end / 2, long=end), encoding="utf-8")
    return lay(load(path))


def drawn(table: Table, name: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the corners, the middles and the textures of a road's faces, table frame."""
    one = table.piece(name)
    (part,) = as_drawn(one, table).parts
    corners = one.stand.place(np.asarray(part.mesh.vertices))
    return corners, corners[part.mesh.faces].mean(axis=1), part.textures


def test_a_lane_reaches_the_road_that_it_nearly_meets(table: Table) -> None:
    corners, _, _ = drawn(table, "lane")
    assert 9.9 < corners[:, 1].max() < 10.6
    assert corners[:, 1].min() == pytest.approx(0.0)


def test_no_verge_crosses_a_junction(table: Table) -> None:
    for name in ("main", "lane"):
        _, middle, textures = drawn(table, name)
        mouth = (abs(middle[:, 0] - 24.0) < 1.2) & (middle[:, 1] > 9.5) & (middle[:, 1] < 10.6)
        assert mouth.any() and set(textures[mouth].tolist()) == {Texture.EARTH}
        far = abs(middle[:, 0] - 24.0) + abs(middle[:, 1] - 12.0) > 6.0
        assert set(textures[far].tolist()) == {Texture.EARTH, Texture.GRASS}


def test_the_narrower_road_lies_under_the_wider(tmp_path: Path) -> None:
    table = written(tmp_path, 14.0)
    lane, main = (drawn(table, name)[0] for name in ("lane", "main"))
    inner = (lane[:, 1] > 10.3) & (lane[:, 1] < 13.7)
    assert lane[inner, 2].max() < 0.004
    assert main[abs(main[:, 1] - 12.0) < 1.9, 2].max() == pytest.approx(0.02)


def test_a_road_that_meets_none_and_what_is_no_road_stay_as_they_are(table: Table) -> None:
    alone = table.piece("alone")
    assert road_among(alone, table, None) is None
    assert as_drawn(alone, table) is alone.piece


def test_the_same_junction_is_the_same_piece(table: Table) -> None:
    lane = table.piece("lane")
    assert as_drawn(lane, table) is as_drawn(lane, table)


def test_sight_and_movement_keep_the_road_as_it_is_in_the_file(table: Table) -> None:
    lane = table.piece("lane")
    assert as_drawn(lane, table) is not lane.piece
    assert lane.stand.place(lane.piece.parts[0].mesh.vertices)[:, 1].max() == pytest.approx(9.8)
