"""Pictures without a browser: the table, and what a model sees of another.

They are made by the scene's own plotter. What of a target is tinted as seen or hatched as hidden is
not read off the picture: a ray is cast through each of its pixels, at the meshes and by the rules
that the verdict was found with, so picture and verdict cannot disagree.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import atan, cos, degrees, radians, sin, tan
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkRenderingCore import vtkWindowToImageFilter

from sandbox import look
from sandbox.bodies import body_of
from sandbox.chords import chords
from sandbox.graphics import on_graphics_thread
from sandbox.look import Camera
from sandbox.overlay import BLOCKED, CLEAR
from sandbox.rays import SHORT
from sandbox.scene import Scene, aim, build_scene
from sandbox.shading import Progress
from sandbox.surface import Points
from sandbox.table import PlacedModel, Table
from sandbox.tally import Surroundings, surroundings

Size = tuple[int, int]
"""Pixels across and down."""

Mask = NDArray[np.float64]
"""``(height, width)``, 0 to 1: the share of each pixel."""

SAMPLES = 2
"""Pictures are drawn, and rays cast, at so many times the size each way, then averaged."""

FRAMED = 0.40
"""The share of a model's-eye picture's height that the target fills."""

GHOST = 0.28
"""Opacity of the target's comrades: they neither block nor count."""

CONTEXT = 2.6
"""Inches, at the target, that a model's-eye picture is high at the least."""

NARROWEST, WIDEST, NATURAL = 2.0, 80.0, 46.0
"""Vertical view angles, degrees."""

MOST_PIXELS = 8192

_TINT, _HATCH_GAPS = 0.42, (3.2, 7.0)


class PictureFault(RuntimeError):
    """A picture that cannot be made, in one sentence."""


@dataclass(frozen=True, eq=False)
class Sighting:
    """What an eye sees of a target, for each pixel: the share seen, and the share hidden."""

    seen: Mask
    hidden: Mask


def render(scene: Scene, size: Size, camera: Camera) -> Image.Image:
    """The scene from a camera. Raises PictureFault where nothing can be drawn on this machine."""
    return _draw(scene, size, camera)


def table_picture(
    table: Table,
    size: Size = (1280, 800),
    model: PlacedModel | None = None,
    progress: Progress | None = None,
) -> bytes:
    """A PNG of the whole table, or of what one model sees ahead. Raises PictureFault."""
    scene = build_scene(table, progress=progress)
    try:
        if model is not None:
            return png(first_person(table, scene, model, size))
        return png(render(scene, size, look.camera("home", table.size, size[0] / size[1])))
    finally:
        scene.close()


def png(image: Image.Image) -> bytes:
    """The picture as a PNG file."""
    buffer = io.BytesIO()
    image.save(buffer, format="PNG")
    return buffer.getvalue()


def first_person(
    table: Table, scene: Scene, model: PlacedModel, size: Size = (1280, 800)
) -> Image.Image:
    """What a model sees along its facing, from its own eye, without itself or any marks."""
    turn, dip = radians(model.stand.turn), radians(-3.0)
    ahead = np.array([cos(turn) * cos(dip), sin(turn) * cos(dip), sin(dip)])
    camera = Camera(_triple(model.eye), _triple(model.eye + ahead), (0.0, 0.0, 1.0), NATURAL)
    return _draw(scene, size, camera, hide=[*_named(model), *_marks(scene)])


def models_eye(
    table: Table,
    scene: Scene,
    shooter: PlacedModel,
    target: PlacedModel | Sequence[PlacedModel],
    size: Size = (480, 300),
) -> Image.Image:
    """What a model sees of another, or of several of one unit, from its own eye.

    Seen parts that count are tinted, hidden ones hatched. The shooter's unit is left out and the
    target's other models are faint, since neither blocks.
    """
    targets = [target] if isinstance(target, PlacedModel) else list(target)
    parts = tuple(table.scenario.sight_policy.parts)
    camera = eye_camera(shooter, targets, parts, size)
    ours, theirs = table.unit(shooter.unit).models, table.unit(targets[0].unit).models
    wanted = {model.id for model in targets}
    comrades = [model for model in theirs if model.id not in wanted]
    picture = _draw(
        scene,
        size,
        camera,
        hide=[*_named(*ours), *_marks(scene)],
        fade={f"model/{model.id}": GHOST for model in comrades},
    )
    around = surroundings(table, shooter.unit, targets[0].unit, parts)
    found = sighting(around, targets, parts, camera, size)
    return marked(picture, found, len(targets))


