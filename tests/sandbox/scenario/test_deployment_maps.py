"""Deployment maps: two zones that are each other's twins, on tables of every size."""

from __future__ import annotations

import pytest
import shapely
from shapely import affinity

from sandbox.scenario.deployment_maps import DEPLOYMENT_MAPS, zone_rows
from sandbox.scenario.marks.zone import ZoneSpec

SIZES = ((72.0, 48.0), (48.0, 72.0), (48.0, 48.0), (24.0, 20.0), (70.87, 47.24), (240.0, 6.0))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", DEPLOYMENT_MAPS)
def test_zones_are_twins_apart_and_on_the_table(name: str, size: tuple[float, float]) -> None:
    rows = zone_rows(name, size, ("axis", "allies"))
    zones = [ZoneSpec.model_validate(row) for row in rows]
    assert [(zone.id, zone.side) for zone in zones] == [
        ("axis-zone", "axis"),
        ("allies-zone", "allies"),
    ]
    one, other = (shapely.Polygon(zone.polygon) for zone in zones)
    table = shapely.box(0, 0, *size)
    assert one.is_valid and other.is_valid and table.covers(one) and table.covers(other)
    middle = (size[0] / 2, size[1] / 2)
    turned = affinity.rotate(one, 180, origin=middle)
    assert turned.symmetric_difference(other).area < 0.02 * sum(size)
    assert one.distance(other) >= min(size) / 4 - 0.02
    assert 0.1 < one.area / table.area < 0.3


def test_each_map_is_where_its_name_says() -> None:
    def zone(name: str, size: tuple[float, float] = (72.0, 48.0)) -> tuple[float, ...]:
        return shapely.Polygon(zone_rows(name, size, ("a", "b"))[0]["polygon"]).bounds

    assert zone("long-edges") == (0, 0, 72, 12)
    assert zone("long-edges", (48.0, 72.0)) == (0, 0, 12, 72)
    assert zone("short-edges") == (0, 0, 18, 48)
    assert zone("opposite-quarters") == (0, 0, 36, 24)
    assert zone("diagonal")[:2] == (0, 0)
