"""Advice on a scenario that can be used: warplanes and platoons (WP-18)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tables import loaded, table_from, unit
from typer.testing import CliRunner

from apps.cli.main import cli
from sandbox.play.games import start_game
from sandbox.scenario.checks.advice import advice
from sandbox.scenario.faults import ScenarioFault

HEAD = 'format = 1\nname = "A"\n'
FOE = unit("foe", "allies", "position = [10, 30]")


def plane(name: str, side: str = "axis") -> str:
    return unit(name, side, f"position = [{10 + 9 * int(name[-1])}, 8]", template="interceptor")


def officer(name: str) -> str:
    where = ("position = [4, 4]", "position = [5.2, 4]")
    return unit(name, "axis", *where, template="officer-team")


@pytest.mark.rule("WP-18")
def test_a_platoon_has_one_warplane(tmp_path: Path) -> None:
    one = loaded(tmp_path, HEAD + plane("p1") + FOE)
    assert advice(one.scenario) == ()
    two = loaded(tmp_path, HEAD + plane("p1") + plane("p2") + FOE)
    (note,) = advice(two.scenario)
    assert note.startswith("axis has 2 warplanes and 1 platoon:") and "WP-18" in note
    each = loaded(tmp_path, HEAD + plane("p1") + plane("p2", "allies") + FOE)
    assert advice(each.scenario) == ()


@pytest.mark.rule("WP-18")
def test_each_officer_leads_a_platoon(tmp_path: Path) -> None:
    planes = HEAD + plane("p1") + plane("p2") + FOE
    assert advice(loaded(tmp_path, planes + officer("a") + officer("b")).scenario) == ()
    assert advice(loaded(tmp_path, planes + officer("a")).scenario)
    captain = officer("b").replace("officer-team", "rifle-squad") + 'officer = "captain"\n'
    assert advice(loaded(tmp_path, planes + officer("a") + captain).scenario) == ()
    none = officer("b") + 'officer = "none"\n'
    assert advice(loaded(tmp_path, planes + officer("a") + none).scenario)
    whole = "[assumptions]\nofficers_lead_platoons = false\n"
    assert advice(loaded(tmp_path, planes + officer("a") + officer("b") + whole).scenario)


@pytest.mark.rule("WP-18")
def test_a_warplane_is_in_place_of_the_air_observer(tmp_path: Path) -> None:
    strike = '[[support]]\nside = "{}"\nkind = "air strike"\n'
    both = loaded(tmp_path, HEAD + plane("p1") + FOE + strike.format("axis"))
    (note,) = advice(both.scenario)
    assert "in place of" in note and "axis" in note
    assert advice(loaded(tmp_path, HEAD + FOE + strike.format("allies")).scenario) == ()


@pytest.mark.slow
@pytest.mark.rule("WP-18")
def test_advice_is_given_and_the_scenario_accepted(tmp_path: Path) -> None:
    table = table_from(tmp_path, HEAD + plane("p1") + plane("p2") + FOE)
    start_game(table, seed=1)
    path = str(table.file.path)
    done = CliRunner().invoke(cli, ["check", path])
    assert done.exit_code == 0 and "Note: axis has 2 warplanes" in " ".join(done.output.split())
    done = CliRunner().invoke(cli, ["check", path, "--json"])
    answer = json.loads(done.stdout)
    assert done.exit_code == 0 and answer["ok"] is True and answer["faults"] == []
    assert answer["advice"] == list(advice(table.scenario))


def test_other_games_say_nothing(tmp_path: Path) -> None:
    text = HEAD + 'game = "shadow-war"\n' + (plane("p1") + FOE).replace("interceptor", "fighter")
    assert advice(loaded(tmp_path, text.replace("rifle-squad", "fighter")).scenario) == ()


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('carried_mortars = "huge"', "one of light, medium, heavy"),
        ("officer_range_in = -1", "a number from 0"),
    ],
)
def test_an_assumption_is_of_a_value_that_its_rules_take(
    tmp_path: Path, line: str, wanted: str
) -> None:
    with pytest.raises(ScenarioFault, match=wanted):
        loaded(tmp_path, HEAD + f"[assumptions]\n{line}\n")
