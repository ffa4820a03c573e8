"""What a browser keeps of a page, and what comes back from it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_of_messages import Page
from repository import SCENARIOS

from apps.cards.game import GameCard
from apps.runtime.library import Library
from apps.server.address import Address, read
from apps.server.changeover import Changeover
from apps.server.visit import Visit
from apps.table.session import Session
from apps.table.workspace import Workspace
from sandbox.view.scene import build_scene


class Tab:
    """A browser's tab: what it keeps outlives the pages it shows."""

    def __init__(self, folder: Path, query: str = "", kept: dict[str, str] | None = None) -> None:
        self.session, self.view = Session(), Page()
        self.space = Workspace(self.session, self.view)
        self.game = self.space.game
        self.card = GameCard(self.session, self.game)
        self.library = Library(folder)
        self.visit = Visit(self.space, self.library.key, query)
        self.kept = {} if kept is None else kept
        self.files: list[str] = []
        self.put_back: list[str] = []
        browser = self.visit.browser
        browser._send_msg = self._sent  # type: ignore[method-assign]
        browser.param.watch(self._keep, ["draft"])
        self.change = Changeover(self.library, self.visit, self.open)
        self.began()
        first = self.change.first()
        assert first is not None
        self.open(first)
        self.view._handle_msg({"type": "ready", "width": 800, "height": 600})

    def _sent(self, message: dict[str, str]) -> None:
        if "download" in message:
            self.files.append(message["download"])
        else:
            self.put_back.append(message["back"])

    def _keep(self, _event: object) -> None:
        browser = self.visit.browser
        if browser.draft:
            self.kept[browser.scenario] = browser.draft
        else:
            self.kept.pop(browser.scenario, None)

    def began(self) -> None:
        self.visit.browser._handle_msg({"type": "began", "query": "", "drafts": dict(self.kept)})

    def back(self, query: str) -> None:
        self.visit.browser._handle_msg({"type": "back", "query": query, "drafts": dict(self.kept)})

    def open(self, path: Path) -> None:
        self.change.opening(path)
        self.space.show(None, None)
        table = self.library.table(path)
        self.space.show(build_scene(table), table)
        self.visit.laid(table)

    @property
    def query(self) -> str:
        return str(self.visit.browser.query)

    @property
    def asked(self) -> dict[str, Callable[[], None]]:
        """The answers of the question that is open, by their words."""
        question = self.change.question
        if not question._dialog.open:
            return {}
        return {
            button.label: lambda button=button: button.param.trigger("clicks")  # type: ignore[misc]
            for button in question._buttons.objects
        }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("crossing", "yard"):
        shutil.copy(SCENARIOS / f"{name}.toml", tmp_path)
    return tmp_path


def camera(tab: Tab) -> dict[str, Any]:
    return [op for op in tab.view.messages if op["op"] == "camera"][-1]


def test_a_reload_shows_the_same(folder: Path) -> None:
    tab = Tab(folder)
    assert tab.query == "?scenario=crossing"
    tab.session.show("able", "baker", ["able/0"])
    tab.session.move((1.0, 2.0), 15.0)
    tab.session.set_policy(cover_share=0.4)
    tab.session.turn_round()
    tab.session.pair = ("baker/1", "able/0")
    seat = {"focal": [30.0, 20.0, 1.0], "distance": 40.0, "azimuth": -70.0, "elevation": 30.0}
    tab.view._handle_msg({"type": "view", "home": False, **seat})
    assert tab.visit.unsaved
    assert tab.visit.browser.unsaved

    again = Tab(folder, tab.query, tab.kept)
    assert again.session.table.digest == tab.session.table.digest
    assert again.session.report.digest == tab.session.report.digest
    assert (again.session.firer, again.session.target) == ("able", "baker")
    assert again.session.other_way
    assert again.session.shown_pair.shooter == "baker/1"
    assert camera(again)["action"] == "sit"
    assert camera(again)["focal"] == seat["focal"]
    assert again.query == tab.query
    assert again.visit.unsaved
    again.session.undo()
    assert again.session.table.digest == again.library.table(folder / "crossing.toml").digest


def test_a_link_shows_the_same_to_another_browser_but_for_what_was_moved(folder: Path) -> None:
    query = "?scenario=yard&firer=raider&target=warden&cover_share=0.9&firer=raider"
    tab = Tab(folder, query)
    assert tab.session.table.file.path.stem == "yard"
    assert (tab.session.firer, tab.session.target) == ("raider", "warden")
    assert tab.session.table.scenario.sight_policy.cover_share == 0.9
    strange = Tab(folder, "?scenario=yard&firer=nobody&target=warden&cover_share=7&pair=8-9")
    assert (strange.session.firer, strange.session.target) == ("", "")
    assert not strange.visit.unsaved
    assert strange.session.notice == ""


