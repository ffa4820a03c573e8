"""Roads, and how they are drawn where they meet."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from pydantic import Field

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Degrees, Inches, Inks, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.relief import slab
from meshes.shapes.runs import Run, bending, bent
from meshes.shapes.solid import Solid, rgb
from meshes.shapes.texture import Texture

_THIN = 0.02
_PAVING = {"earth": Texture.EARTH, "cobbles": Texture.COBBLES, "asphalt": Texture.CONCRETE}
_NOWHERE = shapely.Polygon()
_MOUTH = 0.6
"""Distance from another road, inches, within which the verge ends."""

_NEARLY, _INTO = 0.6, 0.3
"""Greatest gap that is closed between an end and another road, and how far it goes into that."""


class Road(TerrainKind):
    """A flat strip, straight, bent along an arc or through points, 0.02 inches thick."""

    shelter = Shelter.NONE
    underfoot = Underfoot.PAVED
    grown_over = True

    size: tuple[Inches, Inches] = (24.0, 4.2)
    curve: Degrees = Field(0.0, ge=-180.0, le=180.0)
    points: Run | None = None
    surface: Literal["earth", "cobbles", "asphalt"] = "earth"
    seed: Seed = 0

    def make(self) -> Piece:
        """One closed part, ``road``; without points its bounding box is centred on the origin."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it as `make` does; the verges of an earth road have the colour of the ground."""
        return self.make_among(ground, _NOWHERE, _NOWHERE)

    def make_among(
        self, ground: Inks | None, above: shapely.Geometry, beside: shapely.Geometry
    ) -> Piece:
        """Make it as it is drawn where it meets others.

        ``beside``: the area of all other roads, in its frame; there it has no verge, and an end
        that nearly reaches it does reach it. ``above``: the part of that area under which it lies.
        """
        width = self.size[1]
        path = None if self.points is None else bending(self.points)
        length = self.size[0] if path is None else path.length
        nx, ny = int(np.clip(length / 0.3, 8, 300)), int(np.clip(width / 0.3, 6, 40))
        s, t = np.meshgrid(np.linspace(-0.5, 0.5, nx + 1), np.linspace(-0.5, 0.5, ny + 1))
        strip = np.column_stack([s.ravel() * length, t.ravel() * width])
        # The sides taper, or they would draw a line along the ground.
        height = np.where(abs(t.ravel()) > 0.499, 0.2 * _THIN, _THIN)
        road = slab(strip, nx, height)
        laid = self._curved(road) if path is None else bent(road, path)
        overgrown = self._overgrown(road) if self.surface == "earth" else np.zeros(len(road.faces))
        if not beside.is_empty:
            laid = _sunk(_reaching(laid, nx, beside), above)
            away = shapely.distance(beside, shapely.points(laid.centres()[:, :2]))
            overgrown *= np.clip(away / _MOUTH, 0.0, 1.0)
        laid = replace(laid, colours=self._colours(road, ground, overgrown))
        sward = Texture.GRASS if ground is None else ground.texture
        laid = laid.textured(_PAVING[self.surface]).textured(sward, overgrown > 0.6)
        return Piece((laid.part("road", smooth=True),))

    def _curved(self, road: Solid) -> Solid:
        along = road.vertices.copy()
        turn = np.radians(self.curve)
        if abs(turn) > 1e-6:
            radius = self.size[0] / turn
            angle = along[:, 0] / radius
            reach = radius - along[:, 1]
            along[:, 0], along[:, 1] = reach * np.sin(angle), radius - reach * np.cos(angle)
        along[:, :2] -= (along[:, :2].min(axis=0) + along[:, :2].max(axis=0)) / 2
        return replace(road, vertices=along)

    def _colours(
        self, road: Solid, ground: Inks | None, overgrown: NDArray[np.float64]
    ) -> NDArray[np.uint8]:
        middle = road.centres()
        grown = rgb("#7f7f58") if ground is None else np.array(ground.mostly)
        across = abs(middle[:, 1]) / self.size[1] * 2
        patch = lumps(middle[:, :2], self.seed, 3.0)
        base, worn = {
            "earth": ("#96866a", "#7d6d53"),
            "cobbles": ("#8b867c", "#716c64"),
            "asphalt": ("#6d6c69", "#5c5b59"),
        }[self.surface]
        rut = np.exp(-(((across - 0.48) / 0.16) ** 2))
        colours = blend(rgb(base), rgb(worn), 0.8 * rut + 0.25 * patch)
        colours = blend(colours.astype(np.float64), grown, overgrown)
        return replace(road, colours=colours).speckled(np.random.default_rng(3), 0.025).colours

    def _overgrown(self, road: Solid) -> NDArray[np.float64]:
        """Return the share of grass on each face of an earth road: at its sides and middle."""
        middle = road.centres()
        across = abs(middle[:, 1]) / self.size[1] * 2
        patch = lumps(middle[:, :2], self.seed, 3.0)
        crown = 0.9 * np.exp(-((across / 0.14) ** 2))
        verge: NDArray[np.float64] = 1.6 * (across - 0.86 + 0.1 * patch) / 0.14 + crown
        return 0.55 * np.clip(verge, 0, 1.4)


def _reaching(road: Solid, columns: int, beside: shapely.Geometry) -> Solid:
    """Return a road whose ends go on into another road that is just ahead."""
    vertices = road.vertices.copy()
    column = np.arange(len(vertices)) % (columns + 1)
    for last, before in ((0, 1), (columns, columns - 1)):
        end = vertices[column == last, :2].mean(axis=0)
        ahead = end - vertices[column == before, :2].mean(axis=0)
        gap = float(beside.distance(shapely.Point(end)))
        if 0.0 < gap < _NEARLY:
            vertices[column == last, :2] += ahead / np.hypot(*ahead) * (gap + _INTO)
    return replace(road, vertices=vertices)


def _sunk(road: Solid, above: shapely.Geometry) -> Solid:
    """Return a road that lies lower where others lie over it."""
    under = shapely.contains_xy(above.buffer(-_INTO / 2), road.vertices[:, :2])
    return replace(road, vertices=road.vertices * np.where(under[:, None], [1.0, 1.0, 0.1], 1.0))
