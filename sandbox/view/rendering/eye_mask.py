"""An eye's view of a target, pixel by pixel, by the rays that judge; and its marks.

The rendered picture is never evaluated. A ray is cast through each pixel, at the same meshes and
past the same blockers as the verdict, so picture and verdict cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, degrees, radians, tan

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sandbox.sight.chords import chords
from sandbox.sight.colours import BLOCKED, CLEAR
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.kernel.plain import part_within
from sandbox.sight.occluders import body_of
from sandbox.sight.surroundings import Surroundings
from sandbox.table.table import PlacedModel
from sandbox.view import style
from sandbox.view.style import Camera
from sandbox.view.surface import Points

Size = tuple[int, int]
"""Pixels across and down."""

Mask = NDArray[np.float64]
"""Share of each pixel, ``(height, width)``, 0 to 1."""

SAMPLES = 2
"""Rays each way per pixel of the picture; they are averaged."""

FRAMED, CONTEXT = 0.40, 2.6
"""Share of the picture's height that the target fills; least height of the picture there,
inches.
"""

NARROWEST, WIDEST = 2.0, 80.0
"""Vertical view angles, degrees."""

_TINT, _HATCH_GAPS = 0.42, (3.2, 7.0)


@dataclass(frozen=True, eq=False)
class Sighting:
    """An eye's view of a target, for each pixel: the visible share, and the hidden share."""

    seen: Mask
    hidden: Mask


def eye_camera(
    shooter: PlacedModel, targets: Sequence[PlacedModel], parts: tuple[str, ...], size: Size
) -> Camera:
    """Return a camera at the shooter's eye, with the targets' counted parts in the middle."""
    bodies = [m.stand.place(body_of(m.piece, parts).hull) for m in targets]
    away = np.concatenate(bodies) - shooter.eye
    away = away[np.linalg.norm(away, axis=1) > 1e-6]
    if not len(away):
        away = np.array([[1.0, 0.0, 0.0]])
    middle = (away.min(axis=0) + away.max(axis=0)) / 2
    for _ in range(2):  # centre on its picture, not on its box
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
    return Camera(triple(shooter.eye), triple(focal), triple(_frame(middle)[2]), angle)


def sighting(
    around: Surroundings,
    targets: Sequence[PlacedModel],
    parts: tuple[str, ...],
    camera: Camera,
    size: Size,
) -> Sighting:
    """Return the visible part of the targets' counted parts, pixel by pixel, by rays."""
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


def marked(picture: Image.Image, sighting: Sighting, targets: int = 1) -> Image.Image:
    """Return the picture with visible parts tinted and hidden parts hatched.

    ``targets``: their number in the picture; the smaller they are, the finer the hatch.
    """
    rows, columns = np.nonzero(sighting.seen + sighting.hidden)
    if not len(rows):
        return picture
    # Nothing beyond the target is marked, and most of the picture lies there.
    top, left, bottom, right = rows.min(), columns.min(), rows.max() + 1, columns.max() + 1
    box = slice(top, bottom), slice(left, right)
    whole = np.array(picture)
    area = float(sighting.seen.sum() + sighting.hidden.sum()) / max(1, targets)
    gap = float(np.clip(np.sqrt(area) / 6, *_HATCH_GAPS))
    phase = np.mod(np.add.outer(np.arange(top, bottom), np.arange(left, right)), gap * np.sqrt(2))
    # Soft by one pixel on each side of the stroke.
    stroke = np.clip(0.17 * gap + 0.5 - np.abs(phase / np.sqrt(2) - gap / 2), 0, 1)
    whole[box] = _marked(whole[box], sighting.seen[box], sighting.hidden[box], stroke)
    return Image.fromarray(whole)


def _marked(pixels: NDArray[np.uint8], seen: Mask, hidden: Mask, stroke: Mask) -> NDArray[np.uint8]:
    image = pixels.astype(np.float64)
    green, red = (np.array(style.rgb(colour), dtype=np.float64) for colour in (CLEAR, BLOCKED))
    # The tint keeps light and dark, so that the figure keeps its shape.
    grey = image.mean(axis=2, keepdims=True)
    tinted = np.clip(green * (0.45 + grey / 150.0), 0, 255)
    image = _over(image, tinted, _TINT * seen)
    image = _over(image, green * 1.1, 0.9 * _rim(seen))
    image = _over(image, np.array([255.0, 246.0, 236.0]), 0.30 * hidden)
    image = _over(image, red, 0.95 * hidden * stroke)
    image = _over(image, red, 0.95 * _rim(hidden))
    return np.clip(np.round(image), 0, 255).astype(np.uint8)


def _free(starts: Points, ways: Points, around: Surroundings) -> NDArray[np.bool_]:
    """Return whether no solid, nor too much of a porous volume, is in the way, ``(n,)``."""
    free = np.ones(len(starts), dtype=bool)
    for solid in around.solids:
        free[free] = ~solid.blocked(starts[free], ways[free])
    used = np.zeros(int(free.sum()))
    for volume in around.ground.porous:
        counted = part_within(ways[free], volume.within)
        inches = chords(starts[free], ways[free], counted, volume.triangles)
        used += np.where(inches > 0, inches / max(volume.depth, 1e-9), 0.0)
    free[free] = used <= 1.0
    return free


def _over(image: Points, colour: Points, alpha: Mask) -> Points:
    return image * (1 - np.clip(alpha, 0, 1)[..., None]) + colour * np.clip(alpha, 0, 1)[..., None]


def _rim(mask: Mask) -> Mask:
    """Return the pixels just within the edge of a mask."""
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
    """Return pixels that may hold the targets: ``(n,)`` places in the picture, ``(n, 3)``
    directions.
    """
    width, height = size
    found = np.zeros((height, width), dtype=bool)
    for model in targets:
        away = (model.stand.place(body_of(model.piece, parts).hull) - eye) @ frame.T
        if not len(away):
            continue
        if away[:, 0].min() < 1e-2:  # partly beside or behind the eye: it may be anywhere
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
    """Return rows forward, left, up of a level view in that direction, ``(3, 3)``."""
    forward = away / np.linalg.norm(away)
    left = np.cross([0.0, 0.0, 1.0], forward)
    length = float(np.linalg.norm(left))
    left = left / length if length > 1e-6 else np.array([0.0, 1.0, 0.0])
    return np.stack([forward, left, np.cross(forward, left)])


def triple(point: Points) -> style.Vector:
    """Return ``(3,)`` as three numbers."""
    return (float(point[0]), float(point[1]), float(point[2]))
