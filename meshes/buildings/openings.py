"""Doors and windows: their places, the holes they make, and their surrounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from meshes.shapes.kind import Panes
from meshes.shapes.primitives import block, extrude
from meshes.shapes.solid import Points, Solid

DOOR = (0.63, 1.4)
"""Width and height of a door, in inches."""

WINDOW = (0.70, 0.84)
"""Width and height of a window, in inches."""

SILL = 0.63
"""Height of a window's sill above its floor, in inches."""


_PROUD, _BAR = 0.04, 0.085
"""Thickness of a surround in front of its wall, and its width, in inches."""

_RECESS = 0.07
"""Depth of a pane behind the face of its wall, inches."""

_ARC = np.radians(np.linspace(0.0, 60.0, 9))
_WITHIN = (-0.16, -0.004)
"""Where the corners of a pointed hole are closed, inches out from the face of the wall."""


@dataclass(frozen=True)
class Opening:
    """A rectangular hole: ``side`` degrees of the wall's outward normal, ``along`` its middle.

    ``along`` runs to the right as seen from outside; ``out`` is the wall's outer face. ``pointed``:
    its surround closes its upper corners to an arch of two arcs that meet in a point.
    """

    side: float
    along: float
    out: float
    z: float
    width: float
    height: float
    door: bool
    pointed: bool = False

    def _placed(self, solid: Solid) -> Solid:
        # Drawn for a wall facing +x with y to the right as seen from outside.
        return solid.moved(self.out, self.along, self.z).turned(self.side)

    def cutter(self, thickness: float, colour: str) -> Solid:
        """Build the solid to carve out of the wall."""
        hole = block((thickness * 2 + 0.1, self.width, self.height), colour)
        return self._placed(hole.moved(-thickness / 2))

    def pane(self) -> Points:
        """Return the corners of its pane, a little within the wall, ``(4, 3)``."""
        half, recess = self.width / 2, self.out - _RECESS
        low, high = (self.z, self.z + (self._spring if self.pointed else self.height))
        y = self.along + half * np.array([-1.0, 1.0, 1.0, -1.0])
        turn = np.radians(self.side)
        return np.column_stack(
            [
                recess * np.cos(turn) - y * np.sin(turn),
                recess * np.sin(turn) + y * np.cos(turn),
                [low, low, high, high],
            ]
        )

    def box(self, thickness: float) -> tuple[list[float], list[float]]:
        """Low and high corner of the hole, through the whole wall and a little beyond."""
        corners = np.round(self.cutter(thickness, "#000000").vertices, 9)
        return corners.min(axis=0).tolist(), corners.max(axis=0).tolist()

    def surround(self, stone: str) -> list[Solid]:
        """Lintel, jambs and sill, just outside the hole and proud of the wall."""
        proud, bar = _PROUD, _BAR
        tall = self._spring if self.pointed else self.height
        pieces = [
            block((proud, bar, tall), stone).moved(y=side * (self.width + bar) / 2)
            for side in (1, -1)
        ]
        if not self.pointed:
            pieces.insert(0, block((proud, self.width + 2 * bar, bar), stone).moved(z=self.height))
        if not self.door:
            pieces.append(
                block((proud * 1.4, self.width + 3 * bar, bar * 0.8), stone).moved(z=-bar * 0.8)
            )
        arch = self._arch(stone) if self.pointed else []
        return [self._placed(piece.moved(proud / 2 - 0.005)) for piece in pieces] + arch

    @property
    def _spring(self) -> float:
        return self.height - self.width * float(np.sin(_ARC[-1]))

    def _arch(self, stone: str) -> list[Solid]:
        """Build both halves of a pointed arch: its stones, and the corner that they close."""
        half, spring = self.width / 2, self._spring
        # Each arc is drawn about the foot of the other one.
        inner, outer = (
            np.column_stack([r * np.cos(_ARC) - half, r * np.sin(_ARC) + spring])
            for r in (self.width, self.width + _BAR)
        )
        corner = np.vstack([[[half, self.height]], inner[::-1], [[half + 0.01, spring]]])
        ring = np.vstack([outer.clip([0.0, -np.inf]), inner[::-1]])
        made = []
        for profile, (low, high) in ((corner, _WITHIN), (ring, (-0.005, _PROUD - 0.005))):
            x, y = profile.T
            if (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() <= 0:  # clockwise
                profile = profile[::-1]
            right = extrude(profile, (low, high), stone)
            made += [right, right.scaled(1, -1, 1)]
        return [self._placed(piece) for piece in made]

    def shutters(self, paint: str) -> list[Solid]:
        """A pair of shutters folded back against the wall."""
        wide = self.width * 0.44
        away = self.width / 2 + 0.085 + wide / 2 + 0.01
        leaves = []
        for y in (away, -away):
            leaf = block((0.03, wide, self.height), paint).moved(0.01, y)
            leaves.append(self._placed(leaf))
            for z in (0.12, self.height - 0.2):
                batten = block((0.045, wide * 0.86, 0.08), paint).shaded(0.82).moved(0.012, y, z)
                leaves.append(self._placed(batten))
        return leaves

    def leaf(self, thickness: float, paint: str) -> Solid:
        """A door standing open, swung into the room."""
        door = block((self.width * 0.94, 0.05, self.height * 0.97), paint)
        inside = -thickness - self.width * 0.47
        return self._placed(door.moved(inside, self.width / 2 + 0.03))


def panes_of(holes: Sequence[Opening], shift: tuple[float, float] = (0.0, 0.0)) -> Panes:
    """Return the panes of openings, moved along x and y."""
    panes = np.array([hole.pane() for hole in holes]).reshape(-1, 4, 3) + [*shift, 0.0]
    return panes, np.array([hole.door for hole in holes], dtype=bool)


def bays(length: float, margin: float = 0.55, spacing: float = 1.75) -> list[float]:
    """Middles of evenly spaced openings along a wall; none if it is too short for one."""
    room = length - 2 * margin
    if room < WINDOW[0]:
        return []
    count = min(24, max(1, int(room / spacing)))
    each = room / count
    return [-room / 2 + (i + 0.5) * each for i in range(count)]