def test_a_view_from_the_start_is_not_in_the_address(folder: Path) -> None:
    tab = Tab(folder, "?scenario=crossing&camera=30,20,1,40,-70,30")
    assert "camera=30,20,1,40,-70,30" in tab.query
    seat = {"focal": [36.0, 24.0, 0.0], "distance": 90.0, "azimuth": -86.0, "elevation": 54.0}
    tab.view._handle_msg({"type": "view", "home": True, **seat})
    assert "camera" not in tab.query


@pytest.mark.slow
def test_a_reload_in_a_game_goes_on_where_it_was(folder: Path) -> None:
    tab = Tab(folder, "?scenario=yard")
    tab.session.change(tab.session.table.moved("warden/0", 3.0, 3.0, 0.0))
    tab.game.resume(7, 0)
    for _ in range(4):
        tab.game.onward()
    assert "seed=7&step=4" in tab.query
    again = Tab(folder, tab.query, tab.kept)
    assert again.game.begun
    assert (again.game.seed, again.game.playback.at, again.game.playback.known) == (7, 4, 5)
    assert again.session.table.digest == tab.session.table.digest
    assert again.game.playback.log == tab.game.playback.log
    assert again.query == tab.query
    again.game.leave()
    assert again.session.table.model("warden/0").stand.x == 3.0


@pytest.mark.slow
def test_a_game_that_is_shorter_is_shown_to_its_end(folder: Path) -> None:
    tab = Tab(folder, "?scenario=yard&seed=7&step=9000")
    assert tab.game.playback.ended


def test_what_is_not_saved_is_asked_about(folder: Path) -> None:
    tab = Tab(folder)
    yard = folder / "yard.toml"
    tab.session.change(tab.session.table.moved("able/0", 11.0, 9.0, 0.0))
    there = tab.session.table
    tab.change._go(yard, Address())
    assert tab.session.table is there
    assert list(tab.asked) == [
        "Save, then open Yard", "Open Yard without saving", "Stay here",
    ]  # fmt: skip
    tab.asked["Stay here"]()
    assert tab.session.table is there
    assert tab.put_back == [tab.query]
    assert tab.asked == {}

    tab.change._go(yard, Address())
    tab.asked["Open Yard without saving"]()
    assert tab.session.table.file.path == yard
    assert tab.files == []
    tab.back("?scenario=crossing&firer=dog")
    assert tab.session.table.model("able/0").stand.x == 10.0, "it was not wanted"
    assert tab.session.firer == "dog"

    tab.session.change(tab.session.table.moved("able/0", 12.0, 9.0, 0.0))
    tab.change._go(yard, Address())
    tab.asked["Save, then open Yard"]()
    assert tab.session.table.file.path == yard
    assert "12.0" in tab.files[0]
    tab.back("?scenario=crossing")
    assert tab.session.table.model("able/0").stand.x == 12.0
    assert not tab.visit.unsaved, "that was saved"


def test_save_gives_the_file_every_time_and_says_what_there_is_to_say(folder: Path) -> None:
    tab = Tab(folder)
    tab.visit.save()
    assert "Nothing has changed" in tab.session.said
    tab.session.change(tab.session.table.moved("able/0", 11.0, 9.0, 0.0))
    assert tab.session.said == ""
    assert tab.visit.unsaved
    tab.visit.save()
    assert tab.session.said == "crossing.toml is saved."
    assert not tab.visit.unsaved
    tab.visit.save()
    assert "Nothing has changed" in tab.session.said
    assert len(tab.files) == 3
    assert tab.files[1] == tab.files[2] != tab.files[0]
    (folder / "crossing.toml").write_text(tab.files[0] + "\n# by another hand\n")
    tab.visit.save()
    assert "on disk has changed" in tab.session.notice
    assert len(tab.files) == 4
    tab.session.undo()
    assert tab.visit.unsaved, "what was saved is another table"


