"""A table set up with pointer and keys: what is chosen, dragged, turned, sized, bent and placed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from page_of_messages import Page
from tables import table_from, unit

from apps.scene.protocol import HandlePulled
from apps.server.frame.unseen import UnseenChip
from apps.table.editing.arrange import Arrange
from apps.table.editing.handles import handles_of
from apps.table.editing.inspecting import change_of, fields_of
from apps.table.state.modes import LIVE
from apps.table.state.session import Session
from apps.table.tools.draw_tool import drawn_entries
from apps.table.workspace import Workspace
from sandbox.analysis.survey.cuts import cuts
from sandbox.document.apply import apply
from sandbox.document.commands import AddPiece, Change, SetKeys, SetTable
from sandbox.scenario.kinds import runs
from sandbox.sight.judge import judge
from sandbox.table.following import update_table
from sandbox.table.outlines import outline
from sandbox.table.table import Table
from sandbox.view.scene import build_scene
from sandbox.view.signposts import signposts

SCENE = f"""
[table]
size = [24, 24]
[[terrain]]
id = "barn"
kind = "box"
size = [4, 2, 3]
position = [12, 6]
[[terrain]]
id = "lane"
kind = "road"
points = [[-6, 0], [0, 1], [6, 0]]
position = [12, 18]
[[terrain]]
id = "rock"
kind = "box"
size = [1, 1, 1]
position = [20, 6]
locked = true
[[notes]]
id = "well"
text = "The well is deep."
position = [3, 21]
[[zones]]
id = "south"
side = "a"
polygon = [[0, 0], [24, 0], [24, 4], [0, 4]]
{unit("able", "a", "position = [6, 12]", "position = [6, 14]")}
{unit("baker", "b", "position = [18, 12]")}
"""


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("setting_up"), SCENE)


@pytest.fixture
def page(field: Table) -> Iterator[tuple[Session, Page, Workspace]]:
    session, view = Session(), Page()
    space = Workspace(session, view)
    scene = build_scene(field)
    space.show(scene, field)
    view.tell("ready", width=800, height=600)
    space.state.workspace = "table"
    yield session, view, space
    scene.close()


def click(view: Page, x: float, y: float, **more: Any) -> None:
    view.tell("pick", x=1, y=1, origin=[x, y, 40.0], direction=[0.0, 0.0, -1.0], **more)


@pytest.mark.slow
def test_a_click_chooses_terrain_a_unit_whole_and_then_one_of_it(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, _ = page
    click(view, 12, 6)
    assert session.selected == ("barn",)
    assert view.last("grips")["groups"] == ["terrain/barn"]
    click(view, 6, 12)
    assert session.selected == ("able/0", "able/1")
    click(view, 6, 12)
    assert session.selected == ("able/0",)
    click(view, 12, 6, shift=True)
    assert set(session.selected) == {"able/0", "barn"}
    assert (session.firer, session.target) == ("", "")
    click(view, 2, 22)
    assert session.selected == ()


def test_a_locked_piece_is_selected_and_not_moved(page: tuple[Session, Page, Workspace]) -> None:
    session, view, _ = page
    click(view, 20, 6)
    assert (session.selected, session.held) == (("rock",), ())
    view.tell("drag", by=[1.0, 0.0], last=True)
    assert session.table.piece("rock").stand.x == 20


@pytest.mark.slow
def test_a_drag_takes_terrain_along_and_is_one_step(page: tuple[Session, Page, Workspace]) -> None:
    session, view, _ = page
    click(view, 12, 6)
    view.tell("drag", by=[1.0, 0.5], last=False)
    assert session.table.piece("barn").stand.x == 13  # in hand
    assert session.standing is not None and session.standing.piece("barn").stand.x == 12
    view.tell("drag", by=[2.0, 1.0], last=True)
    assert session.standing.piece("barn").spec.position == (14.0, 7.0)
    session.undo()
    assert session.table.piece("barn").spec.position == (12.0, 6.0)


def test_a_box_chooses_what_stands_in_it_but_nothing_locked(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, _ = page
    view.tell("box", ids=["terrain/barn", "terrain/rock", "model/able/0", "terrain/gone"])
    assert session.selected == ("barn", "able/0", "able/1")


@pytest.mark.slow
def test_things_turn_about_their_middle(page: tuple[Session, Page, Workspace]) -> None:
    session, view, _ = page
    session.select(("able/0", "able/1"))
    view.tell("handle", id="turn", value=90.0, last=True)
    places = [session.table.model(name).spec.position for name in ("able/0", "able/1")]
    assert places == [(7.0, 13.0), (5.0, 13.0)]
    assert session.table.model("able/0").spec.facing == 90


@pytest.mark.slow
def test_an_end_that_is_pulled_leaves_the_other_where_it_was(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, _ = page
    click(view, 12, 6)
    view.tell("handle", id="size:0+", value=6.0, last=True)
    barn = session.table.piece("barn")
    assert barn.spec.model_dump()["size"] == (6.0, 2.0, 3.0)
    assert barn.spec.position == (13.0, 6.0)  # from 10 to 16: its left end stays
    view.tell("handle", id="height", value=5.0, last=True)
    assert session.table.piece("barn").spec.model_dump()["size"][2] == 5.0
    view.tell("handle", id="lift", value=1.5, last=True)
    assert session.table.piece("barn").spec.position == (13.0, 6.0, 1.5)
    session.move((1.0, 0.0))
    assert session.table.piece("barn").spec.position == (14.0, 6.0, 1.5)


@pytest.mark.slow
def test_the_verdict_follows_what_is_sized_raised_or_lifted(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, _ = page
    session.show("able", "baker", ("barn",))
    view.tell("drag", by=[0.0, 6.0], last=True)
    before, drawn = session.verdict.report, barn_drawn(view)
    for handle, value in (("size:1+", 5.0), ("height", 1.2), ("lift", 2.5), ("size:1+", 1.0)):
        view.tell("handle", id=handle, value=value, last=False)
        assert session.verdict.report.forward.pairs != before.forward.pairs
        assert session.verdict.report == judge(session.table, "able", "baker")
        assert session.standing.piece("barn").spec.position == (12.0, 12.0)
        assert barn_drawn(view) is drawn  # the page draws it by itself
        before = session.verdict.report
    view.tell("handle", id="size:1+", value=5.0, last=True)
    assert not session.holding and session.table is session.standing
    assert session.table.piece("barn").spec.model_dump()["size"] == (4.0, 5.0, 3.0)
    assert session.verdict.report == judge(session.table, "able", "baker")
    assert barn_drawn(view) is not drawn


def test_an_impossible_piece_is_not_carried(page: tuple[Session, Page, Workspace]) -> None:
    session, view, _ = page
    session.show("able", "baker", ("barn",))
    was = session.table
    view.tell("handle", id="size:1+", value=-5.0, last=False)
    view.tell("handle", id="size:9+", value=5.0, last=False)
    assert session.table.piece("barn") is was.piece("barn") and not session.notice
    view.tell("handle", id="size:1+", value=-5.0, last=True)
    assert session.notice and session.table.piece("barn") is was.piece("barn")


def barn_drawn(view: Page) -> Any:
    return view.scene.items["terrain/barn"].mesh


@pytest.mark.slow
def test_a_road_is_bent_gets_a_bend_more_and_loses_one(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, _ = page
    session.select(("lane",))

    def points() -> Any:
        return [list(at) for at in session.table.piece("lane").spec.model_dump()["points"]]

    view.tell("handle", id="point:1", at=[12.0, 20.0], last=True)
    assert points() == [[-6, 0], [0, 2], [6, 0]]
    view.tell("handle", id="insert:2", at=[15.0, 18.5], last=True)
    assert points() == [[-6, 0], [0, 2], [3, 0.5], [6, 0]]
    view.tell("handle", id="point:1", last=True)
    assert points() == [[-6, 0], [3, 0.5], [6, 0]]
    view.tell("handle", id="point:9", at=[1.0, 1.0], last=True)
    assert session.notice == "There is no such point."


def test_a_zone_is_bent_and_moved_but_not_off_the_table(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, _ = page
    click(view, 12, 4.1)
    assert session.selected == ("zones:south",)
    view.tell("handle", id="point:2", at=[24.0, 8.0], last=True)
    assert session.table.scenario.zones[0].polygon[2] == (24.0, 8.0)
    view.tell("drag", by=[5.0, 3.0], last=True)
    assert session.table.scenario.zones[0].polygon[0] == (0.0, 3.0)


def test_handles_are_where_things_are(field: Table) -> None:
    handles = {handle["id"]: handle for handle in handles_of(field, ("barn",)).handles}
    assert handles["size:0+"]["at"][:2] == pytest.approx([14, 6])
    assert handles["size:1-"]["at"][:2] == pytest.approx([12, 5])
    assert handles["height"]["value"] == 3 and handles["lift"]["value"] == 0
    ids = [handle["id"] for handle in handles_of(field, ("lane",)).handles]
    assert {"point:0", "point:1", "point:2", "insert:1", "insert:2"} <= set(ids)
    assert not any(name.startswith("size") for name in ids)


class Crate:
    id, label, turns = "kind:box", "Box", True

    def change(self, table: Table, at: tuple[float, float], turn: float) -> Change:
        row = {"id": "crate", "kind": "box", "position": list(at), "rotation": turn}
        return AddPiece(row)


@pytest.mark.slow
def test_a_ghost_is_red_over_the_edge_and_is_put_down_where_it_is(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    space.palette.bringable = {"kind:box": Crate()}.get  # type: ignore[assignment]
    view.tell("bring", id="kind:box")
    view.tell("carry", at=[0.2, 3.0], phase="over")
    assert view.last("refused")["groups"] == ["ghost"]
    assert "over the edge" in space.state.words
    view.tell("carry", at=[4.0, 20.0], phase="over")
    assert view.last("refused")["groups"] == []
    assert view.last("carry")["group"] == "ghost"
    assert not any(piece.id == "crate" for piece in session.table.pieces)
    view.tell("carry", at=[4.0, 20.0], phase="drop")
    assert session.table.piece("crate").spec.position == (4.0, 20.0)
    assert session.selected == ("crate",)
    assert (space.state.tool, view.last("carry")["group"]) == ("", "")


@pytest.mark.slow
def test_a_ghost_in_another_piece_is_amber_says_so_and_may_be_put_down(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    space.palette.bringable = {"kind:box": Crate()}.get  # type: ignore[assignment]
    view.tell("bring", id="kind:box")
    view.tell("carry", at=[12.0, 7.3], phase="over")
    assert (view.last("refused")["groups"], view.last("refused")["doubtful"]) == ([], ["ghost"])
    assert "Barn stand in each other" in space.state.words
    view.tell("carry", at=[4.0, 20.0], phase="over")
    assert view.last("refused")["doubtful"] == [] and "stand in" not in space.state.words
    view.tell("carry", at=[12.0, 7.3], phase="drop")
    assert session.table.piece("crate").spec.position == (12.0, 7.3)


@pytest.mark.slow
def test_enter_again_puts_the_next_one_beside_the_last(
    page: tuple[Session, Page, Workspace],
) -> None:
    """A second Enter puts the next free place to use, also before the page has heard of it."""
    session, view, space = page
    before = {piece.id for piece in session.table.pieces}
    space.palette.choose("kind:building")  # one may stand on another
    view.tell("carry", at=[10.0, 20.0], phase="over")
    view.tell("carry", at=[10.0, 20.0], phase="drop", keys=True)
    waits = view.last("carry")["at"]
    assert waits is not None and waits != (10.0, 20.0)
    view.tell("carry", at=[10.0, 20.0], phase="drop", keys=True)
    assert view.last("carry")["at"] != waits
    view.tell("carry", at=list(waits), phase="drop", keys=True)  # late by one
    put = [piece for piece in session.table.pieces if piece.id not in before]
    assert [piece.spec.position for piece in put][:2] == [
        (10.0, 20.0),
        pytest.approx(waits, abs=0.01),
    ]
    assert len(put) == 3 and not list(cuts(put)) and all(piece.stand.z < 0.1 for piece in put)
    # A click and a move say where it goes, as ever.
    view.tell("carry", at=[10.0, 12.0], phase="over")
    assert "at" not in view.last("carry")
    view.tell("carry", at=[10.0, 12.0], phase="drop")
    assert "at" not in view.last("carry")


def test_a_click_puts_it_down_before_the_page_has_heard_of_it(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    space.bring(Crate())
    click(view, 4, 20)
    assert session.table.piece("crate").spec.position == (4.0, 20.0)
    assert space.state.tool == "place"  # until Esc


def test_a_click_made_while_the_page_still_carries_something_draws_the_first_point(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    space.bring(Crate())
    space.bring({one.id: one for one in drawn_entries()}["draw:road"])
    tap = {
        "type": "pick",
        "x": 1.0,
        "y": 1.0,
        "origin": [2.0, 20.0, 40.0],
        "direction": [0.0, 0.0, -1.0],
    }
    view.tell("carry", at=[2.0, 20.0], phase="drop", tap=tap)
    click(view, 8, 21)
    assert [point[:2] for point in view.last("sketch")["points"]] == [[2.0, 20.0], [8.0, 21.0]]
    assert not any(piece.id == "crate" for piece in session.table.pieces)


@pytest.mark.slow
def test_a_wood_and_a_zone_are_drawn_by_clicks(page: tuple[Session, Page, Workspace]) -> None:
    session, view, space = page
    entries = {one.id: one for one in drawn_entries()}
    space.bring(entries["draw:road"])
    for x, y in ((2, 20), (8, 21), (14, 20)):
        click(view, x, y)
    assert len(view.last("sketch")["points"]) == 3 and view.last("sketch")["live"]
    assert "Esc: remove the last point" in space.state.words
    view.tell("key", key="Enter", shift=False, control=False)
    assert "Draw a road again" in space.state.words and "Esc: stop" in space.state.words
    road = session.table.piece("road")
    assert road.spec.position == (8.0, 20.5)
    assert road.spec.model_dump()["points"] == ((-6.0, -0.5), (0.0, 0.5), (6.0, -0.5))
    session.select(())
    space.bring(entries["draw:wall"])
    for x, y in ((8, 6), (16, 6)):  # its middle is on the barn
        click(view, x, y)
    view.tell("key", key="Enter", shift=False, control=False)
    assert session.table.piece("wall").stand.z == 0
    space.bring(entries["draw:zone"])
    for x, y in ((0, 20), (24, 20), (24, 24), (0, 24)):
        click(view, x, y)
    view.tell("key", key="Escape", shift=False, control=False)  # the last corner back
    click(view, 0, 23)
    view.tell("frame", x=1, y=1, origin=[0.0, 23.0, 9.0], direction=[0.0, 0.0, -1.0])
    assert session.table.scenario.zones[-1].polygon[-1] == (0.0, 23.0)
    assert session.table.scenario.zones[-1].side == "b"  # the first side has one
    view.tell("key", key="Escape", shift=False, control=False)
    assert space.state.tool == ""


@pytest.mark.slow
def test_what_is_drawn_is_not_lost(
    page: tuple[Session, Page, Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another tool, another tab, a refusal, and keys that mean the last point."""
    session, view, space = page
    entries = {one.id: one for one in drawn_entries()}

    def roads() -> list[str]:
        return [piece.id for piece in session.table.pieces if piece.spec.kind == "road"]

    def press(key: str, control: bool = False) -> None:
        view.tell("key", key=key, shift=False, control=control)

    def draw(entry: str, *points: tuple[float, float]) -> None:
        space.bring(entries[entry])
        for x, y in points:
            click(view, x, y)

    before = roads()
    draw("draw:road", (2, 20), (8, 21))
    draw("draw:wood", (2, 2), (4, 2))  # too few points for a wood
    assert len(roads()) == len(before) + 1
    draw("draw:road", (2, 12), (8, 13))
    space.state.workspace = "sight"
    assert len(roads()) == len(before) + 2
    assert [piece.spec.kind for piece in session.table.pieces].count("wood") == 0
    space.state.workspace = "table"
    draw("draw:road", (2, 22), (8, 23))
    press("Enter")
    click(view, 14, 22)
    press("z", control=True)
    press("Delete")
    assert len(roads()) == len(before) + 3, "the keys mean the point"
    assert session.selected == ()
    press("z", control=True)
    assert len(roads()) == len(before) + 2
    # Somebody else adds a piece of the same name at the same moment.
    draw("draw:road", (2, 22), (8, 23))
    submit = session.desk.submit

    def overtaken(command: AddPiece, *how: Any) -> Any:
        monkeypatch.setattr(session.desk, "submit", submit)
        submit(AddPiece({**command.row, "kind": "box", "size": [1, 1, 1], "points": None}))
        return submit(command, *how)

    monkeypatch.setattr(session.desk, "submit", overtaken)
    press("Enter")
    assert session.notice and len(roads()) == len(before) + 2
    assert len(view.last("sketch")["points"]) == 2
    press("Enter")
    assert len(roads()) == len(before) + 3


