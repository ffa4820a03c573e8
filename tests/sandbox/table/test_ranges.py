"""Ranges against an independent measure: the two nearest points of bases, or of hulls."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import trimesh
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.spatial import ConvexHull
from tables import table_from, unit

from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedModel, Table

BASE = 0.98
VEHICLES = ("truck", "halftrack", "armoured-car", "light-tank", "medium-tank", "heavy-tank")
PROPERTY = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def two(folder: Path, one: str, other: str, kinds: tuple[str, str] = ("rifle-squad",) * 2) -> Table:
    first, second = kinds
    text = unit("able", "a", one, template=first) + unit("baker", "b", other, template=second)
    return table_from(folder, text)


def measured(table: Table) -> float:
    return range_between(table.model("able/0"), table.model("baker/0"))


def ring(model: PlacedModel) -> np.ndarray:
    """The outline on the table of what counts, walked once around: a circle, or the hull."""
    base, body = model.piece.part("base"), model.piece.part("body")
    assert body is not None
    if base is not None:
        turn = np.linspace(0, 2 * np.pi, 721)
        middle = [model.stand.x, model.stand.y]
        return np.column_stack([np.cos(turn), np.sin(turn)]) * base.mesh.extents[0] / 2 + middle
    points = model.stand.place(body.mesh.vertices)[:, :2]
    corners = points[ConvexHull(points).vertices]
    return np.vstack([corners, corners[:1]])


def along(ring: np.ndarray, step: float = 0.004) -> np.ndarray:
    rows = []
    for a, b in pairwise(ring):
        share = np.linspace(0, 1, max(2, int(np.linalg.norm(b - a) / step)))[:, None]
        rows.append(a * (1 - share) + b * share)
    return np.vstack(rows)


def slow_range(one: PlacedModel, other: PlacedModel) -> float:
    """The nearest two of very many points on both outlines."""
    a, b = along(ring(one)), along(ring(other))
    return float(min(np.linalg.norm(b - point, axis=1).min() for point in a))


def test_men_are_measured_from_circle_to_circle(tmp_path: Path) -> None:
    table = two(tmp_path, "position = [10, 10]", "position = [22, 10]")
    assert measured(table) == pytest.approx(12 - BASE, abs=1e-9)


@pytest.mark.slow
@PROPERTY
@given(x=st.floats(0, 72), y=st.floats(0, 48), turn=st.floats(0, 360), other_turn=st.floats(0, 360))
def test_circles_however_they_stand(
    tmp_path: Path, x: float, y: float, turn: float, other_turn: float
) -> None:
    table = two(tmp_path, "position = [36, 24]", "position = [30, 20]")
    table = table.moved("able/0", 36, 24, turn).moved("baker/0", x, y, other_turn)
    gap = float(np.hypot(x - 36, y - 24)) - BASE
    distance = measured(table)
    assert distance == pytest.approx(max(0.0, gap), abs=2e-4)  # models stand on ten-thousandths
    one, other = table.model("able/0"), table.model("baker/0")
    assert range_between(other, one) == pytest.approx(distance, abs=1e-12)
    if gap > 0.1:
        assert distance == pytest.approx(slow_range(one, other), abs=2e-4)


def test_a_team_is_measured_from_its_larger_circle(tmp_path: Path) -> None:
    kinds = ("mmg-team", "rifle-squad")
    table = two(tmp_path, "position = [10, 10]", "position = [22, 10]", kinds)
    assert measured(table) == pytest.approx(12 - BASE / 2 - 1.57 / 2, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("kind", VEHICLES)
def test_vehicles_are_measured_from_their_hulls(tmp_path: Path, kind: str) -> None:
    table = two(
        tmp_path,
        "position = [20, 20], facing = 35",
        "position = [29, 24]",
        (kind, "rifle-squad"),
    )
    tank, man = table.model("able/0"), table.model("baker/0")
    assert tank.piece.part("base") is None
    assert measured(table) == pytest.approx(slow_range(tank, man), abs=2e-4)
    assert measured(table) < np.hypot(9, 4) - BASE / 2 - 0.7  # its own half width at the least
    both = two(
        tmp_path,
        "position = [20, 20], facing = 35",
        "position = [30, 27], facing = 80",
        (kind, kind),
    )
    assert measured(both) == pytest.approx(
        slow_range(both.model("able/0"), both.model("baker/0")), abs=1e-4
    )


def test_a_gun_that_sticks_out_is_not_the_hull(tmp_path: Path) -> None:
    kinds = ("heavy-tank", "heavy-tank")
    table = two(tmp_path, "position = [20, 20]", "position = [40, 20], facing = 180", kinds)
    tank = table.model("able/0")
    weapon, body = tank.piece.part("weapon"), tank.piece.part("body")
    assert weapon is not None and body is not None
    reach = body.mesh.bounds[1][0]
    assert weapon.mesh.bounds[1][0] > reach + 0.2
    assert measured(table) == pytest.approx(20 - 2 * reach, abs=1e-6)


def test_a_turned_tank_is_as_near_as_its_turned_hull(tmp_path: Path) -> None:
    kinds = ("medium-tank", "rifle-squad")
    table = two(tmp_path, "position = [20, 20]", "position = [30, 20]", kinds)
    body = table.model("able/0").piece.part("body")
    assert body is not None
    length, width = body.mesh.bounds[1][:2]
    assert measured(table) == pytest.approx(10 - length - BASE / 2, abs=1e-6)
    turned = table.moved("able/0", 20, 20, 90)
    assert measured(turned) == pytest.approx(10 - width - BASE / 2, abs=1e-6)


@pytest.mark.parametrize(
    ("at", "up", "expected"),
    [
        ("[10, 10]", 5.0, 5.0),  # right above
        ("[13, 10]", 5.0, None),  # up and away
        ("[10.5, 10]", 0.05, 0.0),  # overlapping, almost level
        ("[10, 10]", 0.0, 0.0),
    ],
)
def test_ranges_go_straight_from_height_to_height(
    tmp_path: Path, at: str, up: float, expected: float | None
) -> None:
    table = two(tmp_path, "position = [10, 10, 0]", f"position = {at[:-1]}, {up}]")
    one, other = table.model("able/0"), table.model("baker/0")
    base = one.piece.part("base")
    assert base is not None
    thick = base.mesh.extents[2]
    if expected is None:
        level = slow_range(one, other)
        assert measured(table) == pytest.approx(np.hypot(level, up - thick), abs=2e-4)
    else:
        assert measured(table) == pytest.approx(max(0.0, expected - thick), abs=1e-6)
    assert range_between(other, one) == measured(table)


def hull_distance(one: np.ndarray, other: np.ndarray) -> float:
    """Between two convex prisms in space, by minimisation over points inside both."""
    rows = []
    for points, part in ((one, slice(0, 3)), (other, slice(3, 6))):
        planes = ConvexHull(points).equations
        rows.append(
            {
                "type": "ineq",
                "fun": lambda p, planes=planes, part=part: -planes[:, :3] @ p[part] - planes[:, 3],
            }
        )
    start = np.concatenate([one.mean(axis=0), other.mean(axis=0)])
    nearest = minimize(
        lambda p: float(np.sum((p[:3] - p[3:]) ** 2)), start, constraints=rows, tol=1e-14
    )
    return float(np.sqrt(max(0.0, nearest.fun)))


@pytest.mark.parametrize("seed", range(6))
def test_blocks_in_space_are_as_far_as_their_nearest_points(tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    trimesh.creation.box((50, 30, 60)).export(tmp_path / "block.stl")
    x, y, z = rng.uniform(0, (6, 6, 5)).tolist()
    one = 'position = [20, 20, 0], mesh = "block.stl"'
    other = (
        f'position = [{20 + x}, {20 + y}, {z}], facing = {rng.uniform(0, 360)}, mesh = "block.stl"'
    )
    table = two(tmp_path, one, other)
    points = []
    for model in table.models():
        body = model.piece.part("body")
        assert body is not None
        points.append(model.stand.place(body.mesh.vertices))
    assert measured(table) == pytest.approx(hull_distance(*points), abs=2e-3)


def test_overlapping_and_touching_are_no_range(tmp_path: Path) -> None:
    table = two(tmp_path, "position = [10, 10]", "position = [10.9, 10]")
    assert measured(table) == 0
    tanks = two(tmp_path, "position = [20, 20]", "position = [21, 21]", ("truck", "heavy-tank"))
    assert measured(tanks) == 0
    inside = two(tmp_path, "position = [20, 20]", "position = [20.3, 20]", ("truck", "rifle-squad"))
    assert measured(inside) == 0


def test_a_mesh_with_a_base_is_measured_from_the_base(tmp_path: Path) -> None:
    arms = trimesh.creation.box((80, 4, 20))
    arms.apply_translation([0, 0, 20])
    post = trimesh.creation.box((4, 4, 40))
    post.apply_translation([0, 0, 15])
    base = trimesh.creation.box((20, 20, 3))
    base.apply_translation([0, 0, -5 + 1.5])
    trimesh.util.concatenate([arms, post, base]).export(tmp_path / "scarecrow.stl")
    model = 'mesh = "scarecrow.stl"'
    wide = two(tmp_path, f"position = [10, 10], {model}", f"position = [20, 10], {model}")
    assert measured(wide) == pytest.approx(10 - 80 / 25.4, abs=2e-4)
    how = f"{model}, base_height = 0.118"
    based = two(tmp_path, f"position = [10, 10], {how}", f"position = [20, 10], {how}")
    assert measured(based) == pytest.approx(10 - 20 / 25.4, abs=2e-4)