def test_a_file_that_changed_on_disk_is_offered_anew(folder: Path) -> None:
    tab = Tab(folder)
    file = folder / "crossing.toml"
    tab.session.show("able", "baker")
    tab.change.look()
    assert not tab.change.offer._bar.visible
    file.touch()
    tab.change.look()
    assert not tab.change.offer._bar.visible, "it says the same"
    file.write_text(file.read_text().replace('name = "Crossing"', 'name = "Crossroads"'))
    tab.session.change(tab.session.table.moved("able/0", 11.0, 9.0, 0.0))
    tab.change.look()
    assert tab.change.offer._bar.visible
    assert "crossing.toml has changed on disk" in tab.change.offer._words.object
    assert "would be lost" in tab.change.offer._words.object
    keep, anew = reversed(tab.change.offer._buttons.objects)
    keep.param.trigger("clicks")
    tab.change.look()
    assert not tab.change.offer._bar.visible, "once is enough"
    anew.param.trigger("clicks")
    assert tab.session.table.scenario.name == "Crossroads"
    assert tab.session.table.model("able/0").stand.x == 10.0
    assert (tab.session.firer, tab.session.target) == ("able", "baker")
    assert not tab.visit.unsaved


def test_moves_on_a_file_that_is_another_by_now_are_put_on_it_with_a_warning(folder: Path) -> None:
    tab = Tab(folder)
    tab.session.change(tab.session.table.moved("able/0", 11.0, 9.0, 0.0))
    file = folder / "crossing.toml"
    file.write_text(file.read_text().replace('name = "Crossing"', 'name = "Crossroads"'))
    again = Tab(folder, tab.query, tab.kept)
    assert again.session.table.model("able/0").stand.x == 11.0
    assert "has changed since" in again.session.notice


@pytest.mark.parametrize(
    "kept",
    [
        "no json",
        json.dumps({"base": "", "saved": "", "models": [1]}),
        json.dumps({"base": "", "saved": "", "models": {"able/0": [1, 2]}}),
        json.dumps({"base": "", "saved": "", "models": {"able/0": [1e999, 2, 3]}}),
        json.dumps({"base": "", "saved": "", "models": {"able/9": [1, 2, 3]}}),
        json.dumps({"base": "", "saved": "", "models": {"able/0": [-1, 2, 3]}}),
    ],
)
def test_what_a_tab_keeps_may_be_nonsense(folder: Path, kept: str) -> None:
    tab = Tab(folder, "", {"crossing": kept})
    assert tab.session.table.digest == tab.library.table(folder / "crossing.toml").digest


def test_words_beside_one_scenario_are_not_shown_on_the_next(folder: Path) -> None:
    tab = Tab(folder)
    tab.session.show("able", "baker")
    tab.view.messages = []
    tab.change._go(folder / "yard.toml", Address())
    said = [op["labels"] for op in tab.view.messages if op["op"] == "labels"]
    assert not any(said)
    assert read(tab.query) == Address(scenario="yard")


def test_two_scenarios_of_one_name_are_both_there(folder: Path) -> None:
    shutil.copy(folder / "yard.toml", folder / "yard-2.toml")
    library = Library(folder)
    names = [row.name for row in library.entries()]
    assert names == ["Crossing", "Yard (yard-2.toml)", "Yard (yard.toml)"]
    assert library.find("yard-2") == folder / "yard-2.toml"
    tab = Tab(folder)
    assert set(tab.change.chooser._list.options) == set(names)


def test_a_seed_is_a_number(folder: Path) -> None:
    tab = Tab(folder, "?scenario=yard")
    for nonsense in ("", "dice", "-1", "123456", "9" * 5000):
        tab.card._seed.value = nonsense
        tab.card._started()
        assert not tab.game.begun
        assert "whole number" in tab.session.notice
    tab.card._seed.value = " 12 "
    tab.card._started()
    assert (tab.game.begun, tab.game.seed) == (True, 12)


def test_one_file_name_in_two_folders_is_two_scenarios_with_drafts_of_their_own(
    folder: Path,
) -> None:
    below = folder / "more"
    below.mkdir()
    shutil.copy(SCENARIOS / "yard.toml", below)
    tab = Tab(folder, "?scenario=more/yard")
    assert tab.session.table is not None
    assert tab.session.table.file.path == below / "yard.toml"
    assert tab.query.startswith("?scenario=more/yard")
    model = next(iter(tab.session.table.models()))
    x, y = model.spec.position[:2]
    tab.session.change(tab.session.table.moved(model.id, x + 0.5, y, model.spec.facing))
    assert set(tab.kept) == {"more/yard"}
    assert not Tab(folder, "?scenario=yard", tab.kept).visit.unsaved
    assert Tab(folder, "?scenario=more/yard", tab.kept).visit.unsaved
