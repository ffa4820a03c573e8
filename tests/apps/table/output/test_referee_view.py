"""The referee's view: who follows it, whom it is told, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from page_of_messages import Page, from_browser
from tables import table_from, unit

from apps.table.output import referee_view
from apps.table.state.display import Camera
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.view.scene import build_scene

SCENE = f"""
[table]
size = [24, 24]
{unit("able", "a", "position = [6, 12]")}
"""


class Window:
    """A page at a table."""

    def __init__(self, live: LiveDocument, name: str, role: Role) -> None:
        self.view = Page()
        self.space = Workspace(Session(), self.view)
        self.state, self.desk = self.space.state, self.space.desk
        self.desk.person, self.desk.role = Person(name), role
        self.scene = build_scene(live.table)
        self.space.show(self.scene, live.table)
        from_browser(self.view, {"type": "ready", "width": 1280})
        self.space.session.sit(live)

    def turns_to(self, azimuth: float, kind: str = "moving", **more: Any) -> None:
        focal = {"focal": [12.0, 12.0, 0.0], "distance": 30.0, "elevation": 40.0}
        self.view.tell(kind, home=False, azimuth=azimuth, **{**focal, **more})

    @property
    def followed(self) -> list[float]:
        """The azimuths to which it was sent as the next of a camera that it follows."""
        sent = [op for op in self.view.messages if op["op"] == "camera"]
        return [op["azimuth"] for op in sent if op.get("action") == "follow"]

    @property
    def told(self) -> list[bool]:
        return [op["on"] for op in self.view.messages if op["op"] == "followed"]


Sit = Callable[[str, Role], Window]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    monkeypatch.setattr(referee_view, "EVERY", 0.0)
    table = table_from(tmp_path, SCENE)
    live = LiveDocument("test", Document(table.scenario), table)
    windows: list[Window] = []

    def at(name: str, role: Role) -> Window:
        windows.append(Window(live, name, role))
        return windows[-1]

    yield at
    for window in windows:
        window.scene.close()


def test_the_referees_camera_is_told_while_somebody_follows(sit: Sit) -> None:
    referee, editor, watcher = sit("r", OWNER), sit("e", EDITOR), sit("w", WATCHER)
    heard: list[object] = []
    watcher.desk.param.watch(heard.append, "people")
    referee.turns_to(10.0, "view")
    assert heard == [] and referee.told == [] and watcher.followed == []
    watcher.state.follows = True
    assert (referee.told, editor.told) == ([True], []) and referee.desk.followers == 1
    referee.turns_to(10.0)
    referee.turns_to(15.0, "view")
    referee.turns_to(20.0)
    editor.turns_to(77.0)
    assert watcher.followed == [10.0, 20.0]
    assert referee.state.camera[4] == 15.0, "the address waits for the rest"
    heard.clear()
    watcher.view.tell("parted")
    assert not watcher.state.follows and referee.told == [True, False]
    heard.clear()
    referee.turns_to(30.0)
    assert heard == [] and watcher.followed == [10.0, 20.0]
    assert all(one.view is None for one in watcher.desk.people)


def test_a_pose_that_is_no_pose_goes_nowhere(sit: Sit) -> None:
    referee, watcher = sit("r", OWNER), sit("w", WATCHER)
    watcher.state.follows = True
    referee.turns_to(float("nan"))
    referee.turns_to(float("inf"))
    referee.turns_to(1e7)
    referee.turns_to(5.0, distance=0.0)
    referee.turns_to(5.0, focal=[1.0, 2.0])
    referee.turns_to("5")  # type: ignore[arg-type]
    assert watcher.followed == []
    # A watcher's window says that it is a referee's.
    seat = watcher.desk.seat
    assert seat is not None
    seat.show_view((1.0, 1.0, 0.0, 9.0, 0.0, 0.0))
    assert all(one.view is None for one in seat.live.there)
    referee.turns_to(5.0)
    assert watcher.followed == [5.0]


def test_of_two_referees_the_one_that_moved_last_is_followed(sit: Sit) -> None:
    """An owner's window that follows is no referee's: a stream is often the owner's, too."""
    first, second, stream = sit("r", OWNER), sit("s", OWNER), sit("r", OWNER)
    stream.state.follows = True
    assert stream.desk.followers == 0
    first.turns_to(10.0)
    second.turns_to(20.0)
    first.turns_to(30.0)
    stream.turns_to(99.0)
    assert stream.followed == [10.0, 20.0, 30.0]
    late = sit("w", WATCHER)
    late.state.follows = True
    assert len(late.followed) == 1 and first.desk.followers == 2


@pytest.mark.parametrize("order", ["home", "fit", "sit"])
def test_a_camera_that_is_sent_elsewhere_follows_no_more(sit: Sit, order: Any) -> None:
    referee, watcher = sit("r", OWNER), sit("w", WATCHER)
    watcher.state.follows = True
    referee.turns_to(10.0)
    rest = (12.0, 12.0, 0.0, 30.0, 0.0, 40.0)
    watcher.state.display.camera = Camera(order, rest=rest)
    assert not watcher.state.follows
    referee.turns_to(20.0)
    assert watcher.followed == [10.0]


def test_a_watcher_waits_for_a_referee(sit: Sit) -> None:
    watcher = sit("w", WATCHER)
    watcher.state.follows = True
    assert not watcher.desk.led
    referee = sit("r", OWNER)
    assert watcher.desk.led
    referee.turns_to(10.0)
    assert watcher.followed == [10.0]
    referee.desk.leave()
    assert watcher.state.follows and not watcher.desk.led
