"""Flat terrain: fields and water."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from pydantic import Field

from meshes.shapes.boolean import shared
from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Inches, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.relief import prism, relief, slab, softened
from meshes.shapes.runs import Outline
from meshes.shapes.solid import Points, Solid, plain, rgb
from meshes.shapes.texture import Texture

_THIN = 0.02
_SOIL = {"wheat": Texture.THATCH, "plough": Texture.EARTH, "cabbage": Texture.LEAVES}


class Crop(TerrainKind):
    """Ploughed earth or low crops in rows along x, on a rectangle or within an outline."""

    shelter = Shelter.SCREEN
    underfoot = Underfoot.OPEN

    size: tuple[Inches, Inches] = Field((10.0, 8.0), description="x, y in inches")
    outline: Outline | None = Field(
        None, description="corners [x, y] around it, in place of its size"
    )
    crop: Literal["wheat", "plough", "cabbage"] = Field("wheat", description="what grows")
    seed: Seed = Field(0, description="another number mottles it in another way")

    def make(self) -> Piece:
        """One closed part, ``field``, at most 0.09 inches high."""
        if self.outline is None:
            return Piece((self._field(self.size).part("field"),))
        area = shapely.Polygon(self.outline)
        x0, y0, x1, y1 = area.bounds
        whole = self._field((x1 - x0 + 0.2, y1 - y0 + 0.2))
        whole = whole.moved((x0 + x1) / 2, (y0 + y1) / 2)
        return Piece((shared(whole, prism(area, -1.0, 1.0, "#7a6a4c")).part("field"),))

    def _field(self, size: tuple[float, float]) -> Solid:
        length, width = size
        rows = int(np.clip(round(width / 0.4), 2, 80))
        nx, ny = int(np.clip(length / 0.5, 4, 120)), rows * 2
        s, t = np.meshgrid(np.linspace(-0.5, 0.5, nx + 1), np.linspace(-0.5, 0.5, ny + 1))
        plan = np.column_stack([s.ravel() * length, t.ravel() * width])
        ridge = (np.arange(ny + 1) % 2).astype(np.float64)
        height = _THIN + np.repeat(ridge, nx + 1) * 0.055
        field = slab(plan, nx, height + 0.015 * (lumps(plan, self.seed, 1.0) + 1) / 2)
        furrow, top = {
            "wheat": ("#82785a", "#a59871"),
            "plough": ("#65523f", "#816a50"),
            "cabbage": ("#6b5a43", "#6f8258"),
        }[self.crop]
        middle = field.centres()
        amount = middle[:, 2] / 0.075 * 0.9 + 0.25 * lumps(middle[:, :2], self.seed + 1, 4.0)
        colours = blend(rgb(furrow), rgb(top), amount)
        field = field.textured(_SOIL[self.crop])
        return replace(field, colours=colours).speckled(np.random.default_rng(4), 0.02)


class Pond(TerrainKind):
    """A sheet of water with a muddy rim, 0.02 inches thick."""

    shelter = Shelter.NONE
    underfoot = Underfoot.CLOSED

    size: tuple[Inches, Inches] = Field((8.0, 6.0), description="x, y in inches")
    outline: Outline | None = Field(
        None, description="corners [x, y] around it, which are rounded, in place of its size"
    )
    seed: Seed = Field(0, description="another number gives another shore")

    def make(self) -> Piece:
        """One closed part, ``water``."""
        water, edge = self._round() if self.outline is None else self._drawn(self.outline)
        middle = water.centres()
        colours = blend(rgb("#52676f"), rgb("#6f8486"), 0.5 + 0.5 * lumps(middle[:, :2], 3, 2.5))
        colours = blend(colours.astype(np.float64), rgb("#7b6f56"), (edge - 0.86) / 0.12)
        water = water.textured(Texture.WATER).textured(Texture.EARTH, edge > 0.9)
        return Piece((replace(water, colours=colours).part("water", smooth=True),))

    def _drawn(self, outline: Outline) -> tuple[Solid, NDArray[np.float64]]:
        """Return the water, and the closeness of each face to the shore, 1 on it."""
        area = softened(shapely.Polygon(outline), 1.5)
        levels = [(0.0, 0.0), (0.35, _THIN), (0.8, _THIN), (1.8, _THIN), (3.2, _THIN), (5.0, _THIN)]
        water = relief(area, levels, "#5d7076", 0.9)
        away = shapely.distance(area.exterior, shapely.points(water.centres()[:, :2]))
        return water, 1.0 - 0.2 * away / 0.6

    def _round(self) -> tuple[Solid, NDArray[np.float64]]:
        around, rings = 56, 7
        angles = 2 * np.pi * np.arange(around + 1) / around
        circle = np.column_stack([np.cos(angles), np.sin(angles)])
        reach = 1 + 0.12 * lumps(circle, self.seed, 1.8, octaves=2)
        shore = circle * reach[:, None]
        shore = ((shore - shore.min(axis=0)) / np.ptp(shore, axis=0) - 0.5) * np.array(self.size)
        shares = np.array([0.0, 0.2, 0.4, 0.6, 0.78, 0.9, 1.0])[:rings]
        top = [np.zeros((1, 2)), *(shore[:-1] * share for share in shares[1:])]
        flat = np.vstack(top)
        vertices = np.vstack(
            [
                np.column_stack([flat, np.full(len(flat), _THIN)]),
                np.column_stack([shore[:-1], np.zeros(around)]),
                [[0.0, 0.0, 0.0]],
            ]
        )
        i, j = np.arange(around), (np.arange(around) + 1) % around
        faces = [np.column_stack([np.zeros(around, int), 1 + i, 1 + j])]
        for ring in range(rings - 1):
            a, b = 1 + ring * around, 1 + (ring + 1) * around
            faces += [
                np.column_stack([a + i, b + i, b + j]),
                np.column_stack([a + i, b + j, a + j]),
            ]
        under = 1 + (rings - 1) * around + around
        faces.append(
            np.column_stack([np.full(around, under), under - around + j, under - around + i])
        )
        water = plain(vertices, np.vstack(faces), "#5d7076")
        return water, _share_to_shore(water.centres()[:, :2], shore)


def _share_to_shore(points: Points, shore: Points) -> NDArray[np.float64]:
    """Return the distance of each point from the middle, as a share of the shore's, ``(n,)``."""
    angle = np.arctan2(points[:, 1], points[:, 0]) % (2 * np.pi)
    rim_angle = np.arctan2(shore[:-1, 1], shore[:-1, 0]) % (2 * np.pi)
    order = np.argsort(rim_angle)
    radius = np.hypot(*shore[:-1].T)[order]
    limit = np.interp(angle, rim_angle[order], radius, period=2 * np.pi)
    share: NDArray[np.float64] = np.hypot(*points.T) / limit
    return share
