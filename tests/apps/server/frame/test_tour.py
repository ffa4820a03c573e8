"""The tour of the page is for whoever may edit a table with units, and sees no other show."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_of_messages import Page
from tables import table_from, unit

from apps.scene.protocol import Visited
from apps.server.frame.tour import Tour
from apps.table.state.modes import LIVE, Frame, Past
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role

ABLE = unit("able", "a", "position = [6, 12]")
SCENE = f"[table]\nsize = [24, 24]\n{ABLE}{unit('baker', 'b', 'position = [18, 12]')}"
STEPS = '[[steps]]\ntitle = "One"\nwords = "Look."\n'
HELLO = Visited(type="began", table="test", query="", toured=False)


def opened(
    folder: Path, scene: str = SCENE, role: Role = OWNER, hello: Visited = HELLO
) -> tuple[Workspace, Tour]:
    table = table_from(folder, scene)
    space = Workspace(Session(), Page())
    tour = Tour(space)
    space.session.desk.role = role
    space.show(None, table, LiveDocument("test", Document(table.scenario), table))
    tour.met(hello)
    return space, tour


@pytest.mark.parametrize("role", [OWNER, EDITOR])
def test_it_points_at_a_firer_and_then_at_a_target(tmp_path: Path, role: Role) -> None:
    space, tour = opened(tmp_path, role=role)
    assert tour.running and tour.visible and tour.again.visible
    assert tour.point[:2] == pytest.approx([6, 12], abs=0.5)
    space.session.choose("able")
    assert tour.point[:2] == pytest.approx([18, 12], abs=0.5)
    space.session.choose("baker")
    assert tour.point[:2] == pytest.approx([6, 12], abs=0.5)


@pytest.mark.parametrize(
    ("scene", "role"),
    [(SCENE, WATCHER), (SCENE, Role("play", "a")), (f"{SCENE}{STEPS}", OWNER), (ABLE, OWNER)],
    ids=["a watcher", "a player", "a demonstration", "one side"],
)
def test_it_is_not_offered(tmp_path: Path, scene: str, role: Role) -> None:
    whole = scene if scene.startswith("[table]") else f"[table]\nsize = [24, 24]\n{scene}"
    _space, tour = opened(tmp_path, whole, role)
    assert not tour.running and not tour.visible and not tour.again.visible


@pytest.mark.parametrize("mode", [Frame(), Past(1)], ids=["a game", "an earlier step"])
def test_it_ends_where_something_else_is_shown(tmp_path: Path, mode: Frame | Past) -> None:
    space, tour = opened(tmp_path)
    space.session.mode = mode
    assert not tour.running and not tour.again.visible
    space.session.mode = LIVE
    assert not tour.running and tour.again.visible


def test_it_waits_while_only_the_table_is_shown_or_another_tab(tmp_path: Path) -> None:
    space, tour = opened(tmp_path / "", role=WATCHER)
    space.state.workspace = "table"
    space.session.desk.role = OWNER
    assert not tour.running
    space.state.workspace = "sight"
    assert tour.running
    space.state.alone = True
    assert not tour.running


def test_a_browser_that_has_shown_it_shows_it_when_it_is_asked_for(tmp_path: Path) -> None:
    space, tour = opened(tmp_path, hello=HELLO.model_copy(update={"toured": True}))
    assert not tour.running and tour.again.visible
    space.state.workspace = "table"
    tour.begin()
    assert tour.running and space.state.workspace == "sight"
