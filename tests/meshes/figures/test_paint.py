"""Painted figures: several tones a side, darker where the surface bends inwards."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import trimesh
from tables import table_from, unit

from meshes.figures.models import build_model
from meshes.figures.pose import posed
from meshes.figures.small_arms import rifle
from meshes.figures.soldier import Kit, painted, soldier
from meshes.shapes.boolean import united
from meshes.shapes.primitives import block
from meshes.shapes.solid import plain, rgb
from sandbox.scenario.templates import figure_of
from sandbox.table.sides import LIVERIES, SIDE_COLOURS, livery_of


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
    body, weapon, _ = soldier(Kit(rifle), posed("standing"), livery)
    tones = np.unique(np.vstack([body.colours, weapon.colours]) // 24, axis=0)
    assert len(tones) >= 6
    parts = (livery.cloth, livery.trousers, livery.webbing, livery.steel, livery.rim)
    apart = [float(np.linalg.norm(rgb(a) - rgb(b))) for a, b in combinations(parts, 2)]
    assert min(apart) >= 28, "tunic, trousers, webbing, helmet and rim are told apart"


def test_a_nation_has_its_own_paint_and_the_rim_and_the_base_of_its_side() -> None:
    german, soviet = livery_of("Germany", 0), livery_of("Red Army (Soviet)", 1)
    assert german.cloth != soviet.cloth and german.paint != soviet.paint
    for number in (0, 1):
        one, other, plain = (livery_of(side, number) for side in ("Germany", "USA", "allies"))
        assert one.rim == other.rim == plain.rim == SIDE_COLOURS[number]
        assert one.base_shape == plain.base_shape
    assert livery_of("allies", 1) == LIVERIES[1], "a side that names no nation is as before"


def test_the_paint_of_a_nation_changes_no_shape() -> None:
    one, other = (build_model("rifleman", livery_of(side, 0)) for side in ("Germany", "Japan"))
    for a, b in zip(one.parts, other.parts, strict=True):
        assert np.array_equal(a.mesh.vertices, b.mesh.vertices)
    assert any(
        not np.array_equal(a.colours, b.colours)
        for a, b in zip(one.parts, other.parts, strict=True)
    )


def test_a_table_paints_the_models_of_its_sides(tmp_path: Path) -> None:
    rows = unit("able", "Germany", "position = [5, 5]") + unit(
        "baker", "Soviet", "position = [9, 5]"
    )
    table = table_from(tmp_path, rows)
    for name in ("able", "baker"):
        placed = table.unit(name)
        wanted = build_model(
            figure_of("rifle-squad", 0, None), livery_of(placed.spec.side, placed.side_number)
        )
        body, painted = placed.models[0].piece.part("body"), wanted.part("body")
        assert body is not None and painted is not None
        assert np.array_equal(body.colours, painted.colours)
