"""Tools set what is displayed, and the browser is told of each setting."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from page_of_messages import Page
from tables import table_from, unit

from apps.scene.ops import Sketch
from apps.table.state.display import Camera, Ghost
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.view.scene import build_scene


@pytest.fixture
def page(tmp_path: Path) -> Iterator[tuple[Workspace, Page]]:
    table = table_from(tmp_path, unit("able", "a", "position = [6, 12]"))
    view = Page()
    space = Workspace(Session(), view)
    scene = build_scene(table)
    space.show(scene, table)
    view.tell("ready", width=800, height=600)
    view.messages.clear()
    yield space, view
    scene.close()


def test_an_equal_value_is_sent_again(page: tuple[Workspace, Page]) -> None:
    """The browser draws a drag by itself: it has to hear that nothing came of it."""
    space, view = page
    for _ in range(2):
        space.state.display.instruction = Sketch(points=[[1.0, 2.0, 0.0]], closed=False, live=True)
        space.state.display.camera = Camera("top")
    view.flush()
    assert [message["points"] for message in view.messages if message["op"] == "sketch"] == [
        [[1, 2, 0]]
    ] * 2
    assert [message["action"] for message in view.messages if message["op"] == "camera"] == [
        "top"
    ] * 2


@pytest.mark.parametrize(
    ("why", "doubt", "red", "amber"),
    [("", "", [], []), ("No.", "", ["ghost"], []), ("", "Well.", [], ["ghost"]),
     ("No.", "Well.", ["ghost"], [])],
)  # fmt: skip
def test_a_ghost_is_red_for_a_reason_and_amber_for_a_doubt(
    page: tuple[Workspace, Page], why: str, doubt: str, red: list[str], amber: list[str]
) -> None:
    space, view = page
    space.state.display.ghost = Ghost(why=why, doubt=doubt)
    view.flush()
    refused = view.last("refused")
    assert (refused["groups"], refused["doubtful"]) == (red, amber)
