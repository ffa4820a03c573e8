from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from winding import inside

from languages.writing import LANGUAGES, found, speaking
from meshes.shapes.piece import Piece
from meshes.terrain.kinds import KINDS

LEAST = {
    "boulders": (0.6, 0.6, 0.3),
    "crane": (2.0, 2.0),
    "stall": (1.2, 1.0, 1.2),
    "storage-tank": (1.5, 1.5, 1.5),
    "well": (0.8, 0.8, 1.0),
    "bunker": (2.6, 2.6, 1.9),
    "desert-house": (3.4, 3.4, 2.2),
    "factory": (6.0, 5.0, 4.5),
    "gantry": (5.4, 1.2),
    "landing-craft": (3.0, 1.4, 0.9),
    "pier": (3.0, 1.0),
    "ruined-church": (6.0, 4.0, 6.0),
    "ruined-house": (3.0, 3.0, 2.4),
    "bridge": (4.0, 1.0),
    "building": (1.5, 1.5, 2.4),
    "church": (4.0, 4.0, 5.0),
    "container": (0.5, 0.5, 0.5),
    "pipe": (0.5, 0.2),
    "ruin": (4.0, 4.0),
    "walkway": (2.0, 1.2),
}
MOST = {
    "boulders": (30.0, 30.0, 8.0),
    "crane": (12.0, 12.0),
    "stall": (12.0, 12.0, 4.0),
    "storage-tank": (30.0, 30.0, 24.0),
    "well": (6.0, 6.0, 4.0),
    "bunker": (30.0, 30.0, 12.0),
    "desert-house": (30.0, 30.0, 12.0),
    "factory": (60.0, 60.0, 24.0),
    "gantry": (120.0, 120.0),
    "landing-craft": (30.0, 12.0, 6.0),
    "pier": (120.0, 120.0),
    "ruined-church": (24.0, 10.0, 20.0),
    "ruined-house": (20.0, 16.0, 12.0),
    "bridge": (120.0, 24.0),
    "building": (120.0, 120.0, 60.0),
    "church": (60.0, 30.0, 60.0),
    "pipe": (120.0, 12.0),
    "ruin": (30.0, 30.0),
}
"""Sizes of kinds that cannot be as small, or as large, as most."""


def bounds(piece: Piece) -> np.ndarray:
    every = np.vstack([part.mesh.vertices for part in piece.parts])
    return np.array([every.min(axis=0), every.max(axis=0)])


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_builds_closed_finite_parts_on_the_table(kind):
    piece = KINDS[kind]().build()
    assert piece.parts
    for part in piece.parts:
        assert np.isfinite(part.mesh.vertices).all()
        assert part.mesh.is_watertight, part.name
        assert part.mesh.is_winding_consistent, part.name
        assert part.mesh.volume > 0, part.name
        assert len(part.mesh.faces) < 16_000, part.name
    assert bounds(piece)[0, 2] == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("kind", KINDS)
def test_equal_keys_give_the_very_same_piece(kind):
    assert KINDS[kind]().build() is KINDS[kind]().build()


@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_made_afresh_is_the_same_to_the_bit(kind):
    once, again = KINDS[kind]().make(), KINDS[kind]().make()
    for a, b in zip(once.parts, again.parts, strict=True):
        assert a.mesh.vertices.tobytes() == b.mesh.vertices.tobytes()
        assert a.mesh.faces.tobytes() == b.mesh.faces.tobytes()
        assert a.colours.tobytes() == b.colours.tobytes()


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_described_and_unknown_ones_refused(kind):
    for language in LANGUAGES:
        with speaking(language):
            assert found(f"kind-{kind}") and found(f"kind-{kind}", "about")
            assert all(found(f"kind-{kind}", key) for key in KINDS[kind].model_fields)
    with pytest.raises(ValidationError):
        KINDS[kind](colour_of_the_sky="blue")


