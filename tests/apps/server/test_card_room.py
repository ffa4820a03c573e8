"""Which cards the page shows, and which of them is given the room, by what happens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import panel_material_ui as pmu
import pytest
from page_of_messages import Page, to_browser
from repository import EXAMPLES, ROOT, SCENARIOS
from shown import Shown, parts
from tables import laid

from apps.cards.shared.card import Ask, Card
from apps.cards.shared.loading import LoadingCard
from apps.cards.shared.question import do_nothing
from apps.cards.sight.verdict import SIGHT
from apps.runtime.library import Library
from apps.runtime.scene_loader import SceneLoader
from apps.server.frame.cards import CARDS
from apps.server.frame.dock import Dock, DockRoom
from apps.server.page import TablePage
from apps.table.game.playback import FramePlace
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from languages.writing import FILES, LANGUAGES
from sandbox.document.document import Document
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.store.store import Store
from sandbox.view.scene import build_scene


@pytest.fixture
def page() -> TablePage:
    hub = Hub(Store("sqlite:///:memory:"))
    return TablePage(Library(Path(SCENARIOS / "yard.toml"), hub), SceneLoader(hub))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_card_says_what_it_is_for_with_a_picture(language: str) -> None:
    code = (ROOT / "apps" / "server" / "js" / "card_pictures.js").read_text(encoding="utf-8")
    drawn = set(re.findall(r'^  "?([a-z-]+)"?: [`\'"]', code, re.MULTILINE))
    keys = {card.key for card in CARDS}
    assert drawn == keys
    told = (FILES / language / "page" / "browser.ftl").read_text(encoding="utf-8")
    said = dict(re.findall(r"^js-about-([a-z-]+) = (.+)$", told, re.MULTILINE))
    assert {*said} == keys | {"card"}
    for key in keys:
        assert re.fullmatch(r"[^.]+\. [^.]+\.", said[key]), f"{key}: two sentences"


@pytest.mark.slow
def test_the_game_log_has_the_room_when_its_tab_opens_and_when_a_step_is_added(
    page: TablePage,
) -> None:
    messages: list[Any] = []
    table = laid(SCENARIOS / "yard.toml")
    page.workspace.show(build_scene(table), table)
    shown = Shown(page.page.main[0])
    to_browser(shown.only(DockRoom), messages.append)
    page.workspace.state.workspace = "play"
    (game,) = (card for card in shown.every(pmu.Card) if card.title == "Game")
    assert messages == [{"front": "game"}] and not game.collapsed
    playback = page.workspace.game.playback
    playback.place = FramePlace(known=1)
    assert messages == [{"front": "game"}] * 2
    game.collapsed = True
    playback.place = FramePlace(known=2)
    assert len(messages) == 2, "a card that was folded stays so"


@pytest.mark.slow
def test_a_puzzle_keeps_its_answers_before_the_verdict_that_is_held_back(page: TablePage) -> None:
    """Also the next one: its pair is judged no sooner than it is answered."""
    fronts: list[str] = []
    table = laid(EXAMPLES / "demonstrations" / "line-of-sight.toml")
    space, script = page.workspace, page.workspace.demonstration
    space.show(build_scene(table), table, LiveDocument("puzzles", Document(table.scenario), table))
    dock = Shown(page.page.main[0]).only(DockRoom)
    to_browser(dock, lambda message: fronts.append(message["front"]))
    script.begin()
    for asked in range(2):
        assert script.at == asked and script.asks
        assert SIGHT.key not in fronts
        script.next_step()  # the answer
        assert not script.asks and fronts == [SIGHT.key]
        fronts.clear()
        script.next_step()


def test_cards_change_once_while_a_table_is_laid() -> None:
    dock, wanted = Dock(Workspace(Session(), Page()), Ask(), ""), {"Table"}
    for title in ("Table", "Map"):
        dock.add(
            Card(
                title,
                "right",
                lambda *_: LoadingCard(do_nothing, do_nothing),
                lambda _, title=title: title in wanted,
            )
        )
    dock.show()
    changes: list[list[str]] = []
    _, right, _ = dock.view.objects
    right.param.watch(lambda event: changes.append([card.title for card in event.new]), "objects")
    dock.hold()
    wanted.add("Map")
    dock.follow()
    assert changes == [], "of a table that is not there yet"
    dock.show()
    assert changes == [["Table", "Map"]]
    wanted.remove("Table")
    dock.follow()
    assert changes[1:] == [["Map"]], "and from then on as ever"


@pytest.mark.slow
def test_each_tab_has_its_cards_at_their_sides_in_their_order(page: TablePage) -> None:
    table = laid(SCENARIOS / "yard.toml")
    page.workspace.show(build_scene(table), table)
    columns = {
        name: [column for column in parts(page.page.main[0]) if name in column.css_classes]
        for name in ("stack", "rights")
    }
    (right,) = columns["rights"]
    (left,) = (column for column in columns["stack"] if column is not right)

    expected = {
        "table": [["Palette", "Units"], ["Selection", "Table check", "Fairness", "Table"]],
        "sight": [["Units", "Game"], ["Line of sight", "Map"]],
        "play": [["Units", "Game"], ["Templates", "Line of sight"]],
    }
    here = {title for sides in expected.values() for titles in sides for title in titles}
    elsewhere = {"Demonstration", "Air", "Steps", "Chat", "Presenter", "Your turn", "Statistics"}
    for tab, titles in expected.items():  # a card of somebody's own may stand among them
        page.workspace.state.workspace = tab
        shown = [[card.title for card in column.objects] for column in (left, right)]
        known = [[title for title in side if title in here | elsewhere] for side in shown]
        assert known == titles, tab
