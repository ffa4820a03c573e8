"""An aircraft does not end in another model, beside what is under its base (WP-6)."""

from __future__ import annotations

import pytest
from tables import table_from, unit

from sandbox.movement.base_fit import Airframe
from sandbox.movement.flight import fly
from sandbox.table.placement import Placement
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

PLANE = unit("plane", "a", "position = [6, 6]", template="fighter-bomber")
BAKER = unit("baker", "b", "position = [24, 40]")


def terrain(name: str, kind: str, at: str, more: str = "") -> str:
    return f'[[terrain]]\nid = "{name}"\nkind = "{kind}"\nposition = {at}\n{more}\n'


def flight(folder, *rows: str):
    """The flight of the plane at baker, straight up the middle of the table."""
    table = table_from(folder, "[table]\nsize = [48, 48]\n" + "\n".join(rows) + BAKER + PLANE)
    others = tuple(unit for unit in table.units if unit.id != "plane")
    return fly(
        Table(table.file, table.pieces, others), table.unit("plane"), "baker", "own", own="near"
    )


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize(
    ("row", "fits"),
    [
        (terrain("tower", "box", "[{wing}, {y}]", "size = [1, 1, 6]"), True),
        (terrain("house", "building", "[{wing}, {y}]", "size = [4, 6, 6]"), True),
        (unit("other", "b", "position = [{wing}, {y}]", template="interceptor"), False),
        (unit("other", "b", "position = [{wing}, {y}]"), True),
        (unit("other", "b", "position = [{wing}, {y}, 3.0]"), False),
        (unit("other", "b", "position = [{wing}, {y}]", template="medium-tank"), True),
        (unit("other", "b", "position = [{off}, {y}]"), True),
    ],
)
def test_only_a_model_as_high_as_the_aircraft_is_in_its_way(tmp_path, row, fits) -> None:
    """Wings may be over what is lower, and over any terrain."""
    free = flight(tmp_path)
    x, y, _ = free.end
    at = {"wing": x + 4.2, "y": y, "off": x + 6.0}
    filled = row.replace("{ ", "{{ ").replace(" }", " }}").format(**at)
    path = flight(tmp_path, filled)
    assert path.in_the_way == ("" if fits else "other")
    assert (path.end == free.end) == fits
    if not fits:
        assert path.ends_in < free.ends_in


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize("names", [("near", "wing"), ("wing", "near")])
def test_of_all_that_are_in_its_way_the_nearest_is_named(tmp_path, names) -> None:
    """Whichever of the two in its wings the file has first."""
    x, y, _ = flight(tmp_path).end
    places = {"wing": f"position = [{x + 4.2}, {y}]", "near": f"position = [{x - 2.8}, {y}]"}
    others = [unit(name, "b", places[name], template="interceptor") for name in names]
    assert flight(tmp_path, *others).in_the_way == "near"


@pytest.mark.rule("WP-6")
def test_a_plane_goes_on_no_further_than_it_must(tmp_path) -> None:
    """It ends where its tail has just come clear of a plane in its way."""
    x, y, _ = flight(tmp_path).end
    other = unit("other", "b", f"position = [{x + 2.5}, {y}]", template="interceptor")
    path = flight(tmp_path, other)
    table = table_from(
        tmp_path, "[table]\nsize = [48, 48]\n" + other + BAKER + PLANE, name="again.toml"
    )
    there = table.model("other/0")
    frame = Airframe(table.model("plane/0"), [there])
    ends = Placement(*path.end, path.facing)
    assert frame.hindrance(ends) is None
    short = Placement(path.end[0], path.end[1] - 0.02, path.end[2], path.facing)
    assert frame.hindrance(short) is there


@pytest.mark.rule("WP-6")
def test_two_planes_do_not_share_their_place(tmp_path) -> None:
    """Wing tip to wing tip they fit; wing in wing they do not, from above or below either."""
    one = unit("one", "b", "position = [24, 24], facing = 90", template="interceptor")
    table = table_from(tmp_path, "[table]\nsize = [48, 48]\n" + one + BAKER + PLANE)
    frame = Airframe(table.model("plane/0"), [table.model("one/0")])
    assert frame.hindrance(Placement(30.0, 24.0, 0.0, 90.0)) is table.model("one/0")
    assert frame.hindrance(Placement(32.5, 24.0, 0.0, 90.0)) is None
    assert frame.hindrance(Placement(24.0, 24.0, 5.0, 90.0)) is None
