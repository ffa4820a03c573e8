"""Tables and games in another process: what is sent, and that the answers there are the same."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from repository import SCENARIOS
from tables import HEAD, laid, table_from

from sandbox.live import sent as sending
from sandbox.live.live_game import LiveGame, begun
from sandbox.live.sent import NotLaid, Position, answer, position_of, received, sent
from sandbox.work.elsewhere import Processes
from sandbox.work.weak_lru import WeakLru

pytestmark = pytest.mark.slow

TRIANGLE = (
    "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 40 0 0\nvertex 0 40 30\n"
    "endloop\nendfacet\nendsolid a\n"
)


def test_a_table_is_sent_by_its_digest_once_it_was_sent_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "_laid", WeakLru(1))
    (tmp_path / "ramp.stl").write_text(TRIANGLE, encoding="ascii")
    row = '[[terrain]]\nid = "ramp"\nmesh = "ramp.stl"\nmesh_unit = "mm"\nposition = [4.0, 4.0]\n'
    table = table_from(tmp_path, HEAD + "[table]\nsize = [12.0, 8.0]\n" + row)
    with pytest.raises(NotLaid):
        received(sent(table, whole=False))
    parcel = pickle.loads(pickle.dumps(sent(table, whole=True)))
    (tmp_path / "ramp.stl").unlink()  # the other process may see other files
    there = received(parcel)
    assert there.digest == table.digest
    assert there is not table
    assert received(sent(table, whole=False)) is there


def test_another_process_answers_as_this_one_would_after_each_action() -> None:
    game = begun(laid(SCENARIOS / "yard.toml"), 31)
    place = Processes(most=1)
    try:
        for _ in range(4):
            position = position_of(game, "simple")
            assert position is not None
            there = place.run(answer, (sent(game.start, whole=True), position))
            assert there == game.choice("simple")
            record = game.record
            actions = (*record.actions, there.action)
            game = LiveGame(game.start, type(record)(record.seed, record.on, actions))
            game.catch_up()
    finally:
        place.close()


def test_a_game_with_secret_dice_is_not_sent() -> None:
    game = begun(laid(SCENARIOS / "yard.toml"), 31)
    assert position_of(game, "simple") == Position(31, (), "simple")
    game.record = type(game.record)(31, "", (), ("a row",))
    assert position_of(game, "simple") is None
