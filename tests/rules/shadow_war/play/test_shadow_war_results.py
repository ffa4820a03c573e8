"""The end of a game of Shadow War: by objectives or by losses, the result its last event."""

from __future__ import annotations

import pytest
from games.shadow_field import ShadowField
from games.shadow_games import A, B, able, baker, fallen, game, next_turn, refused, until

from rules.engine.errors import RuleError
from rules.engine.model.events import Result
from rules.engine.play.objectives import CountObjectives
from rules.shadow_war import legal_actions, replay_log
from rules.shadow_war.model.actions import Done, Rally

GANTRY = {"id": "gantry", "kind": "hold", "points": 2}


def last_turn(*objectives: dict[str, object], lost: tuple[str, str] | None = None):
    """The last turn of a game with these objectives, allies to move."""
    table = game(able(models=3), baker(models=3), turns=1, objectives=list(objectives))
    next_turn(table)
    if lost is not None:
        fallen(table, *lost)
    return table


def ends(table) -> Result:
    next_turn(table)
    assert table.over and isinstance(table.log[-1], Result)
    return table.log[-1]


def test_without_objectives_fewer_fighters_lost_win() -> None:
    assert ends(last_turn()).winner is None
    results = ends(last_turn(lost=(A, "out")))
    assert results.winner == "allies" and results.points == {"axis": 0, "allies": 1}


def test_objectives_are_held_at_the_end_of_the_game() -> None:
    table = last_turn(GANTRY)
    until(table, "shooting")
    table.play(Done("shooting"))
    assert table.pending.question == "who holds what"
    refused(table, CountObjectives((("bridge", "axis", 1),)), "PLAY-OBJECTIVES")
    table.play(CountObjectives((("gantry", "axis", 2),)))
    assert table.over and table.log[-1].winner == "axis"
    assert table.log[-1].points == {"axis": 2, "allies": 0}
    assert list(replay_log(table.lines()).lines()) == list(table.lines())


def test_the_field_counts_who_holds_it() -> None:
    table = last_turn(GANTRY)
    until(table, "shooting")
    table.play(Done("shooting"))
    assert list(legal_actions(table, ShadowField.of(table))) == [CountObjectives()]


def test_a_fighter_that_is_to_be_put_out() -> None:
    wanted = {"id": "able_down", "kind": "destroy", "unit": "able"}
    table = game(able(), baker(), turns=1, objectives=[wanted])
    next_turn(table)
    fallen(table, A)
    results = ends(table)
    assert results.winner == "allies" and results.points == {"axis": 0, "allies": 1}
    assert ends(last_turn(wanted, lost=(A, "out"))).winner is None, "two of the unit are left"


def test_survivors_score() -> None:
    table = last_turn({"id": "some_left", "kind": "survive", "side": "axis"}, lost=(B, "out"))
    assert ends(table).points == {"axis": 1, "allies": 0}


def test_no_fighter_leaves_by_an_edge() -> None:
    away = {"id": "away", "kind": "exit", "side": "axis", "edge": "far"}
    with pytest.raises(RuleError, match="leaves the table"):
        game(objectives=[away])


def test_a_side_that_is_routed_has_lost() -> None:
    table = game(able(), baker(models=4), turns=3, dice=[3, 6])
    fallen(table, "baker/0", "out")
    next_turn(table)
    assert table.over and table.log[-1].winner == "axis"


def test_rally_comes_before_the_result() -> None:
    table = last_turn(lost=(B, "down"))
    until(table, "rally")
    assert table.pending.accepts == ("rally",)
    assert isinstance(table.refusal(Rally("axis")), RuleError)
