"""Pictures of a show at any second, drawn without a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sandbox.view import style
from sandbox.view.effects.camera import FIELD_DEG, Seat
from sandbox.view.effects.dice import Matrix, thrown
from sandbox.view.effects.particles import puffs
from sandbox.view.effects.show import Reveal, Show
from sandbox.view.effects.sprites import sprites
from sandbox.view.graphics import begin, on_graphics_thread, pixels_of
from sandbox.view.items import RAIN, Item, item
from sandbox.view.rendering.pictures import clip
from sandbox.view.scene import Scene, actor, aim
from sandbox.view.weather import FALL_IN, FALLS_IN_A_SECOND

_CLOUD = "particles"


class Moving(Protocol):
    """Items that have poses of their own at each second: flights, moves."""

    def has(self, item: Item, /) -> bool:
        """Return whether an item is one of them."""

    def pose(self, item: Item, seconds: float, /) -> Matrix | None:
        """Return its pose; None while it is not drawn."""


def camera_of(seat: Seat, angle: float = FIELD_DEG) -> style.Camera:
    """Return the camera at a pose. ``angle``: height of the picture, degrees."""
    x, y, z, distance, azimuth, elevation = seat
    a, e = np.radians(azimuth), np.radians(elevation)
    away = distance * np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    eye = np.array([x, y, z]) + away
    return style.Camera(
        (float(eye[0]), float(eye[1]), float(eye[2])), (x, y, z), (0.0, 0.0, 1.0), angle
    )


def picture(
    scene: Scene,
    size: tuple[int, int],
    seat: Seat,
    show: Show,
    seconds: float,
    flying: Sequence[Moving] = (),
    angle: float = FIELD_DEG,
) -> Image.Image:
    """Draw a scene, which has the show's items, at a second of the show. Raises PictureFault."""
    camera = camera_of(seat, angle)
    with scene.lock:
        posed = dict(_posed(scene, show, seconds, flying))

        def draw() -> NDArray[np.uint8]:
            plotter = scene.plotter
            for name, one in scene.items.items():
                pose = posed.get(name, one.matrix if one.visible else None)
                plotter.actors[name].SetVisibility(pose is not None)
                if pose is not None:
                    plotter.actors[name].user_matrix = pose
            plotter.window_size = size
            plotter.render_window.SetMultiSamples(4)
            aim(plotter, camera)
            clip(scene, camera)
            cloud = _cloud(show, seconds, camera)
            if cloud is not None:
                plotter.add_actor(
                    actor(cloud, scene.daylight.material),
                    name=_CLOUD,
                    reset_camera=False,
                    render=False,
                )
            begin(plotter.render_window)
            plotter.render_window.Render()
            found = pixels_of(plotter.render_window)
            if cloud is not None:
                plotter.remove_actor(_CLOUD, reset_camera=False, render=False)
            return found

        return Image.fromarray(on_graphics_thread(draw))


def _posed(
    scene: Scene, show: Show, seconds: float, flying: Sequence[Moving]
) -> list[tuple[str, Matrix | None]]:
    """Return the poses of the items that are on their way; None for those not drawn."""
    ways = {
        throw.name: thrown(throw, scene.items[throw.name].matrix, seconds) for throw in show.throws
    }
    found = list(ways.items())
    if RAIN in scene.items:
        drop = np.eye(4)
        drop[2, 3] = -(seconds * FALLS_IN_A_SECOND % FALL_IN)
        found.append((RAIN, drop))
    for reveal in show.reveals:
        one = scene.items.get(reveal.name)
        pose = None if one is None else _revealed(reveal, one, seconds)
        if one is not None and (pose is None or reveal.name not in ways):
            found.append((reveal.name, pose))
    for flight in flying:
        moves = [one for one in scene.items.values() if flight.has(one)]
        found += [(one.name, flight.pose(one, seconds)) for one in moves]
    return found


def _revealed(reveal: Reveal, one: Item, seconds: float) -> Matrix | None:
    if not reveal.since <= seconds < reveal.until:
        return None
    out = np.array(one.matrix)
    if reveal.grows > 0:
        u = min(1.0, (seconds - reveal.since) / reveal.grows)
        out[:3, :3] *= 0.05 + 0.95 * (1 - (1 - u) ** 2)
    return out


def _cloud(show: Show, seconds: float, camera: style.Camera) -> Item | None:
    """Return the particles as an item that faces the camera; None without any."""
    found = puffs(show.rows, seconds)
    if not len(found.at):
        return None
    eye, focal = np.array(camera.position), np.array(camera.focal)
    forward = (focal - eye) / np.linalg.norm(focal - eye)
    right = np.cross(forward, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    drawn = sprites(found, eye, right, np.cross(right, forward))
    return item(_CLOUD, drawn, "overlay", opacity=0.999, lit=False, pickable=False)
