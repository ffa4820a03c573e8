"""A squad mounts a truck on the table, rides, and gets down beside its hull."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_from, unit

from rules.bolt_action.model.actions import Dismount, GiveOrder, Mount
from rules.bolt_action.player.legal import legal_actions
from sandbox.play.games import start_game
from sandbox.table.footprints import cores, plan_distances, pose_of, radii

pytestmark = pytest.mark.slow

SQUAD = unit("us", "a", *(f"position = [{24 + 1.3 * k}, 20]" for k in range(10)))
TRUCK = unit("truck", "a", "position = [30, 24], facing = 0", template="truck")
FOE = unit("foe", "b", "position = [60, 40]")


@pytest.mark.rule("BA-ORD-1")
@pytest.mark.rule("BA-MOV-2")
def test_a_squad_mounts_a_truck_and_gets_down_in_formation(tmp_path: Path) -> None:
    game, field = start_game(table_from(tmp_path, SQUAD + TRUCK + FOE), seed=1, turns=4)

    def until(side: str) -> None:
        while game.pending.question != "order" or game.pending.by != side:
            actions = list(legal_actions(game, field))
            field.tell(game.play(actions[-1]))

    until("a")
    field.tell(game.play(GiveOrder("us", "run")))
    (mount,) = [a for a in legal_actions(game, field) if isinstance(a, Mount)]
    field.tell(game.play(mount))
    assert {u.id for u in field.table.units} == {"truck", "foe"}
    turn = game.state.turn
    while game.state.turn == turn:
        pending = game.pending
        if pending.question == "order":
            name = next(
                u.id for u in game.state.alive(pending.by) if u.order is None and not u.aboard
            )
            field.tell(game.play(GiveOrder(name, "rally")))
        else:
            field.tell(game.play(list(legal_actions(game, field))[-1]))
    until("a")
    field.tell(game.play(GiveOrder("us", "advance")))
    dismounts = [a for a in legal_actions(game, field) if isinstance(a, Dismount) and a.to]
    assert len(dismounts) >= 2, "beside and behind"
    assert all(game.refusal(one) is None and one.distance_in <= 3.0 for one in dismounts)
    field.tell(game.play(dismounts[0]))
    squad, truck = field.table.unit("us").models, field.table.unit("truck").models
    everyone = [*squad, *truck]
    shapes, wide = cores(everyone, [pose_of(m) for m in everyone]), radii(everyone)
    gaps = plan_distances(shapes, wide, shapes, wide)
    for k in range(len(squad)):
        others = [gaps[k, j] for j in range(len(squad)) if j != k]
        assert min(others) > 0 and min(others) <= 1.0, "in formation, and on nobody"
        assert gaps[k, -1] > 1.0, "more than an inch from the hull"
