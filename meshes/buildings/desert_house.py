"""A house of mud brick: a flat roof behind a parapet, and stairs up to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
from pydantic import Field, model_validator

from languages.message import message
from meshes.buildings.openings import DOOR, Opening, bays, panes_of
from meshes.buildings.shell import shell
from meshes.buildings.stairs import flight, run_of
from meshes.shapes.boolean import carved
from meshes.shapes.character import Underfoot
from meshes.shapes.kind import LONGEST, Length, Panes, Seed, TerrainKind, at_least, refusal
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import ROUGH, Piece
from meshes.shapes.primitives import block, lathe, limb
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, all_of

_PALE = rgb("#d3c09c")
_MUD, _ROOF, _INDOORS, _STEPS = all_of(Texture.PLASTER, "#c3ab84", "#b7a27d", "#9c8763", "#b79f79")
_WOOD, *_PAINT = all_of(Texture.WOOD, "#6e563c", "#4f7480", "#6d7a55", "#8a5a3e")
_PARAPET, _SLAB, _FLOOR = 0.5, 0.2, 0.05
_STAIR = 1.15
"""Width of the stairs, inches: a base stands on them."""

_WINDOW = (0.5, 0.62)
_UPPER = 3.2
"""Height of the sill of the upper windows of a high house, inches."""

_Wide = Annotated[Length, Field(ge=3.4, le=LONGEST / 4)]


class DesertHouse(TerrainKind):
    """A house of mud brick with a flat roof to stand on, a parapet, and stairs up its +y side.

    Parts: ``walls``, ``floor``, ``roof``, ``trim``, ``dome``, ``stairs``.
    """

    underfoot = Underfoot.HOUSE

    size: tuple[_Wide, _Wide, Annotated[Length, Field(ge=2.2, le=12.0)]] = (6.6, 5.6, 2.9)
    doors: int = Field(1, ge=1, le=2)
    stairs: bool = True
    dome: bool = False
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_for_stairs(self) -> DesertHouse:
        least = self._run() + 0.9
        if self.stairs and self.size[0] < least:
            found = message("shape-stairs-along", height=self._roof(), length=self.size[0])
            raise refusal(found, at_least(least))
        return self

    def _roof(self) -> float:
        return self.size[2] - _PARAPET

    def _run(self) -> float:
        return run_of(self._roof())

    def _plan(self) -> tuple[float, float]:
        """Return length and width of the walls, a little less than of the parts that stick out."""
        return self.size[0] - 0.2, self.size[1] - 0.2 - (_STAIR - 0.05 if self.stairs else 0.0)

    def _shift(self) -> float:
        return -(self.size[1] - self._plan()[1]) / 2 + 0.1 if self.stairs else 0.0

    def panes(self) -> Panes:
        """Return its windows and doors."""
        return panes_of(self.openings(), (0.0, self._shift()))

    def make(self) -> Piece:
        """Build it, the walls as its first part."""
        x, y = self._plan()
        shift = self._shift()
        holes = self.openings()
        # No gable, but a line of corners at the roof, for the light baked into the corners.
        walls = shell((x, y), self.size[2], self._roof() + 0.02, 0.24, holes, _MUD)
        at = -self.size[0] / 2 + 0.05 + self._run()  # where the stairs have reached the roof
        if self.stairs:
            gap = block((1.0, 0.9, _PARAPET + 1.0), _MUD).moved(at + 0.5, y / 2, self._roof())
            walls = carved(walls, gap)
        rng = np.random.default_rng([self.seed, 167])
        slab = block((x - 0.4, y - 0.4, _SLAB), _ROOF).moved(z=self._roof() - _SLAB)
        parts = [
            self._worn(walls).moved(y=shift).part("walls"),
            block((x - 0.4, y - 0.4, _FLOOR), _INDOORS).moved(y=shift).part("floor"),
            slab.moved(y=shift).part("roof"),
            joined(*self._trim(holes, rng)).moved(y=shift).part("trim", support=False),
        ]
        if self.dome:
            parts.append(self._dome().moved(y=shift).part("dome", support=False, crease=ROUGH))
        if self.stairs:
            steps = flight(self._roof(), _STAIR, _STEPS, solid=True)
            landing = block((1.0, _STAIR, self._roof()), _STEPS).moved(0.5)
            up = joined(*steps, landing).moved(at, y / 2 + _STAIR / 2 - 0.05 + shift)
            parts.append(up.part("stairs"))
        return Piece(tuple(parts))

    def _dome(self) -> Solid:
        """Return a drum and half a ball on it.

        Its detail is that of drifts: it does not change its direction from face to face.
        """
        radius, foot, drum = 0.32 * min(self._plan()), self._roof() - 0.02, 0.3
        polar = np.linspace(0.0, np.pi / 2, 8)[1:]
        bow = [(radius * float(np.cos(a)), drum + radius * float(np.sin(a))) for a in polar]
        profile = [(radius * 1.06, 0.0), (radius * 1.06, drum), (radius, drum), *bow[:-1]]
        dome = lathe([*profile, (0.0, bow[-1][1])], 28, _MUD).moved(z=foot)
        return dome.textured(Texture.SNOW)

    def openings(self) -> list[Opening]:
        """Return the doors and windows, where they are cut into the walls."""
        x, y = self._plan()
        found = []
        for number, side in enumerate((270.0, 180.0, 0.0)):
            run, out = (x, y / 2) if side == 270.0 else (y, x / 2)
            places = bays(run, 0.6, 1.7)
            door = number < self.doors
            middle = places[len(places) // 2] if places else 0.0
            if door:
                tall = min(DOOR[1], self._roof() - _SLAB - 0.15)
                found.append(Opening(side, middle, out, _FLOOR, DOOR[0], tall, True))
            tall = min(_WINDOW[1], self._roof() - 1.25)
            if tall > 0.2:
                found += [
                    Opening(side, place, out, 0.85, _WINDOW[0], tall, False)
                    for place in places
                    if not (door and place == middle)
                ]
            if self._roof() > _UPPER + _WINDOW[1] + 0.4:
                found += [
                    Opening(side, place, out, _UPPER, _WINDOW[0], _WINDOW[1], False)
                    for place in places
                ]
        return found

    def _worn(self, walls: Solid) -> Solid:
        """Bleach the top, brown the places without render, darken the foot."""
        middle = walls.centres()
        patch = lumps(middle, self.seed, 1.9)
        pale = blend(walls.colours.astype(float), _PALE, 0.3 + 0.4 * patch)
        foot = 0.5 * np.exp(-middle[:, 2] / 0.35) + 0.3 * np.clip(-patch - 0.35, 0, 1)
        worn = blend(pale.astype(float), rgb("#957a55"), foot)
        # The parapet's top has been trodden smooth.
        top = (middle[:, 2] > self.size[2] - 0.01)[:, None]
        return replace(walls, colours=np.where(top, rgb("#bca37c").astype(np.uint8), worn))

    def _trim(self, holes: list[Opening], rng: np.random.Generator) -> list[Solid]:
        """Lintels of wood, beams that stick out below the roof, doors, a few spouts."""
        x, y = self._plan()
        paint = _PAINT[int(rng.integers(len(_PAINT)))]
        made: list[Solid] = []
        for hole in holes:
            lintel = block((0.07, hole.width + 0.3, 0.11), _WOOD)
            made.append(
                lintel.moved(hole.out + 0.0, hole.along, hole.z + hole.height).turned(hole.side)
            )
            if hole.door:
                made.append(hole.leaf(0.24, paint))
            else:
                made += hole.shutters(paint)[:1]
        count = max(2, min(20, round(x / 0.85)))
        z = self._roof() - _SLAB * 0.5
        for i in range(count):
            at = -x / 2 + (i + 0.5) * x / count
            made.append(
                limb(
                    (at, -y / 2 - 0.09, z),
                    (at, -y / 2 + 0.3, z),
                    0.06,
                    0.06,
                    _WOOD,
                    sides=6,
                    round_ends=False,
                )
            )
        return made