def eye_camera(
    shooter: PlacedModel, targets: Sequence[PlacedModel], parts: tuple[str, ...], size: Size
) -> Camera:
    """From the shooter's eye, with the targets' counted parts in the middle of the picture."""
    bodies = [m.stand.place(body_of(m.piece, parts).hull) for m in targets]
    away = np.concatenate(bodies) - shooter.eye
    away = away[np.linalg.norm(away, axis=1) > 1e-6]
    if not len(away):
        away = np.array([[1.0, 0.0, 0.0]])
    middle = (away.min(axis=0) + away.max(axis=0)) / 2
    for _ in range(2):  # centre on the picture of it, not on its box
        frame = _frame(middle)
        local = away @ frame.T
        flat = local[:, 1:] / np.maximum(local[:, :1], 1e-3)
        low, high = flat.min(axis=0), flat.max(axis=0)
        middle = np.array([1.0, *(low + high) / 2]) @ frame
    across, up = (high - low) / 2
    distance = float(np.linalg.norm(away.mean(axis=0)))
    slope = max(up / FRAMED, across / 0.6 * size[1] / size[0], CONTEXT / 2 / max(distance, 1e-3))
    angle = float(np.clip(2 * degrees(atan(slope)), NARROWEST, WIDEST))
    focal = shooter.eye + middle / np.linalg.norm(middle)
    return Camera(_triple(shooter.eye), _triple(focal), _triple(_frame(middle)[2]), angle)


def sighting(
    around: Surroundings,
    targets: Sequence[PlacedModel],
    parts: tuple[str, ...],
    camera: Camera,
    size: Size,
) -> Sighting:
    """What of the targets' counted parts is seen from the camera, pixel by pixel, by rays."""
    width, height = size[0] * SAMPLES, size[1] * SAMPLES
    eye = np.array(camera.position)
    frame = _frame(np.array(camera.focal) - eye)
    slope = tan(radians(camera.angle / 2))
    seen, hidden = np.zeros((2, height * width))
    rows, ways = _pixels(targets, parts, eye, frame, slope, (width, height))
    reach = np.full(len(rows), np.inf)
    for model in targets:
        turn = model.stand.matrix[:3, :3]
        start = np.broadcast_to(model.stand.unplace(eye[None]), ways.shape)
        _, distance = body_of(model.piece, parts).rays.along(start, ways @ turn)
        reach = np.minimum(reach, distance)
    met = np.isfinite(reach)
    rows, ways = rows[met], ways[met] * reach[met, None] * SHORT
    free = _free(np.broadcast_to(eye, ways.shape), ways, around)
    seen[rows[free]] = 1.0
    hidden[rows[~free]] = 1.0

    def pixels(fine: Mask) -> Mask:
        shares: Mask = fine.reshape(size[1], SAMPLES, size[0], SAMPLES).mean(axis=(1, 3))
        return shares

    return Sighting(pixels(seen), pixels(hidden))


def _free(starts: Points, ways: Points, around: Surroundings) -> NDArray[np.bool_]:
    """``(n,)``: whether nothing solid, nor too much of what is porous, is in the way."""
    free = np.ones(len(starts), dtype=bool)
    for solid in around.solids:
        free[free] = ~solid.rays.blocked(starts[free], ways[free])
    used = np.zeros(int(free.sum()))
    for volume in around.ground.porous:
        inches = chords(starts[free], ways[free], np.ones(len(used)), volume.triangles)
        used += np.where(inches > 0, inches / max(volume.depth, 1e-9), 0.0)
    free[free] = used <= 1.0
    return free


def marked(picture: Image.Image, sighting: Sighting, targets: int = 1) -> Image.Image:
    """The picture with what is seen tinted, and what is hidden hatched.

    ``targets``: how many share the picture; the smaller they are, the finer the hatch.
    """
    image = np.asarray(picture, dtype=np.float64)
    height, width = sighting.seen.shape
    green, red = (np.array(look.rgb(colour), dtype=np.float64) for colour in (CLEAR, BLOCKED))
    # The tint keeps light and dark, so that the figure keeps its shape under it.
    grey = image.mean(axis=2, keepdims=True)
    tinted = np.clip(green * (0.45 + grey / 150.0), 0, 255)
    image = _over(image, tinted, _TINT * sighting.seen)
    image = _over(image, green * 1.1, 0.9 * _rim(sighting.seen))
    area = float(sighting.seen.sum() + sighting.hidden.sum()) / max(1, targets)
    gap = float(np.clip(np.sqrt(area) / 6, *_HATCH_GAPS))
    down, right = np.mgrid[0:height, 0:width]
    phase = np.mod(right + down, gap * np.sqrt(2)) / np.sqrt(2)
    # Soft by one pixel on each side of the stroke.
    stroke = np.clip(0.17 * gap + 0.5 - np.abs(phase - gap / 2), 0, 1)
    image = _over(image, np.array([255.0, 246.0, 236.0]), 0.30 * sighting.hidden)
    image = _over(image, red, 0.95 * sighting.hidden * stroke)
    image = _over(image, red, 0.95 * _rim(sighting.hidden))
    return Image.fromarray(np.clip(np.round(image), 0, 255).astype(np.uint8))


def _over(image: Points, colour: Points, alpha: Mask) -> Points:
    return image * (1 - np.clip(alpha, 0, 1)[..., None]) + colour * np.clip(alpha, 0, 1)[..., None]


