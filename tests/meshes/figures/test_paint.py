"""Painted figures: several tones a side, darker where the surface bends inwards."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from meshes.figures.paint import painted
from meshes.figures.pose import POSES
from meshes.figures.small_arms import rifle
from meshes.figures.soldier import Kit, soldier
from meshes.shapes.boolean import united
from meshes.shapes.primitives import block
from meshes.shapes.solid import plain
from sandbox.table.sides import LIVERIES


def test_a_crease_is_darker_than_the_faces_beside_it() -> None:
    step = painted(united(block((3, 3, 1), "#808080"), block((1, 1, 3), "#808080")))
    low = np.abs(step.centres()[:, 2] - 1.0) < 1e-6
    shades = step.colours[low & (step.normals()[:, 2] > 0.9), 0]
    assert len(shades) > 4
    assert int(shades.min()) < int(shades.max()) - 5, "the faces at the foot of the upper block"


def test_a_convex_body_has_no_crease() -> None:
    ball = trimesh.creation.icosphere(subdivisions=2, radius=1.0)
    grey = plain(np.asarray(ball.vertices), np.asarray(ball.faces), "#808080")
    drawn = painted(grey)
    up = grey.normals()[:, 2]
    assert np.allclose(drawn.colours[:, 0], np.round(128 * (1 + 0.12 * up)), atol=1)


@pytest.mark.parametrize("livery", LIVERIES)
def test_a_soldier_has_six_tones(livery) -> None:
    body, weapon, _ = soldier(Kit(rifle), POSES["standing"](), livery)
    tones = np.unique(np.vstack([body.colours, weapon.colours]) // 24, axis=0)
    assert len(tones) >= 6
    assert len({livery.cloth, livery.trousers, livery.webbing, livery.steel, livery.rim}) == 5
