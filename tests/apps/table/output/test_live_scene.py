"""Every page that shows a live table draws each addition, change and removal."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_of_messages import Page
from repository import SCENARIOS
from tables import laid

from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document import commands as do
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow

CROSSING = SCENARIOS / "crossing.toml"


@pytest.fixture
def pages() -> list[Workspace]:
    table = laid(Path(CROSSING))
    live = LiveDocument("crossing", Document(table.scenario), table)
    found = []
    for _ in range(2):
        found.append(Workspace(Session(), Page()))
        found[-1].show(build_scene(table), table, live)
    return found


def names(page: Workspace) -> set[str]:
    assert page.view.scene is not None
    return {name for name, one in page.view.scene.items.items() if one.group != "overlay"}


def test_both_pages_draw_the_same_as_a_fresh_page(pages: list[Workspace]) -> None:
    first, second = pages
    session = first.session
    row = {"id": "shed", "kind": "box", "position": [40.0, 14.0], "size": [4.0, 3.0, 2.0]}
    smoke = {"id": "puff", "position": [20.0, 30.0], "radius": 2.0}
    zone = {"id": "west", "side": "axis", "polygon": [[0, 0], [10, 0], [10, 20]]}
    steps: list[do.Command] = [
        do.AddPiece(row),
        do.PlaceTemplate(smoke),
        do.SetMark("zones", zone),
        do.SetKeys("shed", {"size": [4.0, 3.0, 5.0]}),
        do.MoveThings((do.Spot("shed", (42.0, 16.0)),)),
        do.Remove(("dog",)),
        do.SetTable({"size": [48.0, 42.0]}),
        do.Remove(("shed", "zones:west")),
    ]
    for command in steps:
        assert session.do(command) is not None, session.notice
        fresh = build_scene(session.table)
        assert second.session.table is session.table
        for page in pages:
            assert page.view.scene is not None
            assert names(page) == set(fresh.items)
            for name, one in fresh.items.items():
                drawn = page.view.scene.items[name]
                assert drawn.digest == one.digest, (command, name)
                assert (drawn.matrix == one.matrix).all(), (command, name)
    for _ in steps:
        session.undo()
    assert names(first) == names(second) == set(build_scene(laid(CROSSING)).items)
