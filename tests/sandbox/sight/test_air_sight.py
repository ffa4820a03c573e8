"""Sight from, to and past warplanes: what blocks, and how much terrain counts."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slow_reference import World
from tables import agrees_in, body_triangles, table_from, unit, world_between
from worlds import MIRROR, transformed, turned

from meshes.shapes.piece import Piece, Volume
from sandbox.sight.cache import SightCache
from sandbox.sight.judge import judge
from sandbox.sight.kernel.cuts import all_within, least_within
from sandbox.sight.kernel.plain import part_within
from sandbox.sight.picking import pick
from sandbox.sight.report import PairSight
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import PlacedModel, Table
from sandbox.view.rendering.eye_mask import eye_camera, sighting

pytestmark = pytest.mark.slow

ONCE = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
ABLE = unit("able", "a", "position = [6, 20], facing = 0")
PLANE = unit("plane", "b", "position = [40, 20], facing = 180", template="fighter-bomber")
FAR_PLANE = PLANE.replace("[40, 20]", "[55, 20]")
SEEN_ALL = (1.0, "clear")


def box(name: str, size: str, at: str, more: str = "") -> str:
    return f'[[terrain]]\nid = "{name}"\nkind = "box"\nsize = {size}\nposition = {at}\n{more}\n'


def field(folder, *rows: str, head: str = "") -> Table:
    return table_from(folder, head + "[table]\nsize = [60, 48]\n" + "\n".join(rows))


def sees(table: Table, one: str, other: str) -> tuple[float, str]:
    (pair,) = judge(table, one, other).forward.pairs
    return pair.visible, pair.verdict


def eye_x(folder) -> float:
    return float(field(folder, ABLE).model("able/0").eye[0])


@pytest.mark.rule("WP-11")
@pytest.mark.parametrize("parts", [["body"], ["body", "weapon", "base", "aerial", "stem"]])
def test_a_plane_between_changes_nothing(tmp_path, parts) -> None:
    """Nothing at all: not a byte but the digest, whatever the policy counts."""
    head = f"[policy]\nparts = {json.dumps(parts)}\n"
    both = ABLE + unit("baker", "b", "position = [30, 20], facing = 180")
    # on the ground the base, in the line of sight; on a slab's edge below them the body
    low = unit("low", "b", "position = [18, 20]", template="dive-bomber")
    sunk = unit("sunk", "a", "position = [24, 20, -2.5]", template="interceptor")
    without = judge(field(tmp_path, both, head=head), "able", "baker").to_json()
    table = field(tmp_path, both, low, sunk, head=head)
    body = body_triangles(table.model("sunk/0"))
    assert body[..., 2].min() < 1.0 < body[..., 2].max(), "it really is in the line"
    answer = judge(table, "able", "baker").to_json()
    assert answer.pop("digest") != without.pop("digest")
    assert json.dumps(answer) == json.dumps(without)
    assert sees(table, "able", "baker") == SEEN_ALL


@pytest.mark.rule("WP-11")
def test_a_plane_between_planes_changes_nothing(tmp_path) -> None:
    hunter = unit("hunter", "a", "position = [6, 20]", template="interceptor")
    between = unit("between", "b", "position = [22, 20]", template="dive-bomber")
    table = field(tmp_path, hunter, PLANE, between)
    assert sees(table, "hunter", "plane") == SEEN_ALL
    assert sees(table, "plane", "hunter") == SEEN_ALL


@pytest.mark.rule("WP-11")
def test_a_plane_is_not_in_the_picture_nor_forgets_what_is_known(tmp_path) -> None:
    both = ABLE + unit("baker", "b", "position = [30, 20], facing = 180")
    sunk = unit("sunk", "a", "position = [24, 20, -2.5]", template="interceptor")
    table = field(tmp_path, both, sunk)
    policy, size = table.scenario.sight_policy, (160, 100)
    parts = tuple(policy.parts)
    shooter, target = table.model("able/0"), table.model("baker/0")
    camera = eye_camera(shooter, [target], parts, size)
    view = sighting(surroundings(table, "able", "baker", policy), [target], parts, camera, size)
    assert view.seen.sum() > 0
    assert view.hidden.sum() == 0
    sights = SightCache(policy)
    assert sights.verdicts(table, shooter, [target]) == ["clear"]
    sights.unit_changed(table.unit("sunk"), None)
    assert sights.cached_verdict(shooter, target) == "clear"


def test_a_plane_can_be_pointed_at(tmp_path) -> None:
    table = field(tmp_path, ABLE, PLANE)
    x, y, _ = table.model("plane/0").stand.matrix[:3, 3].tolist()
    assert pick(table, (x, y, 20.0), (0.0, 0.0, -1.0)).id == "model/plane/0"
    assert pick(table, (x + 1.0, y, 1.0), (0.0, 0.0, -1.0)).id == "model/plane/0", "its base"


@pytest.mark.rule("WP-10")
@pytest.mark.parametrize(("inches", "seen"), [(11.9, False), (12.1, True)])
def test_a_wall_counts_within_twelve_inches_of_the_firer(tmp_path, inches, seen) -> None:
    """Its near side at 11.9 or 12.1 inches from the firer's eye; so high that it hides all."""
    at = eye_x(tmp_path) + inches + 0.25
    table = field(tmp_path, ABLE, FAR_PLANE, box("wall", "[0.5, 46, 30]", f"[{at}, 24]"))
    report = judge(table, "able", "plane")
    (pair,) = report.forward.pairs
    assert (pair.visible, pair.verdict) == (SEEN_ALL if seen else (0.0, "blocked"))
    assert [row.id for row in pair.hidden_by] == ([] if seen else ["wall"])
    assert report.reverse.pairs[0].visible == 0.0, "from the plane all terrain counts"


