"""Boulders that lie in the open."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import ROUGH, Piece
from meshes.shapes.primitives import ball
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured

_ROCK = Textured("#9a8a70", Texture.ROCK)
_DARK, _PALE = rgb("#6f6352"), rgb("#b6a585")

_Wide = Annotated[Length, Field(ge=0.6, le=LONGEST / 4)]


class Boulders(TerrainKind):
    """A few boulders of one group, the largest in the middle."""

    size: tuple[_Wide, _Wide, Annotated[Length, Field(ge=0.3, le=8.0)]] = (3.4, 2.6, 1.5)
    seed: Seed = 0

    def make(self) -> Piece:
        """One part, ``rocks``."""
        x, y, z = self.size
        rng = np.random.default_rng([self.seed, 223])
        rocks = [self._rock((0.3 * x, 0.34 * y, z), 0)]
        turn = float(rng.uniform(0, 360))
        for number in range(1, 5):
            share = float(rng.uniform(0.28, 0.6))
            angle = np.radians(turn + 90 * number + rng.uniform(-25, 25))
            rock = self._rock((0.25 * x * share, 0.28 * y * share, z * share), number)
            away = rng.uniform(0.3, 0.36)
            rocks.append(rock.moved(away * x * np.cos(angle), away * y * np.sin(angle)))
        heap = joined(*rocks).fitted((-x / 2, -y / 2, 0.0), (x / 2, y / 2, z))
        return Piece((heap.part("rocks", crease=ROUGH),))

    def _rock(self, size: tuple[float, float, float], number: int) -> Solid:
        """Return a rock with broken faces, sunk into the ground by a third."""
        rock = ball((1.0, 1.0, 1.0), _ROCK, sides=13, rings=7)
        way = rock.vertices / np.linalg.norm(rock.vertices, axis=1, keepdims=True)
        broken = 1.0 + 0.22 * lumps(way, 31 * self.seed + number, 1.4)
        # The foot is level: what is beneath the ground is cut off.
        high = np.maximum(way[:, 2] * broken, -0.3) + 0.3
        vertices = np.column_stack([way[:, :2] * broken[:, None], high / high.max()]) * size
        rock = replace(rock, vertices=vertices)
        middle = rock.centres()
        colours = blend(rock.colours.astype(float), _PALE, 0.5 * rock.normals()[:, 2])
        dark = 0.5 - 1.2 * middle[:, 2] / size[2] + 0.3 * lumps(middle, self.seed + number, 0.8)
        return replace(rock, colours=blend(colours.astype(float), _DARK, dark))
