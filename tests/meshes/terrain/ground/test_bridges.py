"""Bridges: walked over from end to end, looked under, and never fallen off by a gap."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meshes.shapes.piece import Piece
from meshes.terrain.ground.bridge import Bridge
from meshes.terrain.kinds import KINDS


def first_hits(piece: Piece, starts: np.ndarray, way: tuple[float, float, float]) -> np.ndarray:
    """Return the distance along a direction to the first hit from each place, inf for none."""
    lengths = np.full(len(starts), np.inf)
    for part in piece.parts:
        at, ray, _ = part.mesh.ray.intersects_location(
            starts, np.tile(way, (len(starts), 1)), multiple_hits=False
        )
        lengths[ray] = np.minimum(lengths[ray], np.linalg.norm(at - starts[ray], axis=1))
    return lengths


@pytest.mark.parametrize("style", ["stone", "plank"])
@pytest.mark.parametrize("length", [4.0, 12.0, 26.0])
def test_the_deck_leads_from_end_to_end_without_a_step(style, length) -> None:
    bridge = Bridge(size=(length, 3.0), style=style)
    piece = bridge.make()
    xs = np.linspace(-length / 2 + 0.02, length / 2 - 0.02, 400)
    for y in (-0.7, 0.13, 0.7):
        starts = np.column_stack([xs, np.full_like(xs, y), np.full_like(xs, 20.0)])
        high = 20.0 - first_hits(piece, starts, (0.0, 0.0, -1.0))
        solid = high[high > bridge.top(xs) - 0.1]  # a ray may fall between two planks
        assert len(solid) > 0.85 * len(xs)
        assert abs(np.diff(solid)).max() < 0.3
        assert solid[0] < 0.25 and solid[-1] < 0.25
        assert solid.max() == pytest.approx(bridge.height, abs=0.03)


@pytest.mark.parametrize("style", ["stone", "plank"])
def test_lines_pass_under_a_bridge_and_not_through_its_deck(style) -> None:
    piece = KINDS["bridge"](style=style).build()
    under = np.array([[x, -9.0, 0.4] for x in np.linspace(-1.0, 1.0, 41)])
    assert np.isinf(first_hits(piece, under, (0.0, 1.0, 0.0))).mean() > 0.85
    deck = np.array([[x, -9.0, 1.35] for x in np.linspace(-1.0, 1.0, 41)])
    assert np.isfinite(first_hits(piece, deck, (0.0, 1.0, 0.0))).all()


def test_parapets_hide_legs_and_rails_do_not() -> None:
    for style, seen in (("stone", 0.0), ("plank", 0.6)):
        piece = KINDS["bridge"](style=style, size=(12.0, 3.4)).build()
        legs = np.array([[x, -9.0, 1.5 + 0.2] for x in np.linspace(-0.8, 0.8, 41)])
        shot = first_hits(piece, legs, (0.0, 1.0, 0.0))
        assert np.isinf(shot).mean() >= seen
        assert (style == "plank") or (shot < 9.0).all()


@pytest.mark.slow
@given(
    x=st.floats(4, 40),
    y=st.floats(1, 10),
    high=st.floats(0.6, 6),
    style=st.sampled_from(["stone", "plank"]),
    arches=st.none() | st.integers(1, 12),
)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_bridge_is_closed_and_within_its_size(x, y, high, style, arches) -> None:
    piece = Bridge(size=(x, y), height=high, style=style, arches=arches).make()
    for part in piece.parts:
        assert part.mesh.is_watertight, part.name
        low, most = part.mesh.bounds
        assert (low[:2] >= [-x / 2 - 0.15, -y / 2 - 1e-6]).all(), part.name
        assert (most[:2] <= [x / 2 + 0.15, y / 2 + 1e-6]).all(), part.name
        assert low[2] >= -1e-9


@pytest.mark.slow
def test_a_longer_bridge_has_more_arches() -> None:
    def openings(length: float) -> int:
        piece = KINDS["bridge"](size=(length, 3.4)).build()
        xs = np.linspace(-length / 2, length / 2, 600)
        starts = np.column_stack([xs, np.full(600, -9.0), np.full(600, 0.3)])
        free = np.isinf(first_hits(piece, starts, (0.0, 1.0, 0.0)))[1:-1]
        return int((np.diff(free.astype(int)) == 1).sum()) + int(free[0])

    assert [openings(12.0), openings(25.0)] == [1, 2]


@pytest.mark.parametrize("kind", ["river", "ford", "pond", "road"])
def test_flat_terrain_is_flat(kind) -> None:
    piece = KINDS[kind]().build()
    assert max(part.mesh.bounds[1, 2] for part in piece.parts if part.support) <= 0.15
