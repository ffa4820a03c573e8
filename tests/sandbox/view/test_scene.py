"""The scene: items, what they share, where they stand, and what listeners are told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
import trimesh
from tables import table_from, unit

from sandbox.scenario.schema import Daylight
from sandbox.scenario.words import BLOCKED, VERDICTS
from sandbox.table.placement import Support
from sandbox.table.table import Table
from sandbox.view import style
from sandbox.view.baked_light import baked_model
from sandbox.view.items import drawn_model, in_stance, model_items
from sandbox.view.marks.overlay import SightLine, outline, sight_overlay
from sandbox.view.scene import (
    Added,
    Change,
    ItemMoved,
    ItemShown,
    Removed,
    Scene,
    build_scene,
    changes,
)
from sandbox.view.surface import digest_of, split, surface

TEXT = f"""
[table]
size = [30, 24]
[[terrain]]
id = "wall"
kind = "box"
size = [0.4, 6, 0.8]
position = [14, 12]
[[terrain]]
id = "rise"
kind = "hill"
position = [23, 6]
size = [8, 8, 1.5]
rotation = 30
{unit("able", "a", "position = [5, 12]", "position = [5, 15]", "position = [5, 18]")}
{unit("baker", "b", "position = [20, 18], facing = 180")}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("scene"), TEXT)


@pytest.fixture
def scene(table: Table) -> Scene:
    return build_scene(table)


class Told:
    """The changes of a scene since the page's last look."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.seen()

    def seen(self) -> None:
        self.items = dict(self.scene.items)

    @property
    def changes(self) -> list[Change]:
        return changes(self.items, self.scene.items)


@pytest.mark.slow
def test_everything_on_the_table_is_an_item_and_an_actor(scene: Scene) -> None:
    wanted = {"ground", "edge", "grid", "terrain/wall", "terrain/rise"}
    for model in ("able/0", "able/1", "able/2", "baker/0"):
        wanted |= {f"model/{model}", f"shadow/{model}"}
    assert set(scene.items) == wanted
    assert wanted <= set(scene.plotter.actors)
    for item in scene.items.values():
        assert item.mesh.is_all_triangles
        colours = item.mesh.point_data["rgb"]
        assert colours.dtype == np.uint8
        assert colours.shape[0] == item.mesh.n_points
        assert item.mesh.n_cells > 0
        assert item.smooth == ("Normals" in item.mesh.point_data)


def test_models_alike_share_mesh_and_digest(table: Table) -> None:
    scene = build_scene(table, judged=True)
    one, other = scene.items["model/able/1"], scene.items["model/able/2"]
    assert one.mesh is other.mesh
    assert one.digest == other.digest
    assert scene.items["shadow/able/1"].digest == scene.items["shadow/able/2"].digest
    assert one.digest != scene.items["model/baker/0"].digest


def test_men_of_a_unit_are_drawn_in_stances_that_sight_does_not_know(table: Table) -> None:
    drawn, judged = build_scene(table), build_scene(table, judged=True)
    men = [model.id for model in table.unit("able").models]
    assert len({drawn.items[f"model/{name}"].digest for name in men}) == min(5, len(men)) > 1
    assert len({judged.items[f"model/{name}"].digest for name in men}) < 3
    for name in men:
        model = table.model(name)
        assert drawn.items[f"model/{name}"].digest == baked_model(in_stance(model)).digest
        assert judged.items[f"model/{name}"].digest == baked_model(model.piece).digest
        around = outline(table, name, BLOCKED), outline(table, name, BLOCKED, judged=True)
        assert (around[0].digest == around[1].digest) is (in_stance(model) is model.piece)


def _gap_of_a_base(table: Table, folder: Path, at: tuple[float, float]) -> tuple[float, float]:
    """The greatest distance of a base's edge from the ground, level as judged and as drawn."""
    text = TEXT.replace("position = [5, 12]", f"position = [{at[0]}, {at[1]}]")
    laid = table_from(folder, text)
    model = laid.model("able/0")
    ground = Support((piece.piece, piece.stand) for piece in laid.pieces)
    found = []
    for piece in (model.piece, drawn_model(model, laid)):
        base = piece.part("base")
        assert base is not None
        corners = model.stand.place(base.mesh.vertices)
        low = corners[base.mesh.vertices[:, 2] < base.mesh.vertices[:, 2].max()]
        found.append(max(abs(z - ground.height(x, y)) for x, y, z in low.tolist()))
    return found[0], found[1]


