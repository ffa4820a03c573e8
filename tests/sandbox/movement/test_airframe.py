"""Where the whole of an aircraft fits, not its base alone (WP-6)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import table_from, unit

from meshes.shapes.boolean import shared
from meshes.shapes.solid import Solid
from sandbox.movement.airframe import ON_THE_GROUND, Airframe
from sandbox.movement.flight import fly
from sandbox.table.placement import Placement
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

OFTEN = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
PLANE = unit("plane", "a", "position = [6, 6]", template="fighter-bomber")
BAKER = unit("baker", "b", "position = [24, 40]")


def terrain(name: str, kind: str, at: str, more: str = "") -> str:
    return f'[[terrain]]\nid = "{name}"\nkind = "{kind}"\nposition = {at}\n{more}\n'


def flight(folder, *rows: str):
    """The flight of the plane at baker, straight up the middle of the table."""
    table = table_from(folder, "[table]\nsize = [48, 48]\n" + "\n".join(rows) + BAKER + PLANE)
    kept = tuple(one for one in table.units if one.id != "plane")
    return fly(
        Table(table.file, table.pieces, kept), table.unit("plane"), "baker", "own", own="near"
    )


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize(
    ("row", "fits"),
    [
        (terrain("tower", "box", "[{wing}, {y}]", "size = [1, 1, 6]"), False),
        (terrain("wall", "box", "[{tip}, {ahead}]", "size = [4, 12, 9]"), False),
        (terrain("tower", "box", "[{nose}, {ahead}]", "size = [0.6, 0.6, 6]"), False),
        (terrain("tree", "tree", "[{wing}, {y}]", "height = 5.0"), False),
        (terrain("house", "building", "[{wing}, {y}]", "size = [4, 6, 6]"), False),
        (terrain("low", "box", "[{wing}, {y}]", "size = [1, 1, 2.3]"), True),
        (terrain("aside", "box", "[{off}, {y}]", "size = [1, 1, 6]"), True),
        (unit("other", "b", "position = [{wing}, {y}]", template="interceptor"), False),
        (unit("other", "b", "position = [{off}, {y}]"), True),
    ],
)
def test_no_wing_nose_or_propeller_is_in_anything(tmp_path, row, fits) -> None:
    """What stands clear of the base is in the way where the aircraft itself is that low."""
    free = flight(tmp_path)
    x, y, _ = free.end
    at = {"wing": x + 3.2, "tip": x + 6.1, "nose": x, "ahead": y + 3.0, "y": y, "off": x + 6.0}
    filled = row.replace("{ ", "{{ ").replace(" }", " }}").format(**at)
    path = flight(tmp_path, filled)
    assert path.beyond != fits
    assert (path.end == free.end) == fits
    if not fits:
        assert path.ends_in < free.ends_in


@pytest.mark.rule("WP-6")
def test_it_goes_on_no_further_than_it_must(tmp_path) -> None:
    """It ends where its tail has just come clear of a tower beside its way."""
    x, y, _ = flight(tmp_path).end
    tower = terrain("tower", "box", f"[{x + 2.5}, {y}]", "size = [1, 1, 6]")
    path = flight(tmp_path, tower)
    table = table_from(
        tmp_path, "[table]\nsize = [48, 48]\n" + tower + BAKER + PLANE, name="again.toml"
    )
    frame = Airframe(table.pieces, table.model("plane/0"), [table.model("baker/0")])
    ends = Placement(*path.end, path.facing)
    assert frame.hindrance(ends) is None
    short = Placement(path.end[0], path.end[1] - 0.02, path.end[2], path.facing)
    assert frame.hindrance(short) is table.pieces[0]


@pytest.mark.rule("WP-6")
@OFTEN
@given(
    st.tuples(st.floats(-6, 6), st.floats(-6, 6), st.floats(1.5, 6.5)),
    st.tuples(st.floats(0.05, 4), st.floats(0.05, 4), st.floats(0.05, 4)),
    st.floats(0, 360),
    st.floats(0, 360),
)
def test_it_fits_where_the_solids_have_nothing_in_common(tmp_path, at, size, turn, other) -> None:
    """Against exact booleans: any box, anywhere around or inside the aircraft."""
    box = terrain(
        "box",
        "box",
        str([24 + at[0], 24 + at[1], at[2]]),
        f"size = {list(size)}\nrotation = {turn}",
    )
    table = table_from(tmp_path, "[table]\nsize = [48, 48]\n" + box + BAKER + PLANE)
    stand = Placement(24.0, 24.0, 0.0, other)
    found = Airframe(table.pieces, table.model("plane/0"), []).hindrance(stand)
    solid = table.pieces[0]
    block = _solid(solid.piece.parts[0].mesh, solid.stand)
    volume = 0.0
    for part in table.model("plane/0").piece.parts:
        if part.name not in ON_THE_GROUND:
            both = shared(_solid(part.mesh, stand), block)
            volume += both.mesh().volume if len(both.faces) else 0.0
    if volume > 1e-5:
        assert found is solid
    elif volume == 0:
        assert found is None


def _solid(mesh, stand: Placement) -> Solid:
    merged = mesh.copy()
    merged.merge_vertices()
    faces = np.asarray(merged.faces, dtype=np.int64)
    return Solid(
        stand.place(np.asarray(merged.vertices)), faces, np.zeros((len(faces), 3), np.uint8)
    )


@pytest.mark.rule("WP-6")
def test_two_planes_do_not_share_their_place(tmp_path) -> None:
    """Wing tip to wing tip they fit; wing in wing they do not, from above or below either."""
    one = unit("one", "b", "position = [24, 24], facing = 90", template="interceptor")
    table = table_from(tmp_path, "[table]\nsize = [48, 48]\n" + one + BAKER + PLANE)
    frame = Airframe(table.pieces, table.model("plane/0"), [table.model("one/0")])
    assert frame.hindrance(Placement(30.0, 24.0, 0.0, 90.0)) is table.model("one/0")
    assert frame.hindrance(Placement(32.5, 24.0, 0.0, 90.0)) is None
    assert frame.hindrance(Placement(24.0, 24.0, 5.0, 90.0)) is None
