"""The examples are what they say: every named sight has the verdict that the file expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.scenario import SightSpec
from sandbox.scenario_file import load
from sandbox.sight import judge
from sandbox.table import Table, lay

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def crossroads() -> Table:
    return lay(load(EXAMPLES / "crossroads.toml"))


def test_crossroads_is_a_table_worth_looking_at(crossroads: Table) -> None:
    assert len(crossroads.pieces) >= 12
    assert len(crossroads.scenario.sides) == 2
    for side in (0, 1):
        units = [unit for unit in crossroads.units if unit.side_number == side]
        movers = {unit.template.mover for unit in units}
        assert len(units) == 4
        assert {"infantry", "artillery", "tracked"} <= movers


def test_crossroads_shows_every_verdict(crossroads: Table) -> None:
    expected = [sight.expect for sight in crossroads.scenario.sights]
    assert sorted(map(str, expected)) == ["blocked", "clear", "contested", "hard", "soft"]


@pytest.mark.parametrize(
    "sight", load(EXAMPLES / "crossroads.toml").scenario.sights, ids=lambda sight: sight.expect
)
def test_each_sight_is_as_expected(crossroads: Table, sight: SightSpec) -> None:
    assert judge(crossroads, sight.shooter, sight.target).forward.verdict == sight.expect


def test_the_contested_pair_was_asked_to_the_limit(crossroads: Table) -> None:
    (pair,) = judge(crossroads, "panzer", "sherman").forward.pairs
    assert pair.rays == crossroads.scenario.sight_policy.max_rays
    assert len(pair.open) > 1
    hidden = sum(row.share for row in pair.hidden_by if row.cover == "hard")
    assert hidden == pytest.approx(0.25, abs=0.006)


@pytest.mark.parametrize("shift", [-0.1, 0.1])
def test_a_tenth_of_an_inch_settles_it(crossroads: Table, shift) -> None:
    moved = crossroads.moved("panzer/0", 10.0, 22.39 + shift, 0.0)
    verdict = judge(moved, "panzer", "sherman").forward.verdict
    assert verdict == ("hard" if shift < 0 else "clear")
