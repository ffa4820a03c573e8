"""Ruins of a layout: seen into where they are open, closed where their walls stand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from sandbox.exchange.layouts.taken import Taken
from sandbox.exchange.layouts.terrain_layout import middle_lines
from sandbox.exchange.layouts.terrain_layout_in import (
    LayoutReading,
    catalogue_of,
    layout_scenario,
    own_in,
    patterns_of,
    the_layout,
)
from sandbox.exchange.layouts.terrain_layout_out import layout_text
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.sight.judge import judge
from sandbox.table.outlines import outline, whole
from sandbox.table.table import Table, lay

WALLS = [{"x": 0, "y": 4}, {"x": 0, "y": 0}, {"x": 6, "y": 0}]
"""Along the left and the upper edge of a footprint 6″ by 4″, y down; open on the other sides."""

IN_THE_CORNER = (1.15, 1.15)

VIEWS = {
    (1, 0): True,
    (1, 1): True,
    (0, 1): True,
    (-1, 1): False,
    (-1, 0): False,
    (-1, -1): False,
    (0, -1): False,
    (1, -1): False,
}
"""Directions from the figure to whoever looks at it, y down, and whether the way is open."""


def block(w: float, h: float) -> dict[str, Any]:
    return {"type": "rectangle", "width": w, "height": h}


def ruin(**more: Any) -> dict[str, Any]:
    return {
        "id": "ell", "name": "Ell", "kind": "feature", "footprint": block(6, 4),
        "default_height_inches": 5, "walls": [{"points": WALLS, "thickness": 0.5}], **more,
    }  # fmt: skip


AREA = {
    "id": "yard",
    "name": "Yard",
    "kind": "area",
    "footprint": block(9, 7),
    "features": [{"template": "ell", "position": {"x": 0.5, "y": 1}, "rotation_degrees": 90}],
}


def taken(
    catalogue: Sequence[dict[str, Any]], reading: LayoutReading | None = None, **placed: Any
) -> Taken:
    piece = {"template": catalogue[0]["id"], "position": {"x": 30, "y": 22}, **placed}
    value = {"id": "one", "name": "One", "pieces": [piece]}
    return layout_scenario(
        the_layout("f", value, None), catalogue_of("c", list(catalogue)), reading
    )


def table_of(text: str) -> Table:
    return lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))


def figure(unit: str, side: str, at: Sequence[float]) -> str:
    return (
        f'\n[[units]]\nid = "{unit}"\nside = "{side}"\ntemplate = "rifle-squad"\n'
        f"models = [{{ position = {[round(float(v), 4) for v in at]} }}]\n"
    )


def in_place(points: np.ndarray, mirror: str, degrees: float) -> np.ndarray:
    """Where points of the template's frame stand on the table, by the format's own words."""
    flip = {"none": (1, 1), "horizontal": (-1, 1), "vertical": (1, -1)}[mirror]
    x, y = ((points - [3, 2]) * flip).T
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.column_stack([30 + c * x - s * y, 44 - (22 + s * x + c * y)])


@pytest.mark.parametrize("mirror", ["none", "horizontal", "vertical"])
@pytest.mark.parametrize("degrees", [0.0, 90.0, 217.0])
def test_a_figure_in_the_corner_is_seen_through_the_open_side_alone(
    mirror: str, degrees: float
) -> None:
    here = np.array(IN_THE_CORNER)
    there = np.array([here + 9 * np.array(way) / np.hypot(*way) for way in VIEWS])
    target, *eyes = in_place(np.vstack([here, there]), mirror, degrees)
    text = taken([ruin()], mirror=mirror, rotation_degrees=degrees).text
    text += figure("hidden", "blue", target)
    for number, at in enumerate(eyes):
        text += figure(f"eye-{number}", "red", at)
    table = table_of(text)
    pairs = [judge(table, f"eye-{n}", "hidden").forward.pairs[0] for n in range(len(eyes))]
    assert [pair.visible > 0.9 for pair in pairs] == list(VIEWS.values())
    assert [pair.visible == 0 for pair in pairs] == [not seen for seen in VIEWS.values()]


def test_windows_open_the_walls_that_the_format_closes() -> None:
    here, there = np.array([1.96, 1.15]), np.array([1.96, -5.0])
    target, eye = in_place(np.vstack([here, there]), "none", 0.0)
    shares = []
    for windows in ("none", "bays", "slits"):
        text = taken([ruin()], LayoutReading(windows=windows)).text
        table = table_of(text + figure("hidden", "blue", target) + figure("eye", "red", eye))
        shares.append(judge(table, "eye", "hidden").forward.pairs[0].visible)
    assert shares[0] == 0 < shares[2] < shares[1]


def test_the_upper_floor_carries_models_and_hides_what_is_below_from_above() -> None:
    floor = {"upper_floor": {"footprint": block(3, 3)}}
    below, above, eye = in_place(np.array([[1.2, 1.2], [1.5, 1.5], [2.0, 2.0]]), "none", 0.0)
    seen = {}
    for name, template in (("open", ruin()), ("floored", ruin(**floor))):
        text = taken([template]).text + figure("below", "blue", [*below, 0.0])
        table = table_of(text + figure("above", "red", above) + figure("eye", "red", [*eye, 12.0]))
        seen[name] = judge(table, "eye", "below").forward.pairs[0].visible
        height = table.model("above/0").stand.z
        assert height == pytest.approx(3.0 if name == "floored" else 0.0)
        if name == "floored":
            assert judge(table, "eye", "above").forward.pairs[0].visible > 0.9
    assert seen["open"] > 0.5
    assert seen["floored"] == 0


def test_a_roof_covers_the_footprint_and_an_upper_floor_is_taken_for_it() -> None:
    (piece,) = table_of(taken([ruin(has_roof=True)]).text).pieces
    assert [part.name for part in piece.piece.parts] == ["walls", "roof"]
    assert outline(piece).area == pytest.approx(24, rel=1e-3)
    assert piece.piece.parts[1].mesh.bounds[1, 2] == pytest.approx(5.0)
    layout = taken([ruin(has_roof=True, upper_floor={"footprint": block(3, 3)})])
    (piece,) = table_of(layout.text).pieces
    assert [part.name for part in piece.piece.parts] == ["walls", "floor"]
    assert sum("the upper floor is taken for the roof" in line for line in layout.left_out) == 1


def test_a_wall_along_the_edge_stands_inside_the_footprint() -> None:
    (piece,) = table_of(taken([ruin()], rotation_degrees=30).text).pieces
    assert outline(piece).area == pytest.approx(6 * 0.5 + 3.5 * 0.5, rel=1e-3)
    assert all(part.mesh.is_watertight for part in piece.piece.parts)
    footprint = np.array([[0, 0], [6, 0], [6, 4], [0, 4]], dtype=float)
    (across,) = middle_lines(footprint, [(np.array([[3.0, 0.0], [3.0, 4.0]]), 0.4)])
    assert across.line.tolist() == [[3.0, 0.0], [3.0, 4.0]]
    (around,) = middle_lines(footprint, [(np.vstack([footprint, footprint[:1]]), None)])
    assert shapely.Polygon(around.line).area == pytest.approx(5.9 * 3.9)


def test_features_stand_on_their_area_which_lies_flat() -> None:
    table = table_of(taken([{**AREA, "default_height_inches": 3}, ruin()]).text)
    area, ell = table.pieces
    assert area.piece.parts[0].mesh.bounds[1, 2] == pytest.approx(0.02)
    assert ell.stand.z == pytest.approx(0.02)
    assert (ell.stand.x, ell.stand.y) == pytest.approx((30.5, 21))


@pytest.mark.parametrize(
    ("name", "reading", "height", "interval"),
    [
        ("Corner Ruin", {}, 5.0, (4.0, 6.0)),
        ("Long Barrier", {}, 2.0, (1.6, 2.4)),
        ("Statue", {}, 3.0, (2.4, 3.6)),
        ("Statue", {"heights": (4.0, 7.0)}, 5.5, (4.0, 7.0)),
    ],
)
def test_a_height_that_is_not_stated_is_that_of_its_kind_and_an_interval(
    name: str, reading: dict[str, Any], height: float, interval: tuple[float, float]
) -> None:
    unknown = {"id": "it", "name": name, "kind": "feature", "footprint": block(2, 1)}
    stated = [
        {**unknown, "id": "a", "name": "Old Ruin", "default_height_inches": 5},
        {**unknown, "id": "b", "name": "Barricade", "default_height_inches": 2},
    ]
    layout = taken([unknown, *stated], LayoutReading(**reading))
    (row,) = read_scenario(layout.text).terrain
    assert row.shape.stated_height == height
    assert row.height_range == interval
    assert any(f"{name}: it has no height; {height:g}″" in line for line in layout.left_out)


def test_zones_come_from_the_deployment_pattern_with_their_sides() -> None:
    pattern = {
        "id": "dawn", "name": "Dawn", "territories": [{}], "objectives": [{"x": 30, "y": 10}],
        "zones": [
            {"player": "defender", "name": "South", "position": {"x": 0, "y": 32},
             "shape": {"type": "rectangle", "width": 60, "height": 12}},
            {"player": "attacker", "position": {"x": 10, "y": 0},
             "shape": {"type": "polygon", "points": [
                 {"x": 0, "y": 0}, {"x": 90, "y": 0}, {"x": 0, "y": 8}]}},
        ],
    }  # fmt: skip
    value = {"id": "l", "name": "L", "pieces": [], "deployment_pattern_id": "dawn",
             "board": {"width": 60, "height": 44}}  # fmt: skip
    reading = LayoutReading(patterns=patterns_of("p", [pattern]))
    layout = layout_scenario(the_layout("f", value, None), {}, reading)
    scenario = read_scenario(layout.text)
    south, north = scenario.zones
    assert (south.id, south.side) == ("south", "defender")
    assert south.polygon == ((0, 12), (60, 12), (60, 0), (0, 0))
    assert north.side == "attacker"
    assert shapely.Polygon(north.polygon).bounds == pytest.approx((10, 36, 60, 44), abs=1e-3)
    assert [objective.position for objective in scenario.objectives] == [(30, 34)]
    text = "\n".join(layout.left_out)
    assert "attacker deployment: its part off the table is cut away" in text
    assert "territories" in text


def again(table: Table, change: Any = None) -> Table:
    """A table after export and import; ``change``: what another program does in between."""
    value = json.loads(layout_text(table)[0])
    if change is not None:
        change(value)
    reading = LayoutReading(own=own_in("f", value, None))
    return table_of(layout_scenario(the_layout("f", value, None), {}, reading).text)


OURS = """format = 1
name = "Ours"
table.size = [48, 36]
[[terrain]]
id = "Old_House"
kind = "ruin"
position = [20.125, 13.5]
rotation = 33.3
seed = 4
layer = "town"
[[terrain]]
id = "ledge"
kind = "box"
position = [30, 20, 1.5]
height_range = [1.5, 2.5]
[[terrain]]
id = "walls"
kind = "walled-ruin"
position = [10.3, 25.7]
rotation = 71
[[zones]]
id = "west"
side = "red"
polygon = [[0, 0], [8, 0], [0, 30]]
[[groups]]
id = "town"
members = ["Old_House", "walls"]
[[objectives]]
id = "hill"
kind = "hold"
position = [3, 3]
radius = 4
"""


@pytest.mark.slow
def test_a_piece_of_ours_comes_back_as_the_same_piece() -> None:
    before = table_of(OURS)
    after = again(before)
    assert after.scenario.terrain == before.scenario.terrain
    assert after.scenario.zones == before.scenario.zones
    assert after.scenario.groups == before.scenario.groups
    assert after.scenario.objectives == before.scenario.objectives
    assert after.size == before.size


def test_a_piece_of_ours_goes_where_another_program_has_put_it() -> None:
    before = table_of(OURS)

    def move(value: dict[str, Any]) -> None:
        for piece in value["pieces"]:
            piece["position"]["x"] += 2
            piece["rotation_degrees"] = (piece["rotation_degrees"] + 90) % 360

    for piece in again(before, move).pieces:
        old = before.piece(piece.id)
        assert piece.spec.kind_name == old.spec.kind_name
        assert (piece.stand.turn - old.stand.turn) % 360 == pytest.approx(270)
        turned = shapely.affinity.rotate(outline(old), -90, origin=whole(outline(old)).centroid)
        moved = shapely.affinity.translate(turned, 2)
        assert outline(piece).centroid.distance(moved.centroid) < 0.01
        assert outline(piece).area == pytest.approx(outline(old).area)


def test_a_piece_of_ours_that_another_program_has_reshaped_is_what_it_says_now() -> None:
    def reshape(value: dict[str, Any]) -> None:
        for piece in value["pieces"]:
            piece["footprint"] = block(2, 3)

    assert {p.spec.kind_name for p in again(table_of(OURS), reshape).pieces} == {"box"}
