"""The pointer on the page: the model near it, which of two is taken, what a drag moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from page_of_messages import Page
from tables import table_from, unit

from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.commands import MoveThings, Spot
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

SCENE = f"""
[table]
size = [24, 24]
{unit("able", "a", "position = [6, 12]", "position = [6, 14]")}
{unit("baker", "b", "position = [18, 12]")}
"""
PIXEL = 0.1
"""Inches, at the table's top."""


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("hand"), SCENE)


@pytest.fixture
def page(field: Table) -> Iterator[tuple[Session, Page, Workspace]]:
    session, view = Session(), Page()
    space = Workspace(session, view)
    scene = build_scene(field)
    space.show(scene, field)
    view.tell("ready", width=800, height=600)
    yield session, view, space
    scene.close()


Made = tuple[Session, Page, Workspace]


def above(x: float, y: float, **more: Any) -> dict[str, Any]:
    """The pointer straight above a place."""
    step = PIXEL / 20
    pointer = {"x": 400.0, "y": 300.0, "near": 12, "touch": False}
    rays = {"origin": [x, y, 20.0], "direction": [0.0, 0.0, -1.0]}
    return {**pointer, **rays, "right": [step, 0.0, 0.0], "down": [0.0, -step, 0.0], **more}


@pytest.mark.slow
def test_a_click_beside_a_model_chooses_it(page: Made) -> None:
    session, view, _ = page
    view.tell("pick", **above(7.2, 11.6))
    assert (session.firer, session.selected) == ("able", ("able/0",))
    view.tell("pick", **above(15.5, 12.0))
    assert session.target == ""
    view.tell("pick", **above(15.5, 12.0, near=24, touch=True))
    assert session.target == "baker"
    assert not view.said("choices")


def test_of_two_equally_near_models_the_page_decides(page: Made) -> None:
    session, view, _ = page
    view.tell("pick", **above(6.0, 13.0, shift=True))
    assert session.firer == "" and session.selected == ()
    asked = view.last("choices")
    assert {row["title"] for row in asked["rows"]} == {"Able rifleman 1", "Able rifleman 2"}
    side = session.table.unit("able").side_number
    assert {row["tone"] for row in asked["rows"]} == {f"side-{side}"}
    view.tell("chosen", id="model/able/1", shift=asked["shift"])
    assert session.selected == ("able/1",) and session.firer == ""
    view.tell("chosen", id="model/able/1", shift=False)
    assert session.firer == "able"


@pytest.mark.parametrize("workspace", ["sight", "table"])
def test_between_models_of_one_unit_nothing_is_asked_before_it_is_chosen(
    page: Made, workspace: str
) -> None:
    session, view, state = page
    state.workspace = workspace
    view.tell("pick", **above(6.0, 13.0))
    assert not view.said("choices")
    assert session.selected and {name[:4] for name in session.selected} == {"able"}
    view.tell("pick", **above(6.0, 13.0))
    assert len(view.last("choices")["rows"]) == 2


def test_a_choice_that_has_gone_meanwhile_is_none(page: Made) -> None:
    session, view, _ = page
    view.tell("chosen", id="model/able/7", shift=False)
    assert (session.firer, session.notice) == ("", "")


def test_a_mouse_on_a_model_means_it_however_near_another_is(page: Made) -> None:
    session, view, _ = page
    view.tell("pick", **above(6.0, 12.45))
    assert session.selected == ("able/0",)


def test_the_note_says_what_a_drag_moves(page: Made) -> None:
    session, view, space = page
    view.tell("hover", **above(7.0, 12.0))
    assert view.last("note")["note"]["id"] == space.state.over == "model/able/0"
    assert not any("drag" in row for row in view.last("note")["note"]["rows"])
    session.selected = ("able/0",)
    view.tell("hover", **above(7.0, 12.0))
    assert view.last("note")["note"]["rows"][-1] == "drag to move it"
    session.selected = ("able/0", "able/1")
    view.tell("hover", **above(7.0, 12.0))
    assert view.last("note")["note"]["rows"][-1] == "drag to move these 2"


def test_the_note_under_a_resting_pointer_follows_the_table(page: Made) -> None:
    session, view, _ = page
    view.tell("hover", **above(6.0, 12.0))
    session.do(MoveThings((Spot("able/0", (12.0, 12.0)),)))
    assert view.last("note") == {"op": "note", "note": None, "x": 400.0, "y": 300.0, "hover": True}
    session.undo()
    assert view.last("note")["note"]["id"] == "model/able/0"
    view.tell("leave")
    told = [op for op in view.messages if op["op"] == "note"]
    session.redo()
    assert [op for op in view.messages if op["op"] == "note"] == told


def drag(view: Page, by: tuple[float, float], *, last: bool = False) -> None:
    view.tell("drag", group="model/able/0", by=list(by), last=last)


def test_a_model_that_cannot_stand_there_is_red_and_goes_back(page: Made, field: Table) -> None:
    session, view, _ = page
    session.selected = ("able/0",)
    drag(view, (0.0, 1.0))
    assert view.last("refused")["groups"] == []
    drag(view, (0.0, 2.0))
    assert view.last("refused")["groups"] == ["model/able/0"]
    assert session.table.model("able/0").stand.y == 14.0, "it is shown where it is held"
    drag(view, (0.0, 2.0), last=True)
    assert view.last("refused")["groups"] == []
    assert session.table is field
    assert session.notice == "Able rifleman 1 cannot stand there: a model of Able is in the way."
    assert not session.can_undo and not session.can_redo