@pytest.mark.slow
@pytest.mark.parametrize("kind", [name for name in KINDS if "seed" in KINDS[name].model_fields])
def test_another_seed_gives_another_piece(kind):
    one, two = KINDS[kind](seed=1).build(), KINDS[kind](seed=2).build()
    assert any(
        a.mesh.vertices.tobytes() != b.mesh.vertices.tobytes()
        or a.colours.tobytes() != b.colours.tobytes()
        for a, b in zip(one.parts, two.parts, strict=True)
    )


@pytest.mark.parametrize("value", [0.0, -1.0, math.nan, math.inf, 1e9])
def test_sizes_beyond_reason_are_refused(value):
    sized = [kind for kind in KINDS.values() if "size" in kind.model_fields]
    assert len(sized) > 30
    for kind in sized:
        with pytest.raises(ValidationError):
            kind(size=[value, *kind().size[1:]])
            pytest.fail(f"{kind.__name__} takes it")


def test_a_box_is_twelve_triangles_standing_on_its_position():
    (part,) = KINDS["box"](size=[3, 2, 5]).build().parts
    assert len(part.mesh.faces) == 12
    assert part.mesh.bounds.tolist() == [[-1.5, -1.0, 0.0], [1.5, 1.0, 5.0]]
    assert part.mesh.volume == pytest.approx(30.0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["barricade", "hill", "wall", "hedge", "rubble", "crates", "sandbags"]
)
@given(
    size=st.tuples(st.floats(0.5, 40), st.floats(0.2, 40), st.floats(0.1, 12)),
    seed=st.integers(0, 2**32 - 1),
)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_piece_fills_its_size_exactly_and_stays_closed(kind, size, seed):
    piece = KINDS[kind](size=size, seed=seed).make()
    x, y, z = size
    assert bounds(piece) == pytest.approx(
        np.array([[-x / 2, -y / 2, 0], [x / 2, y / 2, z]]), abs=1e-6
    )
    assert all(part.mesh.is_watertight for part in piece.parts)


@pytest.mark.slow
@given(
    x=st.floats(1.5, 30),
    y=st.floats(1.5, 30),
    z=st.floats(2.5, 14),
    roof=st.sampled_from(["gable", "thatch", "flat", "none"]),
    style=st.sampled_from(["plaster", "brick", "stone", "timber"]),
    doors=st.integers(0, 4),
)
# A corner of the tiles lies in a row with two others, but for the last digit.
@example(x=3.0, y=2.06, z=9.0, roof="gable", style="plaster", doors=0)
@example(10.90028073184313, 2.406367657610057, 5.384449309364042, "gable", "plaster", 0)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_building_stays_within_its_footprint_and_closed(x, y, z, roof, style, doors):
    keys = KINDS["building"](
        size=[x, y, z], roof=roof, style=style, doors=doors, chimney=False, storeys=1
    )
    piece = keys.make()
    low, high = bounds(piece)
    assert (low[:2] >= [-x / 2 - 1e-6, -y / 2 - 1e-6]).all()
    assert (high[:2] <= [x / 2 + 1e-6, y / 2 + 1e-6]).all()
    assert high[2] == pytest.approx(z, abs=1e-6)
    assert all(part.mesh.is_watertight for part in piece.parts)
    if roof in ("gable", "thatch"):
        assert high[:2] == pytest.approx([x / 2, y / 2], abs=1e-6)


def test_a_gable_house_is_as_high_as_its_ridge_and_a_chimney_higher():
    low = KINDS["building"](size=[6.3, 4.9, 4.9]).build()
    assert low.part("roof").mesh.bounds[1, 2] == pytest.approx(4.9)
    assert bounds(low)[1, 2] == pytest.approx(4.9 + 0.7)


def test_too_many_storeys_are_refused_in_a_sentence():
    with pytest.raises(ValidationError, match="expected at least"):
        KINDS["building"](size=[6, 5, 4], storeys=6)


