"""Files of others are untrusted: whatever they say, one clear sentence for each fault."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from sandbox.exchange.layouts.importing import scenario_of
from sandbox.scenario import json_text
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import read_scenario
from sandbox.scenario.json_text import MAX_DEPTH, parsed

BOX = {"type": "rectangle", "width": 4, "height": 2}
LAYOUT: dict[str, Any] = {
    "id": "l",
    "name": "L",
    "pieces": [
        {"id": "a", "position": {"x": 9, "y": 9}, "footprint": BOX, "rotation_degrees": 30},
        {"position": {"x": 1, "y": 1}, "footprint": BOX, "parent_area_id": "a", "floor": 1},
        {"position": {"x": 30, "y": 9}, "footprint": {"type": "polygon", "points": [
            {"x": 0, "y": 0}, {"x": 4, "y": 0}, {"x": 2, "y": 5}]}, "mirror": "vertical",
         "is_objective": True, "objective": {"position": {"x": 3, "y": 4}}},
    ],
}  # fmt: skip
SAVE: dict[str, Any] = {
    "SaveName": "S",
    "ObjectStates": [
        {"Name": "Custom_Model", "Nickname": "Block",
         "Transform": {"posX": 1.5, "posY": 1, "posZ": 2, "rotY": 90, "scaleX": 1},
         "CustomMesh": {"MeshURL": "block.obj", "TypeIndex": 0},
         "ColorDiffuse": {"r": 0.5, "g": 0.25, "b": 0.1},
         "ChildObjects": [{"Name": "Custom_Model", "Transform": {"posY": 1},
                           "CustomMesh": {"MeshURL": "block.obj"}}]},
        {"Name": "Bag", "ContainedObjects": [{"Name": "Custom_Tile"}]},
    ],
}  # fmt: skip
BLOCK = """v 0 0 0
v 2 0 0
v 2 0 1
v 0 0 1
v 1 3 0.5
f 1 2 3 4
f 1 5 2
f 2 5 3
f 3 5 4
f 4 5 1
"""
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1e300, -1e9, 10**400, "", "\0", "../../x", [], {}, [[]], "nan", 0.5,
    {"x": None}, "http://a", "file:///etc/passwd", "file://", "ftp://x/y", "C:\\x.obj", "é" * 5000,
)  # fmt: skip


def outcome_of(path: Path) -> str:
    """Return the outcome of a file: a scenario that loads, or faults of one line each."""
    try:
        layout = scenario_of(path, "m")
    except ScenarioFault as fault:
        assert fault.faults
        for line in str(fault).splitlines():
            assert line.isprintable() and len(line) < 700, line
            assert "found" in line or "more fault" in line
        return "fault"
    read_scenario(layout.text)
    return "scenario"


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every key and index of a value, with what holds it."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    held = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            held += places(value[key])
    return held


@pytest.mark.slow
@pytest.mark.parametrize("sample", [LAYOUT, SAVE], ids=["layout", "save"])
def test_any_value_in_any_place_is_a_scenario_or_a_fault(
    sample: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "f.json"
    (tmp_path / "block.obj").write_text(BLOCK)
    file.write_text(json.dumps(sample))
    assert outcome_of(file) == "scenario"
    seen = set()
    count = len(places(sample))
    rng = random.Random(7)
    for number in range(count):
        for odd in rng.sample(ODD, 4):
            copy = json.loads(json.dumps(sample))
            holder, key = places(copy)[number]
            holder[key] = odd
            file.write_text(json.dumps(copy))
            seen.add(outcome_of(file))
    assert seen == {"scenario", "fault"}


@pytest.mark.slow
@pytest.mark.parametrize("sample", [LAYOUT, SAVE], ids=["layout", "save"])
def test_damaged_bytes_are_a_scenario_or_a_fault(sample: dict[str, Any], tmp_path: Path) -> None:
    file, rng = tmp_path / "f.json", random.Random(11)
    (tmp_path / "block.obj").write_text(BLOCK)
    whole = json.dumps(sample).encode()
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        file.write_bytes(data[: rng.randrange(len(data))] if rng.random() < 0.3 else data)
        outcome_of(file)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "text that is not JSON"),
        (b"\xff\xfe", "bytes that are not UTF-8"),
        (b"[" * (MAX_DEPTH + 1), f"brackets more than {MAX_DEPTH} deep"),
        (b'{"a": NaN}', "found NaN; expected finite numbers"),
        (b"1" * 6000, "text that is not JSON"),
        (b"[" + b"1," * 1_001 + b"1]", "more than 1,000 values"),
    ],
)
def test_malformed_and_oversized_json_is_refused(
    content: bytes, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_text, "MAX_VALUES", 1_000)
    with pytest.raises(ScenarioFault, match=said):
        parsed("f.json", content)


def test_a_file_that_is_no_layout_is_refused_with_its_kind(tmp_path: Path) -> None:
    file = tmp_path / "f.json"
    for value, said in (
        ([1, 2], "expected a 40kdc terrain layout or a Tabletop Simulator save"),
        ({"a": 1}, "expected a 40kdc terrain layout or a Tabletop Simulator save"),
        ({**LAYOUT, "pieces": [{"position": {"x": "1", "y": 2}}]}, "a number"),
        ({**LAYOUT, "pieces": [{"position": {"x": 1, "y": 2}}]}, "a template or a footprint"),
        ({**LAYOUT, "name": None}, "text"),
    ):
        file.write_text(json.dumps(value))
        with pytest.raises(ScenarioFault, match=said):
            scenario_of(file, "m")
    for name, said in (("gone.json", "no such file"), (".", "a folder")):
        with pytest.raises(ScenarioFault, match=said):
            scenario_of(tmp_path / name, "m")
