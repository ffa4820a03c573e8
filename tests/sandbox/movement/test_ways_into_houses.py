"""Every kind that one gets into has a way in, and men find room inside."""

from __future__ import annotations

import pytest
from tables import table_from, unit

from meshes.shapes.character import Underfoot
from meshes.terrain.kinds import KINDS
from sandbox.movement.houses import houses_on
from sandbox.movement.standing import misplaced

HOUSES = [name for name, kind in KINDS.items() if kind.underfoot is Underfoot.HOUSE]
PLACE = '[table]\nsize = [48, 48]\n[[terrain]]\nid = "x"\nkind = "{kind}"\nposition = [24, 24]\n'


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOUSES)
def test_models_enter_a_house_and_stand_in_it(tmp_path, kind) -> None:
    table = table_from(tmp_path, PLACE.format(kind=kind))
    (interior,) = houses_on(table.pieces).near(24.0, 24.0, 6.0)
    assert len(interior.doors) >= 1
    assert len(interior.places) >= 4
    assert interior.floors[0] < 0.2


def test_a_roof_with_stairs_is_got_onto(tmp_path) -> None:
    table = table_from(tmp_path, PLACE.format(kind="desert-house"))
    (interior,) = houses_on(table.pieces).near(24.0, 24.0, 6.0)
    above = interior.places[abs(interior.places[:, 2] - 2.4) < 0.05]
    assert len(above) > 20
    assert abs(above[:, :2] - [24.0, 23.4]).min(axis=0).max() < 0.4, "its middle too"


@pytest.mark.slow
def test_men_stand_in_a_landing_craft_on_the_water(tmp_path) -> None:
    water = '[[terrain]]\nid = "sea"\nkind = "river"\nposition = [24, 24]\nsize = [40, 16]\n'
    craft = PLACE.format(kind="landing-craft")
    men = unit("us", "a", "position = [24, 24]", "position = [22.5, 24.3]", "position = [24, 28]")
    assert set(misplaced(table_from(tmp_path, craft + water + men))) == {"us/2"}
