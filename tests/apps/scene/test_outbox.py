"""The outbox sends the page every change, and no more than that."""

from __future__ import annotations

import json
from dataclasses import replace
from threading import Thread

import pytest
from page_of_messages import Page
from repository import SCENARIOS

from apps.scene import ops
from apps.scene.instructions import bounds_of, group_of
from apps.scene.outbox import MESSAGE_BYTES, Outbox, matrix_of
from sandbox.scenario.file import load
from sandbox.table.table import Table, lay
from sandbox.view.effects.flying import INCHES_PER_SECOND, Waypoint
from sandbox.view.scene import Scene, build_scene

CROSSING = SCENARIOS / "crossing.toml"


@pytest.fixture(scope="module")
def table() -> Table:
    return lay(load(CROSSING))


@pytest.fixture
def shown(table: Table) -> tuple[Scene, Page]:
    scene, view = build_scene(table), Page()
    view.show(scene)
    view.tell("ready", width=800, height=600)
    return scene, view


def added(name: str) -> ops.Add:
    """An item that is shown, with a mesh of its own."""
    plain = {"matrix": [], "group": name, "opacity": 1.0}
    return ops.Add(id=name, mesh=f"mesh of {name}", lit=True, visible=True, behind=False, **plain)


def flown(group: str, number: int) -> ops.Fly:
    """A flight of a group."""
    turns = {"seconds": 1.0, "bank": 0.0, "flare": 0.0}
    return ops.Fly(group=group, flight=number, way=[], manner="on", **turns)


def test_a_later_word_on_a_thing_supersedes_an_unsent_one() -> None:
    box = Outbox()
    for x in range(5):
        box.put(ops.Set(ids=["model/able/0"], matrix=[float(x)]))
    box.put(ops.Set(ids=["shadow/able/0"], matrix=[4.0]))
    box.put(ops.Camera(bounds={"low": [0, 0, 0], "high": [1, 1, 1]}))
    box.put(ops.Camera(action="home"))
    assert list(box.drain()) == [
        [
            {"op": "set", "ids": ["model/able/0", "shadow/able/0"], "matrix": [4.0]},
            {"op": "camera", "bounds": {"low": [0, 0, 0], "high": [1, 1, 1]}, "action": "home"},
        ]
    ]
    assert not box


def test_every_answer_of_one_tick_is_sent() -> None:
    outbox = Outbox()
    outbox.answer("first")
    outbox.answer("second")
    assert list(outbox.drain()) == [[{"op": "settled", "tokens": ["first", "second"]}]]


def test_an_item_added_and_changed_in_one_tick_is_one_instruction() -> None:
    box = Outbox()
    box.put(added("a"))
    box.put(ops.Set(ids=["a"], visible=False))
    assert list(box.drain()) == [[{**added("a").encoded(), "visible": False}]]
    box.put(added("a"))
    box.put(ops.Remove(ids=["a"]))
    box.put(ops.Set(ids=["a"], visible=True))
    assert list(box.drain()) == [[{"op": "remove", "ids": ["a"]}]]


def test_a_mesh_crosses_once(shown: tuple[Scene, Page], table: Table) -> None:
    scene, view = shown
    sent = [op["digest"] for op in view.messages if op["op"] == "mesh"]
    assert len(sent) == len(set(sent))
    assert {item.digest for item in scene.items.values()} == set(sent)
    assert len([op for op in view.messages if op["op"] == "add"]) == len(scene.items)


