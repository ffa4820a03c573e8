"""The map on a page: coarse, then finer; by whose eyes; what follows a drag; what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import panel as pn
import pytest
from scanned_table import SCANNED_HEAD
from shown import Shown
from tables import table_from, unit
from waiting import Slow, Waiting

from apps.cards.sight.maps import MapsCard
from apps.scene.view import SceneView
from apps.server.frame.bar import map_off
from apps.table.layers import map_layer
from apps.table.layers.map_layer import MapLayer
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.analysis.maps.key import NOBODY, key_of
from sandbox.analysis.maps.sight_map import sight_map
from sandbox.document.commands import Spot
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.table.table import Table
from sandbox.view.marks.maps import LIFT_IN, map_item
from sandbox.view.scene import build_scene
from sandbox.work.progress import Cancelled

SCENE = f"""
[table]
size = [16, 12]
[[terrain]]
id = "block"
kind = "box"
position = [8, 6]
size = [1, 5, 3]
[[terrain]]
id = "step"
kind = "box"
position = [13, 10]
size = [2, 2, 1]
{unit("able", "a", "position = [3, 6]", "position = [3, 4]")}
{unit("baker", "b", "position = [13, 4]")}
"""


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("maps"), SCENE)


@pytest.fixture
def page(field: Table) -> Iterator[Workspace]:
    live = LiveDocument("field", Document(field.scenario), field)
    made = Workspace(Session(), SceneView())
    made.show(build_scene(field), field, live)
    yield made
    made.close()


def there(page: Workspace) -> bool:
    assert page.view.scene is not None
    return "map" in page.view.scene.items


def stages(layer: MapLayer) -> list[tuple[float, bool]]:
    """Collect from now on, for each map shown, its spacing and whether it is the last."""
    found: list[tuple[float, bool]] = []

    def shown(_event: object) -> None:
        if layer.drawn is not None:
            found.append((layer.drawn.found.cells.inches, layer.drawn.exact))

    layer.param.watch(shown, "shown")
    return found


@pytest.mark.slow
def test_a_map_is_coarse_then_fine_and_leaves_with_its_choice(page: Workspace) -> None:
    layer = page.mapping
    card = MapsCard(page.session, layer, page.stands)
    seen = stages(layer)
    layer.what = "seen"
    assert not seen and "Choose a unit" in Shown(card).text
    page.session.choose("able")
    assert {(1.0, False), (0.5, False), (0.5, True)} == set(seen) and there(page)
    assert layer.drawn is not None and layer.drawn.exact
    assert "fully visible" in Shown(card).text and "hidden" in Shown(card).text
    layer.what = ""
    assert not there(page) and layer.drawn is None


def test_a_finer_one_and_the_legend_wait_until_the_first_is_shown(
    page: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer, document, working = page.mapping, Waiting(), Slow(page.mapping._done)
    card = MapsCard(page.session, layer, page.stands)
    page.session.choose("able")
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=document))
    monkeypatch.setattr(layer, "_working", working)
    layer.what = "seen"
    working.finish()
    assert layer.drawn is not None and not layer.drawn.exact and there(page)
    assert working.work is None and "Drawing the map" in Shown(card).text
    document.on()
    assert working.work is not None and "legend" in Shown(card).text
    working.finish()
    layer.stop()
    document.on()
    assert working.work is None, "it is left as it is"


@pytest.mark.slow
def test_a_side_looks_with_all_its_eyes(page: Workspace) -> None:
    layer = page.mapping
    layer.param.update(what="safe", who="a")
    assert layer.drawn is not None and layer.drawn.found.looker == "a"
    assert {shade.name for shade in layer.drawn.key.shades} == {"in sight", "out of sight"}
    layer.who = "b"
    assert layer.drawn.found.looker == "b"


@pytest.mark.slow
def test_a_dragged_thing_is_followed_coarsely_and_released_finely(page: Workspace) -> None:
    layer, session = page.mapping, page.session
    session.choose("able", "able/0")
    layer.what = "seen"
    before = layer.drawn
    seen = stages(layer)
    session.hold((Spot("able/0", (4.0, 8.0)),))
    assert before is not None and layer.drawn is not None
    assert set(seen) == {(1.0, True)}
    held = sight_map(session.table, "able", "seen", 1.0, pace="coarse")
    assert layer.drawn.found.values == held.values != before.found.values
    session.let_go()
    assert layer.drawn.found.cells.inches == 0.5
    assert layer.drawn.found.values == before.found.values


def test_every_cell_of_the_veil_lies_on_its_ground_in_its_colour(field: Table) -> None:
    cells = sight_map(field, "able", "seen", 1.0, pace="coarse")
    key = key_of(cells, field.scenario.sight_policy)
    mesh = map_item(field, cells, key).mesh
    points = np.asarray(mesh.points)
    rgb = np.asarray(mesh.point_data["rgb"])
    covered = 0.0
    for face in mesh.regular_faces.reshape(-1, 6):
        corners = points[face]
        low, high = corners.min(axis=0), corners.max(axis=0)
        covered += (high[0] - low[0]) * (high[1] - low[1])
        for column in range(round(low[0]), round(high[0])):
            cell = round(low[1]) * cells.cells.columns + column
            height = cells.heights[cell]
            assert height is not None and key.classes[cell] != NOBODY
            assert abs(corners[:, 2] - height - LIFT_IN).max() < 0.5
            colour = key.shades[key.classes[cell]].colour
            assert bytes(rgb[face[0]]).hex() == colour.removeprefix("#").lower()
    assert covered == (key.classes != NOBODY).sum()
    assert sum(key.parts) == pytest.approx(1.0)


@pytest.mark.slow
def test_positions_are_drawn_and_listed(page: Workspace) -> None:
    card, session = MapsCard(page.session, page.mapping, page.stands), page.session
    page.stands.goal = "shot"
    assert "Choose a unit" in Shown(card).text
    session.choose("able")
    positions = page.stands.drawn
    assert positions is not None and positions.exact and positions.found.least is not None
    assert page.view.scene is not None
    items = {name for name in page.view.scene.items if "could-stand" in name}
    assert "measure/could-stand/least" in items and "measure/could-stand/advance" in items
    assert "advance" in Shown(card).text and "a clear shot" in Shown(card).text
    (label,) = page.stands.labels
    assert label["text"].startswith("Able: advance")
    session.hold((Spot("able/0", (4.0, 8.0)),))
    assert page.stands.drawn is None
    session.let_go()
    assert page.stands.drawn is not None
    page.stands.goal = ""
    assert not [name for name in page.view.scene.items if "could-stand" in name]


def test_a_page_that_closes_leaves_no_map_behind_that_goes_on(
    page: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two figures it is asked whether anybody still waits."""
    layer, told = page.mapping, []

    def slowly(*_asked: object) -> None:
        progress = _asked[4]
        assert callable(progress)
        progress(0.1, "")
        page.close()
        with pytest.raises(Cancelled):
            progress(0.2, "")
        told.append(True)
        raise Cancelled

    monkeypatch.setattr("apps.table.layers.map_layer.sight_map", slowly)
    page.session.choose("able")
    layer.what = "seen"
    assert told == [True] and layer.drawn is None and not layer.fault


