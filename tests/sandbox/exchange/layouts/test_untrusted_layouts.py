"""Files of others are untrusted: whatever they say, one clear sentence for each fault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.exchange.layouts.importing import scenario_of
from sandbox.scenario import json_text
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.json_text import MAX_DEPTH, parsed

LAYOUT = {"id": "l", "name": "L"}


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
