"""Hills, banks, craters and the floors of woods in the colours of the ground that they are on."""

from __future__ import annotations

import numpy as np
import pytest

from meshes.terrain.board import MATS, inks
from meshes.terrain.kinds import KINDS

GROWN = [name for name, kind in KINDS.items() if kind.grown_over]


BARE = ("pond", "river", "road", "rubble")
"""Kinds with too little green of their own to be told by it, or with green in their water."""


def greenest(piece) -> float:
    """Return the excess of green over red of the greenest faces of its ground."""
    ground = [part for part in piece.parts if part.name not in ("trunks", "canopies")]
    colours = np.concatenate([part.colours for part in ground]).astype(float)
    return float(np.percentile(colours[:, 1] - colours[:, 0], 99))


def test_ground_parts_are_named() -> None:
    assert {"hill", "stepped-hill", "cliff", "crater", "trench", "wood", "orchard"} <= set(GROWN)


@pytest.mark.parametrize("name", [name for name in GROWN if name not in BARE])
def test_on_sand_nothing_is_green_and_the_shape_is_the_same(name: str) -> None:
    kind = KINDS[name](seed=2)
    grass, sand = kind.build(), kind.build_on(inks("sand"))
    assert kind.build_on(inks()) is grass and kind.build_on(inks("sand")) is sand
    for one, other in zip(grass.parts, sand.parts, strict=True):
        assert np.array_equal(one.mesh.vertices, other.mesh.vertices)
    assert greenest(grass) > 0 > greenest(sand)


def test_the_verges_of_a_road_have_the_colour_of_the_ground() -> None:
    kind = KINDS["road"](seed=2)
    assert greenest(kind.build_on(inks("sand"))) < greenest(kind.build())


def test_rubble_on_sand_is_of_mud_brick_and_has_the_same_shape() -> None:
    kind = KINDS["rubble"](seed=2)
    (stone,), (mud,) = kind.build().parts, kind.build_on(inks("sand")).parts
    assert np.array_equal(stone.mesh.vertices, mud.mesh.vertices)
    assert (mud.colours.mean(axis=0) > stone.colours.mean(axis=0) + [15, 10, 0]).all()
    assert kind.build_on(inks("snow")).parts[0].colours.tolist() == stone.colours.tolist()


def test_every_mat_has_ground_and_what_does_not_show_it_stays() -> None:
    assert inks() is None
    assert all(inks(mat, "autumn") for mat in MATS)
    wall = KINDS["wall"]()
    assert wall.build_on(inks("snow")) is wall.build()
