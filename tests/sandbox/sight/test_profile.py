"""The side view of a sight line: what is cut where, against plain geometry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely
import trimesh
from repository import EXAMPLES
from tables import HEAD, laid, table_from, unit

from sandbox.sight import profile as profiles
from sandbox.sight.judge import judge
from sandbox.sight.profile import MARGIN_IN, Profile, outline_of, profile, surface_of
from sandbox.sight.report import PairSight
from sandbox.table.table import Table
from sandbox.view.rendering.profile_svg import LARGE, enlarging, profile_svg

BLOCK = (
    '[[terrain]]\nid = "block"\nkind = "box"\nsize = [2.0, 6.0, 1.0]\nposition = [{}, {}]\n'
    'rotation = {}\ncover = "hard"\n'
)


def table_turned(folder: Path, turn: float) -> Table:
    """Eye, block and target in a row, turned about (36, 24)."""

    def at(x: float) -> str:
        return f"{36 + x * cos(radians(turn)):.9f}, {24 + x * sin(radians(turn)):.9f}"

    block = BLOCK.format(*at(0).split(", "), turn)
    return table_from(
        folder,
        HEAD
        + block
        + unit("able", "axis", f"position = [{at(-10)}], facing = {turn}")
        + unit("baker", "allies", f"position = [{at(10)}], facing = {turn}"),
    )


def side(table: Table) -> tuple[PairSight, Profile]:
    pair = judge(table, "able", "baker").forward.pairs[0]
    return pair, profile(table, pair)


def area(rings: Iterable[np.ndarray]) -> float:
    """Return the area inside the rings. Hollows count as negative."""
    return sum(
        float(shapely.area(shapely.polygons(ring))) * (1 if shapely.is_ccw(one) else -1)
        for ring in rings
        for one in [shapely.linearrings(ring)]
    )


@pytest.mark.parametrize("turn", [0.0, 37.0, 90.0, 211.0])
def test_a_block_is_cut_to_its_rectangle(tmp_path: Path, turn: float) -> None:
    _pair, profile = side(table_turned(tmp_path, turn))
    (block,) = (cut for cut in profile.cuts if cut.id == "block")
    assert len(block.solid) == 1
    low, high = block.solid[0].min(axis=0), block.solid[0].max(axis=0)
    # Two inches thick; a little aside of straight through it is a little more.
    assert high[0] - low[0] == pytest.approx(2.0, abs=0.05)
    assert (low[1], high[1]) == pytest.approx((0.0, 1.0), abs=1e-6)
    assert (low[0] + high[0]) / 2 == pytest.approx(10.0, abs=0.3)
    assert shapely.area(shapely.polygons(block.solid[0])) == pytest.approx(2.0, abs=0.05)


def test_the_line_begins_at_the_eye_and_ends_on_the_target_or_what_stops_it(
    tmp_path: Path,
) -> None:
    table = table_turned(tmp_path, 20.0)
    pair, profile = side(table)
    assert profile.eye == (0.0, pytest.approx(table.model("able/0").eye[2]))
    assert pair.visible > 0
    (target,) = (cut for cut in profile.cuts if cut.role == "target")
    outline = shapely.union_all([shapely.polygons(ring) for ring in target.solid])
    assert shapely.distance(shapely.points(profile.end), outline) < 0.02  # a model's grid
    tall = table_from(
        tmp_path, table.file.text.replace("[2.0, 6.0, 1.0]", "[2.0, 6.0, 5.0]"), "tall.toml"
    )
    blocked, stopped = side(tall)
    assert blocked.visible == 0
    (block,) = (cut for cut in stopped.cuts if cut.id == "block")
    edge = shapely.union_all([shapely.linestrings(line) for line in block.lines])
    assert shapely.distance(shapely.points(stopped.end), edge) < 1e-6


@pytest.mark.slow
def test_the_rooms_of_a_house_are_empty_and_a_hill_is_not() -> None:
    table = laid(EXAMPLES / "crossroads.toml").moved("baker/0", 56.0, 33.5, 180.0)  # on the hill
    pair = judge(table, "able/0", "baker/0").forward.pairs[0]
    cuts = {cut.id: cut for cut in profile(table, pair).cuts}
    house = cuts["farmhouse"]
    filled = area(house.solid)
    whole = np.ptp(house.corners, axis=0).prod()
    assert 0.02 * whole < filled < 0.4 * whole
    hill = shapely.union_all([shapely.polygons(ring) for ring in cuts["church_hill"].solid])
    x = cuts["church_hill"].corners[:, 0].max()
    assert shapely.contains(hill, shapely.points(x - 0.2, 0.3))


def _boxes(*every: tuple[tuple[float, ...], tuple[float, ...], bool]) -> trimesh.Trimesh:
    """Boxes of so much, there; those that are hollows are turned inside out."""
    made = []
    for size, at, hollow in every:
        box = trimesh.creation.box(size).apply_translation(at)
        if hollow:
            box.invert()
        made.append(box)
    return trimesh.util.concatenate(made)


@pytest.mark.parametrize(
    ("boxes", "filled"),
    [
        # A room in a house: walls, floor and roof.
        ([((6, 8, 3), (0, 0, 1.5), False), ((5, 7, 2), (0, 0, 1.5), True)], 18 - 10),
        # Two that stand in each other, as in many people's meshes, and one upon both.
        ([((4, 8, 1), (-1, 0, 0.5), False), ((4, 8, 1), (1, 0, 0.5), False)], 6),
        (
            [
                ((4, 8, 2), (-1, 0, 1), False),
                ((4, 8, 1), (1, 0, 0.5), False),
                ((1, 8, 1), (0, 0, 2.25), False),
            ],
            10 + 0.75,
        ),
    ],
)
def test_the_inside_of_a_profile_equals_plain_geometry(
    tmp_path: Path, boxes: list[tuple[tuple[float, ...], tuple[float, ...], bool]], filled: float
) -> None:
    _boxes(*boxes).export(tmp_path / "house.stl")
    table = table_from(
        tmp_path,
        '[[terrain]]\nid = "house"\nmesh = "house.stl"\nmesh_unit = "in"\nposition = [36, 24]\n'
        + unit("able", "axis", "position = [24, 24]")
        + unit("baker", "allies", "position = [48, 24], facing = 180"),
    )
    pair, profile = side(table)
    (house,) = (cut for cut in profile.cuts if cut.id == "house")
    eye, end = np.array(pair.eye), np.array(pair.end)
    aslant = np.linalg.norm(end[:2] - eye[:2]) / abs(end[0] - eye[0])
    assert area(house.solid) == pytest.approx(filled * aslant, rel=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["able", "panzer"])
def test_an_outline_is_all_triangles_together_as_fine_as_it_is_drawn(name: str) -> None:
    surface = surface_of(laid(EXAMPLES / "crossroads.toml").unit(name).models[0].piece, ("body",))
    for turn in (37.0, 158.0):
        way = np.array([cos(radians(turn)), sin(radians(turn))])
        flat = np.stack([surface.triangles[..., :2] @ way, surface.triangles[..., 2]], axis=-1)
        sides = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
        wide = np.abs(sides[0][:, 0] * sides[1][:, 1] - sides[0][:, 1] * sides[1][:, 0]) > 1e-6
        whole = shapely.union_all(shapely.polygons(flat[wide]))
        rim = outline_of(surface, way)
        step = np.ptp(flat, axis=(0, 1)).max() / 100
        assert shapely.area(rim) == pytest.approx(shapely.area(whole), rel=0.02)
        assert shapely.covers(shapely.buffer(whole, 2 * step), rim)
        assert shapely.covers(shapely.buffer(rim, 2 * step), whole)


@pytest.mark.slow
def test_a_side_view_that_was_drawn_is_not_reckoned_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid(EXAMPLES / "crossroads.toml")
    pair = judge(table, "able/0", "baker/0").forward.pairs[0]
    first = profile(table, pair)

    def never(*_args: object) -> None:
        raise AssertionError("triangles were laid together again")

    monkeypatch.setattr(profiles, "_area", never)
    monkeypatch.setattr(profiles, "_surface", never)
    again = profile(table, pair)
    assert [cut.id for cut in again.cuts] == [cut.id for cut in first.cuts]


def test_a_profile_shows_no_model_of_the_two_units_but_the_pair(tmp_path: Path) -> None:
    head, able, baker = table_turned(tmp_path, 0.0).file.text.split("[[units]]")
    able, baker = (
        one.replace(" }\n]", f" }},\n  {{ position = [{x}, 24] }}\n]")
        for one, x in ((able, 30), (baker, 43))
    )
    more = unit("cook", "axis", "position = [40, 24]").removeprefix("[[units]]")
    table = table_from(tmp_path, "[[units]]".join((head, able, baker, more)), "more.toml")
    assert len(table.unit("able").models) == len(table.unit("baker").models) == 2
    _pair, profile = side(table)
    assert {cut.id for cut in profile.cuts if cut.role not in ("terrain", "porous")} <= {
        "able/0",
        "baker/0",
        "cook/0",
    }
    assert "cook/0" in {cut.id for cut in profile.cuts}


def test_the_drawing_is_whole_whatever_things_are_called(tmp_path: Path) -> None:
    table = table_turned(tmp_path, 0.0)
    pair, profile = side(table)
    units = tuple(
        replace(unit, spec=unit.spec.model_copy(update={"name": '<a"&'})) for unit in table.units
    )
    hostile = replace(table, units=units)
    drawn = ElementTree.fromstring(profile_svg(hostile, pair, profile))
    assert "<a" in (drawn.get("aria-label") or "")
    assert drawn.tag.endswith("svg")
    words = [one.text for one in drawn.iter() if one.tag.endswith("text")]
    assert "block" in words and "6″" in words
    assert len([one for one in drawn.iter() if one.get("data-cut")]) == len(profile.cuts)


@pytest.mark.parametrize("width", [320, 640, LARGE])
def test_both_scales_are_drawn_and_their_figures_have_room(tmp_path: Path, width: int) -> None:
    table = table_turned(tmp_path, 0.0)
    pair, profile = side(table)
    drawn = ElementTree.fromstring(profile_svg(table, pair, profile, width))
    for scale, along, room in (("along", "x", 30.0), ("up", "y", 13.0)):
        (group,) = (one for one in drawn.iter() if one.get("data-scale") == scale)
        marks = [one for one in group.iter() if one.tag.endswith("text")]
        at = [float(mark.get(along) or "nan") for mark in marks]
        figures = [float((mark.text or "").removesuffix("″")) for mark in marks]
        assert len(marks) >= 2 and figures[0] == 0
        assert min(abs(b - a) for a, b in pairwise(at)) >= room
        # Both are to the same scale.
        inch = abs(at[1] - at[0]) / (figures[1] - figures[0])
        assert inch == pytest.approx((width - 26) / (profile.length + MARGIN_IN), rel=0.01)


def test_a_side_view_opens_large(tmp_path: Path) -> None:
    table = table_turned(tmp_path, 0.0)
    pair, profile = side(table)
    both = profile_svg(table, pair, profile), profile_svg(table, pair, profile, LARGE)
    drawn = ElementTree.fromstring(f"<p>{enlarging(*both, 'large').replace('popover ', '')}</p>")
    opens, closes = (one for one in drawn.iter("button"))
    assert opens.get("popovertarget") == closes.get("popovertarget") == "large"
    assert f'viewBox="0 0 {LARGE} ' in both[1]
