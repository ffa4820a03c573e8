"""Another game on a table, after a question, and the earlier games of a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import SCENARIOS
from tabs import Tab

from apps.server.menus.other_games import OtherGames
from sandbox.live.hub import Hub

pytestmark = pytest.mark.slow


def answer(others: OtherGames, label: str) -> None:
    assert others.question.open
    buttons = {button.label: button for button in others.question._buttons.objects}
    assert label in buttons, sorted(buttons)
    buttons[label].param.trigger("clicks")


def press(button: object) -> None:
    button.param.trigger("clicks")  # type: ignore[attr-defined]


def test_another_game_asks_first_and_the_game_before_opens_again(hub: Hub, folder: Path) -> None:
    (folder / "yard.toml").write_bytes((SCENARIOS / "yard.toml").read_bytes())
    tab = Tab(hub, folder, hub.from_file(folder / "yard.toml"))
    others = OtherGames(tab.space, tab.library, tab.open)
    assert not tab.card._another.visible
    tab.card._started()
    for _ in range(4):
        tab.game.onward()
    live, before = tab.session.desk.live, tab.game.playback.game
    log = before.lines()
    press(tab.card._another)
    assert tab.game.playback.game is before, "nothing ends before it is confirmed"
    answer(others, "Keep playing")
    assert tab.game.playback.game is before
    assert not tab.card._earlier.visible
    press(tab.card._another)
    answer(others, "Start another game")
    assert tab.game.playback.game is not before
    assert tab.card._earlier.visible
    press(tab.card._earlier)
    count = len(before.record.actions)
    answer(others, f"Game 1: {count} actions, seed 1, left just now")
    assert tab.session.desk.live is not live
    assert tab.game.playback.game.lines() == log
    assert live.game is not None, "the table that it was opened from keeps its game"


def test_the_list_names_the_table_before_it_is_laid(hub: Hub, folder: Path) -> None:
    for name in ("crossing", "yard"):
        (folder / f"{name}.toml").write_bytes((SCENARIOS / f"{name}.toml").read_bytes())
    tab = Tab(hub, folder, hub.from_file(folder / "crossing.toml"))
    tab.change.first("yard")
    shown = tab.change.chooser._list
    assert shown.value and {shown.value} == {tab.library.find("yard").key}
