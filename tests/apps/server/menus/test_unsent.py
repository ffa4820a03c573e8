"""An edit that was sent and never arrived is offered again to who made it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from page_of_messages import from_browser
from shown import Shown
from tabs import Tab, moved

from apps.server.menus.unsent import Unsent
from sandbox.live.hub import Hub

pytestmark = pytest.mark.slow


class Back(Tab):
    """A tab that comes back after a cut, and remembers edits."""

    def __init__(self, hub: Hub, folder: Path, *edits: dict[str, Any]) -> None:
        self.remembers = edits
        self.settled: list[str] = []
        super().__init__(hub, folder, "crossing")

    def open(self, wanted: object) -> None:
        self.url.unsent = Unsent(self.space, self.url.browser, self.change.offer).restore
        message = {"type": "began", "table": "crossing", "query": ""}
        from_browser(self.url.browser, {**message, "unsent": list(self.remembers)})
        super().open(wanted)  # type: ignore[arg-type]

    def _sent(self, message: dict[str, Any]) -> None:
        self.settled += message["settled"]

    @property
    def offered(self) -> list[str]:
        return Shown(self.change.offer).labels

    def answer(self, number: int) -> None:
        Shown(self.change.offer).press(self.offered[number])


def edit(token: str, *to: tuple[str, float, float]) -> dict[str, Any]:
    return {"token": token, "to": [list(row) for row in to]}


def test_an_unsent_command_is_offered_and_done_once(hub: Hub, folder: Path) -> None:
    tab = Back(hub, folder, edit("t1", ("able/0", 12.5, 9.0)), edit("t2", ("dog/0", 20.0, 3.0)))
    assert tab.offered == ["Move it now", "Discard"]
    offer = Shown(tab.change.offer).text
    assert (
        "moved Able squad rifleman 1" in offer
        and "connection was lost" in offer
        and "1 more" in offer
    )
    assert tab.x("able/0") == 10.0, "nothing is done without a word"
    tab.answer(0)
    assert tab.x("able/0") == 12.5
    assert "moved Dog squad" in Shown(tab.change.offer).text
    tab.answer(1)
    assert tab.x("dog/0") != 20.0
    assert tab.offered == []
    assert tab.settled == ["t1", "t2"]
    # Had the answer been lost, it would be known to be done.
    again = Back(hub, folder, edit("t1", ("able/0", 12.5, 9.0)))
    assert again.offered == [] and again.settled == ["t1"]
    assert again.session.desk.seq == 1


def test_an_unsent_command_that_became_impossible_says_why(hub: Hub, folder: Path) -> None:
    other = Tab(hub, folder)
    moved(other, "dog/0", 14.0, 9.0)
    tab = Back(hub, folder, edit("t1", ("able/0", 14.0, 9.0)), edit("t2", ("nobody/0", 1.0, 1.0)))
    tab.answer(0)
    assert "in the way" in tab.session.notice
    assert tab.x("able/0") == 10.0
    assert tab.offered == [], "who is gone is not asked about"
    assert tab.settled == ["t1", "t2"]


@pytest.mark.parametrize(
    "to", [[["able/0", 1e9, 2.0]], [["able/0", 1.0]], "able/0", [["able/0", "1", 2.0]], None]
)
def test_nonsense_is_dropped(hub: Hub, folder: Path, to: object) -> None:
    tab = Back(hub, folder, {"token": "t1", "to": to})
    assert tab.offered == []


def test_a_drag_says_its_token_and_is_answered(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    tab.session.selected = ("able/0",)
    for token, by in (("t1", [1.0, 0.0]), ("t2", [500.0, 500.0])):
        drag = {"type": "drag", "group": "model/able/0", "by": by, "last": True, "token": token}
        from_browser(tab.view, drag)
        tab.view.flush()
        assert [op["tokens"] for op in tab.view.messages if op["op"] == "settled"][-1] == [token]
    assert tab.session.desk.live is not None
    assert tab.session.desk.live.document.history.answered("t1") is not None
