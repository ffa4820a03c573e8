"""Pictures: what a model sees, marked by the rays that judge, and a scene left as it was."""

from __future__ import annotations

import io
import threading
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tables import table_from, unit

from sandbox.scenario.policy import SightPolicy
from sandbox.sight.judge import judge
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import Table
from sandbox.view import style
from sandbox.view.graphics import PictureFault
from sandbox.view.items import smoke_around
from sandbox.view.rendering.eye_mask import Sighting, eye_camera, marked, sighting
from sandbox.view.rendering.pictures import (
    first_person,
    models_eye,
    render,
    table_picture,
)
from sandbox.view.scene import Scene, build_scene

SIZE = (240, 150)

TEXT = f"""
[table]
size = [30, 24]
[[terrain]]
id = "low"
kind = "box"
size = [0.4, 4, 0.7]
position = [14, 12]
[[terrain]]
id = "high"
kind = "box"
size = [0.4, 4, 4]
position = [14, 18]
{
    unit(
        "baker",
        "b",
        "position = [20, 6], facing = 180",
        "position = [15, 12], facing = 180",
        "position = [18, 18], facing = 180",
    )
}
{unit("able", "a", "position = [6, 6]", "position = [6, 12]", "position = [6, 18]")}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("pictures"), TEXT)


@pytest.fixture(scope="module")
def scene(table: Table) -> Scene:
    return build_scene(table, judged=True)


def hatched(image: Image.Image) -> int:
    """Pixels of the hatch's own vermilion."""
    pixels = np.asarray(image).astype(int)
    return int((np.abs(pixels - style.rgb("#D55E00")).max(axis=2) < 22).sum())


def tinted(image: Image.Image) -> int:
    """Pixels that are much greener than anything on a table."""
    red, green, blue = np.moveaxis(np.asarray(image).astype(int), 2, 0)
    return int(((green - red > 60) & (green - blue > 5)).sum())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shooter", "target", "seen", "hidden"),
    [
        ("able/0", "baker/0", True, False),
        ("able/1", "baker/1", True, True),
        ("able/2", "baker/2", False, True),
    ],
)
def test_visible_areas_are_tinted_and_hidden_ones_hatched(
    table: Table, scene: Scene, shooter: str, target: str, seen: bool, hidden: bool
) -> None:
    picture = models_eye(table, scene, table.model(shooter), table.model(target), SIZE)
    assert picture.size == SIZE
    assert (tinted(picture) > 40) == seen
    assert (hatched(picture) > 40) == hidden
    if not hidden:
        assert hatched(picture) == 0
    if not seen:
        assert tinted(picture) == 0


def test_the_picture_agrees_with_the_verdict(table: Table) -> None:
    shooter, target = table.model("able/1"), table.model("baker/1")
    policy = table.scenario.sight_policy
    parts = tuple(policy.parts)
    size = (480, 300)
    camera = eye_camera(shooter, [target], parts, size)
    view = sighting(surroundings(table, "able", "baker", policy), [target], parts, camera, size)
    share = view.seen.sum() / (view.seen.sum() + view.hidden.sum())
    (pair,) = judge(table, shooter.id, target.id).forward.pairs
    assert share == pytest.approx(pair.visible, abs=0.03)


def test_the_target_is_in_the_middle_and_fills_its_share(table: Table) -> None:
    shooter, target = table.model("able/0"), table.model("baker/0")
    size = (480, 300)
    camera = eye_camera(shooter, [target], ("body",), size)
    view = sighting(
        surroundings(table, "able", "baker", SightPolicy()), [target], ("body",), camera, size
    )
    rows, columns = np.nonzero(view.seen + view.hidden)
    assert 0.35 <= np.ptp(rows) / size[1] <= 0.5
    assert abs((rows.min() + rows.max()) / 2 - 150) < 8
    assert abs((columns.min() + columns.max()) / 2 - 240) < 8


@pytest.mark.slow
def test_several_targets_are_all_in_the_picture(table: Table, scene: Scene) -> None:
    targets = list(table.unit("baker").models)
    picture = models_eye(table, scene, table.model("able/1"), targets, SIZE)
    assert tinted(picture) > 10
    assert hatched(picture) > 10


def state(scene: Scene) -> list[object]:
    plotter = scene.plotter
    camera = plotter.camera
    actors = plotter.actors
    return [
        tuple(plotter.window_size),
        camera.position,
        camera.focal_point,
        camera.up,
        camera.view_angle,
        camera.clipping_range,
        [(n, actors[n].GetVisibility(), actors[n].prop.opacity) for n in scene.items],
        list(scene.items.items()),
    ]


