"""Moves that players draw: through bends, one model by itself, vehicles with their pivots."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest
from tables import unit

from rules.bolt_action.model.facts import Path as Facts
from rules.bolt_action.player.queries import Way
from rules.bolt_action.rules.movement import check_path
from rules.engine.errors import RuleError
from rules.engine.play.interruption import Places
from rules.engine.player.offers import Drawn
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.movement.unit_reach import profile
from tests.sandbox.bolt_action.movement.test_paths import MAN, TANK, field_of, piece

pytestmark = pytest.mark.slow

SQUAD = unit("us", "a", "position = [10, 24]", "position = [11.2, 24]", "position = [12.4, 24]")


def gone(
    field: TableField,
    *way: tuple[float, ...],
    order: str = "advance",
    limit: float = 6.0,
    alone: tuple[tuple[int, Places], ...] = (),
    faces: tuple[float, ...] = (),
) -> Way:
    known = profile(field.table, field.table.unit("us"))
    assert known is not None

    def allows(path: Facts) -> bool:
        try:
            check_path(*known, order, path)
        except RuleError:
            return False
        return True

    return field.drawn(order, limit, Drawn("us", way, alone, faces), allows)


@pytest.mark.rule("BA-MOV-8")
def test_a_bent_way_is_as_long_as_its_legs(tmp_path: Path) -> None:
    field = field_of(tmp_path, SQUAD)
    move = gone(field, (11.2, 27.0), (13.2, 27.0))
    assert move.path.distance_in == pytest.approx(5.0, abs=0.01)
    assert {(row[1], row[2]) for row in move.way if row[0] == 1} == {(11.2, 27.0)}
    assert move.to[1][1:3] == pytest.approx((13.2, 27.0), abs=0.01)
    ends = [row[1:3] for row in gone(field, (11.2, 27.0), (31.2, 27.0)).to]
    assert ends[1] == pytest.approx((14.2, 27.0), abs=0.01), "six inches of it"
    assert hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]) == pytest.approx(1.2, abs=0.01)


@pytest.mark.rule("BA-MOV-7")
def test_terrain_between_the_bends_counts(tmp_path: Path) -> None:
    field = field_of(tmp_path, piece("wood", "[14, 30]", "[3, 3]"), MAN)
    assert gone(field, (14.0, 30.0), (14.0, 24.0), limit=20).path.grounds == ("rough",)
    assert gone(field, (14.0, 24.0), limit=20).path.grounds == ()


@pytest.mark.rule("BA-MOV-3")
def test_a_single_model_moves_clear_of_others(tmp_path: Path) -> None:
    field = field_of(tmp_path, SQUAD, unit("them", "b", "position = [12.4, 26.5]"))
    move = gone(field, alone=((2, ((12.4, 24.7),)),))
    assert [row[1:3] for row in move.to[:2]] == [(10.0, 24.0), (11.2, 24.0)]
    assert move.path.nearest_unit_in > 0.5
    past = gone(field, alone=((2, ((12.4, 29.0),)),))
    assert past.path.distance_in > 5.0, "round them"
    with pytest.raises(RuleError, match="another model"):
        gone(field, alone=((2, ((11.2, 24.0),)),))


@pytest.mark.rule("BA-MOV-5")
def test_a_vehicle_pivots_into_each_leg(tmp_path: Path) -> None:
    field = field_of(tmp_path, TANK)
    one = gone(field, (13.0, 24.0), (13.0, 27.0), limit=9)
    assert (one.path.pivots, one.path.reverse) == (1, False)
    assert one.path.distance_in == pytest.approx(6.0)
    assert one.to[0][1:4] == pytest.approx((13.0, 27.0, 90.0))
    assert gone(field, (13.0, 24.0), (13.0, 27.0), (20.0, 27.0), limit=9).path.pivots == 2
    ahead = gone(field, (16.0, 25.0), order="run", limit=18)
    assert ahead.path.pivots == 0 and ahead.to[0][1:3] == pytest.approx((16.0, 24.0))
    beside = gone(field, (16.0, 30.0), order="run", limit=18)
    assert beside.path.pivots == 0, "the nearest place that it gets to without a pivot"
    assert beside.to[0][1:3] == pytest.approx((16.0, 24.0), abs=0.3)


@pytest.mark.rule("BA-MOV-5")
def test_a_vehicle_keeps_its_pivot_for_the_end(tmp_path: Path) -> None:
    field = field_of(tmp_path, TANK)
    there = gone(field, (16.0, 24.5), faces=(16.0, 40.0), limit=9)
    assert there.path.pivots == 1 and there.path.distance_in == pytest.approx(6.0)
    assert there.to[0][1:4] == pytest.approx((16.0, 24.0, 90.0)), "straight on, then turned"
    here = gone(field, faces=(10.0, 4.0), limit=9)
    assert here.path.pivots == 1 and here.path.distance_in == 0.0
    assert here.to[0][1:4] == pytest.approx((10.0, 24.0, 270.0))
    assert gone(field, faces=(0.0, 24.0), limit=9).path.pivots == 2, "right about are two"
    beside = gone(field, (13.0, 30.0), faces=(20.0, 4.0), limit=9)
    assert beside.path.pivots == 1 and beside.to[0][1] == pytest.approx(13.0, abs=0.3)


@pytest.mark.rule("BA-WPN-3")
def test_a_drawn_move_on_foot_ends_facing_the_given_point(tmp_path: Path) -> None:
    move = gone(field_of(tmp_path, SQUAD), (11.2, 27.0), faces=(11.2, 40.0))
    assert [row[3] for row in move.to] == pytest.approx([90.0, 90.0, 90.0], abs=6.0)


@pytest.mark.rule("BA-MOV-6")
def test_a_vehicle_backs_up_to_what_is_behind(tmp_path: Path) -> None:
    back = gone(field_of(tmp_path, TANK), (1.0, 24.5), limit=9)
    assert back.path.reverse and back.path.distance_in == pytest.approx(4.5)


@pytest.mark.rule("BA-MOV-7")
def test_a_vehicle_on_a_road_stops_where_one_points(tmp_path: Path) -> None:
    field = field_of(tmp_path, piece("road", "[30, 24]", "[60, 5]"), TANK)
    assert gone(field, (15.0, 24.0), limit=9).path.distance_in == pytest.approx(5.0)
    assert gone(field, (60.0, 24.0), limit=9).path.distance_in == pytest.approx(18.0)


@pytest.mark.rule("BA-FUB-2")
@pytest.mark.rule("BA-MOV-6")
def test_a_vehicle_backs_away_twice_as_far_by_road(tmp_path: Path) -> None:
    def back(*rows: str) -> float:
        tank = unit("us", "a", "position = [30, 24]", template="medium-tank")
        field = field_of(tmp_path, *rows, tank)
        ways = [way.path for way in field.ways("us", "run", 18.0) if way.path.reverse]
        assert all(way.road for way in ways if way.distance_in > 4.6)
        return max(way.distance_in for way in ways)

    assert back(piece("road", "[30, 24]", "[60, 5]")) == pytest.approx(9.0)
    assert back() == pytest.approx(4.5)
