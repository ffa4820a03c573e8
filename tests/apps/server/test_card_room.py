"""Which cards the page shows, and which of them is given the room, by what happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from repository import SCENARIOS

from apps.runtime.library import Library
from apps.runtime.scene_loader import SceneLoader
from apps.server.page import TablePage
from apps.table.game.playback import Place
from sandbox.live.hub import Hub
from sandbox.live.store.store import Store


@pytest.fixture
def page() -> TablePage:
    hub = Hub(Store("sqlite:///:memory:"))
    return TablePage(Library(Path(SCENARIOS / "yard.toml"), hub), SceneLoader(hub))


def test_the_game_log_has_the_room_when_its_tab_opens_and_when_a_step_is_added(
    page: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Any] = []
    monkeypatch.setattr(page._dock._room, "_send_msg", said.append)
    monkeypatch.setattr(page._cards, "game", lambda: True)
    page.workspace.state.workspace = "play"
    assert said == [{"front": "game"}] and not page._game.collapsed
    page._watched.playback.place = Place(known=1)
    assert said == [{"front": "game"}] * 2
    page._game.collapsed = True
    page._watched.playback.place = Place(known=2)
    assert len(said) == 2, "a card that was folded stays so"


def test_cards_change_once_while_a_table_is_laid(page: TablePage) -> None:
    seen: list[list[str]] = []
    page._dock._right.param.watch(
        lambda event: seen.append([card.title for card in event.new]), "objects"
    )
    page._dock.hold()
    page.workspace.state.workspace = "table"
    page._dock.follow()
    assert seen == [], "of a table that is not there yet"
    page._dock.show()
    assert [titles[0] for titles in seen] == ["Selection"]
    page.workspace.state.workspace = "sight"
    assert len(seen) == 2, "and from then on as ever"