@pytest.mark.slow
def test_a_click_on_the_frame_draws_to_the_edge(page: tuple[Session, Page, Workspace]) -> None:
    session, view, space = page
    space.bring({one.id: one for one in drawn_entries()}["draw:road"])
    for x, y in ((-1.5, 20), (8, 20.5), (23.6, 20), (40, 20)):  # the last is nowhere near
        click(view, x, y)
    view.tell("key", key="Enter", shift=False, control=False)
    road = session.table.piece("road").spec
    assert [road.position[0] + x for x, _ in road.model_dump()["points"]] == [0, 8, 24]


@pytest.mark.slow
def test_a_placed_piece_has_no_handles_while_more_are_placed(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    space.bring(Crate())
    click(view, 15, 20)
    assert session.selected == ("crate",)
    assert view.last("handles")["handles"] == []
    view.tell("key", key="Escape", shift=False, control=False)
    assert view.last("handles")["handles"]


def test_an_entry_edge_is_put_at_the_edge_that_is_clicked_and_is_anybodys(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    entries = {entry.id: entry for entry in drawn_entries()}
    space.bring(entries["mark:edge"])
    click(view, 23, 11)
    zone = session.table.scenario.zones[-1]
    assert (zone.edge, zone.side, zone.polygon) == ("right", "a", None)
    assert session.selected == (f"zones:{zone.id}",)
    assert [handle["kind"] for handle in handles_of(session.table, session.selected).handles] == [
        "move"
    ]
    fields = {field["id"]: field for field in fields_of(session.table, session.selected[0])}
    assert fields["side"]["choices"] == ["a", "b"] and fields["edge"]["value"] == "right"
    for key, value in (("side", "b"), ("edge", "far")):
        session.do(change_of(session.table, session.selected[0], key, value))
        assert getattr(session.table.scenario.zones[-1], key) == value
    items = dict(signposts(session.table))
    points = items[f"zone/{zone.id}"].points
    assert points[:, 1].max() == pytest.approx(24) and points[:, 1].min() > 21
    assert "edge" not in {f["id"] for f in fields_of(session.table, "zones:south")}


def test_a_note_says_its_words_to_who_points_at_its_board_and_beside_it_once_it_is_chosen(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    aside = {"x": 9.0, "y": 9.0, "right": [0.01, 0, 0], "down": [0, 0.01, 0], "near": 12}
    level = {**aside, "origin": [3.3, 30.0, 2.2], "direction": [0.0, -1.0, 0.0], "touch": False}
    view.tell("hover", **level)
    assert view.last("note")["note"]["rows"] == ["The well is deep.", "drag to move it"]
    assert space.state.over == "note/well"
    space.state.workspace = "table"
    view.tell("pick", **level, shift=False)
    assert session.selected == ("notes:well",)
    assert view.last("note")["note"] is None
    assert [label["text"] for label in view.last("labels")["labels"]] == ["The well is deep."]
    past = {**level, "origin": [5.0, 30.0, 2.2]}
    view.tell("hover", **past)
    assert view.last("note")["note"] is None


def test_a_hidden_piece_leaves_its_footprint_and_a_chip_that_shows_it_again(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    chip = UnseenChip(space).chip
    session.select(("barn", "able/0", "able/1"))
    space.commands.arrange.hide()
    items = view.scene.items
    assert {name for name in items if name.startswith("unseen/")} == {
        "unseen/barn",
        "unseen/able/0",
        "unseen/able/1",
    }
    low, high = items["unseen/barn"].mesh.bounds[0:2]
    assert (low, high) == pytest.approx((10, 14), abs=0.2)
    assert chip.label == "2 things hidden, still in the way of sight · Show all" and chip.visible
    space.commands.arrange.show_all()
    assert not chip.visible and "unseen/barn" not in view.scene.items


def test_the_camera_shows_all_of_a_table_that_has_another_size(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    view.messages.clear()
    session.do(SetTable({"size": [40.0, 24.0]}))
    cameras = [message for message in view.messages if message["op"] == "camera"]
    assert cameras[0]["bounds"]["high"][:2] == [41.5, 25.5] and cameras[-1]["action"] == "home"
    space.state.camera = (1.0, 2.0, 0.0, 30.0, 10.0, 40.0)
    session.undo()
    assert view.last("camera")["action"] == "fit"


def test_the_scene_is_told_what_snaps_and_whether_a_drag_draws_a_box(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    session.select(("barn",))
    setting = view.last("setting")
    assert (setting["grid"], setting["angle"], setting["boxing"]) == (0.0, 15.0, False)
    assert [10.0, 5.0] in setting["own"] and [24.0, 24.0] in setting["targets"]
    assert [19.5, 5.5] in setting["targets"]  # a corner of the rock
    space.state.param.update(grid_snap=True, end_snap=False, angle_snap=False, several=True)
    setting = view.last("setting")
    assert (setting["grid"], setting["angle"], setting["boxing"]) == (0.5, 0.0, True)
    assert setting["own"] == setting["targets"] == []
    click(view, 20, 6)  # with several switched on a click adds
    assert set(session.selected) == {"barn", "rock"}


def test_a_handle_that_is_not_there_changes_nothing(page: tuple[Session, Page, Workspace]) -> None:
    session, view, space = page
    click(view, 12, 6)
    before = session.table.digest
    for name in ("size:7", "point:0", "nothing", "size:"):
        view.tell("handle", id=name, value=3.0, last=True)
        assert session.table.digest == before, name
    space.editing.pull(HandlePulled(type="handle", id="turn", value=None, last=True))
    assert session.table.digest == before


def test_a_drag_moves_what_was_not_selected(page: tuple[Session, Page, Workspace]) -> None:
    session, view, _ = page
    hover(view, 12, 6)
    assert view.last("note")["note"]["moves"] == ["terrain/barn"]
    hover(view, 6, 12)
    assert view.last("note")["note"]["moves"] == ["model/able/0", "model/able/1"]
    hover(view, 20, 6)
    assert view.last("note")["note"]["moves"] == [], "it is locked"
    click(view, 18, 12)
    view.tell("grasp", id="terrain/barn")
    view.tell("drag", by=[2.0, 1.0], last=True)
    assert session.selected == ("barn",)
    assert session.standing.piece("barn").spec.position == (14.0, 7.0)
    assert session.standing.model("baker/0").stand.x == 18
    view.tell("grasp", id="terrain/rock")
    view.tell("drag", by=[1.0, 0.0], last=True)
    assert session.table.piece("rock").stand.x == 20


def test_a_drag_moves_nothing_that_is_not_selected_where_sights_are_judged(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    space.state.workspace = "sight"
    hover(view, 12, 6)
    assert not view.last("note")["note"].get("moves")
    view.tell("grasp", id="terrain/barn")
    view.tell("drag", by=[2.0, 1.0], last=True)
    assert session.table.piece("barn").stand.x == 12


def test_a_double_click_selects_the_whole_unit(page: tuple[Session, Page, Workspace]) -> None:
    session, view, _ = page
    click(view, 6, 12)
    click(view, 6, 12)
    assert session.selected == ("able/0",)
    view.tell("frame", x=1, y=1, origin=[6, 12, 40.0], direction=[0.0, 0.0, -1.0])
    assert session.selected == ("able/0", "able/1")


@pytest.mark.parametrize(
    ("azimuth", "places"),
    [(-90, "x left"), (-60, "x left"), (0, "y left"), (90, "x right"), (180, "y right")],
)
def test_left_is_left_on_the_screen(
    page: tuple[Session, Page, Workspace], azimuth: float, places: str
) -> None:
    session, view, space = page
    view.tell("view", home=False, focal=[12, 12, 0], distance=40, azimuth=azimuth, elevation=45)
    arrange = Arrange(session, space.state)
    session.select(["barn", "lane"])
    before = {name: outline(session.table.piece(name)).bounds for name in session.selected}
    arrange.align("left")
    after = {name: outline(session.table.piece(name)).bounds for name in session.selected}
    axis = 0 if places[0] == "x" else 1
    edges = [[box[axis] for box in before.values()], [box[axis + 2] for box in before.values()]]
    # Seen over the right edge the near edge is at the left, and over the far edge the right one is.
    expected = min(edges[0]) if azimuth in (-90, -60, 0) else max(edges[1])
    side = axis if azimuth in (-90, -60, 0) else axis + 2
    assert {round(box[side], 2) for box in after.values()} == {round(expected, 2)}


def test_mirrored_left_to_right_goes_across_the_screen(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    arrange = Arrange(session, space.state)
    session.select(["barn"])
    view.tell("view", home=False, focal=[12, 12, 0], distance=40, azimuth=0, elevation=45)
    arrange.mirror("x", copy=False)
    assert session.table.piece("barn").spec.position == (12.0, 18.0)


@pytest.mark.slow
def test_a_copy_that_lands_on_models_is_told(page: tuple[Session, Page, Workspace]) -> None:
    session, _, space = page
    arrange = Arrange(session, space.state)
    session.select(["barn"])
    arrange.double(1, (-6.0, 6.0))
    assert session.selected == ("barn-2",)
    assert session.notice == "The copy landed under Able rifleman 1: move it, or undo."
    session.undo()
    session.select(["able/0", "able/1"])
    arrange.double(1, (0.0, 0.5))
    assert session.notice.startswith("The copy is in the way. Able rifleman 1 and ")
    assert session.notice.endswith("cannot stand there: a model of Able 2 is in the way.")
    session.undo()
    session.select(["barn"])
    arrange.double(1, (0.0, 3.0))
    assert session.notice == ""


@pytest.mark.slow
def test_a_drawn_piece_is_previewed_as_it_will_be(page: tuple[Session, Page, Workspace]) -> None:
    session, view, space = page
    entries = {one.id: one for one in drawn_entries()}
    space.bring(entries["draw:road"])

    def ghost_items() -> list[str]:
        return [name for name in view.scene.items if name.startswith("ghost/")]

    click(view, 4, 20)
    assert ghost_items() == []
    hover(view, 10, 20)
    (name,) = ghost_items()
    across = view.scene.items[name].mesh.points[:, 1]
    assert float(np.ptp(across)) == pytest.approx(4.2, abs=0.1), "as wide as it will be"
    click(view, 10, 20)
    view.tell("key", key="Enter", shift=False, control=False)
    assert ghost_items() == [] and session.table.piece("road")
    click(view, 4, 10)
    hover(view, 10, 10)
    assert ghost_items()
    space.state.tool = ""
    assert ghost_items() == []


@pytest.mark.parametrize(("kind", "run"), runs().items())
def test_a_drawn_piece_has_no_field_that_it_does_not_follow(
    tmp_path: Path, kind: str, run: str
) -> None:
    table = table_from(
        tmp_path,
        f'[[terrain]]\nid = "it"\nkind = "{kind}"\nposition = [36, 24]\n'
        f"{run} = [[-6, -4], [0, -5], [6, -4], [5, 4], [-5, 5]]\n",
    )
    fields = {field["id"]: field for field in fields_of(table, "it")}
    assert "size.0" not in fields and "curve" not in fields
    reach = "12.0″ × 10.0″" if run == "outline" else "30.3″ long"
    assert fields[run]["value"] == f"5 corners, {reach}. Drag a corner to move it."


def hover(view: Page, x: float, y: float) -> None:
    view.tell("hover", x=1, y=1, origin=[x, y, 40.0], direction=[0.0, 0.0, -1.0])


@pytest.mark.slow
def test_a_piece_turned_into_a_wall_is_red_and_glides_back(tmp_path: Path) -> None:
    wall = '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.4, 2, 3]\nposition = [7.1, 13]\n'
    table = table_from(
        tmp_path, wall + unit("able", "a", "position = [6, 12]", "position = [6, 14]")
    )
    session, view = Session(), Page()
    space, scene = Workspace(session, view), build_scene(table)
    space.show(scene, table)
    view.tell("ready", width=800, height=600)
    space.state.workspace = "table"
    session.select(("able/0", "able/1"))
    view.tell("handle", id="turn", value=90.0, last=False)
    assert session.holding and len(view.last("refused")["groups"]) == 1
    view.tell("handle", id="turn", value=90.0, last=True)
    assert session.table is table and "cannot stand there" in session.notice
    assert view.last("refused")["groups"] == [] and session.mode == LIVE
    assert set(view.last("glide")["groups"]) == {"model/able/0", "model/able/1"}
    scene.close()


def test_a_drawn_area_can_be_bent_at_once_though_more_are_drawn(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    space.bring({one.id: one for one in drawn_entries()}["draw:zone"])
    for x, y in ((0, 20), (24, 20), (24, 24), (0, 24)):
        click(view, x, y)
    view.tell("key", key="Enter", shift=False, control=False)
    assert session.selected == ("zones:b-zone",)
    corners = [one["id"] for one in view.last("handles")["handles"] if one["kind"] == "point"]
    assert corners == ["point:0", "point:1", "point:2", "point:3"]
    click(view, 4, 4)  # the first corner of another one
    assert view.last("handles")["handles"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("kind:hedge", "hedge"), ("draw:road", "road"), ("draw:wood", "wood"),
        ("draw:zone", "zones:b-zone"), ("mark:edge", "zones:a-edge"),
        ("mark:objective", "objectives:objective"), ("mark:note", "notes:note"),
    ],
)  # fmt: skip
def test_a_tile_of_any_kind_is_put_where_it_is_dragged(
    page: tuple[Session, Page, Workspace], entry: str, name: str
) -> None:
    session, view, space = page
    items = dict(view.scene.items)
    view.tell("bring", id=entry)
    view.tell("carry", at=[6.0, 20.0], phase="over")
    assert [item for item in view.scene.items if item.startswith("ghost/")], "it is seen before"
    view.tell("carry", at=[6.0, 20.0], phase="drop")
    assert session.selected == (name,)
    assert space.state.tool == "" and len(view.scene.items) > len(items)
    session.undo()
    view.tell("bring", id=entry)
    view.tell("carry", at=[60.0, 20.0], phase="drop")
    assert session.selected == () and space.state.tool == ""


def test_a_zone_has_a_depth_from_its_edge_of_the_table(
    page: tuple[Session, Page, Workspace],
) -> None:
    table = page[0].table

    def shown(of: Table) -> list[Any]:
        return [row["value"] for row in fields_of(of, "zones:south") if row["id"] == "depth"]

    def corners(change: Change) -> Any:
        return apply(table.scenario, change, {}).zones[0].polygon

    assert shown(table) == [4.0]
    deep = corners(change_of(table, "zones:south", "depth", 6.5))
    assert deep == ((0, 0), (24, 0), (24, 6.5), (0, 6.5))
    far = SetKeys("zones:south", {"polygon": [[2, 18], [22, 18], [22, 23], [2, 23]]})
    moved = update_table(table, apply(table.scenario, far, {}))
    assert shown(moved) == [5.0]
    deeper = change_of(moved, "zones:south", "depth", 40)
    assert apply(moved.scenario, deeper, {}).zones[0].polygon == (
        (2, 0),
        (22, 0),
        (22, 23),
        (2, 23),
    )
    edge = SetKeys("zones:south", {"polygon": None, "edge": "left"})
    assert shown(update_table(table, apply(table.scenario, edge, {}))) == []
