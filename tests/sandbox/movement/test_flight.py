"""The flight of warplanes: entry edge, length, where they can stand, and which is tailed."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, radians, sin

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tables import table_from, unit

from rules.engine.play.objectives import PLAYER_EDGES
from sandbox.bolt_action.battle.facings import in_rear_arc, struck_from
from sandbox.movement.flight import flown, fly, own_edge
from sandbox.table.feet import foot
from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedUnit, Table

pytestmark = pytest.mark.slow

OFTEN = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
NEAR = unit("foot", "a", "position = [24, 4]")
PLANE = unit("plane", "a", "position = [3, 3]", template="fighter-bomber")


def field(folder, *rows: str, size: str = "[48, 48]", plane: str = PLANE) -> Table:
    return table_from(folder, f"[table]\nsize = {size}\n" + "\n".join(rows) + NEAR + plane)


def terrain(name: str, kind: str, size: str, at: str, more: str = "") -> str:
    return f'[[terrain]]\nid = "{name}"\nkind = "{kind}"\nsize = {size}\nposition = {at}\n{more}\n'


def reserve(table: Table, name: str = "plane") -> tuple[Table, PlacedUnit]:
    """The table without a unit, and the unit."""
    others = tuple(unit for unit in table.units if unit.id != name)
    return Table(table.file, table.pieces, others), table.unit(name)


def landed(table: Table, *args, **more):
    left, plane = reserve(table)
    path = fly(left, plane, *args, **more)
    return path, flown(left, plane, path)


def nearest(plane: PlacedUnit, target: PlacedUnit) -> float:
    return min(range_between(plane.models[0], model) for model in target.models)


@pytest.mark.rule("WP-1")
@pytest.mark.parametrize("name", ["interceptor", "fighter-bomber", "dive-bomber"])
def test_a_plane_is_three_inches_above_what_lies_beneath(tmp_path, name) -> None:
    plane = unit("plane", "a", "position = [24, 24]", template=name)
    hill = terrain("rise", "hill", "[16, 16, 2]", "[24, 24]")
    flat = field(tmp_path, plane=plane).unit("plane").models[0]
    high = field(tmp_path, hill, plane=plane).unit("plane").models[0]
    assert flat.stand.z == 0.0
    assert high.stand.z == pytest.approx(2.0, abs=0.1)
    for model in (flat, high):
        body = model.stand.place(model.piece.part("body").mesh.vertices)
        assert body[:, 2].min() - model.stand.z == pytest.approx(3.0, abs=0.05)
        assert model.eye[2] - model.stand.z > 3.0, "it sees from up there"


def test_ranges_are_measured_from_the_flying_base(tmp_path) -> None:
    """2.4 inches wide, whatever the span of the wings."""
    plane = unit("plane", "a", "position = [24, 24], facing = 90", template="fighter-bomber")
    table = field(tmp_path, unit("baker", "b", "position = [34, 24]"), plane=plane)
    model = table.model("plane/0")
    assert foot(model.piece, False).radius == pytest.approx(1.2, abs=0.01)
    man = foot(table.model("baker/0").piece, False).radius
    assert range_between(model, table.model("baker/0")) == pytest.approx(10 - 1.2 - man, abs=0.01)


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize("edge", PLAYER_EDGES)
def test_a_flight_ends_exactly_twelve_inches_away(tmp_path, edge) -> None:
    baker = unit("baker", "b", "position = [22, 30]", "position = [24, 31]", "position = [30, 33]")
    table = field(tmp_path, baker)
    path, plane = landed(table, "baker", edge)
    assert nearest(plane, table.unit("baker")) == pytest.approx(12.0, abs=1e-8)
    assert path.ends_in == pytest.approx(12.0, abs=1e-8)
    assert path.starts_in > 12.0
    assert not path.in_the_way
    gone = np.array(path.end) - np.array(path.start)
    assert path.distance_in == pytest.approx(np.linalg.norm(gone))
    ahead = np.array([cos(radians(path.facing)), sin(radians(path.facing))])
    assert np.allclose(gone[:2] / np.linalg.norm(gone[:2]), ahead)


@pytest.mark.rule("WP-5")
def test_a_flight_begins_at_the_middle_of_the_edge_and_points_at_its_target(tmp_path) -> None:
    table = field(tmp_path, unit("baker", "b", "position = [40, 40]"), size="[60, 44]")
    radius = foot(table.model("plane/0").piece, False).radius
    begins = {
        "own": (30, radius),
        "opposite": (30, 44 - radius),
        "left": (radius, 22),
        "right": (60 - radius, 22),
    }
    for edge, (x, y) in begins.items():
        path, _ = landed(table, "baker", edge)
        assert path.start[:2] == pytest.approx((x, y))
        way = np.array([40 - x, 40 - y])
        turn = radians(path.facing)
        assert np.allclose(way / np.linalg.norm(way), [cos(turn), sin(turn)])
    with pytest.raises(ValueError, match="own, left, right, opposite"):
        landed(table, "baker", "near")
    with pytest.raises(KeyError):
        landed(table, "nobody", "own")


@pytest.mark.rule("WP-5")
@pytest.mark.parametrize(
    ("ours", "theirs", "own", "left"),
    [
        ("[24, 6]", "[20, 40]", "near", "left"),
        ("[24, 40]", "[20, 6]", "far", "right"),
        ("[6, 24]", "[40, 20]", "left", "far"),
        ("[40, 24]", "[6, 20]", "right", "near"),
    ],
)
def test_edges_are_as_the_player_sees_them(tmp_path, ours, theirs, own, left) -> None:
    """A plane on the far side says nothing about where its player sits."""
    text = (
        "[table]\nsize = [48, 48]\n"
        + unit("able", "a", f"position = {ours}")
        + unit("baker", "b", f"position = {theirs}")
        + unit("plane", "a", f"position = {theirs}", template="interceptor")
    )
    table = table_from(tmp_path, text)
    middles = {"near": (24, 0), "far": (24, 48), "left": (0, 24), "right": (48, 24)}
    across = {"near": "far", "far": "near", "left": "right", "right": "left"}
    assert own_edge(table, "a") == own
    assert own_edge(table, "b") == across[own]

    def comes_from(edge: str, own: str | None = None) -> str:
        x, y, *_ = fly(table, table.unit("plane"), "baker", edge, own=own).start
        return min(middles, key=lambda one: hypot(x - middles[one][0], y - middles[one][1]))

    assert comes_from("own") == own
    assert comes_from("left") == left
    assert comes_from("right") == across[left]
    assert comes_from("opposite") == across[own]
    assert comes_from("own", own="far") == "far"


@pytest.mark.rule("WP-6")
def test_a_plane_that_begins_within_twelve_inches_stays_there(tmp_path) -> None:
    table = field(tmp_path, unit("baker", "b", "position = [24, 12.5]"))
    path, _ = landed(table, "baker", "own")
    assert path.distance_in == 0.0
    assert path.starts_in == path.ends_in < 12.0
    assert path.start == path.end


@pytest.mark.rule("WP-6")
def test_a_plane_flies_over_anything(tmp_path) -> None:
    baker = unit("baker", "b", "position = [24, 44]")
    free, _ = landed(field(tmp_path, baker), "baker", "own")
    wall = terrain("wall", "box", "[40, 2, 9]", "[24, 16]")
    men = unit("other", "b", "position = [24, 20]")
    full, _ = landed(field(tmp_path, wall, men, baker), "baker", "own")
    assert full == free


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize("beyond", [True, False])
def test_a_plane_goes_on_over_a_model_until_it_can_stand(tmp_path, beyond) -> None:
    """A model stands where the plane would stop, or just out of reach; the bases end touching."""
    baker = unit("baker", "b", "position = [24, 40]")
    _, stop = landed(field(tmp_path, baker), "baker", "own")
    x, y = stop.models[0].stand.x, stop.models[0].stand.y
    radii = 1.2 + foot(stop.models[0].piece, False).radius
    man = unit("man", "b", f"position = [{x}, {y if beyond else y - radii - 0.8}]")
    table = field(tmp_path, baker, man)
    path, plane = landed(table, "baker", "own")
    assert path.in_the_way == ("man" if beyond else "")
    apart = hypot(plane.models[0].stand.x - x, plane.models[0].stand.y - y)
    if beyond:
        touching = foot(plane.models[0].piece, False).radius
        touching += foot(table.model("man/0").piece, False).radius
        assert apart == pytest.approx(touching, abs=1e-6)
        assert path.ends_in == pytest.approx(12 - touching, abs=1e-6)
    else:
        assert apart == 0.0


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("pond", "[7, 7]"),
        ("road", "[40, 4]"),
        ("field", "[8, 8]"),
        ("box", "[0.3, 0.3, 1.5]"),
        ("box", "[0.3, 9, 0.9]"),
        ("box", "[9, 9, 5]"),
        ("box", "[1, 1, 9]"),
        ("hedge", "[8, 0.8, 1]"),
        ("fence", "[8, 0.77]"),
        ("crater", "[4, 4]"),
        ("hill", "[12, 9, 2]"),
        ("wood", "[7, 7]"),
        ("building", "[7, 7, 5]"),
        ("wreck", "[5, 3, 2]"),
    ],
)
@pytest.mark.parametrize("aside", [0.0, 0.9, 2.6])
def test_a_flight_may_end_over_any_terrain(tmp_path, kind, size, aside) -> None:
    """Twelve inches away, whatever is under the middle of its base, its rim or its wings."""
    baker = unit("baker", "b", "position = [24, 40]")
    stop, _ = landed(field(tmp_path, baker), "baker", "own")
    x, y, _ = stop.end
    sized = kind not in ("wreck", "crater")
    piece = terrain("piece", kind, size, f"[{x + aside}, {y}]")
    if not sized:
        piece = "\n".join(row for row in piece.split("\n") if not row.startswith("size"))
    table = field(tmp_path, piece, baker)
    path, plane = landed(table, "baker", "own")
    assert path.ends_in == pytest.approx(12.0, abs=1e-6)
    assert nearest(plane, table.unit("baker")) == pytest.approx(12.0, abs=1e-6)
    assert path.in_the_way == ""


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize("high", [2.0, 5.0, 9.0])
def test_at_the_edge_of_a_roof_it_is_held_between_roof_and_ground(tmp_path, high) -> None:
    """From all over the roof the range is more than 12 inches, from the ground beside it less."""
    baker = unit("baker", "b", "position = [24, 40]")
    stop, _ = landed(field(tmp_path, baker), "baker", "own")
    slab = terrain("slab", "box", f"[9, 6, {high}]", f"[24, {stop.end[1] - 2.9}]")
    table = field(tmp_path, slab, baker)
    path, plane = landed(table, "baker", "own")
    assert path.end[1] == pytest.approx(stop.end[1] + 0.1, abs=1e-3)
    assert 0 < path.end[2] < high
    assert path.ends_in == pytest.approx(12.0, abs=1e-6)
    assert plane.models[0].stand.z == path.end[2] == plane.models[0].spec.position[2]
    assert nearest(plane, table.unit("baker")) == pytest.approx(12.0, abs=1e-6)


@pytest.mark.rule("WP-6")
def test_a_plane_comes_within_twelve_inches_of_a_high_target(tmp_path) -> None:
    """Beside a needle of 15 inches it is held so high that the range is 12."""
    needle = terrain("needle", "box", "[1, 1, 15]", "[24, 40]")
    table = field(tmp_path, needle, unit("baker", "b", "position = [24, 40]"))
    path, plane = landed(table, "baker", "own")
    assert path.ends_in == pytest.approx(12.0, abs=1e-6)
    assert nearest(plane, table.unit("baker")) == pytest.approx(12.0, abs=1e-6)


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize(("height", "goes_on"), [(0.0, True), (1.0, True), (6.0, False)])
def test_a_model_far_above_or_below_its_base_is_not_in_its_way(tmp_path, height, goes_on) -> None:
    """A man on a roof above the plane, which ends beside the house."""
    baker = unit("baker", "b", "position = [24, 40]")
    _, stop = landed(field(tmp_path, baker), "baker", "own")
    x, y = stop.models[0].stand.x, stop.models[0].stand.y
    man = unit("man", "b", f"position = [{x + 1.0}, {y}, {height}]")
    path, _ = landed(field(tmp_path, baker, man), "baker", "own")
    assert (path.in_the_way == "man") == goes_on
    assert (path.ends_in < 11.9) == goes_on


@pytest.mark.rule("WP-6")
def test_twelve_inches_are_measured_in_height_too(tmp_path) -> None:
    """The target on a tower: the range is 12, the way over the table less."""
    tower = terrain("tower", "box", "[3, 3, 7]", "[24, 40]")
    table = field(tmp_path, tower, unit("baker", "b", "position = [24, 40]"))
    path, plane = landed(table, "baker", "own")
    assert path.ends_in == pytest.approx(12.0, abs=1e-8)
    assert nearest(plane, table.unit("baker")) == pytest.approx(12.0, abs=1e-8)
    gap = 40 - path.end[1] - 1.2
    assert gap < 11


@pytest.mark.rule("WP-6")
def test_a_plane_without_room_is_held_over_the_models(tmp_path) -> None:
    """Men all the way from its stop to its target: it never goes back."""
    rows = [f"position = [24, {y}]" for y in np.arange(26.0, 39.5, 1.0).tolist()]
    men = unit("men", "b", *rows)
    path, _ = landed(
        field(tmp_path, men, unit("baker", "b", "position = [24, 40]")), "baker", "own"
    )
    assert path.in_the_way == "men"
    assert path.ends_in == pytest.approx(12.0, abs=1e-6)


def test_a_flight_may_begin_on_the_table(tmp_path) -> None:
    """Its own base is not in its way, wherever it is; and the same flight follows."""
    table = field(tmp_path, unit("baker", "b", "position = [24, 40]"))
    path, plane = landed(table, "baker", "own")
    there = replace(table, units=tuple(plane if u.id == "plane" else u for u in table.units))
    assert fly(there, plane, "baker", "own") == path


def test_the_pose_after_a_flight_is_the_one_that_a_file_gives(tmp_path) -> None:
    hill = terrain("rise", "hill", "[20, 20, 1.5]", "[24, 24]")
    table = field(tmp_path, hill, unit("baker", "b", "position = [24, 40]"))
    path, plane = landed(table, "baker", "own")
    model = plane.models[0]
    assert model.spec.position == path.end[:2]
    assert model.spec == plane.spec.models[0]
    x, y = model.spec.position
    again = table.moved("plane/0", x, y, path.facing).model("plane/0")
    assert np.allclose(again.stand.matrix, model.stand.matrix, atol=2e-3)
    assert path.end[2] == model.stand.z > 1.0


@pytest.mark.rule("WP-15")
@pytest.mark.parametrize(("away", "tailing"), [(180, True), (136, True), (134, False), (0, False)])
@pytest.mark.parametrize("facing", [0.0, 77.0])
def test_planes_in_the_tail_of_another(tmp_path, away, tailing, facing) -> None:
    turn = radians(facing + away)
    other = f"position = [{24 + 13 * cos(turn)}, {24 + 13 * sin(turn)}]"
    table = field(
        tmp_path,
        unit("hunter", "b", other, template="interceptor"),
        plane=unit("plane", "a", f"position = [24, 24], facing = {facing}", template="dive-bomber"),
    )
    assert in_rear_arc(table.model("plane/0"), table.model("hunter/0")) == tailing


def test_a_plane_strikes_the_top(tmp_path) -> None:
    tank = unit("tank", "b", "position = [30, 24]", template="medium-tank")
    table = field(tmp_path, tank)
    plane, foot, target = table.unit("plane"), table.unit("foot"), table.model("tank/0")
    assert struck_from(plane, plane.models[0], target) == "top"
    assert struck_from(foot, foot.models[0], target) in ("side", "rear", "front")


places = st.tuples(st.floats(5, 43), st.floats(16, 43))


@pytest.mark.rule("WP-6")
@OFTEN
@given(places, places, places, st.sampled_from(PLAYER_EDGES), st.integers(1, 3), st.booleans())
def test_turned_mirrored_tables_give_turned_mirrored_flights(
    tmp_path, one, other, box, edge, quarters, mirrored
) -> None:
    """A square table turned by quarters about its middle; a mirror swaps left and right."""
    assume(abs(hypot(one[0] - other[0], one[1] - other[1])) > 1.5)
    assume(abs(one[0] - 24) > 1 or abs(one[1] - 24) > 1)

    def moved(x: float, y: float, turns: int, flip: bool) -> tuple[float, float]:
        x, y = (48 - x if flip else x) - 24, y - 24
        for _ in range(turns):
            x, y = -y, x
        return x + 24, y + 24

    def path_on(turns: int, flip: bool):
        def at(x: float, y: float) -> str:
            return str([round(v, 9) for v in moved(x, y, turns, flip)])

        turn = f"rotation = {(90 * turns + (-30 if flip else 30)) % 360}"
        table = table_from(
            tmp_path,
            "[table]\nsize = [48, 48]\n"
            + terrain("box", "box", "[5, 3, 1.5]", at(*box), turn)
            + unit("baker", "b", f"position = {at(*one)}", f"position = {at(*other)}")
            + unit("foot", "a", f"position = {at(24, 2)}")
            + PLANE,
        )
        own = ("near", "right", "far", "left")[turns % 4]
        way = {"left": "right", "right": "left"}.get(edge, edge) if flip else edge
        return landed(table, "baker", way, own=own)[0]

    plain, changed = path_on(0, False), path_on(quarters, mirrored)
    assert changed.distance_in == pytest.approx(plain.distance_in, abs=1e-5)
    assert changed.ends_in == pytest.approx(plain.ends_in, abs=1e-5)
    assert changed.end[:2] == pytest.approx(moved(*plain.end[:2], quarters, mirrored), abs=1e-5)
    assert changed.end[2] == pytest.approx(plain.end[2], abs=1e-5)
    assert changed.in_the_way == plain.in_the_way


@pytest.mark.rule("WP-6")
@OFTEN
@given(places, st.lists(places, max_size=6), st.sampled_from(PLAYER_EDGES))
def test_wherever_it_ends_it_can_stand(tmp_path, target, men, edge) -> None:
    """On its line, clear of all bases, and never short of 12 inches where 12 would do."""
    rows = [f"position = [{x}, {y}]" for x, y in men]
    others = unit("others", "b", *rows) if rows else ""
    table = field(tmp_path, others, unit("baker", "b", f"position = {list(target)}"))
    path, plane = landed(table, "baker", edge, own="near")
    model = plane.models[0]
    for other in table.models():
        if other.unit != "plane":
            assert (
                range_between(model, other) > 0 or path.distance_in == 0 or _touching(model, other)
            )
    assert path.ends_in <= 12 + 1e-6 or path.distance_in == 0
    if not path.in_the_way and path.starts_in > 12:
        assert path.ends_in == pytest.approx(12.0, abs=1e-6)


def _touching(one, other) -> bool:
    between = hypot(one.stand.x - other.stand.x, one.stand.y - other.stand.y)
    reach = foot(one.piece, False).radius + foot(other.piece, False).radius
    return between >= reach - 1e-6
