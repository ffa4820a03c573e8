"""Measuring on a page: the tape in hand, what it catches, what everybody sees, what goes along."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

import pytest
from page_of_messages import Page
from tables import table_from, unit

from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document import commands as do
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import Role
from sandbox.table.ranges import range_between
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

SCENE = f"""
[table]
size = [36, 24]
[[terrain]]
id = "block"
kind = "box"
position = [12, 16]
size = [4, 4, 3]
{unit("able", "a", "position = [6, 6]", "position = [6, 8]")}
{unit("baker", "b", "position = [26, 6]")}
{unit("gun", "b", "position = [26, 12]", template="mmg-team")}
"""


class MeasuredPage(Page):
    """A page that is pointed at from above, and whose labels can be read."""

    def at(self, kind: str, x: float, y: float, **more: Any) -> None:
        """The pointer straight above a place."""
        pointer = {"x": 400.0, "y": 300.0, "near": 12, "touch": False}
        rays = {"origin": [x, y, 20.0], "direction": [0.0, 0.0, -1.0]}
        step = {"right": [0.005, 0.0, 0.0], "down": [0.0, -0.005, 0.0]}
        self.tell(kind, **pointer, **rays, **step, **more)

    def key(self, name: str) -> None:
        self.tell("key", key=name, shift=False, control=False)

    def words(self) -> list[str]:
        """Return the labels of the measures on the table."""
        rows = [op for op in self.messages if op["op"] == "labels"][-1]["labels"]
        labels = [line for line in rows if line["id"].startswith("measure/")]
        return [f"{one['text']} {one['detail']}".strip() for one in labels]


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("measuring"), SCENE)


@pytest.fixture
def pages(field: Table) -> Iterator[list[Workspace]]:
    """Two pages at one live table."""
    live = LiveDocument("field", Document(field.scenario), field)
    spaces = []
    for _ in range(2):
        spaces.append(Workspace(Session(), MeasuredPage()))
        spaces[-1].show(build_scene(field), field, live)
        spaces[-1].view.tell("ready", width=800, height=600)
    yield spaces
    for page in spaces:
        page.close()


def drawn(page: Workspace) -> set[str]:
    assert page.view.scene is not None
    return {name for name in page.view.scene.items if name.startswith("measure/")}


def view(page: Workspace) -> MeasuredPage:
    assert isinstance(page.view, MeasuredPage)
    return page.view


@pytest.mark.slow
def test_click_and_click_is_a_tape_that_everybody_sees(pages: list[Workspace]) -> None:
    mine, theirs = pages
    view(mine).key("m")
    assert mine.state.tool == "tape" and "Tape" in mine.state.words
    view(mine).at("pick", 20, 4)
    view(mine).at("hover", 23, 8)
    assert view(mine).words() == ["5.0″"] and drawn(mine) == {"measure/in-hand"}
    assert not drawn(theirs)
    view(mine).at("pick", 20, 16)
    assert drawn(mine) == drawn(theirs) == {"measure/tape-1"}
    assert view(theirs).words() == ["12.0″"]
    view(mine).at("pick", 30, 4)
    view(mine).at("pick", 30, 10)
    assert view(theirs).words() == ["6.0″"]  # a third click begins it anew
    mine.session.undo()
    assert view(theirs).words() == ["12.0″"]
    view(mine).key("Escape")
    assert mine.state.tool == "" and drawn(mine) == {"measure/tape-1"}


def test_the_ends_of_a_tape_snap_to_bases_and_corners(pages: list[Workspace]) -> None:
    page = pages[0]
    table = page.session.table
    view(page).key("m")
    view(page).at("pick", 6.2, 6.1)
    view(page).at("pick", 26.1, 6.0)
    (tape,) = page.session.table.scenario.measures
    assert tape.points == ("able/0", "baker/0")
    apart = range_between(table.model("able/0"), table.model("baker/0"))
    assert view(page).words() == [f"{apart:.1f}″"]
    view(page).at("pick", 9.7, 13.8)
    view(page).at("pick", 20.0, 14.0)
    (tape,) = page.session.table.scenario.measures
    assert tape.points[0] == pytest.approx((10.0, 14.0, 0.0), abs=0.01)
    assert tape.points[1] == (20.0, 14.0)


def test_with_shift_it_goes_on_until_a_double_click_or_enter(pages: list[Workspace]) -> None:
    page = pages[0]
    view(page).key("m")
    for x, y in ((18, 4), (21, 8), (21, 18), (24, 22)):
        view(page).at("pick", x, y, shift=True)
    view(page).key("Escape")  # the last point back
    assert page.state.tool == "tape"
    view(page).key("Enter")
    assert view(page).words()[0] == "15.0″ in all"
    assert page.session.table.scenario.measures[0].kind == "line"


def test_measures_follow_what_is_in_hand(pages: list[Workspace]) -> None:
    mine, theirs = pages
    row = {"id": "t", "kind": "tape", "points": ["able/0", "baker/0"]}
    assert mine.session.do(do.SetMeasure(row)) is not None
    before = view(theirs).words()
    mine.session.hold((do.Spot("baker/0", (29.0, 10.0)),))
    apart = hypot(23, 4) - 0.98
    assert view(mine).words() == [f"{apart:.1f}″"] and view(theirs).words() == before
    mine.session.let_go()
    assert view(mine).words() == before
    mine.session.do(do.Remove(("baker",)))
    assert not drawn(mine) and not drawn(theirs)


@pytest.mark.slow
def test_rings_arcs_reach_and_keystones_of_what_is_chosen(pages: list[Workspace]) -> None:
    page = pages[0]
    page.measuring.toggle("rings")
    assert "Choose a unit first" in page.session.notice
    page.session.select(("gun/0", "gun/1"))
    for kind in ("rings", "arcs", "reach"):
        page.measuring.toggle(kind)
    assert {"measure/rings-gun", "measure/arcs-gun", "measure/reach-gun"} <= drawn(page)
    page.measuring.toggle("rings")
    assert "measure/rings-gun" not in drawn(page)
    page.session.select(("able/0", "able/1"))
    page.measuring.toggle("arcs")
    assert "no weapon with an arc" in page.session.notice
    page.measuring.toggle("keystones")
    assert "piece of terrain" in page.session.notice
    page.session.select(("block",))
    page.measuring.toggle("keystones")
    assert any("to the left edge" in words for words in view(page).words())
    steps = page.session.desk.seq
    page.measuring.clear()
    assert not drawn(page) and page.session.desk.seq == steps + 1
    page.session.undo()
    assert "measure/arcs-gun" in drawn(pages[1])


def test_the_tape_of_a_watcher_is_private(pages: list[Workspace]) -> None:
    mine, theirs = pages
    mine.session.desk.role = Role("watch")
    view(mine).key("m")
    view(mine).at("pick", 20, 4)
    view(mine).at("pick", 20, 16)
    assert view(mine).words() == ["12.0″"] and not drawn(theirs)
    assert "Only you see" in mine.session.said
    mine.session.select(("gun/0",))
    mine.measuring.toggle("rings")
    assert len(drawn(mine)) == 2 and not theirs.session.table.scenario.measures
    mine.measuring.clear()
    assert not drawn(mine)
