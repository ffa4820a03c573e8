"""Scenarios with a unit's own keys, damaged at random: taken or refused in sentences, no crash."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomlkit

from rules.engine.errors import RuleError
from sandbox.bolt_action.armies import armies
from sandbox.play.games import NoGame, start_game
from sandbox.scenario.checks.advice import advice
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow

TEXT = """
format = 1
name = "Damaged"
measure_first = false
[assumptions]
carried_mortars = "medium"
officers_lead_platoons = true
[[terrain]]
id = "trap"
kind = "tank-trap"
position = [30, 20]
ground = "anti-tank obstacle"
[[units]]
id = "able"
name = "Able squad"
side = "axis"
template = "rifle-squad"
quality = "veteran"
officer = "captain"
weapons = ["smg", ["rifle", "panzerfaust"], "rifle"]
models = [{ position = [10, 10] }, { position = [11, 10] }, { position = [12, 10] }]
[[units]]
id = "carrier"
side = "axis"
template = "halftrack"
weapons = [["hmg", "pintle"]]
towing = "gun"
models = [{ position = [20, 10] }]
[[units]]
id = "gun"
side = "axis"
template = "light-anti-tank-gun"
weapons = ["medium anti-tank gun", "rifle", []]
models = [{ position = [17, 10] }, { position = [16, 9] }, { position = [16, 11] }]
[[units]]
id = "foe"
side = "allies"
template = "vb-squad"
models = [{ position = [40, 30] }, { position = [41, 30] }]
"""

JUNK: tuple[Any, ...] = (
    "", "rifle", "hull", "gun", "foe", "none", "major", "veteran", "x" * 300, "\x07", "ä", 0, 1, -1,
    10**30, 0.5, float("nan"), float("inf"), True, False, [], [[]], ["rifle"], [["rifle"]],
    [["mmg", "hull"]], ["mmg", "hull"], [1], [["mmg", 1]], [[["mmg"]]], {}, {"name": "bolt-action"},
    {"a": []}, ["rifle"] * 250, [["rifle", "rifle"]] * 3, "medium-tank", "flamethrower-tank",
    "interceptor", "fighter", "shadow-war", "fr-abridged", "de-kurzregeln", "impassable",
)  # fmt: skip

PLAUSIBLE: dict[str, tuple[Any, ...]] = {
    "weapons": (["rifle"], ["smg", []], [["lmg", "pistol"]], [["mmg", "hull"]], [], ["mmg", []]),
    "officer": ("none", "major", "captain"),
    "towing": (True, False, "gun"),
    "quality": ("regular", "veteran"),
    "template": ("smg-squad", "medium-tank", "truck", "mmg-team", "light-howitzer"),
}
ANYWHERE = (*PLAUSIBLE, "name", "models", "side", "id", "fog")
AT_THE_TOP = ("game", "ruleset", "measure_first", "assumptions", "units", "terrain", "support")


def damaged(rng: Random) -> dict[str, Any]:
    """The scenario with one or two places of it made otherwise."""
    data = deepcopy(tomllib.loads(TEXT))
    for _ in range(rng.randint(1, 2)):
        units, assumed = data.get("units"), data.get("assumptions")
        unit = rng.choice(units) if isinstance(units, list) and units else {}
        if not isinstance(unit, dict):
            continue
        where, junk = rng.randrange(8), deepcopy(rng.choice(JUNK))
        if where == 0 and isinstance(unit.get("weapons"), list) and unit["weapons"]:
            unit["weapons"][rng.randrange(len(unit["weapons"]))] = junk
        elif where == 1:
            data[rng.choice(AT_THE_TOP)] = junk
        elif where == 2 and unit:
            unit.pop(rng.choice(list(unit)))
        elif where == 3 and isinstance(assumed, dict) and assumed:
            assumed[rng.choice(list(assumed))] = junk
        elif where < 6:
            key = rng.choice(list(PLAUSIBLE))
            unit[key] = deepcopy(rng.choice(PLAUSIBLE[key]))
        else:
            unit[rng.choice(ANYWHERE)] = junk
    return data


def test_the_scenario_is_good_before_it_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(TEXT, encoding="utf-8")
    table = lay(load(path))
    game, _ = start_game(table, seed=1)
    assert game.header.assumptions["no_measuring"] is True
    assert [row.get("tows") for row in armies(table)] == [None, "gun", None, None]


@pytest.mark.parametrize("block", range(3))
def test_damaged_scenarios_are_taken_or_refused_in_sentences(tmp_path: Path, block: int) -> None:
    path = tmp_path / "t.toml"
    taken = refused = 0
    for number in range(50):
        path.write_text(tomlkit.dumps(damaged(Random(block * 50 + number))), encoding="utf-8")
        try:
            table = lay(load(path))
        except ScenarioFault as fault:
            refused += 1
            for row in fault.faults:
                assert (
                    str(row).isprintable() and str(row.found).strip() and str(row.expected).strip()
                )
                assert len(str(row)) < 900, str(row)
            continue
        taken += 1
        assert all(sentence.isprintable() for sentence in advice(table.scenario))
        path.write_text(table.file.written(), encoding="utf-8")
        assert load(path).scenario == table.scenario
        try:
            start_game(table, seed=1)
        except (NoGame, RuleError) as fault:
            assert str(fault).isprintable()
    assert taken >= 5 and refused >= 10