def test_a_wall_has_no_gaps_along_its_length():
    (part,) = KINDS["wall"](size=[6, 0.35, 0.84]).build().parts
    x, z = np.meshgrid(np.linspace(-2.99, 2.99, 121), np.linspace(0.01, 0.83, 30))
    starts = np.column_stack([x.ravel(), np.full(x.size, -3.0), z.ravel()])
    hit = part.mesh.ray.intersects_any(starts, np.tile([0.0, 1.0, 0.0], (len(starts), 1)))
    assert hit.all()


def test_lines_pass_through_a_fence():
    (part,) = KINDS["fence"]().build().parts
    x, z = np.meshgrid(np.linspace(-2.9, 2.9, 60), np.linspace(0.01, 0.76, 30))
    starts = np.column_stack([x.ravel(), np.full(x.size, -3.0), z.ravel()])
    hit = part.mesh.ray.intersects_any(starts, np.tile([0.0, 1.0, 0.0], (len(starts), 1)))
    assert 0.2 < hit.mean() < 0.7


@pytest.mark.slow
def test_a_wood_is_porous_to_its_tree_tops_over_all_its_trees():
    piece = KINDS["wood"](size=[10, 8], height=6.0, depth=4.0).build()
    (volume,) = piece.volumes
    assert volume.depth == 4.0
    assert volume.mesh.is_watertight and volume.mesh.volume > 0
    assert volume.mesh.bounds == pytest.approx(np.array([[-5, -4, 0], [5, 4, 6.0]]))
    assert piece.part("canopies").mesh.bounds[1, 2] == pytest.approx(6.0)
    assert piece.part("undergrowth").mesh.bounds[1, 2] <= 0.05
    assert not piece.part("trunks").support and not piece.part("canopies").support
    trunks = piece.part("trunks").mesh
    roots = trunks.vertices[trunks.vertices[:, 2] < 0.01]
    assert inside(volume.mesh, np.column_stack([roots[:, :2], np.full(len(roots), 1.0)])).all()


def test_a_wood_has_as_many_trees_as_it_is_told():
    trunks = KINDS["wood"](trees=5, species="conifer").build().part("trunks")
    assert trunks.mesh.body_count == 5
    assert KINDS["wood"](trees=0).build().part("trunks") is None


@pytest.mark.parametrize("curve", [-120.0, -30.0, 0.0, 45.0, 180.0])
def test_a_road_lies_flat_and_centred_however_it_bends(curve):
    (part,) = KINDS["road"](size=[20, 3], curve=curve).build().parts
    low, high = part.mesh.bounds
    assert high[2] == pytest.approx(0.02)
    assert low[:2] == pytest.approx(-high[:2])
    assert part.mesh.volume == pytest.approx(20 * 3 * 0.02, rel=0.15)
    assert part.mesh.is_watertight


def test_a_hill_carries_models_on_a_flat_top_and_slopes_gently():
    (part,) = KINDS["hill"](size=[12, 9, 2]).build().parts
    assert part.support and part.smooth
    assert 2_000 <= len(part.mesh.faces) <= 6_000
    starts = np.array([[0.0, 0.0, 9.0], [1.0, 0.5, 9.0], [-1.5, -0.5, 9.0]])
    spots, _, _ = part.mesh.ray.intersects_location(
        starts, np.tile([0.0, 0.0, -1.0], (3, 1)), multiple_hits=False
    )
    assert spots[:, 2] == pytest.approx([2.0, 2.0, 2.0], abs=0.01)
    top = part.mesh.face_normals[part.mesh.face_normals[:, 2] > 0]
    assert np.degrees(np.arccos(top[:, 2])).max() < 65


@pytest.mark.slow
@pytest.mark.parametrize("kind", [name for name in KINDS if "size" in KINDS[name].model_fields])
def test_the_largest_and_the_smallest_of_a_kind_can_be_built(kind):
    count = len(KINDS[kind]().size)
    least = LEAST.get(kind, (0.05,) * count)
    most = MOST.get(kind, (120.0,) * count)
    for size in (least, most):
        piece = KINDS[kind](size=size).make()
        assert all(part.mesh.is_watertight for part in piece.parts), size
        assert sum(len(part.mesh.faces) for part in piece.parts) < 300_000, size