@pytest.mark.rule("WP-10")
def test_all_terrain_counts_between_units_on_the_ground(tmp_path) -> None:
    table = field(
        tmp_path,
        ABLE,
        unit("baker", "b", "position = [40, 20]"),
        box("wall", "[0.5, 46, 30]", "[30, 24]"),
    )
    assert sees(table, "able", "baker") == (0.0, "blocked")


@pytest.mark.rule("WP-10")
def test_a_wall_that_runs_on_beyond_counts_as_far_as_it_is_near(tmp_path) -> None:
    """A wall askew: its near end hides one wing, what is beyond 12 inches hides nothing."""
    rows = [ABLE, PLANE, box("wall", "[40, 0.2, 9]", "[24, 22]", "rotation = 12")]
    table = field(tmp_path, *rows)
    (pair,) = judge(table, "able", "plane").forward.pairs
    longer = field(tmp_path, *rows, head="[policy]\nair_terrain_in = 30.0\n")
    (more,) = judge(longer, "able", "plane").forward.pairs
    assert more.visible < 0.9
    assert pair.visible > more.visible + 0.05
    for one, counted in ((pair, 12.0), (more, 30.0)):
        assert agrees(table, one, counted)


@pytest.mark.rule("WP-10")
def test_a_hill_counts_as_far_as_it_is_near(tmp_path) -> None:
    hill = '[[terrain]]\nid = "rise"\nkind = "hill"\nsize = [20, 30, 6]\nposition = [20, 20]\n'
    near = field(tmp_path, ABLE, PLANE, hill)
    far = field(tmp_path, ABLE, PLANE, hill.replace("[20, 20]", "[29, 20]"))
    assert judge(near, "able", "plane").forward.pairs[0].visible < 0.9
    assert sees(far, "able", "plane") == SEEN_ALL


@pytest.mark.rule("WP-10")
@pytest.mark.parametrize(("depth", "seen"), [(2.9, False), (3.05, True)])
def test_only_the_inches_of_a_wood_within_twelve_count(tmp_path, depth, seen) -> None:
    """Twenty inches of wood, that begin nine inches from the eye: three count."""
    table = field(tmp_path, ABLE, FAR_PLANE, box("wood", "[20, 46, 40]", "[25, 24]"))
    (placed,) = table.pieces
    cloud = Piece((), (Volume(placed.piece.parts[0].mesh, depth),))
    units = tuple(replace(u, models=tuple(_at_level(m) for m in u.models)) for u in table.units)
    table = replace(table, pieces=(replace(placed, piece=cloud),), units=units)
    (pair,) = judge(table, "able", "plane").forward.pairs
    assert pair.verdict == ("clear" if seen else "blocked")
    assert [row.id for row in pair.hidden_by] == ([] if seen else ["wood"])


