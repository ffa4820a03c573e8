"""Warplanes in a game on a table: reserve, flights, what they see, and an air attack to its end."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from games.in_words import story
from repository import EXAMPLES
from tables import table_from, unit

from rules.bolt_action import replay_log
from rules.bolt_action.model.events import AmbushSprung, Destroyed, FlewIn, LeftTable, MoveBegan
from rules.bolt_action.model.state import State
from rules.engine.errors import RuleError
from rules.engine.play.game import Game
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.start import start_game
from sandbox.play.match import Match, play_match
from sandbox.scenario.file import load
from sandbox.table.footprints import pose_of
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

AIR_ATTACK = EXAMPLES / "air-attack.toml"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    units = (
        unit("able", "axis", "position = [30, 8], facing = 90"),
        unit("tom", "allies", "position = [36, 40], facing = 180", template="medium-tank"),
        unit("hawk", "axis", "position = [10, 10]", template="interceptor"),
        unit("kite", "allies", "position = [60, 40]", template="dive-bomber"),
    )
    return table_from(tmp_path, "\n".join(units))


def flown(field: TableField, name: str, target: str, edge: str) -> FlewIn:
    path = field.flight(name, target, edge)
    event = FlewIn(name, target, edge, path.start, path.to)
    field.tell([event])
    return event


@pytest.mark.rule("WP-4")
def test_planes_begin_in_reserve(table: Table) -> None:
    _, field = start_game(table)
    assert {u.id for u in field.table.units} == {"able", "tom"}
    assert set(field.reserve) == {"hawk", "kite"}


@pytest.mark.rule("WP-5")
def test_a_plane_comes_in_over_its_players_edge(table: Table) -> None:
    _, field = start_game(table)
    width, depth = table.size
    where = {
        edge: field.flight("hawk", "tom", edge).start[0][1:3]
        for edge in ("own", "left", "right", "opposite")
    }
    assert where["own"] == (width / 2, 1.2) and where["opposite"] == (width / 2, depth - 1.2)
    assert where["left"] == (1.2, depth / 2) and where["right"] == (width - 1.2, depth / 2)
    theirs = field.flight("kite", "able", "left").start[0][1:3]
    assert theirs == (width - 1.2, depth / 2)


def test_own_edge_stays_where_the_game_began(table: Table) -> None:
    _, field = start_game(table)
    before = field.flight("hawk", "tom", "own").start
    tom = field.table.unit("tom")
    (model,) = tom.models
    field.change(tom, (field.put(model, pose_of(model)._replace(y=2.0)),))
    there = field.flight("hawk", "tom", "own")
    assert there.start == before
    # the tank is where the plane is put: within 12 inches it stays there
    assert there.to == there.start and not there.flight.in_the_way and there.flight.ends_in == 0


def test_a_plane_that_flew_in_stands_there_and_may_leave_again(table: Table) -> None:
    _, field = start_game(table)
    event = flown(field, "hawk", "tom", "left")
    plane = field.model("hawk", 0)
    _, x, y, facing, z = event.to[0]
    assert (plane.stand.x, plane.stand.y, plane.stand.turn, plane.stand.z) == (x, y, facing, z)
    assert [u.id for u in field.table.units] == ["able", "tom", "hawk"]
    assert field.arrivals([event]) == (("hawk/0", event.start[0][1:3]),)
    assert field.distance_in("hawk", "tom") == pytest.approx(12.0, abs=1e-3)
    field.tell([LeftTable("hawk", "pull out")])
    assert "hawk" in field.reserve
    with pytest.raises(KeyError):
        field.table.unit("hawk")
    again = flown(field, "hawk", "tom", "right")
    assert again.to != event.to


def test_a_plane_shot_down_is_gone_for_good(table: Table) -> None:
    _, field = start_game(table)
    flown(field, "hawk", "tom", "left")
    field.tell([Destroyed("hawk", "shot down", False)])
    assert "hawk" not in field.reserve
    flown(field, "kite", "able", "left")
    field.tell([LeftTable("kite", "driven off")])
    assert not field.reserve
    assert {u.id for u in field.table.units} == {"able", "tom"}


@pytest.mark.rule("WP-13")
def test_a_plane_strikes_the_top(table: Table) -> None:
    _, field = start_game(table)
    flown(field, "hawk", "tom", "left")
    assert field.look("hawk", 0, "tom").facing == "top"
    assert field.look("tom", 0, "hawk").facing == "front"
    assert field.look("able", 0, "tom").facing != "top"


@pytest.mark.rule("WP-15")
def test_a_plane_that_comes_from_behind_is_tailing(table: Table) -> None:
    _, field = start_game(table)
    flown(field, "kite", "able", "own")
    flown(field, "hawk", "kite", "opposite")  # the edge that the other came in over
    assert field.look("hawk", 0, "kite").tailing
    assert not field.look("kite", 0, "hawk").tailing
    field.tell([LeftTable("hawk", "pull out")])
    flown(field, "hawk", "kite", "own")
    assert not field.look("hawk", 0, "kite").tailing
    assert not field.look("hawk", 0, "tom").tailing


def test_planes_are_in_nobodys_way_on_the_ground(table: Table) -> None:
    _, field = start_game(table)
    before = list(field.ways("able", "run", 12.0))
    flown(field, "hawk", "tom", "own")
    assert list(field.ways("able", "run", 12.0)) == before


Written = list[tuple[str, list[tuple[str, object]]]]
"""The file of a table at some steps of its game, and where its models stood then."""


@pytest.fixture(scope="module")
def attack() -> tuple[Match, Written]:
    """One whole game, and the files that it could have been saved to."""
    match, written = Match(lay(load(AIR_ATTACK)), seed=2), Written()
    for step in count():
        if match.game.over:
            return match, written
        if step % 12 == 0 and step < 60:
            units = match.table.units
            stands = [(f"{u.id}/{n}", m.stand) for u in units for n, m in enumerate(u.models)]
            written.append((match.table.file.written(), stands))
        match.step()
    raise AssertionError


def test_the_air_attack_is_played_to_its_last_turn(attack: tuple[Match, Written]) -> None:
    match, _ = attack
    game: Game[State] = match.game
    assert game.over and game.state.turn == 6
    flights = [event for event in game.log if isinstance(event, FlewIn)]
    assert len({event.unit for event in flights}) >= 2
    assert any(isinstance(event, LeftTable) for event in game.log)
    second = TableField(lay(load(AIR_ATTACK)))
    second.tell(game.log)
    field = match.field
    assert [(m.id, m.stand) for m in second.table.models()] == [
        (m.id, m.stand) for m in field.table.models()
    ]
    there = {unit.id for unit in game.state.present()}
    assert {unit.id for unit in second.standing()} == there


def test_the_table_of_a_game_can_be_saved_at_any_time(
    attack: tuple[Match, Written], tmp_path: Path
) -> None:
    _, written = attack
    path = tmp_path / "saved.toml"
    assert len(written) == 5
    for text, stands in written:
        path.write_text(text, encoding="utf-8")
        assert [(m.id, m.stand) for m in lay(load(path)).models()] == stands


def test_the_log_follows_from_the_rules_alone(attack: tuple[Match, Written]) -> None:
    match, _ = attack
    lines = list(match.game.lines())
    assert list(replay_log(lines).lines()) == lines
    assert any("attacks" in line for line in story(match.game.log))


def test_a_scenario_says_which_air_support_there_is(table: Table, tmp_path: Path) -> None:
    ground = "\n".join(
        (
            unit("able", "axis", "position = [30, 8], facing = 90"),
            unit("tom", "allies", "position = [36, 40], facing = 180", template="medium-tank"),
            '[[support]]\nside = "axis"\nkind = "air strike"\n',
            '[[support]]\nside = "allies"\nkind = "smoke"\nweapon = "heavy mortar"\n',
        )
    )
    game, _ = start_game(table_from(tmp_path, ground))
    assert [(a.side, a.kind) for a in game.state.assets] == [
        ("axis", "air strike"),
        ("allies", "smoke"),
    ]
    both = ground + unit("hawk", "axis", "position = [10, 10]", template="interceptor")
    with pytest.raises(RuleError, match="WP-1: warplanes replace air strikes"):
        start_game(table_from(tmp_path, both))


def test_support_that_there_is_not_is_said(tmp_path: Path) -> None:
    units = unit("a", "axis", "position = [9, 9]") + unit("b", "allies", "position = [40, 40]")
    text = units + '[[support]]\nside = "axis"\nkind = "navy"\n'
    with pytest.raises(RuleError, match="one of barrage, smoke, air strike"):
        start_game(table_from(tmp_path, text))


def test_in_the_flak_convoy_either_side_may_win_and_flak_meets_most_planes() -> None:
    table = lay(load(EXAMPLES / "flak-convoy.toml"))
    winners, flights, met, waits = set(), 0, 0, False
    for seed in range(1, 9):
        game = play_match(table, [], seed=seed)
        winners.add(game.log[-1].winner)
        for event in game.log:
            if isinstance(event, MoveBegan) and event.start:
                flights, waits = flights + 1, True
            elif isinstance(event, AmbushSprung) and game.state.units[event.target].warplane:
                met, waits = met + waits, False
        if seed >= 3 and winners >= {"axis", "allies"} and met > flights / 2:
            return
    pytest.fail(f"won by {winners}; {met} of {flights} planes met")