def test_a_base_lies_along_the_slope_and_sight_knows_it_level(table: Table, tmp_path: Path) -> None:
    level, along = _gap_of_a_base(table, tmp_path, (20.2, 6.6))
    assert level > 0.1 and along < level / 2
    level, along = _gap_of_a_base(table, tmp_path, (5.0, 12.0))
    assert level == along


def test_a_base_at_the_foot_of_a_wall_stays_level(table: Table) -> None:
    model = table.moved("able/0", 13.55, 12.0, 0.0).model("able/0")
    assert drawn_model(model, table) is in_stance(model)


def test_digests_are_of_the_content_and_stable(table: Table, scene: Scene) -> None:
    again = build_scene(table)
    for name, item in scene.items.items():
        assert item.digest == again.items[name].digest
        assert item.digest == digest_of(item.mesh)
    changed = scene.items["terrain/wall"].mesh.copy()
    changed.point_data["rgb"][0] ^= 1
    assert digest_of(changed) != scene.items["terrain/wall"].digest


def test_matrices_place_what_they_draw(table: Table, scene: Scene) -> None:
    for placed in table.pieces:
        item = scene.items[f"terrain/{placed.id}"]
        assert np.array_equal(item.matrix, placed.stand.matrix)
        drawn = scene.plotter.actors[item.name].GetBounds()
        corners = np.concatenate([part.mesh.vertices for part in placed.piece.parts])
        points = placed.stand.place(corners)
        # VTK bounds the turned box, so it may be larger but never smaller.
        assert drawn[0] <= points[:, 0].min() + 1e-4
        assert drawn[1] >= points[:, 0].max() - 1e-4
        assert drawn[5] == pytest.approx(points[:, 2].max(), abs=1e-4)


def test_a_move_is_told_as_a_move(table: Table, scene: Scene) -> None:
    scene.show(sight_overlay(table, firers=["able/0"]))
    changes = Told(scene)
    there = table.moved("able/0", 8.0, 8.0, 0.0)
    scene.move("able/0", there)
    assert {type(change) for change in changes.changes} == {ItemMoved}
    assert {change.name for change in changes.changes} == {
        "model/able/0",
        "shadow/able/0",
        "ring/able/0",
    }
    assert np.allclose(scene.items["model/able/0"].matrix[:3, 3], [8, 8, 0])
    assert scene.plotter.actors["model/able/0"].GetCenter()[0] == pytest.approx(8, abs=0.5)
    changes.seen()
    scene.move("able/0", there)
    assert changes.changes == []


def test_a_shadow_lies_on_the_slope_it_falls_on(table: Table, scene: Scene) -> None:
    scene.move("baker/0", table.moved("baker/0", 20.5, 6.0, 180.0))
    item = scene.items["shadow/baker/0"]
    heights = item.mesh.points[:, 2] + item.matrix[2, 3]
    assert np.ptp(heights) > 0.2


def test_a_removed_item_leaves_and_returns_unchanged(table: Table, scene: Scene) -> None:
    scene.show(sight_overlay(table, firers=["able"]))
    changes = Told(scene)
    squad = table.units[0]
    fewer = replace(table, units=(replace(squad, models=squad.models[:1]),))
    scene.follow(table, fewer)
    gone = {change.name for change in changes.changes if isinstance(change, Removed)}
    assert {type(change) for change in changes.changes} == {Removed}
    assert {"model/able/1", "shadow/able/1", "ring/able/1", "model/baker/0"} <= gone
    assert "model/able/0" in scene.items
    changes.seen()
    scene.follow(fewer, table)
    assert {type(change) for change in changes.changes} == {Added}
    assert {"model/able/1", "model/able/2", "model/baker/0"} <= set(scene.items)
    drawn = baked_model(in_stance(table.model("able/1")))
    assert scene.items["model/able/1"].mesh is drawn.mesh
    changes.seen()
    scene.follow(table, table.moved("able/0", 9.0, 9.0, 0.0))
    assert {change.name for change in changes.changes} == {
        "model/able/0",
        "shadow/able/0",
        "ring/able/0",
    }


