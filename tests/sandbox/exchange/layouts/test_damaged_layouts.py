"""A layout, its templates and its deployment patterns, damaged anywhere: one clear sentence."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from sandbox.exchange.layouts.importing import listed, scenario_of
from sandbox.exchange.layouts.terrain_layout_out import layout_text
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import lay

MUTATIONS = 300

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 1e300, -1e9, 10**400, "", "\0", "../x", [], {}, [[]], "nan", 0.5, 1000,
    {"x": None}, "é" * 5000, [0, 0], {"x": 1, "y": 2}, "walled-ruin", [[0, 0], [1, 1]],
)  # fmt: skip


def block(w: float, h: float) -> dict[str, Any]:
    return {"type": "rectangle", "width": w, "height": h}


def spots(*points: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


TEMPLATES: list[dict[str, Any]] = [
    {"id": "yard", "name": "Yard", "kind": "area", "footprint": block(9, 7),
     "outline": spots((0, 0), (9, 0), (9, 7), (4, 8), (0, 7)),
     "features": [{"template": "ell", "position": {"x": 0.5, "y": 1}, "rotation_degrees": 90}]},
    {"id": "ell", "name": "Ell", "kind": "feature", "footprint": block(6, 4), "has_roof": True,
     "ground_accessible": True, "upper_floor": {"footprint": block(3, 3), "floor": 1},
     "walls": [{"points": spots((0, 4), (0, 0), (6, 0)), "thickness": 0.5},
               {"points": spots((3, 0), (3, 4))}]},
    {"id": "corner-ruin", "name": "Corner Ruin", "kind": "feature", "footprint": block(2, 1),
     "default_height_inches": 5},
]  # fmt: skip
PATTERNS: list[dict[str, Any]] = [
    {"id": "dawn", "name": "Dawn", "objectives": spots((9, 9)), "territories": [],
     "zones": [
         {"player": "defender", "position": {"x": 0, "y": 0}, "shape": block(60, 9)},
         {"player": "attacker", "name": "Far", "position": {"x": 0, "y": 40},
          "shape": {"type": "polygon", "points": spots((0, 0), (60, 0), (60, 4))}}]},
]  # fmt: skip
OURS = """format = 1
name = "Ours"
table.size = [48, 36]
terrain = [
  { id = "house", kind = "ruin", position = [20, 13.5], rotation = 33.3, levels = 2 },
  { id = "walls", kind = "walled-ruin", position = [10, 25], height_range = [4, 6] },
  { id = "ledge", kind = "box", position = [30, 20, 1.5] },
]
zones = [{ id = "west", side = "red", polygon = [[0, 0], [8, 0], [0, 30]] }]
groups = [{ id = "town", members = ["house", "walls"] }]
objectives = [{ id = "hill", kind = "hold", position = [3, 3], radius = 4 }]
"""


def samples() -> list[list[Any]]:
    """Each a layout, its templates, its patterns."""
    plain = {
        "id": "l", "name": "L", "source": "battlemaster-11e", "deployment_pattern_id": "dawn",
        "board": {"width": 60, "height": 44},
        "pieces": [
            {"id": "a", "template": "yard", "position": {"x": 20, "y": 20}, "mirror": "vertical",
             "is_objective": True, "objective": {"position": {"x": 20, "y": 21}}},
            {"template": "ell", "position": {"x": 1, "y": 0}, "parent_area_id": "a", "floor": 1},
        ],
    }  # fmt: skip
    table = lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(OURS), OURS))
    return [[plain, TEMPLATES, PATTERNS], [json.loads(layout_text(table)[0]), TEMPLATES, PATTERNS]]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every key and index of a value, with what holds it."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    held = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            held += places(value[key])
    return held


def outcome_of(folder: Path) -> str:
    """Return the outcome of the files: a scenario that loads, or faults of one line each."""
    try:
        listed(str(folder / "layout.json"))
        layout = scenario_of(folder / "layout.json", "m")
    except ScenarioFault as fault:
        for line in str(fault).splitlines():
            assert line.isprintable() and len(line) < 900, line
            assert "found" in line or "more fault" in line
        return "fault"
    read_scenario(layout.text)
    return "scenario"


@pytest.mark.slow
def test_any_value_in_any_place_is_a_scenario_or_a_fault(tmp_path: Path) -> None:
    rng = random.Random(39)
    seen = set()
    for whole in samples():
        for _ in range(MUTATIONS // 2):
            copy = json.loads(json.dumps(whole))
            for _ in range(rng.choice((1, 1, 2))):
                holder, key = rng.choice(places(copy))
                if isinstance(holder, dict) and rng.random() < 0.15:
                    del holder[key]
                else:
                    holder[key] = rng.choice(ODD)
            names = ("layout.json", "terrain-templates.json", "deployment-patterns.json")
            for name, value in zip(names, (copy + [None] * 3)[:3], strict=True):
                (tmp_path / name).write_text(json.dumps(value))
            seen.add(outcome_of(tmp_path))
    assert seen == {"scenario", "fault"}
