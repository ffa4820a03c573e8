"""Zones, objectives, smoke and notes of a scenario file: read, checked, saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.table.objectives import holders, rows_of
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import lay
from sandbox.view.signposts import signposts

BASE = """format = 1
name = "Bridge"

[table]
size = [48.0, 36.0]

[[units]]
id = "able"
side = "axis"
template = "rifle-squad"
models = [{ position = [10.0, 10.0] }, { position = [11.5, 10.0] }]

[[units]]
id = "baker"
side = "allies"
template = "rifle-squad"
models = [{ position = [30.0, 10.0] }]

[[units]]
id = "spitfire"
side = "allies"
template = "interceptor"
models = [{ position = [10.0, 12.0] }]
"""

WHOLE = (
    BASE
    + """
# where the axis sets up
[[zones]]
id = "west"
side = "axis"
polygon = [[0, 0], [12, 0], [12, 36], [0, 36]]

[[objectives]]
id = "the-bridge"
kind = "hold"
position = [24.0, 10.0]
radius = 6.0
points = 2

[[objectives]]
id = "away"
kind = "exit"
side = "allies"
edge = "left"

[[smoke]]
id = "screen"
position = [20.0, 18.0]
radius = 3.0

[[notes]]
id = "one"
text = "The bridge carries tanks."
position = [24.0, 10.0]

[[measures]]
id = "to-the-bridge"
kind = "tape"
points = ["able/1", [24.0, 10.0]]

