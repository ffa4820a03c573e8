"""Depth views of a room, as a hand that walks around the table takes them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.scanning.room import Surface
from sandbox.sight.kernel.ray_mesh import RayMesh

Points = NDArray[np.float64]

INCH_M = 0.0254

WIDE_DEG, HIGH_DEG = 62.0, 48.0
"""Angles that a view takes in, across and up."""

LOW_FROM = 5.0
"""Height of the lower round above the table top, inches; the upper are at 16 and 34."""


@dataclass(frozen=True)
class Phone:
    """The quality of a phone's depth views.

    ``noise_mm``: standard deviation of a depth at one metre; it grows with the square of the
    distance. ``voxel_mm``: edge of the cells in which views are fused. ``drift_mm``: standard
    deviation of the error of the last view's place; each view adds to it. ``scale_error``:
    greatest error of the scale, a share. ``pixels``: of a view, across and up.
    """

    name: str
    noise_mm: float
    voxel_mm: float
    drift_mm: float
    scale_error: float = 0.015
    pixels: tuple[int, int] = (256, 192)


@dataclass(frozen=True, eq=False)
class View:
    """A depth view. ``eye``: ``(3,)`` inches; ``axes``: ``(3, 3)``, right, up and ahead in rows.

    ``depth``: ``(up, across)``, inches along ``ahead``, infinite where nothing was seen;
    ``colours``: ``(up, across, 3)``. ``eye`` and ``axes`` are what the phone believes.
    """

    eye: Points
    axes: Points
    depth: Points
    colours: NDArray[np.uint8]


def looking(eye: Points, at: Points) -> Points:
    """Return the axes of a view from ``eye`` at a point: right, up and ahead, in rows."""
    ahead = (at - eye) / np.linalg.norm(at - eye)
    right = np.cross(ahead, (0.0, 0.0, 1.0))
    right /= np.linalg.norm(right)
    return np.stack([right, np.cross(right, ahead), ahead])


def slopes(pixels: tuple[int, int]) -> tuple[Points, Points]:
    """Return the slopes of each column to the right and each row upwards, per inch ahead."""
    across, up = pixels
    wide, high = np.tan(np.radians(WIDE_DEG / 2)), np.tan(np.radians(HIGH_DEG / 2))
    columns = ((np.arange(across) + 0.5) / across * 2 - 1) * wide
    rows = (1 - (np.arange(up) + 0.5) / up * 2) * high
    return columns, rows


def walk(
    size: tuple[float, float], views: int, unwalked: float, rng: np.random.Generator
) -> list[tuple[Points, Points]]:
    """Return where a hand goes and what it points at: ``views`` eyes and points on the table.

    Two thirds go around at arm's height and from above, a third low. ``unwalked``: share of the
    round that is not walked low, which leaves holes.
    """
    width, depth = size
    middle = np.array([width / 2, depth / 2, 0.0])
    start, places = rng.uniform(0, 2 * np.pi), []
    for number in range(views):
        round_number = number % 3
        turn = start + 2 * np.pi * number / views * 3
        part = ((turn - start) / (2 * np.pi)) % 1.0
        low = round_number == 0 and part > unwalked
        up = LOW_FROM if low else (16.0 if round_number == 1 else 34.0)
        out = rng.uniform(8.0, 14.0)
        reach = np.array([width / 2 + out, depth / 2 + out, 0.0])
        way = np.array([np.cos(turn), np.sin(turn), 0.0])
        eye = middle + way * reach + (0, 0, up + rng.normal(0, 1.5))
        near = np.clip(eye[:2], 0, (width, depth))
        aim = np.append((near + rng.uniform((0, 0), (width, depth))) / 2, 1.0)
        places.append((eye, aim))
    return places


def taken(
    surface: Surface,
    places: list[tuple[Points, Points]],
    phone: Phone,
    rng: np.random.Generator,
) -> list[View]:
    """Return the views from these places, with the phone's noise and drift."""
    mesh = RayMesh(surface.triangles)
    columns, rows = slopes(phone.pixels)
    step = phone.drift_mm / 1000 / INCH_M / np.sqrt(len(places))
    drift, tilt, views = np.zeros(3), np.zeros(3), []
    for eye, at in places:
        axes = looking(eye, at)
        ways = axes[2] + columns[None, :, None] * axes[0] + rows[:, None, None] * axes[1]
        flat = ways.reshape(-1, 3)
        origins = np.broadcast_to(eye, flat.shape)
        hits, depth = mesh.along(origins, flat)
        inches = depth * INCH_M
        seen = hits >= 0
        noise = phone.noise_mm / 1000 / INCH_M * inches[seen] ** 2
        depth[seen] += rng.normal(0, 1, seen.sum()) * noise
        colours = np.where(hits[:, None] >= 0, surface.colours[np.maximum(hits, 0)], 0)
        drift = drift + rng.normal(0, step, 3)
        tilt = tilt + rng.normal(0, step / 60.0, 3)
        shape = phone.pixels[::-1]
        views.append(
            View(
                eye + drift,
                axes + np.cross(tilt, axes),
                depth.reshape(shape),
                colours.reshape(*shape, 3).astype(np.uint8),
            )
        )
    return views