@pytest.mark.parametrize("high", [0.8, 1.5])
@pytest.mark.parametrize("style", ["concrete", "scrap"])
def test_no_line_passes_through_a_barricade_below_its_top(style, high):
    (part,) = KINDS["barricade"](size=[4, 0.5, high], style=style).build().parts
    x, z = np.meshgrid(np.linspace(-1.9, 1.9, 200), np.linspace(0.01, high * 0.9, 30))
    starts = np.column_stack([x.ravel(), np.full(x.size, -3.0), z.ravel()])
    hit = part.mesh.ray.intersects_any(starts, np.tile([0.0, 1.0, 0.0], (len(starts), 1)))
    assert hit.mean() > 0.995


@pytest.mark.slow
@given(
    x=st.floats(0.5, 40), y=st.floats(0.5, 20), z=st.floats(0.5, 12), seed=st.integers(0, 2**32 - 1)
)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_container_fills_its_size_and_has_a_flat_roof(x, y, z, seed):
    piece = KINDS["container"](size=[x, y, z], seed=seed).make()
    assert bounds(piece) == pytest.approx(
        np.array([[-x / 2, -y / 2, 0], [x / 2, y / 2, z]]), abs=1e-6
    )
    (part,) = piece.parts
    flat = np.isclose(part.mesh.triangles_center[:, 2], z) & (part.mesh.face_normals[:, 2] > 0.99)
    assert part.mesh.area_faces[flat].sum() > 0.95 * x * y


@pytest.mark.parametrize("gap", [0.0, 0.3, 1.5])
def test_lines_pass_beneath_a_pipe_on_saddles_that_fills_its_size(gap):
    piece = KINDS["pipe"](size=[8, 1.0], gap=gap).build()
    pipe = piece.part("pipe")
    assert pipe.mesh.bounds == pytest.approx(np.array([[-4, -0.5, gap], [4, 0.5, gap + 1.0]]))
    assert not pipe.support
    saddles = piece.part("saddles")
    assert (saddles is None) == (gap == 0.0)
    if saddles is not None:
        assert saddles.mesh.bounds[0, 2] == pytest.approx(0.0)
        assert saddles.mesh.bounds[1, 2] > gap + 0.02, "the pipe rests on them"
        starts = np.column_stack(
            [np.linspace(-3.9, 3.9, 100), np.full(100, -3.0), np.full(100, gap / 2)]
        )
        hit = saddles.mesh.ray.intersects_any(starts, np.tile([0.0, 1.0, 0.0], (100, 1)))
        assert 0.02 < hit.mean() < 0.4


def test_a_prism_is_its_outline_raised_to_its_height():
    corners = [[0, 0], [5, 0], [5, 0.5], [0.5, 0.5], [0.5, 4.5], [0, 4.5]]
    for outline in (corners, corners[::-1]):
        (part,) = KINDS["prism"](outline=outline, height=5).build().parts
        assert part.mesh.is_watertight
        assert part.mesh.volume == pytest.approx(5 * (5 * 0.5 + 4 * 0.5))
        assert part.mesh.bounds.tolist() == [[0, 0, 0], [5, 4.5, 5]]


@pytest.mark.parametrize(
    "outline",
    [
        [[0, 0], [1, 0]],
        [[0, 0], [1, 0], [2, 0]],
        [[0, 0], [2, 2], [2, 0], [0, 2]],
        [[0, 0], [1, math.nan], [2, 0]],
        [[0, 0], [1, 1e9], [2, 0]],
    ],
)
def test_a_prism_without_an_inside_is_refused(outline):
    with pytest.raises(ValidationError):
        KINDS["prism"](outline=outline)
