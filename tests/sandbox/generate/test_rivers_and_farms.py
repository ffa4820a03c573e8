"""Rivers that one gets over, farms, and as much cover for one side as for the other."""

from __future__ import annotations

import pytest
import shapely

from sandbox.generate import roads
from sandbox.generate.generate import TableWish, generate, planned
from sandbox.generate.items import Role, block
from sandbox.generate.plan import Plan
from sandbox.scenario.file import read_scenario


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "symmetric", "seed"),
    [("village", False, 1), ("village", True, 6), ("bocage", False, 12), ("open", True, 4)],
)
def test_every_road_goes_over_a_river_by_a_bridge_or_a_ford(
    theme: str, symmetric: bool, seed: int
) -> None:
    plan = planned(TableWish(theme, symmetric=symmetric, seed=seed))
    water = next(item for item in plan.items if item.role is Role.WATER)
    ways = [item for item in plan.items if item.kind in ("bridge", "ford")]
    assert len(ways) >= 2
    middle = roads.centre(water)
    for way in ways:
        # it reaches from bank to bank
        assert not way.foot.difference(water.foot).is_empty
        assert len(shapely.get_parts(water.foot.intersection(plan.table).difference(way.foot))) == 2
        assert middle.crosses(way.foot)
        barred = [i for i in plan.items if i.role in (Role.HOUSE, Role.LINE, Role.SMALL)]
        assert min(item.foot.distance(way.foot) for item in barred) > 2.5
    assert not [i for i in plan.items if i.kind == "road" and i.foot.intersects(middle)]
    lanes = [item for item in plan.items if item.kind == "road"]
    assert any(sum(lane.foot.intersects(way.foot) for lane in lanes) == 2 for way in ways)


_WORTH = {Role.HOUSE: 1.0, Role.WOOD: 0.8, Role.HILL: 0.5, Role.LINE: 3.0, Role.SMALL: 1.0}
"""The value of a square inch to a hiding model: a wall is long and thin, a hill is gentle."""


def _near(plan: Plan) -> float:
    """The share of what gives cover that is on the near half of a table."""
    wide, deep = plan.size
    half = shapely.box(0, 0, wide, deep / 2)
    tall = [(_WORTH[item.role], item.foot) for item in plan.items if item.role in _WORTH]
    near = sum(worth * foot.intersection(half).area for worth, foot in tall)
    return float(near / sum(worth * foot.area for worth, foot in tall))


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["open", "industrial"])
def test_cover_is_spread_over_both_sides(theme: str) -> None:
    shares = [_near(planned(TableWish(theme, seed=seed))) for seed in range(4)]
    assert min(shares) > 0.44 and max(shares) < 0.56


def test_new_pieces_go_mostly_where_there_is_less_cover() -> None:
    plan = Plan((72.0, 48.0), "any", 1.0, False)
    assert plan.add(block("hall", "building", Role.HOUSE, (20.0, 10.0), 0.0, (12.0, 9.0)))
    places = [plan.evened((50.0, 8.0)) for _ in range(50)]
    assert set(places) == {(50.0, 8.0), (50.0, 40.0)}
    assert places.count((50.0, 40.0)) > 30
    assert plan.evened((50.0, 40.0)) == (50.0, 40.0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "mat"), [("desert-town", "sand"), ("ruins", "earth"), ("village", "grass")]
)
def test_a_table_is_covered_with_what_suits_it(theme: str, mat: str) -> None:
    assert read_scenario(generate(theme, seed=1)).table.mat == mat


@pytest.mark.slow
def test_a_farm_has_a_yard_with_a_gate() -> None:
    plan = planned(TableWish("bocage", seed=1))
    house, barn = (next(i for i in plan.items if i.name == n) for n in ("farmhouse", "barn"))
    walls = [item for item in plan.items if item.name == "yard-wall"]
    assert len(walls) == 2 and all(wall.foot.intersects(barn.foot) for wall in walls)
    front = next(wall for wall in walls if not wall.foot.intersects(house.foot))
    assert 2.36 < front.foot.distance(house.foot) < 6.0
