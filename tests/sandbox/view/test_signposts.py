"""Lines of zones lie on the ground, whatever grows or rises there."""

from pathlib import Path

import numpy as np

from sandbox.measure.relief import relief_of
from sandbox.scenario.file import load
from sandbox.table.table import lay
from sandbox.view.signposts import signposts

_COUNTRY = """
format = 1
name = "Country"
game = "bolt-action"

[table]
size = [48.0, 36.0]

[[terrain]]
id = "wheat"
kind = "field"
position = [14.0, 12.0]
rotation = 30.0
size = [14.0, 12.0]

[[terrain]]
id = "hill"
kind = "hill"
position = [34.0, 13.0]
size = [14.0, 12.0, 2.0]

[[terrain]]
id = "barn"
kind = "building"
position = [24.0, 30.0]
size = [8.0, 6.0, 5.0]

[[zones]]
id = "south"
side = "axis"
polygon = [[2, 3], [46, 3], [46, 13], [2, 13]]

[[zones]]
id = "north"
side = "allies"
polygon = [[2, 30], [46, 30], [46, 34], [2, 34]]
"""


def test_lines_of_zones_lie_over_crops_and_hills_and_beneath_roofs(tmp_path: Path) -> None:
    path = tmp_path / "country.toml"
    path.write_text(_COUNTRY, encoding="utf-8")
    table = lay(load(path))
    drawn = dict(signposts(table))
    quads = drawn["zone/south"].points.reshape(-1, 4, 3)
    share = np.linspace(0.0, 1.0, 41)[:, None, None, None]
    along = (1 - share) * quads[:, [0, 3]] + share * quads[:, [1, 2]]
    edges = along.reshape(-1, 3)
    above = edges[:, 2] - relief_of(table.pieces).heights(edges[:, :2])
    assert above.min() > 0.04
    assert edges[:, 2].max() > 1.5, "it goes up the hill"
    assert drawn["zone/north"].points[:, 2].max() < 0.1, "it goes over no roof"