@pytest.mark.slow
def test_a_plane_is_drawn_in_parts_with_its_shadow_beneath(tmp_path: Path) -> None:
    aloft = f"""
[table]
size = [40, 30]
[[terrain]]
id = "shed"
kind = "box"
size = [6, 6, 2]
position = [12, 15]
{unit("eagle", "a", "position = [30, 15]", template="interceptor")}
{unit("baker", "b", "position = [3, 3]")}
"""
    table = table_from(tmp_path, aloft)
    scene = build_scene(table)
    plane = table.model("eagle/0")
    kinds = {name.partition("/")[0] for name in scene.items if name.endswith("eagle/0")}
    assert {"model", "drop", "shadow"} <= kinds
    assert not any(name.startswith("drop/baker") for name in scene.items)
    held = float(plane.piece.part("stem").mesh.bounds[1, 2])
    drop = scene.items["drop/eagle/0"]
    assert drop.mesh.points[:, 2].max() == pytest.approx(held)
    shadow = scene.items["shadow/eagle/0"]
    middle = np.asarray(shadow.mesh.points).mean(axis=0)[:2]
    body = np.asarray(plane.piece.part("body").mesh.vertices)[:, :2]
    assert np.linalg.norm(middle - (body.min(axis=0) + body.max(axis=0)) / 2) < 1.5
    # Nothing that stays on the ground is part of what banks, nor the other way round.
    assert {"clear", "base", "stand"} <= kinds
    clear, base = (scene.items[f"{kind}/eagle/0"].mesh.points for kind in ("clear", "base"))
    assert clear[:, 2].min() > 1.0
    assert base[:, 2].min() < 0.1
    assert scene.items["model/eagle/0"].mesh.points[:, 2].min() > 1.0
    # Over a roof its shadow lies on the roof.
    scene.move("eagle/0", table.moved("eagle/0", 18.0, 15.0, 0.0))
    over = scene.items["shadow/eagle/0"]
    heights = over.mesh.points[:, 2] + over.matrix[2, 3]
    shown = over.mesh.point_data["rgb"][:, 3] > 0
    assert heights[shown].max() == pytest.approx(2.0 + style.SHADOW_LIFT, abs=0.02)
    assert heights[shown].min() == pytest.approx(style.SHADOW_LIFT, abs=0.02)


def test_clear_parts_are_drawn_through_and_by_themselves(table: Table) -> None:
    made = table.model("baker/0")
    parts = tuple(replace(part, clear=part.name == "base") for part in made.piece.parts)
    acrylic = replace(made, piece=replace(made.piece, parts=parts, stances=()))
    items = {one.name: one for one in model_items(acrylic, table)}
    clear = items["clear/baker/0"]
    assert 0.1 < clear.opacity < 0.6
    whole = {one.name: one for one in model_items(made, table, judged=True)}
    count = whole["model/baker/0"].mesh.n_cells
    assert items["model/baker/0"].mesh.n_cells + clear.mesh.n_cells == count
    assert "clear/baker/0" not in whole


def test_update_touches_only_what_changed(table: Table, scene: Scene) -> None:
    changes = Told(scene)
    scene.update(table)
    assert changes.changes == []
    fewer = Table(table.file, table.pieces, table.units[:1])
    scene.update(fewer)
    assert changes.changes == [Removed("model/baker/0"), Removed("shadow/baker/0")]
    assert "model/baker/0" not in scene.plotter.actors
    changes.seen()
    scene.update(table)
    assert [type(change) for change in changes.changes] == [Added, Added]


