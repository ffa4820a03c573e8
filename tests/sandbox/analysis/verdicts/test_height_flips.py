"""A verdict through a piece whose height is an interval."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.analysis.verdicts.height_flips import HeightFlips, height_flips
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.sight.judge import judge
from sandbox.table.table import Table, lay


def piece(name: str, x: float, high: float, interval: str) -> str:
    return (
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = [{x}, 24.0]\n'
        f"size = [0.5, 12.0, {high}]\n{interval}\n"
    )


def table_of(*pieces: str) -> Table:
    figures = "".join(
        f'[[units]]\nid = "{name}"\nside = "{side}"\ntemplate = "rifle-squad"\n'
        f"models = [{{ position = [{x}, 24.0] }}]\n"
        for name, side, x in (("able", "red", 20.0), ("baker", "blue", 40.0))
    )
    text = 'format = 1\nname = "T"\n' + "".join(pieces) + figures
    return lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))


def flips(table: Table) -> HeightFlips:
    return height_flips(table, judge(table, "able", "baker"))


def test_the_height_at_which_the_verdict_changes_is_found_by_bisection() -> None:
    table = table_of(piece("ruin", 30.0, 1.0, "height_range = [0.2, 3.0]"))
    found = flips(table)
    (flip,) = found.flips
    assert (flip.id, flip.below, flip.above) == ("ruin", "clear", "blocked")
    for away, verdict in ((-0.05, "clear"), (0.1, flip.after)):
        fixed = table_of(piece("ruin", 30.0, flip.at_in + away, ""))
        assert judge(fixed, "able", "baker").forward.verdict == verdict
    assert flip.after not in ("clear", "blocked")
    said = found.into(judge(table, "able", "baker").to_json())
    assert (said["verdict"], said["contested_by"]) == ("contested", ["height"])
    assert said["pairs"][0]["contested_by"] == ["height"]
    assert said["heights"] == [flip.to_json()]
    (line,) = found.words(table)
    assert line.startswith("Contested: clear")
    assert f"if the ruin is lower than {flip.at_in:g}″, else " in line
    assert line.endswith(", and no line of sight at 3″")


@pytest.mark.parametrize("interval", ["", "height_range = [2.5, 4.0]", "height_range = [0.1, 3.1]"])
def test_a_height_that_changes_nothing_leaves_the_report_as_it_is(interval: str) -> None:
    # Behind another wall, or always high enough.
    wall = piece("wall", 34.0, 6.0, "") if "0.1" in interval else ""
    table = table_of(piece("ruin", 30.0, 3.0, interval), wall)
    said = judge(table, "able", "baker").to_json()
    assert flips(table).into(said) == said
    assert list(flips(table).words(table)) == []


def test_several_pieces_may_change_it_together_alone() -> None:
    interval = "height_range = [0.2, 4.0]"
    table = table_of(piece("one", 28.0, 3.0, interval), piece("two", 32.0, 3.0, interval))
    found = flips(table)
    assert (found.flips, found.together, found.pairs) == ((), True, frozenset({0}))
    said = found.into(judge(table, "able", "baker").to_json())
    assert said["contested_by"] == ["height"] and "heights" not in said