def _at_level(model: PlacedModel) -> PlacedModel:
    """A man who sees from as high as the plane is: inches are inches on the plan."""
    if model.unit != "able":
        return model
    return replace(model, spec=model.spec.model_copy(update={"eye": (0.0, 0.0, 4.0)}))


@pytest.mark.rule("WP-10")
@pytest.mark.parametrize("x", [14.0, 33.0])
def test_models_block_at_any_distance(tmp_path, x) -> None:
    """Only terrain is ignored: a tank held up into the line hides the plane near or far."""
    tank = unit("tank", "a", f"position = [{x}, 20, 1.6]", template="heavy-tank")
    (pair,) = judge(field(tmp_path, ABLE, PLANE, tank), "able", "plane").forward.pairs
    assert [row.id for row in pair.hidden_by] == ["tank/0"]


@pytest.mark.rule("WP-15")
def test_planes_ignore_all_terrain_between_them(tmp_path) -> None:
    hunter = unit("hunter", "a", "position = [6, 20]", template="interceptor")
    walls = [box(f"w{x}", "[0.5, 46, 30]", f"[{x}, 24]") for x in (10, 24, 36)]
    report = judge(field(tmp_path, hunter, PLANE, *walls), "hunter", "plane")
    for way in (report.forward, report.reverse):
        assert way.pairs[0].visible == 1.0
        assert way.verdict == "clear"
        assert way.note == "Planes ignore terrain"
        assert way.headline.endswith("; clear. Planes ignore terrain")


@pytest.mark.rule("WP-10")
def test_ignored_terrain_is_named(tmp_path) -> None:
    table = field(tmp_path, ABLE, PLANE, unit("baker", "b", "position = [30, 24]"))
    report = judge(table, "able", "plane")
    assert report.forward.note == "Terrain beyond 12″ is ignored"
    assert report.forward.note in report.forward.headline
    assert report.reverse.note == ""
    assert report.to_json()["note"] == report.forward.note
    assert judge(table, "able", "baker").forward.note == ""
    other = table.with_policy({"air_terrain_in": 8})
    assert judge(other, "able", "plane").forward.note == "Terrain beyond 8″ is ignored"
    assert ("air_terrain_in", 8.0) in judge(other, "able", "plane").policy


def air_world(table: Table, shooter: PlacedModel, target: PlacedModel, near: float) -> World:
    """As the slow judge has it: planes out, and terrain that counts only so near."""
    world = world_between(table, shooter, target)
    planes = {"plane", "hunter", "passing"}
    solids = {n: t for n, t in world.solids.items() if n.partition("/")[0] not in planes}
    return World(solids, world.porous, frozenset(p.id for p in table.pieces), near)


def agrees(table: Table, pair: PairSight, near: float, directions: int = 3000) -> bool:
    shooter, target = table.model(pair.shooter), table.model(pair.target)
    world = air_world(table, shooter, target, near)
    return agrees_in(table, pair, world, directions)


def coarse_plane(folder) -> str:
    """A plane of few triangles, so that the slow judge is not slow."""
    import trimesh

    rows = [
        ((2.4, 2.4, 0.1), (0, 0, 0.05)),
        ((6, 0.9, 1), (0, 0, 3.5)),
        ((1.5, 7, 0.2), (0, 0, 3.4)),
    ]
    parts = [trimesh.creation.box(size) for size, _ in rows]
    for part, (_, at) in zip(parts, rows, strict=True):
        part.apply_translation(at)
    trimesh.util.concatenate(parts).export(folder / "plane.stl")
    return 'mesh = "plane.stl", mesh_unit = "in", base_height = 0.12'


def scattered(rng: np.random.Generator, plane: str) -> str:
    rows = []
    for number in range(7):
        x, y = rng.uniform((10, 6), (40, 40))
        size = [round(float(v), 3) for v in rng.uniform((0.2, 1, 1.5), (2, 16, 9))]
        turn = f"rotation = {rng.uniform(0, 180):.1f}"
        rows.append(box(f"t{number}", str(size), f"[{x:.3f}, {y:.3f}]", turn))
    x, y = rng.uniform((12, 8), (30, 40))
    rows.append(
        f'[[terrain]]\nid = "wood"\nkind = "wood"\nsize = [9, 8]\ntrees = 1\ndepth = 2.5\n'
        f"position = [{x:.3f}, {y:.3f}]\n"
    )
    men = [f"position = [{rng.uniform(3, 12):.2f}, {y}]" for y in (10, 24, 38)]
    other = [f"position = [{rng.uniform(14, 32):.2f}, {rng.uniform(10, 38):.2f}]" for _ in "ab"]
    at = f"position = [{rng.uniform(24, 50):.2f}, {rng.uniform(10, 38):.2f}], {plane}"
    rows += [
        unit("able", "a", *men),
        unit("plane", "b", at, template="interceptor"),
        unit("hunter", "a", f"position = [6, 44], {plane}", template="interceptor"),
        unit("passing", "b", f"position = [20, 24], {plane}", template="interceptor"),
        unit("other", "b", *other, template="medium-tank"),
    ]
    return "\n".join(rows)


