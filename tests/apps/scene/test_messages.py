"""A browser's messages are checked on arrival: a message that does not fit changes nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from page_of_messages import Page, from_browser
from tables import table_from, unit

from apps.cards.play.flight import EdgePick
from apps.cards.play.story_list import Timeline
from apps.cards.shared.widgets import PickList
from apps.cards.sight.verdict import PairTable
from apps.server.browser import Browser
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

SCENE = f"""
format = 1
name = "Door"
game = "bolt-action"
[table]
size = [24, 24]
{unit("able", "a", "position = [6, 12]", "position = [6, 14]")}
{unit("baker", "b", "position = [18, 12]")}
"""
NAN, INF = float("nan"), float("inf")
RAY = {"x": 1, "y": 1, "origin": [6.0, 12.0, 20.0], "direction": [0.0, 0.0, -1.0]}
VIEW = {"home": False, "focal": [1, 2, 3], "distance": 9, "azimuth": 0, "elevation": 40}
VISITED = {"type": "began", "table": "meadow", "query": "?firer=able"}

WRONG: list[Any] = [
    None, 7, [], {}, {"type": None}, {"type": []}, {"type": "x" * 10_000}, {"type": "no\nsuch"},
    {"type": "ready"}, {"type": "ready", "width": 0}, {"type": "ready", "width": NAN},
    {"type": "ready", "width": "800"}, {"type": "ready", "width": True},
    {"type": "need"}, {"type": "need", "digest": 7},
    {"type": "pick"}, {"type": "pick", **RAY, "x": INF}, {"type": "pick", **RAY, "near": 1e9},
    {"type": "pick", **RAY, "origin": [0, 0]}, {"type": "pick", **RAY, "origin": [0, 0, 1e300]},
    {"type": "pick", **RAY, "direction": [0, 0, 0]}, {"type": "pick", **RAY, "shift": 1},
    {"type": "hover", **RAY, "touch": None}, {"type": "frame", **RAY, "down": [0, 0, NAN]},
    {"type": "chosen"}, {"type": "chosen", "id": ["model/able/0"]},
    {"type": "drag"}, {"type": "drag", "by": [1.0, 1.0]},
    {"type": "drag", "by": [NAN, 1.0], "last": True}, {"type": "drag", "by": "11", "last": True},
    {"type": "key", "key": "ArrowRight"}, {"type": "key", "key": "", "shift": 0, "control": 0},
    {"type": "key", "key": "", "shift": False, "control": False},
    {"type": "key", "key": "q", "shift": False, "control": True},
    {"type": "landed"}, {"type": "landed", "flight": [1]}, {"type": "landed", "flight": 10**400},
    {"type": "view", **VIEW, "distance": 0}, {"type": "view", "home": True},
    {"type": "view", **VIEW, "focal": [1, 2, "3"]},
]  # fmt: skip


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("door"), SCENE)


@pytest.fixture
def space(field: Table) -> Iterator[Workspace]:
    space, scene = Workspace(Session(), Page()), build_scene(field)
    space.show(scene, field)
    space.view.tell("ready", width=800, height=600)
    space.session.choose("able", "able/0")
    yield space
    scene.close()


def dropped(caplog: pytest.LogCaptureFixture) -> str:
    """The one line that says so."""
    (record,) = caplog.records
    assert record.levelno == logging.WARNING and record.exc_info is None
    line = record.getMessage()
    assert line.startswith("a page's message is dropped: ") and "expected" in line
    assert line.isprintable() and len(line) <= 240
    caplog.clear()
    return line


def state(space: Workspace) -> tuple[object, ...]:
    session = space.session
    chosen = session.firer, session.target, session.selected, session.armed, session.notice
    state = space.state
    return (state.width, state.eye, state.over, space.view._seat, session.table, *chosen)


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_message_of_the_wrong_form_is_dropped_with_one_log_line(
    number: int, space: Workspace, caplog: pytest.LogCaptureFixture
) -> None:
    before = state(space)
    from_browser(space.view, WRONG[number])
    dropped(caplog)
    assert state(space) == before


def test_the_line_says_where_what_and_what_instead(
    space: Workspace, caplog: pytest.LogCaptureFixture
) -> None:
    from_browser(space.view, {"type": "drag", "by": [0, NAN], "last": True})
    assert dropped(caplog).endswith("drag.by.1: found nan; expected a finite number")
    from_browser(space.view, {"type": "ready"})
    assert dropped(caplog).endswith("ready.width: found nothing; expected a value")
    from_browser(space.view, {"type": "jump"})
    assert dropped(caplog).endswith('type: found "jump"; expected another')


def test_the_small_components_take_only_what_they_offer(caplog: pytest.LogCaptureFixture) -> None:
    reports: list[object] = []
    rows = [{"title": "a", "rows": [{"id": "unit:able"}], "none": ""}]
    picks = PickList(reports.append, sections=rows)
    pairs = PairTable(reports.append, rows=[{"id": "able/0 baker/0"}])
    edges = EdgePick(reports.append, edges=[{"id": "own"}])
    steps = Timeline(reports.append, last=3)
    wrong: list[tuple[Any, Any]] = [
        (picks, {}), (picks, {"picked": "unit:gone"}), (picks, {"picked": 3}),
        (pairs, {"chosen": "able/0"}), (pairs, None), (edges, {"edge": "up"}),
        (steps, {"step": 4}), (steps, {"step": -1}), (steps, {"step": 1.5}), (steps, {"step": NAN}),
    ]  # fmt: skip
    for component, message in wrong:
        from_browser(component, message)
        dropped(caplog)
    edges.idle = True
    from_browser(edges, {"edge": "roll"})
    dropped(caplog)
    assert reports == []
    edges.idle = False
    right: list[tuple[Any, Any]] = [
        (picks, {"picked": "unit:able"}),
        (pairs, {"chosen": "able/0 baker/0"}),
        (edges, {"edge": "own"}),
        (edges, {"edge": "roll"}),
        (steps, {"step": 3}),
    ]
    for component, message in right:
        from_browser(component, message)
    assert reports == ["unit:able", "able/0 baker/0", "own", "roll", 3] and not caplog.records


@pytest.mark.parametrize(
    "message",
    [
        None,
        {"type": "began"},
        {**VISITED, "query": 7},
        {**VISITED, "table": None},
        {**VISITED, "table": "a" * 2000},
    ],
)
def test_an_address_is_text(message: Any, caplog: pytest.LogCaptureFixture) -> None:
    reports: list[object] = []
    browser = Browser(reports.append)
    from_browser(browser, VISITED)
    assert len(reports) == 1
    from_browser(browser, message)
    dropped(caplog)
    assert len(reports) == 1


def test_messages_of_the_page_are_accepted(
    space: Workspace, caplog: pytest.LogCaptureFixture
) -> None:
    for message in (
        {"type": "pick", **RAY, "right": [0, 0.01, 0], "near": 12, "touch": False, "shift": True},
        {"type": "view", **VIEW},
        {"type": "key", "key": "z", "shift": True, "control": True},
        {"type": "leave"},
        {"type": "landed", "group": "model/able/0", "flight": 3},
    ):
        from_browser(space.view, message)
    assert not caplog.records
    pose = *VIEW["focal"], VIEW["distance"], VIEW["azimuth"], VIEW["elevation"]
    assert space.view._seat == pytest.approx(pose)


def test_labels_that_a_page_has_already_are_not_sent_again(space: Workspace) -> None:
    view = space.view
    assert isinstance(view, Page)

    def sent() -> int:
        view.flush()
        return sum(op["op"] == "labels" for op in view.messages)

    before = sent()
    space.fairness.param.trigger("shown")  # as a report of progress does
    assert sent() == before
    space.session.choose("baker", "baker/0")
    assert sent() > before
