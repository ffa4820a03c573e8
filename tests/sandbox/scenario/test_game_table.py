"""The game of a scenario: named by a key, or in a table [game]; and measuring before declaring."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import loaded, table_from, unit

from rules.bolt_action.model.actions import Measure
from rules.engine.errors import RuleError
from sandbox.play.games import start_game
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.table.table import lay

ABLE, BAKER = unit("able", "a", "position = [5, 5]"), unit("baker", "b", "position = [5, 30]")
UNITS = ABLE + BAKER
FLAT = f'format = 1\nname = "G"\ngame = "bolt-action"\nruleset = "fr-abridged"\n{UNITS}'
TABLE = f"""format = 1
name = "G"
[game]           # which, and how
ruleset = "fr-abridged"
name = "bolt-action"
{UNITS}"""


def test_a_table_says_what_the_keys_say(tmp_path: Path) -> None:
    flat, table = loaded(tmp_path, FLAT), load(written(tmp_path, TABLE))
    assert flat.scenario == table.scenario
    assert flat.digest == table.digest
    assert (table.scenario.game, table.scenario.ruleset) == ("bolt-action", "fr-abridged")


def written(folder: Path, text: str) -> Path:
    path = folder / "other.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_is_saved_as_a_table(tmp_path: Path) -> None:
    file = loaded(tmp_path, TABLE)
    assert file.written() == TABLE
    moved = lay(file).moved("able/0", 6, 6, 0).file
    assert "[game]           # which, and how" in moved.written()
    other = file.saying(file.scenario.model_copy(update={"ruleset": "reference"}))
    assert other.written() == TABLE.replace("fr-abridged", "reference")
    again = loaded(tmp_path, other.written())
    assert again.scenario.ruleset == "reference"


@pytest.mark.rule("BA-TURN-6")
@pytest.mark.parametrize("layout", ["measure_first = {}\n", "[game]\nmeasure_first = {}\n"])
def test_the_scenario_says_whether_players_measure_first(tmp_path: Path, layout: str) -> None:
    for said in (True, False):
        text = 'format = 1\nname = "G"\n' + layout.format(str(said).lower()) + UNITS
        game, field = start_game(table_from(tmp_path, text), seed=1)
        measure = Measure("a", "able", "baker", field.distance_in("able", "baker"))
        if said:
            game.play(measure)
        else:
            with pytest.raises(RuleError, match="no measuring before"):
                game.play(measure)


def test_nothing_said_of_measuring_leaves_the_assumption(tmp_path: Path) -> None:
    assert loaded(tmp_path, FLAT).scenario.assumed == {}
    text = TABLE + "[assumptions]\nofficer_range_in = 12\n"
    file = loaded(tmp_path, text.replace("[game]", "[game]\nmeasure_first = false\n"))
    assert file.scenario.assumed == {"officer_range_in": 12, "no_measuring": True}


HEAD = 'format = 1\nname = "G"\n'
WRONG = {
    "another key": (HEAD + "[game]\nfog = 1", "game.fog", "not known", "name, ruleset"),
    "no such game": (HEAD + '[game]\nname = "go"', "game.name", '"go"', "bolt-action"),
    "no such ruleset": (HEAD + '[game]\nruleset = "x"', "game.ruleset", '"x"', "fr-abridged"),
    "no truth": (HEAD + "[game]\nmeasure_first = 1", "game.measure_first", "1", "true or false"),
    "no truth at the top": (HEAD + 'measure_first = "no"', "measure_first", '"no"', "true or"),
    "said twice": (
        HEAD + 'ruleset = "reference"\n[game]\nruleset = "fr-abridged"',
        "game.ruleset",
        '"fr-abridged"',
        'above, ruleset is "reference"',
    ),
    "as an assumption too": (
        HEAD + "measure_first = true\n[assumptions]\nno_measuring = true",
        "assumptions.no_measuring",
        "true",
        "measure_first says it",
    ),
    "of a game without measuring": (
        HEAD + 'game = "shadow-war"\nmeasure_first = true',
        "measure_first",
        "true",
        "do not ask about it",
    ),
    "the name of a number": (HEAD + "[game]\nname = 3", "game.name", "3", "bolt-action"),
}


@pytest.mark.parametrize("case", WRONG)
def test_games_that_are_refused(tmp_path: Path, case: str) -> None:
    text, place, found, wanted = WRONG[case]
    with pytest.raises(ScenarioFault) as caught:
        loaded(tmp_path, text)
    (fault,) = caught.value.faults
    assert (fault.place, found in str(fault.found), wanted in str(fault.expected)) == (
        place,
        True,
        True,
    )
