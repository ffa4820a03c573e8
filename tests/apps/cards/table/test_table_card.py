"""The card of the table itself: what it says, and what comes of what is said in it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from page_of_messages import Page
from PIL import Image
from shown import Shown
from tables import HEAD, table_from, unit

from apps.cards.table.inspector import Inspector
from apps.cards.table.table_settings import TableSettings
from apps.table.editing.arrange import Arrange
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.workspace import Workspace
from sandbox.live.seats.roles import EDITOR, WATCHER
from sandbox.view.scene import build_scene
from sandbox.view.signposts import signposts
from sandbox.view.style import DAYLIGHTS

ROWS = (
    HEAD
    + unit("able", "axis", "position = [9, 9]")
    + '[[terrain]]\nid = "barn"\nkind = "building"\nposition = [30, 20]\nlayer = "farm"\n'
    + '[[terrain]]\nid = "stack"\nkind = "haystack"\nposition = [40, 20]\nlayer = "farm"\n'
    + '[[terrain]]\nid = "tree"\nkind = "tree"\nposition = [10, 30]\n'
    + '[[zones]]\nid = "south"\nside = "axis"\npolygon = [[0, 0], [20, 0], [20, 9]]\n'
    + '[[objectives]]\nid = "the_bridge"\nkind = "hold"\nposition = [20, 20]\nradius = 3\n'
    + '[[notes]]\nid = "n"\ntext = "Mind the cow."\nposition = [5, 25]\n'
)


@pytest.fixture
def at(tmp_path: Path):
    session, state = Session(), ViewState()
    state.workspace = "table"
    session.lay(table_from(tmp_path, ROWS))
    arrange = Arrange(session, state)
    card = TableSettings(session, state, arrange)
    card.draw()
    return SimpleNamespace(session=session, state=state, arrange=arrange, card=card)


def value(at, field):
    return next(one["value"] for one in at.card.form.fields if one["id"] == field)


def marks(at):
    return {row["id"]: row for row in at.card.list.sections[0]["rows"]}


def lines(at):
    return [label for label in Shown(at.card).labels if " · " in label]


def test_size_and_mat_are_said_and_unsaid_and_taken_back(at):
    at.card.set("size.0", 60)
    at.card.set("mat", "snow")
    table = at.session.table.scenario.table
    assert (table.size[0], table.mat) == (60, "snow")
    assert (value(at, "size.0"), value(at, "mat")) == (60, "snow")
    at.card.set("mat", "grass")
    assert "mat" not in at.session.table.scenario.table.model_fields_set
    at.session.undo()
    assert at.session.table.scenario.table.mat == "snow"


def test_a_table_too_small_is_refused_and_said(at):
    at.card.set("size.0", 24)
    assert "barn" in at.session.notice
    assert at.session.table.size[0] == value(at, "size.0") > 30


def test_marks_and_layers_are_listed_and_chosen_by_a_click(at):
    assert list(marks(at)) == ["mark:zones:south", "mark:objectives:the_bridge", "mark:notes:n"]
    assert lines(at) == ["farm · 2 things"]
    at.card.pick("mark:notes:n")
    assert at.session.selected == ("notes:n",)
    at.card.draw()
    assert marks(at)["mark:notes:n"]["current"]
    at.card.pick_layer("farm")
    assert at.session.selected == ("barn", "stack")


def test_a_layer_is_hidden_locked_and_joined(at):
    at.arrange.hide_layer("farm", hidden=True)
    assert set(at.state.hidden) == {"barn", "stack"}
    at.arrange.hide_layer("farm", hidden=False)
    assert at.state.hidden == ()
    at.arrange.lock_layer("farm")
    assert (
        at.session.table.piece("barn").spec.locked and at.session.table.piece("stack").spec.locked
    )
    at.session.undo()
    assert not at.session.table.piece("barn").spec.locked
    at.session.select(("tree",))
    Shown(at.card).fill({"Layer for the selection": "farm"})
    assert at.session.table.piece("tree").spec.layer == "farm"
    at.card.draw()
    assert lines(at) == ["farm · 3 things"]


def test_a_note_is_a_board_where_it_was_put(at):
    drawn = dict(signposts(at.session.table))["note/n"]
    low, high = drawn.points.min(axis=0), drawn.points.max(axis=0)
    assert (low[:2] < (5, 25)).all() and (high[:2] > (5, 25)).all()
    assert low[2] == pytest.approx(0) and 2 < high[2] < 4


def test_a_deployment_map_takes_the_place_of_all_zones_in_one_step(at) -> None:
    assert value(at, "deployment") == "own-zones"
    at.card.set("deployment", "diagonal")
    zones = at.session.table.scenario.zones
    assert [zone.id for zone in zones] == ["axis-zone", "allies-zone"]
    at.card.draw()
    assert value(at, "deployment") == "diagonal"
    at.card.set("deployment", "short-edges")
    assert value(at, "deployment") == "short-edges" and len(at.session.table.scenario.zones) == 2
    at.card.set("deployment", "own-zones")
    assert "Draw a zone" in at.session.notice and value(at, "deployment") == "short-edges"


def test_a_picture_lies_on_the_mat_stretched_or_in_its_own_size(tmp_path: Path) -> None:
    Image.new("RGB", (60, 30), "#556644").save(tmp_path / "coast.png")
    session, state = Session(), ViewState()
    state.workspace = "table"
    session.lay(table_from(tmp_path, HEAD + '[table]\nmat_picture = "coast.png"\n'))
    asked: list[str] = []
    card = TableSettings(session, state, Arrange(session, state), lambda: asked.append("file"))
    card.draw()
    at = SimpleNamespace(session=session, card=card)
    assert value(at, "mat_picture") == "coast.png"
    card.set("mat_lies", "to-scale")
    assert session.table.scenario.table.mat_size == (72, 36)
    card.set("mat_size.1", 40)
    assert session.table.scenario.table.mat_size == (72, 40)
    card.set("mat_lies", "stretched")
    assert session.table.scenario.table.mat_size is None
    card.set("mat_picture", "none")
    top = session.table.scenario.table
    assert (top.mat_picture, top.mat_size) == (None, None)
    session.undo()
    assert session.table.scenario.table.mat_picture == "coast.png"
    Shown(card).press("Mat from a picture…")
    assert asked == ["file"]


def test_a_watcher_is_told_of_no_palette(tmp_path: Path) -> None:
    space = Workspace(Session(), Page())
    session, state = space.session, space.state
    state.workspace = "table"
    session.desk.role = WATCHER
    session.lay(table_from(tmp_path, HEAD))
    arrange = Arrange(session, state)
    card, inspector = (
        TableSettings(session, state, arrange),
        Inspector(session, state, space.commands),
    )
    card.draw()
    shown = Shown(card), Shown(inspector)
    told = shown[0].sections[0]["none"] + shown[1].text
    assert "alette" not in told and "see what it is" in told
    assert "Select several: clicks add, a drag on empty ground draws a box" not in shown[1].labels
    session.desk.role = EDITOR
    card.draw()
    assert value(SimpleNamespace(card=card), "deployment") == "none"
    inspector_text = Shown(inspector).text
    assert "palette" in inspector_text and "Palette" in shown[0].sections[0]["none"]


@pytest.mark.slow
def test_in_a_game_the_light_is_this_pages_own_and_the_game_stays_as_it_is(tmp_path: Path) -> None:
    table = table_from(tmp_path, ROWS + unit("baker", "allies", "position = [30, 9]"))
    space = Workspace(Session(), Page())
    space.show(build_scene(table), table)
    space.view.tell("ready", width=800, height=600)
    space.state.workspace = "table"
    card = TableSettings(space.session, space.state, space.commands.arrange)
    space.session.play()
    scene = space.view.scene
    card.set("light", "night")
    assert scene is not None and scene.daylight is DAYLIGHTS["night"]
    assert space.session.table is table, "the game holds the table as it was"
    assert value(SimpleNamespace(card=card), "light") == "night"
    assert "keeps its own" in space.session.said and not space.session.notice
    card.set("mat", "snow")
    assert space.session.notice, "everything else waits until the game is left"
    card.set("light", None)
    assert scene.daylight is DAYLIGHTS["day"]
