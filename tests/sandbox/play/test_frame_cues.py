"""The shots and losses of a game's frames, as a film shows them: those that the rules told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import HEAD, table_from, unit

from sandbox.play.demonstrations.film import game_film
from sandbox.play.frames import Frame, first_frame, play_on
from sandbox.play.match import Match
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

GUNNERS = (
    HEAD
    + unit("able", "a", "position = [10, 20]", template="mmg-team")
    + unit("baker", "b", *(f"position = [{30 + n}, 20]" for n in range(6)))
)
"""One gunner, and six who destroy it."""

FIGHTERS = (
    'format = 1\nname = "Test"\ngame = "shadow-war"\n[table]\nsize = [30.0, 24.0]\n'
    + unit("able", "a", "position = [10, 10]", template="fighter-heavy")
    + unit("baker", "b", "position = [18, 10]", template="fighter")
)


def played(table: Table) -> list[Frame]:
    match = Match(table, seed=3, turns=3)
    found, untold = [first_frame(match, table)], None
    while match.game.pending is not None:
        made, untold = play_on(match, match.policy(match.game, match.field), untold)
        found += made
    return found


@pytest.mark.parametrize("text", [GUNNERS, FIGHTERS], ids=["bolt-action", "shadow-war"])
def test_each_shot_of_a_game_has_its_muzzle_and_its_target(tmp_path: Path, text: str) -> None:
    table = table_from(tmp_path, text)
    frames = played(table)
    shots = [frame for frame in frames if frame.cues.fires]
    assert shots
    for fire in (fire for frame in shots for fire in frame.cues.fires):
        assert 3.0 < abs(fire.start[0] - fire.ends[0][0]) < 30.0 and fire.shots >= fire.hits
    lost = [loss.model.id for frame in frames for loss in frame.cues.losses]
    assert len(lost) == len(set(lost)) and (lost or text is FIGHTERS)
    assert not {*lost} & {model.id for model in frames[-1].table.models()}
    several = sum(1 for _ in game_film(table, shots[:1], (64, 48), 8))
    assert several > 8, "the shot is seen as it happens"
