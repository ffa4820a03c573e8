"""40kdc terrain layouts: read, written, and the same footprints after both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from meshes.terrain.kinds import KINDS
from sandbox.exchange.layouts.importing import LayoutWish, scenario_of
from sandbox.exchange.layouts.taken import Taken
from sandbox.exchange.layouts.terrain_layout import Layout, LayoutTemplate, lying
from sandbox.exchange.layouts.terrain_layout_in import (
    LayoutReading,
    catalogue_of,
    layout_scenario,
    the_layout,
)
from sandbox.exchange.layouts.terrain_layout_out import layout_text
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, load, read_scenario
from sandbox.table.outlines import keystone, outline, whole
from sandbox.table.table import Table, lay

EXAMPLES = Path("examples")
VERSION = {"edition": "11th", "dataslate": "2026-q1"}
L_SHAPE = [[0, 0], [5, 0], [5, 0.5], [0.5, 0.5], [0.5, 4.5], [0, 4.5]]


def polygon(points: list[list[float]]) -> dict[str, Any]:
    return {"type": "polygon", "points": [{"x": x, "y": y} for x, y in points]}


def block(w: float, h: float) -> dict[str, Any]:
    return {"type": "rectangle", "width": w, "height": h}


def layout(*pieces: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "one", "name": "One", "pieces": list(pieces), "game_version": VERSION, **more}


def at(x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"position": {"x": x, "y": y}, **more}


CATALOGUE = [
    {"id": "area", "name": "Area", "kind": "area", "footprint": block(10, 6),
     "features": [{"template": "corner", "position": {"x": -2, "y": 1}, "rotation_degrees": 90}]},
    {"id": "corner", "name": "Corner", "kind": "feature", "footprint": polygon(L_SHAPE),
     "default_height_inches": 5,
     "upper_floor": {"footprint": block(3, 4), "floor": 1}},
]  # fmt: skip


def imported(value: dict[str, Any], **wish: Any) -> Taken:
    layout = the_layout("f", value, None)
    return layout_scenario(layout, catalogue_of("c", CATALOGUE), LayoutReading(**wish))


def table_of(text: str) -> Table:
    return lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))


def corners_of(value: dict[str, Any]) -> list[np.ndarray]:
    templates = {t["id"]: LayoutTemplate.model_validate(t) for t in CATALOGUE}
    placed = list(lying(Layout.model_validate(value), templates))
    return [one.corners for one in placed if not isinstance(one, str)]


def test_a_piece_is_placed_by_its_centroid_whatever_its_own_corner() -> None:
    (corners,) = corners_of(layout(at(30, 22, footprint=block(11.5, 7))))
    assert corners.tolist() == [[24.25, 18.5], [35.75, 18.5], [35.75, 25.5], [24.25, 25.5]]


def test_a_piece_is_mirrored_then_turned_clockwise_as_seen() -> None:
    """A right triangle of legs 3 and 6: its centroid is a third of each leg from the corner."""
    wedge = {"type": "right-triangle", "width": 3, "height": 6}
    plain, turned, flipped = corners_of(
        layout(
            at(10, 10, footprint=wedge),
            at(10, 10, footprint=wedge, rotation_degrees=90),
            at(10, 10, footprint=wedge, rotation_degrees=90, mirror="horizontal"),
        )
    )
    assert plain == pytest.approx(np.array([[9, 8], [12, 8], [9, 14]]))
    # Clockwise as seen where y points down: what was right is below, what was below is left.
    assert turned == pytest.approx(np.array([[12, 9], [12, 12], [6, 9]]))
    assert flipped == pytest.approx(np.array([[12, 11], [12, 8], [6, 11]]))


def test_a_feature_goes_with_the_area_that_it_stands_on() -> None:
    area = at(20, 20, id="a", footprint=block(8, 4), rotation_degrees=90, mirror="vertical")
    bar = at(3, 1, footprint=block(2, 0.5), parent_area_id="a", piece_type="feature")
    _, corners = corners_of(layout(area, bar))
    # (3, 1) is mirrored to (3, −1), and turned to (1, 3).
    assert corners.mean(axis=0) == pytest.approx([21, 23])
    assert np.ptp(corners, axis=0) == pytest.approx([0.5, 2.0])


def test_a_templates_features_and_platform_come_with_it() -> None:
    result = imported(layout(at(30, 22, template="area")))
    table = table_of(result.text)
    assert [piece.spec.kind_name for piece in table.pieces] == ["box", "prism", "box"]
    area, corner, floor = table.pieces
    assert area.piece.parts[0].mesh.bounds[1, 2] == pytest.approx(0.02)
    assert (area.cover, area.ground) == ("none", "open")
    assert corner.piece.parts[0].mesh.bounds[1, 2] == 5.0
    assert floor.stand.z == pytest.approx(2.85)
    assert outline(corner).area == pytest.approx(shapely.Polygon(L_SHAPE).area, rel=1e-3)
    # In the corner of the walls: one of its own corners is theirs.
    assert outline(floor).intersection(outline(corner)).area == pytest.approx(3 * 0.5 + 3.5 * 0.5)
    assert [list(group.members) for group in table.scenario.groups] == [
        ["area", "corner", "corner-floor"]
    ]
    assert any("storey" in line for line in result.left_out)


def test_a_platform_that_is_the_top_of_its_own_solid_is_not_laid_twice() -> None:
    gantry = {"id": "g", "name": "Gantry", "kind": "feature", "footprint": block(7, 2),
              "default_height_inches": 3, "upper_floor": {"footprint": block(7, 2)}}  # fmt: skip
    one = the_layout("f", layout(at(30, 22, template="g")), None)
    assert layout_scenario(one, catalogue_of("c", [gantry])).pieces == 1
    low = catalogue_of("c", [{**gantry, "default_height_inches": 1}])
    assert layout_scenario(one, low).pieces == 2


def test_far_is_up_and_clockwise_is_backwards_on_our_table() -> None:
    table = table_of(imported(layout(at(10, 4, footprint=block(6, 2), rotation_degrees=30))).text)
    (piece,) = table.scenario.terrain
    assert table.size == (60.0, 44.0)
    assert piece.position == (10.0, 40.0)
    assert piece.rotation == pytest.approx(330.0)


def test_a_wall_whose_middle_lies_over_another_is_not_dropped_onto_it() -> None:
    tall = at(20, 20, footprint=block(2, 2), piece_type="feature", height_inches=4)
    around = at(20.8, 20.6, footprint=polygon(L_SHAPE), piece_type="feature", height_inches=5)
    table = table_of(imported(layout(tall, around)).text)
    assert [piece.stand.z for piece in table.pieces] == [0.0, 0.0]


def test_objectives_are_held_where_their_areas_are_linked_ones_once() -> None:
    value = layout(
        at(10, 10, footprint=block(4, 4), objective_role="home", is_objective=True),
        at(30, 20, footprint=block(4, 4), is_objective=True, link_group="mid"),
        at(34, 24, footprint=block(4, 4), is_objective=True, link_group="mid",
           objective={"control_range_inches": 2}),
    )  # fmt: skip
    table = table_of(imported(value).text).scenario.objectives
    assert [(one.kind, one.position, one.radius) for one in table] == [
        ("hold", (10.0, 34.0), 3.0),
        ("hold", (32.0, 22.0), 2.0),
    ]


def test_pieces_that_cannot_be_placed_are_left_out_and_named() -> None:
    value = layout(
        at(10, 10, template="nowhere", name="Lost"),
        at(100, 10, footprint=block(4, 4), name="Off"),
        at(10, 10, footprint=polygon([[0, 0], [2, 2], [2, 0], [0, 2]]), name="Bow"),
        at(10, 10, footprint=polygon([[0, 0], [200, 0], [0, 3]]), name="Endless"),
        at(10, 10, footprint=block(4, 4), parent_area_id="gone", name="Orphan"),
        at(10, 10, footprint=block(4, 4), terrain_area_keywords=["hidden"]),
        deployment_pattern_id="dawn",
    )
    result = imported(value)
    assert result.pieces == 1
    for word in ("Lost", "Off", "Bow", "Endless", "Orphan", "hidden", "dawn"):
        assert sum(word in line for line in result.left_out) == 1, word
        assert word in result.text


@pytest.mark.slow
def test_written_and_read_again_every_footprint_and_height_is_the_same() -> None:
    """One of each kind, each turned."""
    rows = (
        f'[[terrain]]\nid = "{kind}"\nkind = "{kind}"\nrotation = {17 * n}.5\n'
        f"position = [{15 + 25 * (n % 8)}, {15 + 25 * (n // 8)}]\n"
        for n, kind in enumerate(KINDS)
    )
    table = table_of('format = 1\nname = "All"\ntable.size = [220, 200]\n' + "".join(rows))
    text, left_out = layout_text(table)
    assert not any("the size of the table" in line for line in left_out)
    assert json.loads(text)["board"] == {"width": 220, "height": 200}
    back = table_of(layout_scenario(the_layout("f", json.loads(text), None), {}).text)
    assert back.size == table.size
    assert {piece.id for piece in back.pieces} == {piece.id for piece in table.pieces}
    for piece in back.pieces:
        before = table.piece(piece.id)
        assert whole(outline(before)).hausdorff_distance(outline(piece)) < 0.01, piece.id
        assert top(before) == pytest.approx(top(piece), abs=0.01 if top(before) > 0.02 else 0.02)


def top(piece: Any) -> float:
    return max(float(part.mesh.bounds[1, 2]) for part in piece.piece.parts)


@pytest.mark.slow
def test_an_outline_of_very_many_corners_is_drawn_with_fewer() -> None:
    wire = (
        '[[terrain]]\nid = "w"\nkind = "wire"\nposition = [60.0, 24.0]\nsize = [60.0, 0.9, 0.75]\n'
    )
    table = table_of(f'format = 1\nname = "Wire"\ntable.size = [120, 48]\n{wire}')
    back = table_of(
        layout_scenario(the_layout("f", json.loads(layout_text(table)[0]), None), {}).text
    )
    before, after = whole(outline(table.pieces[0])), outline(back.pieces[0])
    assert before.hausdorff_distance(after) < 0.5
    assert after.bounds == pytest.approx(before.bounds, abs=0.05)


@pytest.mark.slow
def test_a_written_layout_satisfies_the_schema() -> None:
    """The keys and bounds of the published schema, and one key of this program's own."""
    value = json.loads(layout_text(lay(load(EXAMPLES / "ruins-skirmish.toml")))[0])
    keys = {"id", "name", "source", "description", "board", "pieces", "game_version"}
    assert set(value) == {*keys, "x-sightline"}
    allowed = {"id", "name", "piece_type", "footprint", "position", "rotation_degrees",
               "height_inches", "keystones", "is_objective", "objective"}  # fmt: skip
    for piece in value["pieces"]:
        assert set(piece) <= allowed
        assert piece["id"] == piece["id"].lower()
        assert 0 <= piece["rotation_degrees"] < 360
        assert piece["piece_type"] in ("area", "feature")
        sizes = {"rectangle": {"type", "width", "height"}, "polygon": {"type", "points"}}
        assert set(piece["footprint"]) == sizes[piece["footprint"]["type"]]


