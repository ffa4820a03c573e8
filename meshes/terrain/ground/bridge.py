"""Bridges: of stone with arches, or of planks on trestles."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from meshes.shapes.character import Underfoot
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, side_profile, wedge
from meshes.shapes.solid import Points, Solid, joined
from meshes.shapes.texture import Texture, Textured, all_of

_STONES = all_of(Texture.ROCK, "#8b877b", "#7d786c", "#98907f", "#837f78", "#8f8573")
_BODY = Textured("#857f72", Texture.STONE)
_COPING, _RING = all_of(Texture.CONCRETE, "#9a9484", "#a29a88")
_TIMBER, *_PLANKS = all_of(Texture.WOOD, "#6a563f", "#8a7657", "#7d6a4e", "#94805f", "#82704f")

_FOOT = 0.05
"""Height of the deck at both ends, inches."""

_CROWN = 0.36
"""Thickness of a stone bridge above its arches, inches."""

_PARAPET, _RAIL = 0.55, 0.72
"""Heights of a parapet and of a rail above the deck, inches."""

_RAMP = 2.4
"""Most inches of ramp at either end of a plank bridge."""


class Bridge(TerrainKind):
    """A deck along x that carries whoever goes over it, open to the eye beneath.

    Parts: ``deck``, ``arches`` or ``trestles``, ``parapets`` or ``rails``.
    """

    underfoot = Underfoot.PAVED
    carries = True

    size: tuple[
        Annotated[Length, Field(ge=4.0, le=LONGEST)], Annotated[Length, Field(ge=1.0, le=24.0)]
    ] = (12.0, 3.4)
    height: Length = Field(1.5, ge=0.6, le=12.0)
    style: Literal["stone", "plank"] = "stone"
    arches: int | None = Field(None, ge=1, le=12)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build it, the deck as its first part."""
        rng = np.random.default_rng([self.seed, 101])
        deck = self._deck(rng).part("deck")
        if self.style == "stone":
            return Piece(
                (deck, self._arches(rng).part("arches"), self._parapets(rng).part("parapets"))
            )
        return Piece(
            (
                deck,
                self._trestles().part("trestles", support=False),
                self._rails().part("rails", support=False),
            )
        )

    def top(self, x: NDArray[np.float64] | float) -> Points:
        """Return the height of the deck's top at these x: a hump of stone, or a level with two
        ramps.
        """
        half = self.size[0] / 2
        share = np.clip(abs(np.asarray(x, dtype=np.float64)) / half, 0.0, 1.0)
        if self.style == "stone":
            found: Points = _FOOT + (self.height - _FOOT) * (1.0 - share**1.7)
        else:
            ramp = self._ramp() / half
            found = _FOOT + (self.height - _FOOT) * np.clip((1.0 - share) / ramp, 0.0, 1.0)
        return found

    def _ramp(self) -> float:
        return min(_RAMP, max(1.0, self.height * 2.0), self.size[0] * 0.3)

    def _stations(self, each: float) -> Points:
        """Return places along the deck; a level one has some where its ramps end."""
        half = self.size[0] / 2
        if self.style == "stone":
            return np.linspace(-half, half, max(9, 2 * round(half / each) + 1))
        inner, ramp = half - self._ramp(), max(5, round(self._ramp() / each) + 1)
        return np.concatenate(
            [
                np.linspace(-half, -inner, ramp)[:-1],
                np.linspace(-inner, inner, max(2, round(2 * inner / each) + 1)),
                np.linspace(inner, half, ramp)[1:],
            ]
        )

    def _deck(self, rng: np.random.Generator) -> Solid:
        """Setts or planks, each of its own shade, on a slab that follows the hump."""
        width = self.size[1]
        # At most 60 slabs, however long the deck is.
        each = max(0.3 if self.style == "plank" else 0.45, self.size[0] / 60)
        inner = width - 0.36 if self.style == "stone" else width - 0.1
        across = 1 if self.style == "plank" else int(np.clip(round(inner / 0.5), 2, 14))
        slabs = []
        for a, b in pairwise(self._stations(each).tolist()):
            low, high = float(self.top(a)), float(self.top(b))
            gap = 0.02 if self.style == "plank" else 0.0
            thick = 0.12 if self.style == "plank" else min(0.2, low, high)
            shape = [(a, low - thick), (b - gap, high - thick), (b - gap, high), (a, low)]
            shape = [(x, max(0.0, z)) for x, z in shape]
            if shape[0][1] == shape[3][1] or shape[1][1] == shape[2][1]:
                continue
            colours = _PLANKS if self.style == "plank" else _STONES
            for j in range(across):
                stone = side_profile(
                    shape, inner / across, colours[int(rng.integers(len(colours)))]
                )
                y = (j + 0.5) * inner / across - inner / 2
                slabs.append(stone.moved(y=y).shaded(float(rng.uniform(0.93, 1.06))))
        return joined(*slabs)

    def _spans(self) -> list[tuple[float, float]]:
        """Return the x where each arch begins and ends."""
        count = self.arches or max(1, round(self.size[0] / 12))
        # Between abutments where the deck is high enough for an arch beneath it.
        xs = np.linspace(0.0, self.size[0] / 2, 200)
        high = xs[self.top(xs) > _CROWN + 0.35]
        reach = float(high[-1]) if len(high) else 0.0
        reach = min(reach, 0.36 * self.size[0])
        pier = min(0.7, 0.5 * reach / count)
        each = (2 * reach - pier * (count - 1)) / count
        if each < 0.4:
            return []
        return [
            (-reach + i * (each + pier), -reach + i * (each + pier) + each) for i in range(count)
        ]

    def _crown(self, a: float, b: float) -> float:
        """Return the height of an arch: nowhere closer to the deck than at its crown."""
        xs = np.linspace(a, b, 41)
        rise = np.sqrt(np.maximum(1e-6, 1 - ((xs - (a + b) / 2) / ((b - a) / 2)) ** 2))
        return float(min((self.top(xs) - _CROWN) / rise))

    def _arch(self, a: float, b: float) -> Points:
        """Trace an arch from its foot at ``b`` over the crown to its foot at ``a``."""
        turn = np.linspace(0.0, np.pi, 17)
        return np.column_stack(
            [(a + b) / 2 + (b - a) / 2 * np.cos(turn), self._crown(a, b) * np.sin(turn)]
        )

    def _arches(self, rng: np.random.Generator) -> Solid:
        half, width = self.size[0] / 2, self.size[1]
        body = width - 0.16
        outline: list[tuple[float, float]] = [(half, 0.0)]
        xs = np.linspace(half, -half, 33)
        # Slightly beneath the slab, so that the two do not flicker through each other.
        outline += [(float(x), max(0.02, float(self.top(x)) - 0.06)) for x in xs]
        outline.append((-half, 0.0))
        for a, b in self._spans():
            outline += [(float(x), max(0.0, float(z))) for x, z in self._arch(a, b)[::-1]]
        solids = [side_profile(outline, body, _BODY)]
        for a, b in self._spans():
            solids += self._voussoirs(a, b, width, rng)
        solids += self._odd_stones(body, rng)
        return joined(*solids)

    def _voussoirs(self, a: float, b: float, width: float, rng: np.random.Generator) -> list[Solid]:
        """The ring of stones around an arch, a little proud on both faces."""
        line = self._arch(a, b)
        stones = []
        for p, q in pairwise(line):
            out = [(p - [(a + b) / 2, 0.0]), (q - [(a + b) / 2, 0.0])]
            far = [v / max(float(np.hypot(*v)), 1e-9) * 0.2 for v in out]
            quad = [tuple(p), tuple(p + far[0]), tuple(q + far[1]), tuple(q)]
            flat = [(float(x), max(0.0, float(z))) for x, z in quad]
            shade = float(rng.uniform(0.92, 1.06))
            for side in (-1, 1):
                stone = side_profile(flat, 0.08, _RING).shaded(shade)
                stones.append(stone.moved(y=side * (width / 2 - 0.06)))
        return stones

    def _odd_stones(self, body: float, rng: np.random.Generator) -> list[Solid]:
        """Single stones proud of the faces, in courses."""
        half = self.size[0] / 2
        stones: list[Solid] = []
        spans = self._spans()
        for _ in range(min(240, int(14 * self.size[0]))):
            x = float(rng.uniform(-half, half))
            wide, tall = float(rng.uniform(0.25, 0.5)), float(rng.uniform(0.11, 0.17))
            room = float(min(self.top(x - wide / 2), self.top(x + wide / 2))) - 0.1 - tall
            z = round(float(rng.uniform(0.0, max(0.0, room))) / 0.18) * 0.18
            over = [
                self._crown(a, b) * np.sqrt(max(0.0, 1 - ((x - (a + b) / 2) / ((b - a) / 2)) ** 2))
                for a, b in spans
                if a - 0.3 - wide / 2 < x < b + 0.3 + wide / 2
            ]
            if z > room or any(z < high + 0.3 for high in over):
                continue
            tone = _STONES[int(rng.integers(len(_STONES)))]
            stone = block((wide, 0.05, tall), tone).shaded(float(rng.uniform(0.88, 1.06)))
            side = 1 if rng.random() < 0.5 else -1
            stones.append(stone.moved(x, side * body / 2, z))
        return stones

    def _parapets(self, rng: np.random.Generator) -> Solid:
        """Walls along both sides, with a coping and a pillar at each end."""
        width, half = self.size[1], self.size[0] / 2
        stations = np.linspace(-half + 0.2, half - 0.2, max(5, min(60, round(2 * half / 0.8) + 1)))
        solids: list[Solid] = []
        for side in (-1, 1):
            y = side * (width / 2 - 0.11)
            for a, b in pairwise(stations.tolist()):
                za, zb = float(self.top(a)), float(self.top(b))
                low, high = max(0.0, za - 0.13), max(0.0, zb - 0.13)
                wall = [(a, low), (b, high), (b, zb + _PARAPET - 0.1), (a, za + _PARAPET - 0.1)]
                cap = [
                    (a, za + _PARAPET - 0.1),
                    (b, zb + _PARAPET - 0.1),
                    (b, zb + _PARAPET),
                    (a, za + _PARAPET),
                ]
                tone = _STONES[int(rng.integers(len(_STONES)))]
                shade = float(rng.uniform(0.93, 1.05))
                solids.append(side_profile(wall, 0.18, tone).shaded(shade).moved(y=y))
                solids.append(side_profile(cap, 0.22, _COPING).shaded(shade).moved(y=y))
            for end in (-1, 1):
                x = end * (half - 0.2)
                tall = float(self.top(x)) + _PARAPET + 0.12
                pillar = wedge((0.4, 0.22), (0.36, 0.2), tall, _COPING)
                solids.append(pillar.moved(x, y).shaded(0.94))
        return joined(*solids)

    def _trestles(self) -> Solid:
        """Pairs of legs with a cross beam, and two beams beneath the deck."""
        length, width = self.size
        level = length / 2 - self._ramp()
        tall = self.height - 0.12
        count = (self.arches or max(1, round(2 * level / 4.0))) + 1
        solids: list[Solid] = []
        for x in np.linspace(-level, level, count):
            for side in (-1, 1):
                y = side * (width / 2 - 0.25)
                leg = wedge((0.2, 0.2), (0.17, 0.17), tall, _TIMBER)
                solids.append(leg.moved(float(x), y))
            beam = block((0.2, width - 0.1, 0.18), _TIMBER).shaded(0.9)
            solids.append(beam.moved(float(x), 0.0, tall - 0.19))
            if tall > 0.9:
                brace = block((0.08, width - 0.3, 0.12), _TIMBER).shaded(0.85)
                solids.append(brace.moved(float(x), 0.0, tall * 0.45))
        for side in (-1, 1):
            y = side * (width / 2 - 0.25)
            solids.append(block((2 * level, 0.2, 0.16), _TIMBER).moved(0, y, tall - 0.17))
            for end in (-1, 1):
                x = end * level
                shape = [
                    (x, tall - 0.17),
                    (x, tall),
                    (end * length / 2, 0.02),
                    (end * length / 2, 0.0),
                ]
                solids.append(side_profile(shape, 0.2, _TIMBER).moved(y=y).shaded(0.92))
        return joined(*solids)

    def _rails(self) -> Solid:
        length, width = self.size
        level = length / 2 - self._ramp() * 0.5
        count = max(1, min(40, round(2 * level / 1.6)))
        xs = np.linspace(-level, level, count + 1)
        solids: list[Solid] = []
        for side in (-1, 1):
            y = side * (width / 2 - 0.09)
            for x in xs.tolist():
                low = float(self.top(x)) - 0.12
                solids.append(block((0.12, 0.12, _RAIL + 0.12), _TIMBER).moved(x, y, max(0.0, low)))
            for a, b in pairwise(xs.tolist()):
                za, zb = float(self.top(a)), float(self.top(b))
                for up in (0.3, _RAIL - 0.1):
                    bar = [(a, za + up), (b, zb + up), (b, zb + up + 0.09), (a, za + up + 0.09)]
                    solids.append(side_profile(bar, 0.07, _PLANKS[0]).moved(y=y - side * 0.03))
        return joined(*solids)
