"""High ground with edges: a hill in steps, and a cliff."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from pydantic import Field

from meshes.shapes.character import Underfoot
from meshes.shapes.kind import Inches, Inks, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import ROUGH, Piece
from meshes.shapes.relief import circle, relief, slab, softened, stretched
from meshes.shapes.runs import Outline, Run, bent, rounded
from meshes.shapes.solid import Solid, rgb
from meshes.shapes.texture import Texture

_GRASS, _DRY = rgb("#777d59"), rgb("#8f8d66")
_ROCK, _SHADE, _EARTH = rgb("#8d8578"), rgb("#6a645b"), rgb("#84765a")
_BEVEL = 0.16
"""Distance by which a step leans in over its height, inches."""


class SteppedHill(TerrainKind):
    """A hill of level steps, one on the other, that models can stand on."""

    underfoot = Underfoot.OPEN
    lies_beneath = True
    grown_over = True

    size: tuple[Inches, Inches, Inches] = (12.0, 9.0, 3.0)
    outline: Outline | None = None
    levels: int = Field(3, ge=1, le=6)
    seed: Seed = 0

    def make(self) -> Piece:
        """One closed part, ``hill``, whose top is level at its height."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it in the colours of the ground."""
        area = self._area()
        # The widest circle in the area bounds the depth of the steps.
        room = float(shapely.maximum_inscribed_circle(area).length)
        tread = 0.8 * room / self.levels
        rise, lean = self.size[2] / self.levels, min(_BEVEL, tread * 0.3)
        contours = [(0.0, 0.0)]
        for level in range(self.levels):
            at, top = level * tread, (level + 1) * rise
            contours += [(at + lean * 0.75, top - rise * 0.12), (at + lean * 1.2, top)]
            # Rings between, so that the grass can change its colour there.
            contours.append((at + 0.55 * tread, top))
            if level + 1 < self.levels:
                contours.append((at + tread, top))
        hill = relief(area, contours, "#777d59", max(0.7, room / 7))
        sward = Texture.GRASS if ground is None else ground.texture
        hill = hill.textured(Texture.ROCK).textured(sward, hill.normals()[:, 2] > 0.8)
        hill = replace(hill, colours=self._colours(hill, ground))
        return Piece((hill.part("hill", crease=ROUGH),))

    def _area(self) -> shapely.Polygon:
        if self.outline is not None:
            return softened(shapely.Polygon(self.outline), 1.5)
        even = circle(56)
        reach = 1.0 + 0.09 * lumps(even, self.seed, 2.0, octaves=2)
        return shapely.Polygon(stretched(even * reach[:, None], self.size))

    def _colours(self, hill: Solid, ground: Inks | None) -> NDArray[np.uint8]:
        middle = hill.centres()
        green, dry, _ = map(np.array, (ground or (_GRASS, _DRY, _EARTH))[:3])
        grass = blend(green, dry, 0.35 + 0.4 * lumps(middle, self.seed + 1, 3.0))
        layers = 0.5 + 0.5 * np.sin(middle[:, 2] * 21.0) + 0.3 * lumps(middle, self.seed, 0.9)
        rock = blend(_EARTH, _ROCK, layers)
        steep = (1.0 - hill.normals()[:, 2] - 0.12) * 6
        return blend(grass.astype(float), rock.astype(float), steep)


_FACE = np.array([0.0, 0.05, 0.08, 0.09, 0.16, 0.18, 0.27, 0.3, 0.42, 0.55, 0.72, 0.88, 1.0])
_RISE = np.array([0.0, 0.22, 0.3, 0.47, 0.52, 0.78, 0.86, 1.0, 0.97, 0.8, 0.45, 0.12, 0.0])
"""The profile of a cliff from its face at −y to the foot of its slope at +y, in shares."""


class Cliff(TerrainKind):
    """A face of rock along x or a line, with a steep green slope behind it; nobody climbs it."""

    underfoot = Underfoot.CLOSED
    grown_over = True

    size: tuple[Inches, Inches, Inches] = (12.0, 4.0, 3.5)
    points: Run | None = None
    seed: Seed = 0

    def make(self) -> Piece:
        """One closed part, ``cliff``."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it in the colours of the ground."""
        _, deep, high = self.size
        path = None if self.points is None else rounded(self.points, deep * 0.5, 0.4)
        length = self.size[0] if path is None else path.length
        nx = int(np.clip(length / 0.55, 5, 220))
        s, row = np.meshgrid(np.linspace(-0.5, 0.5, nx + 1), np.arange(len(_FACE)))
        x, number = s.ravel() * length, row.ravel()
        at = np.column_stack([x, _FACE[number] * deep, _RISE[number] * high])
        rough = lumps(at, self.seed, 1.7)
        # Buttresses: the face comes forward and goes back in blocks.
        block = np.round(lumps(np.column_stack([x, x * 0]), self.seed + 1, 3.4) * 2.5) / 2.5
        inner = (number > 0) & (number < len(_FACE) - 1)
        share = _FACE[number] + np.where(inner, 0.025 * block + 0.014 * rough, 0.0)
        share = share.reshape(row.shape)
        share = np.maximum.accumulate(share + np.arange(len(_FACE))[:, None] * 1e-4, axis=0)
        share = (share / share[-1:]).ravel()
        free = 1.0 if path is not None and path.closed else self._ends(length, x)
        height = _RISE[number] * high * (1 + np.where(inner, 0.06 * rough + 0.05 * block, 0)) * free
        height = np.clip(height, 0.02, None)
        cliff = slab(np.column_stack([x, (share - 0.5) * deep]), nx, height)
        low = cliff.vertices.min(axis=0)
        top = cliff.vertices.max(axis=0)
        cliff = cliff.fitted([low[0], -deep / 2, 0.0], [top[0], deep / 2, high])
        sward = Texture.GRASS if ground is None else ground.texture
        cliff = replace(cliff, colours=self._colours(cliff, ground)).textured(Texture.ROCK)
        cliff = cliff.textured(sward, self._grown(cliff) > 0.5)
        return Piece(((cliff if path is None else bent(cliff, path)).part("cliff", crease=ROUGH),))

    def _ends(self, length: float, x: NDArray[np.float64]) -> NDArray[np.float64]:
        """Lower the cliff towards both ends, in two steps."""
        away = length / 2 - abs(x)
        return np.interp(away, [0.0, 0.5, 0.9, 1.6], [0.18, 0.45, 0.8, 1.0])

    def _colours(self, cliff: Solid, ground: Inks | None) -> NDArray[np.uint8]:
        middle = cliff.centres()
        patch = lumps(middle, self.seed + 2, 1.3)
        layers = 0.5 + 0.35 * np.sin(middle[:, 2] * 7.0 + 0.8 * patch) + 0.35 * patch
        rock = blend(_SHADE, _ROCK, layers)
        green, dry, _ = map(np.array, (ground or (_GRASS, _DRY, _EARTH))[:3])
        grass = blend(green, dry, 0.4 + 0.4 * lumps(middle, self.seed + 3, 2.5))
        return blend(rock.astype(float), grass.astype(float), self._grown(cliff))

    def _grown(self, cliff: Solid) -> NDArray[np.float64]:
        """Return how far each face is grown over, 0 to 1 and beyond."""
        up, behind = cliff.normals()[:, 2], cliff.centres()[:, 1] / self.size[1] + 0.5 > 0.34
        return np.where(behind, (up - 0.3) * 4, (up - 0.86) * 8)