@pytest.mark.slow
def test_more_watchers_make_the_first_picture_coarser(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    third = unit("carol", "a", "position = [3, 8]")
    field = table_from(tmp_path, SCENE + third)
    made = Workspace(Session(), SceneView())
    live = LiveDocument("field", Document(field.scenario), field)
    made.show(build_scene(field), field, live)
    asked: list[tuple[float, str]] = []
    real = map_layer.sight_map

    def noted(table: Table, looker: str, what, cell: float, told, pace):
        asked.append((cell, pace))
        return real(table, looker, what, 2.0, told, "coarse")

    monkeypatch.setattr(map_layer, "sight_map", noted)
    made.mapping.param.update(who="a", what="seen")
    first, *closer = asked
    assert first == (2.0, "coarse") and closer == [(0.5, "coarse"), (0.5, "fine")]
    made.close()


@pytest.mark.slow
def test_maps_are_about_the_firer_and_about_the_target_where_asked(
    page: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, layer, standing = page.session, page.mapping, page.stands
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(
        standing, "_begin", lambda _table, name, target, _stage: asked.append((name, target))
    )
    session.choose("able")
    session.choose("baker")  # the target is selected now
    session.select(["baker/0"])
    assert (session.firer, session.target) == ("able", "baker")
    card = MapsCard(session, layer, standing)
    shown = Shown(card)
    assert list(shown.named("For").options) == ["Firer (Able)", "Target (Baker)"]
    layer.what = "seen"
    assert list(shown.named("Seen from").options)[:2] == ["Firer (Able)", "Target (Baker)"]
    standing.goal = "hidden"
    shown.fill({"For": True})
    assert asked == [("able", "baker"), ("baker", "able")]
    assert layer.looker == "able"
    layer.who = map_layer.TARGET
    assert layer.looker == "baker"


@pytest.mark.slow
def test_the_unit_is_named_in_the_answer_and_on_the_map(page: Workspace) -> None:
    page.session.choose("able")
    page.session.choose("baker")
    page.session.select(["baker/0"])
    card = MapsCard(page.session, page.mapping, page.stands)
    page.stands.goal = "cover"
    assert "Able," in Shown(card).text
    (label,) = page.stands.labels
    assert label["text"].startswith("Able: ")
    page.mapping.what = "safe"
    (label,) = page.mapping.labels
    assert label["text"] == "Map of Able"


@pytest.mark.slow
def test_the_label_of_a_chooser_follows_the_firer_in_the_browser_too(page: Workspace) -> None:
    """Its value stays the same; a browser keeps the label of a value that it is not sent again."""
    session = page.session
    page.mapping.what = "seen"
    session.choose("able")
    session.choose("baker")
    session.select(["baker/0"])
    card = MapsCard(session, page.mapping, page.stands)
    sent = {name: Shown(card).named(name).get_root().data for name in ("For", "Seen from")}
    assert {one.value for one in sent.values()} == {"Firer (Able)"}
    session.swap()
    assert {one.value for one in sent.values()} == {"Firer (Baker)"}
    assert all(one.value in one.options for one in sent.values())


def over(page: Workspace) -> set[str]:
    """The names of what is drawn over the table."""
    assert page.view.scene is not None
    return {name for name, item in page.view.scene.items.items() if item.group == "overlay"}


@pytest.mark.slow
@pytest.mark.parametrize("tab", ["table", "sight", "play"])
def test_a_map_is_switched_off_in_every_tab(page: Workspace, tab: str) -> None:
    button = map_off(page)
    page.session.choose("able")
    assert not button.visible, "there is nothing to switch off"
    page.mapping.what = "seen"
    page.stands.goal = "hidden"
    assert button.visible and any("could-stand" in name or "map" in name for name in over(page))
    page.state.workspace = tab
    assert button.visible
    button.clicks += 1
    assert (page.mapping.what, page.stands.goal, button.visible) == ("", "", False)
    assert not any("could-stand" in name or "map" in name for name in over(page))


@pytest.mark.slow
def test_nothing_lies_over_the_picture_that_an_eye_sees(page: Workspace) -> None:
    page.session.show("able", "baker")
    page.mapping.what = "seen"
    page.measuring.toggle("rings")
    before = over(page)
    assert any(name.startswith("ring/") for name in before) and len(before) > 4
    page.commands.look_through_eye()
    left = {name for name in over(page) if not name.startswith("outline/")}
    assert page.state.eye and not left
    page.commands.look_through_eye()
    assert over(page) == before


@pytest.mark.slow
def test_the_finer_map_hatches_what_depends_on_a_height_nobody_gave(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    text = SCENE.replace("size = [1, 5, 3]", "size = [1, 5, 3]\nheight_range = [0.3, 4.0]")
    table = table_from(tmp_path_factory.mktemp("unsure"), text)
    page = Workspace(Session(), SceneView())
    page.show(build_scene(table), table, LiveDocument("unsure", Document(table.scenario), table))
    page.session.show("able", "")
    page.mapping.what = "safe"
    drawn = page.mapping.drawn
    assert drawn is not None and drawn.exact
    assert [item.name for item in page.mapping.items] == ["map", "hatched"]
    card = MapsCard(page.session, page.mapping, page.stands)
    assert "depends on a height nobody gave" in Shown(card).text
    page.close()


def test_the_first_picture_of_a_map_is_without_other_heights(page: Workspace) -> None:
    assert page.session.table is not None
    made = map_layer.made(
        page.session.table, "able", "safe", 2.0, "coarse", lambda *_: None, exact=False
    )
    assert [item.name for item in made.items] == ["map"] and made.found.by_height == ()


@pytest.mark.slow
def test_the_map_of_a_scanned_table_says_how_good_the_scan_is(tmp_path) -> None:
    table = table_from(tmp_path, SCANNED_HEAD.format(digest="0" * 64, error=0.23))
    made = Workspace(Session(), SceneView())
    live = LiveDocument("scanned", Document(table.scenario), table)
    made.show(build_scene(table), table, live)
    card = MapsCard(made.session, made.mapping, made.stands)
    made.session.choose("able")
    made.mapping.what = "seen"
    assert "As scanned: the scan is good to ±0.23″." in Shown(card).text
    made.close()
