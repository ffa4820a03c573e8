"""An aircraft on its flying base: brought to scale, painted, and put on a stem.

Paint is camouflage, an undersurface, markings, and the seams of plates. Colours change exactly
along the edge of a region, because the skin is cut there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from meshes.shapes.boolean import parted, tidied, united
from meshes.shapes.livery import BASE_HEIGHT, Livery, mixed, shade
from meshes.shapes.piece import BASE, BODY, RIM, ROUGH, Colour, Part, Piece
from meshes.shapes.primitives import block, column, lathe, plan
from meshes.shapes.solid import Points, Solid, joined
from meshes.vehicles.aircraft_parts import Place, middle_of

_FAR = 20.0
_WHITE = "#e4e2d8"


def _recoloured(solid: Solid, regions: Sequence[Solid], change: Callable[[Solid], Solid]) -> Solid:
    """Return the same shape, its colours changed inside any of some closed regions.

    All regions are cut in one go, because each cut runs through the whole solid.
    """
    inside, outside = parted(solid, united(*regions))
    if not len(inside.faces) or not len(outside.faces):
        return change(solid) if len(inside.faces) else solid
    return united(change(inside), outside)


def _camouflaged(plane: Solid, paint: Colour, dark: Colour, bands: Sequence[float]) -> Solid:
    """Paint wavy bands of a darker colour across the painted faces, ``bands`` inches along x."""
    y, regions = np.linspace(-6, 6, 41), []
    for number, x in enumerate(bands):
        middle = x + 0.5 * y + 0.34 * np.sin(1.5 * y + 2.1 * number)
        half = 0.5 + 0.2 * np.sin(1.1 * y + 1.7 * number)
        outline = np.vstack(
            [np.column_stack([middle + half, y]), np.column_stack([middle - half, y])[::-1]]
        )
        regions.append(plan(outline, 2 * _FAR, dark).moved(z=-_FAR))
    return _recoloured(
        plane, regions, lambda part: part.coloured(dark, _faces_of_colour(part, paint))
    )


def marked(
    plane: Solid,
    livery: Livery,
    wing: tuple[float, float],
    flank: tuple[float, float, float],
    radius: float,
) -> Solid:
    """Paint the side's mark on both wings and both flanks: a disc, or the hexagon of its bases.

    ``wing``: x and y of its middle; ``flank``: x, z and radius.
    """
    for size, colour in ((radius, _WHITE), (radius * 0.8, livery.rim)):
        disc = plan(_shape(livery, size), 2 * _FAR, colour).moved(z=-_FAR)
        x, z, small = flank
        round_ = plan(_shape(livery, small * size / radius), 2 * _FAR, colour).moved(z=-_FAR)
        regions = [
            *(disc.moved(wing[0], side * wing[1]) for side in (-1, 1)),
            round_.turned(90, "x").moved(x, 0, z),
        ]
        plane = _recoloured(plane, regions, lambda part, c=colour: part.coloured(c))  # type: ignore[misc]
    return plane


def _seamed(plane: Solid, rings: Sequence[float], ribs: Sequence[float], wide: float) -> Solid:
    """Dark seams: around the fuselage at ``rings`` along x, across the wings at ``ribs`` out."""
    thin = 0.024
    strips = [block((thin, 2 * wide, 2 * _FAR), "#000000").moved(x, 0, -_FAR) for x in rings]
    strips += [
        block((_FAR, thin, 2 * _FAR), "#000000").moved(0, side * y, -_FAR)
        for y in ribs
        for side in (-1, 1)
    ]
    return _recoloured(plane, strips, lambda part: part.shaded(0.7))


def _plated(plane: Solid, seed: int) -> Solid:
    """Make plates a little lighter or darker than each other, and lighten faces that look up."""
    middle, normals = plane.centres(), plane.normals()
    cells = np.floor(middle / np.array([0.8, 0.75, 50.0])).astype(int)
    tones = np.random.default_rng([seed, 61]).normal(1.0, 0.028, (64, 64)).clip(0.92, 1.08)
    tone = tones[cells[:, 0] % 64, cells[:, 1] % 64]
    return plane.shaded(tone * (1.0 + 0.06 * normals[:, 2]))


def _faces_of_colour(solid: Solid, paint: Colour) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    rgb = [int(paint[i : i + 2], 16) for i in (1, 3, 5)]
    return np.asarray((solid.colours == np.array(rgb)).all(axis=1))


def _shape(livery: Livery, radius: float) -> Points:
    sides = 24 if livery.base_shape == "round" else 6
    turn = 2 * np.pi * np.arange(sides) / sides
    return radius * np.column_stack([np.cos(turn), np.sin(turn)])


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
            whole = placed.part(name, support=False, clear=clear, crease=ROUGH)
            return replace(whole, sharp=True)

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
                *_flying_base(livery),
            ),
            eye=(x, y, z),
        )

    return built


def _flying_base(livery: Livery) -> tuple[Part, Part]:
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
    paint, dark = livery.paint, shade(mixed(livery.paint, "#474b42", 0.5), 0.8)
    skin = united(*drawing.skin)
    skin = _camouflaged(skin, paint, dark, drawing.camouflage)
    painted = np.any([_faces_of_colour(skin, ink) for ink in (paint, dark)], axis=0)
    skin = skin.coloured(
        mixed(livery.paint, "#b3c4cc", 0.8), painted & (skin.normals()[:, 2] < -0.22)
    )
    skin = _seamed(skin, drawing.rings, drawing.ribs, 0.75)
    # a band around the fuselage
    region = block((drawing.band[1] - drawing.band[0], 2 * 0.33, 2 * _FAR), livery.rim).moved(
        (drawing.band[0] + drawing.band[1]) / 2, 0, -_FAR
    )
    skin = _recoloured(skin, [region], lambda part: part.coloured(livery.rim))
    skin = marked(skin, livery, drawing.wing_mark, drawing.flank_mark, drawing.mark)
    return united(_plated(tidied(skin), 7), *drawing.fittings)