def test_hidden_stays_hidden_through_updates(table: Table, scene: Scene) -> None:
    changes = Told(scene)
    scene.set_visible("grid", False)
    scene.set_visible("grid", False)
    scene.update(table)
    assert changes.changes == [ItemShown("grid", False)]
    assert not scene.items["grid"].visible
    assert not scene.plotter.actors["grid"].GetVisibility()
    with pytest.raises(KeyError):
        scene.set_visible("nothing", True)


def test_overlay_is_laid_and_cleared(table: Table, scene: Scene) -> None:
    before = set(scene.items)
    lines = [SightLine((0, 0, 1), (10, 0, 1), verdict) for verdict in VERDICTS]
    scene.show(
        sight_overlay(table, lines, ["able"], ["baker/0"], {"wall": "hard", "baker/0": "blocked"})
    )
    added = set(scene.items) - before
    assert {f"sight/{verdict}" for verdict in VERDICTS} <= added
    assert {"ring/able/0", "ring/baker/0", "outline/wall", "outline/baker/0"} <= added
    assert scene.items["outline/wall"].behind
    scene.clear_overlay("sight/")
    assert not any(name.startswith("sight/") for name in scene.items)
    assert "outline/wall" in scene.items
    scene.clear_overlay()
    assert set(scene.items) == before


def test_a_mark_is_made_once_for_whoever_it_goes_with(table: Table) -> None:
    rings = [{item.name: item for item in sight_overlay(table, (), ["able"])} for _ in range(2)]
    one, same = (ring["ring/able/0"] for ring in rings)
    assert one.mesh is same.mesh, "every step of a drag asks for it"
    (broken, *_) = sight_overlay(table, (), (), ["able"])
    assert broken.digest != one.digest


def test_dashes_begin_and_end_with_the_line() -> None:
    from sandbox.view.marks.overlay import sight_lines

    for verdict in ("blocked", "contested", "clear"):
        (item,) = sight_lines([SightLine((1, 2, 1), (21, 2, 1), verdict)])
        low, high = item.mesh.points[:, 0].min(), item.mesh.points[:, 0].max()
        assert low == pytest.approx(1.0, abs=1e-4)
        assert high == pytest.approx(21.0, abs=0.14)


def test_an_empty_table_is_a_scene(tmp_path: object) -> None:
    scene = build_scene(table_from(tmp_path, "[table]\nsize = [12, 12]\n"))
    assert set(scene.items) == {"ground", "edge"}


@pytest.mark.parametrize("aspect", [0.6, 1.6, 2.4])
@pytest.mark.parametrize("kind", ["home", "top"])
def test_presets_show_the_whole_table(kind: str, aspect: float) -> None:
    size = (72.0, 48.0)
    camera = style.camera(kind, size, aspect)
    back = np.array(camera.position) - np.array(camera.focal)
    back /= np.linalg.norm(back)
    right = np.cross(camera.up, back)
    right /= np.linalg.norm(right)
    above = np.cross(back, right)
    slope = np.tan(np.radians(camera.angle / 2))
    for x in (0, size[0]):
        for y in (0, size[1]):
            away = np.array([x, y, 0]) - np.array(camera.position)
            depth = -away @ back
            assert abs(away @ above) <= slope * depth
            assert abs(away @ right) <= slope * aspect * depth


def test_splitting_keeps_neighbours_joined(table: Table) -> None:
    mesh = trimesh.creation.box((0.4, 6, 0.8))
    points, faces, origin = split(np.asarray(mesh.vertices), np.asarray(mesh.faces), 0.5)
    points, place = np.unique(np.round(points, 9), axis=0, return_inverse=True)
    faces = place.reshape(-1)[faces]
    edges = np.sort(faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    lengths = np.linalg.norm(points[edges[:, 0]] - points[edges[:, 1]], axis=1)
    assert lengths.max() <= 0.5
    _, counts = np.unique(edges, axis=0, return_counts=True)
    assert (counts == 2).all()  # closed before, closed after
    assert set(origin) == set(range(len(mesh.faces)))
    assert surface(table.piece("wall").piece) is surface(table.piece("wall").piece)


def test_every_time_of_day_has_its_light() -> None:
    assert [*style.DAYLIGHTS] == [*get_args(Daylight)]
