"""Pictures of a show at any second, drawn without a browser.

Particles are triangles that face the camera, as ``apps/scene/js/effects/sprites.js`` draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sandbox.view import style
from sandbox.view.effects.camera import FIELD_DEG, Seat
from sandbox.view.effects.dice import Matrix, thrown
from sandbox.view.effects.particles import Puffs, puffs
from sandbox.view.effects.show import Reveal, Show
from sandbox.view.graphics import begin, on_graphics_thread, pixels_of
from sandbox.view.items import RAIN, Item, item
from sandbox.view.rendering.pictures import clip
from sandbox.view.scene import Scene, actor, aim
from sandbox.view.surface import Surface
from sandbox.view.weather import FALL_IN, FALLS_IN_A_SECOND

_CLOUD = "particles"

_RIM, _LIT = 16, 0.34
_THIN, _SOLID = 0.45, 0.4
"""The dense part of a puff's radius: ``_THIN`` of a faint one, ``_SOLID`` more of an opaque one."""
_TURNS = 2 * np.pi * np.arange(_RIM) / _RIM
_COS, _SIN = np.cos(_TURNS), np.sin(_TURNS)
_A, _B = 1 + np.arange(_RIM), 1 + (np.arange(_RIM) + 1) % _RIM
_FAN = np.concatenate(
    [
        np.column_stack([np.zeros(_RIM, dtype=np.int64), _A, _B]),
        np.column_stack([_A, _A + _RIM, _B + _RIM]),
        np.column_stack([_A, _B + _RIM, _B]),
    ]
)
_CORNERS = 1 + 2 * _RIM

_Vector = NDArray[np.float64]


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


def sprites(found: Puffs, eye: _Vector, right: _Vector, up: _Vector) -> Surface:
    """Build the triangles of particles, the farthest first. ``right``, ``up``: the camera's."""
    forward = np.cross(up, right)
    order = np.argsort(-((found.at - eye) @ forward), kind="stable")
    at, size = found.at[order], found.size[order]
    rgba, tail = found.rgba[order], found.tail[order]
    round_ = (np.linalg.norm(tail, axis=1) == 0)[:, None, None]
    turned = 7 * size[:, None] + at[:, :1]
    rough = 1 + 0.05 * (np.sin(2 * _TURNS + turned) + np.sin(3 * _TURNS - 2 * turned))
    ways = (_COS * rough)[..., None] * right + (_SIN * rough)[..., None] * up
    core = _THIN + _SOLID * np.clip(rgba[:, 3], 0, 1)
    disc = [(core * size)[:, None, None] * ways, size[:, None, None] * ways]
    middle = np.where(round_[:, 0], at, at + 0.5 * tail)
    along = 0.5 * tail[:, None]
    aside = np.cross(0.5 * tail, middle - eye)
    aside /= np.maximum(np.linalg.norm(aside, axis=1, keepdims=True), 1e-9)
    thin = 0.65 - 0.5 * _COS
    wide = (size[:, None] * _SIN)[..., None] * aside[:, None]
    streak = [
        0.85 * _COS[:, None] * along + 0.6 * thin[:, None] * wide,
        _COS[:, None] * along + (thin[:, None] + 0.3) * wide,
    ]
    rings = [np.where(round_, one, other) for one, other in zip(disc, streak, strict=True)]
    points = np.concatenate([middle[:, None], *(middle[:, None] + ring for ring in rings)], axis=1)
    bright = np.where(round_[..., 0], 1 + _LIT * _SIN, 1.0)
    dense = np.where(round_[..., 0], 0.92, np.where(_COS > 0.3, 0.25, 0.95))
    colours = np.empty((len(at), _CORNERS, 4))
    colours[:, 0] = rgba
    colours[:, 1 : 1 + _RIM, :3] = rgba[:, None, :3] * bright[..., None]
    colours[:, 1 + _RIM :, :3] = rgba[:, None, :3] * bright[..., None]
    colours[:, 1 : 1 + _RIM, 3] = rgba[:, None, 3] * dense
    colours[:, 1 + _RIM :, 3] = 0.0
    faces = (_FAN[None] + _CORNERS * np.arange(len(at))[:, None, None]).reshape(-1, 3)
    flat = points.reshape(-1, 3)
    ink = np.clip(255 * colours, 0, 255).round().astype(np.uint8).reshape(-1, 4)
    return Surface(flat, faces, ink, np.tile([0.0, 0.0, 1.0], (len(flat), 1)))