def test_a_large_table_is_shown_as_it_comes() -> None:
    box = Outbox()
    for name in "abc":
        box.put(added(name))
        box.put(ops.Picture(digest=f"mesh of {name}", data=bytes(MESSAGE_BYTES // 2 + 1)))
    box.put(ops.State(state="ready"))
    box.put(ops.Camera(action="home"))
    first, last = box.drain()
    assert [op["op"] for op in first] == ["camera", "picture", "add", "picture", "add"]
    assert [op.get("id") for op in first if op["op"] == "add"] == ["a", "b"]
    assert [op["op"] for op in last] == ["picture", "add", "state"]


def test_a_move_is_a_short_message(shown: tuple[Scene, Page], table: Table) -> None:
    scene, view = shown
    view.messages = []
    scene.move("able/0", table.moved("able/0", 12.0, 9.5, 0.0))
    view.refresh()
    assert [(op["op"], op["ids"]) for op in view.messages] == [
        ("set", ["model/able/0", "shadow/able/0"])
    ]
    assert len(json.dumps({"ops": view.messages})) < 1000


def test_a_page_that_joins_late_gets_all_of_it(shown: tuple[Scene, Page]) -> None:
    _, view = shown
    view.say(ops.Grips(groups=["model/able/0"], stay=False))
    first = {op["id"] for op in view.messages if op["op"] == "add"}
    view.messages = []
    view.tell("ready", width=800, height=600)
    assert view.messages[0] == {"op": "clear"}
    assert {op["id"] for op in view.messages if op["op"] == "add"} == first
    assert {"op": "grips", "groups": ["model/able/0"], "stay": False} in view.messages


def test_what_lasts_for_a_scene_ends_with_it(shown: tuple[Scene, Page]) -> None:
    scene, view = shown
    view.say(ops.Sketch(points=[[1.0, 2.0, 0.0]], closed=False, live=True))
    view.say(ops.Cut(height=3.0))
    view.say(ops.Note(note=None, x=1.0, y=2.0, hover=False))
    view.show(scene)
    assert view.said("note") and view.last("sketch")
    view.messages = []
    view.tell("ready", width=800, height=600)
    assert view.last("cut") == {"op": "cut", "height": 3.0}
    assert not view.said("sketch") and not view.said("note")


def test_a_late_page_gets_the_fields_that_a_newer_instruction_left_out(
    shown: tuple[Scene, Page],
) -> None:
    scene, view = shown
    view.say(ops.State(state="laying", table="Crossing"))
    view.say(ops.State(state="ready"))
    assert view.last("state") == {"op": "state", "state": "ready"}
    view.measure((12.0, 24.0))
    assert view.last("camera") == {"op": "camera", "bounds": bounds_of((12.0, 24.0))}
    view.messages = []
    view.tell("ready", width=800, height=600)
    assert view.last("state") == {"op": "state", "state": "ready", "table": "Crossing"}
    bounds = bounds_of(scene.size)
    assert view.last("camera") == {"op": "camera", "bounds": bounds, "action": "home"}


def test_lights_are_there_whatever_is_shown_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Page()
    monkeypatch.setattr(view, "_later", lambda: None)  # the next tick is yet to come
    view.told = lambda _message: view.show(None)
    view.tell("ready", width=800, height=600)
    view.flush()
    assert {"look", "camera"} <= {str(op["op"]) for op in view.messages}


def test_another_time_of_day_is_other_light_and_another_sky_and_nothing_else(
    shown: tuple[Scene, Page], table: Table
) -> None:
    scene, view = shown
    (day,) = (op for op in view.messages if op["op"] == "look")
    assert "sky" not in day, "by day the sky is the theme's"
    view.messages = []
    top = table.scenario.table.model_copy(update={"light": "night"})
    night = lay(replace(table.file, scenario=table.scenario.model_copy(update={"table": top})))
    scene.place_pieces(table, night)
    view.refresh()
    (dark,) = view.messages
    assert dark["op"] == "look"
    assert dark["ambient"] < day["ambient"]
    assert [lamp["towards"] for lamp in dark["lights"]] == [
        lamp["towards"] for lamp in day["lights"]
    ]
    assert len(dark["sky"]) == 2


def test_a_closed_view_follows_no_more(shown: tuple[Scene, Page], table: Table) -> None:
    scene, view = shown
    view.show(None)
    scene.move("able/0", table.moved("able/0", 12.0, 9.5, 0.0))
    view.refresh()
    assert view.messages[-1] == {"op": "clear"}


def test_shadow_and_ring_go_with_their_model() -> None:
    assert group_of("shadow/able/0") == group_of("ring/able/0") == "model/able/0"
    assert group_of("terrain/farmhouse") == "terrain/farmhouse"


def test_a_matrix_is_its_three_upper_rows(table: Table) -> None:
    stand = table.model("able/0").stand
    rows = matrix_of(stand.matrix)
    assert len(rows) == 12
    assert (rows[3], rows[7], rows[11]) == (stand.x, stand.y, stand.z)


def test_a_flight_is_one_message_after_what_it_draws(shown: tuple[Scene, Page]) -> None:
    _, view = shown
    view.messages = []
    way = [
        Waypoint(-9.0, 5.0, 0.0, None),
        Waypoint(0.0, 5.0, 0.0, 0.0),
        Waypoint(31.0, 5.0, 0.0, 0.5),
    ]
    first = view.fly("model/able/0", way)
    (op,) = view.messages
    assert (op["op"], op["group"], op["manner"]) == ("fly", "model/able/0", "arrive")
    assert op["way"] == [[-9.0, 5.0, 0.0, None], [0.0, 5.0, 0.0, 0.0], [31.0, 5.0, 0.0, 0.5]]
    assert op["seconds"] == pytest.approx(40.0 / INCHES_PER_SECOND)
    assert view.fly("model/able/0", way[1:], "leave") != first
    assert view.messages[-1]["flight"] != first
    assert len(json.dumps(op)) < 1000
    view.land("model/able/0")
    assert view.messages[-1] == {"op": "land", "groups": ["model/able/0"]}
    with pytest.raises(ValueError):
        view.fly("model/able/0", way[:1])


def test_two_planes_fly_in_one_tick(table: Table) -> None:
    box = Outbox()
    box.put(flown("model/a/0", 1))
    box.put(ops.Set(ids=["model/a/0"], matrix=[1.0]))
    box.put(flown("model/b/0", 2))
    box.put(flown("model/a/0", 3))
    (sent,) = box.drain()
    assert [op["op"] for op in sent] == ["set", "fly", "fly"]
    assert {op["flight"] for op in sent[1:]} == {2, 3}


def test_changes_of_another_thread_are_sent_by_the_page(
    shown: tuple[Scene, Page], table: Table
) -> None:
    """Light is baked beside the page: only the page's own thread may talk to the browser."""
    scene, view = shown
    view.messages = []
    there = table.moved("able/0", 12.0, 9.5, 0.0)
    other = Thread(target=lambda: scene.move("able/0", there))
    other.start()
    other.join()
    assert view.messages == []
    view.refresh()
    assert [op["op"] for op in view.messages] == ["set"]
    view.refresh()
    assert len(view.messages) == 1, "nothing is said twice"


def test_an_item_that_returns_names_its_mesh_and_sends_none(
    shown: tuple[Scene, Page], table: Table
) -> None:
    scene, view = shown
    fewer = replace(table, units=table.units[1:])
    scene.follow(table, fewer)
    view.refresh()
    gone = [name for op in view.messages if op["op"] == "remove" for name in op["ids"]]
    assert {"model/able/0", "model/able/1"} <= set(gone)
    view.messages = []
    scene.follow(fewer, table)
    view.refresh()
    assert {op["op"] for op in view.messages} == {"add"}
    assert {op["id"] for op in view.messages} == {
        f"{kind}/able/{n}" for kind in ("model", "shadow") for n in (0, 1)
    }


def test_all_of_a_plane_goes_with_it() -> None:
    for kind in ("clear", "stand", "base", "drop", "outline"):
        assert group_of(f"{kind}/eagle/0") == "model/eagle/0"
    for kind in ("clear", "chosen", "outline"):  # what of a piece goes along with it
        assert group_of(f"{kind}/farmhouse") == "terrain/farmhouse"
    assert group_of("zone/north") == "zone/north"