@pytest.mark.rule("WP-10")
def test_random_tables_agree_with_the_slow_reference(tmp_path) -> None:
    plane = coarse_plane(tmp_path)
    rng = np.random.default_rng(1944)
    outside, partly, clipped, whole = [], 0, 0, 0
    for _ in range(8):
        table = field(tmp_path, scattered(rng, plane))
        everything = table.with_policy({"air_terrain_in": 120})
        for pair, all_counts in zip(
            judge(table, "able", "plane").forward.pairs,
            judge(everything, "able", "plane").forward.pairs,
            strict=True,
        ):
            partly += 0 < pair.visible < 1
            whole += pair.visible in (0.0, 1.0)
            clipped += pair.visible > all_counts.high
            if not agrees(table, pair, 12.0, 2000):
                outside.append(pair)
        (between,) = judge(table, "hunter", "plane").forward.pairs
        assert not [row for row in between.hidden_by if "/" not in row.id]
        (down,) = judge(table, "plane", "able/0").forward.pairs
        if not agrees(table, down, np.inf, 2000):
            outside.append(down)
    assert partly >= 6, "the tables must ask something"
    assert whole >= 4
    assert clipped >= 6, "what is ignored must matter"
    assert len(outside) <= 1, outside


TABLE = "\n".join(
    [
        "[table]\nsize = [60, 48]",
        box("near", "[0.4, 5, 1.5]", "[13, 17]", "rotation = 20"),
        box("astride", "[16, 0.3, 2.2]", "[16, 21.5]", "rotation = 8"),
        box("far", "[0.4, 40, 9]", "[26, 24]"),
        '[[terrain]]\nid = "wood"\nkind = "wood"\nposition = [14, 32]\nsize = [8, 7]\n'
        "trees = 3\ndepth = 2",
        unit("able", "a", "position = [6, 18]", "position = [7, 24]", "position = [5, 32]"),
        PLANE,
    ]
)


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Table:
    return table_from(tmp_path_factory.mktemp("air"), TABLE)


def assert_same_counts(one, other) -> None:
    for way in ("forward", "reverse"):
        for a, b in zip(getattr(one, way).pairs, getattr(other, way).pairs, strict=True):
            assert set(a.open) & set(b.open), (a, b)
            assert a.low - 0.02 <= b.visible <= a.high + 0.02
            assert {r.id for r in a.hidden_by if r.share > 0.02} <= {r.id for r in b.hidden_by}


@pytest.mark.rule("WP-10")
@ONCE
@given(st.floats(0, 360), st.tuples(st.floats(-30, 30), st.floats(-30, 30)), st.booleans())
def test_a_moved_turned_or_mirrored_world_changes_no_verdict(
    table, degrees, shift, mirrored
) -> None:
    matrix = turned(degrees) @ (MIRROR if mirrored else np.eye(3))
    assert_same_counts(
        judge(table, "able", "plane"), judge(_moved(table, matrix, (*shift, 0)), "able", "plane")
    )


@ONCE
@given(st.floats(0.1, 9))
def test_a_scaled_world_with_scaled_inches_changes_no_verdict(table, scale) -> None:
    policy = table.with_policy({"air_terrain_in": 12 * scale})
    scaled = _moved(policy, np.eye(3) * scale, (0, 0, 0))
    assert_same_counts(judge(table, "able", "plane"), judge(scaled, "able", "plane"))


def _moved(table: Table, matrix: np.ndarray, shift: tuple[float, float, float]) -> Table:
    return transformed(table, matrix, shift)


