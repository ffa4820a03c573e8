"""Contact shadows: the soft decal that a model carries on the surface beneath it.

Its silhouette from the sun and the dark where it touches the ground are drawn on a small raster and
blurred. The raster becomes a flat grid of translucent black, clear at its rim. A flyer has its
shadow straight beneath it, softer, so that its place is seen at a glance: the sun's shadow would
lie half a foot away.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from meshes.shapes.piece import BASE, RIM, Piece
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.placement import Placement
from sandbox.view import style
from sandbox.view.light_shelf import light_name, usual_shelf
from sandbox.view.surface import Points, Surface, opaque

STEP = 5.0
"""Step of facings, degrees: models that face alike share a shadow."""

SUN_ALPHA, CONTACT_ALPHA, CLEAR_ALPHA = 0.44, 0.5, 0.16
"""Greatest opacity of the cast shadow, of the contact, and of the contact of clear parts."""

STEM = "stem"
"""Name of the part that holds a flyer up."""

FLYING_STAND = (BASE, RIM, STEM)
"""Parts of a flyer that stay on the ground."""

_INK = (16, 18, 26)
_TOUCH = 0.25
"""Height below which a part touches the ground, inches."""
_CLIMB, _DROP = 0.6, 2.0
"""Greatest height of a shadow above and below its model's place, inches."""
_FLYING_DROP = 24.0
"""Greatest depth of a flyer's shadow below it; above, it is laid up to the model's height."""
_FINE = 5
"""Raster pixels per cell of the decal."""


def shadow(piece: Piece, facing: float) -> Surface:
    """Return a model's shadow in table directions, origin at the model's own.

    It moves with the model but never turns.
    """
    return _shadow(piece, round(facing / STEP) % round(360 / STEP))


@lru_cache(maxsize=1024)
def _shadow(piece: Piece, steps: int) -> Surface:
    name = light_name(piece, f"shadow {steps}")
    return usual_shelf().lit(name, lambda: _drawn(piece, steps))


def _drawn(piece: Piece, steps: int) -> Surface:
    stand = Placement(0.0, 0.0, 0.0, steps * STEP)
    flying = held_up(piece) > 0
    casting = [part for part in opaque(piece) if not (flying and part.name in FLYING_STAND)]
    corners = np.concatenate([part.triangles for part in casting])
    triangles = stand.place(corners.reshape(-1, 3))
    # Down the sun's ray onto the plane it stands on.
    slope = np.array([0.0, 0.0] if flying else style.KEY.towards[:2]) / style.KEY.towards[2]
    cast = (triangles[:, :2] - triangles[:, 2:] * slope).reshape(-1, 3, 2)
    whole = np.concatenate([part.triangles for part in piece.parts])
    touch = stand.place(whole.reshape(-1, 3)).reshape(-1, 3, 3)
    touch = touch[touch[:, :, 2].min(axis=1) < _TOUCH][:, :, :2]
    base = piece.part(BASE)
    contact_alpha = CLEAR_ALPHA if base is not None and base.clear else CONTACT_ALPHA
    width = float(np.ptp(triangles[:, :2], axis=0).max())
    cell = float(np.clip(width / 12, 0.1, 0.3))
    pad = 3 * cell
    every = np.concatenate([cast.reshape(-1, 2), touch.reshape(-1, 2)])
    low = np.floor((every.min(axis=0) - pad) / cell) * cell
    columns, rows = (np.ceil((every.max(axis=0) + pad - low) / cell)).astype(int)
    # The higher a thing is, the softer its edge; one blur for all is close enough.
    dark = SUN_ALPHA * _raster(cast, low, cell, (columns, rows), 1.2 if flying else 0.5)
    contact = contact_alpha * _raster(touch, low, cell, (columns, rows), 1.1)
    alpha = 1 - (1 - dark) * (1 - contact)
    return _decal(alpha, low, cell)


@lru_cache(maxsize=1024)
def held_up(piece: Piece) -> float:
    """Return how high a model is held by its stem, inches; 0 for one that stands on the ground."""
    stem = piece.part(STEM)
    return 0.0 if stem is None else float(stem.mesh.bounds[1, 2])


def draped(decal: Surface, stand: Placement, ground: RayMesh, held: float = 0.0) -> Surface:
    """Return a model's decal laid over uneven ground; unchanged on level ground.

    ``ground``: all terrain, table frame. ``held``: from `held_up`. Parts that would hang or climb
    too far are left out.
    """
    climb, drop = (held, _FLYING_DROP) if held else (_CLIMB, _DROP)
    above = decal.points + np.array([stand.x, stand.y, stand.z + climb])
    down = np.tile([0.0, 0.0, -(climb + drop)], (len(above), 1))
    _, fraction = ground.first(above, down)
    height = np.where(np.isfinite(fraction), climb - fraction * (climb + drop), -np.inf)
    # The table top lies under everything.
    height = np.maximum(height, -stand.z - style.SHADOW_LIFT)
    near = (height > -drop) & (height < climb - 1e-3)
    if near.all() and np.abs(height + style.SHADOW_LIFT).max() < 0.02:
        return decal
    points, rgba = decal.points.copy(), decal.rgb.copy()
    points[near, 2] += height[near] + style.SHADOW_LIFT
    rgba[~near, 3] = 0
    return Surface(points, decal.faces, rgba, decal.normals)


def _raster(
    triangles: Points, low: Points, cell: float, shape: tuple[int, int], blur: float
) -> Points:
    """Return the covered share around each grid point, ``(rows + 1, columns + 1)``.

    ``blur``: radius in cells.
    """
    columns, rows = shape
    image = Image.new("L", (columns * _FINE + 1, rows * _FINE + 1))
    draw = ImageDraw.Draw(image)
    pixels = (triangles - low) / cell * _FINE
    for triangle in pixels.reshape(-1, 6).tolist():
        draw.polygon(triangle, fill=255)
    soft = np.asarray(image.filter(ImageFilter.GaussianBlur(blur * _FINE)), dtype=np.float64)
    values: Points = soft[::_FINE, ::_FINE] / 255.0
    return values


def _decal(alpha: Points, low: Points, cell: float) -> Surface:
    """Return a flat grid of one colour with that opacity, ``(rows + 1, columns + 1)``.

    Clear cells are left out.
    """
    opacity = np.round(alpha * 255).astype(np.uint8)
    opacity[opacity < 3] = 0
    rows, columns = opacity.shape
    x, y = np.meshgrid(np.arange(columns) * cell + low[0], np.arange(rows) * cell + low[1])
    points = np.column_stack([x.ravel(), y.ravel(), np.full(x.size, style.SHADOW_LIFT)])
    i, j = np.meshgrid(np.arange(columns - 1), np.arange(rows - 1))
    a = (j * columns + i).ravel()
    b, c, d = a + 1, a + columns + 1, a + columns
    faces = np.concatenate([np.column_stack([a, b, c]), np.column_stack([a, c, d])])
    level = opacity.ravel()
    faces = faces[level[faces].any(axis=1)]
    used, place = np.unique(faces, return_inverse=True)
    rgba: NDArray[np.uint8] = np.column_stack(
        [np.tile(np.array(_INK, dtype=np.uint8), (len(used), 1)), level[used]]
    )
    up = np.tile([0.0, 0.0, 1.0], (len(used), 1))
    return Surface(points[used], place.reshape(-1, 3), rgba, up)