def test_a_drag_that_ends_well_is_one_step(page: Made, field: Table) -> None:
    session, view, _ = page
    session.selected = ("able/0",)
    drag(view, (0.0, 2.0))
    drag(view, (3.0, 0.0), last=True)
    assert session.table.model("able/0").stand.x == 9.0
    assert session.notice == ""
    session.undo()
    assert session.table.digest == field.digest and not session.can_undo


def test_a_whole_unit_goes_or_stays(page: Made, field: Table) -> None:
    session, view, _ = page
    session.selected = ("able/0", "able/1")
    drag(view, (0.0, 2.0), last=True)
    assert session.table.model("able/1").stand.y == 16.0, "one follows on the other's heels"
    session.undo()
    drag(view, (12.0, 0.0), last=True)
    assert session.table.digest == field.digest
    assert session.notice == "Able rifleman 1 cannot stand there: a model of Baker is in the way."
    drag(view, (-5.9, 0.0), last=True)
    assert (
        session.table.digest == field.digest
        and "Able rifleman 1 and 1 more cannot stand there" in session.notice
    )


def test_a_double_click_chooses_a_whole_unit(page: Made) -> None:
    session, view, _ = page
    for kind in ("pick", "pick", "frame"):
        view.tell(kind, **above(6.0, 12.0))
    assert (session.firer, session.selected) == ("able", ("able/0", "able/1"))
    assert not any(op["op"] == "camera" and "box" in op for op in view.messages)
    for kind in ("pick", "pick", "frame"):
        view.tell(kind, **above(18.0, 12.0), shift=True)
    assert session.selected == ("able/0", "able/1", "baker/0"), "with Shift it is added"
    assert (session.firer, session.target) == ("able", "")
    assert view.scene is not None
    marked = {name for name in view.scene.items if name.startswith(("chosen/", "outline/"))}
    assert marked == {f"chosen/{name}" for name in session.selected}, "they have one mark each"


def test_a_double_tap_beside_a_model_chooses_its_unit(page: Made) -> None:
    session, view, _ = page
    view.tell("frame", **above(6.8, 11.6, touch=True))
    assert session.selected == ("able/0", "able/1")
    assert view.last("choices")["rows"] == [], "no question is left open"
    assert view.last("note")["note"]["rows"][-1] == "drag to move these 2"
    assert not session.target


def test_u_chooses_the_whole_units_of_what_is_chosen(page: Made) -> None:
    session, view, _ = page
    view.tell("pick", **above(6.0, 12.0))
    view.tell("pick", **above(18.0, 12.0), shift=True)
    view.tell("key", key="u", shift=False, control=False)
    assert session.selected == ("able/0", "baker/0", "able/1")
    session.selected = ()
    view.tell("key", key="u", shift=False, control=False)
    assert session.selected == ("able/0", "able/1"), "where none is chosen, the firer's"


def test_a_unit_keeps_its_formation_at_the_edge_of_the_table(page: Made) -> None:
    session, _, _ = page
    session.selected, session.free = ("able/0", "able/1"), True
    session.move((0.0, 30.0))
    assert [session.table.model(name).stand.y for name in session.selected] == [22.0, 24.0]
    session.move((-30.0, -30.0))
    stands = [session.table.model(name).stand for name in session.selected]
    assert [(stand.x, stand.y) for stand in stands] == [(0.0, 0.0), (0.0, 2.0)]


def test_nothing_is_marked_as_chosen_that_nothing_moves(page: Made) -> None:
    session, view, _ = page
    session.play()
    view.tell("pick", **above(6.0, 12.0))
    assert view.scene is not None
    assert "ring/able/0" in view.scene.items
    assert "chosen/able/0" not in view.scene.items


def test_arrows_and_turns_obey_as_well(page: Made, field: Table) -> None:
    session, _, _ = page
    session.selected = ("able/0",)
    session.move((0.0, 1.5))
    assert session.table is field and "is in the way" in session.notice
    session.move((0.0, 0.5))
    assert session.table.model("able/0").stand.y == 12.5
    assert session.notice == ""


def test_free_placement_lets_models_be_anywhere(page: Made) -> None:
    session, view, _ = page
    session.selected, session.free = ("able/0",), True
    drag(view, (0.0, 2.0), last=True)
    assert session.table.model("able/0").stand.y == 14.0
    assert session.notice == "" and view.last("refused")["groups"] == []
    session.move((-6.0, 0.0))
    assert session.table.model("able/0").stand.x == 0.0


@pytest.mark.parametrize("how", ["nudge", "drag", "undo"])
def test_the_marks_of_a_model_move_with_it(page: Made, how: str) -> None:
    """Nobody but the firer is chosen: no verdict comes that would draw everything anew."""
    session, view, _ = page
    view.tell("pick", **above(6.0, 12.0))
    assert session.firer == "able" and not session.target
    before = view.last("labels")["labels"][0]["at"]
    if how == "drag":
        drag(view, (4.0, 0.0), last=True)
    else:
        session.move((4.0, 0.0))
    if how == "undo":
        session.undo()
    assert view.scene is not None
    stand = session.table.model("able/0").stand
    assert stand.x == (6.0 if how == "undo" else 10.0)
    for kind in ("model", "ring", "chosen"):
        assert view.scene.items[f"{kind}/able/0"].matrix[0, 3] == stand.x, kind
    (label,) = view.last("labels")["labels"]
    assert (label["at"] == before) == (how == "undo")
