"""A plane on its way in a film: its nose follows its path."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from sandbox.view.effects.flying import Flying
from sandbox.view.items import Item
from sandbox.view.marks.flight_overlay import Waypoint


def test_a_plane_dives_nose_down_and_ends_level() -> None:
    way = [Waypoint(x, 0.0, z, 0.0) for x, z in ((0, 8), (10, 8), (20, 3), (30, 3))]
    mesh = SimpleNamespace(bounds=(-2, 2, -2, 2, 2, 4))
    plane = cast(Item, SimpleNamespace(name="model/p/0", mesh=mesh, matrix=np.eye(4)))
    flying = Flying("p/0", way)
    noses: list[Any] = []
    for share in (0.05, 0.5, 0.99):
        seconds = flying.seconds * (1 - (1 - share) ** (1 / 1.8))
        pose = flying.pose(plane, seconds)
        assert pose is not None
        noses.append(pose[2, 0])
    assert abs(noses[0]) < 1e-9 and noses[1] < -0.4 and abs(noses[2]) < 1e-9