@pytest.mark.slow
def test_the_scene_is_left_as_it_was(table: Table, scene: Scene) -> None:
    scene.set_visible("grid", False)
    items = dict(scene.items)
    before = state(scene)
    models_eye(table, scene, table.model("able/1"), table.model("baker/1"), SIZE)
    first_person(table, scene, table.model("able/1"), SIZE)
    with pytest.raises(PictureFault):
        render(scene, (0, 100), style.camera("top", table.size))
    assert state(scene) == before
    assert all(scene.items[name] is item for name, item in items.items()), "not for a moment"
    scene.set_visible("grid", True)


@pytest.mark.slow
def test_the_same_picture_is_the_same_pixels(table: Table, scene: Scene) -> None:
    camera = style.camera("home", table.size)
    first, again = (np.asarray(render(scene, SIZE, camera)) for _ in range(2))
    assert np.array_equal(first, again)
    assert first.std() > 10  # something is there


def test_a_picture_is_sampled_once(table: Table, scene: Scene) -> None:
    """It is averaged down from a larger one; the driver's own samples would take as long again."""
    render(scene, SIZE, style.camera("home", table.size))
    assert scene.plotter.render_window.GetMultiSamples() == 0


def test_beyond_its_target_a_picture_is_not_touched() -> None:
    rng = np.random.default_rng(2)
    plain = Image.fromarray(rng.integers(0, 255, (90, 160, 3), dtype=np.uint8))
    seen, hidden = np.zeros((2, 90, 160))
    seen[20:50, 30:60], hidden[40:70, 50:90] = 1.0, 0.5
    image = np.asarray(marked(plain, Sighting(seen, hidden)))
    marks = (image != np.asarray(plain)).any(axis=2)
    assert not marks[(seen + hidden) == 0].any()
    assert marks[(seen + hidden) > 0].mean() > 0.8
    nothing = Sighting(np.zeros((90, 160)), np.zeros((90, 160)))
    assert np.array_equal(np.asarray(marked(plain, nothing)), np.asarray(plain))


@pytest.mark.slow
def test_pictures_may_be_asked_for_from_many_threads(table: Table, scene: Scene) -> None:
    camera = style.camera("top", table.size)
    want = np.asarray(render(scene, SIZE, camera))
    images: list[np.ndarray] = []
    threads = [
        threading.Thread(target=lambda: images.append(np.asarray(render(scene, SIZE, camera))))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(images) == 3
    assert all(np.array_equal(want, one) for one in images)


def test_first_person_leaves_out_the_one_who_looks(table: Table, scene: Scene) -> None:
    picture = np.asarray(first_person(table, scene, table.model("able/1"), SIZE)).astype(int)
    # Sky above, ground below: nothing of the looker's own head over the lens.
    assert picture[10, :, 2].mean() > picture[-10, :, 2].mean()


@pytest.mark.slow
def test_a_png_of_the_table(table: Table) -> None:
    image = Image.open(io.BytesIO(table_picture(table, (160, 100))))
    assert (image.format, image.size) == ("PNG", (160, 100))
    ahead = Image.open(io.BytesIO(table_picture(table, (160, 100), table.model("able/0"))))
    assert ahead.size == (160, 100)


@pytest.mark.slow
def test_a_pilot_sees_nothing_of_his_own_plane_nor_of_its_stand(tmp_path: Path) -> None:
    text = f"""
[table]
size = [30, 24]
{unit("eagle", "a", "position = [6, 12]", template="interceptor")}
{unit("baker", "b", "position = [10, 12], facing = 180")}
"""
    table = table_from(tmp_path, text)
    scene = build_scene(table, judged=True)
    plane, target = table.model("eagle/0"), table.model("baker/0")
    seen = np.asarray(models_eye(table, scene, plane, target, SIZE))
    for name in [name for name in scene.items if name.endswith("/eagle/0")]:
        scene.set_visible(name, False)
    alone = np.asarray(models_eye(table, scene, plane, target, SIZE))
    assert np.array_equal(seen, alone)


@pytest.mark.slow
def test_smoke_around_the_eye_does_not_fill_the_picture(tmp_path: Path) -> None:
    """From inside, its skin would lie over every pixel; the rays say what it hides."""
    cloud = '[[smoke]]\nid = "cloud"\nposition = [6, 6]\nradius = 2\n'
    smoky, clear = table_from(tmp_path, TEXT + cloud), table_from(tmp_path, TEXT)
    eye = smoky.model("able/0").eye.tolist()
    assert smoke_around(smoky, eye) == ["smoke/cloud"]
    assert not smoke_around(smoky, [12.0, 6.0, eye[2]])
    assert not smoke_around(smoky, [*eye[:2], 9.0])
    pictures = []
    for where in (smoky, clear):
        scene = build_scene(where, judged=True)
        try:
            image = models_eye(where, scene, where.model("able/0"), where.model("baker/0"), SIZE)
        finally:
            scene.close()
        pictures.append(np.asarray(image, dtype=float)[: SIZE[1] // 5])  # above the target
    assert np.abs(pictures[0] - pictures[1]).mean() < 2.0
