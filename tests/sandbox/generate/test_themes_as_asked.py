"""The promises of themes over many seeds: closed fields, dense works, a desert of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot
from statistics import mean
from typing import Any

import numpy as np
import pytest
import shapely

from meshes.terrain.board import inks
from meshes.terrain.ground.road import Road
from sandbox.generate import bocage
from sandbox.generate.generate import TableWish, planned
from sandbox.generate.items import Role
from sandbox.generate.plan import Plan
from sandbox.generate.town import _WORKS

pytestmark = pytest.mark.slow

SEEDS = range(12)
TABLE = (72.0, 48.0)

Drawn = Callable[..., Plan]


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    """Draw the table of a theme and a seed. A table is drawn once for all tests of this file."""

    @cache
    def draw(theme: str, seed: int, *, density: float = 1.0, symmetric: bool = False) -> Plan:
        return planned(TableWish(theme, TABLE, density, symmetric, seed))

    return draw


@pytest.fixture(scope="module")
def bocages() -> list[tuple[Plan, Any]]:
    """Tables of the theme bocage, each with its cuts and its fields."""
    divided: dict[Plan, Any] = {}
    divide = bocage.divided

    def divide_and_keep(plan: Plan) -> Any:
        divided[plan] = divide(plan)
        return divided[plan]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bocage, "divided", divide_and_keep)
        plans = [planned(TableWish("bocage", TABLE, seed=seed)) for seed in SEEDS]
    return [(plan, divided[plan]) for plan in plans]


def enclosed(plan: Plan, cuts: list[Any], leaves: list[Any]) -> list[float]:
    """The share of each field's edge at which something stops who would leave it: of what is not
    at the edge of the table. A gate of its own and its neighbours' gates are open."""
    stops = [i.foot for i in plan.items if i.role in (Role.LINE, Role.HOUSE, Role.WATER)]
    closed = shapely.union_all(stops).buffer(1.6)
    lanes = shapely.union_all([cut.line.buffer(bocage.BESIDE_LANE_IN) for cut in cuts if cut.lane])
    edge = plan.table.exterior.buffer(1.5)
    shares = []
    for leaf in leaves:
        parts = [part for part in shapely.get_parts(leaf.difference(lanes)) if part.area > 20]
        ring = shapely.union_all([part.exterior for part in parts]).difference(edge)
        if ring.length > 8:
            shares.append(ring.intersection(closed).length / ring.length)
    return shares


def test_hedges_of_a_bocage_enclose_its_fields(bocages: list[tuple[Plan, Any]]) -> None:
    shares = [share for plan, divided in bocages for share in enclosed(plan, *divided)]
    assert len(shares) > 180
    assert mean(shares) > 0.78 and sum(share < 0.5 for share in shares) < 0.06 * len(shares)


def test_fords_of_a_bocage_lie_on_lanes_and_no_bank_is_a_stub(
    bocages: list[tuple[Plan, Any]],
) -> None:
    fords = 0
    for plan, _ in bocages:
        roads = [item.foot for item in plan.items if item.kind == "road"]
        for item in plan.items:
            if item.kind == "ford":
                fords += 1
                assert sum(road.intersects(item.foot) for road in roads) == 2
            if item.kind == "bocage":
                (x0, y0), _, (x1, y1) = item.keys["points"]
                assert hypot(x1 - x0, y1 - y0) > 3.7
    assert fords > 4


@pytest.mark.parametrize("theme", ["village", "open"])
@pytest.mark.parametrize("symmetric", [False, True])
def test_a_track_leads_to_both_ends_of_every_ford(
    drawn: Drawn, theme: str, symmetric: bool
) -> None:
    fords = 0
    for seed in SEEDS[:8]:
        plan = drawn(theme, seed, symmetric=symmetric)
        roads = [item for item in plan.items if item.kind == "road"]
        rivers = [item.foot for item in plan.items if item.kind == "river"]
        for ford in [item for item in plan.items if item.kind == "ford"]:
            fords += 1
            ways = [road.foot for road in roads if road.foot.intersects(ford.foot)]
            assert len(ways) == 2
            assert not ways[0].intersects(ways[1]), "one on each bank"
            ends = [way for way in ways if alone(way, roads)]
            assert all(way.distance(plan.table.exterior) < 0.1 for way in ends)
            assert all(plan.table.buffer(0.2).covers(way) for way in ends)
        for road in roads:
            wet = [river.intersection(road.foot).area for river in rivers]
            assert max(wet, default=0.0) < 3.0
    assert fords > 3


def alone(way: Any, roads: list[Any]) -> bool:
    """Return whether a road meets no other."""
    return sum(road.foot.intersects(way) for road in roads) == 1


def test_fences_of_a_works_are_of_wire_mesh(drawn: Drawn) -> None:
    works = [drawn("industrial", seed) for seed in SEEDS[:5]]
    fences = [item.keys for plan in works for item in plan.items if item.kind == "fence"]
    assert fences and all(keys["style"] == "mesh" for keys in fences)


@pytest.mark.parametrize("theme", ["village", "open"])
def test_most_hedged_fields_are_closed_and_have_a_gate(drawn: Drawn, theme: str) -> None:
    hems = [
        item.keys
        for seed in SEEDS
        for item in drawn(theme, seed).items
        if item.name in ("field-hedge", "field-fence")
    ]
    closed = [keys for keys in hems if keys["points"][0] == keys["points"][-1]]
    assert len(closed) > 0.4 * len(hems) > 4
    assert all(keys["gates"] == 1 and keys["gate"] > 2.75 for keys in closed)
    assert not any("gates" in keys for keys in hems if keys not in closed)


@pytest.mark.parametrize("density", [0.5, 2.0])
def test_a_works_is_as_dense_as_asked(drawn: Drawn, density: float) -> None:
    covered = []
    for seed in range(0, 20, 2):
        plan = drawn("industrial", seed, density=density)
        covered.append(plan.covered(Role.HOUSE, Role.SMALL, Role.LINE).area / plan.table.area)
    assert 0.8 < mean(covered) / (_WORKS * density) < 1.35


def test_a_desert_has_houses_of_mud_brick_and_verges_of_sand() -> None:
    for seed in SEEDS[::2]:
        plan = planned(TableWish("desert-town", TABLE, seed=seed))
        kinds = {item.kind for item in plan.items if item.role is Role.HOUSE}
        assert kinds - {"cliff"} == {"desert-house"}
        trees = {item.keys["species"] for item in plan.items if item.kind == "tree"}
        assert trees <= {"palm"}

    def verge(road: Any) -> Any:
        (part,) = road.parts
        at_edge = abs(part.mesh.triangles_center[:, 1]) > 0.92 * 4.2 / 2
        return part.colours[at_edge].astype(float).mean(axis=0)

    grass, sand = verge(Road().build()), verge(Road().build_on(inks("sand")))
    assert grass[1] > grass[0] - 12
    assert sand[0] - sand[1] > 12 and np.linalg.norm(sand - np.array(inks("sand").mostly)) < 60
