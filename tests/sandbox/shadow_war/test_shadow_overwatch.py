"""The places of a way at which overwatch may shoot, on a table: where sight opens and closes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tables import fighter, table_from

from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.shadow_war import legal_actions, simple
from rules.shadow_war.model.actions import Done, HoldFire, Move, OverwatchShot
from rules.shadow_war.model.events import Aimed, Moved, ShotFired
from rules.shadow_war.model.state import State
from rules.shadow_war.player.queries import Supposed
from sandbox.shadow_war.field import SkirmishField
from sandbox.shadow_war.start import start_game

pytestmark = pytest.mark.rule("SW-SHO-2")

WALLS = "".join(
    f'[[terrain]]\nid = "w{n}"\nkind = "box"\nposition = [{x}, 12.0]\nsize = [{length}, 0.4, 3.0]\n'
    for n, (x, length) in enumerate(((6.0, 10.0), (20.0, 12.0)))
)
"""A wall along the table with a gap of 3 in, from x = 11 to x = 14."""


def watched(tmp_path: Path, text: str, *, seed: int = 1) -> tuple[Game[State], SkirmishField]:
    """Red's fighter is on overwatch, and it is blue's movement."""
    head = 'format = 1\nname = "Test"\ngame = "shadow-war"\n[table]\nsize = [30.0, 24.0]\n'
    game, field = start_game(table_from(tmp_path, head + text), seed=seed)
    do(game, field, Done("charges"), Move("red/0", "overwatch"))
    while game.state.side != "blue" or game.state.phase != "movement":
        do(game, field, Done(game.state.phase))
    return game, field


def do(game: Game[State], field: SkirmishField, *actions: Action) -> list[object]:
    events: list[object] = []
    for action in actions:
        told = game.play(action)
        field.tell(told)
        events += told
    return events


def run(field: SkirmishField, x: float, y: float) -> Move:
    way = field.way("blue/0", ((0.0, x, y, 0.0, 0.0),))
    return Move("blue/0", "run", way.path, to=way.to, way=way.way, place=way.place)


PASSES = WALLS + fighter("red", "red", 12.5, 4) + fighter("blue", "blue", 9, 16)


@pytest.mark.slow
def test_a_runner_is_seen_where_it_passes_the_gap(tmp_path: Path) -> None:
    game, field = watched(tmp_path, PASSES)
    assert not field.sees("red/0", "blue/0")
    do(game, field, run(field, 16.5, 16))
    assert game.pending.unit == "red/0"
    moments = list(field.moments("red/0", "blue/0"))
    x = [moment.at[0][1] for moment in moments]
    assert x == sorted(x) and len(x) >= 4
    # the lines past the edges of the gap, from the eye at (12.5, 4) to y = 16
    assert min(x) == pytest.approx(12.5 - 1.5 * 12 / 7.8, abs=0.45)
    assert max(x) == pytest.approx(12.5 + 1.5 * 12 / 8.2, abs=0.45)
    for moment in moments:
        look = field.look("red/0", "blue/0", Supposed("blue/0", moment.at))
        assert look.sight
        assert look.range_in == pytest.approx(
            np.hypot(moment.at[0][1] - 12.5, 12.0) - 2 * 0.4921, abs=0.02
        )
    edge = moments[0].share - 0.02
    out = (0.0, 9 + 7.5 * edge, 16.0, 0.0, 0.0)
    assert not field.look("red/0", "blue/0", Supposed("blue/0", (out,))).sight
    assert not field.sees("red/0", "blue/0"), "it has not gone anywhere yet"


@pytest.mark.slow
def test_a_shot_that_pins_leaves_it_in_the_gap(tmp_path: Path) -> None:
    stopped = 0
    for seed in range(12):
        game, field = watched(tmp_path, PASSES, seed=seed)
        do(game, field, run(field, 16.5, 16))
        shots = [a for a in legal_actions(game, field) if isinstance(a, OverwatchShot)]
        assert shots and HoldFire("red/0") in legal_actions(game, field)
        chosen = shots[len(shots) // 2]
        events = do(game, field, chosen)
        if game.state.fighters["blue/0"].out:
            continue
        (moved,) = [e for e in events if isinstance(e, Moved)]
        hit = any(isinstance(e, ShotFired) and e.hit for e in events)
        assert moved.stopped == hit
        assert moved.to == (chosen.moment.at if hit else run_to(game).to)
        assert field.fighter("blue/0").stand.x == pytest.approx(moved.to[0][1])
        stopped += hit
    assert stopped


def run_to(game: Game[State]) -> Move:
    return next(a for a in reversed(game.played) if isinstance(a, Move) and a.kind == "run")


@pytest.mark.slow
def test_the_policy_fires_through_the_gap(tmp_path: Path) -> None:
    game, field = watched(tmp_path, PASSES)
    do(game, field, run(field, 16.5, 16))
    action = simple(game, field)
    assert isinstance(action, OverwatchShot) and 0 < action.moment.share < 1
    assert [e for e in do(game, field, action) if isinstance(e, Aimed)]


def test_an_unseen_crossing_asks_no_overwatch(tmp_path: Path) -> None:
    game, field = watched(tmp_path, PASSES)
    move = run(field, 3, 16)
    assert move.path.in_view_of == ()
    do(game, field, move)
    assert game.pending is None or game.pending.question != "an overwatch shot"


@pytest.mark.slow
def test_no_fighter_is_stopped_on_a_ladder_or_over_a_wall(tmp_path: Path) -> None:
    text = '[[terrain]]\nid = "g"\nkind = "walkway"\nposition = [20.0, 12.0]\nheight = 3.0\n'
    text += (
        '[[terrain]]\nid = "b"\nkind = "box"\nposition = [15.0, 12.0]\nsize = [0.4, 23.0, 1.5]\n'
    )
    text += fighter("red", "red", 4, 12) + fighter("blue", "blue", 13.0, 12)
    game, field = watched(tmp_path, text)
    do(game, field, run(field, 16.8, 12))
    moments = list(field.moments("red/0", "blue/0"))
    assert len(moments) >= 2
    for moment in moments:
        _, x, _, _, z = moment.at[0]
        assert abs(x - 15.0) > 0.2 + 0.4921 - 0.02 and z == 0.0


def test_a_charger_is_not_shot_at_in_contact(tmp_path: Path) -> None:
    text = fighter("red", "red", 10, 12) + fighter("blue", "blue", 16, 12)
    head = 'format = 1\nname = "Test"\ngame = "shadow-war"\n[table]\nsize = [30.0, 24.0]\n'
    game, field = start_game(table_from(tmp_path, head + text))
    do(game, field, Done("charges"), Move("red/0", "overwatch"))
    while game.state.side != "blue":
        do(game, field, Done(game.state.phase))
    for _ in ("it is declared", "it is carried out"):
        (action,) = [a for a in legal_actions(game, field) if a.__class__.__name__ != "Done"]
        do(game, field, action)
    moments = list(field.moments("red/0", "blue/0"))
    assert moments and moments[0].share == 0 and all(moment.share < 1 for moment in moments)
    for moment in moments:
        supposed = Supposed("blue/0", moment.at)
        assert field.distance_in("red/0", "blue/0", supposed) > 0.1
