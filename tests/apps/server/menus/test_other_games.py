"""Another game on a table, after a question, and the earlier games of a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import SCENARIOS
from shown import Shown
from tabs import Tab

from apps.server.menus.other_games import OtherGames
from sandbox.live.hub import Hub

pytestmark = pytest.mark.slow


def test_another_game_asks_first_and_the_game_before_opens_again(hub: Hub, folder: Path) -> None:
    (folder / "yard.toml").write_bytes((SCENARIOS / "yard.toml").read_bytes())
    tab = Tab(hub, folder, hub.from_file(folder / "yard.toml"))
    others = OtherGames(tab.space, tab.library, tab.open)
    card, question = Shown(tab.card), Shown(others.question)
    assert "Another game" not in card.labels
    card.press("Start")
    for _ in range(4):
        tab.game.onward()
    live, before = tab.session.desk.live, tab.game.playback.game
    log = before.lines()
    card.press("Another game")
    assert tab.game.playback.game is before, "nothing ends before it is confirmed"
    question.press("Keep playing")
    assert tab.game.playback.game is before
    assert "Earlier games" not in card.labels
    card.press("Another game")
    question.press("Start another game")
    assert tab.game.playback.game is not before
    card.press("Earlier games")
    count = len(before.record.actions)
    question.press(f"Game 1: {count} actions, seed 1, left just now")
    assert tab.session.desk.live is not live
    assert tab.game.playback.game.lines() == log
    assert live.game is not None, "the table that it was opened from keeps its game"


def test_the_list_names_the_table_before_it_is_laid(hub: Hub, folder: Path) -> None:
    for name in ("crossing", "yard"):
        (folder / f"{name}.toml").write_bytes((SCENARIOS / f"{name}.toml").read_bytes())
    tab = Tab(hub, folder, hub.from_file(folder / "crossing.toml"))
    tab.change.first("yard")
    shown = Shown(tab.change.chooser).named("Scenario")
    assert shown.value and {shown.value} == {tab.library.find("yard").key}
