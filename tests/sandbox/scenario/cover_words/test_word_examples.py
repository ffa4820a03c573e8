"""Small tables beside the shipped words: each has the verdict that its row states."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from repository import ROOT
from tables import table_from

from sandbox.scenario.cover_words.shipped import COMPARED, shipped
from sandbox.sight.judge import judge

pytestmark = pytest.mark.slow

FOLDER = ROOT / "sandbox" / "scenario" / "cover_words" / "examples"
EXAMPLES = [
    (path.stem, row)
    for path in sorted(FOLDER.glob("*.toml"))
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["examples"]
]


def _scenario(words: str, row: dict[str, Any]) -> str:
    sides = {"shooters": "axis", "models": "allies", "between": "allies"}
    units = [
        {
            "id": key,
            "side": side,
            "template": "rifle-squad",
            **({"keywords": row["keywords"]} if key == "models" and "keywords" in row else {}),
            "models": [
                {"position": place, "facing": 0.0 if key == "shooters" else 180.0}
                for place in row[key]
            ],
        }
        for key, side in sides.items()
        if key in row
    ]
    terrain = [{"id": f"piece-{n}", **one} for n, one in enumerate(row.get("terrain", ()))]
    said = {"format": 1, "name": "Example", "words": words, "terrain": terrain, "units": units}
    return tomlkit.dumps(said)


@pytest.mark.parametrize(
    ("words", "row"), EXAMPLES, ids=lambda one: one if isinstance(one, str) else one["what"]
)
def test_an_example_has_its_verdict(tmp_path: Path, words: str, row: dict[str, Any]) -> None:
    table = table_from(tmp_path, _scenario(words, row))
    found = judge(table, "shooters", "models").forward.verdict
    assert shipped()[words].said(found) == row["verdict"]


def test_each_compared_ruleset_has_examples_of_several_verdicts() -> None:
    assert {words for words, _ in EXAMPLES} == {*COMPARED}
    for name in COMPARED:
        assert len({row["verdict"] for words, row in EXAMPLES if words == name}) >= 3
