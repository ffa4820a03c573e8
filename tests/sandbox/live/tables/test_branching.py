"""Games played on from an earlier point, on tables of their own."""

from __future__ import annotations

import pytest
from repository import SCENARIOS
from tables import hub

from sandbox.document.commands import BeginGame, LeaveGame, SetPolicy, Undo
from sandbox.document.refusal import Refused
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import OWNER
from sandbox.live.tables.branching import branched, earlier_games, opened

pytestmark = pytest.mark.slow

ANN = Person("ann", "Ann")


def test_a_game_goes_on_from_a_step_and_the_other_stays() -> None:
    tables = hub(SCENARIOS)
    live = tables.open(tables.from_file(SCENARIOS / "yard.toml"))
    with pytest.raises(Refused, match="No game"):
        branched(tables, live, 0, ANN)
    live.submit("ann", OWNER, BeginGame(7))
    while live.game.over is False and len(live.game.frames) < 9:
        live.submit("ann", OWNER, live.policy_action("simple"))
    was = live.game.lines()
    name = branched(tables, live, 4, ANN)
    game = tables.open(name).game
    count = len(game.frames)
    assert 5 <= count <= 6, "a shot and what came of it are one action"
    for one, other in zip(game.frames, live.game.frames, strict=False):
        assert one.lines == other.lines
    assert game.asked == "" or not game.over
    assert len(game.record.actions) == live.game.actions_by(4) < len(live.game.record.actions)
    made = tables.open(name)
    made.submit("ann", OWNER, made.policy_action("simple"))
    assert live.game.lines() == was
    assert tables.row(name).title.endswith(", from step 4")
    assert made.document.scenario == live.document.scenario


def test_every_game_that_was_left_is_listed_and_opens_as_it_was() -> None:
    tables = hub(SCENARIOS)
    live = tables.open(tables.from_file(SCENARIOS / "yard.toml"))
    logs = []
    for seed in (7, 8):
        live.submit("ann", OWNER, BeginGame(seed))
        for _ in range(3):
            live.submit("ann", OWNER, live.policy_action("simple"))
        logs.append(live.game.lines())
        left = live.submit("ann", OWNER, LeaveGame())
    live.submit("ann", OWNER, Undo(left.seq))
    live.submit("ann", OWNER, live.policy_action("simple"))
    logs[1] = live.game.lines()
    assert [game.record.seed for game in earlier_games(live.document)] == [7]
    live.submit("ann", OWNER, LeaveGame())
    live.submit("ann", OWNER, SetPolicy({"cover_share": 0.4}))
    games = earlier_games(live.document)
    assert [(game.record.seed, len(game.record.actions)) for game in games] == [(8, 4), (7, 3)]
    for game, log in zip(games, reversed(logs), strict=True):
        again = tables.open(opened(tables, live, game.step, ANN))
        assert again.game.lines() == log
        assert again.document.scenario.sight_policy.cover_share != 0.4, "as it was then"
    with pytest.raises(Refused, match="No game left this table by step 1"):
        opened(tables, live, 1, ANN)
    assert live.game is None