def _rim(mask: Mask) -> Mask:
    """The pixels just within the edge of a mask."""
    padded = np.pad(mask, 1)
    height, width = mask.shape
    least = mask.copy()
    for y, x in ((0, 1), (2, 1), (1, 0), (1, 2)):
        least = np.minimum(least, padded[y : y + height, x : x + width])
    rim: Mask = mask - least
    return rim


def _pixels(
    targets: Sequence[PlacedModel],
    parts: tuple[str, ...],
    eye: Points,
    frame: Points,
    slope: float,
    size: Size,
) -> tuple[NDArray[np.intp], Points]:
    """The pixels that may hold the targets: ``(n,)`` places in the picture, ``(n, 3)`` ways."""
    width, height = size
    found = np.zeros((height, width), dtype=bool)
    for model in targets:
        away = (model.stand.place(body_of(model.piece, parts).hull) - eye) @ frame.T
        if not len(away):
            continue
        if away[:, 0].min() < 1e-2:  # beside or behind the eye in part: it may be anywhere
            found[:] = True
            break
        left = width / 2 - away[:, 1] / away[:, 0] / slope * height / 2
        top = height / 2 - away[:, 2] / away[:, 0] / slope * height / 2
        x, y = (np.clip([v.min() - 1, v.max() + 2], 0, 1e5).astype(int) for v in (left, top))
        found[y[0] : y[1], x[0] : x[1]] = True
    rows = np.flatnonzero(found)
    right = (2 * (rows % width + 0.5) - width) / height * slope
    up = (height - 2 * (rows // width + 0.5)) / height * slope
    return rows, np.column_stack([np.ones(len(rows)), -right, up]) @ frame


def _frame(away: Points) -> Points:
    """``(3, 3)`` rows forward, left, up of a level look that way."""
    forward = away / np.linalg.norm(away)
    left = np.cross([0.0, 0.0, 1.0], forward)
    length = float(np.linalg.norm(left))
    left = left / length if length > 1e-6 else np.array([0.0, 1.0, 0.0])
    return np.stack([forward, left, np.cross(forward, left)])


def _named(*models: PlacedModel) -> list[str]:
    return [f"{kind}/{model.id}" for model in models for kind in ("model", "shadow")]


def _marks(scene: Scene) -> list[str]:
    """What is for the one who looks at the table, not for one who stands on it."""
    return [*(name for name, one in scene.items.items() if one.group == "overlay"), "grid"]


def _draw(
    scene: Scene,
    size: Size,
    camera: Camera,
    hide: Iterable[str] = (),
    fade: Mapping[str, float] | None = None,
) -> Image.Image:
    """One picture; the scene is left exactly as it was found."""
    width, height = size
    if not (min(size) >= 1 and max(size) <= MOST_PIXELS // SAMPLES):
        most = MOST_PIXELS // SAMPLES
        raise PictureFault(f"a picture of {width} × {height} pixels: expected 1 to {most} each way")

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
            _clip(scene, camera)
            _begin(window)
            window.Render()
            return _read(window)

    with scene.lock:
        pixels = on_graphics_thread(draw)
    return Image.fromarray(pixels).reduce(SAMPLES)


def _begin(window: Any) -> None:
    """Make the window's context this thread's; asked first, because VTK draws without one and
    takes the whole process down.
    """
    if window.GetNeverRendered():
        window.Initialize()
    window.MakeCurrent()
    if not window.IsCurrent():
        raise PictureFault(
            "no picture can be drawn here: this machine offers no OpenGL, neither on a screen nor "
            "by EGL or OSMesa (on Debian and Ubuntu, libegl1 is enough)"
        )


def _clip(scene: Scene, camera: Camera) -> None:
    """From a hand's breadth before the eye, nearer than VTK's own choice, to beyond the table."""
    away = float(np.linalg.norm(np.array(camera.position)))
    far = away + 2.0 * float(np.hypot(*scene.size)) + 20.0
    x, y = scene.size
    px, py, pz = camera.position
    outside = max(0.0, -px, px - x, -py, py - y, pz - 12.0)
    scene.plotter.camera.clipping_range = (max(0.04, 0.5 * outside), far)


def _read(window: Any) -> NDArray[np.uint8]:
    """``(height, width, 3)`` uint8, what the window holds."""
    grab = vtkWindowToImageFilter()
    grab.SetInput(window)
    grab.ReadFrontBufferOff()
    grab.ShouldRerenderOff()
    grab.Update()
    image = grab.GetOutput()
    width, height, _ = image.GetDimensions()
    pixels = vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1)
    return np.ascontiguousarray(pixels[::-1, :, :3])


@contextmanager
def _as_it_was(scene: Scene) -> Iterator[None]:
    """Put window, camera and actors back afterwards."""
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


def _triple(point: Points) -> look.Vector:
    return (float(point[0]), float(point[1]), float(point[2]))
