"""A player is told of a unit that is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tables import table_from, unit

from apps.table.game.watched_game import lost_units
from languages.message import message
from rules.engine.telling import dice
from sandbox.play.frames import Frame


def test_a_lost_unit_of_the_player_is_named_with_what_became_of_it(tmp_path: Path) -> None:
    table = table_from(
        tmp_path,
        'format = 1\nname = "T"\n'
        + unit("able", "axis", "position = [5, 5]")
        + unit("baker", "allies", "position = [40, 5]"),
    )
    gone = replace(table, units=tuple(unit for unit in table.units if unit.id == "baker"))
    before = Frame(table, 1, ())
    fate = message("fate-its-last-man-fell", unit="Able")
    lost = message("loss", unit="Able", how=fate, wreck="no")
    after = Frame(gone, 1, (dice("to hit", (6,)), lost))
    losses = list(lost_units([before, after], ["axis"]))
    assert losses == ["You lost a unit: Able is destroyed: its last man fell."]
    assert list(lost_units([before, after], ["allies"])) == []
    assert list(lost_units([before, replace(after, lines=("Able leaves.",))], ["axis"])) == []
    assert list(lost_units([before, before], ["axis"])) == []
