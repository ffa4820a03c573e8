"""An aircraft on its flying base: brought to scale, painted, and put on a stem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from meshes.aircraft import paintwork
from meshes.aircraft.fittings import Place, middle_of
from meshes.shapes.boolean import tidied, united
from meshes.shapes.livery import BASE_HEIGHT, Livery
from meshes.shapes.piece import BASE, BODY, RIM, Part, Piece
from meshes.shapes.primitives import column, lathe
from meshes.shapes.solid import Points, Solid, joined

FLYING_BASE, UNDERSIDE = 2.4, 3.0
"""Diameter of a flying base, and height of an aircraft's underside above the table, inches."""

_ACRYLIC = "#cfdadd"
_RIM = 0.075


@dataclass(frozen=True, eq=False)
class Drawing:
    """An aircraft as drawn, before paint and scale.

    ``skin``: painted. ``fittings``: in their own colours, but part of the body. ``hung``: guns,
    bombs and rockets. ``muzzles``: of the forward guns. ``wing_mark``: x, y. ``flank_mark``: x, z,
    radius. ``band``: from x to x, the band of the side's colour around the tail.
    """

    skin: Sequence[Solid]
    fittings: Sequence[Solid]
    hung: Sequence[Solid]
    blades: Sequence[Solid]
    disc: Solid
    muzzles: Sequence[Place]
    wing_mark: tuple[float, float]
    flank_mark: tuple[float, float, float]
    mark: float
    band: tuple[float, float]
    camouflage: Sequence[float]
    rings: Sequence[float]
    ribs: Sequence[float]


@dataclass(frozen=True)
class Aircraft:
    """Span, length and height in inches, the propeller included, and the function that draws it.

    ``draw`` takes the paint and the side's colour.
    """

    span: float
    length: float
    height: float
    draw: Callable[[str, str], Drawing]


def flying(kind: Aircraft) -> Callable[[Livery, str], Piece]:
    """Return a builder of the parts ``body``, ``weapon``, ``propeller``, ``stem``, ``base``,
    ``rim``.

    The eye is in the middle of the muzzles of the forward guns.
    """

    def built(livery: Livery, pose: str = "") -> Piece:
        drawing = kind.draw(livery.paint, livery.rim)
        body = _painted(drawing, livery)
        blades, guns = united(*drawing.blades), united(*drawing.hung)
        every = joined(body, blades, drawing.disc)
        low, high = every.vertices.min(axis=0), every.vertices.max(axis=0)
        scale = np.array([kind.length, kind.span, kind.height]) / (high - low)
        zero = np.array([(low[0] + high[0]) / 2, 0.0, body.vertices[:, 2].min()])

        def aloft(points: Points) -> Points:
            lifted: Points = (points - zero) * scale + np.array([0.0, 0.0, UNDERSIDE])
            return lifted

        def part(solid: Solid, name: str, *, clear: bool = False) -> Part:
            placed = replace(solid, vertices=aloft(solid.vertices))
            return placed.part(name, support=False, clear=clear)

        # The rod reaches into the fuselage, which need not be the lowest point.
        top = float(aloft(np.zeros(3))[2])
        stem = column(0.055, top - BASE_HEIGHT, _ACRYLIC, sides=12).moved(z=BASE_HEIGHT)
        x, y, z = (float(v) for v in aloft(middle_of(drawing.muzzles)))
        return Piece(
            (
                part(body, BODY),
                part(guns, "weapon"),
                part(blades, "propeller"),
                part(drawing.disc, "propeller", clear=True),
                stem.part("stem", support=False, clear=True),
                *flying_base(livery),
            ),
            eye=(x, y, z),
        )

    return built


def flying_base(livery: Livery) -> tuple[Part, Part]:
    """A clear disc or hexagon, and a thin ``rim`` around it in the side's colour."""
    sides, radius = (64 if livery.base_shape == "round" else 6), FLYING_BASE / 2
    rows = [(radius, 0.0), (radius, BASE_HEIGHT - 0.012), (radius - 0.04, BASE_HEIGHT)]
    plate = lathe(rows, sides, _ACRYLIC)
    # Slightly larger than the plate, so that the two do not flicker where they touch.
    proud = radius + 0.004
    turn = 2 * np.pi * np.arange(sides) / sides
    circle = np.column_stack([np.cos(turn), np.sin(turn)])
    rings = [
        np.column_stack([circle * reach, np.full(sides, z)])
        for reach, z in (
            (proud - _RIM, 0.0),
            (proud, 0.0),
            (proud, BASE_HEIGHT + 0.004),
            (proud - _RIM, BASE_HEIGHT + 0.004),
        )
    ]
    return plate.part(BASE, clear=True), _hoop(rings, livery.rim).part(RIM, support=False)


def _hoop(rings: Sequence[Points], colour: str) -> Solid:
    """A ring whose cross-section has its corners on four circles, each joined to the next."""
    n, k = len(rings[0]), len(rings)
    i = np.arange(n)
    j = (i + 1) % n
    faces = []
    for row in range(k):
        a, b = row * n, (row + 1) % k * n
        faces += [np.column_stack([a + i, a + j, b + j]), np.column_stack([a + i, b + j, b + i])]
    rgb = np.array([int(colour[c : c + 2], 16) for c in (1, 3, 5)], dtype=np.uint8)
    stacked = np.vstack(faces)
    return Solid(np.vstack(list(rings)), stacked, np.tile(rgb, (len(stacked), 1)))


def _painted(drawing: Drawing, livery: Livery) -> Solid:
    paint, dark = livery.paint, paintwork.shadow_side(livery)
    skin = united(*drawing.skin)
    skin = paintwork.camouflaged(skin, paint, dark, drawing.camouflage)
    skin = paintwork.undersided(skin, paintwork.sky_side(livery), (paint, dark))
    skin = paintwork.seamed(skin, drawing.rings, drawing.ribs, 0.75)
    skin = paintwork.banded(skin, livery.rim, drawing.band, 0.33)
    skin = paintwork.marked(skin, livery, drawing.wing_mark, drawing.flank_mark, drawing.mark)
    return united(paintwork.plated(tidied(skin), 7), *drawing.fittings)
