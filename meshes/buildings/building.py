"""Houses with real doors, windows, floors and roofs."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from languages.message import message
from meshes.buildings import facade
from meshes.buildings.openings import DOOR, SILL, WINDOW, Opening, bays, panes_of
from meshes.buildings.roof import flat_roof, gable_roof, roof_underside, thatched_roof
from meshes.buildings.shell import shell
from meshes.buildings.stairs import ladder
from meshes.shapes.character import Underfoot
from meshes.shapes.kind import LONGEST, Length, Panes, Seed, TerrainKind, at_least, refusal
from meshes.shapes.lattice import inside, lattice, lines
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Part, Piece
from meshes.shapes.primitives import extrude
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured

STOREY = 2.1
"""Usual height from floor to floor, in inches."""

_LEAST_STOREY = 1.1
"""Least height of a storey, in inches."""

_PARAPET = 0.4
_FLOOR = 0.06

_HATCH = ((-0.85, -0.05), (-0.35, 0.35))
"""Corners of a hatch in a floor along x and y: far from all windows."""

_HATCH_ROOM = 2.6
_MAN = 1.3

_Wide = Annotated[Length, Field(ge=1.5, le=LONGEST)]
_High = Annotated[Length, Field(ge=1.2, le=60.0)]
Style = Literal["plaster", "brick", "stone", "timber"]
_WALL = {
    "plaster": Textured("#cfc4ab", Texture.PLASTER),
    "brick": Textured("#9c6650", Texture.BRICK),
    "stone": Textured("#9a9382", Texture.STONE),
    "timber": Textured("#d6ccb6", Texture.PLASTER),
}
_TRIM = {
    "plaster": Textured("#a39a86", Texture.CONCRETE),
    "brick": Textured("#b9ab90", Texture.CONCRETE),
    "stone": Textured("#7d776a", Texture.CONCRETE),
    "timber": Textured("#5d4a38", Texture.WOOD),
}
_TILES = {
    "plaster": Textured("#8c5e50", Texture.TILES),
    "brick": Textured("#6a6767", Texture.SLATE),
    "stone": Textured("#6f6a66", Texture.SLATE),
    "timber": Textured("#82594c", Texture.TILES),
}
_PAINT = {
    style: Textured(colour, Texture.WOOD)
    for style, colour in (
        ("plaster", "#5c7480"),
        ("brick", "#56694f"),
        ("stone", "#7a5245"),
        ("timber", "#54634c"),
    )
}
_STRAW = Textured("#9c875a", Texture.THATCH)
_FLAT = Textured("#7e7a70", Texture.CONCRETE)
_FLOORBOARDS = Textured("#87704f", Texture.PLANKS)


class Building(TerrainKind):
    """A house whose size is that of everything but the chimney: eaves to eaves, and to the ridge.

    Parts: ``walls``, ``floor`` (one per storey), ``ladder`` (one to each floor above the ground
    that has room to stand, through a hatch), ``roof``, ``trim``.
    """

    underfoot = Underfoot.HOUSE

    size: tuple[_Wide, _Wide, _High] = (6.3, 4.9, 4.9)
    roof: Literal["gable", "thatch", "flat", "none"] = "gable"
    storeys: int | None = Field(None, ge=1, le=12)
    doors: int = Field(1, ge=0, le=4)
    windows: bool = True
    shutters: bool = True
    chimney: bool = True
    thickness: Length = Field(0.2, ge=0.05, le=0.6)
    style: Style = "plaster"
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_to_stand(self) -> Building:
        each = self._eaves() / self._count()
        if each < _LEAST_STOREY:
            facts = {"count": self._count(), "eaves": self._eaves(), "each": each}
            raise refusal(message("shape-storeys", **facts), at_least(_LEAST_STOREY))
        return self

    def make(self) -> Piece:
        """Draw it with its ridge along x, then turn it if it is longer in y."""
        across = self.size[1] > self.size[0]
        holes = self.openings()
        parts = [
            self._walls(holes).part("walls"),
            *(floor.part("floor") for floor in self._floors()),
        ]
        parts += [climb.part("ladder", support=False) for climb in self._ladders()]
        roof = self._roof()
        if roof is not None:
            parts.append(roof.part("roof"))
        trim = self._trim(holes)
        if trim:
            parts.append(joined(*trim).part("trim", support=False))
        if across:
            parts = [_quarter_turn(part) for part in parts]
        return Piece(tuple(parts))

    @property
    def _pitched(self) -> bool:
        return self.roof in ("gable", "thatch")

    def _plan(self) -> tuple[float, float]:
        """Length and width of the walls."""
        inset = 0.22 if self._pitched else 0.06
        long, short = max(self.size[:2]), min(self.size[:2])
        return long - 2 * inset, short - 2 * inset

    def _eaves(self) -> float:
        """Height of the roof's outer edge, or of a flat roof."""
        z = self.size[2]
        if self.roof == "none":
            return z
        if self.roof == "flat":
            return max(z - _PARAPET, 0.8 * z)
        return max(z - 0.45 * min(self.size[:2]), 0.5 * z)

    def _count(self) -> int:
        return self.storeys or min(12, max(1, int(self._eaves() / STOREY + 0.35)))

    def level(self, storey: int) -> float:
        """Height of the top of a storey's floor."""
        return storey * self._eaves() / self._count() + _FLOOR

    def openings(self) -> list[Opening]:
        """Return the doors and windows, where they are cut into the walls."""
        length, width = self._plan()
        each = self._eaves() / self._count()
        tall = min(WINDOW[1], each - 0.45)
        sill = min(SILL, each - tall - 0.25)
        # Front (towards −y), back, right, left. A house longer in y is turned at the end.
        ways = (
            (180.0, 0.0, 270.0, 90.0) if self.size[1] > self.size[0] else (270.0, 90.0, 0.0, 180.0)
        )
        found = []
        for number, side in enumerate(ways):
            long = side in (90.0, 270.0)
            run, out = (length, width / 2) if long else (width, length / 2)
            places = bays(run)
            for storey in range(self._count()):
                z = self.level(storey)
                door = number < self.doors and storey == 0 and run > DOOR[0] + 0.5
                middle = places[len(places) // 2] if places else 0.0
                if door:
                    high = min(DOOR[1], each - 0.2)
                    found.append(Opening(side, middle, out, z, DOOR[0], high, True))
                if self.windows:
                    found += [
                        Opening(side, along, out, z + sill, WINDOW[0], tall, False)
                        for along in places
                        if not (door and along == middle)
                    ]
        return found + self._gable_windows()

    def panes(self) -> Panes:
        """Return its windows and doors, as it stands once it is turned."""
        panes, doors = panes_of(self.openings())
        if self.size[1] > self.size[0]:
            panes = np.stack([-panes[..., 1], panes[..., 0], panes[..., 2]], axis=-1)
        return panes, doors

    def _gable_windows(self) -> list[Opening]:
        length, _ = self._plan()
        if not self._pitched or not self.windows:
            return []
        z = self._eaves() + 0.15
        if self._under(WINDOW[0] / 2 + 0.2) < z + WINDOW[1] * 0.8 + 0.15:
            return []
        size = (WINDOW[0], WINDOW[1] * 0.8)
        return [Opening(side, 0.0, length / 2, z, *size, False) for side in (0.0, 180.0)]

    def _under(self, y: float) -> float:
        return roof_underside(y, min(self.size[:2]), self._eaves(), self.size[2])

    def _walls(self, holes: list[Opening]) -> Solid:
        length, width = self._plan()
        eaves = ridge = self.size[2]
        if self._pitched:
            # Slightly into the roof, so that no light comes in under the tiles.
            eaves, ridge = self._under(width / 2) + 0.02, self._under(0.0) + 0.02
        walls = shell((length, width), eaves, ridge, self.thickness, holes, _WALL[self.style])
        middle = walls.centres()
        damp = 0.25 * np.exp(-middle[:, 2] / 0.5) + 0.05 * (1 + lumps(middle, self.seed, 2.5))
        stained = blend(walls.colours.astype(float), rgb("#857a63"), damp)
        return replace(walls, colours=stained)

    def _floors(self) -> list[Solid]:
        length, width = self._plan()
        inner = (length - 2 * self.thickness + 0.02, width - 2 * self.thickness + 0.02)
        floors = []
        levels = range(self._count() + self._pitched)
        for storey in levels:
            top = self.level(storey)
            if self._has_hatch(storey):
                axes = (
                    lines([-inner[0] / 2, *_HATCH[0], inner[0] / 2], 0.5),
                    lines([-inner[1] / 2, *_HATCH[1], inner[1] / 2], inner[1]),
                    lines([top - _FLOOR, top], 1.0),
                )
                filled = inside(axes, (-inner[0], -inner[1], 0.0), (*inner, top))
                filled &= ~inside(axes, *zip(*_HATCH, (0.0, top), strict=True))
                rng = np.random.default_rng([self.seed, 41, storey])
                floors.append(lattice(axes, filled, _FLOORBOARDS).speckled(rng, 0.05))
                continue
            planks = extrude(
                np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * [inner[1], _FLOOR],
                list(np.linspace(-inner[0] / 2, inner[0] / 2, max(2, int(inner[0] / 0.5)))),
                _FLOORBOARDS,
            )
            rng = np.random.default_rng([self.seed, 41, storey])
            floors.append(planks.moved(z=top - _FLOOR / 2).speckled(rng, 0.05))
        return floors

    def _has_hatch(self, storey: int) -> bool:
        """Return whether a floor is above the ground, wide enough for a hatch and high enough to
        stand.
        """
        length, width = self._plan()
        thick = 2 * self.thickness
        if not storey or length - thick < _HATCH_ROOM or width - thick < _HATCH_ROOM:
            return False
        ceiling = self._under(_HATCH[1][1]) if storey == self._count() else self.level(storey + 1)
        return ceiling - self.level(storey) > _MAN and self.level(1) - _FLOOR > _MAN

    def _ladders(self) -> list[Solid]:
        climbs = []
        for storey in range(1, self._count() + self._pitched):
            if self._has_hatch(storey):
                foot = self.level(storey - 1)
                climb = ladder(self.level(storey) - foot, 0.44)
                climbs.append(climb.moved(_HATCH[0][1] - 0.06, 0.0, foot))
        return climbs

    def _roof(self) -> Solid | None:
        long, short, z = max(self.size[:2]), min(self.size[:2]), self.size[2]
        if self.roof == "thatch":
            return thatched_roof(long, short, self._eaves(), z, _STRAW)
        if self.roof == "gable":
            return gable_roof(long, short, self._eaves(), z, _TILES[self.style], self.seed)
        if self.roof == "flat":
            length, width = self._plan()
            t = self.thickness - 0.01
            return flat_roof(length - 2 * t, width - 2 * t, self._eaves(), _FLAT)
        return None

    def _trim(self, holes: list[Opening]) -> list[Solid]:
        stone, paint = _TRIM[self.style], _PAINT[self.style]
        trim = [piece for hole in holes for piece in hole.surround(stone)]
        for hole in holes:
            if hole.door:
                trim.append(hole.leaf(self.thickness, paint))
            elif self.shutters and self.style != "timber" and self._room_for_shutters(hole):
                trim += hole.shutters(paint)
        length, width = self._plan()
        high = self._under(width / 2) - 0.02 if self._pitched else self.size[2]
        framed = self.style == "timber"
        trim += facade.corners(length, width, high, stone, posts=framed)
        if self.style != "stone":
            trim += facade.plinth(length, width, holes, Textured("#857f71", Texture.CONCRETE))
        if framed:
            levels = [self.level(storey) - _FLOOR for storey in range(self._count())]
            trim += facade.timber_frame(length, width, [*levels, high], holes, stone)
        else:
            rng = np.random.default_rng([self.seed, 53])
            density = {"plaster": 0.35, "brick": 1.0, "stone": 2.2, "timber": 0.0}[self.style]
            odd = {"plaster": "#a8987c", "brick": "#8b5745", "stone": "#8c8677"}[self.style]
            trim += facade.odd_stones(length, width, high, holes, odd, rng, density)
        if self.chimney and self._pitched:
            x = max(self.size[:2]) * 0.3
            stack = _WALL["brick"] if framed else stone
            trim += facade.chimney(x, self._under(0.0) - 0.7, self.size[2], stack)
        return trim

    def _room_for_shutters(self, hole: Opening) -> bool:
        length, width = self._plan()
        reach = abs(hole.along) + hole.width
        half = (length if hole.side in (90.0, 270.0) else width) / 2
        return reach < half - 0.25 and hole.z < self._eaves()


def _quarter_turn(part: Part) -> Part:
    x, y, z = part.mesh.vertices.T
    return part.with_vertices(np.column_stack([-y, x, z]))