[[templates]]
id = "on-the-bridge"
kind = "barrage"
position = [24.0, 10.0]
seed = 7
"""
)


def scenario(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "bridge.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_briefing_is_read(tmp_path: Path) -> None:
    briefed = load(scenario(tmp_path, WHOLE)).scenario
    assert briefed.zones[0].polygon == ((0.0, 0.0), (12.0, 0.0), (12.0, 36.0), (0.0, 36.0))
    assert briefed.objectives[0].label == "the bridge" and briefed.objectives[1].points == 1
    assert briefed.smoke[0].radius == 3.0 and briefed.notes[0].text == "The bridge carries tanks."
    assert briefed.measures[0].points == ("able/1", (24.0, 10.0))
    assert briefed.measures[0].things == ("able/1",)
    assert briefed.templates[0].kind == "barrage" and briefed.templates[0].seed == 7


def test_the_briefing_survives_saving_and_changes_the_digest(tmp_path: Path) -> None:
    path = scenario(tmp_path, WHOLE)
    file = load(path)
    assert file.written() == WHOLE
    moved = file.scenario.smoke[0].model_copy(update={"position": (21.0, 18.0)})
    other = file.saying(file.scenario.model_copy(update={"smoke": (moved,)}))
    assert other.digest != file.digest
    assert "# where the axis sets up" in other.written()
    other.save()
    again = load(path)
    assert again.scenario == other.scenario and again.digest == other.digest
    assert load(scenario(tmp_path, BASE)).digest != file.digest


def test_a_side_that_has_a_zone_and_no_units_has_its_colour_already(tmp_path: Path) -> None:
    zone = "[[zones]]\nid='z'\nside='allies'\nedge='far'\n"
    unit = "[[units]]\nid='u'\nside='axis'\ntemplate='rifle-squad'\nmodels=[{position=[5,5]}]\n"
    table = lay(load(scenario(tmp_path, f"format=1\nname='z'\ngame='bolt-action'\n{zone}{unit}")))
    (drawn,) = (surface for name, surface in signposts(table) if name == "zone/z")
    other = SIDE_COLOURS[1 - table.units[0].side_number]
    assert bytes(drawn.rgb[0][:3]) == bytes.fromhex(other[1:])


def test_the_rules_get_no_places(tmp_path: Path) -> None:
    briefed = load(scenario(tmp_path, WHOLE)).scenario
    assert rows_of(briefed.objectives) == [
        {"id": "the-bridge", "kind": "hold", "points": 2},
        {"id": "away", "kind": "exit", "side": "allies", "edge": "left", "points": 1},
    ]


@pytest.mark.slow
def test_the_radius_of_an_objective_is_measured_from_the_base(tmp_path: Path) -> None:
    table = lay(load(scenario(tmp_path, WHOLE)))
    half = 0.4921  # of a 25 mm base
    reach = {row.id: row for row in table.scenario.objectives}["the-bridge"]

    def standing(radius: float) -> list[tuple[str, str, int]]:
        one = reach.model_copy(update={"radius": radius})
        return list(holders((one,), [u for u in table.units if u.id != "spitfire"]))

    assert standing(5.0) == []
    assert standing(6.0 - half + 0.01) == [("the-bridge", "allies", 1)]
    assert standing(6.0 - half - 0.01) == []
    assert standing(12.5) == [("the-bridge", "axis", 1), ("the-bridge", "allies", 1)]
    assert standing(14.0) == [("the-bridge", "axis", 2), ("the-bridge", "allies", 1)]


FAULTS = [
    (
        "[[zones]]\nid='z'\nside='axis'",
        "zones[0] (z).polygon: found nothing",
        "a list of three corners or more, each [x, y] in inches, or an edge",
    ),
    (
        "[[zones]]\nid='z'\nside='axis'\nedge='near'\npolygon=[[0,0],[1,0],[1,1]]",
        'zones[0] (z).edge: found "near"',
        "a polygon or an edge, not both",
    ),
    (
        "[[zones]]\nid='z'\nside='axis'\nedge='north'",
        'zones[0] (z).edge: found "north"',
        "one of left, right, near, far",
    ),
    ("[[zones]]\nid='z'\nside='axis'\npolygon=[[0,0],[1,0]]", "zones[0] (z).polygon", "at least 3"),
    (
        "[[zones]]\nid='z'\nside='reds'\npolygon=[[0,0],[1,0],[1,1]]",
        'zones[0] (z).side: found "reds"',
        "a side, axis or allies",
    ),
    (
        "[[zones]]\nid='z'\nside='axis'\npolygon=[[0,0],[60,0],[1,1]]",
        "zones[0] (z).polygon[1]",
        "a place on the table",
    ),
    (
        "[[objectives]]\nid='o'\nkind='hide'",
        'objectives[0] (o).kind: found "hide"',
        "one of hold, destroy, exit, survive",
    ),
    ("[[objectives]]\nid='o'\nkind='hold'", "(o).position: found nothing", "[x, y] in inches"),
    ("[[objectives]]\nid='o'\nkind='exit'\nside='axis'", "(o).edge: found nothing", "left, right"),
    (
        "[[objectives]]\nid='o'\nkind='exit'\nside='axis'\nedge='north'",
        '(o).edge: found "north"',
        "one of left, right, near, far",
    ),
    (
        "[[objectives]]\nid='o'\nkind='destroy'\nunit='tiger'",
        '(o).unit: found "tiger"',
        "units are able, baker",
    ),
    (
        "[[objectives]]\nid='o'\nkind='destroy'\nunit='abel'",
        '(o).unit: found "abel"',
        "units are able, baker, spitfire; did you mean able?",
    ),
    (
        "[[objectives]]\nid='o'\nkind='destroy'\nside='axis'\nunit='able'",
        '(o).unit: found "able"',
        "a unit of the enemy of axis",
    ),
    (
        "[[objectives]]\nid='o'\nkind='survive'\nside='reds'",
        '(o).side: found "reds"',
        "axis or allies",
    ),
    ("[[objectives]]\nid='o'\nkind='survive'\nside='axis'\npoints=1.5", "(o).points", "whole"),
    ("[[objectives]]\nid='o'\nkind='survive'\nside='axis'\npoints=0", "(o).points", "at least 1"),
    (
        "[[objectives]]\nid='o'\nkind='survive'\nside='axis'\n" * 2,
        'objectives[1] (o).id: found "o"',
        "an id used once; objectives[0] (o) has it already",
    ),
    ("[[smoke]]\nid='able'\nposition=[1,1]\nradius=2", 'smoke[0] (able).id: found "able"', "once"),
    ("[[smoke]]\nid='s'\nposition=[1,1]\nradius=0", "smoke[0] (s).radius", "above 0"),
    ("[[smoke]]\nid='s'\nposition=[1,99]\nradius=2", "(s).position", "a place on the table"),
    ("[[smoke]]\nid='s'\nposition=[1,2,3]\nradius=2", "(s).position", "[x, y] in inches"),
    ("[[smoke]]\nid='s'\nposition=[1,2]", "(s).radius: found nothing", "inches"),
    ("[[smoke]]\nid='s'\nposition=[1,2]\nradius=1\nwide=2", "(s).wide", "one of id, position, rad"),
    ("[[notes]]\nid='n'\nposition=[1,2]", "notes[0] (n).text: found nothing", "something to read"),
    ("[[notes]]\nid='n'\nposition=[1,2]\ntext=''", "notes[0] (n).text", "at least 1"),
    ("[[templates]]\nid='t'\nkind='nuke'\nposition=[1,2]", "(t).kind", "one of barrage, he"),
    ("[[templates]]\nid='t'\nkind='smoke'\nposition=[1,2]", "(t).kind", "under [[smoke]]"),
    ("[[templates]]\nid='t'\nkind='he'\nposition=[99,2]", "(t).position", "on the table"),
    ("[[templates]]\nid='t'\nkind='he'\nposition=[1,2]\nof='x'", "(t).of", "a unit, or unit/mod"),
    ("[[templates]]\nid='t'\nkind='he'\nposition=[1,2]\nturn=9", "(t).turn", "at most 6"),
    ("[[measures]]\nid='m'\nkind='tape'", "measures[0] (m).points: found nothing", "two places"),
    ("[[measures]]\nid='m'\nkind=['tape']\nof='able'", "(m).kind", "one of tape, line"),
    ("[[measures]]\nid='m'\nkind='rope'\npoints=[[1,2],[3,4]]", "(m).kind", "one of tape, line"),
    ("[[measures]]\nid='m'\nkind='tape'\npoints=[[1,2],[3]]", "(m).points[1]", "unit/model"),
    ("[[measures]]\nid='m'\nkind='tape'\npoints=[[1,2],[3,99]]", "(m).points[1]", "on the table"),
    ("[[measures]]\nid='m'\nkind='tape'\npoints=[[1,2],'abel']", "(m).points[1]", "mean able?"),
    (
        "[[measures]]\nid='m'\nkind='tape'\npoints=[[1,2],'able/99']",
        '(m).points[1]: found "able/99"',
        "a model of able, 0 to",
    ),
    (
        "[[measures]]\nid='m'\nkind='tape'\npoints=[[1,2],[3,4],[5,6]]",
        "(m).points: found 3 of them",
        "two places or things",
    ),
    ("[[measures]]\nid='m'\nkind='rings'", "(m).of: found nothing", "the id of a unit"),
    ("[[measures]]\nid='m'\nkind='rings'\nof='nobody'", "(m).of", "a unit, or unit/model"),
    ("[[measures]]\nid='m'\nkind='keystones'\nof='able'", "(m).of", "a piece of terrain"),
    (
        "[[measures]]\nid='m'\nkind='rings'\nof='able'\npoints=[[1,2]]",
        "(m).points",
        "nothing: rings are of one thing",
    ),
    ("[[measures]]\nid='m'\nkind='tape'\npoints=[[1,2],'a b']", "(m).points[1]", "unit/model"),
    ("[[measures]]\nid='m'\nkind='rings'\nof='able'\nwide=2", "(m).wide", "one of id, kind, poi"),
]


@pytest.mark.parametrize(("rows", "place", "wanted"), FAULTS)
def test_a_fault_is_one_sentence(tmp_path: Path, rows: str, place: str, wanted: str) -> None:
    with pytest.raises(ScenarioFault) as fault:
        load(scenario(tmp_path, BASE + rows + "\n"))
    message = str(fault.value)
    assert place in message and wanted in message, message
    assert len(fault.value.faults) == 1, message
