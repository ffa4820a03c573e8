"""A ruined building: broken walls, floors to stand on, ladders between them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from languages.message import message
from meshes.buildings.stairs import ladder
from meshes.shapes.boolean import carved, shared, united
from meshes.shapes.character import Underfoot
from meshes.shapes.connected import connected_corners
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind, at_least, refusal
from meshes.shapes.lattice import inside, lattice, lines
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, plan
from meshes.shapes.solid import Points, Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured, all_of

SLAB = 0.15
"""Thickness of a floor, inches. The room below a floor is lower than a storey by this."""

CLEAR = 2.0
"""Height above every floor that is clear for a model to stand in, inches, at the least."""

_THICK, _FACET, _PROUD = 0.26, 0.9, 0.07
_BEAM = 0.2
_WINDOW, _SILL, _PIER = 0.95, 0.62, 1.0
_STEP = 0.36
_Wide = Annotated[Length, Field(ge=4.0, le=LONGEST / 4)]
_STONE = Textured("#8b8981", Texture.STONE)
_BREAK = Textured("#a39a8b", Texture.ROCK)
_TRIM = Textured("#75746f", Texture.CONCRETE)
_FLOOR, _JOIST = all_of(Texture.PLANKS, "#77726a", "#5d5850")
_STONES = (
    *all_of(Texture.ROCK, "#8f8b82", "#7d786e", "#6c6963"),
    *all_of(Texture.BRICK, "#93624f"),
    *all_of(Texture.WOOD, "#5f5850"),
)


class Ruin(TerrainKind):
    """Two or three broken walls with windows, a floor on each level, and ladders.

    Level 0 is the table. The floor of level k is flat, its top is at exactly k × ``storey``, and at
    least two inches above it are clear. The tall corner is at +x, +y. The front (−x and −y) is open
    to models and eyes. Parts: ``walls``, ``floor`` and ``ladder`` (one to each level above the
    table), ``rubble``. Walls stop a walking model; ladders and rubble do not.
    """

    underfoot = Underfoot.HOUSE

    size: tuple[_Wide, _Wide] = (8.0, 6.0)
    levels: int = Field(3, ge=1, le=6)
    storey: Length = Field(3.0, ge=CLEAR + SLAB + _BEAM, le=6.0)
    plan: Literal["corner", "hall"] = "corner"
    decay: float = Field(0.5, ge=0.0, le=1.0)
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_for_ladders(self) -> Ruin:
        least = self._steps() + 1.6 + 2 * _THICK
        if self.size[0] < least:
            found = message("shape-levels", count=self.levels, length=self.size[0])
            raise refusal(found, at_least(least))
        return self

    def make(self) -> Piece:
        """Build the walls as the first part, then the floors from the lowest."""
        rng = np.random.default_rng([self.seed, 71])
        parts = [self._weathered(self._walls(rng)).part("walls")]
        upper = range(1, self.levels)
        parts += [self._floor(level, rng).part("floor") for level in upper]
        parts += [
            ladder(self.storey, 0.62)
            .moved(self._edge(level) - 0.06, self._post(), (level - 1) * self.storey)
            .part("ladder", support=False)
            for level in upper
        ]
        parts.append(self._rubble(rng).part("rubble", support=False))
        return Piece(tuple(parts))

    def _steps(self) -> float:
        """Return the distance of the top floor's edge behind the lowest one's, inches."""
        return 1.05 * max(0, self.levels - 2)

    def _edge(self, level: int) -> float:
        """The x where a floor begins; each stands back so that a ladder has a foot."""
        length = self.size[0] - 2 * _THICK
        room = length - self._steps() - 1.6
        first = min(room, 0.55 + 0.25 * self.decay * length)
        return -length / 2 + first + 1.05 * (level - 1)

    def _front(self, level: int) -> float:
        """The y where a floor begins."""
        depth = self.size[1] - 2 * _THICK
        return -depth / 2 + depth * min(0.5, (0.04 + 0.12 * (level - 1)) * (0.5 + self.decay))

    def _top(self) -> float:
        return self.levels * self.storey

    def _walls(self, rng: np.random.Generator) -> Solid:
        # Piers stand proud of the walls and still within the footprint.
        x, y = self.size[0] / 2 - _PROUD, self.size[1] / 2 - _PROUD
        tall = self._top()
        stub = 1.0 + 0.5 * (1 - self.decay)
        # Heights along each wall: where it begins (0) to where it ends (1), seen from outside.
        back = self._ragged(2 * x, rng, tall, tall * (0.42 - 0.2 * self.decay))
        right = self._ragged(2 * y, rng, tall, tall * (0.5 - 0.2 * self.decay))
        low_x = self._ragged(2 * x, rng, stub, stub * 0.35)
        if self.plan == "hall":
            left = self._ragged(2 * y, rng, tall * 0.85, tall * 0.4)
            back = self._ragged(2 * x, rng, tall, tall * 0.85)
        else:
            left = self._ragged(2 * y, rng, back[-1, 1], stub * 0.4)
        walls = [
            self._wall(2 * x, back).moved(y=y - _THICK / 2),
            self._wall(2 * y, right).turned(90).moved(x - _THICK / 2),
            self._wall(2 * y, left).turned(90).moved(-x + _THICK / 2),
            self._stub(2 * x, low_x).moved(y=-y + _THICK / 2),
        ]
        return _standing(united(*walls))

    def _ragged(self, run: float, rng: np.random.Generator, high: float, low: float) -> Points:
        """Draw a broken top edge, ``(n, 2)`` of inches along and height, stepped as courses break.

        From ``high`` where the wall is whole to ``low`` at its free end.
        """
        count = max(4, round(run / 0.55))
        at = np.linspace(0, run, count)
        at[1:-1] += rng.uniform(-0.18, 0.18, count - 2)
        share = at / run
        fall = np.clip((share - 0.3 + 0.2 * self.decay) / (0.7 + 0.1 * self.decay), 0, 1) ** 1.3
        height = high + (low - high) * fall
        height -= rng.uniform(0, 0.5 + 0.5 * self.decay, count) * min(1.0, high / 3)
        height = np.clip(np.round(height / 0.17) * 0.17, 0.2, high)
        return np.column_stack([at, height])

    def _wall(self, run: float, top: Points) -> Solid:
        """A wall along x, its whole end at +x, with windows and piers, broken along ``top``."""
        tall = self._top()
        axes = (
            lines([-run / 2, run / 2], _FACET),
            lines([-_THICK / 2, _THICK / 2], _FACET),
            lines([0.0, tall], _FACET),
        )
        filled = inside(axes, (-99, -9, -1), (99, 9, 999))
        slab = lattice(axes, filled, _STONE)
        room = run - 2 * 0.55
        count = max(1, int(room / (_WINDOW + _PIER)))
        places = [-room / 2 + (i + 0.5) * room / count for i in range(count)]
        proud = _THICK + 2 * _PROUD
        piers = [
            block((0.3, proud, tall), _TRIM).moved(x=x)
            for x in [(a + b) / 2 for a, b in pairwise(places)]
        ]
        courses = [
            block((run, _THICK + 0.1, 0.12), _TRIM).moved(z=level * self.storey - SLAB)
            for level in range(1, self.levels + 1)
        ]
        holes = [
            self._window(x, level * self.storey) for level in range(self.levels) for x in places
        ]
        return carved(united(slab, *piers, *courses), *holes, self._above(run, top, tall))

    def _stub(self, run: float, top: Points) -> Solid:
        """Build the rest of the front wall: its ends, low, with a gap to walk through."""
        high = float(top[:, 1].max()) + 0.3
        axes = (
            lines([-run / 2, run / 2], _FACET),
            lines([-_THICK / 2, _THICK / 2], _FACET),
            lines([0.0, high], _FACET),
        )
        slab = lattice(axes, inside(axes, (-99, -9, -1), (99, 9, 99)), _STONE)
        gap = block((run * 0.5, 1.0, high + 1), _BREAK).moved(-run * 0.12, 0, -0.5)
        return carved(slab, self._above(run, top, high), gap)

    def _above(self, run: float, top: Points, tall: float) -> Solid:
        """Build the volume that has fallen: all above a broken edge whose low end is at −x."""
        x = run / 2 - top[:, 0]
        steps: list[tuple[float, float]] = []
        for (a, b), z in zip(pairwise(x), top[:, 1], strict=False):
            steps += [(float(a), float(z)), (float(b), float(z) + 0.06)]
        steps[0] = (run / 2 + 1, steps[0][1])
        steps[-1] = (-run / 2 - 1, steps[-1][1])
        outline = np.array([*steps, (-run / 2 - 1, tall + 1), (run / 2 + 1, tall + 1)])
        prism = plan(outline, 1.2, _BREAK).turned(90, "x")
        return prism.moved(y=0.6)

    def _window(self, x: float, floor: float) -> Solid:
        """A tall window with a pointed arch, as a hole."""
        half = _WINDOW / 2
        spring = self.storey * 0.52
        head = min(self.storey - SLAB - 0.3, spring + 0.62)
        bend = (half * 0.62, (spring + head) / 2 + 0.06)
        shape = [
            (-half, _SILL),
            (half, _SILL),
            (half, spring),
            bend,
            (0.0, head),
            (-bend[0], bend[1]),
            (-half, spring),
        ]
        hole = plan(np.array(shape), 1.2, _BREAK).turned(90, "x").moved(y=0.6)
        return hole.moved(x, 0, floor)

    def _floor(self, level: int, rng: np.random.Generator) -> Solid:
        """A slab into the walls at the back, jagged where it has broken off."""
        x, y = (v / 2 - _PROUD - _THICK / 2 for v in self.size)
        edge, front = self._edge(level), self._front(level)
        axes = (lines([-x, x], 0.8), lines([-y, y], 0.8), lines([-SLAB, 0.0], 1.0))
        slab = lattice(axes, inside(axes, (-99, -99, -9), (99, 99, 9)), _FLOOR)
        keep = np.array(self._outline(edge, front, x, y, rng))
        kept = shared(slab, plan(keep, 2.0, _BREAK).moved(z=-1.0))
        tiles = np.floor(kept.centres()[:, :2] / 0.8).astype(int)
        tone = rng.normal(1.0, 0.015, (32, 32))[tiles[:, 0] % 32, tiles[:, 1] % 32]
        top = kept.shaded(tone).moved(z=level * self.storey)
        beams = [
            block((x - edge + rng.uniform(-0.1, 0.45), 0.16, _BEAM), _JOIST).moved(
                (x + edge) / 2 - 0.1, at, level * self.storey - SLAB - _BEAM + 0.01
            )
            for at in np.linspace(front + 0.5, y - 0.9, max(2, round((y - front) / 1.6)))
        ]
        return united(top, *beams)

    def _outline(
        self, edge: float, front: float, x: float, y: float, rng: np.random.Generator
    ) -> list[tuple[float, float]]:
        """Around a floor from its back left corner; straight where the ladder stands."""
        post = self._post()
        points = [(x, y), (edge, y), (edge, post - 0.45)]
        points += [
            (edge + float(rng.uniform(-0.1, 0.55)), float(at))
            for at in np.arange(post - 0.85, front + 0.6, -0.4)
        ]
        points += [
            (float(at), front + float(rng.uniform(-0.12, 0.45)))
            for at in np.arange(edge + 0.7, x - 0.1, _STEP)
        ]
        return [*points, (x, front)]

    def _post(self) -> float:
        return self.size[1] / 2 - _THICK - _PROUD - 0.6

    def _rubble(self, rng: np.random.Generator) -> Solid:
        """Heaps along the broken walls and stones about them."""
        x, y = self.size[0] / 2, self.size[1] / 2
        stones = []
        corners = [(-x + 0.5, y - 0.6), (x - 0.5, -y + 0.5), (-x + 0.7, -y + 0.6)]
        for cx, cy in corners:
            for _ in range(int(16 + 14 * self.decay)):
                size = rng.uniform(0.12, 0.55, 3) * [1.0, 0.8, 0.55]
                stone = block(tuple(size), _STONES[int(rng.integers(len(_STONES)))])
                stone = stone.turned(float(rng.uniform(-25, 25)), "y")
                stone = stone.turned(float(rng.uniform(0, 360)))
                away = rng.normal(0, 0.42, 2)
                place = np.clip(
                    [cx + away[0], cy + away[1]], [0.5 - x, 0.5 - y], [x - 0.5, y - 0.5]
                )
                # Sunk a little into the heap or the table, so that none floats.
                up = max(0.0, 0.4 - 0.55 * float(np.hypot(*away))) - 0.04
                stones.append(stone.moved(float(place[0]), float(place[1]), up))
        heap = joined(*stones)
        low, high = np.array([0.05 - x, 0.05 - y, 0.0]), np.array([x - 0.05, y - 0.05, np.inf])
        return replace(heap, vertices=heap.vertices.clip(low, high))

    def _weathered(self, walls: Solid) -> Solid:
        """Soot under the broken edges, damp at the foot, blocks a little unlike each other."""
        rows = np.floor(walls.centres() / 0.9).astype(int)
        tones = np.random.default_rng([self.seed, 5]).normal(1.0, 0.035, (16, 16, 16))
        tone = tones[rows[:, 0] % 16, rows[:, 1] % 16, rows[:, 2] % 16].clip(0.9, 1.1)
        # The same for a whole block, so that both halves of a facet match.
        middle = (rows + 0.5) * 0.9
        damp = 0.5 * np.exp(-middle[:, 2] / 0.6) + 0.09 * (1 + lumps(middle, self.seed, 2.2))
        stained = blend(walls.colours.astype(float), rgb("#57534c"), damp)
        return replace(walls, colours=stained).shaded(tone)


def _standing(walls: Solid) -> Solid:
    """Remove the parts that would float after everything around them has fallen."""
    count, label = connected_corners(len(walls.vertices), walls.faces)
    grounded = np.zeros(count, dtype=bool)
    grounded[label[walls.vertices[:, 2] < 1e-6]] = True
    kept = grounded[label[walls.faces[:, 0]]]
    used, faces = np.unique(walls.faces[kept], return_inverse=True)
    return Solid(
        walls.vertices[used], faces.reshape(-1, 3), walls.colours[kept], walls.textures[kept]
    )
