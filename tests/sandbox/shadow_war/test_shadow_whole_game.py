"""A whole game of Shadow War: six a side in three-level ruins, real sight, two policies."""

from __future__ import annotations

import pytest
from games.in_words import story_of_game
from repository import EXAMPLES

from rules.engine.model.events import GameEnded, Result
from rules.engine.play.game import Game
from rules.shadow_war import replay_log
from rules.shadow_war.model import events
from rules.shadow_war.model.state import State
from sandbox.play.match import Match, play_match
from sandbox.scenario.file import load
from sandbox.shadow_war.start import start_game
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

EXAMPLE = EXAMPLES / "ruins-skirmish.toml"


@pytest.fixture(scope="module")
def ruins() -> Table:
    return lay(load(EXAMPLE))


@pytest.fixture(scope="module")
def game(ruins: Table) -> Game[State]:
    return play_match(ruins, [], seed=1)


def test_six_fighters_a_side(ruins: Table) -> None:
    assert [sum(u.side_number == side for u in ruins.units) for side in (0, 1)] == [6, 6]


def test_the_game_is_played_to_its_end(game: Game[State]) -> None:
    assert game.over
    assert isinstance(game.log[-3], GameEnded)
    assert isinstance(game.log[-1], Result)
    assert sum(isinstance(entry, events.ShotFired) for entry in game.log) > 5
    assert sum(isinstance(entry, events.Moved) for entry in game.log) > 10


def test_the_log_follows_from_the_rules_alone(game: Game[State]) -> None:
    again = replay_log(game.lines())
    assert list(again.lines()) == list(game.lines())
    assert again.digest == game.digest


def test_the_same_seed_is_the_same_game(game: Game[State], ruins: Table) -> None:
    again = Match(ruins, seed=1)
    while len(again.game.played) < len(game.played) // 6:
        again.step()
    lines = list(again.game.lines())
    assert len(lines) > 40
    assert lines == list(game.lines())[: len(lines)]


def test_a_table_told_the_log_stands_as_the_game_left_it(game: Game[State], ruins: Table) -> None:
    _, field = start_game(ruins)
    field.tell(game.log)
    present = {fighter.id: fighter for fighter in game.state.present()}
    routed = game.state.routed
    left = {name for name, fighter in present.items() if fighter.side != routed}
    assert {model.id for model in field.table.models()} == left
    for name in left:
        assert (field.fighter(name).spec.pose == "prone") == present[name].prone


def test_the_heavies_go_to_where_they_fire(game: Game[State]) -> None:
    """Up to a floor only where they fire from there."""
    heavies = {"anvil/0", "hammer/0"}
    fired = {e.fighter for e in game.log if isinstance(e, events.ShotFired)}
    up = {e.fighter for e in game.log if isinstance(e, events.Moved) and e.to and e.to[0][4] >= 2.5}
    assert fired >= heavies
    assert up & heavies <= fired


def test_no_fighter_waits_in_the_last_turn(game: Game[State]) -> None:
    assert game.state.turn == 6
    last = max(n for n, e in enumerate(game.log) if isinstance(e, events.TurnBegan))
    hides = [e for e in game.log[last:] if isinstance(e, events.Hid) and e.hidden]
    waits = [e for e in game.log[last:] if isinstance(e, events.WentOnOverwatch)]
    assert not hides and not waits


def test_the_game_reads_as_a_story(game: Game[State]) -> None:
    lines = list(story_of_game(game.header, game.log))
    assert any("fires the rifle at" in line for line in lines)
    assert lines[-1].lower() == game.log[-1].why.lower(), "but for the names of units"
    assert not any("/0" in line for line in lines), "each unit here is one fighter"