def test_the_table_asks_something(table) -> None:
    report = judge(table, "able", "plane")
    shares = [pair.visible for pair in report.forward.pairs]
    assert any(0.05 < share < 0.95 for share in shares), shares
    assert all("far" not in {r.id for r in pair.hidden_by} for pair in report.forward.pairs)
    assert any("far" in {r.id for r in pair.hidden_by} for pair in report.reverse.pairs)


def test_the_same_question_gets_the_same_bytes(table) -> None:
    one, other = (json.dumps(judge(table, "able", "plane").to_json()) for _ in range(2))
    assert one == other


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_triangles_are_cut_at_the_circle(seed) -> None:
    """Points of a triangle are kept within the circle, dropped beyond it, but for a hair."""
    rng = np.random.default_rng(seed)
    eye = rng.uniform(-5, 5, 3)
    triangle = eye + rng.uniform(-25, 25, (1, 3, 3))
    inches = rng.uniform(3, 20)
    weights = rng.dirichlet((1, 1, 1), 300)
    points = weights @ triangle[0]
    level = np.linalg.norm((points - eye)[:, :2], axis=1)
    few = least_within(triangle, np.array([inches]), eye, points)
    many = all_within(triangle, np.array([inches]), eye, points)
    for point, away in zip(points, level, strict=True):
        if away < inches * (1 - 1e-4):
            assert _covered(point, few)
        if away <= inches:
            assert _covered(point, many)
        if away > inches:
            assert not _covered(point, few)
        if away > inches * (1 + 1e-4):
            assert not _covered(point, many)


def _covered(point: np.ndarray, triangles: np.ndarray) -> bool:
    """Whether a point of the plane of these triangles is on one of them, from above."""
    if len(triangles) == 0:
        return False
    a, b, c = (triangles[:, k, :2] - point[:2] for k in range(3))
    areas = np.stack([p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0] for p, q in ((a, b), (b, c), (c, a))])
    edge = 1e-9
    return bool(((areas >= -edge).all(axis=0) | (areas <= edge).all(axis=0)).any())


@given(st.floats(0, 80), st.floats(-80, 80), st.floats(-80, 80), st.floats(1, 30))
def test_segments_are_cut_at_the_circle(x, y, z, inches) -> None:
    way = np.array([[x, y, z]])
    (part,) = part_within(way, inches)
    length = float(np.hypot(x, y))
    assert 0 < part <= 1
    assert part * length == pytest.approx(min(length, inches))
    assert part_within(way, np.inf).tolist() == [1.0]


@pytest.mark.parametrize("gap", [0.002, 0.02])
def test_a_hair_of_a_gap_is_not_zero_at_a_plane_either(tmp_path, gap) -> None:
    """Two walls within 12 inches, a slit between them, and a far wall behind it that is ignored."""
    half = 20 - gap / 2
    rows = [
        box("left", f"[0.3, {half}, 30]", f"[14, {20 - gap / 2 - half / 2}]"),
        box("right", f"[0.3, {half}, 30]", f"[14, {20 + gap / 2 + half / 2}]"),
        box("far", "[0.3, 46, 30]", "[26, 24]"),
    ]
    table = field(tmp_path, ABLE, PLANE, *rows)
    visible, _ = sees(table, "able", "plane")
    assert 0.0 < visible < 0.2
    shut = field(tmp_path, ABLE, PLANE, box("shut", "[0.3, 46, 30]", "[14, 24]"))
    assert sees(shut, "able", "plane") == (0.0, "blocked")


@pytest.mark.rule("WP-10")
@pytest.mark.parametrize(("reach", "hidden"), [(11.999, True), (12.000002, False)])
def test_a_wing_tip_that_is_seen_past_twelve_inches_is_not_nothing(tmp_path, reach, hidden) -> None:
    """A wall is straight and the circle is not: the line to a wing's tip meets the wall past 12
    inches. Rays may all miss the tip, and the wall goes on there, but what it hides is not all.
    """
    plane = coarse_plane(tmp_path)
    tip = 40 - 0.75 - eye_x(tmp_path)
    wall = eye_x(tmp_path) + reach * tip / float(np.hypot(tip, 3.5))
    table = field(
        tmp_path,
        ABLE,
        unit("plane", "b", f"position = [40, 20], {plane}", template="interceptor"),
        box("wall", "[0.5, 46, 30]", f"[{wall + 0.25}, 24]"),
    )
    visible, _ = sees(table, "able", "plane")
    assert (visible == 0.0) == hidden
    assert visible < 0.005