def test_keystones_lead_from_two_edges_to_the_corner_that_is_measured() -> None:
    table = table_of(imported(layout(at(50, 38, footprint=block(6, 2), height_inches=3))).text)
    value = json.loads(layout_text(table)[0])
    stones = value["pieces"][0]["keystones"]
    assert [stone["edge"] for stone in stones] == ["right", "bottom"]
    index = stones[0]["ref"]["index"]
    (corners,) = corners_of(value)
    assert corners[index].tolist() == [53.0, 39.0]
    distances = keystone(outline(table.pieces[0]), table.size)
    assert (distances.across, distances.along) == (
        ("right", pytest.approx(7)),
        ("near", pytest.approx(5)),
    )


def test_objectives_on_pieces_are_written_with_them() -> None:
    before = imported(layout(at(10, 10, footprint=block(4, 4), is_objective=True)))
    value = json.loads(layout_text(table_of(before.text))[0])
    assert value["pieces"][0]["is_objective"]
    assert value["pieces"][0]["objective"] == {
        "position": {"x": 10.0, "y": 10.0},
        "control_range_inches": 3.0,
    }


@pytest.mark.slow
def test_one_of_several_layouts_is_named(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    file.write_text(json.dumps([layout(at(9, 9, template="area")), {**layout(), "id": "two"}]))
    (tmp_path / "terrain-templates.json").write_text(json.dumps(CATALOGUE))
    with pytest.raises(
        ScenarioFault, match=r"found 2 layouts \(one, two\); expected the id of one"
    ):
        scenario_of(file, "m")
    with pytest.raises(ScenarioFault, match="expected one of one, two"):
        scenario_of(file, "m", LayoutWish(layout="three"))
    assert scenario_of(file, "m", LayoutWish(layout="one")).pieces == 3
    assert (
        "size = [48.0, 40.0]" in scenario_of(file, "m", LayoutWish("one", size=(48.0, 40.0))).text
    )
