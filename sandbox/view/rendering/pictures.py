"""Pictures without a browser: the table, and a model's view of another.

They are made by the scene's own plotter, which is restored afterwards. Tints and hatches are not
read off the pictures but cast anew (`eye_mask`).
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from languages.message import message
from sandbox.sight.judge import looker_at
from sandbox.sight.surroundings import from_eye, surroundings
from sandbox.table.table import PlacedModel, Table
from sandbox.view import style
from sandbox.view.graphics import PictureFault, begin, on_graphics_thread, pixels_of
from sandbox.view.items import ALONG, RAIN, smoke_around
from sandbox.view.rendering.eye_mask import SAMPLES, Size, eye_camera, marked, sighting, triple
from sandbox.view.scene import Scene, aim, build_scene
from sandbox.view.style import Camera
from sandbox.work.progress import Progress, silent

GHOST = 0.28
"""Opacity of the target's comrades and of flyers between: they neither block nor count."""

NATURAL = 46.0
"""Vertical view angle of a picture without a target, degrees."""

MOST_PIXELS = 8192
"""Greatest width or height that is drawn, before averaging."""


def render(scene: Scene, size: Size, camera: Camera) -> Image.Image:
    """Draw the scene from a camera. Raises PictureFault where nothing can be drawn here."""
    return _draw(scene, size, camera)


def table_picture(
    table: Table,
    size: Size = (1280, 800),
    model: PlacedModel | None = None,
    progress: Progress = silent,
) -> bytes:
    """Return a PNG of the whole table, or of the view ahead of one model. Raises PictureFault."""
    _check_size(size)
    scene = build_scene(table, progress=progress)
    try:
        if model is not None:
            return png(first_person(table, scene, model, size))
        return png(render(scene, size, style.camera("home", table.size, size[0] / size[1])))
    finally:
        scene.close()


def _check_size(size: Size) -> None:
    """Check the size of a picture. Raises PictureFault."""
    (width, height), most = size, MOST_PIXELS // SAMPLES
    if not (min(size) >= 1 and max(size) <= most):
        facts = {"width": width, "height": height, "most": most}
        raise PictureFault(message("exchange-picture-size", **facts))


def png(image: Image.Image) -> bytes:
    """Return the picture as a PNG file."""
    buffer = io.BytesIO()
    image.save(buffer, format="PNG")
    return buffer.getvalue()


def first_person(
    table: Table, scene: Scene, model: PlacedModel, size: Size = (1280, 800)
) -> Image.Image:
    """Draw a model's view along its facing, from its own eye, without itself or any marks."""
    turn, dip = radians(model.stand.turn), radians(-3.0)
    ahead = np.array([cos(turn) * cos(dip), sin(turn) * cos(dip), sin(dip)])
    camera = Camera(triple(model.eye), triple(model.eye + ahead), (0.0, 0.0, 1.0), NATURAL)
    return _draw(scene, size, camera, hide=[*_named(model), *_marks(scene)])


def models_eye(
    table: Table,
    scene: Scene,
    shooter: PlacedModel,
    target: PlacedModel | Sequence[PlacedModel],
    size: Size = (480, 300),
) -> Image.Image:
    """Draw a model's view of another, or of several of one unit, from its own eye.

    Visible parts that count are tinted, hidden ones hatched. The shooter's unit is left out. The
    target's other models and all flyers between are faint, since none of them blocks. By words that
    look from any part, the view is from where the line that is drawn starts. Raises
    PictureFault.
    """
    _check_size(size)
    targets = [target] if isinstance(target, PlacedModel) else list(target)
    policy = table.scenario.sight_policy
    parts = tuple(policy.parts)
    shooter = looker_at(table, shooter, targets)
    camera = eye_camera(shooter, targets, parts, size)
    ours, theirs = table.unit(shooter.unit).models, table.unit(targets[0].unit).models
    wanted = {model.id for model in targets}
    faint = [model for model in theirs if model.id not in wanted]
    for unit in table.units:
        if unit.template.flies and unit.id not in (shooter.unit, targets[0].unit):
            faint += unit.models
    picture = _draw(
        scene,
        size,
        camera,
        hide=[*_named(*ours), *_marks(scene), *smoke_around(table, shooter.eye.tolist())],
        fade={f"{kind}/{model.id}": GHOST for model in faint for kind in ("model", "stand")},
    )
    around = surroundings(table, shooter.unit, targets[0].unit, policy)
    around = from_eye(table, around, shooter.eye)
    found = sighting(around, targets, parts, camera, size)
    return marked(picture, found, len(targets))


def _named(*models: PlacedModel) -> list[str]:
    return [f"{kind}/{model.id}" for model in models for kind in ALONG]


def _marks(scene: Scene) -> list[str]:
    """Return the names of marks for the viewer of the table, not for a model on it."""
    signs = ("drop/", "zone/", "objective/", RAIN)
    lines = [name for name in scene.items if name.startswith(signs)]
    return [*(name for name, one in scene.items.items() if one.group == "overlay"), *lines, "grid"]


def _draw(
    scene: Scene,
    size: Size,
    camera: Camera,
    hide: Iterable[str] = (),
    fade: Mapping[str, float] | None = None,
) -> Image.Image:
    """Draw one picture; the scene is restored afterwards."""
    _check_size(size)
    width, height = size

    def draw() -> NDArray[np.uint8]:
        with _as_it_was(scene):
            plotter, window = scene.plotter, scene.plotter.render_window
            for name in hide:
                if name in plotter.actors:
                    plotter.actors[name].SetVisibility(False)
            for name, opacity in (fade or {}).items():
                if name in plotter.actors:
                    plotter.actors[name].prop.opacity = opacity
            plotter.window_size = (width * SAMPLES, height * SAMPLES)
            aim(plotter, camera)
            clip(scene, camera)
            begin(window)
            window.Render()
            return pixels_of(window)

    with scene.lock:
        pixels = on_graphics_thread(draw)
    return Image.fromarray(pixels).reduce(SAMPLES)


def clip(scene: Scene, camera: Camera) -> None:
    """Set the clipping range: from close before the eye, nearer than VTK's choice, to beyond the
    table.
    """
    away = float(np.linalg.norm(np.array(camera.position)))
    far = away + 2.0 * float(np.hypot(*scene.size)) + 20.0
    x, y = scene.size
    px, py, pz = camera.position
    outside = max(0.0, -px, px - x, -py, py - y, pz - 12.0)
    scene.plotter.camera.clipping_range = (max(0.04, 0.5 * outside), far)


@contextmanager
def _as_it_was(scene: Scene) -> Iterator[None]:
    """Restore window, camera and actors afterwards."""
    plotter = scene.plotter
    size, camera = tuple(plotter.window_size), plotter.camera
    view = (camera.position, camera.focal_point, camera.up, camera.view_angle)
    clipping = camera.clipping_range
    try:
        yield
    finally:
        plotter.window_size = size
        camera.position, camera.focal_point, camera.up, camera.view_angle = view
        camera.clipping_range = clipping
        for name, one in scene.items.items():
            plotter.actors[name].SetVisibility(one.visible)
            plotter.actors[name].prop.opacity = one.opacity
