"""Parts that float are found, and no kind of terrain has any."""

from __future__ import annotations

import pytest

from meshes.shapes.connected import loose, without_loose
from meshes.shapes.primitives import block
from meshes.shapes.solid import joined
from meshes.terrain.kinds import KINDS


def test_parts_that_touch_neither_the_ground_nor_a_standing_part_are_loose() -> None:
    house, brick = block((4.0, 4.0, 2.0), "#777777"), block((0.2, 0.2, 0.2), "#777777")
    beside, over = brick.moved(2.4, 0.0, 1.0), brick.moved(0.0, 0.0, 2.5)
    walls = joined(house, beside).part("walls")
    chimney = joined(brick.moved(0.0, 0.0, 2.0)).part("chimney")
    hangs = loose((walls, chimney, over.part("chip")))
    assert [int(one.sum()) for one in hangs] == [12, 0, 12]
    parts = without_loose((walls, chimney, over.part("chip")))
    assert [part.name for part in parts] == ["walls", "chimney"]
    assert parts[0].mesh.bounds[1].tolist() == [2.0, 2.0, 2.0]
    assert parts[1] is chimney


@pytest.mark.slow
def test_no_kind_of_terrain_has_parts_that_hang_in_the_air() -> None:
    hanging = {
        name: [part.name for part, hangs in zip(parts, loose(parts), strict=True) if hangs.any()]
        for name, parts in ((name, kind().build().parts) for name, kind in KINDS.items())
    }
    assert not {name: parts for name, parts in hanging.items() if parts}


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "seed"), [("ruined-church", 3), ("ruined-house", 9)])
def test_nothing_of_a_broken_roof_stays_in_the_air(kind: str, seed: int) -> None:
    parts = KINDS[kind](seed=seed, decay=0.9 if kind == "ruined-house" else 0.5).build().parts
    assert not [
        part.name
        for part, hangs in zip(parts, loose(parts), strict=True)
        if hangs.any() and part.name != "rubble"
    ]
