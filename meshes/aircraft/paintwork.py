"""Paint on an aircraft: camouflage, an undersurface, markings, and the seams of its plates.

Colours change exactly along the edge of a region, because the skin is cut there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from meshes.shapes.boolean import parted, united
from meshes.shapes.livery import Livery, mixed, shade
from meshes.shapes.piece import Colour
from meshes.shapes.primitives import block, plan
from meshes.shapes.solid import Points, Solid

_FAR = 20.0
_WHITE = "#e4e2d8"


def recoloured(solid: Solid, regions: Sequence[Solid], change: Callable[[Solid], Solid]) -> Solid:
    """Return the same shape, its colours changed inside any of some closed regions.

    All regions are cut in one go, because each cut runs through the whole solid.
    """
    inside, outside = parted(solid, united(*regions))
    if not len(inside.faces) or not len(outside.faces):
        return change(solid) if len(inside.faces) else solid
    return united(change(inside), outside)


def camouflaged(plane: Solid, paint: Colour, dark: Colour, bands: Sequence[float]) -> Solid:
    """Paint wavy bands of a darker colour across the painted faces, ``bands`` inches along x."""
    y, regions = np.linspace(-6, 6, 41), []
    for number, x in enumerate(bands):
        middle = x + 0.5 * y + 0.34 * np.sin(1.5 * y + 2.1 * number)
        half = 0.5 + 0.2 * np.sin(1.1 * y + 1.7 * number)
        outline = np.vstack(
            [np.column_stack([middle + half, y]), np.column_stack([middle - half, y])[::-1]]
        )
        regions.append(plan(outline, 2 * _FAR, dark).moved(z=-_FAR))
    return recoloured(
        plane, regions, lambda part: part.coloured(dark, _faces_of_colour(part, paint))
    )


def undersided(plane: Solid, under: Colour, paints: Sequence[Colour]) -> Solid:
    """Paint the painted faces that look down in another colour."""
    painted = np.any([_faces_of_colour(plane, paint) for paint in paints], axis=0)
    return plane.coloured(under, painted & (plane.normals()[:, 2] < -0.22))


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
        plane = recoloured(plane, regions, lambda part, c=colour: part.coloured(c))  # type: ignore[misc]
    return plane


def banded(plane: Solid, colour: Colour, x: tuple[float, float], wide: float) -> Solid:
    """A band around the fuselage between two places along x, out to ``wide`` either side."""
    region = block((x[1] - x[0], 2 * wide, 2 * _FAR), colour).moved((x[0] + x[1]) / 2, 0, -_FAR)
    return recoloured(plane, [region], lambda part: part.coloured(colour))


def seamed(plane: Solid, rings: Sequence[float], ribs: Sequence[float], wide: float) -> Solid:
    """Dark seams: around the fuselage at ``rings`` along x, across the wings at ``ribs`` out."""
    thin = 0.024
    strips = [block((thin, 2 * wide, 2 * _FAR), "#000000").moved(x, 0, -_FAR) for x in rings]
    strips += [
        block((_FAR, thin, 2 * _FAR), "#000000").moved(0, side * y, -_FAR)
        for y in ribs
        for side in (-1, 1)
    ]
    return recoloured(plane, strips, lambda part: part.shaded(0.7))


def plated(plane: Solid, seed: int) -> Solid:
    """Make plates a little lighter or darker than each other, and lighten faces that look up."""
    middle, normals = plane.centres(), plane.normals()
    cells = np.floor(middle / np.array([0.8, 0.75, 50.0])).astype(int)
    tones = np.random.default_rng([seed, 61]).normal(1.0, 0.028, (64, 64)).clip(0.92, 1.08)
    tone = tones[cells[:, 0] % 64, cells[:, 1] % 64]
    return plane.shaded(tone * (1.0 + 0.06 * normals[:, 2]))


def sky_side(livery: Livery) -> Colour:
    """The colour of an undersurface."""
    return mixed(livery.paint, "#b3c4cc", 0.8)


def shadow_side(livery: Livery) -> Colour:
    """The darker of the two paints above."""
    return shade(mixed(livery.paint, "#474b42", 0.5), 0.8)


def _faces_of_colour(solid: Solid, paint: Colour) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    rgb = [int(paint[i : i + 2], 16) for i in (1, 3, 5)]
    return np.asarray((solid.colours == np.array(rgb)).all(axis=1))


def _shape(livery: Livery, radius: float) -> Points:
    sides = 24 if livery.base_shape == "round" else 6
    turn = 2 * np.pi * np.arange(sides) / sides
    return radius * np.column_stack([np.cos(turn), np.sin(turn)])
