"""A wood: an area of trees that a sight line enters only to a limited depth."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np
import shapely
from pydantic import Field

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.inner_hulls import inner_hull
from meshes.shapes.kind import Inches, Inks, Length, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Part, Piece, Volume
from meshes.shapes.primitives import plan
from meshes.shapes.relief import circle, prism, relief, softened, stretched
from meshes.shapes.runs import Outline
from meshes.shapes.solid import Points, Solid, joined, plain, rgb
from meshes.shapes.texture import Texture, Textured
from meshes.terrain.ground.trees import Species, tree

_OUTLINE = 64
_BLUNT = -0.5
"""Cosine of 120°: a corner that is blunter has no tree of its own."""
_BASE = 0.03

_SHADE, _LITTER = 0.76, 0.85
"""Brightness of the ground beneath trees, and of its worn places."""


_FLOOR = Textured("#5f6844", Texture.GRASS)


class Wood(TerrainKind):
    """Trees over a patch of undergrowth; the area up to the tree-tops is porous."""

    shelter = Shelter.SCREEN
    underfoot = Underfoot.BROKEN
    grown_over = True

    size: tuple[Inches, Inches] = (10.0, 8.0)
    outline: Outline | None = None
    trees: int | None = Field(None, ge=0, le=200)
    species: Literal["broadleaf", "conifer", "mixed", "orchard"] = "mixed"
    height: Length = Field(5.5, ge=0.5, le=20.0)
    depth: Length = Field(6.0, ge=0.0, le=120.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``undergrowth``, ``trunks``, ``canopies``, and one volume."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it, its undergrowth in the shaded colours of the ground around it."""
        drawn = None if self.outline is None else softened(shapely.Polygon(self.outline), 0.8)
        even = circle(_OUTLINE)
        reach = 1.0 + 0.07 * lumps(even, self.seed, 1.6, octaves=2)
        outline = stretched(even * reach[:, None], self.size)
        patch = self._undergrowth(outline) if drawn is None else self._floor(drawn)
        parts = [self._mottled(patch, ground)]
        trunks, canopies = [], []
        rng = np.random.default_rng([self.seed, 2])
        spots = self._spots(rng) if drawn is None else self._spots_in(drawn, rng)
        for i, (x, y) in enumerate(spots):
            high = self.height * (1.0 if i == 0 else rng.uniform(0.72, 0.98))
            trunk, canopy = tree(self._species(i, rng), high, int(rng.integers(2**31)))
            trunks.append(trunk.moved(x, y))
            canopies.append(canopy.moved(x, y))
        if trunks:
            parts.append(joined(*trunks).part("trunks", support=False))
            parts.append(joined(*canopies).part("canopies", support=False, smooth=True))
        if drawn is None:
            volume = plan(outline, self.height, "#000000")
        else:
            volume = prism(drawn, 0.0, self.height, "#000000")
        inner = inner_hull(shapely.Polygon(outline) if drawn is None else drawn, 0.0, self.height)
        return Piece(tuple(parts), (Volume(volume.mesh(), self.depth, inner),))

    def _species(self, i: int, rng: np.random.Generator) -> Species:
        if self.species == "mixed":
            return "conifer" if rng.random() < 0.4 else "broadleaf"
        return self.species

    def _spots(self, rng: np.random.Generator) -> list[tuple[float, float]]:
        """Return places well inside the outline, each the farthest from the others in a few
        tries.
        """
        x, y = self.size
        count = self.trees if self.trees is not None else max(1, min(80, round(x * y / 5)))
        spots: list[tuple[float, float]] = []
        for _ in range(count):
            angle, radius = rng.uniform(0, 2 * np.pi, 12), np.sqrt(rng.uniform(0, 0.62, 12))
            tries = np.column_stack([np.cos(angle) * x, np.sin(angle) * y]) * radius[:, None] / 2
            if spots:
                gaps = np.linalg.norm(tries[:, None] - np.array(spots)[None], axis=2).min(axis=1)
                best = tries[int(np.argmax(gaps))]
            else:
                best = tries[0] * 0.3
            spots.append((float(best[0]), float(best[1])))
        return spots

    def _spots_in(
        self, area: shapely.Polygon, rng: np.random.Generator
    ) -> list[tuple[float, float]]:
        """Return such places in any area: well inside, and far from each other."""
        count = self.trees if self.trees is not None else max(1, min(80, round(area.area / 5)))
        inner = shapely.buffer(area, -0.7)
        inner = shapely.buffer(area, -0.3) if inner.is_empty else inner
        inner = area if inner.is_empty else inner
        x0, y0, x1, y1 = inner.bounds
        tries = rng.uniform((x0, y0), (x1, y1), (max(400, 60 * count), 2))
        tries = tries[shapely.contains_xy(inner, tries)]
        middle = shapely.point_on_surface(inner)
        tries = np.vstack([[middle.x, middle.y], tries])
        first = np.vstack([tries[:1], _corners(inner)])[: min(count, 1 + count // 2)]
        spots = list(first)
        away = np.linalg.norm(tries[:, None] - first[None], axis=2).min(axis=1, initial=np.inf)
        while len(spots) < count:
            # The farthest of a few, so that trees stand apart without rows.
            among = rng.choice(len(tries), min(12, len(tries)), replace=False)
            best = tries[among[int(np.argmax(away[among]))]]
            spots.append(best)
            away = np.minimum(away, np.linalg.norm(tries - best, axis=1))
        return [(float(x), float(y)) for x, y in spots]

    def _floor(self, area: shapely.Polygon) -> Solid:
        levels = [(0.0, 0.15 * _BASE), (0.4, _BASE), (1.4, _BASE), (2.8, _BASE), (4.4, _BASE)]
        return relief(area, levels, _FLOOR, 1.0)

    def _undergrowth(self, outline: Points) -> Solid:
        rings = 5
        share = np.linspace(1.0, 0.0, rings + 1)[:-1]
        # Its rim tapers, or it would draw a line along the ground.
        vertices = [
            np.column_stack([outline * s, np.full(_OUTLINE, _BASE * (0.15 if s == 1 else 1))])
            for s in share
        ]
        vertices += [
            np.column_stack([outline, np.zeros(_OUTLINE)]),
            np.array([[0, 0, _BASE], [0, 0, 0]]),
        ]
        i = np.arange(_OUTLINE)
        j = (i + 1) % _OUTLINE
        n = _OUTLINE
        faces = []
        for ring in range(rings - 1):
            a, b = ring * n, (ring + 1) * n
            faces += [
                np.column_stack([a + i, a + j, b + j]),
                np.column_stack([a + i, b + j, b + i]),
            ]
        last, under, top = (rings - 1) * n, rings * n, (rings + 1) * n
        faces.append(np.column_stack([last + i, last + j, np.full(n, top)]))
        faces += [np.column_stack([under + i, under + j, j]), np.column_stack([under + i, j, i])]
        faces.append(np.column_stack([under + j, under + i, np.full(n, top + 1)]))
        return plain(np.vstack(vertices), np.vstack(faces), _FLOOR)

    def _mottled(self, patch: Solid, ground: Inks | None) -> Part:
        green, litter = rgb("#5b6340"), rgb("#76694b")
        if ground is not None:
            green, litter = _SHADE * np.array(ground.mostly), _LITTER * np.array(ground.worn)
        mottled = blend(green, litter, 0.5 + 0.5 * lumps(patch.centres(), self.seed, 2.0))
        return replace(patch, colours=mottled).part("undergrowth", smooth=True)


def _corners(area: shapely.Geometry) -> Points:
    """Return the outer corners of an area, ``(n, 2)``, the sharpest first."""
    ring = shapely.simplify(shapely.orient_polygons(shapely.convex_hull(area)), 0.5)
    at = np.asarray(ring.exterior.coords)[:-1]
    to, back = np.roll(at, -1, axis=0) - at, np.roll(at, 1, axis=0) - at
    lengths = np.linalg.norm(to, axis=1) * np.linalg.norm(back, axis=1)
    cosine = (to * back).sum(axis=1) / lengths
    sharp = np.flatnonzero((cosine > _BLUNT) & shapely.intersects_xy(area.buffer(0.01), at))
    found: Points = at[sharp[np.argsort(-cosine[sharp], kind="stable")]]
    return found


class Tree(TerrainKind):
    """A single tree. It is solid: what can be seen past its trunk can be seen."""

    shelter = Shelter.SCREEN

    species: Species = "broadleaf"
    height: Length = Field(5.0, ge=0.5, le=20.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``trunk`` and ``canopy``."""
        trunk, canopy = tree(self.species, self.height, self.seed)
        leaves = canopy.part("canopy", support=False, smooth=self.species != "palm")
        return Piece((trunk.part("trunk", support=False), leaves))
